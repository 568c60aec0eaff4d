// What the review of a game asks a game: what each seat can expect, how moves compare, and why.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game.hpp"
#include "thinking.hpp"

namespace ludoteca {

// What a seat can expect of the rest of a game, or how much that differs.
struct Worth {
    double points = 0, win = 0;

    friend Worth operator+(Worth a, Worth b) { return {a.points + b.points, a.win + b.win}; }
    friend Worth operator-(Worth a, Worth b) { return {a.points - b.points, a.win - b.win}; }
    friend Worth operator*(double times, Worth a) { return {times * a.points, times * a.win}; }
};

template <class State>
using Worths = std::array<Worth, State::max_seats>;  // by seat

template <std::size_t N>
std::array<Worth, N> difference(std::array<Worth, N> a, const std::array<Worth, N>& b) {
    for (std::size_t s = 0; s < N; ++s) a[s] = a[s] - b[s];
    return a;
}

// The result of a game that is over; a shared win is divided among those who share it, but not in a team, and
// a draw is half a win.
template <class State>
Worths<State> result_of(const State& end) {
    Worths<State> result{};
    const auto scores = end.scores();
    const Seats winners = end.winners();
    const int seats = end.seats, sides = std::min<int>(seats, State::teams(seats));
    const int shared = sides < seats ? 1 : std::max(1, count(std::uint32_t{winners}));
    for (int s = 0; s < seats; ++s) {
        const double win = winners ? (winners >> s & 1 ? 1.0 / shared : 0.0) : 1.0 / sides;
        result[static_cast<std::size_t>(s)] = {static_cast<double>(scores[static_cast<std::size_t>(s)]), win};
    }
    return result;
}

// What every seat can expect in a position, and the standard errors of that.
template <class State>
struct Estimate {
    Worths<State> worth{}, error{};
};

// A decision: some moves, best first, with what every seat can expect of them; among them the one played.
template <class State>
struct Comparison {
    struct Candidate {
        typename State::Move move;
        Worths<State> worth;
        Worth error{};  // the standard error of how much less it promises than the best, for who decides
    };
    std::vector<Candidate> candidates;
    std::size_t played = 0, reference = 0;  // the move played, and the one that the expert would have played

    // Puts the best move first, where two are equal the one played; points count only alone.
    void sort(int seat, const typename State::Move& move_played, const typename State::Move& experts,
              bool is_alone) {
        const auto mine = static_cast<std::size_t>(seat);
        const auto value = [&](const Candidate& c) {
            return is_alone ? c.worth[mine].points : c.worth[mine].win;
        };
        std::stable_partition(candidates.begin(), candidates.end(),
                              [&](const Candidate& c) { return c.move == move_played; });
        std::stable_sort(candidates.begin(), candidates.end(),
                         [&](const Candidate& a, const Candidate& b) { return value(a) > value(b); });
        played = index_of(move_played), reference = index_of(experts);
    }
    // What it changed for every seat that the move played was not the expert's.
    Worths<State> change() const { return difference(candidates[played].worth, candidates[reference].worth); }

private:
    std::size_t index_of(const typename State::Move& move) const {
        std::size_t i = 0;
        while (!(candidates[i].move == move)) ++i;
        return i;
    }
};

inline constexpr std::size_t most_candidates = 5, most_moments = 3;
inline constexpr double sure_errors = 2;  // standard errors that a cost must exceed to be sure

// Why a move was worse than another: a kind of fact, and its details as JSON by name.
struct Reason {
    std::string kind;
    std::vector<std::pair<std::string, std::string>> details;
};

// What a game's reviewer promises.
template <class R>
concept Reviews = requires(const R reviewer, const typename R::State& state,
                           const typename R::State::Move& move, const Limits& limits) {
    { R::in_points } -> std::convertible_to<bool>;   // or accounts are of chances to win
    { R::usual } -> std::convertible_to<long long>;  // simulations of a decision
    // without rollouts, and at a turn of chance the mean over all outcomes
    { reviewer.estimate(state) } -> std::same_as<Estimate<typename R::State>>;
    {
        reviewer.compare(state, 0, move, limits, std::uint64_t{})
    } -> std::same_as<Comparison<typename R::State>>;
    // a fact that speaks for the second move and against the first
    { reviewer.why(state, 0, move, move) } -> std::same_as<std::optional<Reason>>;
};

}  // namespace ludoteca
