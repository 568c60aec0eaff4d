// What the network's last layer sees of sheets that players of all levels have made, and what the expert
// makes of them: calibrate.py fits the review's last layer to it. offpath WEIGHTS GAMES SEED OUT
#include "../../engine/qwinto_heuristic.hpp"
#include "arena.hpp"

// A row of the file.
struct Seen {
    float last[Net::joint];  // the inputs of the last layer
    float guess, score, win;
};

Move choose(int level, const State& position, int seat) {
    return level == 0 ? beginner(position, seat) : level == 1 ? casual(position, seat) : club(position, seat);
}

// A turn in which each seat plays at its level; the highest is the network.
void play_turn(const Net& net, State& position, const int* levels, Rng& rng) {
    Foresight foresight(net, position, experts_wish);
    do {
        std::array<Move, State::max_seats> choices{};
        if (position.to_act() == chance_to_act)
            choices[0] = position.random_move(chance, rng);
        else
            each(position.to_act(), [&](int s) {
                SeatView view{foresight, s, position.stage == Stage::enter ? 1 : 0};
                choices[static_cast<unsigned>(s)] =
                    levels[s] < 3 ? choose(levels[s], position, s)
                    : position.stage == Stage::enter
                        ? foresight.best(s, 1, position.dice, position.sum()).move
                        : best_move(view, position).move;
            });
        position.play(choices);
    } while (position.stage != Stage::dice);
}

// One row for each seat.
void look(const Net& net, const State& position, int turns, std::vector<Seen>& rows) {
    const unsigned seats = position.seats;
    std::vector<Part> own, other;
    const std::size_t before = rows.size();
    rows.resize(before + seats);
    for (unsigned s = 0; s < seats; ++s) {
        const Guess guess(position.sheet[s]);
        const Features f =
            features(position.sheet[s], guess, turns, (s + seats - position.active) % seats, seats);
        const FirstLayer seen = Accumulator(net, f).moved_to(net, f);
        own.push_back(part(net, seen, true)), other.push_back(part(net, seen, false));
        rows[before + s].guess = guess.result();
    }
    for (unsigned s = 0; s < seats; ++s)
        for (unsigned j = 0; j < Net::joint; ++j) {
            float sum = own[s][j];
            for (unsigned o = 0; o < seats; ++o)
                if (o != s) sum += other[o][j];
            rows[before + s].last[j] = std::max(0.0f, sum);
        }
}

int main(int argc, char** argv) {
    if (argc != 5) return std::fprintf(stderr, "usage: see the head of offpath.cpp\n"), 2;
    const auto net = read_net(argv[1]);
    Rng rng(std::stoull(argv[3]));
    std::ofstream out(argv[4], std::ios::binary);
    for (int game = 0; game < std::stoi(argv[2]); ++game) {
        constexpr int mix[] = {2, 2, 2, 2, 3, 4, 5, 6};
        const auto seen = std::make_shared<Sides>(*net);
        State position;
        position.seats = static_cast<std::uint8_t>(mix[rng.below(8)]);
        int levels[State::max_seats];
        for (int& level : levels) level = rng.below(4);
        while (!position.is_over()) {
            std::vector<Seen> rows;  // of this position, and of what the expert makes of it a little later
            State end = position;
            int turns = least_turns(end);
            for (int turn = 0; end.to_act(); ++turn) {
                if (turn == 0 || turn == 1 || turn == 3) look(*net, end, turns, rows);
                turns = least_turns(end) + 1;
                play_turn(*net, end, experts_wish, rng, seen);
            }
            const Seats winners = end.winners();
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const std::size_t s = i % position.seats;
                rows[i].score = static_cast<float>(end.scores()[s]);
                rows[i].win = winners >> s & 1 ? 1.0f / static_cast<float>(std::popcount(winners)) : 0.0f;
            }
            out.write(reinterpret_cast<const char*>(rows.data()),
                      static_cast<long>(sizeof(Seen) * rows.size()));
            play_turn(*net, position, levels, rng);
        }
    }
}
