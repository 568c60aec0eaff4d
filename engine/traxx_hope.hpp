// An upper bound on a solo line's result when all cards are known; no play can beat it.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "traxx_features.hpp"

namespace ludoteca::traxx {

// The rim, once around.
struct Ring {
    static constexpr int size = 24;
    std::uint8_t cell[size]{};
    constexpr Ring() {
        constexpr int step[6][2] = {{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}};
        int row = 0, diagonal = 1;
        for (int i = 0; i < size; ++i) {
            cell[i] = static_cast<std::uint8_t>(cell_at(row, diagonal));
            row += step[i / 4][0], diagonal += step[i / 4][1];
        }
    }
};
inline constexpr Ring ring;

// The most points for the numbers of the rim. The line cuts the free cells into parts, each with one stretch
// of the rim, and an end never leaves its part: so a stretch is entered in the middle only at the price of
// one of its halves, unless both ends are there, one for each half.
class Rim {
public:
    // Numbers that follow each other on a free stretch of the rim.
    struct Stretch {
        int from = 0, size = 0;
    };

    explicit Rim(const Ground& ground) : known(2 * 11 * 100 * 100, -1) {
        Cells between = 0;
        std::size_t again = 0;
        for (int i = 0; i < 2 * Ring::size;
             ++i) {  // twice around, as the cells before the first number come last
            const int cell = ring.cell[i % Ring::size], number = ground.board.number_at[cell];
            if (number && i < Ring::size) numbers.push_back({number, cell_set(cell), 0});
            if (number && i >= Ring::size) numbers[again++].before = between;
            if (number) between = 0;
            between |= cell_set(cell);
        }
        for (const Number& number : numbers) all |= number.cell;
    }
    Cells cells() const { return all; }

    // With both ends in the part `first`, or each in its own; `highest` is the highest number reached.
    int most(Cells first, Cells second, int highest) {
        const bool both = first == second;
        const Stretch a = stretch(first), b = both ? Stretch{} : stretch(second);
        if (a.size || b.size || !((first | second) & all)) return most(a, b, both, highest);
        int top = 0;  // the line has not come to the rim yet
        for (int i = 0; i < size(); ++i)
            top = std::max(
                top, worth(i, highest) + most({i + 1, size() - 1}, {}, both, std::max(highest, value(i))));
        return top;
    }

private:
    struct Number {
        int value;
        Cells cell, before;  // the cells from the number before it on
    };
    std::vector<Number> numbers;  // in the order of the rim
    std::vector<std::int8_t> known;
    Cells all = 0;

    int size() const { return static_cast<int>(numbers.size()); }
    int value(int i) const { return numbers[static_cast<std::size_t>(i % size())].value; }
    int worth(int i, int highest) const { return value(i) > highest ? value(i) : half(value(i)); }

    // The numbers of a part; none if it has the whole rim.
    Stretch stretch(Cells part) const {
        for (int i = 0; i < size(); ++i)
            if (const Number& number = numbers[static_cast<std::size_t>(i)];
                number.cell & part && number.before & ~part)
                return {i, count(part & all)};
        return {};
    }

    std::size_t place(Stretch of) const {
        return of.size ? static_cast<std::size_t>(of.from % size() * 10 + of.size) : 0;
    }

    int most(Stretch a, Stretch b, bool both, int highest) {
        std::int8_t& top =
            known[((both * 11u + static_cast<unsigned>(highest)) * 100 + place(a)) * 100 + place(b)];
        if (top >= 0) return top;
        int found = 0;
        for (const auto& [here, there] : {std::pair{a, b}, std::pair{b, a}})
            for (int i = 0; i < here.size; ++i) {
                const Stretch left{here.from, i}, right{here.from + i + 1, here.size - i - 1};
                const int high = std::max(highest, value(here.from + i));
                const int then = std::max({most(left, there, both, high), most(right, there, both, high),
                                           both ? most(left, right, false, high) : 0});
                found = std::max(found, worth(here.from + i, highest) + then);
            }
        return top = static_cast<std::int8_t>(found);
    }
};

class Hope {
public:
    // `order` is the cards that come.
    Hope(const Ground& ground, std::span<const int> order)
        : ground(ground), rim(ground), fields(order.size() + 1) {
        for (std::size_t i = order.size(); i-- > 0;) {
            fields[i] = fields[i + 1];
            each(deck.card[order[i]].colours,
                 [&](int colour) { ++fields[i][static_cast<std::size_t>(colour)]; });
            if (const int twice = deck.card[order[i]].twice; twice >= 0)
                ++fields[i][static_cast<std::size_t>(twice)];
        }
    }

    // From the i-th card on no result is higher; what is not above `enough` is only said not to be.
    int operator()(const Track& track, std::size_t i, int enough) {
        int best = track.score();
        if (best + cover(track.free(), i) + worth(track, track.free() & ground.numbered) <= enough)
            return enough;
        const Parts first(track, track.end[0], {}), second(track, track.end[1], first.part);
        for (std::size_t a = 0; a < first.size; ++a)
            for (std::size_t b = 0; b < second.size; ++b)
                best =
                    std::max(best, within(track, first.part[a], second.part[b], i, std::max(best, enough)));
        return best;
    }

private:
    // The separate parts of the free cells into which an end can go, or one that is empty.
    struct Parts {
        std::array<Cells, 3> part{};
        std::size_t size = 0;
        Parts(const Track& track, int end, const std::array<Cells, 3>& seen) {
            for (Cells doors = neighbours.of[end] & track.free(); doors; doors &= ~part[size++]) {
                const Cells door = cell_set(lowest(doors));
                for (const Cells other : seen)
                    if (other & door) part[size] = other;
                if (!part[size]) part[size] = door | flood(door, track.free(), 0, [](int, int) {});
            }
            size = std::max(size, std::size_t{1});
        }
    };
    const Ground& ground;
    Rim rim;
    std::vector<std::array<int, colours>> fields;  // of each colour, from each round on

    int cover(Cells cells, std::size_t i) const {
        int sum = 0;
        for (std::size_t c = 0; c < colours; ++c)
            sum += std::min(fields[i][c], count(cells & ground.board.colour[c]));
        return sum;
    }
    int worth(const Track& track, Cells numbered) const {
        int sum = 0;
        each(numbered, [&](int cell) { sum += track.worth(ground.board.number_at[cell]); });
        return sum;
    }

    // The same with each end in its part.
    int within(const Track& track, Cells first, Cells second, std::size_t i, int enough) {
        const Cells room = first | second;
        const int highest = track.reached ? std::bit_width(track.reached) - 1 : 0, most = cover(room, i);
        const int points =
            worth(track, room & ground.numbered & ~rim.cells()) + rim.most(first, second, highest);
        if (track.score() + points + most <= enough) return enough;
        const Cells one = cell_set(track.end[0]), other = cell_set(track.end[1]);
        const int lost = first == second ? lost_in(first, one | other, 2)
                                         : lost_in(first, one, 1) + lost_in(second, other, 1);
        return track.score() + points + std::min(most, count(room) - lost);
    }

    // The cells with only one way in, less those in which the line may end.
    static int lost_in(Cells part, Cells ends, int last) {
        int blind = 0;
        each(part, [&](int cell) { blind += count(neighbours.of[cell] & (part | ends)) < 2; });
        return std::max(0, blind - last);
    }
};

}  // namespace ludoteca::traxx
