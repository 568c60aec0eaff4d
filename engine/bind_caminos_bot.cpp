// The Caminos bots for Python.
#include "bindings.hpp"
#include "caminos_bot.hpp"

namespace ludoteca::bind {

namespace {

using Clock = std::chrono::steady_clock;

// Says when to stop: cancelled, interrupted, or out of time (0 milliseconds are no limit).
auto stopper(Watch& watch, long long milliseconds) {
    const auto end = Clock::now() + std::chrono::milliseconds(milliseconds);
    return [&watch, milliseconds, end, calls = 0]() mutable {
        return ++calls % 16 == 0 && (watch.should_stop() || (milliseconds && Clock::now() >= end));
    };
}

nb::object choose(const Caminos& position, int level, long long simulations, long long milliseconds,
                  std::uint64_t seed, const Cancel* cancel) {
    if (position.state.turn == caminos::nobody) throw nb::value_error("the game is over");
    if (level < 0 || level > 3) throw nb::value_error("level must be 0 to 3");
    caminos::State::Move move;
    {
        nb::gil_scoped_release unlocked;
        Watch watch(cancel);
        move = caminos::choose(position.state, static_cast<caminos::Level>(level), simulations, seed,
                               stopper(watch, milliseconds));
    }
    return position.text(position.state.turn, move);
}

// Every sensible move, best first: its text, the result that its team can expect (-1 to 1), the error, the
// line.
nb::list judge(const Caminos& position, long long simulations, long long milliseconds, std::uint64_t seed,
               const Cancel* cancel) {
    if (position.state.turn == caminos::nobody) throw nb::value_error("the game is over");
    std::vector<caminos::Search::Judgement> judged;
    {
        nb::gil_scoped_release unlocked;
        Watch watch(cancel);
        caminos::Search search(position.state, seed, caminos::Search::to_judge);
        search.think(simulations, stopper(watch, milliseconds));
        judged = search.judge();
    }
    nb::list result;
    const double sign = position.state.turn & 1 ? -1 : 1;
    for (const auto& j : judged) {
        nb::list line;
        for (const auto move : j.line) line.append(position.text(0, move));
        result.append(nb::make_tuple(position.text(0, j.move), sign * j.value, j.error, nb::tuple(line)));
    }
    return result;
}

}  // namespace

void bind_caminos_bot(nb::module_& module) {
    using namespace nb::literals;
    module.attr("caminos_simulations") =
        tuple_of(caminos::default_simulations, std::size(caminos::default_simulations));
    module.def("caminos_choose", &choose, "position"_a, "level"_a, "simulations"_a, "milliseconds"_a,
               "seed"_a, "cancel"_a = nb::none());
    module.def("caminos_judge", &judge, "position"_a, "simulations"_a, "milliseconds"_a, "seed"_a,
               "cancel"_a = nb::none());
}

}  // namespace ludoteca::bind
