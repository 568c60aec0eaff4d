// Self-play of a network, or of club (-): the sheets after every turn and what came of them.
// selfplay WEIGHTS|- SECONDS THREADS SEED LAMBDA WIN POINT OUT
#include <chrono>
#include <mutex>

#include "arena.hpp"

struct Settings {
    const Net* net;
    Wish wish;
    float lambda;      // of TD(lambda)
    double odd = .05;  // how often a seat enters anything, so that bad sheets are seen too
};

struct Course {
    State end;
    std::vector<Turn> turns;
    std::vector<Seats> odd;  // by turn: the seats that entered anything in the turn after it
};

// Club's moves, and now and then any.
Entry clubs_entry(const State& position, int seat) { return alone(position, seat, ClubValue{}); }

void play_clubs_turn(State& position, Rng& rng, double odd) {
    do {
        std::array<Move, State::max_seats> choices{};
        if (position.to_act() == chance_to_act) choices[0] = position.random_move(chance, rng);
        else each(position.to_act(), [&](int s) {
            choices[static_cast<unsigned>(s)] = rng.real() < odd ? position.random_move(s, rng) : clubs_entry(position, s).move;
        });
        position.play(choices);
    } while (position.stage != Stage::dice);
}

// A turn by the network; what each seat expects of its best entry goes to the turn before.
Seats play_nets_turn(State& position, Rng& rng, const Settings& set, Turn* before) {
    Seats odd = 0;
    play_turn(*set.net, position, set.wish, rng, [&](int s, Entry& entry) {
        if (before) before->win[static_cast<unsigned>(s)] = entry.win, before->score[static_cast<unsigned>(s)] = entry.score;
        if (rng.real() >= set.odd) return;
        entry.move = position.random_move(s, rng);
        odd = static_cast<Seats>(odd | 1u << s);
    });
    return odd;
}

Course play_game(int seats, Rng& rng, const Settings& set) {
    Course game;
    State position;
    position.seats = static_cast<std::uint8_t>(seats);
    while (true) {
        Turn* before = game.turns.empty() ? nullptr : &game.turns.back();
        Seats odd = 0;
        if (set.net) odd = play_nets_turn(position, rng, set, before);
        else play_clubs_turn(position, rng, set.odd);
        if (before) game.odd.push_back(odd);
        if (position.is_over()) break;
        game.turns.push_back({.position = position});
    }
    game.end = position;
    return game;
}

// Targets: what the next turn expected, mixed with what came of it; after an odd entry the expectation alone.
void aim(Course& game, float lambda) {
    const Seats winners = game.end.winners();
    for (unsigned s = 0; s < game.end.seats; ++s) {
        float win = winners >> s & 1 ? 1.0f / static_cast<float>(std::popcount(winners)) : 0.0f;
        float score = static_cast<float>(game.end.scores()[s]);
        for (std::size_t t = game.turns.size(); t-- > 0;) {
            Turn& turn = game.turns[t];
            const float l = game.odd[t] >> s & 1 ? 0.0f : lambda;
            win = turn.win[s] = l * win + (1 - l) * turn.win[s];
            score = turn.score[s] = l * score + (1 - l) * turn.score[s];
        }
    }
}

int main(int argc, char** argv) {
    if (argc != 9) return std::fprintf(stderr, "usage: see the head of selfplay.cpp\n"), 2;
    const auto net = std::string(argv[1]) == "-" ? nullptr : read_net(argv[1]);
    const Settings set{net.get(), {std::stof(argv[6]), std::stof(argv[7])}, net ? std::stof(argv[5]) : 1.0f};
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(std::stod(argv[2]));
    std::ofstream out(argv[8], std::ios::binary);
    std::mutex lock;
    double games[7] = {}, sums[7] = {}, turns[7] = {};
    const auto work = [&](std::uint64_t seed) {
        Rng rng(seed);
        while (std::chrono::steady_clock::now() < end) {
            constexpr int mix[] = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 0};
            const int mixed = mix[rng.below(16)], n = mixed ? mixed : 5 + rng.below(2);
            Course game = play_game(n, rng, set);
            aim(game, set.lambda);
            std::lock_guard guard(lock);
            out.write(reinterpret_cast<const char*>(game.turns.data()), static_cast<long>(sizeof(Turn) * game.turns.size()));
            games[n] += 1, turns[n] += static_cast<double>(game.turns.size() + 1);
            for (int s = 0; s < n; ++s) sums[n] += game.end.scores()[static_cast<unsigned>(s)] / double(n);
        }
    };
    std::vector<std::thread> crew;
    for (int i = 0; i < std::stoi(argv[3]); ++i) crew.emplace_back(work, std::stoull(argv[4]) * 1000 + static_cast<unsigned>(i));
    for (auto& thread : crew) thread.join();
    for (int n = 2; n <= 6; ++n)
        if (games[n] > 0) std::printf("%d seats: %.0f games, mean %.2f, %.1f turns\n", n, games[n], sums[n] / games[n], turns[n] / games[n]);
}
