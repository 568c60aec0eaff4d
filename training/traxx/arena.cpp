// Plays levels alone from all four starts, or against each other; the same cards for all.
//   arena BOARDS WEIGHTS solo LEVEL GAMES SEED THREADS [SIMULATIONS] [considered=12 rounds=4 patience=8
//   trust=12 ambition=25] arena BOARDS WEIGHTS duel LEVEL,LEVEL GAMES SEED THREADS [SIMULATIONS] [...]
//   (habits are those of the first)
#include <atomic>
#include <chrono>

#include "../../engine/traxx_bot.hpp"
#include "common.hpp"

using namespace ludoteca;
using namespace ludoteca::traxx;

namespace {

struct Player {
    std::string level;
    long long games = 0;
    Habits habits;

    Move choose(const Ground& ground, const Weights& weights, const State& state, int seat,
                std::uint64_t seed) const {
        Rng rng(seed);
        if (level == "random") return state.random_move(seat, rng);
        const Table table(ground, weights, state);
        if (level == "beginner") return beginner(ground, table.track[seat], state.card, rng);
        if (level == "casual") return casual(table, seat, state.card);
        if (level == "club") return club(table, seat, state.card);
        if (level == "policy") return table.policy(seat, state.card).move;
        Expert expert(table, seat, state.card, seed, habits);
        expert.think(Limits(games));
        return expert.choice();
    }
};

void set(Habits& habits, const std::string& word) {
    const auto at = word.find('=');
    const std::string name = word.substr(0, at);
    const float value = std::stof(word.substr(at + 1));
    if (name == "considered")
        habits.considered = static_cast<std::size_t>(value);
    else if (name == "rounds")
        habits.rounds = static_cast<int>(value);
    else if (name == "patience")
        habits.patience = static_cast<int>(value);
    else if (name == "trust")
        habits.trust = value;
    else if (name == "ambition")
        habits.ambition = value;
    else
        throw std::invalid_argument("no such habit: " + word);
}

std::array<int, State::max_seats> play(const Ground& ground, const Weights& weights,
                                       std::span<const Player* const> players, std::span<const int> starts,
                                       const std::array<int, cards>& order, std::uint64_t seed) {
    State state;
    state.board = &ground.board;
    state.seats = static_cast<std::uint8_t>(players.size());
    Choices<State> choices{};
    for (std::size_t s = 0; s < players.size(); ++s)
        choices[0].cell[s] = static_cast<std::uint8_t>(starts[s]);
    state.play(choices);
    for (int card : order) {
        choices[0] = Move{0, {static_cast<std::uint8_t>(card)}};
        state.play(choices);
        for (std::size_t s = 0; s < players.size(); ++s)
            choices[s] = players[s]->choose(ground, weights, state, static_cast<int>(s),
                                            seed * 64 + static_cast<std::uint64_t>(card) + (s << 40));
        state.play(choices);
    }
    return state.scores();
}

void solo(const Ground& ground, const Weights& weights, const Player& player, std::size_t games,
          std::uint64_t seed, int threads) {
    std::vector<std::array<int, letters>> results(games);
    std::atomic<std::size_t> next = 0;
    std::atomic<long> microseconds = 0;
    in_threads(threads, [&](int) {
        for (std::size_t g; (g = next++) < games;) {
            Rng rng(seed * 1'000'003 + g);
            const auto order = shuffled(rng);
            const Player* players[1] = {&player};
            const auto begun = std::chrono::steady_clock::now();
            for (int s = 0; s < letters; ++s)
                results[g][static_cast<std::size_t>(s)] =
                    play(ground, weights, players, std::span(&s, 1), order, g)[0];
            microseconds += std::chrono::duration_cast<std::chrono::microseconds>(
                                std::chrono::steady_clock::now() - begun)
                                .count();
        }
    });
    const double n = static_cast<double>(games);
    double mean[letters]{}, squares = 0, above = 0, widest = 0, by_deal = 0;
    for (auto& row : results)
        for (std::size_t s = 0; s < letters; ++s)
            mean[s] += row[s] / n, squares += row[s] * row[s] / n / letters, above += row[s] > 40;
    const double all = (mean[0] + mean[1] + mean[2] + mean[3]) / 4;
    const auto [low, high] = std::minmax_element(mean, mean + letters);
    for (auto& row : results) {
        const double off = row[static_cast<std::size_t>(high - mean)] -
                           row[static_cast<std::size_t>(low - mean)] - (*high - *low);
        const double deal = (row[0] + row[1] + row[2] + row[3]) / 4.0 - all;
        widest += off * off / n, by_deal += deal * deal / n;
    }
    std::printf(
        "%s %lld: mean %.2f +- %.2f, sd %.2f, above 40 %.1f %%, %.1f ms a game; starts %.2f %.2f %.2f %.2f, "
        "widest %.2f +- %.2f (%zu deals)\n",
        player.level.c_str(), player.games, all, 1.96 * std::sqrt(by_deal / n),
        std::sqrt(squares - all * all), 25 * above / n, static_cast<double>(microseconds) / 4000 / n, mean[0],
        mean[1], mean[2], mean[3], *high - *low, 1.96 * std::sqrt(widest / n), games);
    std::fflush(stdout);
}

void duel(const Ground& ground, const Weights& weights, const Player& one, const Player& other,
          std::size_t games, std::uint64_t seed, int threads) {
    std::atomic<long> won = 0, lost = 0, tied = 0, sum = 0, sum_other = 0;
    std::atomic<std::size_t> next = 0;
    in_threads(threads, [&](int) {
        for (std::size_t g; (g = next++) < games;) {
            Rng rng(seed * 1'000'003 + g);
            const auto order = shuffled(rng);
            int starts[2] = {rng.below(4), rng.below(3)};
            starts[1] += starts[1] >= starts[0];
            for (int turn = 0; turn < 2; ++turn) {  // seats changed, the same cards
                const Player* players[2] = {turn ? &other : &one, turn ? &one : &other};
                const auto result = play(ground, weights, players, starts, order, 2 * g);
                const int a = result[static_cast<std::size_t>(turn)],
                          b = result[static_cast<std::size_t>(1 - turn)];
                sum += a, sum_other += b, won += a > b, lost += a < b, tied += a == b;
            }
        }
    });
    const double decided = static_cast<double>(won + lost), share = static_cast<double>(won) / decided,
                 n = 2.0 * static_cast<double>(games);
    std::printf("%s %lld against %s %lld: %.1f +- %.1f %% of %.0f decided, %ld tied; means %.2f and %.2f\n",
                one.level.c_str(), one.games, other.level.c_str(), other.games, 100 * share,
                196 * std::sqrt(share * (1 - share) / decided), decided, tied.load(),
                static_cast<double>(sum) / n, static_cast<double>(sum_other) / n);
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 8)
        return std::fprintf(stderr,
                            "arena BOARDS WEIGHTS solo|duel LEVEL[,LEVEL] GAMES SEED THREADS [SIMULATIONS] "
                            "[HABIT=...]\n"),
               2;
    const auto grounds = read_boards(argv[1]);
    const auto weights = weights_from(argv[2]);
    const std::string levels = argv[4];
    const auto comma = levels.find(',');
    Player one{levels.substr(0, comma), argc > 8 ? std::stoll(argv[8]) : 0, {}};
    for (int i = 9; i < argc; ++i) set(one.habits, argv[i]);
    const std::size_t games = std::stoul(argv[5]);
    const std::uint64_t seed = std::stoull(argv[6]);
    if (std::string(argv[3]) == "solo")
        return solo(grounds[0], *weights, one, games, seed, std::stoi(argv[7])), 0;
    Player other{levels.substr(comma + 1), 0, {}};
    duel(grounds[0], *weights, one, other, games, seed, std::stoi(argv[7]));
}
