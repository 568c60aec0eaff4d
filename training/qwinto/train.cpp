// Trains the expert in a population, from nothing or from weights: train FOLDER GENERATIONS GAMES SEED
// THREADS [WEIGHTS] Each generation plays so many games and learns from those of the last few. The same
// arguments give the same weights, whatever the number of threads.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>

#include "learn.hpp"

// How a seat plays. The first four learn, each from its own seats.
enum Style : std::uint8_t { expert_style, brisk, hasty, slow, points_only, former, ahead, of_club, styles };
constexpr int learning = 4;
constexpr const char* style_names[] = {"expert", "brisk",  "hasty", "slow",
                                       "points", "former", "ahead", "club"};
constexpr float tempo[] = {0, 0.4f, 1, -0.5f};  // points that a turn costs

using Nets = std::array<const Net*, styles>;  // by style

struct Course {
    State end;
    std::vector<Turn> turns;
    std::array<std::uint8_t, State::max_seats> style{};
    bool is_odd;
    int length = 0;
};

// Who plays: the expert alone among players of one style, with itself, in a mixture, or a style with itself.
void seat_players(Course& game, Rng& rng, bool all_club) {
    const int seats = game.end.seats;
    const auto any = [&]() -> int {  // few of those that look ahead, because they take long
        constexpr Style usual[] = {brisk, brisk,       hasty,  hasty,  slow,
                                   slow,  points_only, former, former, of_club};
        return rng.below(100) ? usual[rng.below(10)] : ahead;
    };
    const double kind = rng.real();
    const int alone = rng.below(seats), others = kind < 0.25 ? expert_style : any();
    for (int s = 0; s < seats; ++s) {
        const int mixed = rng.below(2) ? static_cast<int>(expert_style) : any();
        const int style = all_club      ? of_club
                          : kind < 0.75 ? s == alone ? static_cast<int>(expert_style) : others
                          : kind < 0.9  ? mixed
                                        : std::min<int>(others, slow);
        game.style[static_cast<unsigned>(s)] = static_cast<std::uint8_t>(style);
    }
}

// A turn in which seats enter anything now and then.
void play_turn(Course& game, const Nets& nets, float share, Rng& rng, double odd) {
    State& position = game.end;
    std::array<std::optional<Foresight>, styles> foresight;
    const float win = share * (position.seats == 2 ? 5.0f : 12.0f);
    const auto wish = [&](int style) {
        return style == expert_style || style >= former ? Wish{win, 1} : Wish{0, 1};
    };
    const auto choose = [&](int s) -> Move {
        const int style = game.style[static_cast<unsigned>(s)];
        if (position.stage == Stage::enter && rng.real() < odd) return position.random_move(s, rng);
        if (style == of_club) return club(position, s);
        const Net& net = *nets[static_cast<unsigned>(style)];
        if (style == ahead) return Expert(net, position, s, 0, wish(style)).choice();
        auto& view = foresight[static_cast<unsigned>(style)];
        if (!view) view.emplace(net, position, wish(style));
        SeatView seat{*view, s, position.stage == Stage::enter ? 1 : 0};
        return best_move(seat, position).move;
    };
    for (bool is_last = false; !is_last;) {
        is_last = position.stage == Stage::enter;
        std::array<Move, State::max_seats> choices{};
        if (position.to_act() == chance_to_act)
            choices[0] = position.random_move(chance, rng);
        else
            each(position.to_act(), [&](int s) { choices[static_cast<unsigned>(s)] = choose(s); });
        position.play(choices);
    }
}

// In every second game the first turns are odd, so that bad sheets are known too; what is learned from is
// played as well as can be.
Course play_game(const Nets& nets, bool all_club, float win, std::uint64_t seed) {
    Rng rng(seed);
    constexpr int mix[] = {2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 6};
    Course game;
    State& position = game.end;
    position.seats = static_cast<std::uint8_t>(mix[rng.below(16)]);
    seat_players(game, rng, all_club);
    const int odd_turns = rng.below(2) ? 0 : rng.below(28);
    game.is_odd = odd_turns > 0;
    while (!position.is_over()) {
        const int turns = least_turns(position) + 1;
        play_turn(game, nets, win, rng, game.length < odd_turns ? 0.3 : 0.0);
        if (++game.length >= odd_turns && !position.is_over())
            game.turns.push_back({position, turns, game.length, {}, {}, game.style});
    }
    const Seats winners = position.winners();
    for (Turn& turn : game.turns) {
        turn.left = game.length - turn.left;
        for (unsigned s = 0; s < position.seats; ++s) {
            turn.win[s] = winners >> s & 1 ? 1.0f / static_cast<float>(std::popcount(winners)) : 0.0f;
            turn.score[s] = static_cast<float>(position.scores()[s]);
        }
    }
    return game;
}

