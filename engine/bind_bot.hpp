// The bots of every game for Python: one class a game, all alike.
#pragma once

#include "bind_position.hpp"
#include "futures.hpp"

namespace ludoteca::bind {

template <class P>
void check_seat(const P& position, int seat) {
    expect(seat != chance && is_to_act(position.state.to_act(), seat), "this seat is not to act");
}

// Calls `think` with the limits, without the interpreter lock.
template <class Think>
auto unlocked(long long simulations, long long milliseconds, const Cancel* cancel, Think&& think) {
    nb::gil_scoped_release release;
    Watch watch(cancel);
    return think(Limits(simulations, milliseconds, [&] { return watch.should_stop(); }));
}

inline Level level_of(int number) {
    expect(number >= 0 && number < static_cast<int>(level_count), "level must be the number of a level");
    return static_cast<Level>(number);
}

// Without simulations the level has its own.
template <class P, class Bot>
nb::object choose(const Bot& bot, const P& position, int seat, int level,
                  std::optional<long long> simulations, long long milliseconds, std::uint64_t seed,
                  const Cancel* cancel) {
    check_seat(position, seat);
    const Level of = level_of(level);
    const long long most = simulations.value_or(bot.simulations(position.state, of));
    const auto move = unlocked(most, milliseconds, cancel, [&](const Limits& limits) {
        return bot.choose(position.state, seat, of, limits, seed);
    });
    return position.text(seat, move);
}

// Every sensible move, best first, as the fields of a `Judged`.
template <class P, class Bot>
nb::list judge(const Bot& bot, const P& position, int seat, long long simulations, long long milliseconds,
               std::uint64_t seed, const Cancel* cancel) {
    check_seat(position, seat);
    const auto judgements = unlocked(simulations, milliseconds, cancel, [&](const Limits& limits) {
        return bot.judge(position.state, seat, limits, seed);
    });
    nb::list result;
    for (const auto& j : judgements) {
        nb::list line;
        for (const auto& move : j.line) line.append(position.text(seat, move));
        result.append(nb::make_tuple(position.text(seat, j.move), j.value, j.win, j.error, nb::tuple(line)));
    }
    return result;
}

template <class Numbers>
nb::tuple means_of(const Numbers& numbers, int seats) {
    nb::list list;
    for (int s = 0; s < seats; ++s) list.append(numbers[static_cast<std::size_t>(s)]);
    return nb::tuple(list);
}

// How many futures were played, and the mean scores and shares of the win of the seats in them.
template <class P, class Bot>
nb::tuple values(const Bot& bot, const P& position, int level, long long games, std::uint64_t seed,
                 const Cancel* cancel) {
    const Level of = level_of(level);
    const auto mean = unlocked(games, 0, cancel, [&](const Limits& limits) {
        return ludoteca::values(bot, position.state, of, limits, seed);
    });
    const int seats = position.state.seats;
    return nb::make_tuple(mean.games, means_of(mean.scores, seats), means_of(mean.wins, seats));
}

// A turn as Python plays it.
template <class P>
nb::dict turn_of(const P& position, const Choices<typename P::State>& choices) {
    nb::dict turn;
    const Seats acting = position.state.to_act();
    if (acting == chance_to_act)
        turn[nb::int_(chance)] = position.text(chance, choices[0]);
    else
        each(acting, [&](int seat) {
            turn[nb::int_(seat)] = position.text(seat, choices[static_cast<std::size_t>(seat)]);
        });
    return turn;
}

template <class P>
std::optional<First<typename P::State>> first_of(const P& position, int seat, nb::handle move) {
    if (move.is_none()) return {};
    check_seat(position, seat);
    const auto read = position.read(seat, move);
    expect(read.has_value(), "the move must be legal");
    return First<typename P::State>{seat, *read};
}

// Games played on to their end: the turns of each, its scores and its winners. With a move, the seat plays it
// first.
template <class P, class Bot>
nb::list futures(const Bot& bot, const P& position, int seat, nb::object move, int level, long long games,
                 std::uint64_t seed, const Cancel* cancel) {
    const Level of = level_of(level);
    const auto first = first_of(position, seat, move);
    const auto played = unlocked(games, 0, cancel, [&](const Limits& limits) {
        return ludoteca::futures(bot, position.state, first, of, limits, seed);
    });
    nb::list list;
    P now = position;
    for (const auto& future : played) {
        nb::list turns;
        for (const auto& [state, choices] : future.turns) {
            now.state = state;
            turns.append(turn_of(now, choices));
        }
        const auto seats = static_cast<std::size_t>(future.end.seats);
        list.append(
            nb::make_tuple(turns, tuple_of(future.end.scores(), seats), seats_tuple(future.end.winners())));
    }
    return list;
}

template <class P, Thinks Bot>
nb::class_<Bot> bind_bot(nb::module_& module, const char* name) {
    using namespace nb::literals;
    nb::class_<Bot> bound(module, name);
    if constexpr (std::is_constructible_v<Bot, std::span<const std::byte>>)
        bound.def(
            "__init__",
            [](Bot* self, nb::bytes weights) {
                new (self) Bot(std::as_bytes(std::span(weights.c_str(), weights.size())));
            },
            "weights"_a);
    else
        bound.def(nb::init<>());
    return bound
        .def(
            "simulations",
            [](const Bot& bot, const P& position, int level) {
                return bot.simulations(position.state, level_of(level));
            },
            "position"_a, "level"_a)
        .def("choose", &choose<P, Bot>, "position"_a, "seat"_a, "level"_a, "simulations"_a.none(),
             "milliseconds"_a, "seed"_a, "cancel"_a = nb::none())
        .def("judge", &judge<P, Bot>, "position"_a, "seat"_a, "simulations"_a, "milliseconds"_a, "seed"_a,
             "cancel"_a = nb::none())
        .def("values", &values<P, Bot>, "position"_a, "level"_a, "games"_a, "seed"_a, "cancel"_a = nb::none())
        .def("futures", &futures<P, Bot>, "position"_a, "seat"_a, "move"_a.none(), "level"_a, "games"_a,
             "seed"_a, "cancel"_a = nb::none());
}

}  // namespace ludoteca::bind
