// The levels of Caminos bots, from a child's greed to a search.
#pragma once

#include "caminos_search.hpp"

namespace ludoteca::caminos {

enum class Level { beginner, casual, club, expert };

// Positions that a level looks at before it places; a beginner's and a casual player's thinking needs none.
inline constexpr int default_simulations[] = {0, 0, 150, 4000};

inline Weights weights_of(Level level) {
    return level == Level::expert ? Weights{} : level == Level::club ? lively : eager;
}

// Tries a handful of placements and takes the one that connects its own colour best; it never looks at the
// other.
inline State::Move beginner_move(const State& s, Rng& rng) {
    const Layout on(*s.board);
    const Evaluator evaluator(on, eager);
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

template <class Stop>
State::Move choose(const State& s, Level level, long long simulations, std::uint64_t seed, Stop&& stop,
                   const Weights& weights) {
    Rng rng(seed);
    if (level == Level::beginner) return beginner_move(s, rng);
    Search search(s, seed, Search::to_choose, weights);
    if (level == Level::casual) return search.glance();
    search.think(simulations, stop);
    return s.pieces < 2 ? search.opening() : search.best();
}
template <class Stop>
State::Move choose(const State& s, Level level, long long simulations, std::uint64_t seed, Stop&& stop) {
    return choose(s, level, simulations, seed, stop, weights_of(level));
}

}  // namespace ludoteca::caminos
