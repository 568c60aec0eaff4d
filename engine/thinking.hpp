// What the bots of all games share: levels, limits, and the evaluation of a move.
#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

namespace ludoteca {

// The names stand in one file, which Python reads, too.
enum class Level : std::uint8_t {
#define LEVEL(name) name,
#include "../src/ludoteca/levels.inc"
#undef LEVEL
};
inline constexpr const char* level_names[] = {
#define LEVEL(name) #name,
#include "../src/ludoteca/levels.inc"
#undef LEVEL
};
inline constexpr std::size_t level_count = std::size(level_names);

// A game's table with a row for each level, weakest first; one that is missing does not compile.
template <class Row, std::size_t rows>
constexpr const Row& row_of(const Row (&table)[rows], Level level) {
    static_assert(rows == level_count, "every level needs its row, in the order of levels.inc");
    return table[static_cast<std::size_t>(level)];
}

// How long a bot may think: a number of simulations, a time from now on, and somebody who may say stop.
class Limits {
public:
    using Clock = std::chrono::steady_clock;

    // 0 milliseconds are no limit. `stop` is asked before every simulation.
    explicit Limits(long long simulations, long long milliseconds = 0, std::function<bool()> stop = {})
        : simulations(simulations),
          is_timed(milliseconds > 0),
          end(Clock::now() + std::chrono::milliseconds(milliseconds)),
          stop(std::move(stop)) {}

    // A part of the simulations, and the rest of the time.
    Limits divided_by(long long n, long long at_least = 0) const {
        Limits part(std::max(at_least, simulations / n), 0, stop);
        part.is_timed = is_timed, part.end = end;
        return part;
    }

    const long long simulations;
    bool is_over() const { return (stop && stop()) || (is_timed && Clock::now() >= end); }

private:
    bool is_timed;
    Clock::time_point end;
    std::function<bool()> stop;
};

// What a bot thinks of a move.
template <class Move>
struct Judgement {
    Move move;
    double value;            // the expected result: points of the seat, or its chance to win
    double win;              // the chance to win, 0 to 1; a shared win counts as shared
    double error;            // the standard error of `value`
    std::vector<Move> line;  // what is expected to follow, own move first
};

template <class State>
using Judgements = std::vector<Judgement<typename State::Move>>;

// What the `Bot` of every game promises; the seat must be to act.
template <class B>
concept Thinks = requires(const B bot, const typename B::State& state, Level level, const Limits& limits) {
    { bot.simulations(state, level) } -> std::same_as<long long>;  // where the caller sets no limit
    { bot.choose(state, 0, level, limits, std::uint64_t{}) } -> std::same_as<typename B::State::Move>;
    { bot.judge(state, 0, limits, std::uint64_t{}) } -> std::same_as<Judgements<typename B::State>>;
};

}  // namespace ludoteca
