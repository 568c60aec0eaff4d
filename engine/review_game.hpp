// The review of a game: what luck and each decision changed for every seat, and what would have been better.
#pragma once

#include <cmath>
#include <functional>

#include "notation.hpp"
#include "review.hpp"

namespace ludoteca {

// Numbers are kept and written in thousandths, so that accounts add up exactly.
using Thousandths = long long;
inline Thousandths thousandths(double x) { return std::llround(1000 * x); }

// Where the result of a seat comes from, in points or in chances to win: expected + luck + others + decisions
// + rest = result.
struct Account {
    Thousandths expected = 0, luck = 0, others = 0, decisions = 0, result = 0;
    Thousandths rest() const { return result - expected - luck - others - decisions; }
};

enum class Grade : std::uint8_t { none, inaccuracy, mistake, blunder };

// 5, 10 and 15 points of a hundred to win, or alone 1, 2 and 4 points, and more than twice the error.
inline Grade grade(const Worth& cost, const Worth& error, bool is_alone) {
    static constexpr double chances[] = {0.05, 0.10, 0.15}, alone[] = {1, 2, 4};
    const double lost = is_alone ? cost.points : cost.win, sure = is_alone ? error.points : error.win;
    if (lost <= sure_errors * sure) return Grade::none;
    int number = 0;
    while (number < 3 && lost >= (is_alone ? alone : chances)[number]) ++number;
    return static_cast<Grade>(number);
}

// Goes through a game, first all positions, then all decisions, one at each `step`.
template <Reviews Reviewer>
class Review {
public:
    using State = typename Reviewer::State;
    using Move = typename State::Move;
    using Turn = std::vector<std::pair<int, std::string>>;  // moves as text, by seat

    struct Luck {
        std::size_t turn;
        Worths<State> of;
    };
    struct Decision {
        std::size_t turn;
        int seat;
        Comparison<State> found{};
        Grade grade = Grade::none;
        std::optional<Reason> why{};

        std::size_t mine() const { return static_cast<std::size_t>(seat); }
        // How much less a candidate promised than the best.
        Worth cost(std::size_t candidate) const {
            return found.candidates[0].worth[mine()] - found.candidates[candidate].worth[mine()];
        }
    };
    // A turn that changed much.
    struct Moment {
        std::size_t turn;
        int seat;
        bool is_luck;
        Worth change;
    };

    // Without simulations it takes the usual number. Throws `std::invalid_argument` for a move that is not
    // legal.
    template <class Bot>
    Review(const Bot& bot, const State& start, const std::vector<Turn>& turns,
           std::optional<long long> simulations)
        : reviewer(bot, start), simulations(simulations.value_or(Reviewer::usual)) {
        positions.push_back(start);
        for (const Turn& turn : turns) read(turn);
        for (std::size_t t = 0; t < choices.size(); ++t)
            if (positions[t].to_act() != chance_to_act)
                each(positions[t].to_act(), [&](int seat) {
                    if (moves(positions[t], seat).size() > 1) decisions.push_back({t, seat});
                });
    }

    std::size_t seats() const { return static_cast<std::size_t>(positions[0].seats); }
    bool is_alone() const { return seats() == 1; }
    std::size_t steps() const { return positions.size() + decisions.size(); }
    std::size_t done() const { return curve.size() + compared; }

    // The next bit of work; false when there is none, or when it was stopped.
    bool step(const std::function<bool()>& stop = {}) {
        if (curve.size() < positions.size()) return estimate(), true;
        if (compared == decisions.size()) return false;
        const Limits limits(simulations, 0, stop);
        Decision& next = decisions[compared];
        compare(next, choices[next.turn][next.mine()], compared, limits);
        if (limits.is_over()) return false;
        return ++compared, true;
    }

    // The first decision, as if a seat had made this move.
    Decision judged(int seat, const Move& move) const {
        Decision one{0, seat};
        compare(one, move, 0, Limits(simulations));
        return one;
    }

