// Caminos for Python.
#include "bind_batch.hpp"
#include "bind_bot.hpp"
#include "bind_review.hpp"
#include "caminos_coding.hpp"
#include "caminos_notation.hpp"
#include "caminos_review.hpp"

namespace ludoteca::bind {

struct CaminosBoard {
    std::shared_ptr<const caminos::Board> board;
    Texts actions;
};

struct CaminosVariant {
    nb::object source;  // the variant of the rules
    std::shared_ptr<const CaminosBoard> on;
    caminos::Hand half{};
    caminos::Variant text;
    bool scoring = false, swap = false;
};

struct Caminos : Position {
    using State = caminos::State;
    State state;
    std::shared_ptr<const CaminosVariant> variant;

    nb::object text(int seat, State::Move move) const;
    std::optional<State::Move> read(int seat, nb::handle text) const;
    nb::tuple fields() const;
    std::string str() const { return caminos::write(state, variant->text); }
};

namespace {

using Variant = std::shared_ptr<const CaminosVariant>;

std::shared_ptr<CaminosBoard> make_board(const std::vector<std::string>& cells,
                                         const std::vector<Cells>& sides) {
    auto made = std::make_shared<CaminosBoard>();
    made->board = caminos::make_board(cells, sides);
    for (int action = 0; action < made->board->actions; ++action)
        made->actions.add(caminos::action_text(*made->board, action));
    return made;
}

// `texts` are the first two fields of a position; `flags` whether it has neutral pieces, points and swap.
std::shared_ptr<CaminosVariant> make_variant(nb::object source, std::shared_ptr<const CaminosBoard> board,
                                             const std::pair<std::string, std::string>& texts,
                                             const caminos::Hand& half, const std::array<bool, 3>& flags) {
    const caminos::Variant text{texts.first, texts.second, flags[0]};
    return std::make_shared<CaminosVariant>(std::move(source), std::move(board), half, text, flags[1],
                                            flags[2]);
}

Caminos make(Variant variant, std::vector<caminos::Hand> left, int turn, int neutral,
             const caminos::Levels& levels, int out, const std::array<int, 2>& edge, bool swapped) {
    const caminos::Parts parts{std::move(left),  turn,          neutral, levels, out, edge,
                               variant->scoring, variant->swap, swapped};
    const auto state = caminos::make_state(*variant->on->board, variant->half, parts);
    return {{}, state, std::move(variant)};
}

}  // namespace

nb::object Caminos::text(int, State::Move move) const {
    return variant->on->actions.text(static_cast<std::size_t>(state.board->action_of(move)));
}

std::optional<caminos::State::Move> Caminos::read(int, nb::handle text) const {
    const int move = state.find(variant->on->actions.number(text));
    if (move < 0) return {};
    return static_cast<State::Move>(move);
}

nb::tuple Caminos::fields() const {
    nb::list left, levels;
    for (int s = 0; s < state.seats; ++s) left.append(tuple_of(state.left[s], caminos::shapes));
    for (int level = 0; level < caminos::levels; ++level)
        levels.append(nb::make_tuple(state.cubes[0][level], state.cubes[1][level], state.cubes[2][level]));
    return nb::make_tuple(variant->source, nb::tuple(left),
                          state.turn == caminos::nobody ? -1 : int{state.turn}, state.neutral,
                          nb::tuple(levels), state.out, tuple_of(state.edge, 2), state.swapped);
}

static void bind_game(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<CaminosBoard>(module, "CaminosBoard")
        .def(nb::new_(&make_board), "cells"_a, "sides"_a)
        .def("actions", [](const CaminosBoard& board) {
            nb::list texts;
            for (std::size_t i = 0; i < board.actions.size(); ++i) texts.append(board.actions.text(i));
            return texts;
        });
    nb::class_<CaminosVariant>(module, "CaminosVariant")
        .def(nb::new_(&make_variant), "source"_a, "board"_a, "texts"_a, "half"_a, "flags"_a);
    bind_position<Caminos>(module, "Caminos")
        .def(
            "__init__",
            [](Caminos* self, Variant variant, std::vector<caminos::Hand> left, int turn, int neutral,
               const caminos::Levels& levels, int out, const std::array<int, 2>& edge, bool swapped) {
                new (self) Caminos(
                    make(std::move(variant), std::move(left), turn, neutral, levels, out, edge, swapped));
            },
            "variant"_a, "left"_a, "turn"_a, "neutral"_a, "levels"_a, "out"_a, "edge"_a, "swapped"_a)
        .def_static(
            "parse",
            [](std::string_view text, Variant variant) {
                const auto state = caminos::read(text, *variant->on->board, variant->half);
                return Caminos{{}, state, std::move(variant)};
            },
            "text"_a, "variant"_a);
    bind_batch<CaminosCoding, Caminos, caminos::Bot>(module, "CaminosBatch");
    bind_review<Caminos, caminos::Reviewer>(module, bind_bot<Caminos, caminos::Bot>(module, "CaminosBot"),
                                            "CaminosReview");
}
static const GameBindings registered(&bind_game);

}  // namespace ludoteca::bind
