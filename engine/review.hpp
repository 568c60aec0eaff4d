// The review of a game: what luck and each decision changed for every seat, and what would have been better.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game.hpp"
#include "json.hpp"
#include "notation.hpp"
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

// A decision: some moves, best first, with what every seat can expect of them; among them the one played.
template <class State>
struct Comparison {
    struct Candidate {
        typename State::Move move;
        Worths<State> worth;
    };
    std::vector<Candidate> candidates;
    std::size_t played = 0;
    Worth error;  // the standard error of the difference between the best and the one played, for who decides

    // What it changed for every seat that the move played was not the best, on one scale, for who decides.
    Worths<State> change(int seat, double Worth::* scale) const {
        const auto best = std::max_element(candidates.begin(), candidates.end(), [&](auto& a, auto& b) {
            return a.worth[static_cast<std::size_t>(seat)].*scale <
                   b.worth[static_cast<std::size_t>(seat)].*scale;
        });
        return difference(candidates[played].worth, best->worth);
    }
};

inline constexpr std::size_t most_candidates = 5;

// The first few of a list, and the move played.
template <class Move>
std::vector<Move> few_with(const std::vector<Move>& best_first, const Move& played) {
    std::vector<Move> few(best_first.begin(), best_first.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                                       best_first.size(), most_candidates)));
    if (std::find(few.begin(), few.end(), played) == few.end()) few.back() = played;
    return few;
}

// A difference that is known with a standard error, corrected by a sample of the same difference. Both count
// as much as they are sure, so that the largest of several is not larger than the truth in the mean.
struct Known {
    double mean, error;

    void correct(double sum, double squares, long long n) {
        if (n < 2) return;
        const double number = static_cast<double>(n), seen = sum / number;
        const double variance = (squares / number - seen * seen) / (number - 1);
        if (variance <= 0) return void(*this = {seen, 0});
        const double before = error * error, both = before * variance / (before + variance);
        mean = both * (mean / before + seen / variance);
        error = std::sqrt(both);
    }
};

// Compares moves by what the network says of the positions after them and by rollouts with the same luck for
// each. `Reviewer` has, besides what `Reviews` asks:
// - `shortlist(state, seat)`: the legal moves, best first;
// - `after(state, seat, move)`: the position after it, where the others do what is expected of them;
// - `roll_out(state, luck)`: what every seat has in the end, or can expect some turns later;
// - `doubt`: the standard error of the network's word about a difference.
template <class Reviewer, class State = typename Reviewer::State>
Comparison<State> compare_by_rollouts(const Reviewer& reviewer, const State& state, int seat,
                                      const typename State::Move& played, const Limits& limits,
                                      std::uint64_t seed) {
    const auto moves = few_with(reviewer.shortlist(state, seat), played);
    const auto mine = static_cast<std::size_t>(seat), seats = static_cast<std::size_t>(state.seats);
    const auto reference =
        static_cast<std::size_t>(std::find(moves.begin(), moves.end(), played) - moves.begin());
    std::vector<State> next;
    std::vector<Worths<State>> known, sum(moves.size()), squares(moves.size());
    for (const auto& move : moves) {
        next.push_back(reviewer.after(state, seat, move));
        known.push_back(reviewer.values(next.back()));
    }
    long long rollouts = 0;
    const auto each_costs = static_cast<long long>(moves.size());
    for (Rng rng(seed); (rollouts + 1) * each_costs <= limits.simulations && !limits.is_over(); ++rollouts) {
        const std::uint64_t luck = rng();
        const Worths<State> base = reviewer.roll_out(next[reference], luck);
        for (std::size_t m = 0; m < moves.size(); ++m) {
            if (m == reference) continue;
            const Worths<State> more = difference(reviewer.roll_out(next[m], luck), base);
            for (std::size_t s = 0; s < seats; ++s) {
                sum[m][s] = sum[m][s] + more[s];
                squares[m][s] =
                    squares[m][s] + Worth{more[s].points * more[s].points, more[s].win * more[s].win};
            }
        }
    }
    Comparison<State> result;
    std::vector<Worth> errors(moves.size());
    for (std::size_t m = 0; m < moves.size(); ++m) {
        Worths<State> worth = known[reference];
        for (std::size_t s = 0; s < seats && m != reference; ++s) {
            const Worth apart = known[m][s] - known[reference][s];
            Known points{apart.points, Reviewer::doubt.points}, win{apart.win, Reviewer::doubt.win};
            points.correct(sum[m][s].points, squares[m][s].points, rollouts);
            win.correct(sum[m][s].win, squares[m][s].win, rollouts);
            worth[s] = worth[s] + Worth{points.mean, win.mean};
            if (s == mine) errors[m] = {points.error, win.error};
        }
        result.candidates.push_back({moves[m], worth});
    }
    const auto value = [&](std::size_t m) {
        const Worth& worth = result.candidates[m].worth[mine];
        return seats > 1 ? worth.win : worth.points;
    };
    std::size_t best = reference;
    for (std::size_t m = 0; m < moves.size(); ++m)
        if (value(m) > value(best)) best = m;
    result.error = errors[best];
    std::stable_sort(result.candidates.begin(), result.candidates.end(), [&](const auto& a, const auto& b) {
        const Worth &x = a.worth[mine], &y = b.worth[mine];
        const double first = seats > 1 ? x.win : x.points, second = seats > 1 ? y.win : y.points;
        return first > second || (first == second && a.move == played && !(b.move == played));
    });
    while (!(result.candidates[result.played].move == played)) ++result.played;
    return result;
}

