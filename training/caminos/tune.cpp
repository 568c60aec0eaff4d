// Self-play, then weights that predict its results better, and again; after each round a match of the new
// weights against `eager`: tune ROUNDS GAMES SIMULATIONS THREADS WEIGHTS HALF BOARD...
#include <atomic>
#include <cmath>
#include <cstdio>
#include <thread>

#include "table.hpp"

namespace {

using namespace table;

struct Sample {
    State state;
    float result;   // of the team of seats 0 and 2
    float thought;  // what the search expected
    const Layout* on;
};

template <class F>
void parallel(int threads, int jobs, F&& f) {
    std::atomic<int> next{0};
    std::vector<std::thread> pool;
    for (int t = 0; t < threads; ++t)
        pool.emplace_back([&] {
            for (int job; (job = next++) < jobs;) f(job);
        });
    for (auto& thread : pool) thread.join();
}

// A game of searches, in which now and then a move comes from a beginner.
std::vector<Sample> play(const State& start, const Layout& on, long long simulations, const Weights& weights,
                         std::uint64_t seed) {
    Rng rng(seed);
    State s = start;
    std::vector<Sample> seen;
    const double odd = rng.below(2) ? 0.5 : 0;
    for (int ply = 0; s.turn != nobody; ++ply) {
        if (rng.real() < (ply < 2 ? odd : 0.06)) {
            s.play(from_a_handful(s, eager, rng));
            continue;
        }
        Search search(s, rng(), Search::to_choose, weights);
        search.think(Limits(simulations));
        const auto best = search.root_moves().front();
        if (!best.proven) seen.push_back({s, 0, static_cast<float>(best.value), &on});
        s.play(s.pieces < 2 ? search.opening() : best.move);
    }
    const int won = s.winning_colour();
    for (Sample& sample : seen)
        sample.result = won == nobody ? 0.0f : won == sample.state.colour(0) ? 1.0f : -1.0f;
    return seen;
}

// The weights that are fitted, as one vector: those that must be positive by their logarithms.
class Vector {
public:
    static constexpr int size = 21;

