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
        Move move;
        int number;
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
          guess(sheet),
          seen(features(sheet, guess, turns, turns_until_active, seats)),
          accumulator(net, seen) {
        list.reserve(64);
    }

    const Sheet& now() const { return sheet; }

    // As if the seat did not enter anything, nor mark a misthrow.
    After& unchanged() { return stays ? *stays : *(stays = &made(sheet, pass_move, 0)); }
    After& after(Move move, int number) {
        const int n = move == pass_move ? 0 : number;
        std::int16_t& known = index[n][move - first_cell];
        if (known) return *list[static_cast<std::size_t>(known - 1)];
        known = static_cast<std::int16_t>(list.size() + 1);
        return made(entered(sheet, move, number, is_active), move, number);
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
    After& made(const Sheet& then, Move move, int number) {
        list.push_back(std::make_unique<After>());
        After& made = *list.back();
        made.sheet = then;
        made.move = move, made.number = number;
        made.ends = then.ends_game();
        made.score = static_cast<float>(then.score());
        return made;
    }
    Part see(After& after, bool is_own) {
        if (!after.is_seen) {
            // a pass changes no cell
            const unsigned row =
                after.move == pass_move ? 0 : static_cast<unsigned>(after.move - first_cell) / row_cells;
            Guess then = guess;
            const Features shown = features_after(seen, then, after.sheet, turns, after.move, after.number);
            after.guess = then.result();
            after.seen = accumulator.moved_to(*net, shown, row * row_cells, (row + 1) * row_cells);
            after.is_seen = true;
        }
        return part(*net, after.seen, is_own);
    }

    const Net* net;
    Sheet sheet;
    bool is_active;
    int turns;  // with this one
    Guess guess;
    Features seen;
    Accumulator accumulator;
    std::int16_t index[highest + 1][sheet_cells + 1] = {};  // 1 + where it is in the list
    After* stays = nullptr;
    std::vector<std::unique_ptr<After>> list;
};

// Sheets that were looked at: many turns that may come have the same.
class Sides {
public:
    // So many take about fifteen megabytes.
    static constexpr std::size_t most = 160;

    explicit Sides(const Net& net) : net(net) {}

    // A seat of a position.
    Side& of(const State& position, unsigned s, int turns) {
        const unsigned seats = position.seats,
                       turns_until_active = (s + 2 * seats - position.active - 1) % seats;
        const Key key{position.sheet[s], turns, turns_until_active, seats};
        auto& slot = first[key.hash() % std::size(first)];
        for (Known* known = slot.get(); known; known = known->next.get())
            if (known->key == key) return known->side;
        ++number;
        slot.reset(new Known{key,
                             Side(net, key.sheet, s == position.active, turns, turns_until_active, seats),
                             std::move(slot)});
        return slot->side;
    }
    // Forgets them all where there are too many; nobody may be looking at one.
    void tidy() {
        if (number <= most) return;
        for (auto& slot : first) slot.reset();
        number = 0;
    }

private:
    struct Key {
        Sheet sheet;
        int turns;
        unsigned turns_until_active, seats;

        friend bool operator==(const Key&, const Key&) = default;
        std::size_t hash() const {
            std::uint64_t mixed = turns_until_active + 8u * sheet.misthrows;
            for (const Row& row : sheet.row)
                mixed = (mixed ^ (row.cells | std::uint64_t{row.numbers} << 9)) * 0x9e3779b97f4a7c15;
            return static_cast<std::size_t>(mixed >> 40);
        }
    };
    struct Known {
        Key key;
        Side side;
        std::unique_ptr<Known> next;
    };

    const Net& net;
    std::unique_ptr<Known> first[256];
    std::size_t number = 0;
};

// One turn as all seats see it. The seats decide at the same time (QWI-10): a seat of depth 0 takes the other
// sheets as they are, a seat of depth d expects the others to enter what depth d - 1 enters.
class Foresight {
public:
    static constexpr int max_depth = 2;

    // The network may differ in its last layer from the one that sides were seen with.
    Foresight(const Net& net, const State& position, Wish wish, std::shared_ptr<Sides> seen = {})
        : net(net),
          position(position),
          wish(wish),
          seen(seen ? std::move(seen) : std::make_shared<Sides>(net)) {
        const int turns = least_turns(position) + 1;
        for (unsigned s = 0; s < position.seats; ++s) sides[s] = &this->seen->of(position, s, turns);
    }

    Entry best(int seat, int depth, unsigned dice, int number) {
        Entry& result = known[depth][seat][dice][number];
        if (result.worth != unknown) return result;
        if (depth == 0) return result = best_if_others_stay(seat, dice, number);
        const Others others = foresee(seat, depth, dice, number);
        result = judge(seat, pass_move, number, others);
        each(side(seat).now().places(number, dice), [&](int cell) {
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
    // What a seat thinks if the other sheets stay as they are.
    struct View {
        bool is_known = false;
        Others others;
        Entry pass, in_row[rows][highest + 1];
        std::uint32_t seen[rows] = {};
    };

    Side& side(int seat) { return *sides[static_cast<unsigned>(seat)]; }

    // Whatever the dice, the other sheets are the same then, and each row needs to be looked at once.
    const Entry& best_if_others_stay(int seat, unsigned dice, int number) {
        View& view = views[seat];
        if (!view.is_known) {
            view.others = foresee(seat, 0, dice, number);
            view.pass = judge(seat, pass_move, number, view.others);
            view.is_known = true;
        }
        const Entry* result = &view.pass;
        for (int r = 0; r < rows; ++r) {
            if (!(dice >> r & 1u)) continue;
            Entry& in_row = view.in_row[r][number];
            if (!(view.seen[r] >> number & 1u)) {
                view.seen[r] |= 1u << number;
                each(side(seat).now().places(number, 1u << r), [&](int cell) {
                    in_row = better(in_row,
                                    judge(seat, static_cast<Move>(first_cell + cell), number, view.others));
                });
            }
            result = &better(*result, in_row);
        }
        return *result;
    }

    Others foresee(int seat, int depth, unsigned dice, int number) {
        Others result;
        for (int s = 0; s < position.seats; ++s) {
            if (s == seat) continue;
            Side& theirs = side(s);
            Side::After& after =
                depth == 0 ? theirs.unchanged() : theirs.after(best(s, depth - 1, dice, number).move, number);
            add(result.parts, theirs.other(after));
            result.ends |= after.ends;
            if (after.score > result.score) result.score = after.score, result.with_it = 0;
            if (after.score == result.score) ++result.with_it;
        }
        return result;
    }

    Entry judge(int seat, Move move, int number, const Others& others) {
        Side& own_side = side(seat);
        Side::After& after = own_side.after(move, number);
        Forecast result{share(after.score, others), after.score};
        if (!after.ends && !others.ends) {
            const Part& own = own_side.own(after);
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
    std::shared_ptr<Sides> seen;
    std::array<Side*, State::max_seats> sides{};
    View views[State::max_seats];
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
inline Entry expect_turns(const Net& net, const State& position, Wish wish, int seat, int turns,
                          const std::shared_ptr<Sides>& seen) {
    Foresight foresight(net, position, wish, seen);
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
                entry = expect_turns(net, next, wish, seat, turns - 1, seen);
        mean.add(entry, kept[sum] + rolls_again * chances[sum]);
    }
    return mean;
}

}  // namespace ludoteca::qwinto