// Calls work(i) for all i below n.
template <class Work>
void in_parallel(int threads, int n, const Work& work) {
    std::atomic<int> next{0};
    std::vector<std::thread> crew;
    for (int t = 0; t < threads; ++t)
        crew.emplace_back([&] {
            for (int i; (i = next++) < n;) work(i);
        });
    for (auto& thread : crew) thread.join();
}

Losses learn(Learner& learner, int style, const std::vector<const Turn*>& turns, long steps, float rate,
             Rng& rng, int threads) {
    constexpr int chunks = 8, batch = 32 * chunks;
    Losses losses;
    std::vector<Net> gradients(chunks);
    for (long step = 0; step < steps; ++step) {
        std::array<const Turn*, batch> chosen;
        for (auto& turn : chosen)
            turn = turns[static_cast<std::size_t>(rng.below(static_cast<int>(turns.size())))];
        Losses part[chunks];
        in_parallel(threads, chunks, [&](int c) {
            Net& g = gradients[static_cast<unsigned>(c)];
            std::fill(g.weights.begin(), g.weights.end(), 0.0f);
            for (int b = c * batch / chunks; b < (c + 1) * batch / chunks; ++b)
                learn_turn(learner.net, g, *chosen[static_cast<unsigned>(b)], style, tempo[style], part[c]);
        });
        double count = 0;
        for (const Losses& p : part) losses.add(p), count += p.count;
        const float warm = std::min(1.0f, (learner.steps + 1) / 100);
        learner.step(gradients, static_cast<float>(count), rate * warm);
    }
    return losses;
}

void write(const std::string& path, const std::vector<float>& weights) {
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(weights.data()), sizeof(float) * Net::size);
}

// Means of the expert with itself, and of the expert alone among players of each style.
struct Report {
    double games[7] = {}, points[7] = {}, turns[7] = {};
    double met[styles] = {}, share[styles] = {}, ahead_by[styles] = {};

    void add(const Course& game) {
        const auto seats = static_cast<unsigned>(game.end.seats);
        if (game.is_odd) return;
        const auto scores = game.end.scores();
        unsigned experts = 0, alone = 0, style = expert_style;
        for (unsigned s = 0; s < seats; ++s)
            if (game.style[s] == expert_style) ++experts, alone = s;
        double all = 0;
        for (unsigned s = 0; s < seats; ++s) all += scores[s];
        if (experts == seats) games[seats] += 1, points[seats] += all / seats, turns[seats] += game.length;
        if (experts != 1) return;
        for (unsigned s = 0; s < seats; ++s) {
            if (s == alone) continue;
            if (style != expert_style && game.style[s] != style) return;
            style = game.style[s];
        }
        const Seats winners = game.end.winners();
        met[style] += 1;
        share[style] += (winners >> alone & 1 ? 1.0 / std::popcount(winners) : 0.0) * seats;
        ahead_by[style] += scores[alone] - (all - scores[alone]) / (seats - 1);
    }
    void print(int generation, double seconds) const {
        std::printf("%d,%.0f", generation, seconds);
        for (int n = 2; n <= 6; ++n) std::printf(",%.2f,%.1f", points[n] / games[n], turns[n] / games[n]);
        for (int k = 1; k < styles; ++k) std::printf(",%.3f,%.2f", share[k] / met[k], ahead_by[k] / met[k]);
        std::printf("\n");
        std::fflush(stdout);
    }
    static void print_head() {
        std::printf("generation,seconds");
        for (int n = 2; n <= 6; ++n) std::printf(",points %d,turns %d", n, n);
        for (int k = 1; k < styles; ++k)
            std::printf(",share among %s,ahead of %s", style_names[k], style_names[k]);
        std::printf("\n");
    }
};

