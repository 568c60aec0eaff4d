// The boards of Caminos: cells, sides, and every way to lay a piece.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "game.hpp"

namespace ludoteca::caminos {

inline constexpr const char* name = "caminos";

enum Shape : std::uint8_t { I, V, L, Z };
inline constexpr int shapes = 4, levels = 3, max_cells = 64, max_sides = 8;
inline constexpr int max_words = 48, max_placements = 64 * max_words;  // the square board needs 43 words
inline constexpr int max_opened = 1 << 16;                             // the square board needs 46,456

using Placements = std::array<std::uint64_t, max_words>;  // a set of placements

// One way to lay a piece. Heights decide between placements with the same columns, so at most one of them
// fits.
struct Placement {
    Cells need[levels]{};   // the columns that must be 0, 1 and 2 cubes high
    Cells cubes[levels]{};  // where it has cubes, by level
    std::uint8_t shape = 0;
    std::uint8_t size = 0;     // how many cubes
    std::uint8_t column[4]{};  // of each cube, sorted
    std::uint8_t stands[4]{};  // for each cube, where the lowest of its column stands: levels * cell + height

    constexpr Cells columns() const { return need[0] | need[1] | need[2]; }
};

using Place = std::pair<int, int>;  // file and rank
using Cube = std::array<int, 3>;    // file, rank, level
using Cubes = std::vector<Cube>;

// A board, built once and referred to by positions; about 430 KB, most of it placements.
struct Board {
    int cells = 0, sides = 0;
    std::int8_t file[max_cells]{}, rank[max_cells]{};  // of each cell
    Cells neighbours[max_cells]{};
    Cells side[max_sides]{};
    Cells edge = 0;
    bool joins[1 << max_sides]{};  // whether a path that touches these sides wins, CAM-10, CAM-11
    int begin[shapes + 1]{};       // the words of each shape's placements
    int actions = 0, first_neutral_action = 0;
    std::uint16_t action[max_placements + 1]{};  // of each placement; those with the same notation share it
    std::uint16_t first_of[max_placements]{};    // the first placement of each action; the others follow
    Placement placement[max_placements + 1];     // each shape starts at a word; the padding has no cubes
    // The placements that may fit once one is laid: opened[open_at[id]] and on.
    std::uint32_t open_at[max_placements + 1]{};
    std::uint16_t opened[max_opened]{};
    Placements needing[levels * max_cells]{};  // those that need a cell to have a height, as sets

    // A move is a placement, or a neutral piece's (first_neutral + its placement), or swap.
    constexpr int words() const { return begin[shapes]; }
    constexpr int shape_of(int word) const {
        return (word >= begin[1]) + (word >= begin[2]) + (word >= begin[3]);
    }
    constexpr int first_neutral() const { return 64 * words(); }
    constexpr int swap_move() const { return first_neutral() + 64 * (begin[I + 1] - begin[I]); }

    // Actions are the moves without heights: the pieces, then the neutral pieces, then swap.
    constexpr int action_of(int move) const {
        if (move == swap_move()) return swap_action();
        if (move >= first_neutral()) return first_neutral_action + action[move - first_neutral()];
        return action[move];
    }
    constexpr int swap_action() const { return actions - 1; }

    constexpr std::span<const std::uint16_t> opened_by(const Placement& laid) const {
        const std::uint32_t* at = open_at + (&laid - placement);
        return {opened + at[0], opened + at[1]};
    }
};

// Every way to turn a shape (CAM-3), at the origin.
inline std::set<Cubes> turned(const Cubes& shape) {
    std::set<Cubes> result;
    std::array<std::size_t, 3> axes{0, 1, 2};
    do {
        for (unsigned signs = 0; signs < 8;
             ++signs) {  // the shapes are flat, so a mirror image is a turn, too
            Cubes cubes;
            Cube low{9, 9, 9};
            for (const Cube& cube : shape) {
                Cube& c = cubes.emplace_back();
                for (std::size_t i = 0; i < 3; ++i) {
                    c[i] = signs >> i & 1u ? -cube[axes[i]] : cube[axes[i]];
                    low[i] = std::min(low[i], c[i]);
                }
            }
            for (Cube& cube : cubes)
                for (std::size_t i = 0; i < 3; ++i) cube[i] -= low[i];
            std::sort(cubes.begin(), cubes.end());
            result.insert(cubes);
        }
    } while (std::next_permutation(axes.begin(), axes.end()));
    return result;
}

class BoardBuilder {
public:
    // Cells sorted by file, then by rank, with sides in circular order; throws if it is no board.
    BoardBuilder(const std::vector<Place>& places, const std::vector<Cells>& sides) {
        const bool is_form =
            !places.empty() && places.size() <= max_cells && (sides.size() == 4 || sides.size() == 8);
        if (!is_form) throw std::invalid_argument("a board has 1 to 64 cells and four or eight sides");
        board->cells = static_cast<int>(places.size());
        board->sides = static_cast<int>(sides.size());
        for (const Place& place : places) {
            const auto cell = number.size();
            board->file[cell] = static_cast<std::int8_t>(place.first);
            board->rank[cell] = static_cast<std::int8_t>(place.second);
            number.emplace(place, static_cast<int>(cell));
        }
        if (number.size() != places.size() || !std::is_sorted(places.begin(), places.end()))
            throw std::invalid_argument("the cells of a board are different and sorted");
        join(sides);
        for (const auto& [place, cell] : number)
            for (auto [x, y] : {Place{-1, 0}, Place{1, 0}, Place{0, -1}, Place{0, 1}})
                if (const int next = at(place.first + x, place.second + y); next >= 0)
                    board->neighbours[cell] |= cell_set(next);
        place_shapes();
        index();
    }
    std::shared_ptr<const Board> build() { return std::move(board); }

private:
    std::shared_ptr<Board> board = std::make_shared<Board>();
    std::map<Place, int> number;
    std::uint32_t size = 0;  // of the list of placements that are opened

