// The Qwinto bots for Python.
#include "bindings.hpp"
#include "qwinto_think.hpp"

namespace ludoteca::bind {

namespace {

using Clock = std::chrono::steady_clock;

void check(const Qwinto& position, int seat) {
    const Seats acting = position.state.to_act();
    if (acting == chance_to_act || seat < 0 || seat >= position.state.seats || !(acting >> seat & 1))
        throw nb::value_error("this seat is not to act");
}

// Judges until the games are played, the time is up (0 milliseconds are no limit) or it is cancelled.
qwinto::Judge think(const qwinto::Net& net, const Qwinto& position, int seat, long long games,
                    long long milliseconds, std::uint64_t seed, const Cancel* cancel) {
    nb::gil_scoped_release unlocked;
    Watch watch(cancel);
    const auto end = Clock::now() + std::chrono::milliseconds(milliseconds);
    qwinto::Judge judge(net, position.state, seat, seed, qwinto::experts_wish(position.state.seats));
    judge.think(games, [&] { return watch.should_stop() || (milliseconds && Clock::now() >= end); });
    return judge;
}

nb::object choose(const qwinto::Net& net, const Qwinto& position, int seat, int level, long long games,
                  long long milliseconds, std::uint64_t seed, const Cancel* cancel) {
    check(position, seat);
    const qwinto::State& state = position.state;
    switch (level) {
        case 0: return position.text(seat, qwinto::beginner(state, seat));
        case 1: return position.text(seat, qwinto::casual(state, seat));
        case 2: return position.text(seat, qwinto::club(state, seat));
        case 3: break;
        default: throw nb::value_error("level must be 0 to 3");
    }
    const auto judge = think(net, position, seat, games, milliseconds, seed, cancel);
    return position.text(seat, judge.judged().front().entry.move);
}

// Every move, best first: its text, the points and the chance to win, the error of the points, the line.
nb::list judge(const qwinto::Net& net, const Qwinto& position, int seat, long long games,
               long long milliseconds, std::uint64_t seed, const Cancel* cancel) {
    check(position, seat);
    const auto judge = think(net, position, seat, games, milliseconds, seed, cancel);
    nb::list result;
    for (const auto& j : judge.judged()) {
        nb::list line;
        for (const auto move : j.line) line.append(position.text(seat, move));
        result.append(nb::make_tuple(position.text(seat, j.entry.move), j.entry.score, j.entry.win,
                                     qwinto::Judge::error(j), nb::tuple(line)));
    }
    return result;
}

}  // namespace

void bind_qwinto_bot(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<qwinto::Net>(module, "QwintoNet").def("__init__", [](qwinto::Net* self, nb::bytes weights) {
        new (self) qwinto::Net(weights.data(), weights.size());
    });
    module.def("qwinto_choose", &choose, "net"_a, "position"_a, "seat"_a, "level"_a, "games"_a,
               "milliseconds"_a, "seed"_a, "cancel"_a = nb::none());
    module.def("qwinto_judge", &judge, "net"_a, "position"_a, "seat"_a, "games"_a, "milliseconds"_a, "seed"_a,
               "cancel"_a = nb::none());
}

}  // namespace ludoteca::bind
