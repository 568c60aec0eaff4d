// The path that has won, cell by cell, for whoever draws it.
#pragma once

#include "caminos_notation.hpp"

namespace ludoteca::caminos {

// The cells of a shortest path of a colour between two sides; none if there is none.
inline std::vector<int> path_between(const State& state, int one, int other, int of) {
    const Cells top = state.tops(of);
    const Cells low = top & ~state.tower[1], high = top & state.tower[2] & ~state.cubes[of][1];
    int before[64];
    std::vector<int> queue;
    Cells reached = state.board->side[one] & top;
    each(reached, [&](int cell) { queue.push_back(cell), before[cell] = -1; });
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const int cell = queue[i];
        const Cells here = cell_set(cell);
        if (here & state.board->side[other]) {
            std::vector<int> path;
            for (int step = cell; step >= 0; step = before[step]) path.push_back(step);
            return path;
        }
        const Cells barred = here & low ? high : here & high ? low : 0;  // CAM-8
        const Cells next = state.board->neighbours[cell] & top & ~barred & ~reached;
        reached |= next;
        each(next, [&](int to) { queue.push_back(to), before[to] = cell; });
    }
    return {};
}

// The path that scores (CAM-18), as texts of cells; nothing where nobody has connected.
inline std::vector<std::string> path_of(const State& state) {
    const int sides = state.board->sides;
    std::vector<int> found[3];  // the shortest path of each factor
    for (int i = 0; state.winner != nobody && i < sides; ++i)
        for (int j = i + 1; j < sides; ++j) {
            if (!state.board->joins[1u << i | 1u << j]) continue;
            auto path = path_between(state, i, j, state.winner);
            auto& best = found[sides == 8 && j - i == 4 ? 2 : 1];
            if (!path.empty() && (best.empty() || path.size() < best.size())) best = std::move(path);
        }
    const auto& best = found[2].size() * 2 > found[1].size() ? found[2] : found[1];
    std::vector<std::string> texts;
    for (const int cell : best) texts.push_back(cell_text(*state.board, cell));
    return texts;
}

}  // namespace ludoteca::caminos
