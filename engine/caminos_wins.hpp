// The pieces that complete a path at once: exact, and fast enough for every node of a search.
#pragma once

#include "caminos.hpp"

namespace ludoteca::caminos {

inline constexpr int no_cell = max_cells;

// What thinking needs to know of a board beyond the rules.
struct Layout {
    struct Column {
        std::uint8_t cell = no_cell, height = 1;
    };  // of a placement, and how high it ends
    using Columns = std::array<Column, 4>;

    const Board* board;
    std::uint8_t sides[max_cells]{};  // the set of sides that a cell lies on
    Cells near[max_cells]{};          // what one piece can cover together with a cell
    std::vector<std::pair<std::uint8_t, std::uint8_t>> edges;  // neighbours, the lower cell first
    int band = 1;                  // the largest difference between neighbours' numbers
    std::vector<Columns> columns;  // of each placement, each column once

    explicit Layout(const Board& b) : board(&b), columns(static_cast<std::size_t>(64 * b.words())) {
        for (int cell = 0; cell < b.cells; ++cell) {
            for (int i = 0; i < b.sides; ++i)
                if (b.side[i] & cell_set(cell))
                    sides[cell] = static_cast<std::uint8_t>(sides[cell] | 1u << i);
            near[cell] = spread(spread(spread(cell_set(cell))));
            each(b.neighbours[cell] & ~(cell_set(cell) - 1), [&](int next) {
                edges.emplace_back(cell, next);
                band = std::max(band, next - cell);
            });
        }
        for (std::size_t id = 0; id < columns.size(); ++id) columns[id] = columns_of(b.placement[id]);
    }

    Cells spread(Cells cells) const {
        Cells result = cells;
        each(cells, [&](int cell) { result |= board->neighbours[cell]; });
        return result;
    }

private:
    static Columns columns_of(const Placement& p) {
        Columns result;
        std::size_t n = 0;
        each(p.columns(), [&](int cell) {
            const Cells here = cell_set(cell);
            const int height = p.cubes[2] & here ? 3 : p.cubes[1] & here ? 2 : 1;
            result[n++] = {static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(height)};
        });
        return result;
    }
};

// The sides that a new face of a colour would be joined to. A colour's own pieces never part its faces:
// a column that grows by own cubes keeps every step that it had (CAM-8), so what is joined stays joined.
class Reach {
public:
    Reach(const State& position, const Layout& layout, int colour) : s(position), on(layout), of(colour) {
        const Cells top = s.tops(of);
        const Cells low = top & ~s.tower[1], high = top & s.tower[2] & ~s.cubes[of][1];
        std::uint8_t joined[max_cells];
        for (Cells rest = top; rest;) {
            const Cells group = s.group(lowest(rest), of);
            const auto set = static_cast<std::uint8_t>(s.sides_of(group));
            each(group, [&](int cell) { joined[cell] = set; });
            rest &= ~group;
        }
        for (int cell = 0; cell < s.board->cells; ++cell) {
            unsigned both = on.sides[cell], from_low = 0, from_high = 0;
            if (top & cell_set(cell)) both |= joined[cell];
            each(s.board->neighbours[cell] & top, [&](int next) {
                (low & cell_set(next) ? from_low : high & cell_set(next) ? from_high : both) |= joined[next];
            });
            flat[cell] = static_cast<std::uint8_t>(both | from_low);
            steep[cell] = static_cast<std::uint8_t>(both | from_high);
            any[cell] = static_cast<std::uint8_t>(both | from_low | from_high);
        }
    }

    // Whether a piece of this colour completes a path; it must fit.
    bool wins(int id) const {
        const Placement& p = s.board->placement[id];
        const Cells low = p.need[0] & ~p.cubes[1];       // ends one cube high
        const Cells high = p.need[2] & ~s.cubes[of][1];  // a third cube on a foreign one
        unsigned set = 0;
        each(p.columns(), [&](int cell) {
            set |= low & cell_set(cell) ? flat[cell] : high & cell_set(cell) ? steep[cell] : any[cell];
        });
        return s.board->joins[set];
    }

    // Calls `f` with winning placements of a seat until it says stop; one may come twice.
    template <class F>
    void each_win(int seat, F&& f) const {
        for (Cells rest = close_to_winning(); rest; rest &= rest - 1) {
            const int cell = lowest(rest);
            const int height = s.tower[0] & cell_set(cell) ? s.tower[1] & cell_set(cell) ? 2 : 1 : 0;
            const Placements& needing = s.board->needing[levels * cell + height];
            for (int w = 0; w < s.board->words(); ++w) {
                if (!s.left[seat][s.board->shape_of(w)]) continue;
                const auto word = static_cast<unsigned>(w);
                for (Cells fit = needing[word] & s.fits[word]; fit; fit &= fit - 1)
                    if (const int id = 64 * w + lowest(fit); wins(id) && f(id)) return;
            }
        }
    }

private:
    const State& s;
    const Layout& on;
    int of;
    std::uint8_t flat[max_cells], steep[max_cells], any[max_cells];

    // The cells that lead to a side, with one near them that leads to another such that both win.
    Cells close_to_winning() const {
        Cells leads[max_sides]{}, near[max_sides]{};
        for (int cell = 0; cell < s.board->cells; ++cell)
            if (!(s.tower[2] & cell_set(cell)))
                each(any[cell],
                     [&](int side) { leads[side] |= cell_set(cell), near[side] |= on.near[cell]; });
        Cells result = 0;
        for (int i = 0; i < s.board->sides; ++i)
            for (int j = i + 1; j < s.board->sides; ++j)
                if (s.board->joins[1u << i | 1u << j]) result |= leads[i] & near[j];
        return result;
    }
};

}  // namespace ludoteca::caminos
