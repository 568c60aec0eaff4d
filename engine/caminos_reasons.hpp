// Why a placement in Caminos was worse than another: wins that were missed, allowed or given away, found
// exactly.
#pragma once

#include "caminos_notation.hpp"
#include "caminos_wins.hpp"
#include "review.hpp"

namespace ludoteca::caminos {

class Reasons {
public:
    explicit Reasons(const State& state) : state(state), layout(*state.board) {}

    std::optional<Reason> why(State::Move played, State::Move best) const {
        const State after = next(state, played), better = next(state, best);
        if (state.neutral || played == state.board->swap_move()) return {};
        if (better.winner != nobody && after.winner == nobody) return Reason{"win", {}};
        if (!after.to_act() || !better.to_act()) return {};
        if (auto reason = allowed(after, better)) return reason;
        if (auto reason = fork(after, better)) return reason;
        if (auto reason = trapped(after, better)) return reason;
        return distance(after, better);
    }

private:
    static State next(State position, State::Move move) {
        position.play(move);
        return position;
    }
    // A placement with which the seat to act wins at once, or -1.
    int win_of(const State& position) const {
        int win = -1;
        if (position.to_act())
            Reach(position, layout, position.colour(position.turn)).each_win(position.turn, [&](int id) {
                win = id;
                return true;
            });
        return win;
    }
    // The same if another seat were to act.
    int win_of(State position, int seat) const {
        position.turn = static_cast<std::uint8_t>(seat);
        return win_of(position);
    }
    bool is_mine(int seat) const { return (seat & 1) == (state.turn & 1); }

    // The next player can win at once: because of this move, or because it did nothing against that.
    std::optional<Reason> allowed(const State& after, const State& better) const {
        if (is_mine(after.turn) || is_mine(better.turn)) return {};
        const int win = win_of(after);
        if (win < 0 || win_of(better) >= 0) return {};
        const bool was_there = win_of(state, after.turn) >= 0;
        return Reason{was_there ? "ignored" : "opened", {{"move", quoted_move(after, win)}}};
    }
    // Whatever follows, who acts after the next player wins at once.
    bool wins_next(const State& position) const {
        if (win_of(position) >= 0) return false;
        bool always = true;
        position.each_move(position.turn, [&](State::Move reply) {
            if (!always) return;
            const State then = next(position, reply);
            always = then.to_act() && (then.turn & 1) != (position.turn & 1) && win_of(then) >= 0;
        });
        return always;
    }
    // The other move threatens so much that no reply helps.
    std::optional<Reason> fork(const State& after, const State& better) const {
        if (is_mine(better.turn) || !has_threat(better) || !wins_next(better)) return {};
        if (has_threat(after) && wins_next(after)) return {};
        return Reason{"fork", {}};
    }
    // The next player has a move against which nothing helps.
    std::optional<Reason> trapped(const State& after, const State& better) const {
        if (is_mine(after.turn) || is_mine(better.turn) || win_of(after) >= 0) return {};
        const int fork = fork_of(after);
        if (fork < 0 || fork_of(better) >= 0) return {};
        return Reason{"trapped", {{"move", quoted_move(after, fork)}}};
    }
    int fork_of(const State& position) const {
        int found = -1;
        position.each_move(position.turn, [&](State::Move move) {
            if (found >= 0) return;
            const State then = next(position, move);
            if (then.to_act() && then.turn != position.turn && has_threat(then) && wins_next(then))
                found = move;
        });
        return found;
    }
    // Whether the side that has just placed a piece could win with another at once: without that nothing is
    // forked.
    bool has_threat(const State& position) const {
        return win_of(position, (position.turn + 1) % position.seats) >= 0;
    }
    // The own way is longer, or that of the opponents shorter: how many cells are missing to a path.
    std::optional<Reason> distance(const State& after, const State& better) const {
        const int mine = state.colour(state.turn);
        const auto reason = [&](const char* kind, int of) {
            return Reason{kind,
                          {{"cells", std::to_string(missing(after, of))},
                           {"best", std::to_string(missing(better, of))}}};
        };
        if (missing(after, 1 - mine) < missing(better, 1 - mine)) return reason("near", 1 - mine);
        if (missing(after, mine) > missing(better, mine)) return reason("far", mine);
        return {};
    }
    // The fewest cells that a colour still needs to join two sides that win, seen from above; what is three
    // cubes high stays as it is.
    static int missing(const State& position, int of) {
        const Board& board = *position.board;
        const Cells own = position.tops(of), open = own | ~position.tower[2];
        int fewest = board.cells;
        for (int from = 0; from < board.sides; ++from) {
            unsigned goals = 0;
            for (int to = 0; to < board.sides; ++to)
                if (to != from && board.joins[1u << from | 1u << to]) goals |= 1u << to;
            Cells reached = grown(board, board.side[from] & own, own);
            for (int steps = 0; steps < fewest; ++steps) {
                if (position.sides_of(reached) & goals) fewest = steps;
                Cells next = board.side[from] & open;
                each(reached, [&](int cell) { next |= board.neighbours[cell] & open; });
                reached = grown(board, reached | next, own);
            }
        }
        return fewest;
    }
    // A set of cells with everything of `own` that is joined to it.
    static Cells grown(const Board& board, Cells cells, Cells own) {
        for (Cells before = 0; cells != before;) {
            before = cells;
            each(before, [&](int cell) { cells |= board.neighbours[cell] & own; });
        }
        return cells;
    }
    std::string quoted_move(const State& position, int move) const {
        return '"' + write_move(position, position.turn, static_cast<State::Move>(move)) + '"';
    }

    const State& state;
    Layout layout;
};

}  // namespace ludoteca::caminos
