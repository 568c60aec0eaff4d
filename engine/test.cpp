// Plays random games of everything and checks invariants; also built with sanitizers.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "batch.hpp"
#include "caminos_bot.hpp"
#include "caminos_coding.hpp"
#include "caminos_notation.hpp"
#include "qwinto_bot.hpp"
#include "qwinto_coding.hpp"
#include "qwinto_notation.hpp"
#include "qwinto_playout.hpp"
#include "traxx_bot.hpp"
#include "traxx_clairvoyant.hpp"
#include "traxx_coding.hpp"
#include "traxx_notation.hpp"
#include "traxx_playout.hpp"

namespace {

using namespace ludoteca;

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "failed: %s\n", what);
    std::exit(1);
}

template <class G>
void check_moves(const G& position, int seat, Rng& rng) {
    const auto list = moves(position, seat);
    require(!list.empty(), "whoever acts has a move");
    const auto chosen = position.random_move(seat, rng);
    bool found = false;
    for (const auto& move : list) found |= move == chosen;
    require(found, "a random move is legal");
}

const caminos::Hand half_set = {1, 3, 1, 2};  // of Caminos, by shape

// A game's notation, whose positions know nothing of the texts of their boards.
struct QwintoNotation {
    static std::string write(const qwinto::State& state) { return qwinto::write(state); }
    static qwinto::State read(const std::string& text, const qwinto::State&) { return qwinto::read(text); }
};
struct TraxxNotation {
    static std::string write(const traxx::State& state) { return traxx::write(state, "board"); }
    static traxx::State read(const std::string& text, const traxx::State& like) {
        return traxx::read(text, *like.board);
    }
};
struct CaminosNotation {
    static std::string write(const caminos::State& state) {
        return caminos::write(state, {"board", "pieces", true});
    }
    static caminos::State read(const std::string& text, const caminos::State& like) {
        return caminos::read(text, *like.board, half_set);
    }
};

// What is written is read again: every move, and the position.
template <class Notation, class G>
void check_notation(const G& position) {
    const auto check = [&](int seat) {
        for (const auto& move : moves(position, seat)) {
            const auto again = read_move(position, seat, write_move(position, seat, move));
            require(again && *again == move, "a move is read as it was written");
        }
        require(!read_move(position, seat, "swim"), "what means no move is not read");
    };
    if (position.to_act() == chance_to_act)
        check(chance);
    else
        each(position.to_act(), check);
    const std::string text = Notation::write(position);
    require(Notation::write(Notation::read(text, position)) == text, "a position is read as it was written");
}

template <class Notation, class G>
void check_notations(G position, int every, Rng& rng) {
    for (int turn = 0; position.to_act(); ++turn) {
        if (turn % every == 0) check_notation<Notation>(position);
        random_step(position, rng);
    }
    check_notation<Notation>(position);
}

template <class G>
void check_game(G position, Rng& rng) {
    for (int turns = 0; position.to_act(); ++turns) {
        require(turns < 2000, "every game ends");
        require(!position.winners(), "nobody has won while the game runs");
        if (position.to_act() == chance_to_act)
            check_moves(position, chance, rng);
        else
            each(position.to_act(), [&](int seat) { check_moves(position, seat, rng); });
        random_step(position, rng);
    }
    (void)position.scores();
    (void)position.winners();
}

traxx::Board random_traxx_board(Rng& rng) {
    traxx::Board board;
    int order[traxx::board_cells];
    for (int i = 0; i < traxx::board_cells; ++i) {
        order[i] = i;
        std::swap(order[i], order[rng.below(i + 1)]);
        board.paint(i, rng.below(traxx::colours));
    }
    for (int i = 0; i < traxx::numbers; ++i) board.number_at[order[i]] = static_cast<std::uint8_t>(i + 2);
    for (int i = 0; i < traxx::letters; ++i)
        board.start[i] = static_cast<std::uint8_t>(order[traxx::numbers + i]);
    return board;
}