    int at(int file, int rank) const {
        const auto found = number.find({file, rank});
        return found == number.end() ? -1 : found->second;
    }

    void join(const std::vector<Cells>& sides) {
        for (std::size_t i = 0; i < sides.size(); ++i) board->edge |= board->side[i] = sides[i];
        const unsigned n = static_cast<unsigned>(sides.size());
        for (unsigned set = 0; set < 1u << n; ++set)
            for (unsigned i = 0; i < n; ++i)
                for (unsigned apart = n == 4 ? 2 : 3; apart <= n / 2; ++apart)
                    if (set >> i & set >> (i + apart) % n & 1u) board->joins[set] = true;
    }

    void place_shapes() {
        const Cubes forms[shapes] = {
            {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}},
            {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
            {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}},
            {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}},
        };
        int next = 0, neutral_actions = 0;
        for (int shape = 0; shape < shapes; ++shape) {
            board->begin[shape] = next / 64;
            place(shape, sorted_columns(forms[shape]), next);
            next = (next + 63) / 64 * 64;
            if (shape == I) neutral_actions = board->actions;
        }
        board->begin[shapes] = next / 64;
        board->first_neutral_action = board->actions;
        board->actions += neutral_actions + 1;
    }

    // The columns and levels of a shape laid everywhere, in the order of moves.
    std::set<std::vector<Place>> sorted_columns(const Cubes& form) const {
        std::set<std::vector<Place>> found;
        for (const Cubes& cubes : turned(form))
            for (const auto& [place, first] : number) {  // where its first cube lies
                const int x = place.first - cubes[0][0], y = place.second - cubes[0][1];
                std::vector<Place> laid;
                for (const Cube& c : cubes) laid.emplace_back(at(x + c[0], y + c[1]), c[2]);
                std::sort(laid.begin(), laid.end());
                if (laid.front().first >= 0) found.insert(laid);
            }
        return found;
    }

    void place(int shape, const std::set<std::vector<Place>>& laid, int& next) {
        std::map<std::vector<int>, std::vector<Placement>> by_columns;
        for (const auto& cubes : laid) {
            std::vector<int> columns;
            for (const auto& cube : cubes) columns.push_back(cube.first);
            by_columns[columns].push_back(placement(shape, cubes));
        }
        for (auto& [columns, placements] : by_columns) {
            board->first_of[board->actions] = static_cast<std::uint16_t>(next);
            for (const Placement& p : placements) {
                if (next == max_placements) throw std::length_error("a board has too many placements");
                board->action[next] = static_cast<std::uint16_t>(board->actions);
                board->placement[next++] = p;
            }
            ++board->actions;
        }
    }

    static Placement placement(int shape, const std::vector<Place>& cubes) {
        Placement p;
        p.shape = static_cast<std::uint8_t>(shape);
        Cells seen = 0;
        for (const auto& [column, level] : cubes) {  // of a column, the lowest comes first
            p.column[p.size++] = static_cast<std::uint8_t>(column);
            p.cubes[level] |= cell_set(column);
            p.need[level] |= cell_set(column) & ~seen;
            seen |= cell_set(column);
        }
        return p;
    }

    void index() {
        const int all = 64 * board->words();
        for (int id = 0; id < all; ++id) stand(id);
        for (int id = 0; id < all; ++id) open(id);
        std::fill(board->open_at + all, std::end(board->open_at), size);
    }
    void stand(int id) {
        Placement& p = board->placement[id];
        for (int i = 0; i < 4; ++i) {
            const int cell = p.column[i < p.size ? i : 0];
            const int height = p.need[1] & cell_set(cell) ? 1 : p.need[2] & cell_set(cell) ? 2 : 0;
            p.stands[i] = static_cast<std::uint8_t>(levels * cell + height);
            if (p.size) board->needing[p.stands[i]][static_cast<unsigned>(id) / 64] |= cell_set(id % 64);
        }
    }
    // What may fit once a piece is laid needs one of its columns as high as it is then, and none as it was.
    void open(int id) {
        board->open_at[id] = size;
        const Placement& p = board->placement[id];
        const Cells high[levels] = {0, p.cubes[0] & ~p.cubes[1] & ~p.cubes[2], p.cubes[1] & ~p.cubes[2]};
        Placements touching{};
        for (int height = 1; height < levels; ++height)
            each(high[height], [&](int cell) {
                for (std::size_t w = 0; w < max_words; ++w)
                    touching[w] |= board->needing[levels * cell + height][w];
            });
        for (std::size_t w = 0; w < max_words; ++w)
            each(touching[w], [&](int bit) {
                const int other = static_cast<int>(64 * w) + bit;
                const auto& need = board->placement[other].need;
                if ((need[0] | (need[1] & ~high[1]) | (need[2] & ~high[2])) & p.columns()) return;
                if (size == max_opened) throw std::length_error("a board has too many placements");
                board->opened[size++] = static_cast<std::uint16_t>(other);
            });
    }
};

inline std::shared_ptr<const Board> make_board(const std::vector<Place>& places,
                                               const std::vector<Cells>& sides) {
    return BoardBuilder(places, sides).build();
}

}  // namespace ludoteca::caminos
