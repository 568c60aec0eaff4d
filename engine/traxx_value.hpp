// The value network of Träxx: the points that a line will still gain, learned from self-play.
#pragma once

#include <bit>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <stdexcept>
#include <vector>

#include "avx2.hpp"
#include "traxx_features.hpp"

namespace ludoteca::traxx {

inline constexpr int wide = 128, deep = 16;  // the sizes of the two hidden layers

using Hidden = std::array<float, wide>;

// The layers after the first are separate for each number of cards to come. Plain floats, in the order of the
// file.
struct Network {
    Hidden feature[feature_count], cell[board_cells], end[board_cells];
    Hidden exit[board_cells][6];  // a free neighbour of an end, in the order of cells
    Hidden cut_off[board_cells], card[cards], bias;
    float second[cards][wide][deep], second_bias[cards][deep];
    float last[cards][deep], last_bias[cards];
};

// The board whose cells the networks know by heart, and a network alone and with rivals.
struct Weights {
    std::uint8_t colour_of[board_cells], number_at[board_cells];
    Network solo, race;

    bool knows(const Board& board) const {
        return std::equal(colour_of, colour_of + board_cells, board.colour_of) &&
               std::equal(number_at, number_at + board_cells, board.number_at);
    }
};

// A number of 16 bits.
inline float from_half(std::uint16_t half) {
    const float size = std::bit_cast<float>((half & 0x7fffu) << 13) * 0x1p112f;
    return half & 0x8000u ? -size : size;
}

// The file has the board in bytes, then the networks: the first two layers in groups of 64 bytes with a
// common factor of 16 bits, the rest in numbers of 16 bits.
inline std::shared_ptr<const Weights> read_weights(std::span<const std::byte> file) {
    constexpr std::size_t group = 64, all = sizeof(Network) / sizeof(float);
    constexpr std::size_t groups = offsetof(Network, second_bias) / sizeof(float) / group;
    constexpr std::size_t rest = all - groups * group;
    constexpr std::size_t size = 2 * board_cells + 2 * (groups * (2 + group) + 2 * rest);
    if (file.size() != size)
        throw std::invalid_argument("weights: must be " + std::to_string(size) + " bytes, not " +
                                    std::to_string(file.size()));
    auto weights = std::make_shared<Weights>();
    std::memcpy(weights->colour_of, file.data(), board_cells);
    std::memcpy(weights->number_at, file.data() + board_cells, board_cells);
    const std::byte* at = file.data() + 2 * board_cells;
    const auto half = [&at] {
        std::uint16_t bits;
        std::memcpy(&bits, at, 2), at += 2;
        return from_half(bits);
    };
    for (Network* network : {&weights->solo, &weights->race}) {
        std::vector<float> numbers;
        for (std::size_t g = 0; g < groups; ++g) {
            const float factor = half();
            for (std::size_t i = 0; i < group; ++i)
                numbers.push_back(factor * static_cast<float>(static_cast<std::int8_t>(*at++)));
        }
        while (numbers.size() < all) numbers.push_back(half());
        std::memcpy(network, numbers.data(), sizeof(Network));
    }
    return weights;
}

// What the first layer adds up: columns of weights, each times an input.
struct Terms {
    struct Term {
        const float* column;
        float times;
    };
    std::array<Term, feature_count + 2 * board_cells + 2 * (1 + 6)> all;
    std::size_t number = 0;

    void add(const Hidden& column, float times = 1.0f) { all[number++] = {column.data(), times}; }
};

// Adds the terms up, a part of the layer at a time: that fits into registers.
CLONED_FOR_AVX2 inline void sum_up(Hidden& hidden, const Terms& terms) {
    constexpr std::size_t part = 32;
    static_assert(wide % part == 0);
    for (std::size_t from = 0; from < wide; from += part) {
        float sum[part];
        std::copy_n(hidden.data() + from, part, sum);
        for (std::size_t t = 0; t < terms.number; ++t) {
            const auto [column, times] = terms.all[t];
            for (std::size_t i = 0; i < part; ++i) sum[i] += times * column[from + i];
        }
        std::copy_n(sum, part, hidden.data() + from);
    }
}

// The layers after the first. The inputs above 0 are listed first, since a branch for each would be guessed
// wrong.
CLONED_FOR_AVX2 inline float finish(const Network& network, const Hidden& hidden, int left) {
    float sum[deep];
    std::copy_n(network.second_bias[left], deep, sum);
    std::uint8_t above[wide];
    std::size_t number = 0;
    for (std::size_t i = 0; i < wide; ++i)
        above[number] = static_cast<std::uint8_t>(i), number += hidden[i] > 0.0f;
    for (std::size_t n = 0; n < number; ++n) {
        const float* weights = network.second[left][above[n]];
        for (std::size_t k = 0; k < deep; ++k) sum[k] += hidden[above[n]] * weights[k];
    }
    float result = network.last_bias[left];
    for (std::size_t k = 0; k < deep; ++k) result += std::max(sum[k], 0.0f) * network.last[left][k];
    return result;
}

// Judges the tracks that a decision may lead to, all from one track and with the same cards to come.
class Value {
public:
    Value(const Ground& ground, const Weights& weights, const Track& from, unsigned deck,
          const Rivals& rivals)
        : ground(ground),
          network(from.solo ? weights.solo : weights.race),
          from(from.cells),
          deck(deck),
          rivals(rivals),
          known(weights.knows(ground.board)),
          base(network.bias) {
        Terms terms;
        each(deck, [&](int card) { terms.add(network.card[card]); });
        if (known) each(from.cells, [&](int cell) { terms.add(network.cell[cell]); });
        sum_up(base, terms);
    }

    // The result to be expected.
    float operator()(const Track& track) const {
        const float now = static_cast<float>(track.score());
        return deck ? now + gain(track) : now;
    }

private:
    const Ground& ground;
    const Network& network;
    Cells from;
    unsigned deck;
    const Rivals& rivals;
    bool known;
    Hidden base;

    float gain(const Track& track) const {
        Terms terms;
        const Features seen = features(ground, track, deck, rivals);
        const auto inputs = std::bit_cast<FeatureVector>(seen);
        for (std::size_t i = 0; i < feature_count; ++i)
            if (inputs[i] != 0.0f) terms.add(network.feature[i], inputs[i]);
        if (known) {
            each(track.cells & ~from, [&](int cell) { terms.add(network.cell[cell]); });
            for (int e : track.end) {
                terms.add(network.end[e]);
                const Hidden* exit = network.exit[e];
                each(neighbours.of[e], [&](int cell) {
                    if (!(track.cells & cell_set(cell))) terms.add(*exit);
                    ++exit;
                });
            }
            if (seen.cut_off > 0) each(cut_off(track), [&](int cell) { terms.add(network.cut_off[cell]); });
        }
        Hidden hidden = base;
        sum_up(hidden, terms);
        return finish(network, hidden, count(deck));
    }
};

}  // namespace ludoteca::traxx
