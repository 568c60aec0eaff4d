// The levels of Qwinto that need no network: rules of thumb, and a guess of a sheet's worth.
#pragma once

#include <cmath>

#include "qwinto_turn.hpp"

namespace ludoteca::qwinto {

// The number that a beginner expects in a cell: small ones left, large ones right.
constexpr int usual_number(int cell) {
    return (column_of[cell / row_cells][cell % row_cells] * 3 - 1) / 2;
}

// The beginner thinks of one sum at a time: the cell whose usual number is nearest.
inline Move nearest_cell(const State& position, int seat, int too_far) {
    Move result = pass_move;
    int nearest = too_far;
    each(position.places(seat), [&](int cell) {
        const int distance = std::abs(usual_number(cell) - position.sum());
        if (distance < nearest) nearest = distance, result = static_cast<Move>(first_cell + cell);
    });
    return result;
}

// The two rows with most room; both dice of their colours.
inline Move roomiest_dice(const Sheet& sheet) {
    int fullest = 2;
    for (int r = 1; r >= 0; --r)
        if (sheet.row[r].written() > sheet.row[fullest].written()) fullest = r;
    constexpr Move without[] = {5, 4, 3};
    return without[fullest];
}

inline Move beginner(const State& position, int seat) {
    if (position.stage == Stage::dice) return roomiest_dice(position.sheet[seat]);
    if (position.stage == Stage::keep) return nearest_cell(position, seat, 3) == pass_move ? again_move : keep_move;
    return nearest_cell(position, seat, seat == position.active ? highest : 4);  // a misthrow is worse than a poor cell
}

// A guess of a sheet's result: how likely each cell is still filled, hence rows and columns completed.
// Casual sees the rows alone.
class Guess {
public:
    explicit Guess(bool sees_columns) : sees_columns(sees_columns) {}

    Entry operator()(const Sheet& sheet) const {
        Cell cell[sheet_cells];
        for (int r = 0; r < rows; ++r) look(sheet.row[r], cell + row_cells * r);
        float worth = -5.0f * sheet.misthrows - fear[sheet.misthrows];
        for (int r = 0; r < rows; ++r) worth += row_worth(sheet.row[r], cell + row_cells * r);
        if (sees_columns)
            for (const Column& c : columns) worth += column_worth(c, cell);
        return {.worth = worth, .score = worth};
    }

private:
    struct Cell {
        float chance;  // that it is filled in the end
        float number;  // what stands or may stand there
    };
    static constexpr float fear[boxes + 1] = {0, 5, 12, 22, 45};  // beyond the 5 points: the fourth ends the game
    // How often a number comes, roughly.
    static constexpr float common[highest + 1] = {
        0, .7f, .8f, .9f, 1, 1, 1, 1, 1, 1, 1, 1, 1, .9f, .8f, .7f, .6f, .4f, .3f};

    // Empty cells side by side share the numbers that fit between their neighbours.
    static void look(const Row& row, Cell* cell) {
        for (int c = 0, low = 0; c < row_cells;) {
            if (const int written = row.at(c)) {
                cell[c++] = {1.0f, static_cast<float>(low = written)};
                continue;
            }
            int end = c, high = highest + 1;
            while (end < row_cells && !row.at(end)) ++end;
            if (end < row_cells) high = row.at(end);
            share(cell + c, end - c, low, high);
            c = end;
        }
    }
    static void share(Cell* cell, int cells, int low, int high) {
        float room = 0;
        for (int number = low + 1; number < high; ++number) room += common[number];
        const float each = room / static_cast<float>(cells), step = static_cast<float>(high - low) / static_cast<float>(cells + 1);
        for (int i = 0; i < cells; ++i)
            cell[i] = {1.0f - std::exp(-1.5f * each), static_cast<float>(low) + step * static_cast<float>(i + 1)};
    }
    static float row_worth(const Row& row, const Cell* cell) {
        if (row.is_full()) return static_cast<float>(row.points());
        float all = 1, sum = 0;
        for (int c = 0; c < row_cells; ++c) all *= cell[c].chance, sum += cell[c].chance;
        return all * cell[row_cells - 1].number + (1 - all) * sum;
    }
    static float column_worth(const Column& column, const Cell* cell) {
        float all = cell[row_cells * column.pentagon + column.cell[column.pentagon]].number;
        for (int r = 0; r < rows; ++r) all *= cell[row_cells * r + column.cell[r]].chance;
        return all;
    }

    bool sees_columns;
};

// The best move for a seat that looks at its own sheet alone.
template <class Value>
Entry alone(const State& position, int seat, Value value) {
    Outlook<Value> view(position.sheet[seat], seat == position.active, value);
    return best_move(view, position);
}

}  // namespace ludoteca::qwinto
