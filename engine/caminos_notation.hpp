// The notation of Caminos: cells, moves and positions as text, and positions made from their parts.
#pragma once

#include "caminos.hpp"
#include "notation.hpp"

namespace ludoteca::caminos {

inline std::string cell_text(const Board& board, int cell) {
    return static_cast<char>('a' + board.file[cell]) + std::to_string(board.rank[cell]);
}

// File and rank of a cell's name; `text` loses the name.
inline Place take_place(std::string_view& text) {
    expect(!text.empty() && text[0] >= 'a' && text[0] <= 'z', "cells are a1 to z99");
    const std::size_t end = std::min(text.find_first_not_of("0123456789", 1), text.size());
    expect(end == 2 || end == 3, "cells are a1 to z99");
    const Place place{text[0] - 'a', read_number(text.substr(1, end - 1))};
    text.remove_prefix(end);
    return place;
}

// The number of the cell that a text names; -1 if the board has none.
inline int read_cell(const Board& board, std::string_view text) {
    const Place place = take_place(text);
    for (int cell = 0; text.empty() && cell < board.cells; ++cell)
        if (board.file[cell] == place.first && board.rank[cell] == place.second) return cell;
    return -1;
}

// A board from its cells' names, sorted as the rules sort them, and its sides as sets of cells.
inline std::shared_ptr<const Board> make_board(const std::vector<std::string>& names,
                                               const std::vector<Cells>& sides) {
    std::vector<Place> places;
    for (std::string_view name : names) {
        places.push_back(take_place(name));
        expect(name.empty(), "cells are a1 to z99");
    }
    for (Cells side : sides)
        expect(names.size() >= 64 || !(side >> names.size()), "sides are made of the board's cells");
    return make_board(places, sides);
}

inline std::string action_text(const Board& board, int action) {
    if (action == board.swap_action()) return "swap";
    const bool is_neutral = action >= board.first_neutral_action;
    const auto& piece =
        board.placement[board.first_of[is_neutral ? action - board.first_neutral_action : action]];
    std::string text{is_neutral ? 'N' : "IVLZ"[piece.shape], ':'};
    for (int i = 0; i < piece.size; ++i) text += cell_text(board, piece.column[i]);
    return text;
}

inline std::string write_move(const State& state, int, State::Move move) {
    return action_text(*state.board, state.board->action_of(move));
}

// The legal move that a text means, if any.
inline std::optional<State::Move> read_move(const State& state, int seat, std::string_view text) {
    if (seat != state.turn) return {};
    for (int action = 0; action < state.board->actions; ++action)
        if (const int move = state.find(action); move >= 0 && action_text(*state.board, action) == text)
            return static_cast<State::Move>(move);
    return {};
}

using Hand = std::array<int, shapes>;
using Levels = std::array<std::array<Cells, 3>, levels>;  // the cubes of each level, by colour

namespace detail {
inline void stack(State& state, const Levels& cubes) {
    Cells below = state.board->cells == 64 ? ~Cells{0} : cell_set(state.board->cells) - 1;
    for (unsigned level = 0; level < levels; ++level) {
        for (unsigned colour = 0; colour < 3; ++colour) {
            const Cells here = cubes[level][colour];
            expect(!(here & ~below) && !(here & state.tower[level]),
                   "every cube lies on the board or on another cube");
            state.cubes[colour][level] = here;
            state.tower[level] |= here;
        }
        below = state.tower[level];
    }
}

inline void deal(State& state, const std::vector<Hand>& left, const Hand& half) {
    expect(left.size() == 2 || left.size() == 4, "2 or 4 seats have pieces");
    state.seats = static_cast<std::uint8_t>(left.size());
    int gone = 0;
    for (std::size_t s = 0; s < left.size(); ++s)
        for (std::size_t shape = 0; shape < shapes; ++shape) {
            const int whole = half[shape] * (left.size() == 2 ? 2 : 1);
            expect(left[s][shape] >= 0 && left[s][shape] <= whole && whole <= 200,
                   "0 to 200 pieces are left");
            state.left[s][shape] = static_cast<std::uint8_t>(left[s][shape]);
            gone += whole - left[s][shape];
        }
    expect(gone <= max_cells, "every piece has a cube on the board itself");
    state.pieces = static_cast<std::uint8_t>(gone);
}

// The colour that has a path, if any.
inline std::uint8_t joined(const State& state) {
    for (const int colour : {green, yellow})
        for (Cells rest = state.tops(colour); rest;) {
            const Cells group = state.group(lowest(rest), colour);
            if (state.board->joins[state.sides_of(group)]) return static_cast<std::uint8_t>(colour);
            rest &= ~group;
        }
    return nobody;
}
}  // namespace detail

// The parts of a position, as the rules keep them.
struct Parts {
    std::vector<Hand> left;
    int turn = -1, neutral = 0;  // nobody's turn is -1
    Levels levels{};
    int out = 0;  // a set of seats
    std::array<int, 2> edge{};
    bool scoring = false, swap = false, swapped = false;
};

// A position from its parts; the board must outlive it, `half` is half a set of pieces.
inline State make_state(const Board& board, const Hand& half, const Parts& parts) {
    State state;
    state.board = &board;
    detail::stack(state, parts.levels);
    detail::deal(state, parts.left, half);
    expect(parts.turn >= -1 && parts.turn < state.seats && parts.neutral >= 0 && parts.neutral <= 2,
           "the turn is a seat's or nobody's");
    expect(parts.out >= 0 && parts.out < 1 << state.seats, "those who are out are seats");
    for (int pieces : parts.edge)
        expect(pieces >= 0 && pieces <= max_cells, "at most 64 pieces touch the edge");
    state.scoring = parts.scoring, state.swap = parts.swap, state.swapped = parts.swapped;
    state.turn = parts.turn < 0 ? nobody : static_cast<std::uint8_t>(parts.turn);
    state.neutral = static_cast<std::uint8_t>(parts.neutral);
    state.out = static_cast<Seats>(parts.out);
    for (unsigned colour : {0u, 1u}) state.edge[colour] = static_cast<std::uint8_t>(parts.edge[colour]);
    state.refit();
    if (parts.turn < 0)
        state.winner = detail::joined(state);
    else
        expect(state.can_place(parts.turn), "the turn comes only to a seat that can place a piece");
    return state;
}

// What a text says of the variant that a position does not know: its board and pieces as their fields are
// written, and whether it began with neutral pieces.
struct Variant {
    std::string board, pieces;
    bool neutral = false;
};

inline Variant read_variant(std::string_view text) {
    const auto field = split(text, ' ');
    expect(field.size() == 9,
           "a position has nine fields: board pieces variants stacks turn neutral left out edge");
    return {std::string(field[0]), std::string(field[1]), field[2].find('n') != text.npos};
}

namespace detail {
inline std::string stacks_text(const State& state) {
    Joined stacks(",");
    each(state.tower[0], [&](int cell) {
        std::string text = cell_text(*state.board, cell) + ":";
        for (unsigned level = 0; level < levels; ++level)
            for (unsigned colour = 0; colour < 3; ++colour)
                if (state.cubes[colour][level] & cell_set(cell)) text += "gyn"[colour];
        stacks << text;
    });
    return stacks.or_none();
}

inline Levels read_stacks(const Board& board, std::string_view text) {
    Levels cubes{};
    Cells seen = 0;
    for (const auto stack : split_list(text, ',')) {
        const auto part = split(stack, ':');
        expect(part.size() == 2 && !part[1].empty() && part[1].size() <= levels, "a stack is such as c3:gy");
        const int cell = read_cell(board, part[0]);
        expect(cell >= 0 && !(seen & cell_set(cell)), "stacks stand on different cells of the board");
        seen |= cell_set(cell);
        for (std::size_t level = 0; level < part[1].size(); ++level) {
            const auto colour = std::string_view("gyn").find(part[1][level]);
            expect(colour < 3, "cubes are g, y or n");
            cubes[level][colour] |= cell_set(cell);
        }
    }
    return cubes;
}
}  // namespace detail

inline std::string write(const State& state, const Variant& variant) {
    Joined left("/");
    std::string flags, out;
    if (variant.neutral) flags += 'n';
    if (state.scoring) flags += 'p';
    if (state.swap) flags += 's';
    if (state.swapped) flags += 'x';
    for (int s = 0; s < state.seats; ++s) {
        Joined hand(".");
        for (const int number : state.left[s]) hand << std::to_string(number);
        left << hand.or_none();
        if (state.out >> s & 1) out += std::to_string(s);
    }
    const std::string turn = state.turn == nobody ? "-" : std::to_string(state.turn);
    return variant.board + " " + variant.pieces + " " + (flags.empty() ? "-" : flags) + " " +
           detail::stacks_text(state) + " " + turn + " " + std::to_string(state.neutral) + " " +
           left.or_none() + " " + (out.empty() ? "-" : out) + " " + std::to_string(state.edge[0]) + "/" +
           std::to_string(state.edge[1]);
}

// The position that `write` wrote, on the board and with half the set that its first fields name; throws
// `std::invalid_argument` for what is none.
inline State read(std::string_view text, const Board& board, const Hand& half) {
    const auto field = split(text, ' ');
    expect(field.size() == 9,
           "a position has nine fields: board pieces variants stacks turn neutral left out edge");
    Parts parts;
    expect(field[2] == "-" || field[2].find_first_not_of("npsx") == field[2].npos,
           "variants are n, p, s and x");
    const auto has = [&](char flag) { return field[2].find(flag) != text.npos; };
    parts.scoring = has('p'), parts.swap = has('s'), parts.swapped = has('x');
    parts.levels = detail::read_stacks(board, field[3]);
    parts.turn = field[4] == "-" ? -1 : read_number(field[4]);
    parts.neutral = read_number(field[5]);
    for (const auto hand : split(field[6], '/')) {
        const auto numbers = split(hand, '.');
        expect(numbers.size() == shapes, "a seat has four kinds of pieces");
        Hand& left = parts.left.emplace_back();
        for (std::size_t shape = 0; shape < shapes; ++shape) left[shape] = read_number(numbers[shape]);
    }
    if (field[7] != "-")
        for (const char seat : field[7]) {
            expect(seat >= '0' && seat <= '3', "those who are out are seats");
            parts.out |= 1 << (seat - '0');
        }
    const auto edge = split(field[8], '/');
    expect(edge.size() == 2, "two colours touch the edge");
    parts.edge = {read_number(edge[0]), read_number(edge[1])};
    return make_state(board, half, parts);
}

}  // namespace ludoteca::caminos
