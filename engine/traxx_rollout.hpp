// The parts of the Träxx search: every extension with its value, looking one card ahead, and rollouts.
#pragma once

#include <span>
#include <vector>

#include "traxx_value.hpp"

namespace ludoteca::traxx {

struct Option {
    Move move;
    Track after;
    float value;
};

// Every growth with its value; `value` is called with the track after it.
template <class V>
std::vector<Option> options(const Ground& ground, const Track& track, int card, const V& value) {
    std::vector<Option> list;
    each_growth(ground, track, card,
                [&](const Track& after, const Move& move) { list.push_back({move, after, value(after)}); });
    return list;
}

inline bool is_same(const Track& a, const Track& b) {
    return a.cells == b.cells && a.end[0] == b.end[0] && a.end[1] == b.end[1] && a.points == b.points;
}

inline void best_first(std::vector<Option>& list) {
    std::stable_sort(list.begin(), list.end(),
                     [](const Option& a, const Option& b) { return a.value > b.value; });
}

// The mean over the cards to come of the best growth's value; `make(track, deck)` gives what judges.
template <class Make>
float outlook(const Ground& ground, const Track& track, unsigned deck, const Make& make) {
    if (!deck) return static_cast<float>(track.score());
    float sum = 0;
    each(deck, [&](int card) {
        const auto value = make(track, deck & ~(1u << card));
        float top = -1e9f;
        each_growth(ground, track, card,
                    [&](const Track& after, const Move&) { top = std::max(top, value(after)); });
        sum += top;
    });
    return sum / static_cast<float>(count(deck));
}

// The tracks of all seats, as a rollout plays them.
struct Table {
    const Ground* ground;
    const Weights* weights;
    Track track[State::max_seats];
    int seats;
    unsigned deck;  // the cards to come

    Table(const Ground& on, const Weights& by, const State& state)
        : ground(&on), weights(&by), seats(state.seats), deck(state.deck) {
        for (int s = 0; s < seats; ++s) track[s] = track_of(state, s);
        share(track, seats);
    }

    Rivals rivals(int seat) const { return rivals_of(*ground, track, seats, seat); }
    Value value(int seat, const Rivals& rivals) const {
        return {*ground, *weights, track[seat], deck, rivals};
    }
    // The growth that the value network likes best.
    Option policy(int seat, int card) const {
        const Rivals near = rivals(seat);
        const Value judge = value(seat, near);
        Option best{{}, track[seat], -1e9f};
        each_growth(*ground, track[seat], card, [&](const Track& after, const Move& move) {
            if (const float judged = judge(after); judged > best.value) best = {move, after, judged};
        });
        return best;
    }

    // Everybody follows the policy: the growth of the highest value. Tells the move of one seat.
    Move round(int card, int told) {
        deck &= ~(1u << card);
        Option choice[State::max_seats];
        for (int s = 0; s < seats; ++s) choice[s] = policy(s, card);
        for (int s = 0; s < seats; ++s) track[s] = choice[s].after;
        share(track, seats);
        return choice[told].move;
    }
    float expected(int seat) const {
        const Rivals near = rivals(seat);
        return value(seat, near)(track[seat]);
    }
};

}  // namespace ludoteca::traxx
