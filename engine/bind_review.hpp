// The review of a game for Python: one class a game, all alike.
#pragma once

#include "bind_bot.hpp"
#include "review_json.hpp"

namespace ludoteca::bind {

// A review with what its JSON says of where it comes from.
template <class Reviewer>
struct Reviewing {
    Review<Reviewer> review;
    Source source;
};

template <class P, Reviews Reviewer, class Bot>
void bind_review(nb::module_& module, nb::class_<Bot> bot, const char* name) {
    using namespace nb::literals;
    using Made = Reviewing<Reviewer>;
    nb::class_<Made>(module, name)
        .def_prop_ro("steps", [](const Made& made) { return made.review.steps(); })
        .def_prop_ro("done", [](const Made& made) { return made.review.done(); })
        .def(
            "step",
            [](Made& made, const Cancel* cancel) {
                nb::gil_scoped_release release;
                Watch watch(cancel);
                return made.review.step([&] { return watch.should_stop(); });
            },
            "cancel"_a = nb::none())
        .def("json", [](const Made& made) { return ReviewWriter(made.review, made.source).json(); });
    bot.def(
        "why",
        [](const Bot& by, const P& position, int seat, nb::handle played,
           nb::handle best) -> std::optional<std::string> {
            check_seat(position, seat);
            const auto first = position.read(seat, played), second = position.read(seat, best);
            expect(first && second && !(*first == *second), "the moves must be legal and different");
            const auto reason = Reviewer(by, position.state).why(position.state, seat, *first, *second);
            if (!reason) return {};
            JsonWriter to;
            write(to, *reason);
            return to.str();
        },
        "position"_a, "seat"_a, "played"_a, "best"_a);
    bot.def(
        "compare",
        [](const Bot& by, const P& position, int seat, nb::handle move,
           std::optional<long long> simulations) {
            check_seat(position, seat);
            const auto read = position.read(seat, move);
            expect(read.has_value(), "the move must be legal");
            nb::gil_scoped_release release;
            const Review<Reviewer> alone(by, position.state, {}, simulations);
            const Source source;
            return ReviewWriter(alone, source).json(alone.judged(seat, *read));
        },
        "position"_a, "seat"_a, "move"_a, "simulations"_a.none() = nb::none());
    bot.def(
        "review",
        [](const Bot& by, const P& start, const std::vector<typename Review<Reviewer>::Turn>& turns,
           nb::bytes weights, std::optional<long long> simulations) {
            return Made{Review<Reviewer>(by, start.state, turns, simulations),
                        {Reviewer::game, start.str(), fingerprint({weights.c_str(), weights.size()})}};
        },
        "start"_a, "turns"_a, "weights"_a, "simulations"_a.none() = nb::none(), nb::keep_alive<0, 1>(),
        nb::keep_alive<0, 2>());
}

}  // namespace ludoteca::bind
