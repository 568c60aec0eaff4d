// One turn of Qwinto, searched exactly: every choice of dice, both rolls, every entry.
#pragma once

#include <algorithm>
#include <limits>

#include "qwinto.hpp"

namespace ludoteca::qwinto {

using Move = State::Move;

// odds[n][sum]: how likely n dice show a sum.
struct Odds {
    float of[4][highest + 1]{};
    constexpr Odds() {
        of[0][0] = 1.0f;
        for (int n = 1; n <= 3; ++n)
            for (int sum = 0; sum <= highest; ++sum)
                for (int face = 1; face <= 6 && face <= sum; ++face)
                    of[n][sum] += of[n - 1][sum - face] / 6.0f;
    }
};
inline constexpr Odds odds;

// An entry and a seat's evaluation of it; seats compare `worth`.
struct Entry {
    float worth = -std::numeric_limits<float>::infinity();
    float win = 0, score = 0;
    Move move = pass_move;

    // For means: one more outcome, as likely as `chance`.
    constexpr void add(const Entry& outcome, float chance) {
        worth += chance * outcome.worth;
        win += chance * outcome.win;
        score += chance * outcome.score;
    }
};

constexpr const Entry& better(const Entry& a, const Entry& b) { return b.worth > a.worth ? b : a; }

// The sheet after an entry; only the active player marks a misthrow (QWI-9).
constexpr Sheet entered(Sheet sheet, Move move, int number, bool is_active) {
    if (move != pass_move)
        sheet.write(move - first_cell, number);
    else if (is_active)
        ++sheet.misthrows;
    return sheet;
}

// The best entries of one sheet, found row by row when they are asked for.
// `Value` gives the Entry (without its move) of a sheet after the turn.
template <class Value>
class Outlook {
public:
    Outlook(const Sheet& sheet, bool is_active, Value value)
        : sheet(sheet),
          is_active(is_active),
          value(value),
          pass(value(entered(sheet, pass_move, 0, is_active))) {}

    Entry best(unsigned dice, int number) {
        Entry result = pass;
        for (int r = 0; r < rows; ++r)
            if (dice >> r & 1u) result = better(result, in_row(r, number));
        return result;
    }

private:
    const Entry& in_row(int r, int number) {
        if (known[r] >> number & 1u) return found[r][number];
        known[r] |= 1u << number;
        Entry& result = found[r][number];
        each(sheet.places(number, 1u << r), [&](int cell) {
            const auto move = static_cast<Move>(first_cell + cell);
            Entry entry = value(entered(sheet, move, number, is_active));
            entry.move = move;
            result = better(result, entry);
        });
        return result;
    }

    Sheet sheet;
    bool is_active;
    Value value;
    Entry pass;
    Entry found[rows][highest + 1];
    std::uint32_t known[rows] = {};
};

// What a view (anything that knows the best entry for dice and sum) expects before the second roll …
template <class View>
Entry after_again(View& view, unsigned dice) {
    Entry mean{.worth = 0};
    const auto& chances = odds.of[std::popcount(dice)];
    for (int sum = 1; sum <= highest; ++sum)
        if (chances[sum] > 0) mean.add(view.best(dice, sum), chances[sum]);
    return mean;
}

// … and before the first, with the better of keep and again after it (QWI-7).
template <class View>
Entry after_dice(View& view, unsigned dice) {
    Entry mean{.worth = 0};
    const Entry again = after_again(view, dice);
    const auto& chances = odds.of[std::popcount(dice)];
    for (int sum = 1; sum <= highest; ++sum)
        if (chances[sum] > 0) mean.add(better(view.best(dice, sum), again), chances[sum]);
    return mean;
}

// The best move of a seat that is to act.
template <class View>
Entry best_move(View& view, const State& position) {
    if (position.stage == Stage::enter) return view.best(position.dice, position.sum());
    if (position.stage == Stage::keep) {
        Entry keep = view.best(position.dice, position.sum()), again = after_again(view, position.dice);
        keep.move = keep_move;
        again.move = again_move;
        return better(keep, again);
    }
    Entry result;
    for (Move d = 0; d < 7; ++d) {
        Entry entry = after_dice(view, dice_sets[d]);
        entry.move = d;
        result = better(result, entry);
    }
    return result;
}

}  // namespace ludoteca::qwinto
