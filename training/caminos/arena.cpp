// Two players against each other on one board: arena BOARD OPTIONS PLAYER PLAYER GAMES [THREADS [FIRST GAME]]
// Elsewhere than on one machine: arena part BOARD OPTIONS PLAYER PLAYER GAMES 1 FIRST tallies some games, and
// arena whole BOARD OPTIONS PLAYER PLAYER reads all these tallies.
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <mutex>
#include <thread>

#include "table.hpp"

namespace {

using namespace table;

struct Tally {
    int wins[2]{}, draws = 0, first = 0, swaps = 0, games = 0;
    int laid[shapes]{};
    std::vector<int> lengths;  // of the games, in placements
    double seconds[2]{};
    long long moves[2]{};
};

// One game; player a has the seats of a team. Counts into the tally. After option o, beginners make the first
// two moves, the same for both games of a pair.
void play(const State& start, bool is_opened, const Player (&players)[2], int a, std::uint64_t seed,
          Tally& tally) {
    State s = start;
    Rng rng(seed);
    for (int i = 0; is_opened && i < 2; ++i) s.play(from_a_handful(s, eager, rng));
    const State begun = s;
    while (s.turn != nobody) {
        const int who = (s.turn & 1) == a ? 0 : 1;
        const auto begin = std::chrono::steady_clock::now();
        const auto move = players[who].choose(s, rng());
        tally.seconds[who] += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        ++tally.moves[who];
        tally.swaps += move == s.board->swap_move();
        s.play(move);
    }
    ++tally.games;
    tally.lengths.push_back(s.pieces);
    for (int seat = 0; seat < s.seats; ++seat)
        for (int shape = 0; shape < shapes; ++shape)
            tally.laid[shape] += begun.left[seat][shape] - s.left[seat][shape];
    const Seats winners = s.winners();
    if (!winners)
        ++tally.draws;
    else
        ++tally.wins[(winners & 1 ? 0 : 1) == a ? 0 : 1], tally.first += winners & 1;
}

void add(Tally& sum, const Tally& t) {
    for (int i = 0; i < 2; ++i)
        sum.wins[i] += t.wins[i], sum.seconds[i] += t.seconds[i], sum.moves[i] += t.moves[i];
    for (int i = 0; i < shapes; ++i) sum.laid[i] += t.laid[i];
    sum.draws += t.draws, sum.first += t.first, sum.swaps += t.swaps, sum.games += t.games;
    sum.lengths.insert(sum.lengths.end(), t.lengths.begin(), t.lengths.end());
}

Tally play_all(const std::string& name, const char* options, const Player (&players)[2], int games,
               int threads, int first) {
    const auto on = board(name);
    const State begin = start(*on, options);
    std::atomic<int> next{first};
    std::mutex lock;
    Tally sum;
    std::vector<std::thread> pool;
    for (int t = 0; t < threads; ++t)
        pool.emplace_back([&] {
            for (int game; (game = next++) < first + games;) {
                Tally one;
                const bool is_opened = std::strchr(options, 'o');
                const int seed = is_opened ? game / 2 : game;
                play(begin, is_opened, players, game % 2, static_cast<std::uint64_t>(seed) * 7919 + 1, one);
                const std::lock_guard guard(lock);
                add(sum, one);
            }
        });
    for (auto& thread : pool) thread.join();
    return sum;
}

void write(const Tally& t) {
    std::cout << std::setprecision(17);
    for (int number : {t.wins[0], t.wins[1], t.draws, t.first, t.swaps, t.games}) std::cout << number << ' ';
    for (int number : t.laid) std::cout << number << ' ';
    for (int i : {0, 1}) std::cout << t.seconds[i] << ' ' << t.moves[i] << ' ';
    for (int number : t.lengths) std::cout << number << ' ';
    std::cout << '\n';
}

Tally read() {
    Tally sum;
    for (Tally t; std::cin >> t.wins[0] >> t.wins[1] >> t.draws >> t.first >> t.swaps >> t.games;) {
        for (int& number : t.laid) std::cin >> number;
        for (int i : {0, 1}) std::cin >> t.seconds[i] >> t.moves[i];
        t.lengths.resize(static_cast<std::size_t>(t.games));
        for (int& number : t.lengths) std::cin >> number;
        add(sum, t);
    }
    return sum;
}

// Won and lost, with Wilson's 95 % interval, which is right for 40–0, too.
void print_share(int won, int lost) {
    const double n = won + lost, z = 1.96, middle = (won + z * z / 2) / (n + z * z);
    const double wide = z / (n + z * z) * std::sqrt(won * lost / std::max(n, 1.0) + z * z / 4);
    std::printf(" %d–%d: %.0f to %.0f %% |", won, lost, 100 * (middle - wide), 100 * (middle + wide));
}

void print(Tally sum, char** match) {
    std::printf("| %s %s | %s | %s | %d | %d |", match[0], match[1], match[2], match[3], sum.games,
                sum.draws);
    print_share(sum.wins[0], sum.wins[1]);
    print_share(sum.first, sum.wins[0] + sum.wins[1] - sum.first);
    std::sort(sum.lengths.begin(), sum.lengths.end());
    const auto part = [&](double share) {
        return sum.lengths[static_cast<std::size_t>(share * (sum.games - 1))];
    };
    const double pieces = std::max(1, sum.laid[I] + sum.laid[V] + sum.laid[L] + sum.laid[Z]);
    std::printf(" %d | %d (%d–%d) | %.0f, %.0f, %.0f, %.0f |", sum.swaps, part(0.5), part(0.05), part(0.95),
                100 * sum.laid[I] / pieces, 100 * sum.laid[V] / pieces, 100 * sum.laid[L] / pieces,
                100 * sum.laid[Z] / pieces);
    std::printf(" %.0f, %.0f |\n", 1000 * sum.seconds[0] / static_cast<double>(sum.moves[0]),
                1000 * sum.seconds[1] / static_cast<double>(sum.moves[1]));
}

}  // namespace

int main(int argc, char** argv) {
    const std::string form = argc > 1 ? argv[1] : "";
    if (form == "part" || form == "whole") ++argv, --argc;
    if (argc < 5 + (form != "whole"))
        return std::fprintf(stderr, "arena BOARD OPTIONS PLAYER PLAYER GAMES [THREADS [FIRST GAME]]\n"), 2;
    if (form == "whole") return print(read(), argv + 1), 0;
    const Player players[2] = {Player(argv[3]), Player(argv[4])};
    const int games = std::atoi(argv[5]), threads = argc > 6 ? std::atoi(argv[6]) : 1;
    const int first = argc > 7 ? std::atoi(argv[7]) : 0;  // its number is the seed
    const Tally sum = play_all(argv[1], argv[2], players, games, threads, first);
    form == "part" ? write(sum) : print(sum, argv + 1);
}
