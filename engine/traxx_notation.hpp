// The notation of Träxx: cells, moves and positions as text, and boards and positions made from their parts.
#pragma once

#include "notation.hpp"
#include "traxx.hpp"

namespace ludoteca::traxx {

struct CellNames {
    char of[board_cells][3]{};
    constexpr CellNames() {
        for (int row = 0; row < 9; ++row)
            for (int d = first_diagonal(row); d < first_diagonal(row) + row_length(row); ++d) {
                of[cell_at(row, d)][0] = static_cast<char>('a' + row);
                of[cell_at(row, d)][1] = static_cast<char>('0' + d);
            }
    }
};
inline constexpr CellNames cell_names;

// The number of the cell that a text names, or -1.
inline int read_cell(std::string_view text) {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'i') return -1;
    return cell_at(text[0] - 'a', text[1] - '0');
}

inline std::string write_move(const State& state, int seat, const Move& move) {
    std::string text;
    if (seat == chance) {
        if (state.is_dealt()) return Deck::names[move.cell[0]];
        for (int s = 0; s < state.seats; ++s) text += "ABCD"[move.cell[s]];
        return text;
    }
    if (!move.fields) return "pass";
    for (int i = 0; i <= move.fields; ++i) {
        if (i) text += '-';
        text.append(cell_names.of[move.cell[i]], 2);
    }
    return text;
}

namespace detail {
inline std::optional<Move> read_line(std::string_view text) {
    Move move;
    if (text == "pass") return move;
    if (text.size() < 5 || text.size() > 17 || text.size() % 3 != 2) return {};
    for (std::size_t i = 0; i < text.size(); i += 3) {
        const int cell = read_cell(text.substr(i, 2));
        if (cell < 0 || (i && text[i - 1] != '-')) return {};
        move.cell[i / 3] = static_cast<std::uint8_t>(cell);
    }
    move.fields = static_cast<std::uint8_t>(text.size() / 3);
    return move;
}

// Different letters of ABCD, one a seat.
inline std::optional<Move> read_deal(std::string_view text, std::size_t seats) {
    Move move;
    unsigned taken = 0;
    if (text.size() != seats) return {};
    for (std::size_t s = 0; s < seats; ++s) {
        const int letter = text[s] - 'A';
        if (letter < 0 || letter >= letters || (taken >> letter & 1u)) return {};
        taken |= 1u << letter;
        move.cell[s] = static_cast<std::uint8_t>(letter);
    }
    return move;
}
}  // namespace detail

// The legal move that a text means, if any.
inline std::optional<Move> read_move(const State& state, int seat, std::string_view text) {
    if (seat == chance && !state.is_dealt()) return detail::read_deal(text, state.seats);
    if (seat == chance) {
        const int card = index_in(Deck::names, text);
        if (state.card >= 0 || card < 0 || !(state.deck >> card & 1)) return {};
        return Move{0, {static_cast<std::uint8_t>(card)}};
    }
    const auto move = detail::read_line(text);
    return move && state.is_legal(seat, *move) ? move : std::nullopt;
}

using Ints = std::vector<int>;

namespace detail {
inline bool is_distinct(const Ints& cells, std::size_t size) {
    Cells seen = 0;
    for (int cell : cells) {
        if (cell < 0 || cell >= board_cells || (seen & cell_set(cell))) return false;
        seen |= cell_set(cell);
    }
    return cells.size() == size;
}

inline void write_line(Line& line, const Ints& cells, const Ints& points) {
    expect(is_distinct(cells, cells.size()), "a line has different cells");
    expect(points.size() == numbers, "nine numbers score");
    for (int cell : cells) line.add_last(cell);
    for (unsigned i = 0; i < numbers; ++i) {
        expect(points[i] >= 0 && points[i] <= static_cast<int>(i + 2), "a number scores at most itself");
        line.points[i] = static_cast<std::uint8_t>(points[i]);
    }
}
}  // namespace detail

