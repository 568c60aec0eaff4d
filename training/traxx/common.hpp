// What the training programs share: boards and weights from files, and one-ply play.
#pragma once

#include <cmath>
#include <cstdio>
#include <fstream>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

#include "../../engine/traxx_rollout.hpp"

namespace ludoteca::traxx {

// A line a board: the 61 colours, the cells of the numbers 2 to 10, the cells of the starts A to D.
inline std::vector<Ground> read_boards(const std::string& path) {
    std::vector<Ground> grounds;
    std::ifstream file(path);
    for (std::string colours; file >> colours;) {
        Board board;
        int cell;
        for (int i = 0; i < board_cells; ++i)
            board.paint(
                i, static_cast<int>(std::string("bgysrp").find(colours.at(static_cast<std::size_t>(i)))));
        for (int number = 2; number <= 10 && file >> cell; ++number)
            board.number_at[cell] = static_cast<std::uint8_t>(number);
        for (int letter = 0; letter < letters && file >> cell; ++letter)
            board.start[letter] = static_cast<std::uint8_t>(cell);
        grounds.emplace_back(board);
    }
    return grounds;
}

inline std::shared_ptr<const Weights> weights_from(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    return read_weights(std::as_bytes(std::span(bytes)));
}

inline std::array<int, cards> shuffled(Rng& rng) {
    std::array<int, cards> order;
    std::iota(order.begin(), order.end(), 0);
    for (int i = cards - 1; i > 0; --i)
        std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(rng.below(i + 1))]);
    return order;
}

// The growth with the highest value.
inline Track best_growth(const Ground& ground, const Track& track, int card, const Value& value) {
    auto list = options(ground, track, card, value);
    return std::max_element(list.begin(), list.end(),
                            [](const Option& a, const Option& b) { return a.value < b.value; })
        ->after;
}

// The mean of results and its 95 % interval.
struct Mean {
    double mean = 0, interval = 0;

    explicit Mean(const std::vector<double>& values) {
        const double n = static_cast<double>(values.size());
        double squares = 0;
        for (double value : values) mean += value / n;
        for (double value : values) squares += (value - mean) * (value - mean);
        interval = 1.96 * std::sqrt(squares / n / std::max(n - 1, 1.0));
    }
};

template <class F>
void in_threads(int threads, F&& f) {
    std::vector<std::jthread> all;
    for (int t = 0; t < threads; ++t) all.emplace_back([&f, t] { f(t); });
}

}  // namespace ludoteca::traxx
