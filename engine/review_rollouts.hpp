// How the review of a game with chance compares moves: by the value network, and by rollouts with the same
// luck.
#pragma once

#include <cmath>

#include "review.hpp"

namespace ludoteca {

// A number that is known with a standard error, corrected by a sample. Both count as much as they are sure,
// so that the largest of several numbers is not larger than the truth in the mean.
struct Known {
    double mean, error;

    // A network's word about how much the best of several moves brings. Its errors chose that move, too, so
    // the word counts the less the nearer it is to the doubt.
    static Known of_best(double word, double doubt) {
        const double square = word * word;
        return {word * square / (square + doubt * doubt), doubt};
    }

    // The sample ends in the word of a network, so some of the doubt stays unless all of it is the same.
    void correct(double sum, double squares, double n) {
        if (n < 2) return;
        const double seen = sum / n, spread = (squares / n - seen * seen) / (n - 1);
        if (spread <= 0) return void(*this = {seen, 0});
        const double before = error * error, variance = spread + before / 4;
        const double both = before * variance / (before + variance);
        mean = both * (mean / before + seen / variance);
        error = std::sqrt(both);
    }
};

// Estimates with the usual standard errors: a chance is the surer the nearer it is to 0 or 1.
template <class State>
Estimate<State> with_errors(const Worths<State>& worth, const State& state, const Worth& usual,
                            double times) {
    Estimate<State> result{worth, {}};
    for (std::size_t s = 0; s < static_cast<std::size_t>(state.seats); ++s)
        result.error[s] = {times * usual.points, times * usual.win * 4 * worth[s].win * (1 - worth[s].win)};
    return result;
}

// `Reviewer` has, besides what `Reviews` asks:
// - `shortlist(state, seat)`: the legal moves, best first;
// - `after(state, seat, move)`: the position after it, where the others do what is expected of them;
// - `roll_out(state, luck)`: what every seat has in the end, or can expect some turns later;
// - `doubt_between`: the standard error of the network's word about a difference;
// - `stake`: the chance to win that a move must seem to cost to be rolled out.
template <class Reviewer>
class RolloutComparison {
public:
    using State = typename Reviewer::State;
    using Move = typename State::Move;

    RolloutComparison(const Reviewer& reviewer, const State& state, int seat, const Move& played)
        : reviewer(reviewer), state(state), mine(static_cast<std::size_t>(seat)) {
        add(played);
        const auto list = reviewer.shortlist(state, seat);
        experts = list[0];
        for (const Move& move : list)
            if (options.size() < most_candidates && !(move == played)) add(move);
    }

    // Rolls out the move played and those that seem better, and once more where that is hardly enough to
    // tell; there is nothing to do if none seems better.
    void think(const Limits& limits, std::uint64_t seed) {
        const std::vector<std::size_t> better = contenders();
        if (better.empty()) return;
        Rng rng(seed);
        long long rollouts = roll_out(better, limits, rng);
        if (is_doubtful(better, rollouts)) rollouts += roll_out(better, limits, rng);
        for (const std::size_t o : better) options[o].correct(static_cast<double>(rollouts));
        put_first(better);
    }

    Comparison<State> result() const {
        Comparison<State> result;
        for (const Option& option : options) result.candidates.push_back({option.move, worth(option)});
        result.sort(static_cast<int>(mine), options[0].move, experts, state.seats == 1);
        const Worth best = error(option_of(result.candidates[0].move));
        for (std::size_t i = 1; i < result.candidates.size(); ++i) {
            const Worth own = error(option_of(result.candidates[i].move));
            result.candidates[i].error = {std::hypot(own.points, best.points), std::hypot(own.win, best.win)};
        }
        return result;
    }

private:
    // A move, and how much better it is than the one played, which comes first.
    struct Option {
        Move move;
        State next;
        std::array<Known, State::max_seats> points, win;
        Worths<State> sum{}, squares{};

        void add(const Worths<State>& more) {
            for (std::size_t s = 0; s < more.size(); ++s) {
                sum[s] = sum[s] + more[s];
                squares[s] = squares[s] + Worth{more[s].points * more[s].points, more[s].win * more[s].win};
            }
        }
        void correct(double rollouts) {
            for (std::size_t s = 0; s < points.size(); ++s) {
                points[s].correct(sum[s].points, squares[s].points, rollouts);
                win[s].correct(sum[s].win, squares[s].win, rollouts);
            }
        }
    };

