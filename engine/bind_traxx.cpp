// Träxx for Python.
#include <mutex>

#include "bind_batch.hpp"
#include "bind_bot.hpp"
#include "bind_review.hpp"
#include "traxx_clairvoyant.hpp"
#include "traxx_coding.hpp"
#include "traxx_notation.hpp"
#include "traxx_playout.hpp"
#include "traxx_review.hpp"

namespace ludoteca::bind {

struct TraxxBoard {
    traxx::Board board;
    nb::object source;  // the board of the rules
    std::string text;   // as a position writes it

    // Made for the first random game, for it takes as long as hundreds of them.
    const traxx::LineTable& lines() const {
        std::call_once(once, [&] { table = std::make_unique<traxx::LineTable>(board); });
        return *table;
    }
    mutable std::once_flag once;
    mutable std::unique_ptr<const traxx::LineTable> table;
};

struct Traxx : Position {
    using State = traxx::State;
    State state;
    std::shared_ptr<const TraxxBoard> board;

    const traxx::LineTable& lines() const { return board->lines(); }
    nb::object text(int seat, const State::Move& move) const;
    std::optional<State::Move> read(int seat, nb::handle text) const;
    nb::tuple fields() const;
    std::string str() const { return traxx::write(state, board->text); }
};

namespace {

using Board = std::shared_ptr<const TraxxBoard>;
using traxx::Ints;

const Texts& cards() {
    static const Texts* made = [] {
        auto* texts = new Texts;  // for the life of the process
        for (const char* card : traxx::Deck::names) texts->add(card);
        return texts;
    }();
    return *made;
}

std::shared_ptr<TraxxBoard> make_board(nb::object source, const Ints& colours, const Ints& numbers,
                                       const Ints& starts) {
    std::string text = nb::cast<std::string>(nb::str(source));
    return std::make_shared<TraxxBoard>(traxx::make_board(colours, numbers, starts), std::move(source),
                                        std::move(text));
}

void check(int start, const std::vector<int>& order) {
    expect(start >= 0 && start < traxx::letters, "there are four starts");
    unsigned seen = 0;
    for (int card : order) {
        expect(card >= 0 && card < traxx::cards && !(seen >> card & 1),
               "the cards must be different ones of 15");
        seen |= 1u << card;
    }
}

nb::tuple clairvoyant(const traxx::Bot& bot, const TraxxBoard& board, int start,
                      const std::vector<int>& order, long long width, long long room, long long milliseconds,
                      const Cancel* cancel) {
    check(start, order);
    expect(width >= 1, "width must be at least 1");
    expect(room >= 0, "room must not be negative");
    const auto best = unlocked(width, milliseconds, cancel, [&](const Limits& limits) {
        const traxx::Ground ground(board.board);
        return traxx::clairvoyant(ground, *bot.weights, start, order, static_cast<std::size_t>(room), limits);
    });
    nb::list moves;
    for (const auto& move : best.moves)
        moves.append(nb::list(tuple_of(move.cell, move.fields ? move.fields + 1u : 0u)));
    return nb::make_tuple(best.score, moves, best.at_most);
}

int alone(const traxx::Bot& bot, const TraxxBoard& board, int start, const std::vector<int>& order,
          long long rollouts, std::uint64_t seed) {
    check(start, order);
    nb::gil_scoped_release release;
    return traxx::alone(bot, traxx::Ground(board.board), start, order, rollouts, seed);
}

}  // namespace

nb::object Traxx::text(int seat, const State::Move& move) const {
    if (seat == chance && state.is_dealt()) return cards().text(move.cell[0]);
    return nb::str(traxx::write_move(state, seat, move).c_str());
}

std::optional<traxx::Move> Traxx::read(int seat, nb::handle text) const {
    if (!PyUnicode_CheckExact(text.ptr())) return {};
    Py_ssize_t size = 0;
    const char* utf8 = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (!utf8) return PyErr_Clear(), std::nullopt;
    return traxx::read_move(state, seat, {utf8, static_cast<std::size_t>(size)});
}

nb::tuple Traxx::fields() const {
    nb::list lines, points;
    for (int s = 0; s < state.seats; ++s) {
        nb::list cells;
        for (int i = 0; i < state.line[s].length; ++i) cells.append(state.line[s].at(i));
        lines.append(nb::tuple(cells));
        points.append(tuple_of(state.line[s].points, traxx::numbers));
    }
    return nb::make_tuple(board->source, nb::tuple(lines), nb::tuple(points), state.deck, state.card,
                          tuple_of(state.dealt, state.is_dealt() ? state.seats : 0u));
}

static void bind_game(nb::module_& module) {
    using namespace nb::literals;
    cards();  // made during the import, when no other thread can wait for it
    nb::class_<TraxxBoard>(module, "TraxxBoard")
        .def(nb::new_(&make_board), "source"_a, "colours"_a, "numbers"_a, "starts"_a);
    bind_position<Traxx>(module, "Traxx")
        .def(
            "__init__",
            [](Traxx* self, Board board, const std::vector<Ints>& lines, const std::vector<Ints>& points,
               int deck, int card, const Ints& starts) {
                const auto state = traxx::make_state(board->board, lines, points, deck, card, starts);
                new (self) Traxx{{}, state, std::move(board)};
            },
            "board"_a, "lines"_a, "points"_a, "deck"_a, "card"_a, "starts"_a)
        .def_static(
            "parse",
            [](std::string_view text, Board board) {
                const auto state = traxx::read(text, board->board);
                return Traxx{{}, state, std::move(board)};
            },
            "text"_a, "board"_a);
    bind_batch<TraxxCoding, Traxx, traxx::Bot>(module, "TraxxBatch");
    bind_review<Traxx, traxx::Reviewer>(module, bind_bot<Traxx, traxx::Bot>(module, "TraxxBot"),
                                        "TraxxReview");
    module.def("traxx_clairvoyant", &clairvoyant, "bot"_a, "board"_a, "start"_a, "cards"_a, "width"_a,
               "room"_a, "milliseconds"_a, "cancel"_a = nb::none());
    module.def("traxx_alone", &alone, "bot"_a, "board"_a, "start"_a, "cards"_a, "rollouts"_a, "seed"_a);
}
static const GameBindings registered(&bind_game);

}  // namespace ludoteca::bind
