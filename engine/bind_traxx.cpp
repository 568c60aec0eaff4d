// Träxx for Python.
#include "bind_position.hpp"

namespace ludoteca::bind {

namespace {

using Numbers = std::vector<int>;

std::string cell_name(int cell) {
    int row = 0;
    for (; cell >= traxx::row_length(row); ++row) cell -= traxx::row_length(row);
    return {static_cast<char>('a' + row), static_cast<char>('0' + traxx::first_diagonal(row) + cell)};
}

const std::array<std::string, traxx::board_cells>& cell_names() {
    static const auto names = [] {
        std::array<std::string, traxx::board_cells> made;
        for (int cell = 0; cell < traxx::board_cells; ++cell)
            made[static_cast<std::size_t>(cell)] = cell_name(cell);
        return made;
    }();
    return names;
}

const Notation& cards() {
    static const Notation* made = [] {
        auto* notation = new Notation;  // for the life of the process
        for (const char* card : traxx::Deck::names) notation->add(card);
        return notation;
    }();
    return *made;
}

bool is_distinct(const Numbers& cells, std::size_t size) {
    Cells seen = 0;
    for (int cell : cells) {
        if (cell < 0 || cell >= traxx::board_cells || (seen & cell_set(cell))) return false;
        seen |= cell_set(cell);
    }
    return cells.size() == size;
}

std::shared_ptr<TraxxBoard> make_board(nb::object source, const Numbers& colours, const Numbers& numbers,
                                       const Numbers& starts) {
    expect(colours.size() == traxx::board_cells, "61 cells have a colour");
    expect(is_distinct(numbers, traxx::numbers), "the numbers 2 to 10 stand on nine different cells");
    expect(is_distinct(starts, traxx::letters), "there are four different starts");
    auto made = std::make_shared<TraxxBoard>();
    made->source = std::move(source);
    for (std::size_t cell = 0; cell < colours.size(); ++cell) {
        expect(colours[cell] >= 0 && colours[cell] < traxx::colours, "there are six colours");
        made->board.paint(static_cast<int>(cell), colours[cell]);
    }
    for (std::size_t i = 0; i < numbers.size(); ++i)
        made->board.number_at[numbers[i]] = static_cast<std::uint8_t>(i + 2);
    for (std::size_t i = 0; i < starts.size(); ++i) {
        expect(!made->board.number_at[starts[i]], "a start carries no number");
        made->board.start[i] = static_cast<std::uint8_t>(starts[i]);
    }
    return made;
}

void write_line(traxx::Line& line, const Numbers& cells, const Numbers& points) {
    expect(is_distinct(cells, cells.size()), "a line has different cells");
    expect(points.size() == traxx::numbers, "nine numbers score");
    for (int cell : cells) line.add_last(cell);
    for (unsigned i = 0; i < traxx::numbers; ++i) {
        expect(points[i] >= 0 && points[i] <= static_cast<int>(i + 2), "a number scores at most itself");
        line.points[i] = static_cast<std::uint8_t>(points[i]);
    }
}

Traxx make(std::shared_ptr<const TraxxBoard> board, const std::vector<Numbers>& lines,
           const std::vector<Numbers>& points, int deck, int card, const Numbers& starts) {
    traxx::State state;
    const std::size_t seats = lines.size();
    expect(seats >= 1 && seats <= traxx::State::max_seats && points.size() == seats,
           "1 to 4 seats have lines");
    expect(starts.size() == seats || starts.empty(), "every seat has a start, or none has");
    expect(deck >= 0 && deck < 1 << traxx::cards && card >= -1 && card < traxx::cards, "there are 15 cards");
    expect(card < 0 || (!(deck >> card & 1) && !starts.empty()), "the open card has left the deck");
    state.board = &board->board;
    state.seats = static_cast<std::uint8_t>(seats);
    state.deck = static_cast<std::uint16_t>(deck);
    state.card = static_cast<std::int8_t>(card);
    for (std::size_t s = 0; s < seats; ++s) {
        expect(lines[s].empty() == starts.empty(), "lines begin when the starts are dealt");
        write_line(state.line[s], lines[s], points[s]);
        if (starts.empty()) continue;
        expect(starts[s] >= 0 && starts[s] < traxx::letters, "there are four starts");
        state.dealt[s] = static_cast<std::uint8_t>(starts[s]);
    }
    return {state, std::move(board)};
}

// The number of the cell that two letters name, or -1.
int read_cell(const char* name) {
    const int row = name[0] - 'a';
    return row < 0 || row > 8 ? -1 : traxx::cell_at(row, name[1] - '0');
}

std::optional<traxx::Move> read_line(std::string_view text) {
    traxx::Move move;
    if (text == "pass") return move;
    if (text.size() < 5 || text.size() > 17 || text.size() % 3 != 2) return {};
    for (std::size_t i = 0; i < text.size(); i += 3) {
        const int cell = read_cell(text.data() + i);
        if (cell < 0 || (i && text[i - 1] != '-')) return {};
        move.cell[i / 3] = static_cast<std::uint8_t>(cell);
    }
    move.fields = static_cast<std::uint8_t>(text.size() / 3);
    return move;
}

// Different letters of ABCD, one a seat.
std::optional<traxx::Move> read_deal(std::string_view text, std::size_t seats) {
    traxx::Move move;
    unsigned taken = 0;
    if (text.size() != seats) return {};
    for (std::size_t s = 0; s < seats; ++s) {
        const int letter = text[s] - 'A';
        if (letter < 0 || letter >= traxx::letters || (taken >> letter & 1u)) return {};
        taken |= 1u << letter;
        move.cell[s] = static_cast<std::uint8_t>(letter);
    }
    return move;
}

}  // namespace

nb::object Traxx::text(int seat, const State::Move& move) const {
    std::string text;
    if (seat == chance) {
        if (state.is_dealt()) return cards().text(move.cell[0]);
        for (int s = 0; s < state.seats; ++s) text += "ABCD"[move.cell[s]];
    } else {
        if (!move.fields) return nb::str("pass");
        for (int i = 0; i <= move.fields; ++i) text += (i ? "-" : "") + cell_names()[move.cell[i]];
    }
    return nb::str(text.c_str());
}

std::optional<traxx::Move> Traxx::read(int seat, nb::handle text) const {
    if (!PyUnicode_CheckExact(text.ptr())) return {};
    Py_ssize_t size = 0;
    const char* utf8 = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (!utf8) return PyErr_Clear(), std::nullopt;
    const std::string_view view(utf8, static_cast<std::size_t>(size));
    if (seat == chance && !state.is_dealt()) return read_deal(view, state.seats);
    if (seat == chance) {
        const int card = cards().number(text);
        if (card < 0 || !(state.deck >> card & 1)) return {};
        return traxx::Move{0, {static_cast<std::uint8_t>(card)}};
    }
    const auto move = read_line(view);
    return move && state.is_legal(seat, *move) ? move : std::nullopt;
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

void bind_traxx(nb::module_& module) {
    using namespace nb::literals;
    cards();  // made during the import, when no other thread can wait for it
    nb::class_<TraxxBoard>(module, "TraxxBoard")
        .def(nb::new_(&make_board), "source"_a, "colours"_a, "numbers"_a, "starts"_a);
    bind_position<Traxx>(module, "Traxx")
        .def(
            "__init__",
            [](Traxx* self, std::shared_ptr<const TraxxBoard> board, const std::vector<Numbers>& lines,
               const std::vector<Numbers>& points, int deck, int card, const Numbers& starts) {
                new (self) Traxx(make(std::move(board), lines, points, deck, card, starts));
            },
            "board"_a, "lines"_a, "points"_a, "deck"_a, "card"_a, "starts"_a);
}

}  // namespace ludoteca::bind
