// The games as numbers: actions, and what a seat sees. The Python form of the same is games/<game>/encode.py.
#pragma once

#include <cstring>

#include "caminos.hpp"
#include "qwinto.hpp"
#include "traxx.hpp"

namespace ludoteca {

using Byte = std::uint8_t;

// The part of a row that one of several threads writes; together they write all of it.
struct Part {
    int index = 0, of = 1;
};

#ifndef __CUDACC__  // its front end cannot read the concept
static_assert(Game<qwinto::State> && Game<traxx::State> && Game<caminos::State>);
#endif

// What a batch must know of a game: its actions, what a seat sees, and how actions become moves.
// A `Draft` is what has been decided of a move that takes several actions.
struct QwintoCoding {
    using State = qwinto::State;
    static constexpr const char* name = qwinto::name;
    struct Draft {};
    static constexpr int row_threads = 1;

    static constexpr int actions(const State&) { return qwinto::actions; }
    static constexpr int features(const State& s) { return s.seats * (qwinto::sheet_cells + 2) + 9; }

    static constexpr void mask(const State& s, int seat, const Draft&, Byte* legal, Part part = {}) {
        if (part.index) return;
        s.each_move(seat, [&](State::Move move) { legal[move] = 1; });
    }
    static constexpr bool is_legal(const State& s, int seat, const Draft&, int action) {
        return s.is_legal(seat, action);
    }
    // True when the action completes a move.
    static constexpr bool act(const State&, int, Draft&, int action, State::Move& move) {
        move = static_cast<State::Move>(action);
        return true;
    }
    static constexpr int sample(const State& s, int seat, const Draft&, Rng& rng) {
        return s.random_move(seat, rng);
    }

    // Sheets from the seat's own on, each with its misthrows and whether it is the active player's; dice,
    // faces, stage.
    static constexpr void observe(const State& s, int seat, const Draft&, Byte* out, Part part = {}) {
        if (part.index) return;
        for (int i = 0; i < s.seats; ++i) {
            const int other = (seat + i) % s.seats;
            const qwinto::Sheet& sheet = s.sheet[other];
            for (const qwinto::Row& row : sheet.row) {
                unsigned cells = row.cells;
                for (unsigned numbers = row.numbers; numbers; numbers &= numbers - 1, cells &= cells - 1)
                    out[lowest(cells)] = static_cast<Byte>(lowest(numbers));
                out += qwinto::row_cells;
            }
            *out++ = sheet.misthrows;
            *out++ = other == s.active;
        }
        for (unsigned r = 0; r < qwinto::rows; ++r) out[r] = s.dice >> r & 1, out[3 + r] = s.face[r];
        out[6] = s.stage == qwinto::Stage::dice;
        out[7] = s.stage == qwinto::Stage::keep;
        out[8] = s.stage == qwinto::Stage::enter;
    }
};

// Actions: 0–60 the line's first end goes on to that cell, 61–121 its last end does, 122 stop (or pass).
struct TraxxCoding {
    using State = traxx::State;
    static constexpr const char* name = traxx::name;
    struct Draft {
        traxx::Move move;
        State::Reach reach;
        bool is_open = false;
    };
    static constexpr int stop = 2 * traxx::board_cells;

    static constexpr int row_threads = 1;
    static constexpr int actions(const State&) { return stop + 1; }
    static constexpr int features(const State& s) {
        return s.seats * (3 * traxx::board_cells + traxx::numbers) + traxx::colours + traxx::cards;
    }

    static constexpr Cells steps(int end, const State::Reach& reach) {
        return traxx::neighbours_of(end) & reach.cells;
    }
    static constexpr bool at_last(const traxx::Line& line, const traxx::Move& move) {
        return line.length == 1 || move.cell[0] == line.last_end();
    }

    // The cells that each end may go on to.
    static constexpr std::pair<Cells, Cells> choices(const State& s, int seat, const Draft& draft) {
        const traxx::Line& line = s.line[seat];
        if (draft.is_open) {
            const Cells cells = steps(draft.move.cell[draft.move.fields], draft.reach);
            return at_last(line, draft.move) ? std::pair{Cells{0}, cells} : std::pair{cells, Cells{0}};
        }
        const auto reach = s.reach(line);
        return {line.length > 1 ? steps(line.first_end(), reach) : 0, steps(line.last_end(), reach)};
    }
    static constexpr void mask(const State& s, int seat, const Draft& draft, Byte* legal, Part part = {}) {
        if (part.index) return;
        const auto [first, last] = choices(s, seat, draft);
        each(first, [&](int cell) { legal[cell] = 1; });
        each(last, [&](int cell) { legal[traxx::board_cells + cell] = 1; });
        legal[stop] = 1;
    }
    static constexpr bool is_legal(const State& s, int seat, const Draft& draft, int action) {
        if (action < 0 || action >= stop) return action == stop;
        const auto [first, last] = choices(s, seat, draft);
        const bool at_first = action < traxx::board_cells;
        return (at_first ? first : last) & cell_set(at_first ? action : action - traxx::board_cells);
    }
    static constexpr bool act(const State& s, int seat, Draft& draft, int action, traxx::Move& move) {
        if (action == stop) {
            move = draft.is_open ? draft.move : traxx::Move{};
            draft = {};
            return true;
        }
        const traxx::Line& line = s.line[seat];
        const int cell = action % traxx::board_cells;
        if (!draft.is_open) {
            const int end = action < traxx::board_cells ? line.first_end() : line.last_end();
            draft = {{0, {static_cast<Byte>(end)}}, s.reach(line), true};
        }
        draft.move.cell[++draft.move.fields] = static_cast<Byte>(cell);
        draft.reach = draft.reach.after(cell, *s.board);
        return false;
    }
    static constexpr int sample(const State& s, int seat, const Draft& draft, Rng& rng) {
        const auto [first, last] = choices(s, seat, draft);
        const int k = rng.below(count(first) + count(last) + 1);
        if (k < count(first)) return nth(first, k);
        return k < count(first) + count(last) ? traxx::board_cells + nth(last, k - count(first)) : stop;
    }

