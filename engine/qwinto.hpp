// Qwinto: three rows of nine cells, three dice.
#pragma once

#include "game.hpp"

namespace ludoteca::qwinto {

inline constexpr const char* name = "qwinto";

inline constexpr int rows = 3, row_cells = 9, sheet_cells = 27, highest = 18, boxes = 4;
inline constexpr std::uint32_t full_row = 0x1ff;

// The column of each cell of a row; the gap lies where a column is left out.
inline constexpr std::uint8_t column_of[rows][row_cells] = {
    {3, 4, 5, 7, 8, 9, 10, 11, 12},
    {2, 3, 4, 5, 6, 8, 9, 10, 11},
    {1, 2, 3, 4, 6, 7, 8, 9, 10},
};

constexpr int cell_in(int row, int column) {
    for (int i = 0; i < row_cells; ++i)
        if (column_of[row][i] == column) return i;
    return -1;
}

struct Column {
    std::int8_t cell[rows];  // where each row has its cell
    std::int8_t pentagon;    // the row whose cell is the pentagon
};

constexpr Column scoring_column(int column, std::int8_t pentagon) {
    Column c{{}, pentagon};
    for (int row = 0; row < rows; ++row) c.cell[row] = static_cast<std::int8_t>(cell_in(row, column));
    return c;
}

struct Columns {  // QWI-13
    Column of[5]{scoring_column(3, 2), scoring_column(4, 0), scoring_column(8, 0), scoring_column(9, 1),
                 scoring_column(10, 2)};
    constexpr const Column& operator[](std::size_t i) const { return of[i]; }
    static constexpr std::size_t size() { return 5; }
    constexpr const Column* begin() const { return of; }
    constexpr const Column* end() const { return of + 5; }
};
LUDOTECA_TABLE(Columns, columns);

// clash[row][cell][other]: the cell of the other row that stands in the same column, as a set.
struct Clashes {
    std::uint16_t set[rows][row_cells][rows]{};
    constexpr Clashes() {
        for (int row = 0; row < rows; ++row)
            for (int cell = 0; cell < row_cells; ++cell)
                for (int other = 0; other < rows; ++other) {
                    const int there = cell_in(other, column_of[row][cell]);
                    if (other != row && there >= 0)
                        set[row][cell][other] = static_cast<std::uint16_t>(1u << there);
                }
    }
};
LUDOTECA_TABLE(Clashes, clashes);

// gap[cells][k]: the empty cells of a row between its k-th and its (k+1)-th written cell.
struct Gaps {
    std::uint16_t set[512][row_cells + 1]{};
    constexpr Gaps() {
        for (unsigned cells = 0; cells < 512; ++cells) {
            int k = 0;
            for (unsigned i = 0; i < row_cells; ++i) {
                if (cells >> i & 1u)
                    ++k;
                else
                    set[cells][k] = static_cast<std::uint16_t>(set[cells][k] | 1u << i);
            }
        }
    }
};
LUDOTECA_TABLE(Gaps, gaps);

// A row rises (QWI-2), so that the set of its written cells and the set of its numbers say everything:
// the k-th written cell holds the k-th number. Bit v of `numbers` is the number v.
struct Row {
    std::uint32_t cells : 9 = 0;
    std::uint32_t numbers : 19 = 0;

    friend constexpr bool operator==(Row, Row) = default;

    constexpr bool has(int number) const { return numbers >> number & 1u; }
    constexpr bool is_full() const { return cells == full_row; }
    constexpr int written() const { return count(std::uint32_t{cells}); }
    constexpr int smaller(int number) const { return count(numbers & ((1u << number) - 1u)); }

    // The cells of this row that a number fits into.
    constexpr std::uint32_t places(int number) const {
        return has(number) ? 0u : LUDOTECA_READ(gaps).set[cells][smaller(number)];
    }
    constexpr int cell_of(int number) const { return nth(cells, smaller(number)); }

