// The four levels of Träxx.
#pragma once

#include "traxx_expert.hpp"
#include "traxx_heuristic.hpp"

namespace ludoteca::traxx {

// The beginner's best move; ties are broken at random.
inline Move beginner(const Ground& ground, const Track& track, int card, Rng& rng) {
    auto list = options(ground, track, card, BeginnerValue{});
    for (Option& option : list) option.value += 0.01f * static_cast<float>(rng.real());
    best_first(list);
    return list[0].move;
}

inline std::vector<Option> by_experience(const Table& table, int seat, int card, const Rivals& rivals,
                                         bool careful) {
    auto list = options(*table.ground, table.track[seat], card,
                        Experience(*table.ground, table.deck, rivals, careful));
    best_first(list);
    return list;
}

inline Move casual(const Table& table, int seat, int card) {
    return by_experience(table, seat, card, table.rivals(seat), false)[0].move;
}

inline Move club(const Table& table, int seat, int card) {
    const Rivals rivals = table.rivals(seat);
    auto list = by_experience(table, seat, card, rivals, true);
    list.resize(std::min<std::size_t>(list.size(), 6));
    for (Option& option : list)
        option.value = outlook(*table.ground, option.after, table.deck, [&](const Track&, unsigned deck) {
            return Experience(*table.ground, deck, rivals, true);
        });
    best_first(list);
    return list[0].move;
}

class Bot {
public:
    using State = traxx::State;

    explicit Bot(std::span<const std::byte> file) : weights(read_weights(file)) {}
    explicit Bot(std::shared_ptr<const Weights> weights) : weights(std::move(weights)) {}

    // Rollouts; with more seats each takes longer.
    long long simulations(const State& state, Level level) const {
        return level == Level::expert ? state.seats <= 2 ? 400 : 200 : 0;
    }
    Move choose(const State& state, int seat, Level level, const Limits& limits, std::uint64_t seed) const {
        const Ground ground(*state.board);
        const Table table(ground, *weights, state);
        Rng rng(seed);
        switch (level) {
            case Level::beginner: return beginner(ground, table.track[seat], state.card, rng);
            case Level::casual: return casual(table, seat, state.card);
            case Level::club: return club(table, seat, state.card);
            case Level::expert: break;
        }
        return ask_expert(table, seat, state.card, limits, seed).choice();
    }
    Judgements<State> judge(const State& state, int seat, const Limits& limits, std::uint64_t seed) const {
        const Ground ground(*state.board);
        const Table table(ground, *weights, state);
        return ask_expert(table, seat, state.card, limits, seed).judgements();
    }

    const std::shared_ptr<const Weights> weights;

private:
    static Expert ask_expert(const Table& table, int seat, int card, const Limits& limits,
                             std::uint64_t seed) {
        Expert expert(table, seat, card, seed);
        expert.think(limits);
        return expert;
    }
};
static_assert(Thinks<Bot>);

// The expert's result of a game alone with the cards in this order; by the policy alone if `rollouts` is
// below 0.
inline int alone(const Bot& bot, const Ground& ground, int start, std::span<const int> order,
                 long long rollouts, std::uint64_t seed) {
    State state;
    state.board = &ground.board;
    state.deck = 0;
    for (int card : order) state.deck |= static_cast<std::uint16_t>(1u << card);
    state.play({Move{0, {static_cast<std::uint8_t>(start)}}});
    for (int card : order) {
        state.play({Move{0, {static_cast<std::uint8_t>(card)}}});
        state.play({rollouts < 0 ? Table(ground, *bot.weights, state).policy(0, card).move
                                 : bot.choose(state, 0, Level::expert, Limits(rollouts), seed++)});
    }
    return state.scores()[0];
}

}  // namespace ludoteca::traxx
