// Caminos: connect two sides of a board with three-dimensional pieces.
#pragma once

#include "caminos_board.hpp"

namespace ludoteca::caminos {

enum Colour : std::uint8_t { green, yellow, neutral_colour };
inline constexpr std::uint8_t nobody = 0xff;

struct State {
    using Move = std::uint16_t;
    static constexpr int max_seats = 4;
    static constexpr int teams(int) { return 2; }  // CAM-1: those who sit opposite are a team

    const Board* board = nullptr;
    Cells cubes[3][levels]{};                // of each colour, by level
    Cells tower[levels]{};                   // the columns that are higher than 0, 1 and 2 cubes
    Placements fits{};                       // what fits now, whoever has the piece
    std::uint8_t left[max_seats][shapes]{};  // the pieces that each seat has left
    std::uint8_t seats = 2;
    std::uint8_t turn = 0;         // the seat that places next, or `nobody`
    std::uint8_t neutral = 0;      // neutral pieces still to be placed
    Seats out = 0;                 // CAM-13
    std::uint8_t edge[2]{};        // pieces of each colour that touch the outer edge, CAM-19
    std::uint8_t pieces = 0;       // coloured pieces on the board
    std::uint8_t winner = nobody;  // the colour that made a path
    bool scoring = false, swap = false, swapped = false;

    constexpr bool operator==(const State&) const = default;

    constexpr int colour(int seat) const { return (seat & 1) ^ static_cast<int>(swapped); }
    constexpr Cells of_height(int height) const {
        const Cells at_least = height ? tower[height - 1] : ~Cells{0};
        return height < levels ? at_least & ~tower[height] : at_least;
    }
    // The cells whose top cube has a colour, CAM-7.
    constexpr Cells tops(int of) const {
        return (cubes[of][0] & ~tower[1]) | (cubes[of][1] & ~tower[2]) | cubes[of][2];
    }
    constexpr bool is_fit(const Placement& p) const {
        return !((p.need[0] & tower[0]) | (p.need[1] & ~(tower[0] & ~tower[1])) |
                 (p.need[2] & ~(tower[1] & ~tower[2])));
    }
    constexpr bool can_swap() const {  // CAM-20
        return swap && !swapped && pieces == 1 && turn == 1 && !neutral && pieces_left(0) < pieces_left(1);
    }

    constexpr int pieces_left(int seat) const {
        int sum = 0;
        for (int number : left[seat]) sum += number;
        return sum;
    }

    constexpr Seats to_act() const { return turn == nobody ? Seats{0} : static_cast<Seats>(1u << turn); }

    template <class F>
    constexpr void each_move(int seat, F&& f) const {
        if (seat == chance || seat != turn) return;
        const int offset = neutral ? board->first_neutral() : 0;
        each_placement(seat, [&](int placement) { f(static_cast<Move>(offset + placement)); });
        if (can_swap()) f(static_cast<Move>(board->swap_move()));
    }
    // What fits of the pieces that a seat may place.
    template <class F>
    constexpr void each_placement(int seat, F&& f) const {
        for (int shape = 0; shape < shapes; ++shape) {
            if (!has(seat, shape)) continue;
            for (int w = board->begin[shape]; w < board->begin[shape + 1]; ++w)
                each(fits[static_cast<unsigned>(w)], [&](int bit) { f(64 * w + bit); });
        }
    }

    // Of the seat whose turn it is, for nobody else has any.
    constexpr int count_moves() const {
        int sum = can_swap();
        for (int shape = 0; shape < shapes; ++shape)
            if (has(turn, shape)) sum += count_fitting(shape);
        return sum;
    }
    constexpr Move random_move(int, Rng& rng) const {
        int fitting[shapes]{}, sum = can_swap();
        for (int shape = 0; shape < shapes; ++shape)
            if (has(turn, shape)) sum += fitting[shape] = count_fitting(shape);
        return nth_move(rng.below(sum), fitting);
    }

    // The k-th of the legal moves, counted from 0, if so many placements of each shape are legal.
    constexpr Move nth_move(int k, const int (&fitting)[shapes]) const {
        const int offset = neutral ? board->first_neutral() : 0;
        for (int shape = 0; shape < shapes; k -= fitting[shape++]) {
            if (k >= fitting[shape]) continue;
            for (int w = board->begin[shape]; w < board->begin[shape + 1]; ++w) {
                const std::uint64_t word = fits[static_cast<unsigned>(w)];
                if (k < count(word)) return static_cast<Move>(offset + 64 * w + nth(word, k));
                k -= count(word);
            }
        }
        return static_cast<Move>(board->swap_move());
    }

