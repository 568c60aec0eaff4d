// Qwinto for Python.
#include "bind_position.hpp"

namespace ludoteca::bind {

namespace {

constexpr const char* dice_names[7] = {"o", "y", "p", "oy", "op", "yp", "oyp"};

const Notation& actions() {
    static const Notation* made = [] {
        auto* notation = new Notation;  // for the life of the process
        for (const char* dice : dice_names) notation->add(dice);
        notation->add("keep");
        notation->add("again");
        for (int row = 0; row < qwinto::rows; ++row)
            for (int column : qwinto::column_of[row]) notation->add("oyp"[row] + std::to_string(column));
        notation->add("pass");
        return notation;
    }();
    return *made;
}

const Notation& rolls(unsigned dice) {
    static const Notation* made = [] {
        auto* notations = new Notation[4];
        std::vector<std::string> texts{""};
        for (int n = 1; n <= 3; ++n) {
            std::vector<std::string> longer;
            for (const auto& text : texts)
                for (char face = '1'; face <= '6'; ++face)
                    longer.push_back((text.empty() ? text : text + "+") + face);
            for (const auto& text : texts = longer) notations[n].add(text);
        }
        return notations;
    }();
    return made[dice];
}

void write_row(qwinto::Row& row, std::uint64_t packed) {
    int last = 0;
    expect(packed >> 45 == 0, "a row is nine cells of five bits");
    for (int cell = 0; cell < qwinto::row_cells; ++cell) {
        const int number = static_cast<int>(packed >> 5 * cell & 31);
        if (!number) continue;
        expect(number > last && number <= qwinto::highest, "the numbers of a row rise, up to 18");
        row.write(cell, last = number);
    }
}

std::uint64_t packed(const qwinto::Row& row) {
    std::uint64_t result = 0;
    for (int cell = 0; cell < qwinto::row_cells; ++cell)
        result |= static_cast<std::uint64_t>(row.at(cell)) << 5 * cell;
    return result;
}

using Sheets = std::vector<std::pair<std::array<std::uint64_t, 3>, int>>;

Qwinto make(const Sheets& sheets, int active, int dice, const std::array<int, 3>& faces, int stage) {
    qwinto::State state;
    expect(sheets.size() >= 2 && sheets.size() <= 6, "2 to 6 seats have sheets");
    expect(active >= 0 && active < static_cast<int>(sheets.size()), "the active player is a seat");
    expect(stage >= 0 && stage <= 4 && dice >= 0 && dice <= 7 && (dice == 0) == (stage == 0),
           "dice go with the stage");
    state.seats = static_cast<std::uint8_t>(sheets.size());
    state.active = static_cast<std::uint8_t>(active);
    state.stage = static_cast<qwinto::Stage>(stage);
    state.dice = static_cast<std::uint8_t>(dice);
    const bool is_rolled = state.stage == qwinto::Stage::keep || state.stage == qwinto::Stage::enter;
    for (unsigned r = 0; r < 3; ++r) {
        const bool shows = is_rolled && (dice >> r & 1);
        expect(shows ? faces[r] >= 1 && faces[r] <= 6 : faces[r] == 0, "dice that were rolled show 1 to 6");
        state.face[r] = static_cast<std::uint8_t>(faces[r]);
    }
    for (std::size_t s = 0; s < sheets.size(); ++s) {
        expect(sheets[s].second >= 0 && sheets[s].second <= qwinto::boxes, "a sheet has 0 to 4 misthrows");
        for (unsigned r = 0; r < 3; ++r) write_row(state.sheet[s].row[r], sheets[s].first[r]);
        state.sheet[s].misthrows = static_cast<std::uint8_t>(sheets[s].second);
    }
    return {state};
}

}  // namespace

nb::object Qwinto::text(int seat, State::Move move) const {
    return seat == chance ? rolls(static_cast<unsigned>(std::popcount(state.dice))).text(move)
                          : actions().text(move);
}

std::optional<qwinto::State::Move> Qwinto::read(int seat, nb::handle text) const {
    const int move = seat == chance ? rolls(static_cast<unsigned>(std::popcount(state.dice))).number(text)
                                    : actions().number(text);
    if (!state.is_legal(seat, move)) return {};
    return static_cast<State::Move>(move);
}

nb::object Qwinto::ready_moves() const {
    struct Ready {
        nb::object dice, keep, rolls[4];
    };
    static const Ready* ready = [] {
        auto* made = new Ready{actions().range(0, 7), actions().range(7, 9), {}};
        for (unsigned n = 1; n <= 3; ++n) made->rolls[n] = rolls(n).range(0, rolls(n).size());
        return made;
    }();
    switch (state.stage) {
        case qwinto::Stage::dice: return ready->dice;
        case qwinto::Stage::keep: return ready->keep;
        case qwinto::Stage::roll:
        case qwinto::Stage::again: return ready->rolls[std::popcount(state.dice)];
        case qwinto::Stage::enter: break;
    }
    return {};
}

nb::tuple Qwinto::fields() const {
    nb::list sheets;
    for (int s = 0; s < state.seats; ++s) {
        const auto& sheet = state.sheet[s];
        const auto rows = nb::make_tuple(packed(sheet.row[0]), packed(sheet.row[1]), packed(sheet.row[2]));
        sheets.append(nb::make_tuple(rows, sheet.misthrows));
    }
    return nb::make_tuple(nb::tuple(sheets), state.active, state.dice, tuple_of(state.face, 3),
                          static_cast<int>(state.stage));
}

void bind_qwinto(nb::module_& module) {
    using namespace nb::literals;
    Qwinto{}.ready_moves();  // made during the import, when no other thread can wait for it
    bind_position<Qwinto>(module, "Qwinto")
        .def(
            "__init__",
            [](Qwinto* self, const Sheets& sheets, int active, int dice, const std::array<int, 3>& faces,
               int stage) { new (self) Qwinto(make(sheets, active, dice, faces, stage)); },
            "sheets"_a, "active"_a, "dice"_a, "faces"_a, "stage"_a);
}

}  // namespace ludoteca::bind
