// The contract of a position, for every game alike.
#pragma once

#include "bindings.hpp"

namespace ludoteca::bind {

// A seat as Python gave it; -2, which nobody has, for anything else.
inline int seat_of(nb::handle seat) {
    if (!PyLong_Check(seat.ptr())) return -2;
    int overflow = 0;
    const long value = PyLong_AsLongAndOverflow(seat.ptr(), &overflow);
    return overflow || value < -1 || value > 8 ? -2 : static_cast<int>(value);
}

inline bool is_to_act(Seats acting, int seat) {
    if (acting == chance_to_act) return seat == chance;
    return seat >= 0 && (acting >> seat & 1);
}

template <class P>
nb::object moves_of(const P& position, nb::handle who) {
    const int seat = seat_of(who);
    if (!is_to_act(position.state.to_act(), seat)) return nb::tuple();
    if constexpr (requires { position.ready_moves(); })
        if (nb::object ready = position.ready_moves()) return ready;
    const auto list = moves(position.state, seat);
    nb::object texts = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(list.size())));
    for (std::size_t i = 0; i < list.size(); ++i)
        NB_TUPLE_SET_ITEM(texts.ptr(), static_cast<Py_ssize_t>(i),
                          position.text(seat, list[i]).release().ptr());
    return texts;
}

template <class P>
bool read_choices(const P& position, nb::handle choices, Choices<typename P::State>& moves) {
    if (!PyDict_CheckExact(choices.ptr())) return false;
    const Seats acting = position.state.to_act();
    const bool by_chance = acting == chance_to_act;
    if (!acting || PyDict_Size(choices.ptr()) != (by_chance ? 1 : std::popcount(acting))) return false;
    PyObject *key, *value;
    for (Py_ssize_t i = 0; PyDict_Next(choices.ptr(), &i, &key, &value);) {
        const int seat = seat_of(key);
        if (!is_to_act(acting, seat)) return false;
        const auto move = position.read(seat, value);
        if (!move) return false;
        moves[by_chance ? 0 : static_cast<std::size_t>(seat)] = *move;
    }
    return true;
}

// Plays legal moves; leaves everything else to the Python rules, which say what is wrong.
template <class P>
nb::object play(nb::handle_t<P> self, nb::handle choices) {
    const P& position = *nb::inst_ptr<P>(self);
    Choices<typename P::State> moves{};
    if (!read_choices(position, choices, moves))
        return rules().from_state(rules().to_state(self).attr("play")(choices));
    nb::object next =
        nb::inst_alloc(self.type());  // without a search for the type, and without a second copy
    (new (nb::inst_ptr<P>(next)) P(position))->state.play(moves);
    nb::inst_mark_ready(next);
    return next;
}

template <class P>
nb::list odds_of(const P& position) {
    nb::list list;
    if (position.state.to_act() != chance_to_act) return list;
    std::size_t outcomes = 0;
    position.state.each_move(chance, [&](auto) { ++outcomes; });
    for (std::size_t i = 0; i < outcomes; ++i) list.append(1.0 / static_cast<double>(outcomes));
    return list;
}

// A random game to its end, by the table of the position's board where its game has one.
template <class P>
void play_out(const P& position, typename P::State& state, Rng& rng) {
    if constexpr (requires { position.lines(); })
        playout(state, position.lines(), rng);
    else
        playout(state, rng);
}

// Mean scores and shares of the win over random games; fewer games than asked if it was cancelled.
template <class P>
nb::tuple playouts(const P& position, long long games, std::uint64_t seed, const Cancel* cancel) {
    expect(games >= 1, "games must be at least 1");
    std::array<double, P::State::max_seats> scores{}, wins{};
    const auto seats = static_cast<std::size_t>(position.state.seats);
    long long played = 0;
    {
        nb::gil_scoped_release unlocked;
        Watch watch(cancel);
        for (Rng rng(seed); played < games && !(played % 64 == 0 && watch.should_stop()); ++played) {
            auto state = position.state;
            play_out(position, state, rng);
            const auto result = state.scores();
            const Seats winners = state.winners();
            for (std::size_t s = 0; s < seats; ++s) {
                scores[s] += result[s];
                if (winners >> s & 1) wins[s] += 1.0 / std::popcount(winners);
            }
        }
    }
    nb::list mean_scores, mean_wins;
    for (std::size_t s = 0; s < seats; ++s) {
        mean_scores.append(played ? scores[s] / static_cast<double>(played) : 0.0);
        mean_wins.append(played ? wins[s] / static_cast<double>(played) : 0.0);
    }
    return nb::make_tuple(played, nb::tuple(mean_scores), nb::tuple(mean_wins));
}

