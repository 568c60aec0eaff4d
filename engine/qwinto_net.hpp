// A small network that foresees the end of a game of Qwinto: what a seat will score, and whether it will win.
#pragma once

#include <cmath>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "qwinto_guess.hpp"

namespace ludoteca::qwinto {

// What the network sees of a sheet and of what may become of it, all of it about the size of 1.
inline constexpr int inputs = 208;
using Features = std::array<float, inputs>;

inline Features features(const Sheet& sheet, const Guess& guess, unsigned turns_until_active,
                         unsigned seats) {
    Features result{};
    float* next = result.data();
    const auto put = [&](float x) { *next++ = x; };
    for (int c = 0; c < sheet_cells; ++c) {  // cells: written, chance, number, room
        put(static_cast<float>(sheet.row[c / row_cells].cells >> c % row_cells & 1u));
        put(guess.cell[c].chance);
        put(guess.cell[c].number / 10);
        put(std::min(guess.cell[c].room, 3.0f) - 1);
    }
    for (int r = 0; r < rows; ++r) {  // rows: worth, chance, how full
        put(guess.row_worth[r] / 10);
        put(guess.row_chance[r]);
        put(static_cast<float>(sheet.row[r].written()) / 9);
        put(sheet.row[r].is_full());
    }
    for (int c = 0; c < 5; ++c) {  // columns: worth, chance, how full
        unsigned full = 0;
        for (int r = 0; r < rows; ++r) full += sheet.row[r].cells >> columns[c].cell[r] & 1u;
        put(guess.column_worth[c] / 10);
        put(guess.column_chance[c]);
        put(static_cast<float>(full) / 3);
    }
    for (int number = 1; number <= highest; ++number) {  // numbers: does each row take it?
        const std::uint32_t fits = sheet.places(number, 7);
        for (int r = 0; r < rows; ++r) put((fits >> row_cells * r & full_row) != 0);
    }
    next[std::min<int>(sheet.misthrows, boxes)] = 1;
    next[5 + turns_until_active] = 1;
    next[11 + seats - 2] = 1;
    next[16] = static_cast<float>(sheet.score()) / 50;
    next[17] = guess.result() / 50;
    return result;
}

// Layers: `first` takes in a sheet; its owner sees `own` of it, the others `other`;
// the part of the owner and the parts of all others add up to `joint`, which gives the two answers.
struct Net {
    static constexpr int width = 64, narrow = 32, joint = 32;
    static constexpr float points = 20.0f;  // the unit of the score that the network gives
    static constexpr int size =
        inputs * width + width + 2 * (width * narrow + narrow) + 2 * narrow * joint + joint + 2 * joint + 2;

    std::vector<float> weights = std::vector<float>(size);
    bool sees_others = true;
    float *first, *first_bias;  // [inputs][width], [width]
    float *own, *own_bias;      // [width][narrow], [narrow]
    float *other, *other_bias;
    float *own_joint, *joint_bias;  // [narrow][joint], [joint]
    float* other_joint;
    float *answer, *answer_bias;  // [2][joint], [2]

    Net() {
        float* next = weights.data();
        const auto take = [&](int n) {
            next += n;
            return next - n;
        };
        first = take(inputs * width), first_bias = take(width);
        own = take(width * narrow), own_bias = take(narrow);
        other = take(width * narrow), other_bias = take(narrow);
        own_joint = take(narrow * joint), joint_bias = take(joint);
        other_joint = take(narrow * joint);
        answer = take(2 * joint), answer_bias = take(2);
    }
    Net(const void* bytes, std::size_t count) : Net() {
        if (count != sizeof(float) * (size + 1))
            throw std::invalid_argument("weights: must be " + std::to_string(size + 1) +
                                        " floats of a Qwinto network");
        std::memcpy(weights.data(), bytes, sizeof(float) * size);
        float last;  // not 0 if it looks at the other sheets
        std::memcpy(&last, static_cast<const char*>(bytes) + sizeof(float) * size, sizeof(float));
        sees_others = last != 0;
        for (const float x : weights)
            if (!std::isfinite(x)) throw std::invalid_argument("weights: must be finite numbers");
    }
    Net(const Net&) = delete;
    Net& operator=(const Net&) = delete;
};

using FirstLayer = std::array<float, Net::width>;

// A sheet in the first layer, from where sheets that differ little are reached with little work.
class Sight {
public:
    Sight(const Net& net, const Features& features) : seen{} {
        std::copy_n(net.first_bias, Net::width, sum.begin());
        sum = turned_to(net, features);
        seen = features;
    }

    FirstLayer turned_to(const Net& net, const Features& features) const {
        FirstLayer result = sum;
        for (unsigned f = 0; f < inputs; ++f) {
            const float change = features[f] - seen[f];
            if (change == 0) continue;
            const float* column = net.first + f * Net::width;
            for (unsigned i = 0; i < Net::width; ++i) result[i] += change * column[i];
        }
        return result;
    }

private:
    Features seen;
    FirstLayer sum;
};

// What a sheet contributes to the joint layer, for its owner or for another seat.
using Part = std::array<float, Net::joint>;

inline Part part(const Net& net, const FirstLayer& seen, bool is_own) {
    const float* layer = is_own ? net.own : net.other;
    std::array<float, Net::narrow> middle;
    std::copy_n(is_own ? net.own_bias : net.other_bias, Net::narrow, middle.begin());
    for (unsigned i = 0; i < Net::width; ++i) {
        const float x = seen[i];
        if (x <= 0) continue;
        const float* weights = layer + i * Net::narrow;
        for (unsigned j = 0; j < Net::narrow; ++j) middle[j] += x * weights[j];
    }
    Part result{};
    const float* next = is_own ? net.own_joint : net.other_joint;
    if (is_own) std::copy_n(net.joint_bias, Net::joint, result.begin());
    for (int i = 0; i < Net::narrow; ++i) {
        const float x = middle[static_cast<std::size_t>(i)];
        if (x <= 0) continue;
        for (unsigned j = 0; j < Net::joint; ++j) result[j] += x * next[i * Net::joint + static_cast<int>(j)];
    }
    return result;
}

struct Forecast {
    float win, score;
};

// The answers for a seat whose own part and the others' parts are added up; the network corrects a guess of
// the score.
inline Forecast forecast(const Net& net, float guess, const Part& own, const Part& others) {
    float win = net.answer_bias[0], score = net.answer_bias[1];
    for (unsigned j = 0; j < Net::joint; ++j) {
        const float x = std::max(0.0f, own[j] + others[j]);
        win += x * net.answer[j];
        score += x * net.answer[Net::joint + j];
    }
    return {1.0f / (1.0f + std::exp(-win)), guess + Net::points * score};
}

}  // namespace ludoteca::qwinto
