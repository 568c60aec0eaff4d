// What the review of Caminos asks: the chances of each seat, and what other placements would have brought.
#pragma once

#include <cmath>
#include "caminos_bot.hpp"
#include "caminos_reasons.hpp"

#include "review.hpp"

namespace ludoteca::caminos {

class Reviewer {
public:
    using State = caminos::State;

    static constexpr const char* game = name;
    static constexpr bool in_points = false;
    static constexpr long long usual = 900;
    static constexpr double doubt = 0.04;     // the standard error of a difference that is not proven
    static constexpr long long glance = 200;  // positions that are searched for the curve

    Reviewer(const Bot&, const State&) {}

    Estimate<State> estimate(const State& state) const {
        const Searched found = searched(state, Limits(glance), 1);
        Estimate<State> result{found.worth, {}};
        for (std::size_t s = 0; s < static_cast<std::size_t>(state.seats); ++s)
            result.error[s].win = std::sqrt(found.variance);
        return result;
    }
    std::optional<Reason> why(const State& state, int, State::Move played, State::Move best) const {
        return Reasons(state).why(played, best);
    }

    // A search from the decision finds candidates; the best of them and the move played are then searched
    // alike, each with a third of the limits, and the next best where that proves the best a loss.
    Comparison<State> compare(const State& state, int seat, State::Move played, const Limits& limits,
                              std::uint64_t seed) const {
        const Limits third = limits.divided_by(3, 1);
        Search search(state, seed, Search::to_judge);
        search.think(third);
        auto judged = search.root_moves();
        const auto mine = static_cast<std::size_t>(seat);
        Comparison<State> result;
        double top = 0, variance = 0;
        const auto look_deep = [&](State::Move move) {
            State next = state;
            next.play(move);
            const Searched deep = searched(next, third, seed);
            result.candidates.push_back({move, deep.worth});
            top = std::max(top, deep.worth[mine].win);
            variance += deep.variance;
        };
        look_deep(played);
        std::size_t looked = 0;
        do {
            if (judged[looked].move != played) look_deep(judged[looked].move);
        } while (++looked < judged.size() && top == 0 && result.candidates.size() < most_candidates);
        const State::Move experts = judged[top == 0 ? 0 : looked - 1].move;
        for (std::size_t i = looked; i < judged.size() && result.candidates.size() < most_candidates; ++i) {
            if (judged[i].move == played) continue;
            Worths<State> worth = chances(state, judged[i].value);  // what was searched less is never best
            if (worth[mine].win > top) worth = chances(state, (seat & 1 ? -1 : 1) * (2 * top - 1));
            result.candidates.push_back({judged[i].move, worth});
        }
        result.sort(seat, played, experts, false);
        for (std::size_t i = 1; i < result.candidates.size(); ++i)
            result.candidates[i].error.win = std::sqrt(variance);
        return result;
    }

private:
    struct Searched {
        Worths<State> worth;
        double variance = 0;
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
        const double variance = best.proven ? 0 : (best.error * best.error / 2 + doubt * doubt) / 2;
        return {chances(state, best.value), variance};
    }
};

}  // namespace ludoteca::caminos