    // The legal move that an action means now, or -1.
    constexpr int find(int action) const {
        if (turn == nobody || action < 0 || action >= board->actions) return -1;
        if (action == board->swap_action()) return can_swap() ? board->swap_move() : -1;
        const bool is_neutral = action >= board->first_neutral_action;
        if (is_neutral != (neutral != 0)) return -1;
        const int plain = is_neutral ? action - board->first_neutral_action : action;
        for (int id = board->first_of[plain];; ++id) {
            const Placement& p = board->placement[id];
            if (board->action[id] != plain || !p.size || !has(turn, p.shape)) return -1;
            if (is_fit(p)) return id + (is_neutral ? board->first_neutral() : 0);
        }
    }

    constexpr void play(const std::array<Move, max_seats>& choices) { play(choices[turn]); }
    constexpr void play(Move move) {
        if (move == board->swap_move()) return swap_colours();
        if (neutral) {
            lay(board->placement[move - board->first_neutral()], neutral_colour);
            --neutral;
            return neutral ? pass_to(1) : pass_to(0);
        }
        const Placement& piece = board->placement[move];
        const int mine = colour(turn);
        lay(piece, mine);
        ++pieces;
        --left[turn][piece.shape];
        if (piece.cubes[0] & board->edge) ++edge[mine];
        if (board->joins[sides_of(tops(mine))] &&
            board->joins[sides_of(group(lowest(piece.columns()), mine))]) {
            winner = static_cast<std::uint8_t>(mine);
            turn = nobody;
            return;
        }
        pass_to((turn + 1) % seats);
    }

    // Sets up the first turn, once the board, the pieces and the options are there.
    constexpr void begin() {
        refit();
        pass_to(0);
    }
    // What fits, found anew from the heights.
    constexpr void refit() {
        fits = {};
        for (int id = 0; id < 64 * board->words(); ++id) {
            const Placement& p = board->placement[id];
            if (p.size && is_fit(p)) fits[static_cast<unsigned>(id) / 64] |= cell_set(id % 64);
        }
    }

    // The cells of a colour that are joined to one of its cells, CAM-7, CAM-8. The only step that is not
    // covered leads from one cube to a third cube which has another colour below it.
    constexpr Cells group(int cell, int of) const {
        const Cells top = tops(of);
        const Cells low = top & ~tower[1], high = top & tower[2] & ~cubes[of][1];
        Cells reached = cell_set(cell) & top;
        for (Cells frontier = reached; frontier;) {
            const Cells from = frontier & -frontier;
            const Cells barred = from & low ? high : from & high ? low : 0;
            const Cells next = board->neighbours[lowest(from)] & top & ~barred & ~reached;
            reached |= next;
            frontier = (frontier ^ from) | next;
        }
        return reached;
    }
    constexpr unsigned sides_of(Cells cells) const {
        unsigned set = 0;
        for (int i = 0; i < board->sides; ++i) set |= unsigned{(cells & board->side[i]) != 0} << i;
        return set;
    }

    // How many faces the shortest path between two sides has, 0 if there is none.
    constexpr int shortest(int one, int other, int of) const {
        const Cells top = tops(of);
        const Cells low = top & ~tower[1], high = top & tower[2] & ~cubes[of][1];
        const Cells goal = board->side[other] & top;
        Cells reached = board->side[one] & top;
        Cells frontier = reached;
        for (int faces = 1; frontier; ++faces) {
            if (reached & goal) return faces;
            Cells next = 0;
            each(frontier, [&](int cell) {
                const Cells from = cell_set(cell);
                next |= board->neighbours[cell] & ~(from & low ? high : from & high ? low : 0);
            });
            frontier = next & top & ~reached;
            reached |= frontier;
        }
        return 0;
    }

    // What the winner's path scores, CAM-18.
    constexpr int path_points(int of) const {
        const int half = board->sides / 2;
        int opposite = 0, oblique = 0;
        for (int i = 0; i < board->sides; ++i) {
            if (i < half) shorten(opposite, shortest(i, i + half, of));
            if (board->sides == 8) shorten(oblique, shortest(i, (i + 3) % 8, of));
        }
        return board->sides == 8 ? std::max(2 * opposite, oblique) : opposite;
    }

