// What a player sees in a Träxx line after a move: how much it can still reach, and how easily.
#pragma once

#include <cmath>

#include "traxx_track.hpp"

namespace ludoteca::traxx {

// How far the nearest rival is from each number; nobody is near alone.
struct Rivals {
    std::uint8_t distance[11]{};
    std::uint8_t many = 0;
};

inline constexpr int far = 24;  // farther is as far

struct Nearness {
    float of[far + 1]{};
    Nearness() {
        for (int d = 0; d <= far; ++d) of[d] = d ? std::exp(-0.35f * static_cast<float>(d - 1)) : 0.0f;
    }
};
inline const Nearness nearness;

// The distance to each cell of `targets` that can be reached over free cells, told to f(cell, distance); all
// that is reached.
template <class F>
Cells flood(Cells from, Cells free, Cells targets, F&& f) {
    Cells seen = from, front = from;
    for (int distance = 1; (front = beside(front) & free & ~seen); ++distance) {
        seen |= front;
        each(front & targets, [&](int cell) { f(cell, std::min(distance, far)); });
    }
    return seen & free;
}

// How many fields of a card a line can use at one end, counted up to `most`.
inline int longest(const Ground& ground, int end, Cells usable, Cells spare, int most) {
    if (most == 0) return 0;
    int best = 0;
    for (Cells next = neighbours.of[end] & usable; next && best < most; next &= next - 1) {
        const int cell = lowest(next);
        const bool again = spare & cell_set(cell);
        const Cells rest =
            again ? usable & ~cell_set(cell) : usable & ~ground.board.colour[ground.board.colour_of[cell]];
        best = std::max(best, 1 + longest(ground, cell, rest, again ? 0 : spare, most - 1));
    }
    return best;
}

inline constexpr int sight_size = 20 + 6 * numbers;
using Sight = std::array<float, sight_size>;

namespace detail {
struct Writer {
    Sight& sight;
    std::size_t at = 0;
    void operator()(auto value) { sight[at++] = static_cast<float>(value); }
};

inline void see_room(Writer& put, const Ground& ground, const Track& track, Cells first, Cells last,
                     unsigned deck) {
    const Cells reach = first | last, open = track.free() | cell_set(track.end[0]) | cell_set(track.end[1]);
    int narrow[4]{}, coverable = 0, fields[colours]{};
    each(reach, [&](int cell) { ++narrow[std::min(count(neighbours.of[cell] & open), 4) - 1]; });
    each(deck, [&](int card) {
        each(traxx::deck.card[card].colours, [&](int colour) { ++fields[colour]; });
        if (traxx::deck.card[card].twice >= 0) ++fields[traxx::deck.card[card].twice];
    });
    for (int c = 0; c < colours; ++c) coverable += std::min(fields[c], count(reach & ground.board.colour[c]));
    put(1), put(count(reach)), put(count(first & last)), put(board_cells - track.length - count(reach)),
        put(coverable);
    put(std::max(count(first), count(last)));
    for (int k = 0; k < 3; ++k) put(narrow[k]);
}

inline void see_ends(Writer& put, const Ground& ground, const Track& track) {
    int room[2], mix[2];
    for (int e = 0; e < 2; ++e) {
        const Cells next = neighbours.of[track.end[e]] & track.free();
        room[e] = count(next), mix[e] = 0;
        for (const Cells colour : ground.board.colour) mix[e] += (next & colour) != 0;
    }
    put(std::min(room[0], room[1])), put(std::max(room[0], room[1]));
    put(std::min(mix[0], mix[1])), put(std::max(mix[0], mix[1]));
}

// What the next card would allow, as a mean over the cards to come.
inline void see_cards(Writer& put, const Ground& ground, const Track& track, unsigned deck) {
    int more = 0, less = 0, full = 0, none = 0, stuck = 0, sum[2]{};
    each(deck, [&](int card) {
        int use[2];
        for (int e = 0; e < 2; ++e)
            sum[e] += use[e] = longest(ground, track.end[e], ground.shown[card] & ~track.cells,
                                       ground.twice[card] & ~track.cells, ground.fields[card]);
        const auto [low, high] = std::minmax(use[0], use[1]);
        more += high, less += low, full += high == ground.fields[card], none += high == 0, stuck += low == 0;
    });
    const float part = 1.0f / static_cast<float>(std::max(count(deck), 1));
    for (int seen : {more, less, full, none, stuck}) put(static_cast<float>(seen) * part);
    put(static_cast<float>(std::max(sum[0], sum[1])) * part);
}

inline void see_numbers(Writer& put, const Track& track, const std::uint8_t* near, const Rivals& rivals) {
    for (int number = 2; number <= 10; ++number) {
        const bool missing = !(track.reached & number_set(number)), late = track.late & number_set(number);
        const float close = missing ? nearness.of[near[number]] : 0.0f;
        put(missing && near[number] == 0);
        put(missing && near[number] && !late), put(missing && near[number] && late);
        put(late ? 0.0f : close), put(late ? close : 0.0f);
        put(missing && near[number] && !late ? nearness.of[rivals.distance[number]] : 0.0f);
    }
}
}  // namespace detail

inline Sight look(const Ground& ground, const Track& track, unsigned deck, const Rivals& rivals) {
    Sight sight;
    detail::Writer put{sight};
    std::uint8_t near[11]{};
    const auto note = [&](int cell, int distance) {
        std::uint8_t& known = near[ground.board.number_at[cell]];
        if (!known || distance < known) known = static_cast<std::uint8_t>(distance);
    };
    const Cells first = flood(cell_set(track.end[0]), track.free(), ground.numbered, note);
    const Cells last = flood(cell_set(track.end[1]), track.free(), ground.numbered, note);
    detail::see_room(put, ground, track, first, last, deck);
    detail::see_ends(put, ground, track);
    detail::see_cards(put, ground, track, deck);
    put(rivals.many);
    detail::see_numbers(put, track, near, rivals);
    return sight;
}

// How near the others are to each number, before they move.
inline Rivals rivals_of(const Ground& ground, const Track* tracks, int seats, int seat) {
    Rivals rivals;
    rivals.many = static_cast<std::uint8_t>(seats - 1);
    for (int s = 0; s < seats; ++s) {
        if (s == seat) continue;
        const Cells ends = cell_set(tracks[s].end[0]) | cell_set(tracks[s].end[1]);
        flood(ends, tracks[s].free(), ground.numbered, [&](int cell, int distance) {
            std::uint8_t& known = rivals.distance[ground.board.number_at[cell]];
            if (!known || distance < known) known = static_cast<std::uint8_t>(distance);
        });
    }
    return rivals;
}

}  // namespace ludoteca::traxx
