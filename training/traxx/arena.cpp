// Plays levels alone or against each other, the same cards for all. "Without luck" is the mean result less
// what the cards brought beyond what the network expected of them: the same in the long run, with a smaller
// deviation.
//   arena BOARDS WEIGHTS solo LEVEL GAMES SEED THREADS [SIMULATIONS] [considered=12 replies=3 margin=2
//   reply_margin=1 ambition=80] arena BOARDS WEIGHTS duel LEVEL,LEVEL GAMES SEED THREADS [SIMULATIONS] [...]
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
    else if (name == "replies")
        habits.replies = static_cast<std::size_t>(value);
    else if (name == "margin")
        habits.margin = value;
    else if (name == "reply_margin")
        habits.reply_margin = value;
    else if (name == "ambition")
        habits.ambition = value;
    else
        throw std::invalid_argument("no such habit: " + word);
}

struct Played {
    std::array<int, State::max_seats> scores;
    double luck = 0;  // alone: what the cards brought beyond what could be expected; 0 in the mean
};

Played play(const Ground& ground, const Weights& weights, std::span<const Player* const> players,
            std::span<const int> starts, const std::array<int, cards>& order, std::uint64_t seed) {
    State state;
    state.board = &ground.board;
    state.seats = static_cast<std::uint8_t>(players.size());
    Choices<State> choices{};
    for (std::size_t s = 0; s < players.size(); ++s)
        choices[0].cell[s] = static_cast<std::uint8_t>(starts[s]);
    state.play(choices);
    Played played;
    for (int card : order) {
        if (players.size() == 1) {
            const Outlook ahead = Table(ground, weights, state).outlook(0);
            played.luck += ahead.best[card] - ahead.mean;
        }
        choices[0] = Move{0, {static_cast<std::uint8_t>(card)}};
        state.play(choices);
        for (std::size_t s = 0; s < players.size(); ++s)
            choices[s] = players[s]->choose(ground, weights, state, static_cast<int>(s),
                                            seed * 64 + static_cast<std::uint64_t>(card) + (s << 40));
        state.play(choices);
    }
    played.scores = state.scores();
    return played;
}

// Each deal from one of the starts, in turn.
void solo(const Ground& ground, const Weights& weights, const Player& player, std::size_t games,
          std::uint64_t seed, int threads) {
    std::vector<double> results(games), without_luck(games);
    std::atomic<std::size_t> next = 0;
    std::atomic<long> microseconds = 0;
    in_threads(threads, [&](int) {
        const Ground own = ground;
        for (std::size_t g; (g = next++) < games;) {
            Rng rng(seed * 1'000'003 + g);
            const auto order = shuffled(rng);
            const Player* players[1] = {&player};
            const int start[1] = {static_cast<int>(g % letters)};
            const auto begun = std::chrono::steady_clock::now();
            const Played played = play(own, weights, players, start, order, g);
            results[g] = played.scores[0];
            without_luck[g] = results[g] - played.luck;
            microseconds += std::chrono::duration_cast<std::chrono::microseconds>(
                                std::chrono::steady_clock::now() - begun)
                                .count();
        }
    });
    double above = 0, mean[letters]{};
    for (std::size_t g = 0; g < games; ++g)
        mean[g % letters] += results[g] * letters / static_cast<double>(games), above += results[g] > 40;
    const Mean plain(results), adjusted(without_luck);
    std::printf(
        "%s %lld: mean %.2f +- %.2f, without luck %.2f +- %.2f, above 40 %.1f %%, %.1f ms a game; "
        "starts %.2f %.2f %.2f %.2f (%zu deals)\n",
        player.level.c_str(), player.games, plain.mean, plain.interval, adjusted.mean, adjusted.interval,
        100 * above / static_cast<double>(games),
        static_cast<double>(microseconds) / 1000 / static_cast<double>(games), mean[0], mean[1], mean[2],
        mean[3], games);
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
            const Ground own = ground;
            int starts[2] = {rng.below(4), rng.below(3)};
            starts[1] += starts[1] >= starts[0];
            for (int turn = 0; turn < 2; ++turn) {  // seats changed, the same cards
                const Player* players[2] = {turn ? &other : &one, turn ? &one : &other};
                const auto result = play(own, weights, players, starts, order, 2 * g).scores;
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
