// The features of a Träxx line after a move: how much it can still reach, and how easily.
#pragma once

#include <cmath>

#include "exact.hpp"
#include "traxx_track.hpp"

namespace ludoteca::traxx {

using Distances = std::array<std::uint8_t, 11>;  // to each number

// How far the nearest rival is from each number; nobody is near alone.
struct Rivals {
    Distances distance{};
    std::uint8_t many = 0;
};

inline constexpr int far = 24;  // farther is as far

struct Nearness {
    float of[far + 1]{};
    Nearness() {
        for (int d = 0; d <= far; ++d) of[d] = d ? exact::exp(-0.35f * static_cast<float>(d - 1)) : 0.0f;
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

namespace detail {
// The longest way from a cell, over at most `most` cells.
inline Longest longest_way(const Ground& ground, int from, Cells usable, Cells spare, int most) {
    Longest best{0, 0, 0};
    if (most == 0) return best;
    for (Cells next = neighbours.of[from] & usable; next && best.fields < most; next &= next - 1) {
        const int cell = lowest(next);
        const bool again = spare & cell_set(cell);
        const Cells rest =
            again ? usable & ~cell_set(cell) : usable & ~ground.board.colour[ground.board.colour_of[cell]];
        const Longest way = longest_way(ground, cell, rest, again ? 0 : spare, most - 1);
        if (way.fields >= best.fields) best = {way.way | cell_set(cell), 0, way.fields + 1};
    }
    return best;
}
}  // namespace detail

// How many fields of a card a line over the taken cells can use at one end.
inline int longest(const Ground& ground, int end, Cells taken, int card) {
    Longest& known = ground.longest[card][end];
    const bool holds = known.fields == ground.fields[card] || !(known.taken & ~taken);
    if (known.way & taken || !holds) {
        known = detail::longest_way(ground, end, ground.shown[card] & ~taken, ground.twice[card] & ~taken,
                                    ground.fields[card]);
        known.taken = taken;
    }
    return known.fields;
}

// The free cells that a line cannot reach.
inline Cells cut_off(const Track& track) {
    const Cells ends = cell_set(track.end[0]) | cell_set(track.end[1]);
    return track.free() & ~flood(ends, track.free(), 0, [](int, int) {});
}

// What the value network is told of a track; the fields are its inputs, in the order of the weights.
struct Features {
    float constant;
    float reachable, by_both_ends, cut_off;  // free cells
    float coverable;                         // of the reachable ones, by the cards to come
    struct {
        float reachable, coverable;
    } colour[colours];                  // the same by colour
    float by_one_end;                   // the more that one of the ends reaches
    float narrow[3];                    // reachable cells with one, two and three ways in
    float fewer_exits, more_exits;      // free cells beside the ends
    float fewer_colours, more_colours;  // of the exits
    struct {
        float better_end, worse_end;  // fields that can be used there
        float full, none, stuck;      // how often all fields, none, and none at the worse end
        float same_end;               // fields that can be used at the better of the ends over all cards
    } next_card;                      // means over the cards to come
    float rivals;
    struct Number {
        float unreachable, full, half;  // while the line misses it
        float near_full, near_half;     // how near it is
        float near_other;               // and from the farther end
        float near_rival;
    } number[numbers];
};
inline constexpr std::size_t feature_count = sizeof(Features) / sizeof(float);
using FeatureVector = std::array<float, feature_count>;

// How many fields of each colour a card has, a byte each.
struct ColourFields {
    std::uint64_t of[cards]{};
    constexpr ColourFields() {
        for (int card = 0; card < cards; ++card)
            for (int c = 0; c < colours; ++c) {
                const bool shown = deck.card[card].colours >> c & 1, twice = deck.card[card].twice == c;
                of[card] |= std::uint64_t{shown + 0u + twice} << 8 * c;
            }
    }
};
inline constexpr ColourFields colour_fields;

namespace detail {

inline void see_room(Features& f, const Ground& ground, const Track& track, Cells first, Cells last,
                     unsigned deck) {
    const Cells reach = first | last, open = track.free() | cell_set(track.end[0]) | cell_set(track.end[1]);
    int narrow[4]{}, coverable = 0;
    each(reach, [&](int cell) { ++narrow[std::min(count(neighbours.of[cell] & open), 4) - 1]; });
    std::uint64_t fields = 0;
    each(deck, [&](int card) { fields += colour_fields.of[card]; });
    for (int c = 0; c < colours; ++c) {
        const int cells = count(reach & ground.board.colour[c]);
        const int most = std::min(static_cast<int>(fields >> 8 * c & 255), cells);
        coverable += most;
        f.colour[c] = {static_cast<float>(cells), static_cast<float>(most)};
    }
    f.constant = 1;
    f.reachable = static_cast<float>(count(reach));
    f.by_both_ends = static_cast<float>(count(first & last));
    f.cut_off = static_cast<float>(board_cells - track.length - count(reach));
    f.coverable = static_cast<float>(coverable);
    f.by_one_end = static_cast<float>(std::max(count(first), count(last)));
    for (int k = 0; k < 3; ++k) f.narrow[k] = static_cast<float>(narrow[k]);
}

inline void see_ends(Features& f, const Ground& ground, const Track& track) {
    int exits[2], mix[2];
    for (int e = 0; e < 2; ++e) {
        const Cells next = neighbours.of[track.end[e]] & track.free();
        exits[e] = count(next), mix[e] = 0;
        for (const Cells colour : ground.board.colour) mix[e] += (next & colour) != 0;
    }
    f.fewer_exits = static_cast<float>(std::min(exits[0], exits[1]));
    f.more_exits = static_cast<float>(std::max(exits[0], exits[1]));
    f.fewer_colours = static_cast<float>(std::min(mix[0], mix[1]));
    f.more_colours = static_cast<float>(std::max(mix[0], mix[1]));
}

inline void see_cards(Features& f, const Ground& ground, const Track& track, unsigned deck) {
    int more = 0, less = 0, full = 0, none = 0, stuck = 0, sum[2]{};
    each(deck, [&](int card) {
        int use[2];
        for (int e = 0; e < 2; ++e) sum[e] += use[e] = longest(ground, track.end[e], track.cells, card);
        const auto [low, high] = std::minmax(use[0], use[1]);
        more += high, less += low, full += high == ground.fields[card], none += high == 0, stuck += low == 0;
    });
    const float part = 1.0f / static_cast<float>(std::max(count(deck), 1));
    const auto mean = [part](int total) { return static_cast<float>(total) * part; };
    f.next_card = {mean(more), mean(less),  mean(full),
                   mean(none), mean(stuck), mean(std::max(sum[0], sum[1]))};
}

// `first` and `last` are the distances from the ends, 0 where there is no way.
inline void see_numbers(Features& f, const Track& track, const Distances& first, const Distances& last,
                        const Rivals& rivals) {
    for (int number = 2; number <= 10; ++number) {
        const bool missing = !(track.reached & number_set(number)), late = track.late & number_set(number);
        const bool ahead = missing && (first[number] || last[number]);
        const auto [other, near] = std::minmax(nearness.of[first[number]], nearness.of[last[number]]);
        f.number[number - 2] = {
            .unreachable = static_cast<float>(missing && !ahead),
            .full = static_cast<float>(ahead && !late),
            .half = static_cast<float>(ahead && late),
            .near_full = ahead && !late ? near : 0.0f,
            .near_half = ahead && late ? near : 0.0f,
            .near_other = ahead ? other : 0.0f,
            .near_rival = ahead && !late ? nearness.of[rivals.distance[number]] : 0.0f,
        };
    }
}
}  // namespace detail

inline Features features(const Ground& ground, const Track& track, unsigned deck, const Rivals& rivals) {
    Features result;
    Distances near[2]{};
    Cells reach[2];
    for (int e = 0; e < 2; ++e)
        reach[e] = flood(cell_set(track.end[e]), track.free(), ground.numbered, [&](int cell, int distance) {
            near[e][ground.board.number_at[cell]] = static_cast<std::uint8_t>(distance);
        });
    detail::see_room(result, ground, track, reach[0], reach[1], deck);
    detail::see_ends(result, ground, track);
    detail::see_cards(result, ground, track, deck);
    result.rivals = rivals.many;
    detail::see_numbers(result, track, near[0], near[1], rivals);
    return result;
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