    static bool is_signed(int i) { return std::strchr("IVLZt", *name(i)); }
    static const char* name(int i) { return weight_names[number(i)]; }
    static double get(Weights w, int i) {
        const double x = static_cast<double>(weight(w, number(i)));
        return is_signed(i) ? x : std::log(std::max(x, 1e-4));
    }
    static void add(Weights& w, int i, double step) {
        const double x = get(w, i) + step;
        weight(w, number(i)) = static_cast<float>(is_signed(i) ? x : std::exp(x));
    }

private:
    static int number(int i) { return i < 3 ? i : i + 1; }  // all but the resistance of empty cells, the unit
};

using Values = std::vector<float>;

Values values(const std::vector<Sample>& samples, const Weights& weights, int threads) {
    Values result(samples.size());
    constexpr std::size_t chunk = 256;
    parallel(threads, static_cast<int>((samples.size() + chunk - 1) / chunk), [&](int job) {
        const std::size_t begin = static_cast<std::size_t>(job) * chunk;
        for (std::size_t i = begin; i < std::min(samples.size(), begin + chunk); ++i) {
            const Evaluator evaluator(*samples[i].on, weights);
            result[i] = evaluator.value(samples[i].state, evaluator.solve(samples[i].state));
        }
    });
    return result;
}

// Half of what is learned from is the result, half what the search thought.
double target(const Sample& s) { return 0.5 * static_cast<double>(s.result + s.thought); }

double loss(const std::vector<Sample>& samples, const Values& values) {
    double sum = 0;
    for (std::size_t i = 0; i < samples.size(); ++i)
        sum += std::pow(static_cast<double>(values[i]) - target(samples[i]), 2);
    return sum / static_cast<double>(samples.size());
}

using Row = std::array<double, Vector::size>;

// Solves a symmetric system by elimination.
Row solve(std::array<Row, Vector::size> a, Row b) {
    constexpr unsigned n = Vector::size;
    for (unsigned i = 0; i < n; ++i)
        for (unsigned j = i + 1; j < n; ++j) {
            const double times = a[j][i] / a[i][i];
            for (unsigned k = i; k < n; ++k) a[j][k] -= times * a[i][k];
            b[j] -= times * b[i];
        }
    for (unsigned i = n; i-- > 0;) {
        for (unsigned k = i + 1; k < n; ++k) b[i] -= a[i][k] * b[k];
        b[i] /= a[i][i];
    }
    return b;
}

// Levenberg and Marquardt's least squares, with a little pull to where it began.
Weights fit(const std::vector<Sample>& samples, Weights weights, int threads) {
    constexpr unsigned n = Vector::size;
    const double total = static_cast<double>(samples.size()), pull = 1e-4 * total;
    const Weights origin = weights;
    Values now = values(samples, weights, threads);
    double best = loss(samples, now), damping = 0.01;
    std::printf("  %zu positions, loss %.5f", samples.size(), best);
    for (int round = 0; round < 12; ++round) {
        std::vector<Values> slopes;
        for (int i = 0; i < Vector::size; ++i) {
            Weights near = weights;
            Vector::add(near, i, 0.02);
            slopes.push_back(values(samples, near, threads));
            for (std::size_t k = 0; k < samples.size(); ++k)
                slopes.back()[k] = (slopes.back()[k] - now[k]) / 0.02f;
        }
        std::array<Row, n> normal{};
        Row right{};
        parallel(threads, Vector::size, [&](int row) {
            const auto i = static_cast<unsigned>(row);
            for (std::size_t k = 0; k < samples.size(); ++k) {
                const double slope = static_cast<double>(slopes[i][k]);
                right[i] += slope * (target(samples[k]) - static_cast<double>(now[k]));
                for (unsigned j = 0; j < n; ++j) normal[i][j] += slope * static_cast<double>(slopes[j][k]);
            }
            right[i] += pull * (Vector::get(origin, row) - Vector::get(weights, row));
            normal[i][i] += pull;
        });
        const double before = best;
        for (int attempt = 0; attempt < 5; ++attempt, damping *= 4) {
            auto damped = normal;
            for (unsigned i = 0; i < n; ++i) damped[i][i] += damping * normal[i][i];
            const Row step = solve(damped, right);
            Weights tried = weights;
            for (int i = 0; i < Vector::size; ++i)
                Vector::add(tried, i, std::clamp(step[static_cast<unsigned>(i)], -0.7, 0.7));
            const Values then = values(samples, tried, threads);
            if (const double found = loss(samples, then); found < best) {
                best = found, weights = tried, now = then, damping /= 8;
                break;
            }
        }
        if (best > before - 1e-6) break;
    }
    std::printf(" -> %.5f\n", best);
    return weights;
}

// Won, lost and drawn against `eager` by the weights, in turn the first and the second to move.
std::array<int, 3> match(const std::vector<State>& starts, const Weights& weights, long long simulations,
                         int threads, int games, std::uint64_t seed) {
    std::array<std::atomic<int>, 3> tally{};
    parallel(threads, games, [&](int game) {
        State s = starts[static_cast<std::size_t>(game / 2) % starts.size()];
        Rng rng(seed + static_cast<std::uint64_t>(game));
        while (s.turn != nobody) {
            const bool is_ours = (s.turn & 1) == game % 2;
            s.play(
                Bot(is_ours ? weights : eager).choose(s, s.turn, Level::expert, Limits(simulations), rng()));
        }
        const int won = s.winning_colour();
        ++tally[won == nobody ? 2 : won == s.colour(game % 2) ? 0 : 1];
    });
    return {tally[0], tally[1], tally[2]};
}

void print(Weights weights) {
    std::printf("weights ");
    for (int i = 0; i < weight_count; ++i)
        std::printf(":%s=%.4g", weight_names[i], static_cast<double>(weight(weights, i)));
    std::printf("\n");
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 8)
        return std::fprintf(stderr, "tune ROUNDS GAMES SIMULATIONS THREADS WEIGHTS HALF BOARD...\n"), 2;
    const int rounds = std::atoi(argv[1]), games = std::atoi(argv[2]), simulations = std::atoi(argv[3]),
              threads = std::atoi(argv[4]), kinds = argc - 7;
    std::vector<std::shared_ptr<const Board>> boards;
    std::vector<std::unique_ptr<Layout>> layouts;
    for (int i = 7; i < argc; ++i) {
        boards.push_back(board(argv[i]));
        layouts.push_back(std::make_unique<Layout>(*boards.back()));
    }
    Weights weights = Player(argv[5]).weights;
    weights.contempt = 0;  // values are to be results
    weights.jitter = Weights{}.jitter, weights.alert = Weights{}.alert;
    std::vector<State> starts;
    for (const auto& on : boards) starts.push_back(start(*on, std::string("-=") + argv[6]));
    std::vector<Sample> samples;
    for (int round = 0; round < rounds; ++round) {
        std::vector<std::vector<Sample>> seen(static_cast<std::size_t>(games));
        parallel(threads, games, [&](int game) {
            const char* options[] = {"-", "-", "s", "n", "-", "p", "4", "4nps"};
            const auto i = static_cast<unsigned>(game % kinds);
            const State begin = start(*boards[i], std::string(options[game / kinds % 8]) + "=" + argv[6]);
            seen[static_cast<std::size_t>(game)] = play(begin, *layouts[i], simulations, weights,
                                                        static_cast<std::uint64_t>(round * games + game));
        });
        std::vector<Sample> fresh;  // in the games' order, whichever thread was first
        int drawn = 0;
        for (const auto& one : seen) {
            drawn += !one.empty() && one[0].result == 0;
            fresh.insert(fresh.end(), one.begin(), one.end());
        }
        std::printf("round %d, %.0f %% drawn", round + 1, 100.0 * drawn / games);
        samples.insert(samples.end(), fresh.begin(), fresh.end());
        if (samples.size() > 2 * fresh.size())
            samples.erase(samples.begin(), samples.end() - 2 * static_cast<std::ptrdiff_t>(fresh.size()));
        weights = fit(samples, weights, threads);
        const auto [won, lost, level] =
            match(starts, weights, simulations, threads, games / 4, static_cast<std::uint64_t>(round) << 32);
        std::printf("  against eager: %d won, %d lost, %d drawn\n", won, lost, level);
        print(weights);
    }
}