// What a game's reviewer promises.
template <class R>
concept Reviews = requires(const R reviewer, const typename R::State& state,
                           const typename R::State::Move& move, const Limits& limits) {
    { R::in_points } -> std::convertible_to<bool>;  // or accounts are of chances to win
    // without rollouts, and at a turn of chance the mean over all outcomes
    { reviewer.values(state) } -> std::same_as<Worths<typename R::State>>;
    {
        reviewer.compare(state, 0, move, limits, std::uint64_t{})
    } -> std::same_as<Comparison<typename R::State>>;
};

// Numbers are kept and written in thousandths, so that accounts add up exactly.
using Thousandths = long long;
inline Thousandths thousandths(double x) { return std::llround(1000 * x); }

// Where the result of a seat comes from, in points or in chances to win: expected + luck + others + decisions
// + rest = result.
struct Account {
    Thousandths expected = 0, luck = 0, others = 0, decisions = 0, result = 0;
    Thousandths rest() const { return result - expected - luck - others - decisions; }
};

// Goes through a game, first all positions, then all decisions, one at each `step`.
template <Reviews Reviewer>
class Review {
public:
    using State = typename Reviewer::State;
    using Move = typename State::Move;
    using Turn = std::vector<std::pair<int, std::string>>;  // moves as text, by seat

    // Without simulations it takes the usual number. Throws `std::invalid_argument` for a move that is not
    // legal.
    template <class Bot>
    Review(const Bot& bot, const State& start, const std::vector<Turn>& turns,
           std::optional<long long> simulations)
        : reviewer(bot, start), budget(simulations.value_or(Reviewer::usual)) {
        positions.push_back(start);
        for (const Turn& turn : turns) read(turn);
        for (std::size_t t = 0; t < this->turns.size(); ++t)
            if (positions[t].to_act() != chance_to_act)
                each(positions[t].to_act(), [&](int seat) {
                    if (moves(positions[t], seat).size() > 1) decisions.push_back({t, seat, {}});
                });
    }

    long long simulations() const { return budget; }  // for each decision
    std::size_t steps() const { return positions.size() + decisions.size(); }
    std::size_t done() const { return valued.size() + compared; }

    // The next bit of work; false when there is none, or when it was stopped.
    bool step(const std::function<bool()>& stop = {}) {
        if (valued.size() < positions.size()) return value(), true;
        if (compared == decisions.size()) return false;
        Decision& next = decisions[compared];
        const Limits limits(budget, 0, stop);
        const auto seat = static_cast<std::size_t>(next.seat);
        next.found = reviewer.compare(positions[next.turn], next.seat, turns[next.turn][seat], limits,
                                      0x9e3779b97f4a7c15 * (compared + 1));
        if (limits.is_over()) return false;
        return ++compared, true;
    }

    // As far as it has got, in JSON.
    std::string json() const {
        JsonWriter to;
        to.object([&] {
            to.key("unit").string(Reviewer::in_points ? "points" : "win");
            to.key("curves").list(seats(), [&](std::size_t s) {
                to.list(valued.size(), [&](std::size_t t) { write(to, valued[t][s]); });
            });
            to.key("luck").list(lucks.size(), [&](std::size_t i) { write(to, lucks[i]); });
            to.key("decisions").list(compared, [&](std::size_t i) { write(to, decisions[i]); });
            to.key("accounts").list(seats(), [&](std::size_t s) { write(to, account(s)); });
        });
        return to.str();
    }

