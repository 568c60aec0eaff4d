// The bots of every game for Python: one class a game, all alike.
#pragma once

#include "bind_position.hpp"
#include "thinking.hpp"

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
    expect(number >= 0 && number < level_count, "level must be 0 to 3");
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
             "cancel"_a = nb::none());
}

}  // namespace ludoteca::bind
