// What the review of Qwinto asks: what each seat can expect, and what other moves would have brought.
#pragma once

#include "qwinto_bot.hpp"
#include "qwinto_reasons.hpp"
#include "qwinto_review_layer.hpp"
#include "review_rollouts.hpp"

namespace ludoteca::qwinto {

// What every seat can expect in the course of a turn, if all do what they like best.
class TurnValues {
public:
    using Values = Worths<State>;

    TurnValues(const Net& net, const State& state, const std::shared_ptr<Sides>& seen)
        : seats(state.seats), foresight(net, state, experts_wish, seen), active{foresight, state.active, 0} {}

    unsigned best_dice(const State& state) { return dice_sets[best_move(active, state).move]; }
    Values before_roll(unsigned dice) {
        return mean(dice, [&](int sum) { return after_roll(dice, sum); });
    }
    Values after_roll(unsigned dice, int sum) {
        const bool keeps = active.best(dice, sum).worth >= after_again(active, dice).worth;
        return keeps ? of_entries(dice, sum) : before_last_roll(dice);
    }
    Values before_last_roll(unsigned dice) {
        return mean(dice, [&](int sum) { return of_entries(dice, sum); });
    }
    Values of_entries(unsigned dice, int sum) {
        Values result{};
        for (int s = 0; s < seats; ++s) {
            const Entry entry = foresight.best(s, 1, dice, sum);
            result[static_cast<std::size_t>(s)] = {entry.score, entry.win};
        }
        return result;
    }

private:
    template <class F>
    Values mean(unsigned dice, F&& after) {
        Values result{};
        const auto& chances = odds.of[count(dice)];
        for (int sum = 1; sum <= highest; ++sum) {
            if (chances[sum] == 0) continue;
            const Values values = after(sum);
            for (std::size_t s = 0; s < result.size(); ++s)
                result[s] = result[s] + static_cast<double>(chances[sum]) * values[s];
        }
        return result;
    }

    int seats;
    Foresight foresight;
    SeatView active;
};

// The network with a last layer that is fitted to the sheets of players of all levels.
inline std::shared_ptr<const Net> for_reviews(const Net& experts) {
    const auto net = std::make_shared<Net>();
    net->weights = experts.weights;
    net->point_to_layers();
    for (int answer = 0; answer < 2; ++answer) {
        std::copy_n(review_layer[answer], Net::joint, net->answer + answer * Net::joint);
        net->answer_bias[answer] = review_layer[answer][Net::joint];
    }
    return net;
}

class Reviewer {
public:
    using State = qwinto::State;

    static constexpr const char* game = name;
    static constexpr bool in_points = true;
    static constexpr long long usual = 60;
    static constexpr Worth doubt{.points = 0.8, .win = 0.02};
    static constexpr Worth doubt_between{.points = 2.5, .win = 0.1};  // large towards the end of a game
    static constexpr double stake = 0.05;
    static constexpr int turns = 3;  // that a rollout plays before the network judges

    Reviewer(const Bot& bot, const State&)
        : experts(bot.net), own(for_reviews(bot.net)), sides(std::make_shared<Sides>(bot.net)) {}

    Worths<State> values(const State& state) const {
        if (!state.to_act()) return result_of(state);
        TurnValues turn(*own, state, seen());
        switch (state.stage) {
            case Stage::dice: return turn.before_roll(turn.best_dice(state));
            case Stage::roll: return turn.before_roll(state.dice);
            case Stage::keep: return turn.after_roll(state.dice, state.sum());
            case Stage::again: return turn.before_last_roll(state.dice);
            case Stage::enter: break;
        }
        return turn.of_entries(state.dice, state.sum());
    }
    Estimate<State> estimate(const State& state) const { return with_errors(values(state), state, doubt, 1); }
    std::optional<Reason> why(const State& state, int seat, Move played, Move best) const {
        return Reasons(state, seat).why(played, best);
    }
    std::vector<Move> shortlist(const State& state, int seat) const {
        auto judged = Expert(experts, state, seat, 0, experts_wish, seen()).judgements();
        // the best by points first, then by chances to win
        std::stable_sort(judged.begin() + 1, judged.end(),
                         [](const auto& a, const auto& b) { return a.win > b.win; });
        std::vector<Move> list;
        for (const auto& one : judged) list.push_back(one.move);
        return list;
    }
    State after(const State& state, int seat, Move move) const {
        Choices<State> choices{};
        if (state.stage == Stage::enter) {
            Foresight foresight(experts, state, experts_wish, seen());
            for (int s = 0; s < state.seats; ++s)
                choices[static_cast<std::size_t>(s)] = foresight.best(s, 1, state.dice, state.sum()).move;
        }
        choices[static_cast<std::size_t>(seat)] = move;
        State next = state;
        next.play(choices);
        return next;
    }
    Worths<State> roll_out(State state, std::uint64_t luck) const {
        Rng rng(luck);
        for (int turn = 0; turn < turns && state.to_act(); ++turn)
            play_turn(experts, state, experts_wish, rng, seen());
        return values(state);
    }
    Comparison<State> compare(const State& state, int seat, Move played, const Limits& limits,
                              std::uint64_t seed) const {
        return compare_by_rollouts(*this, state, seat, played, limits, seed);
    }

private:
    const Net& experts;
    std::shared_ptr<const Net> own;
    std::shared_ptr<Sides> sides;  // all that is asked about a game comes to the same sheets again and again

    const std::shared_ptr<Sides>& seen() const {
        sides->tidy();
        return sides;
    }
};

}  // namespace ludoteca::qwinto