    Account account(std::size_t seat) const {
        Account result;
        if (valued.empty()) return result;
        result.expected = unit(valued[0][seat]);
        for (const Luck& one : lucks) result.luck += unit(one.of[seat]);
        for (std::size_t i = 0; i < compared; ++i) {
            const Thousandths change = unit(decisions[i].found.change(decisions[i].seat, scale)[seat]);
            (static_cast<std::size_t>(decisions[i].seat) == seat ? result.decisions : result.others) +=
                change;
        }
        result.result =
            unit(positions.back().to_act() ? valued.back()[seat] : result_of(positions.back())[seat]);
        return result;
    }

private:
    struct Luck {
        std::size_t turn;
        Worths<State> of;
    };
    struct Decision {
        std::size_t turn;
        int seat;
        Comparison<State> found;
    };

    std::size_t seats() const { return static_cast<std::size_t>(positions[0].seats); }
    static constexpr double Worth::* scale = Reviewer::in_points ? &Worth::points : &Worth::win;
    static Thousandths unit(const Worth& worth) { return thousandths(worth.*scale); }

    void read(const Turn& turn) {
        const State& state = positions.back();
        Choices<State> choices{};
        const Seats acting = state.to_act();
        Seats given = 0;
        for (const auto& [seat, text] : turn) {
            const auto move = read_move(state, seat, text);
            expect(move.has_value(), "a turn is made of legal moves");
            choices[seat == chance ? 0 : static_cast<std::size_t>(seat)] = *move;
            given |= seat == chance ? chance_to_act : static_cast<Seats>(1u << seat);
        }
        expect(acting && given == acting, "a turn has a move of each seat that acts");
        State next = state;
        next.play(choices);
        turns.push_back(choices);
        positions.push_back(next);
    }

    // The value of the next position, and after a turn of chance how lucky that was.
    void value() {
        const std::size_t t = valued.size();
        const State& state = positions[t];
        valued.push_back(state.to_act() ? reviewer.values(state) : result_of(state));
        if (t && positions[t - 1].to_act() == chance_to_act)
            lucks.push_back({t - 1, difference(valued[t], valued[t - 1])});
    }

    static void write(JsonWriter& to, const Worth& worth) {
        to.object([&] { write_fields(to, worth); });
    }
    static void write_fields(JsonWriter& to, const Worth& worth) {
        to.key("points").decimal(thousandths(worth.points));
        to.key("win").decimal(thousandths(worth.win));
    }
    void write(JsonWriter& to, const Luck& luck) const {
        to.object([&] {
            to.key("turn").number(static_cast<long long>(luck.turn + 1));
            to.key("seats").list(seats(), [&](std::size_t s) { to.decimal(unit(luck.of[s])); });
        });
    }
    void write(JsonWriter& to, const Decision& decision) const {
        const auto& found = decision.found;
        const auto seat = static_cast<std::size_t>(decision.seat);
        const auto& played = found.candidates[found.played];
        const Worth cost = found.candidates[0].worth[seat] - played.worth[seat];
        const auto text = [&](const Move& move) {
            return write_move(positions[decision.turn], decision.seat, move);
        };
        to.object([&] {
            to.key("turn").number(static_cast<long long>(decision.turn + 1));
            to.key("seat").number(decision.seat);
            to.key("move").string(text(played.move));
            to.key("candidates").list(found.candidates.size(), [&](std::size_t i) {
                to.object([&] {
                    to.key("move").string(text(found.candidates[i].move));
                    write_fields(to, found.candidates[i].worth[seat]);
                });
            });
            write(to.key("cost"), cost);
            write(to.key("error"), found.error);
            to.key("grade").word(grade(cost, found.error));
        });
    }
    // 5, 10 and 15 points of a hundred to win, or alone 1, 2 and 4 points, and clear of the error.
    const char* grade(const Worth& cost, const Worth& error) const {
        static constexpr const char* names[] = {"null", "\"inaccuracy\"", "\"mistake\"", "\"blunder\""};
        static constexpr double chances[] = {0.05, 0.10, 0.15}, alone[] = {1, 2, 4};
        const bool is_alone = seats() == 1;
        const double lost = is_alone ? cost.points : cost.win, sure = is_alone ? error.points : error.win;
        if (lost <= 2 * sure) return names[0];
        std::size_t number = 0;
        while (number < 3 && lost >= (is_alone ? alone : chances)[number]) ++number;
        return names[number];
    }
    static void write(JsonWriter& to, const Account& account) {
        to.object([&] {
            to.key("expected").decimal(account.expected);
            to.key("luck").decimal(account.luck);
            to.key("others").decimal(account.others);
            to.key("decisions").decimal(account.decisions);
            to.key("rest").decimal(account.rest());
            to.key("result").decimal(account.result);
        });
    }

    Reviewer reviewer;
    long long budget;
    std::vector<State> positions;
    std::vector<Choices<State>> turns;
    std::vector<Worths<State>> valued;
    std::vector<Luck> lucks;
    std::vector<Decision> decisions;
    std::size_t compared = 0;
};

}  // namespace ludoteca