int main(int argc, char** argv) {
    if (argc < 6) return std::fprintf(stderr, "usage: see the head of train.cpp\n"), 2;
    const std::string folder = argv[1];
    const int generations = std::atoi(argv[2]), games = std::atoi(argv[3]), threads = std::atoi(argv[5]);
    const std::uint64_t seed = std::strtoull(argv[4], nullptr, 10);
    constexpr std::size_t remembered = 6;
    Rng rng(seed);
    std::vector<std::unique_ptr<Learner>> learners;
    for (int i = 0; i < learning; ++i) {
        learners.push_back(std::make_unique<Learner>(rng));
        if (argc > 6) learners.back()->start_from(*read_net(argv[6]));
    }
    const int first = argc > 6;            // generation 0 is club's
    std::vector<std::vector<float>> past;  // the expert of every generation
    std::vector<std::vector<Turn>> memory;
    const auto start = std::chrono::steady_clock::now();
    Report::print_head();
    for (int k = first; k <= generations; ++k) {
        std::array<Net, styles> net;
        Nets nets{};
        for (int style = 0; style < styles; ++style) {
            const auto i = static_cast<std::size_t>(style);
            net[i].weights = style == former && !past.empty()
                                 ? past[static_cast<std::size_t>(rng.below(static_cast<int>(past.size())))]
                                 : learners[style < learning ? i : 0]->mean;
            net[i].point_to_layers();
            nets[i] = &net[i];
        }
        const float win = first ? 1.0f : std::min(1.0f, static_cast<float>(k) / 8);
        std::vector<Course> played(static_cast<std::size_t>(games));
        in_parallel(threads, games, [&](int i) {
            const auto luck = (seed * 1000 + static_cast<unsigned>(k)) * 1000000 + static_cast<unsigned>(i);
            played[static_cast<std::size_t>(i)] = play_game(nets, k == 0, win, luck);
        });
        Report report;
        memory.emplace_back();
        for (Course& game : played) {
            report.add(game);
            if (k == 0)  // what club does is a beginning for all
                for (Turn& turn : game.turns)
                    for (auto& style : turn.style) style = static_cast<std::uint8_t>(rng.below(learning));
            memory.back().insert(memory.back().end(), game.turns.begin(), game.turns.end());
        }
        if (memory.size() > remembered) memory.erase(memory.begin());
        for (int style = 0; style < learning; ++style) {
            std::vector<const Turn*> turns;
            std::size_t fresh = 0;
            for (const auto& generation : memory) {
                fresh = turns.size();
                for (const Turn& turn : generation)
                    for (unsigned s = 0; s < turn.position.seats; ++s)
                        if (turn.style[s] == style) {
                            turns.push_back(&turn);
                            break;
                        }
            }
            fresh = turns.size() - fresh;
            const float rate = (first ? 0.0006f : 0.001f) *
                               (1 - 0.9f * static_cast<float>(k) / static_cast<float>(generations));
            const Losses losses = learn(*learners[static_cast<std::size_t>(style)], style, turns,
                                        static_cast<long>(fresh * (k ? 3 : 6) / 256), rate, rng, threads);
            std::fprintf(stderr, "%d %s: %zu turns, win error %.4f, score error %.3f\n", k,
                         style_names[style], fresh, std::sqrt(losses.win / losses.count),
                         Net::points * std::sqrt(losses.score / losses.count));
            write(folder + "/" + style_names[style] + ".bin",
                  learners[static_cast<std::size_t>(style)]->mean);
        }
        report.print(k, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
        past.push_back(learners[expert_style]->mean);
        if (k % 5 == 0) write(folder + "/expert" + std::to_string(k) + ".bin", past.back());
    }
    std::vector<float> mean(Net::size);
    constexpr int last = 4;
    for (std::size_t i = 0; i < Net::size; ++i)
        for (std::size_t k = past.size() - std::min<std::size_t>(last, past.size()); k < past.size(); ++k)
            mean[i] += past[k][i] / static_cast<float>(std::min<std::size_t>(last, past.size()));
    write(folder + "/mean.bin", mean);
}
