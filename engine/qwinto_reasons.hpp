// Why a move in Qwinto was worse than another: facts about the sheet, each of which can be checked by hand.
#pragma once

#include "qwinto_notation.hpp"
#include "qwinto_turn.hpp"
#include "review.hpp"

namespace ludoteca::qwinto {

class Reasons {
public:
    Reasons(const State& state, int seat) : state(state), seat(seat), sheet(state.sheet[seat]) {}

    std::optional<Reason> why(Move played, Move best) const {
        switch (state.stage) {
            case Stage::dice: return dice(dice_sets[played], dice_sets[best]);
            case Stage::keep: return played == keep_move ? misses() : risk();
            default: return played == pass_move ? nothing_written(best) : written(played, best);
        }
    }

private:
    // How many of all rolls of some dice fit into the sheet.
    struct Rolls {
        int fit = 0, all = 0;
    };
    Rolls rolls(unsigned dice) const {
        State rolling = state;
        rolling.dice = static_cast<std::uint8_t>(dice);
        Rolls result{.all = rolling.rolls()};
        for (int roll = 0; roll < result.all; ++roll) {
            rolling.stage = Stage::roll;
            rolling.roll(roll);
            result.fit += sheet.places(rolling.sum(), dice) != 0;
        }
        return result;
    }

    // Fewer rolls of these dice fit.
    std::optional<Reason> dice(unsigned played, unsigned best) const {
        const Rolls with = rolls(played), better = rolls(best);
        if (with.fit * better.all >= better.fit * with.all) return {};
        return Reason{"dice",
                      {{"fit", std::to_string(with.fit)},
                       {"of", std::to_string(with.all)},
                       {"best_fit", std::to_string(better.fit)},
                       {"best_of", std::to_string(better.all)}}};
    }
    // The number that was kept fits nowhere.
    std::optional<Reason> misses() const {
        if (sheet.places(state.sum(), state.dice)) return {};
        const Rolls again = rolls(state.dice);
        return Reason{
            "misses",
            {{"number", number()}, {"fit", std::to_string(again.fit)}, {"of", std::to_string(again.all)}}};
    }
    // The number that was given up fitted, and of the rolls that could follow some do not.
    std::optional<Reason> risk() const {
        const Rolls again = rolls(state.dice);
        if (!sheet.places(state.sum(), state.dice) || again.fit == again.all) return {};
        return Reason{"risk",
                      {{"number", number()},
                       {"miss", std::to_string(again.all - again.fit)},
                       {"of", std::to_string(again.all)}}};
    }
    // A misthrow, or nothing, although the number fitted.
    std::optional<Reason> nothing_written(Move best) const {
        return Reason{seat == state.active ? "misthrow" : "skipped",
                      {{"number", number()}, {"cell", quoted_cell(best - first_cell)}}};
    }

    std::optional<Reason> written(Move played, Move best) const {
        const Sheet after = entered(sheet, played, state.sum(), seat == state.active);
        const Sheet better = entered(sheet, best, state.sum(), seat == state.active);
        if (auto reason = ends(after, better)) return reason;
        if (auto reason = column(after, better)) return reason;
        if (auto reason = row(after, better)) return reason;
        if (auto reason = sums(after, better)) return reason;
        return room(after, better);
    }
    // It ended the game although another sheet has more points.
    std::optional<Reason> ends(const Sheet& after, const Sheet& better) const {
        int most = std::numeric_limits<int>::min();
        for (int s = 0; s < state.seats; ++s)
            if (s != seat) most = std::max(most, state.sheet[s].score());
        if (!after.ends_game() || better.ends_game() || most <= after.score()) return {};
        return Reason{"ends", {{"points", std::to_string(after.score())}, {"most", std::to_string(most)}}};
    }
    // A column of bonus points can no longer be filled, because a cell of it takes no number any more.
    std::optional<Reason> column(const Sheet& after, const Sheet& better) const {
        for (const Column& c : columns)
            for (int r = 0; r < rows; ++r)
                if (is_dead(after.row[r], c.cell[r]) && !has_dead(sheet, c) && !has_dead(better, c))
                    return Reason{"column", {{"cell", quoted_cell(row_cells * r + c.cell[r])}}};
        return {};
    }
    // A row can no longer be filled: somewhere it has more cells than numbers.
    std::optional<Reason> row(const Sheet& after, const Sheet& better) const {
        for (std::size_t r = 0; r < rows; ++r)
            if (!can_be_full(after.row[r]) && can_be_full(sheet.row[r]) && can_be_full(better.row[r]))
                return Reason{"row", {{"row", std::string{'"', "oyp"[r], '"'}}}};
        return {};
    }
    // Numbers that fitted somewhere do not any more.
    std::optional<Reason> sums(const Sheet& after, const Sheet& better) const {
        Joined lost(",");
        int fewer = 0;
        for (int n = 1; n <= highest; ++n) {
            const bool fits = after.places(n, 7) != 0;
            if (!fits && sheet.places(n, 7) && better.places(n, 7)) lost << std::to_string(n);
            fewer += (better.places(n, 7) != 0) - fits;
        }
        if (lost.text().empty() || fewer <= 0) return {};
        return Reason{"sums", {{"lost", "[" + lost.text() + "]"}}};
    }

    // Fewer cells can still be filled.
    std::optional<Reason> room(const Sheet& after, const Sheet& better) const {
        if (room_of(after) >= room_of(better)) return {};
        return Reason{"room",
                      {{"cells", std::to_string(room_of(after))}, {"best", std::to_string(room_of(better))}}};
    }
    // How many cells can still be filled at most: between two numbers not more than there are numbers.
    static int room_of(const Sheet& sheet) {
        int sum = 0;
        for (const Row& row : sheet.row)
            for (int cell = 0; cell < row_cells; ++cell) {
                if (row.at(cell) || (cell && !row.at(cell - 1))) continue;
                const Between between = around(row, cell);
                sum += std::min(between.cells, between.high - between.low - 1);
            }
        return sum;
    }

    // The written numbers on both sides of an empty cell; 0 and 19 where there are none.
    struct Between {
        int low = 0, high = highest + 1, cells = 0;
    };
    static Between around(const Row& row, int cell) {
        Between between{.cells = 1};
        int left = cell, right = cell;
        while (left > 0 && !row.at(left - 1)) --left;
        while (right + 1 < row_cells && !row.at(right + 1)) ++right;
        if (left > 0) between.low = row.at(left - 1);
        if (right + 1 < row_cells) between.high = row.at(right + 1);
        between.cells = right - left + 1;
        return between;
    }
    static bool is_dead(const Row& row, int cell) {
        if (row.at(cell)) return false;
        const Between between = around(row, cell);
        return between.high - between.low < 2;
    }
    static bool has_dead(const Sheet& sheet, const Column& c) {
        bool dead = false;
        for (int r = 0; r < rows; ++r) dead |= is_dead(sheet.row[r], c.cell[r]);
        return dead;
    }
    static bool can_be_full(const Row& row) {
        for (int cell = 0; cell < row_cells; ++cell) {
            if (row.at(cell)) continue;
            const Between between = around(row, cell);
            if (between.high - between.low - 1 < between.cells) return false;
        }
        return true;
    }

    std::string number() const { return std::to_string(state.sum()); }
    std::string quoted_cell(int cell) const {
        return '"' + write_move(state, seat, static_cast<Move>(first_cell + cell)) + '"';
    }

    const State& state;
    int seat;
    const Sheet& sheet;
};

}  // namespace ludoteca::qwinto
