// What the parts of the Python module share: texts of moves, the rules of Python, and cancelling.
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
#include <span>

#include "game.hpp"
#include "notation.hpp"

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
        PyObject* found = PyDict_GetItemWithError(numbers.ptr(), text.ptr());
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

// What positions of all games are for Python. That of a game has its `state` and what Python needs beside it;
// `text` writes a move, `read` gives nothing for one that is not legal, and `fields` is what the position of
// the rules is made of.
struct Position {};

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

// A game's part of the module. Each file bind_<game>.cpp, which CMake finds, has one, which registers itself.
struct GameBindings {
    explicit GameBindings(void (*bind)(nb::module_&)) { all().push_back(bind); }
    static std::vector<void (*)(nb::module_&)>& all();
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

}  // namespace ludoteca::bind