std::shared_ptr<const caminos::Board> rectangle(int width, int height, unsigned sides) {
    std::vector<caminos::Place> places;
    std::vector<Cells> around(sides);
    for (int x = 0; x < width; ++x)
        for (int y = 0; y < height; ++y) {
            const Cells cell = cell_set(static_cast<int>(places.size()));
            places.emplace_back(x, y);
            if (y == 0) around[0] |= cell;
            if (x == width - 1) around[sides / 4] |= cell;
            if (y == height - 1) around[sides / 2] |= cell;
            if (x == 0) around[3 * sides / 4] |= cell;
        }
    for (unsigned i = 1; i < sides; i += 2)
        if (sides == 8) around[i] = around[i - 1] & around[(i + 1) % sides];
    return caminos::make_board(places, around);
}

caminos::State caminos_start(const caminos::Board& board, std::uint8_t seats, unsigned options) {
    caminos::State state;
    state.board = &board;
    state.seats = seats;
    state.neutral = options & 1 ? 2 : 0;
    state.scoring = options & 2;
    state.swap = options & 4;
    for (int s = 0; s < seats; ++s)
        for (int shape = 0; shape < caminos::shapes; ++shape)
            state.left[s][shape] =
                static_cast<std::uint8_t>(half_set[static_cast<std::size_t>(shape)] * (seats == 2 ? 2 : 1));
    state.begin();
    return state;
}

void check_caminos(const caminos::Board& board, Rng& rng) {
    for (const std::uint8_t seats : {std::uint8_t{2}, std::uint8_t{4}})
        for (unsigned options = 0; options < 8; ++options) {
            caminos::State state = caminos_start(board, seats, options);
            check_game(state, rng);
            playout(state, rng);
            const auto fits = state.fits;
            state.refit();
            require(fits == state.fits, "what fits is kept up to date");
        }
}

// The pieces that win at once, found without trying them.
void check_wins(const caminos::State& state, const caminos::Layout& layout) {
    if (state.neutral) return;
    std::vector<bool> found(static_cast<std::size_t>(state.board->swap_move()) + 1);
    const caminos::Reach reach(state, layout, state.colour(state.turn));
    reach.each_win(state.turn, [&](int id) { return found[static_cast<std::size_t>(id)] = true, false; });
    for (const auto move : moves(state, state.turn)) {
        caminos::State next = state;
        next.play(move);
        require(found[move] == (next.winner != caminos::nobody), "exactly the winning pieces are found");
    }
}

void check_caminos_bots(const caminos::Board& board, std::uint8_t seats, unsigned options, Rng& rng) {
    const caminos::Layout layout(board);
    caminos::State state = caminos_start(board, seats, options);
    for (int turn = 0; state.turn != caminos::nobody; ++turn) {
        check_wins(state, layout);
        const auto move = caminos::Bot().choose(
            state, state.turn, static_cast<Level>(static_cast<std::size_t>(turn / 2) % level_count),
            Limits(30), rng());
        const auto list = moves(state, state.turn);
        require(std::find(list.begin(), list.end(), move) != list.end(), "a bot's move is legal");
        state.play(move);
    }
}

// All levels at one table, played to the end; in every eighth turn the moves are judged, too.
template <class Bot>
void check_bots(const Bot& bot, typename Bot::State state, long long simulations, Rng& rng) {
    using State = typename Bot::State;
    for (int turn = 0; state.to_act(); ++turn) {
        if (state.to_act() == chance_to_act) {
            random_step(state, rng);
            continue;
        }
        Choices<State> choices{};
        each(state.to_act(), [&](int seat) {
            const auto list = moves(state, seat);
            const auto is_legal = [&](const auto& move) {
                return std::find(list.begin(), list.end(), move) != list.end();
            };
            const auto move = bot.choose(
                state, seat, static_cast<Level>(static_cast<std::size_t>(seat + turn) % level_count),
                Limits(simulations), rng());
            require(is_legal(move), "a bot's move is legal");
            if (turn % 8 == 0)
                for (const auto& judgement : bot.judge(state, seat, Limits(simulations), rng()))
                    require(is_legal(judgement.move) && judgement.error >= 0, "a bot judges legal moves");
            choices[static_cast<std::size_t>(seat)] = move;
        });
        state.play(choices);
    }
}

