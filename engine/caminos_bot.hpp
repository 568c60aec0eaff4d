// The four levels of Caminos.
#pragma once

#include <optional>

#include "caminos_search.hpp"

namespace ludoteca::caminos {

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

class Bot {
public:
    using State = caminos::State;

    Bot() = default;
    explicit Bot(const Weights& weights) : weights(weights) {}

    // Nodes of the search; beginner and casual do not search.
    long long simulations(const State&, Level level) const {
        return level == Level::expert ? 4000 : level == Level::club ? 150 : 0;
    }
    State::Move choose(const State& s, int, Level level, const Limits& limits, std::uint64_t seed) const {
        Rng rng(seed);
        if (level == Level::beginner) return beginner_move(s, rng);
        Search search(s, seed, Search::to_choose, weights.value_or(weights_of(level)));
        if (level == Level::casual) return search.glance();
        search.think(limits);
        return s.pieces < 2 ? search.opening() : search.best();
    }
    // Values are chances to win; a draw counts as half a win.
    Judgements<State> judge(const State& s, int seat, const Limits& limits, std::uint64_t seed) const {
        Search search(s, seed, Search::to_judge, weights.value_or(weights_of(Level::expert)));
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
