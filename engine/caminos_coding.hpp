// Caminos as integers: actions and observations.
#pragma once

#include "caminos.hpp"
#include "coding.hpp"

namespace ludoteca {

#ifndef __CUDACC__  // its front end cannot read the concept
static_assert(Game<caminos::State>);
#endif

// Actions are those of the board: the pieces by shape and columns, the neutral pieces, swap.
struct CaminosCoding {
    using State = caminos::State;
    static constexpr const char* name = caminos::name;
    struct Draft {};
    static constexpr int row_threads = 32;  // of a GPU, that write a row together
    static constexpr int per_seat = caminos::shapes + 2;

    static constexpr int actions(const State& s) { return s.board->actions; }
    static constexpr int features(const State& s) { return 9 * s.board->cells + per_seat * s.seats + 4; }

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

    // Own, foreign and neutral cubes by level; for each seat from its own on the pieces left, whether it is
    // out and whether it acts; own and foreign pieces that touch the edge; neutral pieces to come; swap.
    static constexpr void observe(const State& s, int seat, const Draft&, Byte* out, Part part = {}) {
        const int cells = s.board->cells, own = s.colour(seat);
        for (int i = part.index; i < 9; i += part.of) {
            const int colour = i < 3 ? own : i < 6 ? own ^ 1 : int{caminos::neutral_colour};
            each(s.cubes[colour][i % 3], [&](int cell) { out[i * cells + cell] = 1; });
        }
        out += 9 * cells;
        for (int i = part.index; i < s.seats; i += part.of) {
            const int other = (seat + i) % s.seats;
            Byte* const hand = out + per_seat * i;
            for (int shape = 0; shape < caminos::shapes; ++shape) hand[shape] = s.left[other][shape];
            hand[caminos::shapes] = s.out >> other & 1;
            hand[caminos::shapes + 1] = s.turn == other;
        }
        if (part.index) return;
        out += per_seat * s.seats;
        out[0] = s.edge[own];
        out[1] = s.edge[own ^ 1];
        out[2] = s.neutral;
        out[3] = s.can_swap();
    }
};

}  // namespace ludoteca