    Account account(std::size_t seat) const {
        Account result;
        if (curve.empty()) return result;
        result.expected = unit(curve[0].worth[seat]);
        for (const Luck& one : lucks) result.luck += unit(one.of[seat]);
        for (std::size_t i = 0; i < compared; ++i) {
            const Decision& one = decisions[i];
            (one.mine() == seat ? result.decisions : result.others) += unit(one.found.change()[seat]);
        }
        result.result =
            unit(positions.back().to_act() ? curve.back().worth[seat] : result_of(positions.back())[seat]);
        return result;
    }

    // The turns of chance and the decisions that changed most for a seat, the largest change first; decisions
    // only where that is sure.
    std::vector<Moment> moments() const {
        std::vector<Moment> list;
        for (const Luck& one : lucks)
            for (std::size_t s = 0; s < seats(); ++s)
                if (!s || size(one.of[s]) > size(list.back().change)) {
                    if (s) list.pop_back();
                    list.push_back({one.turn, static_cast<int>(s), true, one.of[s]});
                }
        for (std::size_t i = 0; i < compared; ++i)
            if (const Decision& one = decisions[i]; one.grade != Grade::none)
                list.push_back({one.turn, one.seat, false, -1 * one.cost(one.found.played)});
        std::stable_sort(list.begin(), list.end(),
                         [&](const Moment& a, const Moment& b) { return size(a.change) > size(b.change); });
        if (list.size() > most_moments) list.resize(most_moments);
        return list;
    }

    static Thousandths unit(const Worth& worth) {
        return thousandths(Reviewer::in_points ? worth.points : worth.win);
    }

private:
    double size(const Worth& change) const { return std::abs(is_alone() ? change.points : change.win); }

    void read(const Turn& turn) {
        const State& state = positions.back();
        Choices<State> made{};
        const Seats acting = state.to_act();
        Seats given = 0;
        for (const auto& [seat, text] : turn) {
            expect(seat == chance || (seat >= 0 && seat < state.seats), "a turn names the seats that act");
            const auto move = read_move(state, seat, text);
            expect(move.has_value(), "a turn is made of legal moves");
            made[seat == chance ? 0 : static_cast<std::size_t>(seat)] = *move;
            given |= seat == chance ? chance_to_act : static_cast<Seats>(1u << seat);
        }
        expect(acting && given == acting, "a turn has a move of each seat that acts");
        State next = state;
        next.play(made);
        choices.push_back(made);
        positions.push_back(next);
    }

    // The value of the next position, and after a turn of chance how lucky that was.
    void estimate() {
        const std::size_t t = curve.size();
        const State& state = positions[t];
        curve.push_back(state.to_act() ? reviewer.estimate(state) : Estimate<State>{result_of(state), {}});
        if (t && positions[t - 1].to_act() == chance_to_act)
            lucks.push_back({t - 1, difference(curve[t].worth, curve[t - 1].worth)});
    }

    void compare(Decision& one, const Move& move, std::size_t number, const Limits& limits) const {
        const State& state = positions[one.turn];
        const std::uint64_t seed = 0x9e3779b97f4a7c15 * (number + 1);
        one.found = reviewer.compare(state, one.seat, move, limits, seed);
        const auto& played = one.found.candidates[one.found.played];
        if (one.found.played == one.found.reference) return;  // nobody is accused of what the expert would do
        one.grade = grade(one.cost(one.found.played), played.error, is_alone());
        if (one.grade != Grade::none)
            one.why = reviewer.why(state, one.seat, played.move, one.found.candidates[0].move);
    }

    Reviewer reviewer;

public:
    const long long simulations;  // for each decision
    std::vector<State> positions;
    std::vector<Choices<State>> choices;   // by turn
    std::vector<Estimate<State>> curve{};  // of the positions so far
    std::vector<Luck> lucks{};
    std::vector<Decision> decisions{};
    std::size_t compared = 0;  // how many of them
};

}  // namespace ludoteca