    // The number in a cell, 0 if it is empty.
    constexpr int at(int cell) const {
        if (!(cells >> cell & 1u)) return 0;
        return nth(numbers, count(cells & ((1u << cell) - 1u)));
    }
    constexpr void write(int cell, int number) {
        cells = (cells | 1u << cell) & full_row;
        numbers = (numbers | 1u << number) & 0x7ffffu;
    }
    constexpr int points() const {  // QWI-12
        return is_full() ? highest_bit(std::uint32_t{numbers}) : written();
    }
};

struct Sheet {
    Row row[rows];
    std::uint8_t misthrows = 0;

    friend constexpr bool operator==(const Sheet&, const Sheet&) = default;

    // The cells of the chosen rows that take a number: bit 9 * row + cell.
    constexpr std::uint32_t places(int number, unsigned dice) const {
        std::uint32_t place[rows];
        for (unsigned r = 0; r < rows; ++r) place[r] = dice >> r & 1u ? row[r].places(number) : 0u;
        for (int r = 0; r < rows; ++r) {  // QWI-3
            if (!row[r].has(number)) continue;
            const auto& clash = LUDOTECA_READ(clashes).set[r][row[r].cell_of(number)];
            for (int other = 0; other < rows; ++other) place[other] &= ~std::uint32_t{clash[other]};
        }
        return place[0] | place[1] << 9 | place[2] << 18;
    }
    constexpr void write(int cell, int number) { row[cell / row_cells].write(cell % row_cells, number); }

    constexpr int full_rows() const { return row[0].is_full() + row[1].is_full() + row[2].is_full(); }
    constexpr bool ends_game() const { return misthrows >= boxes || full_rows() >= 2; }  // QWI-11

    constexpr int column_points() const {  // QWI-13
        int sum = 0;
        for (const Column& c : LUDOTECA_READ(columns)) {
            const bool is_full =
                row[0].cells >> c.cell[0] & row[1].cells >> c.cell[1] & row[2].cells >> c.cell[2] & 1u;
            if (is_full) sum += row[c.pentagon].at(c.cell[c.pentagon]);
        }
        return sum;
    }
    constexpr int score() const {  // QWI-15
        return row[0].points() + row[1].points() + row[2].points() + column_points() - 5 * misthrows;
    }
};

enum class Stage : std::uint8_t { dice, roll, keep, again, enter };

// The dice in the order of the notation (o y p oy op yp oyp), as sets of rows.
struct DiceSets {
    std::uint8_t of[7]{1, 2, 4, 3, 5, 6, 7};
    constexpr std::uint8_t operator[](int dice) const { return of[dice]; }
};
LUDOTECA_TABLE(DiceSets, dice_sets);

// Moves of players are the actions of the notation: dice 0 to 6, keep, again, the 27 cells, pass.
// A move of chance is the index of the roll, the last die turning fastest.
inline constexpr std::uint8_t keep_move = 7, again_move = 8, first_cell = 9, pass_move = 36;
inline constexpr int actions = 37;

struct State {
    using Move = std::uint8_t;
    static constexpr int max_seats = 6;
    static constexpr int teams(int seats) { return seats; }

    Sheet sheet[max_seats];
    std::uint8_t seats = 2;
    std::uint8_t active = 0;
    Stage stage = Stage::dice;
    std::uint8_t dice = 0;         // a set of rows
    std::uint8_t face[rows] = {};  // of the dice rolled, 0 for the others

    friend constexpr bool operator==(const State&, const State&) = default;

    constexpr int sum() const { return face[0] + face[1] + face[2]; }
    constexpr bool is_over() const {
        if (stage != Stage::dice) return false;
        bool over = false;
        for (int s = 0; s < seats; ++s) over |= sheet[s].ends_game();
        return over;
    }
    constexpr Seats everybody() const { return static_cast<Seats>((1u << seats) - 1u); }

    constexpr Seats to_act() const {
        switch (stage) {
            case Stage::roll:
            case Stage::again: return chance_to_act;
            case Stage::enter: return everybody();
            case Stage::keep: return static_cast<Seats>(1u << active);
            case Stage::dice: break;
        }
        return is_over() ? Seats{0} : static_cast<Seats>(1u << active);
    }

    // How many rolls the chosen dice have.
    constexpr int rolls() const {
        const int number = count(std::uint32_t{dice});
        return number == 3 ? 216 : number == 2 ? 36 : number ? 6 : 1;
    }
    constexpr std::uint32_t places(int seat) const { return sheet[seat].places(sum(), dice); }

