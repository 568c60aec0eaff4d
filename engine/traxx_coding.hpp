// Träxx as integers: actions and observations.
#pragma once

#include "coding.hpp"
#include "traxx.hpp"

namespace ludoteca {

#ifndef __CUDACC__  // its front end cannot read the concept
static_assert(Game<traxx::State>);
#endif

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

}  // namespace ludoteca