// A board from the colours of its cells and the cells of its numbers and starts.
inline Board make_board(const Ints& colours_of, const Ints& number_cells, const Ints& starts) {
    expect(colours_of.size() == board_cells, "61 cells have a colour");
    expect(detail::is_distinct(number_cells, numbers), "the numbers 2 to 10 stand on nine different cells");
    expect(detail::is_distinct(starts, letters), "there are four different starts");
    Board board;
    for (std::size_t cell = 0; cell < board_cells; ++cell) {
        expect(colours_of[cell] >= 0 && colours_of[cell] < colours, "there are six colours");
        board.paint(static_cast<int>(cell), colours_of[cell]);
    }
    for (std::size_t i = 0; i < numbers; ++i)
        board.number_at[number_cells[i]] = static_cast<std::uint8_t>(i + 2);
    for (std::size_t i = 0; i < letters; ++i) {
        expect(!board.number_at[starts[i]], "a start carries no number");
        board.start[i] = static_cast<std::uint8_t>(starts[i]);
    }
    return board;
}

// A position from its parts; the board must outlive it.
inline State make_state(const Board& board, const std::vector<Ints>& lines, const std::vector<Ints>& points,
                        int deck, int card, const Ints& starts) {
    State state;
    const std::size_t seats = lines.size();
    expect(seats >= 1 && seats <= State::max_seats && points.size() == seats, "1 to 4 seats have lines");
    expect(starts.size() == seats || starts.empty(), "every seat has a start, or none has");
    expect(deck >= 0 && deck < 1 << cards && card >= -1 && card < cards, "there are 15 cards");
    expect(card < 0 || (!(deck >> card & 1) && !starts.empty()), "the open card has left the deck");
    state.board = &board;
    state.seats = static_cast<std::uint8_t>(seats);
    state.deck = static_cast<std::uint16_t>(deck);
    state.card = static_cast<std::int8_t>(card);
    for (std::size_t s = 0; s < seats; ++s) {
        expect(lines[s].empty() == starts.empty(), "lines begin when the starts are dealt");
        detail::write_line(state.line[s], lines[s], points[s]);
        if (starts.empty()) continue;
        expect(starts[s] >= 0 && starts[s] < letters, "there are four starts");
        state.dealt[s] = static_cast<std::uint8_t>(starts[s]);
    }
    return state;
}

// `board` is the first field: a built-in board's name, or the board object.
inline std::string write(const State& state, const std::string& board) {
    Joined deck("."), lines(","), points(",");
    each(state.deck, [&](int card) { deck << Deck::names[card]; });
    std::string starts;
    for (int s = 0; s < state.seats; ++s) {
        const Line& line = state.line[s];
        Joined cells("-"), nine(".");
        for (int i = 0; i < line.length; ++i) cells << cell_names.of[line.at(i)];
        for (const int p : line.points) nine << std::to_string(p);
        lines << cells.or_none();
        points << nine.or_none();
        if (state.is_dealt()) starts += "ABCD"[state.dealt[s]];
    }
    return board + " " + deck.or_none() + " " + (state.card < 0 ? "-" : Deck::names[state.card]) + " " +
           lines.or_none() + " " + points.or_none() + " " + (starts.empty() ? "-" : starts);
}

// The position that `write` wrote, on the board that its first field names; throws `std::invalid_argument`
// for what is none.
inline State read(std::string_view text, const Board& board) {
    const auto field = split(text, ' ');
    expect(field.size() == 6, "a position has six fields: board deck card lines points starts");
    int deck = 0;
    for (const auto name : split_list(field[1], '.')) {
        const int card = index_in(Deck::names, name);
        expect(card >= 0 && !(deck >> card & 1), "the deck is different cards");
        deck |= 1 << card;
    }
    const int card = index_in(Deck::names, field[2]);
    expect(card >= 0 || field[2] == "-", "the open card is one of the deck or -");
    std::vector<Ints> lines, points;
    for (const auto line : split(field[3], ',')) {
        lines.emplace_back();
        for (const auto cell : split_list(line, '-')) lines.back().push_back(read_cell(cell));
    }
    for (const auto nine : split(field[4], ',')) {
        points.emplace_back();
        for (const auto number : split(nine, '.')) points.back().push_back(read_number(number));
    }
    Ints starts;
    if (field[5] != "-")
        for (const char letter : field[5]) starts.push_back(letter - 'A');
    return make_state(board, lines, points, deck, card, starts);
}

}  // namespace ludoteca::traxx