// Networks that know nothing.
traxx::Bot untrained_traxx() { return traxx::Bot(std::make_shared<traxx::Weights>()); }
qwinto::Bot untrained_qwinto() {
    const std::vector<float> weights(qwinto::Net::size, 0.01f);
    return qwinto::Bot(std::as_bytes(std::span(weights)));
}

// What Qwinto's network is told after an entry, from what it was told before; and sheets that were looked at
// before are judged as new ones.
void check_foresight(qwinto::State state, Rng& rng) {
    using namespace qwinto;
    Net net;
    for (float& weight : net.weights) weight = static_cast<float>(rng.real() - 0.4) / 8;
    const auto seen = std::make_shared<Sides>(net);
    while (state.to_act()) {
        if (state.stage == Stage::enter) {
            const int turns = least_turns(state) + 1;
            for (int s = 0; s < state.seats; ++s)
                state.each_move(s, [&](Move move) {
                    const Sheet& before = state.sheet[s];
                    const Sheet after = entered(before, move, state.sum(), s == state.active);
                    Guess guess(before);
                    const Features shown = features_after(features(before, guess, turns, 0, state.seats),
                                                          guess, after, turns, move, state.sum());
                    const auto told = [&](const Features& f) { return std::bit_cast<FeatureVector>(f); };
                    require(told(shown) == told(features(after, Guess(after), turns, 0, state.seats)),
                            "the network is told of an entry what it is told of the sheet");
                    for (int number = 1; number <= highest; ++number)
                        for (int r = 0; r < rows; ++r)
                            require((shown.takes[number - 1][r] != 0) == (after.places(number, 1u << r) != 0),
                                    "the network is told which numbers a row takes");
                });
        }
        seen->tidy();
        Foresight fresh(net, state, experts_wish), again(net, state, experts_wish, seen);
        for (int s = 0; s < state.seats; ++s)
            for (int depth = 0; depth <= Foresight::max_depth; ++depth) {
                const unsigned dice = dice_sets[rng.below(7)];
                const int sum = 1 + rng.below(6 * count(dice));
                const Entry one = fresh.best(s, depth, dice, sum), other = again.best(s, depth, dice, sum);
                require(one.move == other.move && one.worth == other.worth && one.win == other.win &&
                            one.score == other.score,
                        "a sheet that was seen before is judged as a new one");
                Entry best = fresh.judge(s, depth, dice, sum, pass_move);
                each(state.sheet[s].places(sum, dice), [&](int cell) {
                    const auto move = static_cast<Move>(first_cell + cell);
                    best = better(best, fresh.judge(s, depth, dice, sum, move));
                });
                require(one.move == best.move && one.worth == best.worth, "the best entry is the best");
            }
        random_step(state, rng);
    }
}

// The best result of all plays, without any bound.
int exhaust(const traxx::Ground& ground, const traxx::Track& track, std::span<const int> order) {
    int top = track.score();
    if (!order.empty())
        traxx::each_growth(ground, track, order[0], [&](const traxx::Track& after, const traxx::Move&) {
            top = std::max(top, exhaust(ground, after, order.subspan(1)));
        });
    return top;
}

// The best of many ways to go on cell by cell, whatever the colours.
int wander(const traxx::Ground& ground, const traxx::Track& track, int& steps) {
    int top = track.score();
    for (int which = 0; which < 2; ++which)
        for (Cells next = traxx::neighbours.of[track.end[which]] & track.free(); next && steps > 0;
             next &= next - 1, --steps) {
            traxx::Track longer = track;
            longer.step(ground, which, lowest(next));
            top = std::max(top, wander(ground, longer, steps));
        }
    return top;
}