// The number of sequences of so many turns; what it keeps in memory is the moves of each seat, for each turn.
template <class State>
long long perft(const State& state, int turns, Watch& watch) {
    const Seats acting = state.to_act();
    if (!turns) return 1;
    if (!acting || watch.should_stop()) return 0;
    std::vector<std::pair<std::size_t, std::vector<typename State::Move>>> lists;
    if (acting == chance_to_act)
        lists.emplace_back(0, moves(state, chance));
    else
        each(acting,
             [&](int seat) { lists.emplace_back(static_cast<std::size_t>(seat), moves(state, seat)); });
    if (turns == 1) {
        long long product = 1;
        for (const auto& [seat, list] : lists) product *= static_cast<long long>(list.size());
        return product;
    }
    Choices<State> choices{};
    const auto from = [&](auto& self, std::size_t i) -> long long {
        if (i == lists.size()) {
            State next = state;
            next.play(choices);
            return perft(next, turns - 1, watch);
        }
        long long sum = 0;
        for (const auto& move : lists[i].second) {
            choices[lists[i].first] = move;
            sum += self(self, i + 1);
        }
        return sum;
    };
    return from(from, 0);
}

template <class P>
nb::class_<P, Position> bind_position(nb::module_& module, const char* name) {
    using namespace nb::literals;
    return nb::class_<P, Position>(module, name)
        .def("to_act", [](const P& p) { return seats_tuple(p.state.to_act()); })
        .def("is_over", [](const P& p) { return !p.state.to_act(); })
        .def("moves", &moves_of<P>, "seat"_a)
        .def("odds", &odds_of<P>)
        .def("play", &play<P>, "choices"_a)
        .def("scores", [](const P& p) { return tuple_of(p.state.scores(), p.state.seats); })
        .def("winners", [](const P& p) { return seats_tuple(p.state.winners()); })
        .def("fields", &P::fields)
        .def("to_state", [](const P& p) { return rules().to_state(p); })
        .def("playouts", &playouts<P>, "games"_a, "seed"_a = 0, "cancel"_a = nb::none())
        .def(
            "perft",
            [](const P& p, int turns, const Cancel* cancel) {
                if (turns < 0 || turns > 64) throw nb::value_error("turns must be 0 to 64");
                nb::gil_scoped_release unlocked;
                Watch watch(cancel);
                return perft(p.state, turns, watch);
            },
            "turns"_a, "cancel"_a = nb::none())
        .def("__str__", &P::str)
        .def("__repr__",
             [](nb::handle p) {
                 return nb::str("ludoteca.engine.from_state({})").format(nb::repr(rules().to_state(p)));
             })
        .def("_repr_svg_", [](nb::handle p) { return rules().to_state(p).attr("_repr_svg_")(); })
        .def(
            "__eq__",
            [](const P& p, nb::handle other) {
                return nb::isinstance<P>(other) && p.fields().equal(nb::cast<const P&>(other).fields());
            },
            nb::arg().none())
        .def("__hash__", [](const P& p) { return nb::hash(p.fields()); })
        .def("__reduce__",  // as the position of the rules
             [](nb::handle p) {
                 return nb::make_tuple(rules().from_state, nb::make_tuple(rules().to_state(p)));
             })
        .def("__copy__", [](nb::object p) { return p; })  // it never changes
        .def("__deepcopy__", [](nb::object p, nb::handle) { return p; }, "memo"_a);
}

}  // namespace ludoteca::bind
