// The levels of Träxx.
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
                       }).mean;
    best_first(list);
    return list[0].move;
}

// What a level is asked.
struct Question {
    const Table& table;
    int seat, card;
    const Limits& limits;
    std::uint64_t seed;
};

inline Expert expert(const Question& q) {
    Expert expert(q.table, q.seat, q.card, q.seed);
    expert.think(q.limits);
    return expert;
}

// How each level chooses, and with how many rollouts at a table of one or two and of more, where each takes
// longer.
struct Strength {
    Move (*choose)(const Question&);
    long long rollouts[2];
};
inline constexpr Strength levels[] = {
    {[](const Question& q) {
         Rng rng(q.seed);
         return beginner(*q.table.ground, q.table.track[q.seat], q.card, rng);
     },
     {0, 0}},
    {[](const Question& q) { return casual(q.table, q.seat, q.card); }, {0, 0}},
    {[](const Question& q) { return club(q.table, q.seat, q.card); }, {0, 0}},
    {[](const Question& q) { return expert(q).choice(); }, {60, 60}},
};

class Bot {
public:
    using State = traxx::State;

    explicit Bot(std::span<const std::byte> file) : weights(read_weights(file)) {}
    explicit Bot(std::shared_ptr<const Weights> weights) : weights(std::move(weights)) {}

    long long simulations(const State& state, Level level) const {
        return row_of(levels, level).rollouts[state.seats > 2];
    }
    Move choose(const State& state, int seat, Level level, const Limits& limits, std::uint64_t seed) const {
        const Ground ground(*state.board);
        const Table table(ground, *weights, state);
        return row_of(levels, level).choose({table, seat, state.card, limits, seed});
    }
    Judgements<State> judge(const State& state, int seat, const Limits& limits, std::uint64_t seed) const {
        const Ground ground(*state.board);
        const Table table(ground, *weights, state);
        return expert({table, seat, state.card, limits, seed}).judgements();
    }

    const std::shared_ptr<const Weights> weights;
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