// Nothing is better than hoped, and who knows few cards finds the best, by search and by proof alone.
void check_clairvoyant(const traxx::Ground& ground, Rng& rng) {
    const auto weights = std::make_unique<traxx::Weights>();
    const Limits endless(0);
    int order[traxx::cards];
    std::vector<int> many;  // cards enough for every cell
    for (int i = 0; i < 4 * traxx::cards; ++i) many.push_back(i % traxx::cards);
    for (int i = 0; i < traxx::cards; ++i) order[i] = i, std::swap(order[i], order[rng.below(i + 1)]);
    traxx::Track track = traxx::Track::start(ground.board.start[rng.below(traxx::letters)], true);
    for (int i = 0; i < 12; ++i) {
        const std::span<const int> few(order + i, 3);
        traxx::Clairvoyant search(ground, *weights, track, few), proof(ground, *weights, track, few);
        const int hoped = proof.result().at_most;
        if (i > 3) {
            const int exact = exhaust(ground, track, few);
            search.search(1 << 20, endless);
            proof.prove(1 << 20, endless);
            require(hoped >= exact, "no result is above the hope");
            require(search.result().proven() && search.result().score == exact, "the search finds the best");
            require(proof.result().proven() && proof.result().score == exact, "the proof finds the best");
        }
        int steps = 3000;
        require(traxx::Hope(ground, many)(track, 0, -100) >= wander(ground, track, steps),
                "no way is above the hope");
        std::vector<traxx::Track> all;
        traxx::each_growth(ground, track, order[i], [&](const traxx::Track& after, const traxx::Move&) {
            if (after.length >= track.length + 2) all.push_back(after);
        });
        if (!all.empty()) track = all[static_cast<std::size_t>(rng.below(static_cast<int>(all.size())))];
    }
    const auto best = traxx::clairvoyant(ground, *weights, 0, std::span<const int>(order, 6), 0, Limits(50));
    require(best.score > -60 && best.moves.size() == 6, "some line is found");
}

long long second_moves(const caminos::State& start) {
    long long sum = 0;
    for (auto move : moves(start, start.turn)) {
        caminos::State next = start;
        next.play(move);
        sum += next.count_moves();
    }
    return sum;
}

template <class C>
void check_batch(const typename C::State& start) {
    Batch<C> batch({start}, {.tables = 600, .seed = 1, .threads = 2, .keeps_last = true});
    int games = 0;
    for (int steps = 0; steps < 200; ++steps) {
        batch.sample();
        for (std::size_t i = 0; i < 600; ++i) {
            require(batch.is_legal(i, batch.sampled[i]), "a sampled action is legal");
            games += batch.dones[i];
        }
        batch.step(batch.sampled.data());
    }
    require(games > 0, "games of a batch end and begin again");
    const auto saved = batch.save();
    batch.sample();
    batch.step(batch.sampled.data());
    require(batch.load(saved.data(), saved.size()) && batch.save() == saved,
            "a batch goes back to what it was");
}

void check_sets(Rng& rng) {
    for (int i = 0; i < 1000; ++i) {
        const Cells cells = rng() & (i % 2 ? rng() : ~Cells{0});
        int k = 0;
        each(cells, [&](int cell) { require(nth(cells, k++) == cell, "the k-th cell of a set"); });
    }
}

// A playout from any position is the same game as random steps.
template <class G, class Playout>
void check_playout(G fast, int steps, Rng& rng, Playout&& play_out) {
    for (; steps && fast.to_act(); --steps) random_step(fast, rng);
    G slow = fast;
    Rng same = rng;
    play_out(fast, rng);
    while (slow.to_act()) random_step(slow, same);
    require(digest(fast) == digest(slow) && rng() == same(), "a playout plays what random steps play");
}

