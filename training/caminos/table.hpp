// The four boards and a start position, for programs that play without Python.
#pragma once

#include <cctype>
#include <cstdlib>
#include <cstring>
#include <string>

#include "../../engine/caminos_bot.hpp"

namespace table {

using namespace ludoteca;
using namespace ludoteca::caminos;

struct Form {
    std::vector<Place> cells;
    std::vector<std::vector<Place>> sides;
};

inline std::vector<Place> walk(Place from, Place step, int length) {
    std::vector<Place> cells;
    for (int i = 0; i < length; ++i)
        cells.emplace_back(from.first + i * step.first, from.second + i * step.second);
    return cells;
}

inline Form square() {
    Form form{{},
              {walk({0, 0}, {1, 0}, 8), walk({7, 0}, {0, 1}, 8), walk({7, 7}, {-1, 0}, 8),
               walk({0, 7}, {0, -1}, 8)}};
    for (int x = 0; x < 8; ++x)
        for (int y = 0; y < 8; ++y) form.cells.emplace_back(x, y);
    return form;
}

inline Form diamond() {
    Form form{{},
              {walk({0, -5}, {1, 1}, 6), walk({5, 0}, {-1, 1}, 6), walk({0, 5}, {-1, -1}, 6),
               walk({-5, 0}, {1, -1}, 6)}};
    for (int x = -5; x <= 5; ++x)
        for (int y = -5; y <= 5; ++y)
            if (std::abs(x) + std::abs(y) <= 5) form.cells.emplace_back(x, y);
    return form;
}

inline Form octagon(bool is_hollow) {
    Form form{{},
              {walk({-1, -4}, {1, 0}, 3), walk({1, -4}, {1, 1}, 4), walk({4, -1}, {0, 1}, 3),
               walk({4, 1}, {-1, 1}, 4), walk({1, 4}, {-1, 0}, 3), walk({-1, 4}, {-1, -1}, 4),
               walk({-4, 1}, {0, -1}, 3), walk({-4, -1}, {1, -1}, 4)}};
    for (int x = -4; x <= 4; ++x)
        for (int y = -4; y <= 4; ++y)
            if (std::abs(x) + std::abs(y) <= 5 && !(is_hollow && std::abs(x) <= 1 && std::abs(y) <= 1))
                form.cells.emplace_back(x, y);
    return form;
}

inline std::shared_ptr<const Board> board(const std::string& name) {
    const Form form = name == "square" ? square() : name == "diamond" ? diamond() : octagon(name == "torus");
    std::vector<Cells> sides;
    for (const auto& side : form.sides) {
        Cells& set = sides.emplace_back(0);
        for (const Place& place : side)
            set |= cell_set(static_cast<int>(std::find(form.cells.begin(), form.cells.end(), place) -
                                             form.cells.begin()));
    }
    return make_board(form.cells, sides);
}

// Options are letters: n neutral pieces, p points, s swap, 4 seats.
inline State start(const Board& board, const std::string& options) {
    const auto has = [&](char letter) { return options.find(letter) != options.npos; };
    State s;
    s.board = &board;
    s.seats = has('4') ? 4 : 2;
    s.neutral = has('n') ? 2 : 0;
    s.scoring = has('p');
    s.swap = has('s');
    const std::uint8_t half[shapes] = {2, 2, 2, 1};
    for (int seat = 0; seat < s.seats; ++seat)
        for (int shape = 0; shape < shapes; ++shape)
            s.left[seat][shape] = static_cast<std::uint8_t>(half[shape] * (4 / s.seats));
    s.begin();
    return s;
}

inline const char* const weight_names[] = {
    "own", "risk1", "risk2", "empty", "leak", "over1", "leak1",     "over2",     "leak2",   "few",   "I", "V",
    "L",   "Z",     "scale", "tempo", "hope", "edge",  "curiosity", "sharpness", "caution", "jitter"};
static_assert(std::size(weight_names) == weight_count);
inline float& weight(Weights& weights, int i) { return reinterpret_cast<float*>(&weights)[i]; }

// A level's name or a number of simulations, then weights that differ: 1000:tempo=0.4:scale=3
struct Player {
    Level level = Level::expert;
    Weights weights;
    long long simulations = 0;

    explicit Player(const std::string& text) {
        const std::string name = text.substr(0, text.find(':'));
        for (int i = 0; i < level_count; ++i)
            if (name == level_names[i]) level = static_cast<Level>(i), weights = weights_of(level);
        simulations = std::isdigit(name[0]) ? std::atoll(name.c_str()) : Bot().simulations({}, level);
        for (int i = 0; i < weight_count; ++i)
            if (const auto at = text.find(std::string(":") + weight_names[i] + "="); at != text.npos)
                weight(weights, i) = std::strtof(text.c_str() + text.find('=', at) + 1, nullptr);
    }
    State::Move choose(const State& s, std::uint64_t seed) const {
        return Bot(weights).choose(s, s.turn, level, Limits(simulations), seed);
    }
};

}  // namespace table
