// The value network of Qwinto: what a seat will score, and whether it will win.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "avx2.hpp"
#include "qwinto_guess.hpp"

namespace ludoteca::qwinto {

// What the value network is told of a sheet and of what may become of it, all of it about the size of 1; the
// fields are its inputs, in the order of the weights.
struct Features {
    struct Cell {
        float written, chance, number, room;
    } cell[sheet_cells];
    struct Row {
        float worth, chance, written, full;
    } row[rows];
    struct Column {
        float worth, chance, written;
    } column[Columns::size()];
    float takes[highest][rows];  // whether a row takes a number
    float misthrows[boxes + 1];  // this and the next two: 1 at the number, 0 elsewhere
    float turns_until_active[State::max_seats];
    float seats[State::max_seats - 1];  // from 2 on
    float score, guess, refused;        // numbers not written so far
};
inline constexpr int inputs = sizeof(Features) / sizeof(float);
using FeatureVector = std::array<float, inputs>;

// So many numbers a sheet has taken, misthrows among them.
constexpr int taken(const Sheet& sheet) {
    int sum = sheet.misthrows;
    for (const Row& row : sheet.row) sum += row.written();
    return sum;
}
// At least so many turns have been played; how many more than a seat has taken tells whether it waits.
constexpr int least_turns(const State& position) {
    int most = 0;
    for (int s = 0; s < position.seats; ++s) most = std::max(most, taken(position.sheet[s]));
    return most;
}

// The numbers that a row takes, as a set.
inline std::uint32_t takes(const Sheet& sheet, int r) {
    const Row& row = sheet.row[r];
    std::uint32_t places[highest + 1];
    for (int number = 0, smaller = 0; number <= highest; ++number) {
        places[number] = row.has(number) ? 0u : gaps.set[row.cells][smaller];
        smaller += row.has(number);
    }
    for (int other = 0; other < rows; ++other) {  // QWI-3; a row does not clash with itself
        std::uint32_t cells = sheet.row[other].cells;
        for (std::uint32_t numbers = sheet.row[other].numbers; numbers; numbers &= numbers - 1) {
            places[std::countr_zero(numbers)] &=
                ~std::uint32_t{clashes.set[other][std::countr_zero(cells)][r]};
            cells &= cells - 1;
        }
    }
    std::uint32_t result = 0;
    for (int number = 1; number <= highest; ++number) result |= std::uint32_t{places[number] != 0} << number;
    return result;
}

inline void show_row(Features& f, const Sheet& sheet, const Guess& guess, int r) {
    for (int c = row_cells * r; c < row_cells * (r + 1); ++c)
        f.cell[c] = {.written = static_cast<float>(sheet.row[r].cells >> c % row_cells & 1u),
                     .chance = guess.cell[c].chance,
                     .number = guess.cell[c].number / 10,
                     .room = std::min(guess.cell[c].room, 3.0f) - 1};
    f.row[r] = {.worth = guess.row_worth[r] / 10,
                .chance = guess.row_chance[r],
                .written = static_cast<float>(sheet.row[r].written()) / 9,
                .full = static_cast<float>(sheet.row[r].is_full())};
    const std::uint32_t taken = takes(sheet, r);
    for (int number = 1; number <= highest; ++number)
        f.takes[number - 1][r] = static_cast<float>(taken >> number & 1u);
}
inline void show_columns_and_sums(Features& f, const Sheet& sheet, const Guess& guess, int turns) {
    for (std::size_t c = 0; c < Columns::size(); ++c) {
        unsigned written = 0;
        for (int r = 0; r < rows; ++r) written += sheet.row[r].cells >> columns[c].cell[r] & 1u;
        f.column[c] = {.worth = guess.column_worth[c] / 10,
                       .chance = guess.column_chance[c],
                       .written = static_cast<float>(written) / 3};
    }
    f.score = static_cast<float>(sheet.score()) / 50;
    f.guess = guess.result() / 50;
    f.refused = static_cast<float>(turns - taken(sheet)) / 10;
}

// A sheet after so many turns.
inline Features features(const Sheet& sheet, const Guess& guess, int turns, unsigned turns_until_active,
                         unsigned seats) {
    Features f{};
    for (int r = 0; r < rows; ++r) show_row(f, sheet, guess, r);
    show_columns_and_sums(f, sheet, guess, turns);
    f.misthrows[std::min<int>(sheet.misthrows, boxes)] = 1;
    f.turns_until_active[turns_until_active] = 1;
    f.seats[seats - 2] = 1;
    return f;
}
// The same after an entry, from what was there before it; `guess` becomes the one after it.
inline Features features_after(Features f, Guess& guess, const Sheet& sheet, int turns, State::Move move,
                               int number) {
    if (move == pass_move) {
        std::fill_n(f.misthrows, boxes + 1, 0.0f);
        f.misthrows[std::min<int>(sheet.misthrows, boxes)] = 1;
        guess.misthrows = sheet.misthrows;
    } else {
        const int written = (move - first_cell) / row_cells;
        guess.change(written, sheet.row[written]);
        show_row(f, sheet, guess, written);
        for (int r = 0; r < rows; ++r)  // the other rows take this number in fewer cells
            f.takes[number - 1][r] = static_cast<float>(sheet.places(number, 1u << r) != 0);
    }
    show_columns_and_sums(f, sheet, guess, turns);
    return f;
}

// Layers: `first` takes in a sheet; its owner sees `own` of it, the others `other`;
// the part of the owner and the parts of all others add up to `joint`, which gives the two answers.
struct Net {
    static constexpr int width = 64, narrow = 32, joint = 32;
    static constexpr float points = 20.0f;  // the unit of the score that the network gives
    static constexpr int size =
        inputs * width + width + 2 * (width * narrow + narrow) + 2 * narrow * joint + joint + 2 * joint + 2;