    // Compares some moves with the one played, under the same luck; returns how often.
    long long roll_out(const std::vector<std::size_t>& moves, const Limits& limits, Rng& rng) {
        const auto each_costs = static_cast<long long>(moves.size() + 1);
        long long rollouts = 0;
        for (; (rollouts + 1) * each_costs <= limits.simulations && !limits.is_over(); ++rollouts) {
            const std::uint64_t luck = rng();
            const Worths<State> base = reviewer.roll_out(options[0].next, luck);
            for (const std::size_t o : moves)
                options[o].add(difference(reviewer.roll_out(options[o].next, luck), base));
        }
        return rollouts;
    }
    // Whether the move played would be graded, but not by far.
    bool is_doubtful(const std::vector<std::size_t>& moves, long long rollouts) const {
        return std::any_of(moves.begin(), moves.end(), [&](std::size_t o) {
            Option seen = options[o];
            seen.correct(static_cast<double>(rollouts));
            const Known& more = (state.seats == 1 ? seen.points : seen.win)[mine];
            return more.mean > sure_errors * more.error && more.mean < 2 * sure_errors * more.error;
        });
    }

    void add(const Move& move) {
        Option option{move, reviewer.after(state, static_cast<int>(mine), move), {}, {}};
        const Worths<State> values = reviewer.values(option.next);
        if (options.empty()) base = values;
        const Worths<State> more = difference(values, base);
        for (std::size_t s = 0; s < more.size(); ++s) {
            option.points[s] = {more[s].points, Reviewer::doubt_between.points};
            option.win[s] = {more[s].win, Reviewer::doubt_between.win};
        }
        option.points[mine] = Known::of_best(more[mine].points, Reviewer::doubt_between.points);
        options.push_back(option);
    }
    // Behind the move played come those that were rolled out; what was not is never better than these.
    void put_first(const std::vector<std::size_t>& rolled) {
        std::vector<Option> sorted{options[0]};
        for (const std::size_t o : rolled) sorted.push_back(options[o]);
        for (std::size_t o = 1; o < options.size(); ++o)
            if (std::find(rolled.begin(), rolled.end(), o) == rolled.end()) sorted.push_back(options[o]);
        for (const auto scale : {&Option::points, &Option::win}) {
            Known top = (sorted[0].*scale)[mine];
            for (std::size_t o = 0; o < sorted.size(); ++o) {
                Known& known = (sorted[o].*scale)[mine];
                if (known.mean <= top.mean) continue;
                if (o <= rolled.size())
                    top = known;
                else
                    known = top;
            }
        }
        options = std::move(sorted);
    }
    const Option& option_of(const Move& move) const {
        return *std::find_if(options.begin(), options.end(), [&](const Option& o) { return o.move == move; });
    }
    // Of how much better it is than the move played.
    Worth error(const Option& option) const {
        if (&option == &options[0]) return {};
        return {option.points[mine].error, option.win[mine].error};
    }
    Worths<State> worth(const Option& option) const {
        Worths<State> result = base;
        for (std::size_t s = 0; s < result.size(); ++s)
            result[s] = {result[s].points + option.points[s].mean,
                         std::clamp(result[s].win + option.win[s].mean, 0.0, 1.0)};
        return result;
    }
    // The best by points and the best by chances to win, unless that is the move played or little is at
    // stake.
    std::vector<std::size_t> contenders() const {
        std::vector<std::size_t> result;
        if (std::none_of(options.begin(), options.end(),
                         [&](const Option& o) { return o.win[mine].mean >= Reviewer::stake; }))
            return result;
        for (const auto scale : {&Option::points, &Option::win}) {
            std::size_t best = 0;
            for (std::size_t o = 1; o < options.size(); ++o)
                if ((options[o].*scale)[mine].mean > (options[best].*scale)[mine].mean) best = o;
            if (best && std::find(result.begin(), result.end(), best) == result.end()) result.push_back(best);
        }
        return result;
    }

    const Reviewer& reviewer;
    const State& state;
    std::size_t mine;
    Worths<State> base{};  // what can be expected after the move played
    std::vector<Option> options;
    Move experts{};  // what the expert would have played
};

template <class Reviewer, class State = typename Reviewer::State>
Comparison<State> compare_by_rollouts(const Reviewer& reviewer, const State& state, int seat,
                                      const typename State::Move& played, const Limits& limits,
                                      std::uint64_t seed) {
    RolloutComparison<Reviewer> comparison(reviewer, state, seat, played);
    comparison.think(limits, seed);
    return comparison.result();
}

}  // namespace ludoteca
