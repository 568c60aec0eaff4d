// Caminos as numbers: actions, and what a seat sees.
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
    struct Draft {};

    static constexpr int actions(const State& s) { return s.board->actions; }
    static constexpr int features(const State& s) {
        return 9 * s.board->cells + (caminos::shapes + 1) * s.seats + 2;
    }

    static constexpr void mask(const State& s, int seat, const Draft&, Byte* legal) {
        const auto& board = *s.board;
        if (s.can_swap()) legal[board.swap_action()] = 1;
        if (s.neutral) legal += board.first_neutral_action;
        s.each_placement(seat, [&](int placement) { legal[board.action[placement]] = 1; });
    }
    static constexpr bool is_legal(const State& s, int action) {
        return s.find(action) >= 0;
    }  // faster than a mask
    static constexpr bool act(const State& s, int, Draft&, int action, State::Move& move) {
        move = static_cast<State::Move>(s.find(action));
        return true;
    }
    static constexpr int sample(const State& s, int seat, const Draft&, Rng& rng) {
        return s.board->action_of(s.random_move(seat, rng));
    }

    // Own, foreign and neutral cubes by level; pieces left and who is out, from the seat's own on; neutral,
    // swap.
    static constexpr void observe(const State& s, int seat, const Draft&, Byte* out) {
        const int own = s.colour(seat);
        for (const int colour : {own, own ^ 1, int{caminos::neutral_colour}})
            for (const Cells cubes : s.cubes[colour]) {
                each(cubes, [&](int cell) { out[cell] = 1; });
                out += s.board->cells;
            }
        for (int i = 0; i < s.seats; ++i) {
            const int other = (seat + i) % s.seats;
            std::copy_n(s.left[other], caminos::shapes, out);
            out[caminos::shapes] = s.out >> other & 1;
            out += caminos::shapes + 1;
        }
        out[0] = s.neutral;
        out[1] = s.can_swap();
    }
};

}  // namespace ludoteca
