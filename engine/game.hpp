// The concept of a game: a position is a trivially copyable struct without heap memory.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "device.hpp"

namespace ludoteca {

using Cells = std::uint64_t;  // a set of cells
using Seats = std::uint8_t;   // a set of seats

inline constexpr int chance = -1;             // chance sits at the table like everybody else
inline constexpr Seats chance_to_act = 0x80;  // what `to_act` says then

// xoshiro256++ by Blackman and Vigna (public domain), seeded by splitmix64.
class Rng {
public:
    using result_type = std::uint64_t;

    explicit constexpr Rng(std::uint64_t seed = 0) {
        for (auto& word : words) {
            seed += 0x9e3779b97f4a7c15;
            std::uint64_t z = seed;
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
            z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
            word = z ^ (z >> 31);
        }
    }

    static constexpr std::uint64_t min() { return 0; }
    static constexpr std::uint64_t max() { return ~std::uint64_t{0}; }

    constexpr std::uint64_t operator()() {
        const std::uint64_t result = rotated(words[0] + words[3], 23) + words[0];
        const std::uint64_t t = words[1] << 17;
        words[2] ^= words[0];
        words[3] ^= words[1];
        words[1] ^= words[2];
        words[0] ^= words[3];
        words[2] ^= t;
        words[3] = rotated(words[3], 45);
        return result;
    }

    // A number from 0 to n - 1.
    constexpr int below(int n) {
        return static_cast<int>((((*this)() >> 32) * static_cast<std::uint64_t>(n)) >> 32);
    }

    // A number from 0 to just below 1.
    constexpr double real() { return static_cast<double>((*this)() >> 11) * 0x1p-53; }

private:
    std::array<std::uint64_t, 4> words{};
};

constexpr Cells cell_set(int cell) { return Cells{1} << cell; }

// The k-th member of a set, counted from 0.
constexpr int nth(Cells cells, int k) { return nth_bit(cells, k); }

template <class F>
constexpr void each(Cells cells, F&& f) {
    for (; cells; cells &= cells - 1) f(lowest(cells));
}

// The seats with the highest of the first scores.
template <std::size_t N>
constexpr Seats best(const std::array<int, N>& scores, unsigned seats) {
    unsigned set = 1;
    int top = scores[0];
    for (unsigned seat = 1; seat < seats; ++seat) {
        if (scores[seat] > top) set = 0, top = scores[seat];
        if (scores[seat] == top) set |= 1u << seat;
    }
    return static_cast<Seats>(set);
}

// One move for each seat that acts, at its seat's index; chance's move at index 0.
template <class G>
using Choices = std::array<typename G::Move, G::max_seats>;

template <class G>
concept Game = std::is_trivially_copyable_v<G> && std::equality_comparable<typename G::Move> &&
               requires(const G position, G changing, const Choices<G>& choices, Rng& rng) {
                   { position.seats } -> std::convertible_to<int>;
                   {
                       position.to_act()
                   } -> std::same_as<Seats>;  // a set of seats, chance_to_act, or 0 when over
                   position.each_move(0, [](typename G::Move) {});  // in the order of docs/notation.md
                   { position.random_move(0, rng) } -> std::same_as<typename G::Move>;  // uniform
                   changing.play(choices);  // the choices must be legal
                   { position.scores() } -> std::same_as<std::array<int, G::max_seats>>;
                   { position.winners() } -> std::same_as<Seats>;
               };

// The legal moves of a seat or of chance; the outcomes of chance are equally likely in all three games.
template <Game G>
std::vector<typename G::Move> moves(const G& position, int seat) {
    std::vector<typename G::Move> list;
    list.reserve(32);
    position.each_move(seat, [&](typename G::Move move) { list.push_back(move); });
    return list;
}

// Everybody who is to act chooses among the legal moves at random.
template <class G>
constexpr void random_step(G& position, Rng& rng) {
    const Seats acting = position.to_act();
    Choices<G> choices{};
    if (acting == chance_to_act)
        choices[0] = position.random_move(chance, rng);
    else
        each(acting,
             [&](int seat) { choices[static_cast<std::size_t>(seat)] = position.random_move(seat, rng); });
    position.play(choices);
}

// A number that differs where positions do, to compare two builds of the same rules.
template <class G>
constexpr std::uint64_t digest(const G& position, std::uint64_t before = 0) {
    std::uint64_t hash = before ^ 0x9e3779b97f4a7c15;
    position.each_word([&](std::uint64_t word) {
        hash = (hash ^ word) * 0xbf58476d1ce4e5b9;
        hash ^= hash >> 29;
    });
    return hash;
}

// The digests of all positions of a random game, each on top of the one before.
template <class G>
constexpr std::uint64_t trace(G position, std::uint64_t seed) {
    Rng rng(seed);
    std::uint64_t hash = digest(position);
    while (position.to_act()) {
        random_step(position, rng);
        hash = digest(position, hash);
    }
    return hash;
}

// A random game to its end.
template <class G>
constexpr void playout(G& position, Rng& rng) {
    while (position.to_act()) random_step(position, rng);
}

}  // namespace ludoteca
