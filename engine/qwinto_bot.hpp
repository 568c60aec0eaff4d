// The levels of Qwinto.
#pragma once

#include "qwinto_expert.hpp"
#include "qwinto_heuristic.hpp"

namespace ludoteca::qwinto {

// What a level is asked.
struct Question {
    const Net& net;
    const State& state;
    int seat;
    const Limits& limits;
    std::uint64_t seed;
};

inline Expert expert(const Question& q) {
    Expert expert(q.net, q.state, q.seat, q.seed, experts_wish);
    expert.think(q.limits);
    return expert;
}

// How each level chooses. None needs rollouts: what the expert sees without them is what it plays.
using Choose = Move (*)(const Question&);
inline constexpr Choose levels[] = {
    [](const Question& q) { return beginner(q.state, q.seat); },
    [](const Question& q) { return casual(q.state, q.seat); },
    [](const Question& q) { return club(q.state, q.seat); },
    [](const Question& q) { return expert(q).choice(); },
};

class Bot {
public:
    using State = qwinto::State;

    explicit Bot(std::span<const std::byte> weights) : net(weights) {}

    long long simulations(const State&, Level) const { return 0; }

    Move choose(const State& state, int seat, Level level, const Limits& limits, std::uint64_t seed) const {
        return row_of(levels, level)({net, state, seat, limits, seed});
    }
    Judgements<State> judge(const State& state, int seat, const Limits& limits, std::uint64_t seed) const {
        return expert({net, state, seat, limits, seed}).judgements();
    }

    const Net net;
};
static_assert(Thinks<Bot>);

}  // namespace ludoteca::qwinto
