// What the review of Träxx asks: what each seat can expect, and what other lines would have brought.
#pragma once

#include "review_rollouts.hpp"
#include "traxx_bot.hpp"
#include "traxx_reasons.hpp"

namespace ludoteca::traxx {

class Reviewer {
public:
    using State = traxx::State;

    static constexpr const char* game = name;
    static constexpr bool in_points = true;
    static constexpr long long usual = 100;
    static constexpr Worth doubt{.points = 0.8, .win = 0.05}, doubt_between{.points = 0.8, .win = 0.08};
    static constexpr double stake = 0;
    static constexpr int rounds = 2;  // that a rollout plays before the network judges
    // Points in a game that the expert makes beyond the network's word, alone and against others.
    static constexpr double lookahead[] = {1.0, 1.5};

    Reviewer(const Bot& bot, const State& start) : weights(*bot.weights), ground(*start.board) {}

    Worths<State> values(const State& state) const {
        if (!state.is_dealt()) return before_deal(state);
        if (!state.to_act()) return result_of(state);
        const Table table(ground, weights, state);
        if (state.card >= 0) return after_card(table, state.card);
        Worths<State> mean{};
        each(state.deck, [&](int card) {
            Table next = table;
            next.deck &= ~(1u << card);
            add(mean, after_card(next, card), 1.0 / count(state.deck));
        });
        return mean;
    }
    Estimate<State> estimate(const State& state) const { return with_errors(values(state), state, doubt, 1); }
    std::optional<Reason> why(const State& state, int seat, const Move& played, const Move& best) const {
        return Reasons(state, seat).why(played, best);
    }
    std::vector<Move> shortlist(const State& state, int seat) const {
        const Table table(ground, weights, state);
        const Rivals rivals = table.rivals(seat);
        auto list = options(ground, table.track[seat], state.card, table.value(seat, rivals));
        best_first(list);
        std::vector<Move> moves;
        std::vector<Track> seen;
        for (const Option& option : list) {  // lines that make no difference come last
            const bool is_new = std::none_of(
                seen.begin(), seen.end(), [&](const Track& track) { return is_same(track, option.after); });
            if (is_new) seen.push_back(option.after), moves.push_back(option.move);
        }
        for (const Option& option : list)
            if (std::find(moves.begin(), moves.end(), option.move) == moves.end())
                moves.push_back(option.move);
        return moves;
    }
    State after(const State& state, int seat, const Move& move) const {
        const Table table(ground, weights, state);
        Choices<State> choices{};
        for (int s = 0; s < state.seats; ++s)
            choices[static_cast<std::size_t>(s)] = s == seat ? move : table.policy(s, state.card).move;
        State next = state;
        next.play(choices);
        return next;
    }
    Worths<State> roll_out(const State& state, std::uint64_t luck) const {
        if (!state.deck) return result_of(state);
        Table table(ground, weights, state);
        Rng rng(luck);
        std::array<Option, State::max_seats> choice{};
        for (int round = 0; round < rounds && table.deck; ++round)
            choice = table.round(nth(table.deck, rng.below(count(table.deck))));
        return expected(table, [&](int s) { return choice[static_cast<std::size_t>(s)].value; });
    }
    Comparison<State> compare(const State& state, int seat, const Move& played, const Limits& limits,
                              std::uint64_t seed) const {
        return compare_by_rollouts(*this, state, seat, played, limits, seed);
    }

private:
    static void add(Worths<State>& sum, const Worths<State>& more, double times) {
        for (std::size_t s = 0; s < sum.size(); ++s) sum[s] = sum[s] + times * more[s];
    }
    Worths<State> before_deal(const State& state) const {
        Worths<State> mean{};
        const auto deals = moves(state, chance);
        for (const Move& deal : deals) {
            State next = state;
            next.play({deal});
            add(mean, values(next), 1.0 / static_cast<double>(deals.size()));
        }
        return mean;
    }
    Worths<State> after_card(const Table& table, int card) const {
        return expected(table, [&](int s) { return table.policy(s, card).value; });
    }
    // Points by seat, and what they mean for the chance to win: the fewer cards are left, the surer it is.
    template <class F>
    Worths<State> expected(const Table& table, F&& points) const {
        Worths<State> result{};
        const auto seats = static_cast<std::size_t>(table.seats);
        const double more = lookahead[seats > 1] * count(table.deck) / cards;
        for (std::size_t s = 0; s < seats; ++s) result[s] = {points(static_cast<int>(s)) + more, 1};
        if (seats == 1) return result;
        double all = 0;
        for (std::size_t s = 0; s < seats; ++s) {
            double rival = -1e9;
            for (std::size_t o = 0; o < seats; ++o)
                if (o != s) rival = std::max(rival, result[o].points);
            const auto ahead = static_cast<float>(result[s].points - rival);
            all += result[s].win = chance_to_beat(ahead, count(table.deck));
        }
        for (std::size_t s = 0; s < seats; ++s) result[s].win /= all;
        return result;
    }

    const Weights& weights;
    Ground ground;
};

}  // namespace ludoteca::traxx
