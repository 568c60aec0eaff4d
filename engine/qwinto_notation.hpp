// The notation of Qwinto: moves and positions as text, and positions made from their parts.
#pragma once

#include "notation.hpp"
#include "qwinto.hpp"

namespace ludoteca::qwinto {

inline constexpr const char* dice_names[] = {"o", "y", "p", "oy", "op", "yp", "oyp"};
inline constexpr const char* stage_names[] = {"dice", "roll", "keep", "again", "enter"};
inline constexpr std::string_view digits = ".123456789abcdefghi";

inline std::string action_text(int action) {
    if (action < keep_move) return dice_names[action];
    if (action == keep_move) return "keep";
    if (action == again_move) return "again";
    if (action == pass_move) return "pass";
    const int row = (action - first_cell) / row_cells, cell = (action - first_cell) % row_cells;
    return "oyp"[row] + std::to_string(column_of[row][cell]);
}

// The faces of a roll by its index; the last die turns fastest.
inline std::string roll_text(int dice, int index) {
    std::string text;
    for (; dice; --dice, index /= 6) {
        if (!text.empty()) text.insert(0, 1, '+');
        text.insert(0, 1, static_cast<char>('1' + index % 6));
    }
    return text;
}

inline std::string write_move(const State& state, int seat, State::Move move) {
    return seat == chance ? roll_text(count(state.dice), move) : action_text(move);
}

// The legal move that a text means, if any.
inline std::optional<State::Move> read_move(const State& state, int seat, std::string_view text) {
    std::optional<State::Move> found;
    state.each_move(seat, [&](State::Move move) {
        if (write_move(state, seat, move) == text) found = move;
    });
    return found;
}

// A sheet as the rules keep it: rows of nine cells of five bits, and its misthrows.
struct PackedSheet {
    std::array<std::uint64_t, rows> row{};
    int misthrows = 0;
};

namespace detail {
inline Row unpacked(std::uint64_t packed) {
    Row row;
    int last = 0;
    expect(packed >> 45 == 0, "a row is nine cells of five bits");
    for (int cell = 0; cell < row_cells; ++cell) {
        const int number = static_cast<int>(packed >> 5 * cell & 31);
        if (!number) continue;
        expect(number > last && number <= highest, "the numbers of a row rise, up to 18");
        row.write(cell, last = number);
    }
    return row;
}
}  // namespace detail

inline std::uint64_t packed(const Row& row) {
    std::uint64_t result = 0;
    for (int cell = 0; cell < row_cells; ++cell)
        result |= static_cast<std::uint64_t>(row.at(cell)) << 5 * cell;
    return result;
}

// A position from its parts; the faces are those of the dice of each row, 0 where there is none.
inline State make_state(const std::vector<PackedSheet>& sheets, int active, int dice,
                        const std::array<int, rows>& faces, int stage) {
    State state;
    expect(sheets.size() >= 2 && sheets.size() <= State::max_seats, "2 to 6 seats have sheets");
    expect(active >= 0 && active < static_cast<int>(sheets.size()), "the active player is a seat");
    expect(stage >= 0 && stage <= 4 && dice >= 0 && dice <= 7 && (dice == 0) == (stage == 0),
           "dice go with the stage");
    state.seats = static_cast<std::uint8_t>(sheets.size());
    state.active = static_cast<std::uint8_t>(active);
    state.stage = static_cast<Stage>(stage);
    state.dice = static_cast<std::uint8_t>(dice);
    const bool is_rolled = state.stage == Stage::keep || state.stage == Stage::enter;
    for (unsigned r = 0; r < rows; ++r) {
        const bool shows = is_rolled && (dice >> r & 1);
        expect(shows ? faces[r] >= 1 && faces[r] <= 6 : faces[r] == 0, "dice that were rolled show 1 to 6");
        state.face[r] = static_cast<std::uint8_t>(faces[r]);
    }
    for (std::size_t s = 0; s < sheets.size(); ++s) {
        expect(sheets[s].misthrows >= 0 && sheets[s].misthrows <= boxes, "a sheet has 0 to 4 misthrows");
        for (unsigned r = 0; r < rows; ++r) state.sheet[s].row[r] = detail::unpacked(sheets[s].row[r]);
        state.sheet[s].misthrows = static_cast<std::uint8_t>(sheets[s].misthrows);
    }
    return state;
}

namespace detail {
inline std::string row_text(const Row& row) {
    std::string text;
    for (int cell = 0; cell < row_cells; ++cell) text += digits[static_cast<std::size_t>(row.at(cell))];
    return text;
}

inline std::uint64_t read_row(std::string_view text) {
    std::uint64_t result = 0;
    expect(text.size() == row_cells, "a row is nine of .123456789abcdefghi");
    for (std::size_t cell = 0; cell < row_cells; ++cell) {
        const auto number = digits.find(text[cell]);
        expect(number != digits.npos, "a row is nine of .123456789abcdefghi");
        result |= static_cast<std::uint64_t>(number) << 5 * cell;
    }
    return result;
}

inline std::vector<PackedSheet> read_sheets(std::string_view sheets, std::string_view misthrows) {
    std::vector<PackedSheet> result;
    const auto counts = split(misthrows, '.');
    for (const auto sheet : split(sheets, ',')) {
        const auto row = split(sheet, '/');
        expect(row.size() == rows && result.size() < counts.size(), "a sheet has three rows and misthrows");
        result.push_back(
            {{read_row(row[0]), read_row(row[1]), read_row(row[2])}, read_number(counts[result.size()])});
    }
    expect(result.size() == counts.size(), "every sheet has misthrows");
    return result;
}

inline std::array<int, rows> read_faces(std::string_view text, int dice) {
    std::array<int, rows> faces{};
    const auto parts = split_list(text, '+');
    std::size_t next = 0;
    for (unsigned r = 0; r < rows && next < parts.size(); ++r)
        if (dice >> r & 1) faces[r] = read_number(parts[next++]);
    expect(next == parts.size(), "the faces are those of the dice");
    return faces;
}
}  // namespace detail

inline std::string write(const State& state) {
    Joined sheets(","), misthrows("."), faces("+");
    for (int s = 0; s < state.seats; ++s) {
        const Sheet& sheet = state.sheet[s];
        sheets << detail::row_text(sheet.row[0]) + "/" + detail::row_text(sheet.row[1]) + "/" +
                      detail::row_text(sheet.row[2]);
        misthrows << std::to_string(sheet.misthrows);
    }
    std::string dice = "-";
    for (int d = 0; d < keep_move; ++d)
        if (dice_sets[d] == state.dice) dice = dice_names[d];
    for (const int face : state.face)
        if (face) faces << std::to_string(face);
    return sheets.or_none() + " " + misthrows.or_none() + " " + std::to_string(state.active) + " " + dice +
           " " + faces.or_none() + " " + stage_names[static_cast<int>(state.stage)];
}

// The position that `write` wrote; throws `std::invalid_argument` for what is none.
inline State read(std::string_view text) {
    const auto field = split(text, ' ');
    expect(field.size() == 6, "a position has six fields: sheets misthrows active dice faces stage");
    const int named = index_in(dice_names, field[3]);
    expect(named >= 0 || field[3] == "-", "dice are o, y, p, oy, op, yp, oyp or -");
    const int dice = named < 0 ? 0 : dice_sets[named];
    return make_state(detail::read_sheets(field[0], field[1]), read_number(field[2]), dice,
                      detail::read_faces(field[4], dice), index_in(stage_names, field[5]));
}

}  // namespace ludoteca::qwinto
