// Boards of any size and a start position, for programs that play without Python.
#pragma once

#include <cstdlib>
#include <cstring>
#include <map>
#include <string>

#include "../../engine/caminos_bot.hpp"
#include "plain.hpp"

namespace table {

using namespace ludoteca;
using namespace ludoteca::caminos;

// Where a kind of board ends, in half cells from its middle, so that even and odd sizes are alike.
struct Form {
    int width = 0, height = 0, corner = 0, hole = -1;  // corner: the legs of the triangles that are cut off
    bool is_round = false;                             // the hole: a diamond instead of a square
    bool has_straight = true, has_zigzag = true;       // sides

    // KIND, size and, of eight sides, what is missing: square8, diamond11, octagon9-3, torus9-3-h3 or -d1
    explicit Form(const std::string& name) {
        const auto digit = name.find_first_of("0123456789");
        const std::string kind = name.substr(0, digit);
        char* rest = nullptr;
        width = height = static_cast<int>(std::strtol(name.c_str() + digit, &rest, 10));
        if (*rest == 'x') height = static_cast<int>(std::strtol(rest + 1, &rest, 10));
        if (kind == "square") has_zigzag = false;
        if (kind == "diamond") has_straight = false, corner = (width - 1) / 2;
        if (*rest == '-') corner = static_cast<int>(std::strtol(rest + 1, &rest, 10));
        if (*rest == '-') is_round = rest[1] == 'd', hole = std::atoi(rest + 2);
    }
    int slope() const { return width + height - 2 - 2 * corner; }  // of the zigzag
    bool has(int x, int y) const {
        x = std::abs(x), y = std::abs(y);
        const bool is_hole = is_round ? x + y <= 2 * hole : std::max(x, y) < hole;
        return x < width && y < height && x + y <= slope() && !is_hole;
    }
    // Sides in circular order, straight and zigzag in turn from the lowest rank on.
    bool is_on(int side, int x, int y) const {
        static constexpr int way[8][2] = {{0, -1}, {1, -1}, {1, 0},  {1, 1},
                                          {0, 1},  {-1, 1}, {-1, 0}, {-1, -1}};
        const int along = x * way[side][0] + y * way[side][1];
        if (side % 2 == 0) return along == (way[side][0] ? width : height) - 1;
        return along == slope() && x * way[side][0] >= 0 && y * way[side][1] >= 0;
    }
};

inline std::shared_ptr<const Board> board(const std::string& name) {
    static const std::map<std::string, std::string> classic = {
        {"square", "square8"}, {"diamond", "diamond11"}, {"octagon", "octagon9-3"}, {"torus", "torus9-3-h1"}};
    const auto known = classic.find(name);
    const Form form(known == classic.end() ? name : known->second);
    std::vector<Place> cells, middles;
    for (int x = 0; x < form.width; ++x)
        for (int y = 0; y < form.height; ++y)
            if (const Place middle{2 * x - form.width + 1, 2 * y - form.height + 1};
                form.has(middle.first, middle.second))
                cells.emplace_back(x, y), middles.push_back(middle);
    std::vector<Cells> sides;
    for (int side = 0; side < 8; ++side) {
        if (!(side % 2 ? form.has_zigzag : form.has_straight)) continue;
        Cells& set = sides.emplace_back(0);
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (form.is_on(side, middles[i].first, middles[i].second)) set |= cell_set(static_cast<int>(i));
    }
    return make_board(cells, sides);
}

// Options are letters: n neutral pieces, p points, s swap, 4 seats; then =1321 for another half set of I, V,
// L and Z.
inline State start(const Board& board, const std::string& text) {
    const std::string options = text.substr(0, text.find('='));
    const auto has = [&](char letter) { return options.find(letter) != options.npos; };
    const std::string half = options.size() < text.size() ? text.substr(options.size() + 1) : "1312";
    State s;
    s.board = &board;
    s.seats = has('4') ? 4 : 2;
    s.neutral = has('n') ? 2 : 0;
    s.scoring = has('p');
    s.swap = has('s');
    for (int seat = 0; seat < s.seats; ++seat)
        for (unsigned shape = 0; shape < shapes; ++shape)
            s.left[seat][shape] = static_cast<std::uint8_t>((half[shape] - '0') * (4 / s.seats));
    s.begin();
    return s;
}

inline const char* const weight_names[] = {
    "own",    "risk1", "risk2",     "empty",     "leak",    "over1",  "leak1",   "over2",    "leak2", "few",
    "scarce", "I",     "V",         "L",         "Z",       "scale4", "scale8",  "late",     "tempo", "hope4",
    "hope8",  "edge",  "curiosity", "sharpness", "caution", "jitter", "variety", "contempt", "alert"};
static_assert(std::size(weight_names) == weight_count);
inline float& weight(Weights& weights, int i) { return reinterpret_cast<float*>(&weights)[i]; }

// A level's name or a number of simulations (eager1000: with eager weights; plain1000: random playouts), then
// weights that differ: 1000:tempo=0.4:late=1
struct Player {
    Level level = Level::expert;
    Weights weights;
    bool is_plain = false;
    long long simulations = 0;

    explicit Player(const std::string& text) {
        const std::string name = text.substr(0, text.find(':'));
        const auto digits = name.find_first_of("0123456789");
        const std::string kind = name.substr(0, digits);
        if (kind == "eager") weights = eager;
        is_plain = kind == "plain";
        for (std::size_t i = 0; i < level_count; ++i)
            if (kind == level_names[i]) level = static_cast<Level>(i), weights = strength_of(level).weights;
        simulations = digits == name.npos ? Bot().simulations({}, level) : std::atoll(name.c_str() + digits);
        for (int i = 0; i < weight_count; ++i)
            if (const auto at = text.find(std::string(":") + weight_names[i] + "="); at != text.npos)
                weight(weights, i) = std::strtof(text.c_str() + text.find('=', at) + 1, nullptr);
    }
    State::Move choose(const State& s, std::uint64_t seed) const {
        if (is_plain) return Plain(s, seed).choose(simulations);
        return Bot(weights).choose(s, s.turn, level, Limits(simulations), seed);
    }
};

}  // namespace table
