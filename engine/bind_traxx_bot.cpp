// The Träxx bots for Python.
#include "bind_position.hpp"
#include "traxx_bot.hpp"
#include "traxx_clairvoyant.hpp"

namespace ludoteca::bind {

namespace {

using Clock = std::chrono::steady_clock;
using Weights = std::shared_ptr<const traxx::Weights>;

struct TraxxWeights {
    Weights weights;
};

// Asks to stop when the time is up (0 milliseconds are no limit) or it is cancelled.
class Patience {
public:
    Patience(long long milliseconds, const Cancel* cancel)
        : watch(cancel),
          timed(milliseconds > 0),
          end(Clock::now() + std::chrono::milliseconds(milliseconds)) {}
    bool operator()() { return watch.should_stop() || (timed && Clock::now() >= end); }

private:
    Watch watch;
    bool timed;
    Clock::time_point end;
};

void check(const Traxx& position, int seat) {
    expect(position.state.card >= 0 && seat >= 0 && seat < position.state.seats, "this seat is not to act");
}

nb::object choose(const TraxxWeights& by, const Traxx& position, int seat, int level, long long games,
                  long long milliseconds, std::uint64_t seed, const Cancel* cancel) {
    check(position, seat);
    expect(level >= 0 && level <= 3, "level must be 0 to 3");
    traxx::Move move;
    {
        nb::gil_scoped_release unlocked;
        const traxx::Ground ground(position.board->board);
        move = traxx::choose(ground, *by.weights, position.state, seat, static_cast<traxx::Level>(level),
                             games, seed, Patience(milliseconds, cancel));
    }
    return position.text(seat, move);
}

nb::list judge(const TraxxWeights& by, const Traxx& position, int seat, long long games,
               long long milliseconds, std::uint64_t seed, const Cancel* cancel) {
    check(position, seat);
    std::vector<traxx::Expert::Opinion> opinions;
    {
        nb::gil_scoped_release unlocked;
        const traxx::Ground ground(position.board->board);
        const traxx::Table table(ground, *by.weights, position.state);
        traxx::Expert expert(table, seat, position.state.card, seed);
        expert.think(games, Patience(milliseconds, cancel));
        opinions = expert.opinions();
    }
    nb::list result;
    for (const auto& opinion : opinions) {
        nb::list line;
        for (const auto& move : opinion.line) line.append(position.text(seat, move));
        result.append(nb::make_tuple(position.text(seat, opinion.move), opinion.points, opinion.win,
                                     opinion.error, nb::tuple(line)));
    }
    return result;
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

nb::tuple clairvoyant(const TraxxWeights& by, const TraxxBoard& board, int start,
                      const std::vector<int>& order, long long width, long long room, long long milliseconds,
                      const Cancel* cancel) {
    check(start, order);
    expect(width >= 1, "width must be at least 1");
    expect(room >= 0, "room must not be negative");
    traxx::Clairvoyant::Found found;
    {
        nb::gil_scoped_release unlocked;
        const traxx::Ground ground(board.board);
        traxx::Clairvoyant search(ground, *by.weights, traxx::Track::start(ground.board.start[start], true),
                                  order);
        Patience patience(milliseconds, cancel);
        for (long long wide = 100; !search.found().proven() && !patience(); wide *= 4) {
            search.search(static_cast<std::size_t>(std::min(wide, width)), patience);
            if (wide >= width) break;
        }
        search.prove(static_cast<std::size_t>(room), patience);
        found = search.found();
    }
    nb::list moves;
    for (const auto& move : found.moves)
        moves.append(nb::list(tuple_of(move.cell, move.fields ? move.fields + 1u : 0u)));
    return nb::make_tuple(found.score, moves, found.at_most);
}

int alone(const TraxxWeights& by, const TraxxBoard& board, int start, const std::vector<int>& order,
          long long games, std::uint64_t seed) {
    check(start, order);
    nb::gil_scoped_release unlocked;
    const traxx::Ground ground(board.board);
    Patience patience(0, nullptr);
    return traxx::alone(ground, *by.weights, start, order, games, seed, patience);
}

}  // namespace

void bind_traxx_bot(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<TraxxWeights>(module, "TraxxWeights")
        .def(
            "__init__",
            [](TraxxWeights* self, nb::bytes file) {
                const std::span<const char> bytes(file.c_str(), file.size());
                new (self) TraxxWeights{traxx::read_weights(std::as_bytes(bytes))};
            },
            "file"_a);
    module.def("traxx_choose", &choose, "weights"_a, "position"_a, "seat"_a, "level"_a, "games"_a,
               "milliseconds"_a, "seed"_a, "cancel"_a = nb::none());
    module.def("traxx_judge", &judge, "weights"_a, "position"_a, "seat"_a, "games"_a, "milliseconds"_a,
               "seed"_a, "cancel"_a = nb::none());
    module.def("traxx_clairvoyant", &clairvoyant, "weights"_a, "board"_a, "start"_a, "cards"_a, "width"_a,
               "room"_a, "milliseconds"_a, "cancel"_a = nb::none());
    module.def("traxx_alone", &alone, "weights"_a, "board"_a, "start"_a, "cards"_a, "games"_a, "seed"_a);
}

}  // namespace ludoteca::bind
