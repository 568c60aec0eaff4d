// Self-play of a network, or of club (-): the sheets after every turn and what came of them.
// selfplay WEIGHTS|- SECONDS THREADS SEED WIN POINT RIVAL OUT
#include <chrono>
#include <mutex>

#include "arena.hpp"

struct Settings {
    const Net* net;
    Wish wish;

    // With more than two players nobody minds a rival, as in play.
    Wish wish_of(int seats) const { return {wish.win, wish.point, seats == 2 ? wish.rival : 0.0f}; }
};

// A turn in which seats enter anything now and then.
void play_turn(State& position, Rng& rng, const Settings& set, double odd) {
    if (set.net)
        return play_turn(*set.net, position, set.wish_of(position.seats), rng, [&](int s, Entry& entry) {
            if (rng.real() < odd) entry.move = position.random_move(s, rng);
        });
    do {
        std::array<Move, State::max_seats> choices{};
        if (position.to_act() == chance_to_act)
            choices[0] = position.random_move(chance, rng);
        else
            each(position.to_act(), [&](int s) {
                choices[static_cast<unsigned>(s)] =
                    rng.real() < odd ? position.random_move(s, rng) : club(position, s);
            });
        position.play(choices);
    } while (position.stage != Stage::dice);
}

struct Course {
    State end;
    std::vector<Turn> turns;
};

// The first turns are odd, so that bad sheets are known too; what is learned from is played as well as can
// be.
Course play_game(int seats, Rng& rng, const Settings& set, int odd_turns) {
    Course course;
    State& position = course.end;
    position.seats = static_cast<std::uint8_t>(seats);
    for (int turn = 0; !position.is_over(); ++turn) {
        play_turn(position, rng, set, turn < odd_turns ? 0.3 : 0.0);
        if (turn + 1 >= odd_turns && !position.is_over()) course.turns.push_back({.position = position});
    }
    const Seats winners = position.winners();
    for (Turn& turn : course.turns)
        for (unsigned s = 0; s < position.seats; ++s) {
            turn.win[s] = winners >> s & 1 ? 1.0f / static_cast<float>(std::popcount(winners)) : 0.0f;
            turn.score[s] = static_cast<float>(position.scores()[s]);
        }
    return course;
}

int main(int argc, char** argv) {
    if (argc != 9) return std::fprintf(stderr, "usage: see the head of selfplay.cpp\n"), 2;
    const auto net = std::string(argv[1]) == "-" ? nullptr : read_net(argv[1]);
    const Settings set{net.get(), {std::stof(argv[5]), std::stof(argv[6]), std::stof(argv[7])}};
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(std::stod(argv[2]));
    std::ofstream out(argv[8], std::ios::binary);
    std::mutex lock;
    double games[7] = {}, sums[7] = {}, turns[7] = {};
    const auto work = [&](std::uint64_t seed) {
        Rng rng(seed);
        while (std::chrono::steady_clock::now() < end) {
            constexpr int mix[] = {2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 0};
            const int mixed = mix[rng.below(16)], n = mixed ? mixed : 5 + rng.below(2);
            const int odd_turns = rng.below(2) ? 0 : rng.below(28);
            const Course game = play_game(n, rng, set, odd_turns);
            std::lock_guard guard(lock);
            out.write(reinterpret_cast<const char*>(game.turns.data()),
                      static_cast<long>(sizeof(Turn) * game.turns.size()));
            if (odd_turns) continue;
            games[n] += 1, turns[n] += static_cast<double>(game.turns.size() + 1);
            for (int s = 0; s < n; ++s) sums[n] += game.end.scores()[static_cast<unsigned>(s)] / double(n);
        }
    };
    std::vector<std::thread> crew;
    for (int i = 0; i < std::stoi(argv[3]); ++i)
        crew.emplace_back(work, std::stoull(argv[4]) * 1000 + static_cast<unsigned>(i));
    for (auto& thread : crew) thread.join();
    for (int n = 2; n <= 6; ++n)
        if (games[n] > 0)
            std::printf("%d seats: %.0f games, mean %.2f, %.1f turns\n", n, games[n], sums[n] / games[n],
                        turns[n] / games[n]);
}
