// Caminos for Python.
#include "bind_position.hpp"

namespace ludoteca::bind {

namespace {

std::string action_text(const caminos::Board& board, const std::vector<std::string>& names, int action) {
    if (action == board.swap_action()) return "swap";
    const bool is_neutral = action >= board.first_neutral_action;
    const auto& piece =
        board.placement[board.first_of[is_neutral ? action - board.first_neutral_action : action]];
    std::string text{is_neutral ? 'N' : "IVLZ"[piece.shape], ':'};
    for (int i = 0; i < piece.size; ++i) text += names[piece.column[i]];
    return text;
}

// A board from its cells' names, sorted as the rules sort them, and its sides as sets of cells.
std::shared_ptr<CaminosBoard> make_board(const std::vector<std::string>& names,
                                         const std::vector<Cells>& sides) {
    std::vector<caminos::Place> places;
    for (const auto& name : names) {
        const bool is_name =
            (name.size() == 2 || name.size() == 3) && name.find_first_not_of("0123456789", 1) == name.npos;
        expect(is_name && name[0] >= 'a' && name[0] <= 'z', "cells are a1 to z99");
        places.emplace_back(name[0] - 'a', std::stoi(name.substr(1)));
    }
    for (Cells side : sides)
        expect(names.size() >= 64 || !(side >> names.size()), "sides are made of the board's cells");
    auto made = std::make_shared<CaminosBoard>();
    made->board = caminos::make_board(places, sides);
    for (int action = 0; action < made->board->actions; ++action)
        made->actions.add(action_text(*made->board, names, action));
    return made;
}

using Hands = std::vector<std::array<int, caminos::shapes>>;
using Levels = std::array<std::array<Cells, 3>, caminos::levels>;

void stack(caminos::State& state, const Levels& cubes) {
    Cells below = state.board->cells == 64 ? ~Cells{0} : cell_set(state.board->cells) - 1;
    for (unsigned level = 0; level < caminos::levels; ++level) {
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

void deal(caminos::State& state, const Hands& left, const std::array<int, caminos::shapes>& whole) {
    expect(left.size() == 2 || left.size() == 4, "2 or 4 seats have pieces");
    state.seats = static_cast<std::uint8_t>(left.size());
    int gone = 0;
    for (std::size_t s = 0; s < left.size(); ++s)
        for (std::size_t shape = 0; shape < caminos::shapes; ++shape) {
            expect(left[s][shape] >= 0 && left[s][shape] <= whole[shape] && whole[shape] <= 200,
                   "0 to 200 pieces are left");
            state.left[s][shape] = static_cast<std::uint8_t>(left[s][shape]);
            gone += whole[shape] - left[s][shape];
        }
    expect(gone <= caminos::max_cells, "every piece has a cube on the board itself");
    state.pieces = static_cast<std::uint8_t>(gone);
}

// The colour that has a path, if any.
std::uint8_t joined(const caminos::State& state) {
    for (const int colour : {caminos::green, caminos::yellow})
        for (Cells rest = state.tops(colour); rest;) {
            const Cells group = state.group(lowest(rest), colour);
            if (state.board->joins[state.sides_of(group)]) return static_cast<std::uint8_t>(colour);
            rest &= ~group;
        }
    return caminos::nobody;
}

Caminos make(std::shared_ptr<const CaminosBoard> board, nb::object variant,
             const std::array<int, caminos::shapes>& whole, const std::array<bool, 3>& flags,
             const Hands& left, int turn, int neutral, const Levels& cubes, int out,
             const std::array<int, 2>& edge) {
    caminos::State state;
    state.board = board->board.get();
    stack(state, cubes);
    deal(state, left, whole);
    expect(turn >= -1 && turn < state.seats && neutral >= 0 && neutral <= 2,
           "the turn is a seat's or nobody's");
    expect(out >= 0 && out < 1 << state.seats, "those who are out are seats");
    for (int pieces : edge)
        expect(pieces >= 0 && pieces <= caminos::max_cells, "at most 64 pieces touch the edge");
    state.scoring = flags[0], state.swap = flags[1], state.swapped = flags[2];
    state.turn = turn < 0 ? caminos::nobody : static_cast<std::uint8_t>(turn);
    state.neutral = static_cast<std::uint8_t>(neutral);
    state.out = static_cast<Seats>(out);
    state.edge[0] = static_cast<std::uint8_t>(edge[0]);
    state.edge[1] = static_cast<std::uint8_t>(edge[1]);
    state.refit();
    if (turn < 0)
        state.winner = joined(state);
    else
        expect(state.can_place(turn), "the turn comes only to a seat that can place a piece");
    return {state, std::move(board), std::move(variant)};
}

}  // namespace

nb::object Caminos::text(int, State::Move move) const {
    return board->actions.text(static_cast<std::size_t>(state.board->action_of(move)));
}

std::optional<caminos::State::Move> Caminos::read(int, nb::handle text) const {
    const int move = state.find(board->actions.number(text));
    if (move < 0) return {};
    return static_cast<State::Move>(move);
}

nb::tuple Caminos::fields() const {
    nb::list left, levels;
    for (int s = 0; s < state.seats; ++s) left.append(tuple_of(state.left[s], caminos::shapes));
    for (int level = 0; level < caminos::levels; ++level)
        levels.append(nb::make_tuple(state.cubes[0][level], state.cubes[1][level], state.cubes[2][level]));
    return nb::make_tuple(variant, nb::tuple(left), state.turn == caminos::nobody ? -1 : int{state.turn},
                          state.neutral, nb::tuple(levels), state.out, tuple_of(state.edge, 2),
                          state.swapped);
}

void bind_caminos(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<CaminosBoard>(module, "CaminosBoard")
        .def(nb::new_(&make_board), "cells"_a, "sides"_a)
        .def("actions", [](const CaminosBoard& board) {
            nb::list texts;
            for (std::size_t i = 0; i < board.actions.size(); ++i) texts.append(board.actions.text(i));
            return texts;
        });
    bind_position<Caminos>(module, "Caminos")
        .def(
            "__init__",
            [](Caminos* self, std::shared_ptr<const CaminosBoard> board, nb::object variant,
               const std::array<int, caminos::shapes>& whole, const std::array<bool, 3>& flags,
               const Hands& left, int turn, int neutral, const Levels& cubes, int out,
               const std::array<int, 2>& edge) {
                new (self) Caminos(make(std::move(board), std::move(variant), whole, flags, left, turn,
                                        neutral, cubes, out, edge));
            },
            "board"_a, "variant"_a, "whole"_a, "flags"_a, "left"_a, "turn"_a, "neutral"_a, "levels"_a,
            "out"_a, "edge"_a);
}

}  // namespace ludoteca::bind