    std::vector<float> weights = std::vector<float>(size);
    float *first, *first_bias;  // [inputs][width], [width]
    float *own, *own_bias;      // [width][narrow], [narrow]
    float *other, *other_bias;
    float *own_joint, *joint_bias;  // [narrow][joint], [joint]
    float* other_joint;
    float *answer, *answer_bias;  // [2][joint], [2]

    Net() { point_to_layers(); }
    void point_to_layers() {
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
    explicit Net(std::span<const std::byte> file) : Net() {
        if (file.size() != sizeof(float) * size)
            throw std::invalid_argument("weights: must be " + std::to_string(size) +
                                        " floats of a Qwinto network");
        std::memcpy(weights.data(), file.data(), file.size());
        for (const float x : weights)
            if (!std::isfinite(x)) throw std::invalid_argument("weights: must be finite numbers");
    }
    Net(const Net&) = delete;
    Net& operator=(const Net&) = delete;
};

using FirstLayer = std::array<float, Net::width>;

// What a layer adds up: the weights of inputs, each times an input.
struct Terms {
    struct Term {
        const float* weights;
        float times;
    };
    std::array<Term, inputs> all;
    std::size_t number = 0;

    // Those of the inputs above 0.
    Terms(const float* input, std::size_t many, const float* weights, std::size_t each) {
        std::size_t above = 0;
        for (std::size_t i = 0; i < many; ++i) {
            all[above] = {weights + i * each, input[i]};
            above += input[i] > 0;
        }
        number = above;
    }
    Terms() = default;
};

// Adds the terms to a part of a layer that fits into registers.
inline constexpr std::size_t in_registers = 32;
CLONED_FOR_AVX2 inline void add_up(float* layer, std::size_t from, const Terms& terms) {
    float sum[in_registers];
    std::copy_n(layer + from, in_registers, sum);
    for (std::size_t t = 0; t < terms.number; ++t) {
        const auto [weights, times] = terms.all[t];
        for (std::size_t i = 0; i < in_registers; ++i) sum[i] += times * weights[from + i];
    }
    std::copy_n(sum, in_registers, layer + from);
}
static_assert(Net::width % in_registers == 0 && Net::narrow == in_registers && Net::joint == in_registers);

// The first layer for a sheet, from where sheets that differ little are reached with little work.
class Accumulator {
public:
    Accumulator(const Net& net, const Features& features) : inputs_seen{} {
        std::copy_n(net.first_bias, Net::width, sum.begin());
        sum = moved_to(net, features);
        inputs_seen = std::bit_cast<FeatureVector>(features);
    }

    // The cells before and behind the given ones must be as they were.
    FirstLayer moved_to(const Net& net, const Features& features, unsigned from = 0,
                        unsigned to = sheet_cells) const {
        constexpr unsigned of_cell = sizeof(Features::Cell) / sizeof(float), behind = of_cell * sheet_cells;
        const auto next = std::bit_cast<FeatureVector>(features);
        Terms changes;
        std::size_t number = 0;
        for (unsigned f = of_cell * from; f < inputs; f = f + 1 == of_cell * to ? behind : f + 1) {
            const float change = next[f] - inputs_seen[f];
            changes.all[number] = {net.first + f * Net::width, change};
            number += change != 0;  // without a branch, which would be guessed wrong too often
        }
        changes.number = number;
        FirstLayer result = sum;
        for (std::size_t part = 0; part < Net::width; part += in_registers)
            add_up(result.data(), part, changes);
        return result;
    }

private:
    FeatureVector inputs_seen;
    FirstLayer sum;
};

// What a sheet contributes to the joint layer, for its owner or for another seat.
using Part = std::array<float, Net::joint>;

inline Part part(const Net& net, const FirstLayer& seen, bool is_own) {
    const float* layer = is_own ? net.own : net.other;
    std::array<float, Net::narrow> middle;
    std::copy_n(is_own ? net.own_bias : net.other_bias, Net::narrow, middle.begin());
    add_up(middle.data(), 0, Terms(seen.data(), Net::width, layer, Net::narrow));
    Part result{};
    const float* next = is_own ? net.own_joint : net.other_joint;
    if (is_own) std::copy_n(net.joint_bias, Net::joint, result.begin());
    add_up(result.data(), 0, Terms(middle.data(), Net::narrow, next, Net::joint));
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
    return {1.0f / (1.0f + exact::exp(-win)), guess + Net::points * score};
}

}  // namespace ludoteca::qwinto
