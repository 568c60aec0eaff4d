// One turn of Qwinto with the value network: predicts the entries of all seats and evaluates all sheets.
#pragma once

#include "qwinto_turn.hpp"
#include "qwinto_value.hpp"

namespace ludoteca::qwinto {

// What a seat maximises: weights of a win and of a point.
struct Wish {
    float win, point;
};

// What the network thinks of one sheet after each entry, found when it is asked for.
class Side {
public:
    struct After {
        Sheet sheet;
        bool ends = false;
        float score = 0, guess = 0;
        bool is_seen = false, has_own = false, has_other = false;
        FirstLayer seen;
        Part own, other;
    };

    Side(const Net& net, const Sheet& sheet, bool is_active, int turns, unsigned turns_until_active,
         unsigned seats)
        : net(&net),
          sheet(sheet),
          is_active(is_active),
          turns(turns),
          turns_until_active(turns_until_active),
          seats(seats),
          accumulator(net, features(sheet, Guess(sheet), turns, turns_until_active, seats)) {
        list.reserve(64);
    }

    const Sheet& now() const { return sheet; }

    // As if the seat did not enter anything, nor mark a misthrow.
    After& unchanged() { return at(stays, sheet); }
    After& after(Move move, int number) {
        const int n = move == pass_move ? 0 : number;
        return at(index[n][move - first_cell], entered(sheet, move, number, is_active));
    }
    const Part& own(After& after) {
        if (!after.has_own) after.own = see(after, true), after.has_own = true;
        return after.own;
    }
    const Part& other(After& after) {
        if (!after.has_other) after.other = see(after, false), after.has_other = true;
        return after.other;
    }

private:
    After& at(std::int16_t& known, const Sheet& then) {
        if (known == 0) {
            list.push_back(std::make_unique<After>());
            After& made = *list.back();
            made.sheet = then;
            made.ends = then.ends_game();
            made.score = static_cast<float>(then.score());
            known = static_cast<std::int16_t>(list.size());
        }
        return *list[static_cast<std::size_t>(known - 1)];
    }
    Part see(After& after, bool is_own) {
        if (!after.is_seen) {
            const Guess guess(after.sheet);
            after.guess = guess.result();
            after.seen =
                accumulator.moved_to(*net, features(after.sheet, guess, turns, turns_until_active, seats));
            after.is_seen = true;
        }
        return part(*net, after.seen, is_own);
    }

    const Net* net;
    Sheet sheet;
    bool is_active;
    int turns;  // with this one
    unsigned turns_until_active, seats;
    Accumulator accumulator;
    std::int16_t index[highest + 1][sheet_cells + 1] = {};  // 1 + where it is in the list
    std::int16_t stays = 0;
    std::vector<std::unique_ptr<After>> list;
};

// One turn as all seats see it. The seats decide at the same time (QWI-10): a seat of depth 0 takes the other
// sheets as they are, a seat of depth d expects the others to enter what depth d - 1 enters.
class Foresight {
public:
    static constexpr int max_depth = 2;

    Foresight(const Net& net, const State& position, Wish wish) : net(net), position(position), wish(wish) {
        const unsigned seats = position.seats;
        for (unsigned s = 0; s < seats; ++s)
            sides.emplace_back(net, position.sheet[s], s == position.active, least_turns(position) + 1,
                               (s + 2 * seats - position.active - 1) % seats, seats);
    }

    Entry best(int seat, int depth, unsigned dice, int number) {
        Entry& result = known[depth][seat][dice][number];
        if (result.worth != unknown) return result;
        const Others others = foresee(seat, depth, dice, number);
        result = judge(seat, pass_move, number, others);
        each(sides[static_cast<unsigned>(seat)].now().places(number, dice), [&](int cell) {
            result = better(result, judge(seat, static_cast<Move>(first_cell + cell), number, others));
        });
        return result;
    }

    // One entry of a seat, whatever the others are expected to do.
    Entry judge(int seat, int depth, unsigned dice, int number, Move move) {
        return judge(seat, move, number, foresee(seat, depth, dice, number));
    }

    // The next turn, if every seat enters what it likes best at a depth.
    State next_turn(int depth, unsigned dice, int number) {
        State next = position;
        for (int s = 0; s < next.seats; ++s)
            next.sheet[s] =
                entered(next.sheet[s], best(s, depth, dice, number).move, number, s == position.active);
        next.begin_turn();
        return next;
    }

private:
    static constexpr float unknown = -std::numeric_limits<float>::infinity();

    struct Others {
        Part parts{};
        bool ends = false;
        float score = unknown;  // the best of them
        int with_it = 0;        // how many have it
    };

    Others foresee(int seat, int depth, unsigned dice, int number) {
        Others result;
        for (int s = 0; s < position.seats; ++s) {
            if (s == seat) continue;
            Side& side = sides[static_cast<unsigned>(s)];
            Side::After& after =
                depth == 0 ? side.unchanged() : side.after(best(s, depth - 1, dice, number).move, number);
            add(result.parts, side.other(after));
            result.ends |= after.ends;
            if (after.score > result.score) result.score = after.score, result.with_it = 0;
            if (after.score == result.score) ++result.with_it;
        }
        return result;
    }

    Entry judge(int seat, Move move, int number, const Others& others) {
        Side& side = sides[static_cast<unsigned>(seat)];
        Side::After& after = side.after(move, number);
        Forecast result{share(after.score, others), after.score};
        if (!after.ends && !others.ends) {
            const Part& own = side.own(after);
            result = forecast(net, after.guess, own, others.parts);
        }
        return {wish.win * result.win + wish.point * result.score, result.win, result.score, move};
    }
    static void add(Part& sum, const Part& part) {
        for (unsigned j = 0; j < Net::joint; ++j) sum[j] += part[j];
    }
    static float share(float score, const Others& others) {  // QWI-15
        if (score != others.score) return score > others.score ? 1.0f : 0.0f;
        return 1.0f / static_cast<float>(1 + others.with_it);
    }

    const Net& net;
    State position;
    Wish wish;
    std::vector<Side> sides;
    Entry known[max_depth + 1][State::max_seats][8][highest + 1];
};

// A seat's view of the turn, for the expectimax.
struct SeatView {
    Foresight& foresight;
    int seat, depth;

    Entry best(unsigned dice, int number) { return foresight.best(seat, depth, dice, number); }
};

// What a seat expects of whole turns, before the dice are chosen: the active player chooses and keeps as it
// likes best.
inline Entry expect_turns(const Net& net, const State& position, Wish wish, int seat, int turns) {
    Foresight foresight(net, position, wish);
    SeatView active{foresight, position.active, 0};
    const unsigned dice = dice_sets[best_move(active, position).move];
    const auto& chances = odds.of[std::popcount(dice)];
    const float again = after_again(active, dice).worth;
    float kept[highest + 1] = {}, rolls_again = 1;
    for (int sum = 1; sum <= highest; ++sum)
        if (chances[sum] > 0 && active.best(dice, sum).worth >= again)
            kept[sum] = chances[sum], rolls_again -= chances[sum];
    Entry mean{.worth = 0};
    for (int sum = 1; sum <= highest; ++sum) {
        if (chances[sum] == 0) continue;
        Entry entry = foresight.best(seat, 1, dice, sum);
        if (turns > 1)
            if (const State next = foresight.next_turn(1, dice, sum); !next.is_over())
                entry = expect_turns(net, next, wish, seat, turns - 1);
        mean.add(entry, kept[sum] + rolls_again * chances[sum]);
    }
    return mean;
}

}  // namespace ludoteca::qwinto
