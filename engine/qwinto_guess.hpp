// An estimate of a sheet's final score: the probability that each cell is filled, and with it rows and
// columns.
#pragma once

#include <algorithm>
#include <cmath>

#include "exact.hpp"
#include "qwinto.hpp"

namespace ludoteca::qwinto {

// What empty cells side by side have between two numbers: room, and the chance that each is filled.
struct Shares {
    struct Share {
        float room, chance;
    };
    Share of[row_cells + 1][highest + 1][highest + 2]{};  // by cells, the number before and the number after

    Shares() {
        // How often a number comes, roughly.
        constexpr float common[highest + 1] = {0, .7f, .8f, .9f, 1,   1,   1,   1,   1,  1,
                                               1, 1,   1,   .9f, .8f, .7f, .6f, .4f, .3f};
        for (int cells = 1; cells <= row_cells; ++cells)
            for (int low = 0; low <= highest; ++low)
                for (int high = low + 1; high <= highest + 1; ++high) {
                    float room = 0;
                    for (int number = low + 1; number < high; ++number) room += common[number];
                    room /= static_cast<float>(cells);
                    of[cells][low][high] = {room, 1.0f - exact::exp(-1.5f * room)};
                }
    }
};
inline const Shares shares;

struct Guess {
    struct Cell {
        float chance;  // that it is filled in the end
        float number;  // the number there, or the expected one
        float room;    // how many numbers there are for each cell of its gap
    };
    Cell cell[sheet_cells];
    float row_worth[rows] = {}, row_chance[rows];  // points; that it is completed
    float column_worth[5] = {}, column_chance[5];
    int misthrows;

    explicit Guess(const Sheet& sheet) : misthrows(sheet.misthrows) {
        for (int r = 0; r < rows; ++r) look_at(r, sheet.row[r]);
        for (int c = 0; c < 5; ++c) weigh_column(c);
    }
    // The same after one row has changed.
    void change(int r, const Row& row) {
        look_at(r, row);
        for (int c = 0; c < 5; ++c) weigh_column(c);
    }
    float result() const {
        float sum = -5.0f * static_cast<float>(misthrows);
        for (const float worth : row_worth) sum += worth;
        for (const float worth : column_worth) sum += worth;
        return sum;
    }

private:
    void look_at(int r, const Row& row) {
        look(row, cell + row_cells * r);
        weigh_row(r, row);
    }
    // Empty cells side by side share the numbers that fit between their neighbours.
    static void look(const Row& row, Cell* cell) {
        std::uint32_t numbers = row.numbers;
        for (int c = 0, low = 0; c < row_cells;) {
            const int high = numbers ? std::countr_zero(numbers) : highest + 1;
            if (row.cells >> c & 1u) {
                cell[c++] = {1.0f, static_cast<float>(low = high), 0.0f};
                numbers &= numbers - 1;
                continue;
            }
            const int cells = std::min(row_cells - c, std::countr_zero(row.cells >> c | 1u << row_cells));
            fill(cell + c, cells, low, high);
            c += cells;
        }
    }
    static void fill(Cell* cell, int cells, int low, int high) {
        const Shares::Share& share = shares.of[cells][low][high];
        const float step = static_cast<float>(high - low) / static_cast<float>(cells + 1);
        for (int i = 0; i < cells; ++i)
            cell[i] = {share.chance, static_cast<float>(low) + step * static_cast<float>(i + 1), share.room};
    }
    void weigh_row(int r, const Row& row) {
        const Cell* c = cell + row_cells * r;
        float all = 1, sum = 0;
        for (int i = 0; i < row_cells; ++i) all *= c[i].chance, sum += c[i].chance;
        row_chance[r] = all;
        row_worth[r] = row.is_full() ? static_cast<float>(row.points())
                                     : all * c[row_cells - 1].number + (1 - all) * sum;
    }
    void weigh_column(int c) {
        const Column& column = columns[c];
        column_chance[c] = 1;
        for (int r = 0; r < rows; ++r) column_chance[c] *= cell[row_cells * r + column.cell[r]].chance;
        column_worth[c] =
            column_chance[c] * cell[row_cells * column.pentagon + column.cell[column.pentagon]].number;
    }
};

}  // namespace ludoteca::qwinto
