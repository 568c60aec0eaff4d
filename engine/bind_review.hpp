// The review of a game for Python: one class a game, all alike.
#pragma once

#include "bind_bot.hpp"
#include "review.hpp"

namespace ludoteca::bind {

template <class P, class Bot, Reviews Reviewer>
void bind_review(nb::module_& module, const char* name) {
    using namespace nb::literals;
    using Made = Review<Reviewer>;
    nb::class_<Made>(module, name)
        .def(
            "__init__",
            [](Made* self, const Bot& bot, const P& start, const std::vector<typename Made::Turn>& turns,
               long long simulations) { new (self) Made(bot, start.state, turns, simulations); },
            "bot"_a, "start"_a, "turns"_a, "simulations"_a, nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>())
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
}

}  // namespace ludoteca::bind
