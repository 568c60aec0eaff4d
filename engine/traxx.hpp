// Träxx: one line a seat through a hexagon of 61 coloured cells.
#pragma once

#include <algorithm>

#include "game.hpp"

namespace ludoteca::traxx {

inline constexpr const char* name = "traxx";

inline constexpr int board_cells = 61, colours = 6, cards = 15, numbers = 9, letters = 4;
inline constexpr int max_fields = 5;

// Cells are numbered a1 0, a2 1 … i9 60; row r has the diagonals from first_diagonal(r) on.
constexpr int row_length(int row) { return row < 0 || row > 8 ? 0 : row <= 4 ? 5 + row : 13 - row; }
constexpr int first_diagonal(int row) { return row <= 4 ? 1 : row - 3; }

constexpr int cell_at(int row, int diagonal) {
    const int place = diagonal - first_diagonal(row);
    if (place < 0 || place >= row_length(row)) return -1;
    int cell = place;
    for (int below = 0; below < row; ++below) cell += row_length(below);
    return cell;
}

struct Neighbours {
    Cells of[board_cells]{};
    constexpr Neighbours() {
        constexpr int step[6][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}};
        for (int row = 0; row < 9; ++row)
            for (int d = first_diagonal(row); d < first_diagonal(row) + row_length(row); ++d)
                for (auto [up, right] : step)
                    if (const int next = cell_at(row + up, d + right); next >= 0)
                        of[cell_at(row, d)] |= cell_set(next);
    }
};
LUDOTECA_TABLE(Neighbours, neighbours);
constexpr Cells neighbours_of(int cell) { return LUDOTECA_READ(neighbours).of[cell]; }

// The deck as sets of four colours, in the order b g y s r p; `twice` is the colour of a fifth field, or -1.
struct Card {
    std::uint8_t colours = 0;
    std::int8_t twice = -1;
};

struct Deck {
    static constexpr const char* names[cards] = {"bgys",  "bgyr",  "bgyp", "bgsr",  "bgspp",
                                                 "bggrp", "byssr", "bysp", "bbyrp", "bsrp",
                                                 "gysrr", "gyysp", "gyrp", "gsrp",  "ysrp"};
    Card card[cards];
    constexpr Deck() {
        for (int i = 0; i < cards; ++i)
            for (const char* field = names[i]; *field; ++field) show(card[i], *field);
    }
    static constexpr void show(Card& card, char field) {
        int colour = 0;
        while ("bgysrp"[colour] != field) ++colour;
        if (card.colours >> colour & 1) card.twice = static_cast<std::int8_t>(colour);
        card.colours = static_cast<std::uint8_t>(card.colours | 1u << colour);
    }
};
LUDOTECA_TABLE(Deck, deck);

struct Board {
    Cells colour[colours]{};
    std::uint8_t colour_of[board_cells]{};
    Cells alike[board_cells]{};             // the cells of the same colour
    std::uint8_t number_at[board_cells]{};  // 2 to 10, or 0
    std::uint8_t start[letters]{};          // the cells of A, B, C, D

    friend constexpr bool operator==(const Board&, const Board&) = default;

    constexpr void paint(int cell, int with) {
        colour_of[cell] = static_cast<std::uint8_t>(with);
        colour[with] |= cell_set(cell);
        each(colour[with], [&](int other) { alike[other] = colour[with]; });
    }
};

constexpr int half(int number) { return (number + 1) / 2; }  // TRX-14

struct Line {
    Cells cells = 0;
    std::uint8_t ring[64]{};  // the line in order, from ring[first] on
    std::uint8_t first = 0;
    std::uint8_t length = 0;
    std::uint8_t points[numbers]{};  // written for the numbers 2 to 10

    constexpr int at(int i) const { return ring[(first + i) & 63]; }
    constexpr int first_end() const { return at(0); }
    constexpr int last_end() const { return at(length - 1); }
    constexpr bool has_reached(int number) const { return points[number - 2]; }

    constexpr void begin(int cell) { add_last(cell); }
    constexpr void add_last(int cell) {
        ring[(first + length++) & 63] = static_cast<std::uint8_t>(cell);
        cells |= cell_set(cell);
    }
    constexpr void add_first(int cell) {
        first = (first - 1) & 63;
        ring[first] = static_cast<std::uint8_t>(cell);
        ++length;
        cells |= cell_set(cell);
    }
    constexpr int score() const {  // TRX-19
        int sum = length - board_cells;
        for (int p : points) sum += p;
        return sum;
    }
};

// A line from `cell[0]`, the end that is extended, over `fields` new cells; without any it is a pass.
// A move of chance has the starts dealt in seat order, or the card, in `cell`.
struct Move {
    std::uint8_t fields = 0;
    std::uint8_t cell[max_fields + 1]{};
    friend constexpr bool operator==(const Move&, const Move&) = default;
};

