// What may follow: games played on to their end, every seat as a level plays, chance as it falls.
#pragma once

#include <optional>

#include "game.hpp"
#include "thinking.hpp"

namespace ludoteca {

// A game played on: each turn with the position before it, and the end.
template <class State>
struct Future {
    std::vector<std::pair<State, Choices<State>>> turns;
    State end;
};

// A seat's move, with which a future may begin.
template <class State>
struct First {
    int seat;
    typename State::Move move;
};

namespace detail {
template <Thinks Bot>
auto chosen(const Bot& bot, const typename Bot::State& state, Level level, Rng& rng) {
    Choices<typename Bot::State> choices{};
    const Seats acting = state.to_act();
    if (acting == chance_to_act)
        choices[0] = state.random_move(chance, rng);
    else
        each(acting, [&](int seat) {
            const Limits own(bot.simulations(state, level));
            choices[static_cast<std::size_t>(seat)] = bot.choose(state, seat, level, own, rng());
        });
    return choices;
}
}  // namespace detail

// So many futures of a position; fewer if it was stopped.
template <Thinks Bot, class State = typename Bot::State>
std::vector<Future<State>> futures(const Bot& bot, const State& state,
                                   const std::optional<First<State>>& first, Level level,
                                   const Limits& limits, std::uint64_t seed) {
    std::vector<Future<State>> list;
    Rng rng(seed);
    for (long long i = 0; i < limits.simulations; ++i) {
        Future<State> future{{}, state};
        while (future.end.to_act()) {
            if (limits.is_over()) return list;
            auto choices = detail::chosen(bot, future.end, level, rng);
            if (first && future.turns.empty()) choices[static_cast<std::size_t>(first->seat)] = first->move;
            future.turns.emplace_back(future.end, choices);
            future.end.play(choices);
        }
        list.push_back(std::move(future));
    }
    return list;
}

// Mean scores of the seats and their shares of the win.
template <class State>
struct Values {
    long long games = 0;
    std::array<double, State::max_seats> scores{}, wins{};
};

// The values of a position over so many futures; fewer if it was stopped.
template <Thinks Bot>
Values<typename Bot::State> values(const Bot& bot, const typename Bot::State& state, Level level,
                                   const Limits& limits, std::uint64_t seed) {
    Values<typename Bot::State> mean;
    const auto seats = static_cast<std::size_t>(state.seats);
    const auto list = futures(bot, state, {}, level, limits, seed);
    mean.games = static_cast<long long>(list.size());
    for (const auto& future : list) {
        const auto scores = future.end.scores();
        const Seats winners = future.end.winners();
        for (std::size_t s = 0; s < seats; ++s) {
            mean.scores[s] += scores[s] / static_cast<double>(list.size());
            if (winners >> s & 1)
                mean.wins[s] += 1.0 / std::popcount(winners) / static_cast<double>(list.size());
        }
    }
    return mean;
}

}  // namespace ludoteca
