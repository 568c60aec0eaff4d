// The levels of Qwinto that need no network: rules of thumb, and an estimate of a sheet's value.
#pragma once

#include "qwinto_guess.hpp"
#include "qwinto_turn.hpp"

namespace ludoteca::qwinto {

// The number that a beginner expects in a cell: small ones left, large ones right.
constexpr int usual_number(int cell) { return (column_of[cell / row_cells][cell % row_cells] * 3 - 1) / 2; }

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
    if (position.stage == Stage::keep)
        return nearest_cell(position, seat, 3) == pass_move ? again_move : keep_move;
    return nearest_cell(position, seat,
                        seat == position.active ? highest : 4);  // a misthrow is worse than a poor cell
}

// What casual thinks of a sheet: many numbers, each near its usual place, and few misthrows.
struct Tidiness {
    Entry operator()(const Sheet& sheet) const {
        int worth = -8 * sheet.misthrows;
        for (int cell = 0; cell < sheet_cells; ++cell)
            if (const int number = sheet.row[cell / row_cells].at(cell % row_cells))
                worth += 4 - std::abs(number - usual_number(cell));
        return {.worth = static_cast<float>(worth)};
    }
};

// Club's evaluation of a sheet: the estimate of its final score.
struct ClubValue {
    Entry operator()(const Sheet& sheet) const {
        constexpr float fear[boxes + 1] = {0, 5, 12, 22,
                                           45};  // beyond the 5 points: the fourth ends the game
        const float worth = Guess(sheet).result() - fear[sheet.misthrows];
        return {.worth = worth, .score = worth};
    }
};

// The best move for a seat that considers only its own sheet.
template <class Value>
Entry alone(const State& position, int seat, Value value) {
    Outlook<Value> view(position.sheet[seat], seat == position.active, value);
    return best_move(view, position);
}

inline Move casual(const State& position, int seat) { return alone(position, seat, Tidiness{}).move; }

inline Move club(const State& position, int seat) { return alone(position, seat, ClubValue{}).move; }

}  // namespace ludoteca::qwinto
