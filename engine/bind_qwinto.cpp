// Qwinto for Python.
#include "bind_batch.hpp"
#include "bind_bot.hpp"
#include "bind_review.hpp"
#include "qwinto_coding.hpp"
#include "qwinto_notation.hpp"
#include "qwinto_playout.hpp"
#include "qwinto_review.hpp"

namespace ludoteca::bind {

struct Qwinto : Position {
    using State = qwinto::State;
    State state;

    nb::object text(int seat, State::Move move) const;
    std::optional<State::Move> read(int seat, nb::handle text) const;
    nb::object ready_moves() const;  // where the moves are always the same: made once; otherwise nothing
    nb::tuple fields() const;
    std::string str() const { return qwinto::write(state); }
};

namespace {

const Texts& actions() {
    static const Texts* made = [] {
        auto* texts = new Texts;  // for the life of the process
        for (int action = 0; action < qwinto::actions; ++action) texts->add(qwinto::action_text(action));
        return texts;
    }();
    return *made;
}

const Texts& rolls(int dice) {
    static const Texts* made = [] {
        auto* texts = new Texts[4];
        for (int n = 1, outcomes = 6; n <= 3; ++n, outcomes *= 6)
            for (int index = 0; index < outcomes; ++index) texts[n].add(qwinto::roll_text(n, index));
        return texts;
    }();
    return made[dice];
}

using Sheets = std::vector<std::pair<std::array<std::uint64_t, qwinto::rows>, int>>;

Qwinto make(const Sheets& sheets, int active, int dice, const std::array<int, qwinto::rows>& faces,
            int stage) {
    std::vector<qwinto::PackedSheet> packed;
    for (const auto& [rows, misthrows] : sheets) packed.push_back({rows, misthrows});
    return {{}, qwinto::make_state(packed, active, dice, faces, stage)};
}

}  // namespace

nb::object Qwinto::text(int seat, State::Move move) const {
    return seat == chance ? rolls(count(state.dice)).text(move) : actions().text(move);
}

std::optional<qwinto::State::Move> Qwinto::read(int seat, nb::handle text) const {
    const int move = seat == chance ? rolls(count(state.dice)).number(text) : actions().number(text);
    if (!state.is_legal(seat, move)) return {};
    return static_cast<State::Move>(move);
}

nb::object Qwinto::ready_moves() const {
    struct Ready {
        nb::object dice, keep, rolls[4];
    };
    static const Ready* ready = [] {
        auto* made = new Ready{actions().range(0, 7), actions().range(7, 9), {}};
        for (int n = 1; n <= 3; ++n) made->rolls[n] = rolls(n).range(0, rolls(n).size());
        return made;
    }();
    switch (state.stage) {
        case qwinto::Stage::dice: return ready->dice;
        case qwinto::Stage::keep: return ready->keep;
        case qwinto::Stage::roll:
        case qwinto::Stage::again: return ready->rolls[count(state.dice)];
        case qwinto::Stage::enter: break;
    }
    return {};
}

nb::tuple Qwinto::fields() const {
    nb::list sheets;
    for (int s = 0; s < state.seats; ++s) {
        const auto& row = state.sheet[s].row;
        const auto rows =
            nb::make_tuple(qwinto::packed(row[0]), qwinto::packed(row[1]), qwinto::packed(row[2]));
        sheets.append(nb::make_tuple(rows, state.sheet[s].misthrows));
    }
    return nb::make_tuple(nb::tuple(sheets), state.active, state.dice, tuple_of(state.face, 3),
                          static_cast<int>(state.stage));
}

static void bind_game(nb::module_& module) {
    using namespace nb::literals;
    Qwinto{}.ready_moves();  // made during the import, when no other thread can wait for it
    bind_position<Qwinto>(module, "Qwinto")
        .def(
            "__init__",
            [](Qwinto* self, const Sheets& sheets, int active, int dice,
               const std::array<int, qwinto::rows>& faces,
               int stage) { new (self) Qwinto(make(sheets, active, dice, faces, stage)); },
            "sheets"_a, "active"_a, "dice"_a, "faces"_a, "stage"_a)
        .def_static("parse", [](std::string_view text) { return Qwinto{{}, qwinto::read(text)}; }, "text"_a);
    bind_batch<QwintoCoding, Qwinto, qwinto::Bot>(module, "QwintoBatch");
    bind_review<Qwinto, qwinto::Reviewer>(module, bind_bot<Qwinto, qwinto::Bot>(module, "QwintoBot"),
                                          "QwintoReview");
}
static const GameBindings registered(&bind_game);

}  // namespace ludoteca::bind