    constexpr std::array<int, max_seats> scores() const {
        std::array<int, max_seats> result{};
        const int won = winning_colour();
        for (int s = 0; s < seats; ++s)
            if (colour(s) == won) result[static_cast<unsigned>(s)] = points(won);
        return result;
    }
    constexpr Seats winners() const {
        const int won = winning_colour();
        unsigned set = 0;
        for (int s = 0; s < seats; ++s) set |= unsigned{colour(s) == won} << s;
        return static_cast<Seats>(set);
    }
    // Everything that makes two positions on a board different.
    template <class F>
    constexpr void each_word(F&& f) const {
        for (const auto& colour : cubes)
            for (const Cells cells : colour) f(cells);
        for (int w = 0; w < board->words(); ++w) f(fits[static_cast<unsigned>(w)]);
        for (unsigned s = 0; s < seats; ++s)
            for (const std::uint8_t number : left[s]) f(number);
        f(std::uint64_t{turn} << 40 | std::uint64_t{neutral} << 32 | unsigned{out} << 24 |
          unsigned{edge[0]} << 16 | unsigned{edge[1]} << 8 | pieces);
        f(unsigned{winner} << 4 | unsigned{scoring} << 2 | unsigned{swap} << 1 | unsigned{swapped});
    }
    // The colour that has won, or `nobody`.
    constexpr int winning_colour() const {
        if (winner != nobody || turn != nobody || !scoring || edge[green] == edge[yellow]) return winner;
        return edge[green] > edge[yellow] ? yellow : green;  // CAM-19
    }

    constexpr bool has(int seat, int shape) const { return neutral ? shape == I : left[seat][shape] != 0; }
    constexpr int count_fitting(int shape) const {
        int sum = 0;
        for (int w = board->begin[shape]; w < board->begin[shape + 1]; ++w)
            sum += count(fits[static_cast<unsigned>(w)]);
        return sum;
    }
    constexpr bool can_place(int seat) const {
        for (int shape = 0; shape < shapes; ++shape)
            if (has(seat, shape))
                for (int w = board->begin[shape]; w < board->begin[shape + 1]; ++w)
                    if (fits[static_cast<unsigned>(w)]) return true;
        return false;
    }

private:
    constexpr int points(int won) const {
        if (!scoring) return 1;
        return winner == nobody ? edge[won ^ 1] : path_points(won);
    }
    static constexpr void shorten(int& best, int faces) {
        if (faces && (!best || faces < best)) best = faces;
    }

    constexpr void lay(const Placement& p, int of) {
        for (int level = 0; level < levels; ++level) {
            cubes[of][level] |= p.cubes[level];
            tower[level] |= p.cubes[level];
        }
        take_away(p);
        const Cells above = tower[0], one = tower[0] & ~tower[1], two = tower[1] & ~tower[2];
        for (const std::uint16_t id : board->opened_by(p)) {
            const auto& need = board->placement[id].need;
            const bool fit = !((need[0] & above) | (need[1] & ~one) | (need[2] & ~two));
            fits[id / 64] |= Cells{fit} << (id % 64);
        }
    }
    // What needs the heights that a piece's columns had does not fit any more.
    constexpr void take_away(const Placement& p) {
        const Placements* gone[4]{};
        for (int i = 0; i < 4; ++i) gone[i] = &board->needing[p.stands[i]];
        for (std::size_t w = 0; w < max_words; ++w)
            fits[w] &= ~((*gone[0])[w] | (*gone[1])[w] | (*gone[2])[w] | (*gone[3])[w]);
    }

    // The turn comes to a seat; who cannot place is out, CAM-13.
    constexpr void pass_to(int seat) {
        if (neutral && !can_place(seat)) neutral = 0, seat = 0;  // CAM-15
        for (int i = 0; i < seats; ++i, seat = (seat + 1) % seats) {
            if (out >> seat & 1) continue;
            turn = static_cast<std::uint8_t>(seat);
            if (can_place(seat)) return;
            out = static_cast<Seats>(out | 1u << seat);
        }
        turn = nobody;
    }
    constexpr void swap_colours() {
        swapped = true;
        for (int seat = 0; seat < seats; seat += 2)
            for (int shape = 0; shape < shapes; ++shape) std::swap(left[seat][shape], left[seat + 1][shape]);
        pass_to(2 % seats);
    }
};

}  // namespace ludoteca::caminos