void check_playouts(Rng& rng) {
    for (int game = 0; game < 100; ++game) {
        qwinto::State qwinto;
        qwinto.seats = static_cast<std::uint8_t>(2 + game % 5);
        check_playout(qwinto, rng.below(60), rng, [](auto& position, Rng& r) { playout(position, r); });
    }
    for (int game = 0; game < 100; ++game) {
        const traxx::Board board = random_traxx_board(rng);
        const traxx::LineTable lines(board);
        traxx::State traxx;
        traxx.board = &board;
        traxx.seats = static_cast<std::uint8_t>(1 + game % 4);
        check_playout(traxx, rng.below(30), rng,
                      [&](auto& position, Rng& r) { playout(position, lines, r); });
    }
}

void check_all(Rng& rng) {
    const auto square = rectangle(8, 8, 4);
    const auto start = caminos_start(*square, 2, 0);
    require(start.count_moves() == 1500, "1500 first moves on the square");
    require(second_moves(start) == 2024904, "2,024,904 sequences of two moves on the square");
    for (auto [w, h] : {std::pair{8, 8}, {64, 1}, {1, 64}, {4, 16}, {1, 1}, {2, 2}, {3, 5}})
        for (unsigned sides : {4u, 8u})
            for (int game = 0; game < 4; ++game) check_caminos(*rectangle(w, h, sides), rng);
    check_caminos_bots(*square, 4, 7, rng);
    for (unsigned options = 0; options < 8; ++options)
        for (auto [w, h] : {std::pair{2, 12}, {1, 1}, {3, 5}})
            check_caminos_bots(*rectangle(w, h, options % 3 ? 4 : 8), options % 2 ? 4 : 2, options, rng);
    check_batch<CaminosCoding>(caminos_start(*square, 4, 7));
    check_batch<QwintoCoding>(qwinto::State{});
    check_sets(rng);
    check_playouts(rng);
    const auto named = rectangle(3, 5, 8);
    for (int game = 0; game < 100; ++game) {
        const traxx::Board board = random_traxx_board(rng);
        traxx::State traxx;
        traxx.board = &board;
        traxx.seats = static_cast<std::uint8_t>(1 + game % 4);
        check_game(traxx, rng);
        if (game < 4) check_batch<TraxxCoding>(traxx);
        if (game < 4) check_bots(untrained_traxx(), traxx, 20, rng);
        if (game < 8) check_clairvoyant(traxx::Ground(board), rng);
        qwinto::State qwinto;
        qwinto.seats = static_cast<std::uint8_t>(2 + game % 5);
        check_game(qwinto, rng);
        if (game < 5) check_foresight(qwinto, rng);
        for (int step = 0; game < 2 && step < 30; ++step)
            if (qwinto.to_act()) random_step(qwinto, rng);
        if (game < 2) check_bots(untrained_qwinto(), qwinto, 1, rng);
        if (game < 8) check_notations<QwintoNotation>(qwinto, 1, rng);
        if (game < 8) check_notations<TraxxNotation>(traxx, 5, rng);
        if (game < 8)
            check_notations<CaminosNotation>(
                caminos_start(*named, game % 2 ? 4 : 2, static_cast<unsigned>(game)), 3, rng);
    }
}

template <class G, class... Table>
void measure(const char* name, const G& start, Rng& rng, const Table&... table) {
    const auto now = [] { return std::chrono::steady_clock::now(); };
    const auto begin = now();
    int games = 0;
    for (; now() - begin < std::chrono::seconds(1); ++games) {
        G position = start;
        playout(position, table..., rng);
    }
    std::printf("%-10s %9.0f random games a second\n", name,
                games / std::chrono::duration<double>(now() - begin).count());
}

}  // namespace

int main(int argc, char** argv) {
    Rng rng(1);
    check_all(rng);
    if (argc > 1 && !std::strcmp(argv[1], "speed")) {
        const traxx::Board board = random_traxx_board(rng);
        traxx::State traxx;
        traxx.board = &board;
        const auto square = rectangle(8, 8, 4);
        measure("traxx", traxx, rng, traxx::LineTable(board));
        measure("qwinto", qwinto::State{}, rng);
        measure("caminos", caminos_start(*square, 2, 0), rng);
    }
    std::puts("1 passed, 0 failed");
}
