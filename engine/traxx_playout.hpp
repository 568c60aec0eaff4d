// Random games of Träxx: the same games as `random_step` plays, with the lines of every card in a table.
#pragma once

#include "traxx.hpp"

namespace ludoteca::traxx {

// Every line on an empty board, by card and end, in the order of `each_move`. A line may be drawn where all
// of its cells are free; asking that of each line is quicker than searching for lines.
class LineTable {
public:
    explicit LineTable(const Board& board) {
        State position;
        position.board = &board;
        for (int i = 0; i < cards * board_cells; ++i) {
            position.card = static_cast<std::int8_t>(i / board_cells);
            position.line[0] = {};
            position.line[0].begin(i % board_cells);
            position.each_move(0, [&](const Move& move) { add(move); });
            while (sets.size() % group) add({}, ~Cells{0});
            begin[i + 1] = sets.size();
        }
    }

    // One of the lines that a card allows, or a pass.
    Move random_line(const Line& of, int card, Rng& rng) const {
        const int end[2] = {of.first_end(), of.last_end()};
        Free free[2];
        find(free[0], card, end[0], of.cells);
        if (of.length > 1) find(free[1], card, end[1], of.cells);
        const int k = rng.below(1 + free[0].lines + free[1].lines) - 1;
        if (k < 0) return {};
        const bool at_last = k >= free[0].lines;
        return move(end[at_last], nth_line(free[at_last], k - free[0].lines * at_last));
    }

private:
    static constexpr std::size_t group = 8;       // so many lines are looked at together
    static constexpr std::size_t max_words = 74;  // for 6 · (1 + 5 + 25 + 125 + 625) lines from an end

    // The lines from an end whose cells are free, as a set.
    struct Free {
        int lines = 0;
        std::size_t begin = 0;
        std::uint64_t words[max_words];
    };

    std::size_t begin[cards * board_cells + 1]{};  // where the lines of card * board_cells + end begin
    std::vector<Cells> sets;                       // of each line
    std::vector<std::uint32_t> paths;              // its cells in order, six bits each

    void add(const Move& move) {
        Cells set = 0;
        for (int i = 1; i <= move.fields; ++i) set |= cell_set(move.cell[i]);
        if (move.fields) add(move, set);
    }
    void add(const Move& move, Cells set) {
        std::uint32_t path = 0;
        for (int i = max_fields; i >= 1; --i) path = path << 6 | move.cell[i];
        sets.push_back(set);
        paths.push_back(path);
    }
    Move move(int end, std::size_t line) const {
        Move move{static_cast<std::uint8_t>(count(sets[line])), {static_cast<std::uint8_t>(end)}};
        for (int i = 0; i < max_fields; ++i) move.cell[i + 1] = paths[line] >> 6 * i & 63;
        return move;
    }

    void find(Free& free, int card, int end, Cells taken) const {
        const std::size_t* at = begin + card * board_cells + end;
        const std::size_t size = at[1] - (free.begin = at[0]);
        const Cells* set = sets.data() + free.begin;
        for (std::size_t i = 0; i < size; i += 64) {
            std::uint64_t word = 0;
            for (std::size_t j = 0; j < std::min<std::size_t>(64, size - i); j += group, set += group) {
                std::uint64_t bits = 0;
                for (std::size_t b = group; b-- > 0;) bits = bits + bits + !(set[b] & taken);
                word |= bits << j;
            }
            free.words[i / 64] = word;
            free.lines += count(word);
        }
    }
    static std::size_t nth_line(const Free& free, int k) {
        const std::uint64_t* word = free.words;
        std::size_t line = free.begin;
        for (; k >= count(*word); line += 64) k -= count(*word++);
        return line + static_cast<std::size_t>(nth(*word, k));
    }
};

// A random game to its end.
inline void playout(State& position, const LineTable& lines, Rng& rng) {
    while (position.to_act()) {
        if (position.card < 0) {
            random_step(position, rng);
            continue;
        }
        Choices<State> choices{};
        for (std::size_t s = 0; s < position.seats; ++s)
            choices[s] = lines.random_line(position.line[s], position.card, rng);
        position.play(choices);
    }
}

}  // namespace ludoteca::traxx
