// The expert of Träxx: the value network, looking one card ahead, and rollouts of the best moves.
#pragma once

#include <bit>

#include "thinking.hpp"
#include "traxx_rollout.hpp"

namespace ludoteca::traxx {

// What the expert's search can be tuned by.
struct Habits {
    std::size_t considered = 12;  // moves that get an outlook
    std::size_t replies = 2;      // to a card that do, in a rollout
    float margin = 2;             // a move so much worse than the best is out
    float reply_margin = 1;       // and a reply
    float ambition = 80;          // bonus in points for a certain win
};

// Evaluates by the value network, looks one card ahead, then compares the best moves by rollouts that look
// one card ahead, too.
class Expert {
public:
    struct Candidate {
        Option option;
        Table game;  // after the round
        Outlook ahead;
        int rollouts = 0;
        double points = 0, squares = 0, wins = 0;  // summed over the rollouts; points beyond the outlook
        float typical = 1e9f;                      // how far the expected line's result is from the mean
        std::vector<Move> line;
    };

    Expert(const Table& table, int seat, int card, std::uint64_t seed, const Habits& habits = {})
        : table(table), seat(seat), seed(seed), habits(habits) {
        const Rivals rivals = table.rivals(seat);
        all = options(*table.ground, table.track[seat], card, table.value(seat, rivals));
        best_first(all);
        const Table next = after_others(table, card, now);
        for (const Option& option : all)
            if (candidates.size() < habits.considered && !twin(option))
                candidates.push_back(
                    {option, next.with(seat, option.after), {option.value}, 0, 0, 0, 0, 1e9f, {}});
    }

    // Thinks until one move is left or the limits are reached: the better half goes on, again and again, each
    // time with as many rollouts (sequential halving).
    void think(const Limits& limits) {
        for (Candidate& candidate : candidates) {
            if (limits.is_over()) return;
            candidate.ahead = candidate.game.outlook(seat);
        }
        rank(candidates.size());
        std::size_t alive = promising();
        const int left = count(table.deck), cycle = std::max(left, 1);
        const auto halvings = std::max<long long>(std::bit_width(alive - 1), 1);
        long long budget = table.seats == 1 && !left ? 0 : limits.simulations;
        for (int number = 0; alive > 1; alive = (alive + 1) / 2) {
            const auto each = limits.simulations / halvings / static_cast<long long>(alive);
            for (int k = 0; k < std::clamp<long long>(each, 1, 4 * cycle); ++k, ++number) {
                if (number == cycle && left <= 2) return rank(alive);  // nothing is left to chance
                for (std::size_t i = 0; i < alive; ++i, --budget) {
                    if (budget <= 0 || limits.is_over()) return rank(alive);
                    roll_out(candidates[i], number);
                }
            }
            rank(alive);
        }
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

    using Expected = std::array<float, State::max_seats>;  // the result of each seat

    const Table& table;
    int seat;
    std::uint64_t seed;
    Habits habits;
    Expected now{};  // of the others after this round
    std::vector<Option> all;
    std::vector<Candidate> candidates;

    const Candidate* twin(const Option& option) const {
        for (const Candidate& candidate : candidates)
            if (is_same(candidate.option.after, option.after)) return &candidate;
        return nullptr;
    }

    // How many moves are near enough to the best; in a race more may be, since points are not all.
    std::size_t promising() const {
        const float least = candidates[0].ahead.mean - habits.margin * (table.seats > 1 ? 2.0f : 1.0f);
        std::size_t many = 1;
        while (many < candidates.size() && candidates[many].ahead.mean > least) ++many;
        return many;
    }
    float points(const Candidate& candidate) const {
        return candidate.ahead.mean + static_cast<float>(candidate.points / std::max(candidate.rollouts, 1));
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
                table.deck ? spread / std::sqrt(1 + rollouts) : 0.0f, line};
    }

    // One rollout from after the round, with the same cards for every move. The first card takes turns; the
    // second time around another follows it. Who knows what the outlook said of the card learns from the
    // rollout only what that was wrong by.
    void roll_out(Candidate& candidate, int number) {
        if (!table.deck) return finish(candidate, candidate.game, now, 0, {});
        Table game = candidate.game;
        const int cycle = count(game.deck), around = number / cycle;
        const int first = shuffled(game.deck, around)[static_cast<std::size_t>(number % cycle)];
        Rng rng(seed + static_cast<std::uint64_t>(number));
        std::vector<Move> line;
        Expected expected{};
        for (int round = 0; round < (around ? 2 : 1) && game.deck; ++round) {
            const int card = round ? nth(game.deck, rng.below(count(game.deck))) : first;
            line.push_back(reply(game, card, expected));
        }
        const float more = expected[static_cast<std::size_t>(seat)] - candidate.ahead.best[first];
        finish(candidate, game, expected, more, std::move(line));
    }
    std::array<int, cards> shuffled(unsigned deck, int around) const {
        std::array<int, cards> order{};
        std::size_t n = 0;
        each(deck, [&](int card) { order[n++] = card; });
        Rng rng(seed - 1 - static_cast<std::uint64_t>(around));
        for (std::size_t i = n; i > 1; --i)
            std::swap(order[i - 1], order[static_cast<std::size_t>(rng.below(static_cast<int>(i)))]);
        return order;
    }
    // The others follow the policy; tells what each of them expects.
    Table after_others(const Table& game, int card, Expected& expected) const {
        Table next = game;
        for (int s = 0; s < State::max_seats; ++s) {
            if (s == seat || s >= game.seats) continue;
            const Option choice = game.policy(s, card);
            next.track[s] = choice.after, expected[static_cast<std::size_t>(s)] = choice.value;
        }
        return next;
    }
    // Everybody replies to a card: the others by the policy, this seat by the best outlook.
    Move reply(Table& game, int card, Expected& expected) const {
        game.deck &= ~(1u << card);
        const Rivals rivals = game.rivals(seat);
        auto list = options(*game.ground, game.track[seat], card, game.value(seat, rivals));
        best_first(list);
        const Table next = after_others(game, card, expected);
        float& own = expected[static_cast<std::size_t>(seat)] = -1e9f;
        Move move{};
        for (std::size_t i = 0, tried = 0; i < list.size() && tried < habits.replies; ++i) {
            if (list[i].value < list[0].value - habits.reply_margin) break;
            if (i && is_same(list[i].after, list[i - 1].after)) continue;
            ++tried;
            const Table after = next.with(seat, list[i].after);
            const float mean = after.outlook(seat).mean;
            if (mean > own) own = mean, move = list[i].move, game = after;
        }
        return move;
    }
    // `more` is what the rollout brought beyond the outlook.
    void finish(Candidate& candidate, const Table& game, const Expected& expected, float more,
                std::vector<Move> line) {
        const float own = table.deck ? expected[static_cast<std::size_t>(seat)] : candidate.ahead.mean;
        float win = 1;
        for (int s = 0; s < game.seats; ++s)
            if (s != seat)
                win *= chance_to_beat(own - expected[static_cast<std::size_t>(s)], count(game.deck));
        ++candidate.rollouts;
        candidate.points += more;
        candidate.squares += more * more;
        candidate.wins += win;
        const float off = std::abs(more - static_cast<float>(candidate.points / candidate.rollouts));
        if (off < candidate.typical) candidate.typical = off, candidate.line = std::move(line);
    }
};

}  // namespace ludoteca::traxx
