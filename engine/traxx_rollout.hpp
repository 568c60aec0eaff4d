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

// What the cards to come may bring: for each the value of the best growth, and the mean.
struct Outlook {
    float mean = 0, best[cards]{};
};

// `make(track, deck)` gives what judges.
template <class Make>
Outlook outlook(const Ground& ground, const Track& track, unsigned deck, const Make& make) {
    if (!deck) return {static_cast<float>(track.score())};
    Outlook result;
    each(deck, [&](int card) {
        const auto value = make(track, deck & ~(1u << card));
        float& top = result.best[card] = -1e9f;
        each_growth(ground, track, card,
                    [&](const Track& after, const Move&) { top = std::max(top, value(after)); });
        result.mean += top;
    });
    result.mean /= static_cast<float>(count(deck));
    return result;
}

// The chance to end above somebody of whom so many points less are expected. The standard deviation of the
// difference grows with the cards to come.
inline float chance_to_beat(float more, int left) {
    const float deviation = left ? 0.9f * std::sqrt(static_cast<float>(left)) : 0.1f;
    return 0.5f * exact::erfc(-more / deviation * 0.7071f);
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

    // Everybody follows the policy; what each chooses.
    std::array<Option, State::max_seats> round(int card) {
        deck &= ~(1u << card);
        std::array<Option, State::max_seats> choice;
        for (int s = 0; s < seats; ++s) choice[static_cast<std::size_t>(s)] = policy(s, card);
        for (int s = 0; s < seats; ++s) track[s] = choice[static_cast<std::size_t>(s)].after;
        share(track, seats);
        return choice;
    }
    // The same after the round, where this seat has this track.
    Table with(int seat, const Track& own) const {
        Table after = *this;
        after.track[seat] = own;
        share(after.track, seats);
        return after;
    }
    Outlook outlook(int seat) const {
        const Rivals near = rivals(seat);
        return traxx::outlook(*ground, track[seat], deck, [&](const Track& from, unsigned left) {
            return Value(*ground, *weights, from, left, near);
        });
    }
};

}  // namespace ludoteca::traxx