struct State {
    using Move = traxx::Move;
    static constexpr int max_seats = 4;
    static constexpr int teams(int seats) { return seats; }

    const Board* board = nullptr;
    Line line[max_seats];
    std::uint16_t deck = (1u << cards) - 1u;  // the cards still to come
    std::int8_t card = -1;                    // the open card
    std::uint8_t seats = 1;
    std::uint8_t dealt[max_seats]{};  // which start each seat has, once dealt

    constexpr bool is_dealt() const { return line[0].length != 0; }
    constexpr Seats to_act() const {
        if (card >= 0) return static_cast<Seats>((1u << seats) - 1u);
        return !is_dealt() || deck ? chance_to_act : Seats{0};
    }

    template <class F>
    constexpr void each_move(int seat, F&& f) const {
        if (seat != chance) {
            if (card >= 0 && seat >= 0 && seat < seats) each_line(line[seat], f);
        } else if (to_act() == chance_to_act) {
            if (is_dealt())
                each(deck, [&](int next) { f(Move{0, {static_cast<std::uint8_t>(next)}}); });
            else
                each_deal(f);
        }
    }

    constexpr Move random_move(int seat, Rng& rng) const {
        if (seat != chance)
            return LUDOTECA_READ(traxx::deck).card[card].twice < 0 ? random_line<4>(line[seat], rng)
                                                                   : random_line<5>(line[seat], rng);
        if (is_dealt()) return {0, {static_cast<std::uint8_t>(nth(deck, rng.below(count(deck))))}};
        Move move{0, {0, 1, 2, 3}};
        for (int i = 0; i < seats; ++i) std::swap(move.cell[i], move.cell[i + rng.below(letters - i)]);
        for (int i = seats; i < letters; ++i) move.cell[i] = 0;
        return move;
    }

    constexpr void play(const std::array<Move, max_seats>& choices) {
        if (card >= 0) {
            extend(choices);
            card = -1;
        } else if (is_dealt()) {
            card = static_cast<std::int8_t>(choices[0].cell[0]);
            deck = static_cast<std::uint16_t>(deck & ~(1u << card));
        } else {
            for (int s = 0; s < seats; ++s) line[s].begin(board->start[dealt[s] = choices[0].cell[s]]);
        }
    }

    constexpr std::array<int, max_seats> scores() const {
        std::array<int, max_seats> result{};
        if (is_dealt())
            for (unsigned s = 0; s < seats; ++s) result[s] = line[s].score();
        return result;
    }
    constexpr Seats winners() const { return to_act() ? Seats{0} : best(scores(), seats); }

    // Everything that makes two positions on a board different.
    template <class F>
    constexpr void each_word(F&& f) const {
        for (unsigned s = 0; s < seats; ++s) {
            for (int i = 0; i < line[s].length; ++i) f(static_cast<std::uint64_t>(line[s].at(i)));
            for (const std::uint8_t points : line[s].points) f(points);
            f(std::uint64_t{line[s].length} << 8 | dealt[s]);
        }
        f(std::uint64_t{deck} << 8 | static_cast<std::uint8_t>(card));
    }

    // Whether a seat may draw this line now, or pass (TRX-5 to TRX-11).
    constexpr bool is_legal(int seat, const Move& move) const {
        if (card < 0 || seat < 0 || seat >= seats || move.fields > max_fields) return false;
        if (!move.fields) return true;
        if (move.cell[0] != line[seat].first_end() && move.cell[0] != line[seat].last_end()) return false;
        Reach left = reach(line[seat]);
        for (int i = 1; i <= move.fields; ++i) {
            if (!(neighbours_of(move.cell[i - 1]) & left.cells & cell_set(move.cell[i]))) return false;
            left = left.after(move.cell[i], *board);
        }
        return true;
    }

    // The cells that the open card lets a line use, and those of the colour that it shows twice.
    struct Reach {
        Cells cells = 0, spare = 0;
        constexpr Reach after(int cell, const Board& board) const {
            const Cells used = cell_set(cell);
            if (spare & used) return {cells & ~used, 0};
            return {cells & ~board.alike[cell], spare};
        }
    };
    constexpr Reach reach(const Line& of) const {
        const Card shown = LUDOTECA_READ(traxx::deck).card[card];
        Reach result;
        each(shown.colours, [&](int colour) { result.cells |= board->colour[colour]; });
        result.cells &= ~of.cells;
        if (shown.twice >= 0) result.spare = board->colour[shown.twice] & result.cells;
        return result;
    }

private:
    template <class F>
    constexpr void each_line(const Line& of, F&& f) const {
        const Reach start = reach(of);
        Move move{0, {static_cast<std::uint8_t>(of.first_end())}};
        grow(move, start, f);
        if (of.length > 1) {
            move.cell[0] = static_cast<std::uint8_t>(of.last_end());
            grow(move, start, f);
        }
        f(Move{});
    }
    template <class F>
    constexpr void grow(Move& move, Reach reach, F&& f) const {
        for (Cells next = neighbours_of(move.cell[move.fields]) & reach.cells; next; next &= next - 1) {
            const int cell = lowest(next);
            move.cell[++move.fields] = static_cast<std::uint8_t>(cell);
            f(move);
            grow(move, reach.after(cell, *board), f);
            move.cell[move.fields--] = 0;
        }
    }

