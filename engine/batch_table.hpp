// One table of a batch, on a processor or on a GPU: one decision of one seat at a time, chance played by the
// table's own generator, a game that ends begins again.
#pragma once

#include <limits>

#include "coding.hpp"

namespace ludoteca {

// What seats get at the end: the same as `ludoteca.envs.rewards`, with which tests compare it.
struct Reward {
    enum Kind : std::uint8_t { win, points, margin };
    static constexpr std::int32_t by_the_rules = std::numeric_limits<std::int32_t>::min();

    Kind kind = win;
    std::int32_t excellent = by_the_rules;  // alone, a result above it is a win
};

template <class State, class Scores>
constexpr int best_rival(const State& over, const Scores& scores, int seat) {
    int best = -(1 << 30);
    for (int other = 0; other < over.seats; ++other)
        if ((other - seat) % State::teams(over.seats) && scores[static_cast<std::size_t>(other)] > best)
            best = scores[static_cast<std::size_t>(other)];
    return best;
}

template <class State>
constexpr bool has_won_alone(const State& over, const Reward& reward) {
    return reward.excellent == Reward::by_the_rules ? over.winners() != 0
                                                    : over.scores()[0] > reward.excellent;
}

// win: winners share 1 and the others -1, alone 1 or -1; points: the result; margin: the result less that of
// the best rival, alone the result.
template <class State>
constexpr void give_rewards(const State& over, const Reward& reward, float* out) {
    const auto scores = over.scores();
    const Seats winners = over.winners();
    const int won = count(winners), lost = over.seats - won;
    for (int s = 0; s < over.seats; ++s) {
        const auto own = static_cast<float>(scores[static_cast<std::size_t>(s)]);
        if (reward.kind == Reward::points || (reward.kind == Reward::margin && over.seats == 1))
            out[s] = own;
        else if (reward.kind == Reward::margin)
            out[s] = own - static_cast<float>(best_rival(over, scores, s));
        else if (over.seats == 1)
            out[s] = has_won_alone(over, reward) ? 1 : -1;
        else if (!won || !lost)
            out[s] = 0;
        else
            out[s] = winners >> s & 1 ? 1.0f / static_cast<float>(won) : -1.0f / static_cast<float>(lost);
    }
}

// Positions refer to their board by a pointer, which means nothing elsewhere.
template <class State>
constexpr void with_board_of([[maybe_unused]] State& state, [[maybe_unused]] const State& other) {
    if constexpr (requires { state.board; }) state.board = other.board;
}
template <class State>
constexpr State without_board(State state) {
    if constexpr (requires { state.board; }) state.board = nullptr;
    return state;
}

// Where a table writes what callers read: its row of each array.
struct TableRow {
    Byte *mask, *observation;
    float* rewards;
    std::int32_t* scores;
    Byte* done;
    std::int8_t* seat;
    Byte* last;  // what each seat sees at the end of a game, or null
};

template <class C>
struct BatchTable {
    using State = typename C::State;

    State state;
    Rng rng;
    typename C::Draft draft;
    Choices<State> choices{};
    std::int32_t seat = 0;

    constexpr void begin(const State& start, Reward reward, const TableRow& row) {
        state = start;
        draft = {};
        settle(start, reward, row);
    }
    // Takes an action, which must be legal. Choices stay hidden until all who act together have made theirs.
    constexpr void step(int action, const State& start, Reward reward, const TableRow& row) {
        if (C::act(state, seat, draft, action, choices[static_cast<std::size_t>(seat)]))
            decided(start, reward, row);
    }
    // Makes a whole move, which must be legal, where none has been begun.
    constexpr void play(const typename State::Move& move, const State& start, Reward reward,
                        const TableRow& row) {
        choices[static_cast<std::size_t>(seat)] = move;
        decided(start, reward, row);
    }
    constexpr void forget_result(const TableRow& row) const {
        if (!*row.done) return;
        *row.done = 0;
        for (int s = 0; s < state.seats; ++s) row.rewards[s] = 0;
    }
    // The rows of mask and observation must be zeros.
    constexpr void show(const TableRow& row, Part part = {}) const {
        if (!part.index) *row.seat = static_cast<std::int8_t>(seat);
        C::mask(state, seat, draft, row.mask, part);
        C::observe(state, seat, draft, row.observation, part);
    }
    constexpr int sample() { return C::sample(state, seat, draft, rng); }

private:
    constexpr void decided(const State& start, Reward reward, const TableRow& row) {
        const unsigned later = state.to_act() & ~((2u << seat) - 1u);
        if (later) {
            seat = lowest(later);
        } else {
            state.play(choices);
            settle(start, reward, row);
        }
    }
    // Lets chance play until somebody must decide; begins again if nobody has to.
    constexpr void settle(const State& start, Reward reward, const TableRow& row) {
        for (;;) {
            while (state.to_act() == chance_to_act) random_step(state, rng);
            if (state.to_act()) break;
            finish(reward, row);
            state = start;
        }
        seat = lowest(state.to_act());
    }
    // Tells the result; the first one, if several games end in one step.
    constexpr void finish(Reward reward, const TableRow& row) const {
        if (*row.done) return;
        *row.done = 1;
        give_rewards(state, reward, row.rewards);
        const auto result = state.scores();
        for (int s = 0; s < state.seats; ++s) row.scores[s] = result[static_cast<std::size_t>(s)];
        if (!row.last) return;
        const int features = C::features(state);
        for (int i = 0; i < state.seats * features; ++i) row.last[i] = 0;
        for (int s = 0; s < state.seats; ++s) C::observe(state, s, {}, row.last + s * features);
    }
};

}  // namespace ludoteca
