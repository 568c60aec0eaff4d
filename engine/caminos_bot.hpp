// The levels of Caminos.
#pragma once

#include <optional>

#include "caminos_search.hpp"

namespace ludoteca::caminos {

// How a level plays: what it looks at, how it weighs that, and how many positions it looks at.
enum class Look : std::uint8_t { at_a_handful, at_all, ahead };
struct Strength {
    Look look;
    Weights weights;
    long long simulations;
};
inline constexpr Strength strengths[] = {
    {Look::at_a_handful, eager, 0},  // beginner
    {Look::at_all, eager, 0},        // casual
    {Look::ahead, lively, 150},      // club
    {Look::ahead, {}, 4000},         // expert
};
inline const Strength& strength_of(Level level) { return row_of(strengths, level); }

// Tries a handful of placements and takes the one that connects its own colour best; it never looks at the
// other.
inline State::Move from_a_handful(const State& s, const Weights& weights, Rng& rng) {
    const Layout on(*s.board);
    const Evaluator evaluator(on, weights);
    State::Move best = s.random_move(s.turn, rng);
    float most = -1;
    for (int i = 0; i < 24; ++i) {
        const State::Move move = s.random_move(s.turn, rng);
        State next = s;
        next.play(move);
        const float own = next.winner != nobody ? 1e9f : evaluator.solve(next).conductance[s.colour(s.turn)];
        if (own > most) most = own, best = move;
    }
    return best;
}

class Bot {
public:
    using State = caminos::State;

    Bot() = default;
    explicit Bot(const Weights& weights) : weights(weights) {}

    // Nodes of the search.
    long long simulations(const State&, Level level) const { return strength_of(level).simulations; }
    State::Move choose(const State& s, int, Level level, const Limits& limits, std::uint64_t seed) const {
        Rng rng(seed);
        const Strength& strength = strength_of(level);
        if (strength.look == Look::at_a_handful) return from_a_handful(s, strength.weights, rng);
        Search search(s, seed, Search::to_choose, weights.value_or(strength.weights));
        if (strength.look == Look::at_all) return search.glance();
        search.think(limits);
        return s.pieces < 2 ? search.opening() : search.best();
    }
    // Values are chances to win; a draw counts as half a win.
    Judgements<State> judge(const State& s, int seat, const Limits& limits, std::uint64_t seed) const {
        Search search(s, seed, Search::to_judge, weights.value_or(strength_of(Level::expert).weights));
        search.think(limits);
        Judgements<State> list;
        const double sign = seat & 1 ? -1 : 1;
        for (auto& root : search.root_moves()) {
            const double win = (1 + sign * root.value) / 2;
            list.push_back({root.move, win, win, root.error / 2, std::move(root.line)});
        }
        return list;
    }

private:
    std::optional<Weights> weights;  // instead of the level's own
};
static_assert(Thinks<Bot>);

}  // namespace ludoteca::caminos
