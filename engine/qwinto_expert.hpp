// The expert of Qwinto: the value network, lookahead, and rollouts to the end.
#pragma once

#include "qwinto_foresight.hpp"
#include "thinking.hpp"

namespace ludoteca::qwinto {

// A win is worth ten points. More would win more often, but by ending the game early for all.
inline constexpr Wish experts_wish{.win = 10, .point = 1};

// Plays a turn to its end from whatever stage it is in.
inline void play_turn(const Net& net, State& position, Wish wish, Rng& rng,
                      const std::shared_ptr<Sides>& seen) {
    seen->tidy();
    Foresight foresight(net, position, wish, seen);
    for (std::array<Move, State::max_seats> choices{}; true; position.play(choices)) {
        if (position.to_act() == chance_to_act) {
            choices[0] = position.random_move(chance, rng);
        } else if (position.stage != Stage::enter) {
            SeatView view{foresight, position.active, 0};
            choices[position.active] = best_move(view, position).move;
        } else {
            for (int s = 0; s < position.seats; ++s)
                choices[static_cast<unsigned>(s)] = foresight.best(s, 1, position.dice, position.sum()).move;
            return position.play(choices);
        }
    }
}

class Expert {
public:
    static constexpr int trust = 100;           // the network's prediction counts as so many rollouts
    static constexpr double usual_spread = 12;  // points, of a result seen from the middle of a game

    Expert(const Net& net, const State& position, int seat, std::uint64_t seed, Wish wish,
           const std::shared_ptr<Sides>& given = {})
        : net(net),
          position(position),
          seat(seat),
          wish(wish),
          rng(seed),
          seen(given ? given : std::make_shared<Sides>(net)),
          foresight(net, position, wish, seen) {
        position.each_move(seat, [&](Move move) { candidates.push_back({look(move), 0, 0, line(move)}); });
        sort();
        if (position.stage == Stage::enter) look_further();
    }

    // Rollouts of the most promising moves in turn, with common random numbers, until a limit is reached.
    void think(const Limits& limits) {
        const std::size_t few = std::min<std::size_t>(candidates.size(), 4);
        for (long long i = 0; i < limits.simulations && !limits.is_over(); ++i) {
            if (i % static_cast<long long>(few) == 0) luck = rng();
            roll_out(candidates[static_cast<std::size_t>(i) % few]);
        }
        sort();
    }
    Move choice() const { return candidates.front().entry.move; }

    // Every move, best first.
    Judgements<State> judgements() const {
        Judgements<State> list;
        for (const Candidate& c : candidates)
            list.push_back({c.entry.move, c.entry.score, c.entry.win, error(c), c.line});
        return list;
    }

private:
    struct Candidate {
        Entry entry;
        float spread;  // sum of squared differences from the mean score
        int rollouts;
        std::vector<Move> line;  // own move first
    };

    static double error(const Candidate& c) {
        const double variance = (trust * usual_spread * usual_spread + c.spread) / (trust + c.rollouts);
        return std::sqrt(variance / (trust + c.rollouts));
    }
    Entry look(Move move) {
        SeatView view{foresight, seat, Foresight::max_depth};
        Entry entry;
        if (move < keep_move)
            entry = after_dice(view, dice_sets[move]);
        else if (move == keep_move)
            entry = view.best(position.dice, position.sum());
        else if (move == again_move)
            entry = after_again(view, position.dice);
        else
            entry = foresight.judge(seat, Foresight::max_depth, position.dice, position.sum(), move);
        entry.move = move;
        return entry;
    }
    std::vector<Move> line(Move move) {
        if (move == keep_move) return {move, expected(seat, Foresight::max_depth)};
        std::vector<Move> result{move};
        for (int s = 0; move >= first_cell && s < position.seats; ++s)
            if (s != seat) result.push_back(expected(s, Foresight::max_depth - 1));
        return result;
    }
    Move expected(int s, int depth) { return foresight.best(s, depth, position.dice, position.sum()).move; }

    // The most promising entries are judged by the turns after them, which smooths the network's errors.
    // With more than two players a second turn takes much longer and was not seen to help.
    void look_further() {
        constexpr float close = 2;  // points
        const float limit = candidates.front().entry.worth - close;
        const int turns = position.seats == 2 ? 2 : 1;
        for (std::size_t i = 0; i < std::min<std::size_t>(candidates.size(), 3); ++i) {
            if (candidates[i].entry.worth < limit) continue;
            State next = position;
            begin(next, candidates[i]);
            if (next.is_over()) continue;
            const Move move = candidates[i].entry.move;
            candidates[i].entry = expect_turns(net, next, wish, seat, turns, seen);
            candidates[i].entry.move = move;
        }
        sort();
    }

    void roll_out(Candidate& candidate) {
        Rng dice(luck);
        State end = position;
        begin(end, candidate);
        while (end.to_act()) play_turn(net, end, wish, dice, seen_in_rollouts);
        const Outcome outcome = result(end);
        const float weight = 1.0f / static_cast<float>(trust + ++candidate.rollouts),
                    away = outcome.score - candidate.entry.score;
        candidate.entry.worth += weight * (outcome.worth - candidate.entry.worth);
        candidate.entry.win += weight * (outcome.win - candidate.entry.win);
        candidate.entry.score += weight * away;
        candidate.spread += (1 - weight) * away * away;
    }
    struct Outcome {
        float worth, win, score;
    };
    Outcome result(const State& end) const {
        const auto scores = end.scores();
        const float score = static_cast<float>(scores[static_cast<unsigned>(seat)]);
        const float win =
            end.winners() >> seat & 1 ? 1.0f / static_cast<float>(std::popcount(end.winners())) : 0.0f;
        return {wish.win * win + wish.point * score, win, score};
    }
    void begin(State& start, const Candidate& candidate) {
        std::array<Move, State::max_seats> choices{};
        for (int s = 0; position.stage == Stage::enter && s < position.seats; ++s)
            choices[static_cast<unsigned>(s)] = expected(s, Foresight::max_depth - 1);
        choices[static_cast<unsigned>(seat)] = candidate.entry.move;
        start.play(choices);
    }
    void sort() {
        std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
            return a.entry.worth > b.entry.worth;
        });
    }

    const Net& net;
    State position;
    int seat;
    Wish wish;
    Rng rng;
    std::uint64_t luck = 0;
    std::shared_ptr<Sides> seen, seen_in_rollouts = std::make_shared<Sides>(net);
    Foresight foresight;
    std::vector<Candidate> candidates;
};

}  // namespace ludoteca::qwinto
