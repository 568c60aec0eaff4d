// Qwinto as integers: actions and observations.
#pragma once

#include "coding.hpp"
#include "qwinto.hpp"

namespace ludoteca {

#ifndef __CUDACC__  // its front end cannot read the concept
static_assert(Game<qwinto::State>);
#endif

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

}  // namespace ludoteca
