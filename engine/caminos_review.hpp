// What the review of Caminos asks: the chances of each seat, and what other placements would have brought.
#pragma once

#include "caminos_bot.hpp"
#include "caminos_notation.hpp"
#include "review.hpp"

namespace ludoteca::caminos {

class Reviewer {
public:
    using State = caminos::State;

    static constexpr bool in_points = false;
    static constexpr long long usual = 900;
    static constexpr double doubt = 0.04;     // the standard error of a difference that is not proven
    static constexpr long long glance = 200;  // positions that are searched for the curve

    Reviewer(const Bot&, const State&) {}

    Worths<State> values(const State& state) const { return searched(state, Limits(glance), 1).worth; }

    // A search from the decision finds candidates; the best of them and the move played are then searched
    // alike, each with a third of the limits.
    Comparison<State> compare(const State& state, int seat, State::Move played, const Limits& limits,
                              std::uint64_t seed) const {
        const Limits third = limits.divided_by(3, 1);
        Search search(state, seed, Search::to_judge);
        search.think(third);
        const auto judged = search.root_moves();
        std::vector<State::Move> moves;
        for (const auto& one : judged) moves.push_back(one.move);
        moves = few_with(moves, played);
        const auto mine = static_cast<std::size_t>(seat);
        Comparison<State> result;
        double variance = 0, top = 0;
        for (const State::Move move : moves) {
            const auto known =
                std::find_if(judged.begin(), judged.end(), [&](const auto& one) { return one.move == move; });
            if (move == moves[0] || move == played) {
                State next = state;
                next.play(move);
                const Searched deep = searched(next, third, seed);
                result.candidates.push_back({move, deep.worth});
                variance += deep.error * deep.error + (deep.is_proven ? 0 : doubt * doubt / 2);
                top = std::max(top, deep.worth[mine].win);
            } else {
                result.candidates.push_back({move, chances(state, known->value)});
            }
        }
        // What was searched less cannot turn out best.
        for (auto& candidate : result.candidates)
            if (candidate.worth[mine].win > top)
                candidate.worth = chances(state, (seat & 1 ? -1 : 1) * (2 * top - 1));
        std::stable_sort(
            result.candidates.begin(), result.candidates.end(), [&](const auto& a, const auto& b) {
                const double x = a.worth[mine].win, y = b.worth[mine].win;
                const auto is_deep = [&](const auto& c) { return c.move == played ? 2 : c.move == moves[0]; };
                return x > y || (x == y && is_deep(a) > is_deep(b));
            });
        while (result.candidates[result.played].move != played) ++result.played;
        if (result.played) result.error.win = std::sqrt(variance);
        return result;
    }

private:
    struct Searched {
        Worths<State> worth;
        double error = 0;
        bool is_proven = true;
    };

    // The value of a search is that of the team of seats 0 and 2, from -1 to 1.
    static Worths<State> chances(const State& state, double value) {
        Worths<State> result{};
        for (int s = 0; s < state.seats; ++s)
            result[static_cast<std::size_t>(s)].win = (1 + (s & 1 ? -value : value)) / 2;
        return result;
    }
    static Searched searched(const State& state, const Limits& limits, std::uint64_t seed) {
        if (!state.to_act()) return {result_of(state)};
        Search search(state, seed, Search::to_judge);
        search.think(limits);
        const auto best = search.root_moves().front();
        return {chances(state, best.value), best.proven ? 0 : best.error / 2, best.proven};
    }
};

}  // namespace ludoteca::caminos
