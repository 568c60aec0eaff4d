// What the Python module shares between its parts: positions with their notation, and cancelling.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <optional>

#include "caminos.hpp"
#include "qwinto.hpp"
#include "traxx.hpp"

namespace ludoteca::bind {

namespace nb = nanobind;

// Texts of moves as Python strings, and back.
class Notation {
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

struct Qwinto {
    using State = qwinto::State;
    State state;

    nb::object text(int seat, State::Move move) const;
    std::optional<State::Move> read(int seat, nb::handle text) const;  // nothing if it is not legal
    nb::object ready_moves() const;  // where the moves are always the same: made once; otherwise nothing
    nb::tuple fields() const;
};

struct TraxxBoard {
    traxx::Board board;
    nb::object source;  // the board of the rules
};

struct Traxx {
    using State = traxx::State;
    State state;
    std::shared_ptr<const TraxxBoard> board;

    nb::object text(int seat, const State::Move& move) const;
    std::optional<State::Move> read(int seat, nb::handle text) const;
    nb::tuple fields() const;
};

struct CaminosBoard {
    std::shared_ptr<const caminos::Board> board;
    Notation actions;
};

struct Caminos {
    using State = caminos::State;
    State state;
    std::shared_ptr<const CaminosBoard> board;
    nb::object variant;  // of the rules

    nb::object text(int seat, State::Move move) const;
    std::optional<State::Move> read(int seat, nb::handle text) const;
    nb::tuple fields() const;
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
void bind_qwinto_bot(nb::module_&);
void bind_traxx(nb::module_&);
void bind_traxx_bot(nb::module_&);
void bind_caminos(nb::module_&);
void bind_caminos_bot(nb::module_&);
void bind_batch(nb::module_&);

}  // namespace ludoteca::bind