    // How many lines go on from a cell, with so many fields of the card left.
    template <int fields>
    constexpr int count_lines(int cell, Reach reach) const {
        Cells next = neighbours_of(cell) & reach.cells;
        int sum = count(next);
        if constexpr (fields > 1)
            for (; next; next &= next - 1)
                sum += count_lines<fields - 1>(lowest(next), reach.after(lowest(next), *board));
        return sum;
    }
    // The lines below each step from a cell, in the order of steps, and all of them together.
    struct Steps {
        int lines[6]{}, sum = 0;
    };
    template <int fields>
    constexpr Steps count_steps(int cell, Reach reach) const {
        Steps steps;
        int i = 0;
        for (Cells next = neighbours_of(cell) & reach.cells; next; next &= next - 1) {
            int lines = 1;
            if constexpr (fields > 1)
                lines += count_lines<fields - 1>(lowest(next), reach.after(lowest(next), *board));
            steps.sum += steps.lines[i++] = lines;
        }
        return steps;
    }
    // Goes on from the last cell of a move to the k-th line there, counted from 0 in the order of
    // `each_move`.
    template <int fields>
    constexpr void go_to_line(Move& move, Reach reach, const Steps& steps, int k) const {
        Cells next = neighbours_of(move.cell[move.fields]) & reach.cells;
        for (int i = 0; k >= steps.lines[i]; next &= next - 1) k -= steps.lines[i++];
        const int cell = lowest(next);
        move.cell[++move.fields] = static_cast<std::uint8_t>(cell);
        if constexpr (fields > 1)
            if (k) {
                const Reach after = reach.after(cell, *board);
                go_to_line<fields - 1>(move, after, count_steps<fields - 1>(cell, after), k - 1);
            }
    }
    template <int fields>
    constexpr Move random_line(const Line& of, Rng& rng) const {
        const Reach start = reach(of);
        const Steps first = count_steps<fields>(of.first_end(), start);
        const Steps last = of.length > 1 ? count_steps<fields>(of.last_end(), start) : Steps{};
        const int k = rng.below(1 + first.sum + last.sum) - 1;
        if (k < 0) return {};
        const bool at_first = k < first.sum;
        Move move{0, {static_cast<std::uint8_t>(at_first ? of.first_end() : of.last_end())}};
        go_to_line<fields>(move, start, at_first ? first : last, at_first ? k : k - first.sum);
        return move;
    }

    template <class F>
    constexpr void each_deal(F&& f) const {
        Move move{};
        deal_rest(move, 0, 0, f);
    }
    template <class F>
    constexpr void deal_rest(Move& move, int seat, unsigned taken, F&& f) const {
        if (seat == seats) return f(move);
        for (unsigned letter = 0; letter < letters; ++letter) {
            if (taken >> letter & 1u) continue;
            move.cell[seat] = static_cast<std::uint8_t>(letter);
            deal_rest(move, seat + 1, taken | 1u << letter, f);
            move.cell[seat] = 0;
        }
    }

    constexpr void extend(const std::array<Move, max_seats>& choices) {
        unsigned reached[max_seats]{};  // the numbers that each seat had before this round
        for (int s = 0; s < seats; ++s)
            for (unsigned i = 0; i < numbers; ++i) reached[s] |= unsigned{line[s].points[i] != 0} << (i + 2);
        for (int s = 0; s < seats; ++s) {
            unsigned others = 0;
            for (int o = 0; o < seats; ++o)
                if (o != s) others |= reached[o];
            draw(line[s], choices[static_cast<std::size_t>(s)], others);
        }
    }
    constexpr void draw(Line& on, const Move& move, unsigned others) const {
        const bool at_last = on.length == 1 || move.cell[0] == on.last_end();
        for (int i = 1; i <= move.fields; ++i) {
            if (at_last)
                on.add_last(move.cell[i]);
            else
                on.add_first(move.cell[i]);
            if (const int number = board->number_at[move.cell[i]]) {
                const bool late =
                    seats == 1 ? has_higher(on, number) : (others >> number & 1u);  // TRX-13, 15
                on.points[number - 2] = static_cast<std::uint8_t>(late ? half(number) : number);
            }
        }
    }
    static constexpr bool has_higher(const Line& on, int number) {
        bool higher = false;
        for (int n = number + 1; n <= 10; ++n) higher |= on.has_reached(n);
        return higher;
    }
};

}  // namespace ludoteca::traxx
