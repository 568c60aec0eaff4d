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
#include "json_writer.hpp"
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

    // Puts the best move first, where two are equal the one played; points count only alone.
    void sort(int seat, const typename State::Move& move_played, bool is_alone) {
        const auto mine = static_cast<std::size_t>(seat);
        const auto value = [&](const Candidate& c) {
            return is_alone ? c.worth[mine].points : c.worth[mine].win;
        };
        std::stable_partition(candidates.begin(), candidates.end(),
                              [&](const Candidate& c) { return c.move == move_played; });
        std::stable_sort(candidates.begin(), candidates.end(),
                         [&](const Candidate& a, const Candidate& b) { return value(a) > value(b); });
        while (!(candidates[played].move == move_played)) ++played;
    }
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

// What a game's reviewer promises.
template <class R>
concept Reviews = requires(const R reviewer, const typename R::State& state,
                           const typename R::State::Move& move, const Limits& limits) {
    { R::in_points } -> std::convertible_to<bool>;   // or accounts are of chances to win
    { R::usual } -> std::convertible_to<long long>;  // simulations of a decision
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