    template <class F>
    constexpr void each_move(int seat, F&& f) const {
        const Seats acting = to_act();
        if (seat == chance && acting == chance_to_act) return range(0, rolls(), f);
        if (seat < 0 || acting == chance_to_act || !(acting >> seat & 1u)) return;
        if (stage == Stage::dice) return range(0, keep_move, f);
        if (stage == Stage::keep) return range(keep_move, again_move + 1, f);
        each(places(seat), [&](int cell) { f(static_cast<Move>(first_cell + cell)); });
        f(pass_move);
    }

    constexpr bool is_legal(int seat, int move) const {
        const Seats acting = to_act();
        if (acting == chance_to_act) return seat == chance && move >= 0 && move < rolls();
        if (seat < 0 || !(acting >> seat & 1u)) return false;
        if (stage == Stage::dice) return move >= 0 && move < keep_move;
        if (stage == Stage::keep) return move == keep_move || move == again_move;
        return move == pass_move ||
               (move >= first_cell && move < pass_move && places(seat) >> (move - first_cell) & 1u);
    }

    constexpr Move random_move(int seat, Rng& rng) const {
        if (seat == chance) return static_cast<Move>(rng.below(rolls()));
        if (stage == Stage::dice) return static_cast<Move>(rng.below(keep_move));
        if (stage == Stage::keep) return static_cast<Move>(keep_move + rng.below(2));
        const std::uint32_t free = places(seat);
        const int k = rng.below(count(free) + 1);
        return k == count(free) ? pass_move : static_cast<Move>(first_cell + nth(free, k));
    }

    constexpr void play(const std::array<Move, max_seats>& choices) {
        switch (stage) {
            case Stage::dice: return choose(choices[active]);
            case Stage::keep: return keep(choices[active]);
            case Stage::roll:
            case Stage::again: return roll(choices[0]);
            case Stage::enter: break;
        }
        for (unsigned s = 0; s < seats; ++s) enter(s, choices[s]);
        begin_turn();
    }

    constexpr void begin_turn() {
        active = static_cast<std::uint8_t>((active + 1) % seats);
        dice = 0;
        take_up(Stage::dice);
    }

    constexpr void choose(Move move) {
        dice = LUDOTECA_READ(dice_sets)[move];
        stage = Stage::roll;
    }
    constexpr void keep(Move move) {
        if (move == keep_move)
            stage = Stage::enter;
        else
            take_up(Stage::again);
    }
    constexpr void roll(int index) {
        for (int r = rows - 1; r >= 0; --r) {
            if (!(dice >> r & 1u)) continue;
            face[r] = static_cast<std::uint8_t>(index % 6 + 1);
            index /= 6;
        }
        stage = stage == Stage::roll ? Stage::keep : Stage::enter;
    }
    constexpr void enter(unsigned seat, Move move) {
        if (move != pass_move)
            sheet[seat].write(move - first_cell, sum());
        else if (seat == active)
            ++sheet[seat].misthrows;  // QWI-9
    }

    constexpr std::array<int, max_seats> scores() const {
        std::array<int, max_seats> result{};
        for (unsigned s = 0; s < seats; ++s) result[s] = sheet[s].score();
        return result;
    }
    constexpr Seats winners() const { return is_over() ? best(scores(), seats) : Seats{0}; }

    // Everything that makes two positions different.
    template <class F>
    constexpr void each_word(F&& f) const {
        for (unsigned s = 0; s < seats; ++s) {
            for (const Row& r : sheet[s].row) f(std::uint64_t{r.cells} << 32 | r.numbers);
            f(sheet[s].misthrows);
        }
        f(std::uint64_t{seats} << 24 | active << 16 | static_cast<unsigned>(stage) << 8 | dice);
        for (const std::uint8_t one : face) f(one);
    }

private:
    template <class F>
    static constexpr void range(int from, int to, F&& f) {
        for (int move = from; move < to; ++move) f(static_cast<Move>(move));
    }
    constexpr void take_up(Stage next) {
        face[0] = face[1] = face[2] = 0;
        stage = next;
    }
};

}  // namespace ludoteca::qwinto