    // Lines from the seat's own on (cells, first end, last end, points), what is left of the card, the cards
    // to come.
    static constexpr void observe(const State& s, int seat, const Draft& draft, Byte* out, Part part = {}) {
        if (part.index) return;
        for (int i = 0; i < s.seats; ++i) {
            const traxx::Line& line = s.line[(seat + i) % s.seats];
            const bool drawing = i == 0 && draft.is_open;
            each(line.cells, [&](int cell) { out[cell] = 1; });
            int first = line.first_end(), last = line.last_end();
            if (drawing) {
                for (int f = 1; f <= draft.move.fields; ++f) out[draft.move.cell[f]] = 1;
                (at_last(line, draft.move) ? last : first) = draft.move.cell[draft.move.fields];
            }
            if (line.length) out[traxx::board_cells + first] = out[2 * traxx::board_cells + last] = 1;
            for (int i = 0; i < traxx::numbers; ++i) out[3 * traxx::board_cells + i] = line.points[i];
            out += 3 * traxx::board_cells + traxx::numbers;
        }
        const traxx::Card card = s.card < 0 ? traxx::Card{} : LUDOTECA_READ(traxx::deck).card[s.card];
        each(card.colours, [&](int colour) { out[colour] = static_cast<Byte>(1 + (colour == card.twice)); });
        for (int f = 1; f <= draft.move.fields; ++f) --out[s.board->colour_of[draft.move.cell[f]]];
        each(s.deck, [&](int next) { out[traxx::colours + next] = 1; });
    }
};

// Actions are those of the board: the pieces by shape and columns, the neutral pieces, swap.
struct CaminosCoding {
    using State = caminos::State;
    static constexpr const char* name = caminos::name;
    struct Draft {};
    static constexpr int row_threads = 32;  // of a GPU, that write a row together

    static constexpr int actions(const State& s) { return s.board->actions; }
    static constexpr int features(const State& s) {
        return 9 * s.board->cells + (caminos::shapes + 1) * s.seats + 2;
    }

    static constexpr void mask(const State& s, int seat, const Draft&, Byte* legal, Part part = {}) {
        const auto& board = *s.board;
        if (s.can_swap() && !part.index) legal[board.swap_action()] = 1;
        if (s.neutral) legal += board.first_neutral_action;
        for (int w = part.index; w < board.words(); w += part.of)
            if (s.has(seat, board.shape_of(w)))
                each(s.fits[static_cast<unsigned>(w)],
                     [&](int bit) { legal[board.action[64 * w + bit]] = 1; });
    }
    static constexpr bool is_legal(const State& s, int, const Draft&, int action) {
        return s.find(action) >= 0;
    }
    static constexpr bool act(const State& s, int, Draft&, int action, State::Move& move) {
        move = static_cast<State::Move>(s.find(action));
        return true;
    }
    static constexpr int sample(const State& s, int seat, const Draft&, Rng& rng) {
        return s.board->action_of(s.random_move(seat, rng));
    }

    // Own, foreign and neutral cubes by level; pieces left and who is out, from the seat's own on; neutral,
    // swap.
    static constexpr void observe(const State& s, int seat, const Draft&, Byte* out, Part part = {}) {
        const int cells = s.board->cells, own = s.colour(seat);
        for (int i = part.index; i < 9; i += part.of) {
            const int colour = i < 3 ? own : i < 6 ? own ^ 1 : int{caminos::neutral_colour};
            each(s.cubes[colour][i % 3], [&](int cell) { out[i * cells + cell] = 1; });
        }
        out += 9 * cells;
        for (int i = part.index; i < s.seats; i += part.of) {
            const int other = (seat + i) % s.seats;
            Byte* const hand = out + (caminos::shapes + 1) * i;
            for (int shape = 0; shape < caminos::shapes; ++shape) hand[shape] = s.left[other][shape];
            hand[caminos::shapes] = s.out >> other & 1;
        }
        if (part.index) return;
        out += (caminos::shapes + 1) * s.seats;
        out[0] = s.neutral;
        out[1] = s.can_swap();
    }
};

}  // namespace ludoteca
