// Random games of Qwinto: the same games as `random_step` plays, without branches that depend on the dice.
#pragma once

#include "qwinto.hpp"

namespace ludoteca::qwinto {

inline constexpr std::uint32_t whole_sheet = (1u << sheet_cells) - 1u;
inline constexpr int no_cell = sheet_cells;  // where a pass writes

// The sums of one, two and three dice, by the index of the roll.
struct Sums {
    std::uint8_t of[rows + 1][216]{};
    constexpr Sums() {
        for (int dice = 1, rolls = 6; dice <= rows; ++dice, rolls *= 6)
            for (int roll = 0; roll < rolls; ++roll)
                of[dice][roll] = static_cast<std::uint8_t>(of[dice - 1][roll / 6] + roll % 6 + 1);
    }
};
inline constexpr Sums sums;

// The k-th cell of a part of a row; `row_cells` beyond the last.
struct NthCells {
    std::uint8_t of[512][row_cells + 1]{};
    constexpr NthCells() {
        for (unsigned cells = 0; cells < 512; ++cells)
            for (int k = 0; k <= row_cells; ++k)
                of[cells][k] =
                    static_cast<std::uint8_t>(k < count(cells) ? nth(Cells{cells}, k) : int{row_cells});
    }
};
inline constexpr NthCells nth_cells;

// The k-th cell of a set, `no_cell` beyond the last.
constexpr int nth_cell(std::uint32_t cells, int k) {
    const int first = count(cells & full_row), second = count(cells & (full_row << 9 | full_row));
    const int row = (k >= first) + (k >= second);
    const int before = (k >= first ? first : 0) + (k >= second ? second - first : 0);
    return 9 * row + nth_cells.of[cells >> 9 * row & full_row][k - before];
}

// The cells that stay open to smaller, equal and larger numbers once a number is written into a cell.
struct Kept {
    std::uint32_t smaller[sheet_cells + 1]{}, equal[sheet_cells + 1]{}, larger[sheet_cells + 1]{};
    constexpr Kept() {
        smaller[no_cell] = equal[no_cell] = larger[no_cell] = whole_sheet;
        for (int at = 0; at < sheet_cells; ++at) {
            const int row = at / row_cells, cell = at % row_cells;
            const std::uint32_t in_row = full_row << 9 * row, left = ((1u << cell) - 1u) << 9 * row;
            smaller[at] = whole_sheet & ~(in_row & ~left);
            larger[at] = whole_sheet & ~(left | 1u << at);
            equal[at] = whole_sheet & ~in_row;
            for (int other = 0; other < rows; ++other)
                equal[at] &= ~(std::uint32_t{clashes.set[row][cell][other]} << 9 * other);
        }
    }
};
inline constexpr Kept kept;

// A sheet in the form for random play.
struct OpenSheet {
    std::uint32_t places[highest + 2]{};  // for each number the cells that it fits into
    std::uint32_t cells = 0;
    std::uint32_t numbers[rows + 1]{};  // of each row; a pass writes into the last
    int misthrows = 0;

    constexpr void open(const Sheet& from) {
        misthrows = from.misthrows;
        for (int row = 0; row < rows; ++row) {
            cells |= std::uint32_t{from.row[row].cells} << 9 * row;
            numbers[row] = from.row[row].numbers;
        }
        for (int number = 1; number <= highest; ++number)
            places[number] = cells ? from.places(number, 7) : whole_sheet;
    }
    constexpr void write(int cell, int number) {
        const std::uint32_t smaller = kept.smaller[cell], equal = kept.equal[cell],
                            larger = kept.larger[cell];
        for (int other = 0; other < highest + 2; ++other)
            places[other] &= other < number ? smaller : other > number ? larger : equal;
        cells |= 1u << cell & whole_sheet;
        numbers[cell / row_cells] |= 1u << number;
    }
    constexpr bool ends_game() const {
        int full = 0;
        for (int row = 0; row < rows; ++row) full += (~cells >> 9 * row & full_row) == 0;
        return (full >= 2) | (misthrows >= boxes);
    }
    constexpr void close(Sheet& to) const {
        for (int row = 0; row < rows; ++row) {
            to.row[row].cells = cells >> 9 * row & full_row;
            to.row[row].numbers = numbers[row] & 0x7ffffu;
        }
        to.misthrows = static_cast<std::uint8_t>(misthrows);
    }
};

// The random rolls of a turn: the sum, and the cells of the rows whose dice were rolled.
struct RandomRoll {
    int sum;
    std::uint32_t rows_rolled;
    explicit constexpr RandomRoll(Rng& rng) {
        constexpr int outcomes[] = {1, 6, 36, 216};
        constexpr std::uint32_t of_dice[] = {0x1ff,     0x3fe00,   0x7fc0000, 0x3ffff,
                                             0x7fc01ff, 0x7fffe00, 0x7ffffff};
        const int choice = rng.below(keep_move), dice = 1 + (choice >= 3) + (choice >= 6);
        rows_rolled = of_dice[choice];
        sum = sums.of[dice][rng.below(outcomes[dice])];
        if (rng.below(2)) sum = sums.of[dice][rng.below(outcomes[dice])];
    }
};

// A random game to its end.
constexpr void playout(State& position, Rng& rng) {
    while (position.to_act() && position.stage != Stage::dice) random_step(position, rng);
    if (position.is_over()) return;
    const int seats = position.seats;
    OpenSheet sheet[State::max_seats];
    for (int s = 0; s < seats; ++s) sheet[s].open(position.sheet[s]);
    int active = position.active;
    for (bool over = false; !over; active = active + 1 == seats ? 0 : active + 1) {
        const RandomRoll roll(rng);
        for (int s = 0; s < seats; ++s) {
            OpenSheet& on = sheet[s];
            const std::uint32_t free = on.places[roll.sum] & roll.rows_rolled;
            const int cell = nth_cell(free, rng.below(count(free) + 1));
            on.misthrows += (cell == no_cell) & (s == active);  // QWI-9
            on.write(cell, roll.sum);
            over |= on.ends_game();
        }
    }
    for (int s = 0; s < seats; ++s) sheet[s].close(position.sheet[s]);
    position.active = static_cast<std::uint8_t>(active);
    position.stage = Stage::dice;
    position.dice = 0;
}

}  // namespace ludoteca::qwinto
