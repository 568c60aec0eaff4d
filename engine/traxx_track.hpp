// Träxx for search: a line without its inner order, and every way in which a card can extend it.
#pragma once

#include "traxx.hpp"

namespace ludoteca::traxx {

inline constexpr Cells all_cells = (Cells{1} << board_cells) - 1;

// The neighbours of a whole set, eight cells at a time.
struct Beside {
    Cells of[8][256]{};
    constexpr Beside() {
        for (int byte = 0; byte < 8; ++byte)
            for (int set = 1; set < 256; ++set) {
                const int cell = 8 * byte + lowest(static_cast<Cells>(set));
                of[byte][set] = of[byte][set & (set - 1)] | (cell < board_cells ? neighbours.of[cell] : 0);
            }
    }
    constexpr Cells operator()(Cells cells) const {
        Cells result = 0;
        for (int byte = 0; byte < 8; ++byte) result |= of[byte][cells >> 8 * byte & 255];
        return result;
    }
};
inline constexpr Beside beside;

// The most fields of a card that a line can use at an end, and a way over so many cells; it holds while the
// way is free and nothing else has become free that was taken.
struct Longest {
    Cells way = all_cells, taken = 0;
    int fields = 0;
};

// A board with the cells that each card lets a line use. It remembers the longest ways, so every thread needs
// its own.
struct Ground {
    Board board;
    Cells shown[cards]{};  // of the card's colours
    Cells twice[cards]{};  // of the colour that it shows twice
    std::uint8_t fields[cards]{};
    Cells numbered = 0;
    std::uint8_t place[11]{};  // the cell of a number
    mutable Longest longest[cards][board_cells]{};

    Ground() = default;
    explicit constexpr Ground(const Board& of) : board(of) {
        for (int card = 0; card < cards; ++card) {
            const Card& printed = deck.card[card];
            each(printed.colours, [&](int colour) { shown[card] |= board.colour[colour]; });
            if (printed.twice >= 0) twice[card] = board.colour[printed.twice];
            fields[card] = static_cast<std::uint8_t>(count(printed.colours) + (printed.twice >= 0));
        }
        for (int cell = 0; cell < board_cells; ++cell)
            if (const int number = board.number_at[cell]) {
                numbered |= cell_set(cell);
                place[number] = static_cast<std::uint8_t>(cell);
            }
    }
};

using Numbers = std::uint16_t;  // a set of numbers, bit n for the n

constexpr Numbers number_set(int number) { return static_cast<Numbers>(1u << number); }
inline constexpr Numbers all_numbers = 0x7fc;

struct Track {
    Cells cells = 0;
    std::uint8_t end[2]{};  // the first and the last; the same while the line is a single cell
    std::uint8_t length = 0;
    bool solo = true;
    Numbers reached = 0;
    Numbers late = 0;  // the numbers that would score half now
    std::int16_t points = 0;

    static constexpr Track start(int cell, bool solo) {
        Track track;
        track.cells = cell_set(cell);
        track.end[0] = track.end[1] = static_cast<std::uint8_t>(cell);
        track.length = 1;
        track.solo = solo;
        return track;
    }
    constexpr Cells free() const { return all_cells & ~cells; }
    constexpr int score() const { return points + length - board_cells; }
    constexpr int worth(int number) const { return late >> number & 1 ? half(number) : number; }

    constexpr void step(const Ground& ground, int which, int cell) {
        cells |= cell_set(cell);
        end[which] = static_cast<std::uint8_t>(cell);
        ++length;
        if (!(ground.numbered & cell_set(cell))) return;
        const int number = ground.board.number_at[cell];
        points = static_cast<std::int16_t>(points + worth(number));
        reached |= number_set(number);
        if (solo) late |= static_cast<Numbers>(number_set(number) - 1);  // TRX-15
    }
};

// The track of a seat, with `late` as it stands before the round.
inline Track track_of(const State& state, int seat) {
    const Line& line = state.line[seat];
    Track track = Track::start(line.first_end(), state.seats == 1);
    track.cells = line.cells;
    track.end[1] = static_cast<std::uint8_t>(line.last_end());
    track.length = line.length;
    for (int number = 2; number <= 10; ++number) {
        track.points = static_cast<std::int16_t>(track.points + line.points[number - 2]);
        if (line.has_reached(number)) track.reached |= number_set(number);
    }
    if (track.solo && track.reached) track.late = static_cast<Numbers>(std::bit_floor(track.reached) - 1u);
    return track;
}

// Of several tracks: whatever another has reached scores half from the next round on (TRX-13).
inline void share(Track* tracks, int seats) {
    if (seats == 1) return;
    for (int s = 0; s < seats; ++s)
        for (int o = 0; o < seats; ++o)
            if (o != s) tracks[s].late |= tracks[o].reached;
}

namespace detail {
template <class F>
void grow(const Ground& ground, const Track& track, int which, Cells usable, Cells spare, Move& move, F& f) {
    for (Cells next = neighbours.of[track.end[which]] & usable; next; next &= next - 1) {
        const int cell = lowest(next);
        Track longer = track;
        longer.step(ground, which, cell);
        move.cell[++move.fields] = static_cast<std::uint8_t>(cell);
        f(longer, move);
        const bool again = spare & cell_set(cell);
        const Cells rest =
            again ? usable & ~cell_set(cell) : usable & ~ground.board.colour[ground.board.colour_of[cell]];
        grow(ground, longer, which, rest, again ? 0 : spare, move, f);
        move.cell[move.fields--] = 0;
    }
}
}  // namespace detail

// Calls `f` with the track after every move that the card allows and the move itself, in the order of the
// rules.
template <class F>
void each_growth(const Ground& ground, const Track& track, int card, F&& f) {
    const Cells usable = ground.shown[card] & ~track.cells, spare = ground.twice[card] & ~track.cells;
    for (int which = track.length == 1; which < 2; ++which) {
        Move move{0, {track.end[which]}};
        detail::grow(ground, track, which, usable, spare, move, f);
    }
    f(track, Move{});
}

}  // namespace ludoteca::traxx
