// The four levels of Qwinto.
#pragma once

#include "qwinto_expert.hpp"
#include "qwinto_heuristic.hpp"

namespace ludoteca::qwinto {

class Bot {
public:
    using State = qwinto::State;

    explicit Bot(std::span<const std::byte> weights) : net(weights) {}

    // No level needs rollouts: what the expert sees without them is what it plays.
    long long simulations(const State&, Level) const { return 0; }

    Move choose(const State& state, int seat, Level level, const Limits& limits, std::uint64_t seed) const {
        switch (level) {
            case Level::beginner: return beginner(state, seat);
            case Level::casual: return casual(state, seat);
            case Level::club: return club(state, seat);
            case Level::expert: break;
        }
        Expert expert(net, state, seat, seed, experts_wish(state.seats));
        expert.think(limits);
        return expert.choice();
    }
    Judgements<State> judge(const State& state, int seat, const Limits& limits, std::uint64_t seed) const {
        Expert expert(net, state, seat, seed, experts_wish(state.seats));
        expert.think(limits);
        return expert.judgements();
    }

    const Net net;
};
static_assert(Thinks<Bot>);

}  // namespace ludoteca::qwinto
