// The value network of Träxx: the points that a line will still gain, learned from self-play.
#pragma once

#include <cstring>
#include <memory>
#include <span>
#include <stdexcept>

#include "traxx_features.hpp"

namespace ludoteca::traxx {

inline constexpr int wide = 64, deep = 16;  // the sizes of the two hidden layers

using Hidden = std::array<float, wide>;

// The layers after the first are separate for each number of cards to come. Plain floats, as in the file.
struct Network {
    Hidden feature[feature_count], cell[board_cells], end[board_cells], card[cards], bias;
    float second[cards][wide][deep], second_bias[cards][deep];
    float last[cards][deep], last_bias[cards];
};

// The file of weights: the board whose cells the networks know by heart, and a network alone and with rivals.
struct Weights {
    std::uint8_t colour_of[board_cells], number_at[board_cells], unused[2];
    Network solo, race;

    bool knows(const Board& board) const {
        return std::equal(colour_of, colour_of + board_cells, board.colour_of) &&
               std::equal(number_at, number_at + board_cells, board.number_at);
    }
};

inline std::shared_ptr<const Weights> read_weights(std::span<const std::byte> file) {
    if (file.size() != sizeof(Weights))
        throw std::invalid_argument("weights: must be " + std::to_string(sizeof(Weights)) + " bytes, not " +
                                    std::to_string(file.size()));
    auto weights = std::make_shared<Weights>();
    std::memcpy(weights.get(), file.data(), sizeof(Weights));
    return weights;
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
        each(deck, [&](int card) { add(base, network.card[card]); });
        if (known) each(from.cells, [&](int cell) { add(base, network.cell[cell]); });
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

    static void add(Hidden& sum, const Hidden& column, float times = 1.0f) {
        for (std::size_t i = 0; i < wide; ++i) sum[i] += times * column[i];
    }

    float gain(const Track& track) const {
        Hidden hidden = base;
        const auto inputs = std::bit_cast<FeatureVector>(features(ground, track, deck, rivals));
        for (std::size_t i = 0; i < feature_count; ++i)
            if (inputs[i] != 0.0f) add(hidden, network.feature[i], inputs[i]);
        if (known) {
            each(track.cells & ~from, [&](int cell) { add(hidden, network.cell[cell]); });
            for (int e : track.end) add(hidden, network.end[e]);
        }
        return finish(hidden, count(deck));
    }

    float finish(const Hidden& hidden, int left) const {
        std::array<float, deep> sum;
        std::copy_n(network.second_bias[left], deep, sum.begin());
        for (std::size_t i = 0; i < wide; ++i)
            if (hidden[i] > 0.0f)
                for (std::size_t k = 0; k < deep; ++k) sum[k] += hidden[i] * network.second[left][i][k];
        float result = network.last_bias[left];
        for (std::size_t k = 0; k < deep; ++k) result += std::max(sum[k], 0.0f) * network.last[left][k];
        return result;
    }
};

}  // namespace ludoteca::traxx
