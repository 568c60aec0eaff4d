// The review of a game for Python: one class a game, all alike.
#pragma once

#include "bind_bot.hpp"
#include "review.hpp"

namespace ludoteca::bind {

template <class P, Reviews Reviewer, class Bot>
void bind_review(nb::module_& module, nb::class_<Bot> bot, const char* name) {
    using namespace nb::literals;
    using Made = Review<Reviewer>;
    nb::class_<Made>(module, name)
        .def_prop_ro("simulations", &Made::simulations)
        .def_prop_ro("steps", &Made::steps)
        .def_prop_ro("done", &Made::done)
        .def(
            "step",
            [](Made& review, const Cancel* cancel) {
                nb::gil_scoped_release release;
                Watch watch(cancel);
                return review.step([&] { return watch.should_stop(); });
            },
            "cancel"_a = nb::none())
        .def("json", &Made::json);
    bot.def(
        "review",
        [](const Bot& by, const P& start, const std::vector<typename Made::Turn>& turns,
           std::optional<long long> simulations) { return Made(by, start.state, turns, simulations); },
        "start"_a, "turns"_a, "simulations"_a.none() = nb::none(), nb::keep_alive<0, 1>(),
        nb::keep_alive<0, 2>());
}

}  // namespace ludoteca::bind
