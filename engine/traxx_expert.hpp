// The expert of Träxx: the value network, looking one card ahead, and rollouts of the best moves.
#pragma once

#include "exact.hpp"
#include "thinking.hpp"
#include "traxx_rollout.hpp"

namespace ludoteca::traxx {

// What the expert's search can be tuned by.
struct Habits {
    std::size_t considered = 12;  // options that get an outlook
    int rounds = 2;               // that a rollout plays before the network judges
    int patience = 16;            // rollouts of each option before half of them are dropped
    float trust = 12;             // the lookahead counts as so many rollouts
    float ambition = 80;          // bonus in points for a certain win
};

// Evaluates by the value network, looks one card ahead, then compares the best moves by rollouts.
class Expert {
public:
    struct Candidate {
        Option option;
        float outlook = 0;
        int rollouts = 0;
        double points = 0, squares = 0, wins = 0;  // summed over the rollouts
        float typical = 1e9f;                      // how far the expected line's result is from the mean
        std::vector<Move> line;
    };

    Expert(const Table& table, int seat, int card, std::uint64_t seed, const Habits& habits = {})
        : table(table), seat(seat), seed(seed), habits(habits), rivals(table.rivals(seat)) {
        all = options(*table.ground, table.track[seat], card, table.value(seat, rivals));
        best_first(all);
        for (const Option& option : all)
            if (candidates.size() < habits.considered && !twin(option))
                candidates.push_back({option, option.value, 0, 0, 0, 0, 1e9f, {}});
        for (int s = 0; s < table.seats; ++s)
            if (s != seat) others[s] = table.policy(s, card).after;
    }

    // Thinks until one option is left or the limits are reached.
    void think(const Limits& limits) {
        for (Candidate& candidate : candidates) {
            if (limits.is_over()) return;
            candidate.outlook = outlook(*table.ground, candidate.option.after, table.deck,
                                        [&](const Track& track, unsigned deck) {
                                            return Value(*table.ground, *table.weights, track, deck, rivals);
                                        });
        }
        std::size_t alive = candidates.size();
        rank(alive);
        if (table.deck == 0 && table.seats == 1) return;
        long long left = limits.simulations;
        for (std::uint64_t number = 0; left > 0 && alive > 1; ++number) {
            for (std::size_t i = 0; i < alive && left > 0; ++i, --left) {
                if (limits.is_over()) return rank(alive);
                roll_out(candidates[i], seed + number);
            }
            if ((number + 1) % static_cast<unsigned>(habits.patience) == 0)
                rank(alive), alive = (alive + 1) / 2;
        }
        rank(alive);
    }

    // Every move, best first.
    Judgements<State> judgements() const {
        Judgements<State> list;
        for (const Candidate& candidate : candidates) list.push_back(judgement(candidate));
        const auto worst = static_cast<float>(list.back().value);
        for (const Option& option : all) {
            const Candidate* same = twin(option);
            if (same && same->option.move == option.move) continue;
            auto other = same
                             ? judgement(*same)
                             : Judgement<Move>{{}, std::min(option.value, worst), list.back().win, sigma, {}};
            other.move = option.move, other.line = {option.move};
            list.push_back(other);
        }
        std::stable_sort(list.begin() + 1, list.end(),
                         [](const auto& a, const auto& b) { return a.value > b.value; });
        return list;
    }
    Move choice() const { return candidates.front().option.move; }

private:
    static constexpr float sigma = 3.5f;  // of a result, about

    const Table& table;
    int seat;
    std::uint64_t seed;
    Habits habits;
    Rivals rivals;
    std::vector<Option> all;
    std::vector<Candidate> candidates;
    Track others[State::max_seats]{};

    const Candidate* twin(const Option& option) const {
        for (const Candidate& candidate : candidates)
            if (is_same(candidate.option.after, option.after)) return &candidate;
        return nullptr;
    }

    float points(const Candidate& candidate) const {
        return (candidate.outlook * habits.trust + static_cast<float>(candidate.points)) /
               (habits.trust + static_cast<float>(candidate.rollouts));
    }
    float win(const Candidate& candidate) const {
        return candidate.rollouts
                   ? static_cast<float>(candidate.wins) / static_cast<float>(candidate.rollouts)
                   : 1.0f / static_cast<float>(table.seats);
    }
    float worth(const Candidate& candidate) const {
        return table.seats == 1 ? points(candidate) : points(candidate) + habits.ambition * win(candidate);
    }
    void rank(std::size_t alive) {
        std::stable_sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(alive),
                         [&](const Candidate& a, const Candidate& b) { return worth(a) > worth(b); });
    }

    Judgement<Move> judgement(const Candidate& candidate) const {
        const float rollouts = static_cast<float>(candidate.rollouts);
        float spread = sigma;
        if (candidate.rollouts > 1) {
            const double mean = candidate.points / rollouts;
            spread = static_cast<float>(std::sqrt(std::max(0.0, candidate.squares / rollouts - mean * mean)));
        }
        std::vector<Move> line{candidate.option.move};
        line.insert(line.end(), candidate.line.begin(), candidate.line.end());
        return {candidate.option.move, points(candidate), table.seats == 1 ? 1.0f : win(candidate),
                table.deck ? spread / std::sqrt(habits.trust + rollouts) : 0.0f, line};
    }

    // One rollout from after the option, with the same cards for every option.
    void roll_out(Candidate& candidate, std::uint64_t number) {
        Table game = table;
        for (int s = 0; s < table.seats; ++s) game.track[s] = s == seat ? candidate.option.after : others[s];
        share(game.track, game.seats);
        Rng rng(number);
        std::vector<Move> line;
        for (int round = 0; round < habits.rounds && game.deck; ++round)
            line.push_back(game.round(nth(game.deck, rng.below(count(game.deck))), seat));
        finish(candidate, game, std::move(line));
    }
    void finish(Candidate& candidate, const Table& game, std::vector<Move> line) {
        float expected[State::max_seats], rival = -1e9f;
        for (int s = 0; s < game.seats; ++s) {
            expected[s] = game.expected(s);
            if (s != seat) rival = std::max(rival, expected[s]);
        }
        const float own = expected[seat],
                    doubt = 0.3f + 1.6f * std::sqrt(static_cast<float>(count(game.deck)));
        ++candidate.rollouts;
        candidate.points += own;
        candidate.squares += own * own;
        if (game.seats > 1) candidate.wins += 0.5 * exact::erfc((rival - own) / doubt * 0.7071);
        const float off =
            std::abs(own - static_cast<float>(candidate.points) / static_cast<float>(candidate.rollouts));
        if (off < candidate.typical) candidate.typical = off, candidate.line = std::move(line);
    }
};

}  // namespace ludoteca::traxx
