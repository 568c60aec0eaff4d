// What the parts of the Python module share: positions of each game, the rules of Python, and cancelling.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <optional>

#include "caminos_notation.hpp"
#include "qwinto_notation.hpp"
#include "traxx_notation.hpp"

namespace ludoteca::bind {

namespace nb = nanobind;

// The texts of moves as Python strings that are made once, and back.
class Texts {
public:
    void add(const std::string& text) {
        numbers[nb::str(text.c_str())] = texts.size();
        texts.emplace_back(nb::str(text.c_str()));
    }
    const nb::object& text(std::size_t number) const { return texts[number]; }
    // The number of a text, or -1.
    int number(nb::handle text) const {
        if (!PyUnicode_CheckExact(text.ptr())) return -1;
        PyObject* found = PyDict_GetItem(numbers.ptr(), text.ptr());
        return found ? static_cast<int>(PyLong_AsLong(found)) : -1;
    }
    std::size_t size() const { return texts.size(); }
    // Some of the texts, as a tuple.
    nb::object range(std::size_t from, std::size_t to) const {
        nb::list list;
        for (std::size_t i = from; i < to; ++i) list.append(texts[i]);
        return nb::tuple(list);
    }

private:
    std::vector<nb::object> texts;
    nb::dict numbers;
};

// What positions of all games are for Python.
struct Position {};

// A position of each game with what Python needs beside it. `read` gives nothing for a move that is not
// legal; `fields` is what the position of the rules is made of.
struct Qwinto : Position {
    using State = qwinto::State;
    State state;

    nb::object text(int seat, State::Move move) const;
    std::optional<State::Move> read(int seat, nb::handle text) const;
    nb::object ready_moves() const;  // where the moves are always the same: made once; otherwise nothing
    nb::tuple fields() const;
    std::string str() const { return qwinto::write(state); }
};

struct TraxxBoard {
    traxx::Board board;
    nb::object source;  // the board of the rules
    std::string text;   // as a position writes it
};

struct Traxx : Position {
    using State = traxx::State;
    State state;
    std::shared_ptr<const TraxxBoard> board;

    nb::object text(int seat, const State::Move& move) const;
    std::optional<State::Move> read(int seat, nb::handle text) const;
    nb::tuple fields() const;
    std::string str() const { return traxx::write(state, board->text); }
};

struct CaminosBoard {
    std::shared_ptr<const caminos::Board> board;
    Texts actions;
};

struct CaminosVariant {
    nb::object source;  // the variant of the rules
    std::shared_ptr<const CaminosBoard> on;
    caminos::Hand half{};
    caminos::Variant text;
    bool scoring = false, swap = false;
};

struct Caminos : Position {
    using State = caminos::State;
    State state;
    std::shared_ptr<const CaminosVariant> variant;

    nb::object text(int seat, State::Move move) const;
    std::optional<State::Move> read(int seat, nb::handle text) const;
    nb::tuple fields() const;
    std::string str() const { return caminos::write(state, variant->text); }
};

// Asks a long call to stop; may be used from another thread.
struct Cancel {
    std::atomic<bool> asked{false};
};

// Tells a long call that runs without the interpreter lock whether it should stop; raises on Ctrl-C.
class Watch {
public:
    explicit Watch(const Cancel* cancel) : cancel(cancel) {}

    bool should_stop() {
        if (cancel && cancel->asked.load(std::memory_order_relaxed)) return true;
        const auto now = std::chrono::steady_clock::now();
        if (now < next) return false;
        next = now + std::chrono::milliseconds(50);
        nb::gil_scoped_acquire lock;
        if (PyErr_CheckSignals()) throw nb::python_error();
        return false;
    }

private:
    const Cancel* cancel;
    std::chrono::steady_clock::time_point next =
        std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
};

// The two conversions between our positions and those of the rules; Python hands them over once.
struct Rules {
    nb::object to_state, from_state;
};
const Rules& rules();

// The seats of a set, as a tuple that is made once.
nb::tuple seats_tuple(Seats set);

// The first of an array's numbers, as a tuple.
template <class Numbers>
nb::tuple tuple_of(const Numbers& numbers, std::size_t size) {
    nb::list list;
    for (std::size_t i = 0; i < size; ++i) list.append(static_cast<long long>(numbers[i]));
    return nb::tuple(list);
}

void bind_qwinto(nb::module_&);
void bind_traxx(nb::module_&);
void bind_caminos(nb::module_&);
void bind_batch(nb::module_&);

}  // namespace ludoteca::bind
