// A small network that foresees the end of a game of Qwinto: what a seat will score, and whether it will win.
#pragma once

#include <cmath>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <vector>

#include "qwinto_turn.hpp"

namespace ludoteca::qwinto {

// What the network sees of a sheet, in words of 32 bits:
// 0-17 where each number fits, 18-35 where it stands (bit: cell), 36 cells that nothing fits any more,
// 37 how full the rows are, 38 how full the columns are and the misthrows, 39 turns until active and seats.
inline constexpr int feature_words = 40, inputs = 32 * feature_words;
using Features = std::array<std::uint32_t, feature_words>;

inline Features features(const Sheet& sheet, unsigned turns_until_active, unsigned seats) {
    Features words{};
    std::uint32_t alive = 0;
    for (int number = 1; number <= highest; ++number) {
        const std::uint32_t fits = sheet.places(number, 7);
        words[static_cast<unsigned>(number - 1)] = fits;
        alive |= fits;
        std::uint32_t& stands = words[static_cast<unsigned>(number + 17)];
        for (int r = 0; r < rows; ++r)
            if (sheet.row[r].has(number)) stands |= 1u << (row_cells * r + sheet.row[r].cell_of(number));
    }
    const std::uint32_t written = sheet.row[0].cells | sheet.row[1].cells << 9 | sheet.row[2].cells << 18;
    words[36] = ~(written | alive) & 0x7ffffffu;
    for (int r = 0; r < rows; ++r) words[37] |= 1u << (10 * r + sheet.row[r].written());
    unsigned at = 0;
    for (const Column& c : columns) {
        unsigned full = 0;
        for (int r = 0; r < rows; ++r) full += sheet.row[r].cells >> c.cell[r] & 1u;
        words[38] |= 1u << (4 * at++ + full);
    }
    words[38] |= 1u << (20 + std::min<unsigned>(sheet.misthrows, boxes));
    words[39] = 1u << turns_until_active | 1u << (4 + seats);
    return words;
}

inline float half_to_float(std::uint16_t half) {  // IEEE 754 binary16; the weights have no infinities
    const int exponent = half >> 10 & 31, fraction = half & 1023;
    const float size = exponent ? std::ldexp(static_cast<float>(1024 + fraction), exponent - 25)
                                : std::ldexp(static_cast<float>(fraction), -24);
    return half >> 15 ? -size : size;
}

// Layers: a sheet's features are summed into `first`; its owner sees `own` of it, the others `other`;
// the part of the owner and the parts of all others add up to `joint`, which gives the two answers.
struct Net {
    static constexpr int narrow = 32, joint = 64;
    static constexpr float points = 20.0f;  // the unit of the score that the network gives

    explicit Net(const std::uint8_t* bytes, std::size_t size) {
        if (size < 4 || size % 2) throw std::invalid_argument("weights: must be a number of halves");
        const auto word = [&](std::size_t i) { std::uint16_t w; std::memcpy(&w, bytes + 2 * i, 2); return w; };
        width = word(0);
        sees_others = word(1) != 0;
        if (width < 8 || width > 1024 || width % 8 || size / 2 != 2 + count_weights())
            throw std::invalid_argument("weights: must be those of a Qwinto network");
        weights.resize(count_weights());
        for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = half_to_float(word(2 + i));
        lay_out();
    }
    Net(const Net&) = delete;
    Net& operator=(const Net&) = delete;

    int width;
    bool sees_others;
    const float *first, *first_bias;      // [inputs][width], [width]
    const float *own, *own_bias;          // [width][narrow], [narrow]
    const float *other, *other_bias;
    const float *own_joint, *joint_bias;  // [narrow][joint], [joint]
    const float *other_joint;
    const float *answer, *answer_bias;    // [2][joint], [2]

private:
    std::size_t count_weights() const {
        const auto w = static_cast<std::size_t>(width);
        return inputs * w + w + 2 * (w * narrow + narrow) + 2 * narrow * joint + joint + 2 * joint + 2;
    }
    void lay_out() {
        const float* next = weights.data();
        const auto take = [&](int n) { next += n; return next - n; };
        first = take(inputs * width), first_bias = take(width);
        own = take(width * narrow), own_bias = take(narrow);
        other = take(width * narrow), other_bias = take(narrow);
        own_joint = take(narrow * joint), joint_bias = take(joint);
        other_joint = take(narrow * joint);
        answer = take(2 * joint), answer_bias = take(2);
    }

    std::vector<float> weights;
};

// A sheet as the network's first layer holds it.
struct Sight {
    Features seen;
    std::vector<float> sum;

    Sight(const Net& net, const Features& now) : seen{}, sum(net.first_bias, net.first_bias + net.width) { turn_to(net, now); }

    // Adds and takes away what differs only: an entry changes few features.
    void turn_to(const Net& net, const Features& now) {
        for (unsigned w = 0; w < feature_words; ++w)
            each(now[w] ^ seen[w], [&](int bit) {
                const float* column = net.first + (32 * static_cast<int>(w) + bit) * net.width;
                const float sign = now[w] >> bit & 1u ? 1.0f : -1.0f;
                for (int i = 0; i < net.width; ++i) sum[static_cast<std::size_t>(i)] += sign * column[i];
            });
        seen = now;
    }
};

// What a sheet contributes to the joint layer, for its owner or for another seat.
using Part = std::array<float, Net::joint>;

inline Part part(const Net& net, const Sight& sight, bool is_own) {
    const float* layer = is_own ? net.own : net.other;
    std::array<float, Net::narrow> middle;
    std::copy_n(is_own ? net.own_bias : net.other_bias, Net::narrow, middle.begin());
    for (int i = 0; i < net.width; ++i) {
        const float x = sight.sum[static_cast<std::size_t>(i)];
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

// The answers for a seat whose own part and the others' parts are added up.
inline Forecast forecast(const Net& net, const Part& own, const Part& others) {
    float win = net.answer_bias[0], score = net.answer_bias[1];
    for (unsigned j = 0; j < Net::joint; ++j) {
        const float x = std::max(0.0f, own[j] + others[j]);
        win += x * net.answer[j];
        score += x * net.answer[Net::joint + j];
    }
    return {1.0f / (1.0f + std::exp(-win)), Net::points * score};
}

}  // namespace ludoteca::qwinto
