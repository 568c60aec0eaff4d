// Self-play, then weights that predict its results better, and again: tune ROUNDS GAMES SIMULATIONS THREADS
// [WEIGHTS]
#include <atomic>
#include <cmath>
#include <cstdio>
#include <mutex>
#include <thread>

#include "table.hpp"

namespace {

using namespace table;

struct Sample {
    State state;
    float result;   // of the team of seats 0 and 2
    float thought;  // what the search expected
};

constexpr int tuned = 18;  // the others are about searching

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
std::vector<Sample> play(const State& start, long long simulations, const Weights& weights,
                         std::uint64_t seed) {
    Rng rng(seed);
    State s = start;
    std::vector<Sample> seen;
    for (int ply = 0; s.turn != nobody; ++ply) {
        const double strange = ply < 2 ? 0.5 : 0.08;
        if (rng.real() < strange) {
            s.play(beginner_move(s, rng));
            continue;
        }
        Search search(s, rng(), Search::to_choose, weights);
        search.think(Limits(simulations));
        const auto best = search.root_moves().front();
        if (!best.proven) seen.push_back({s, 0, static_cast<float>(best.value)});
        s.play(best.move);
    }
    const int won = s.winning_colour();
    for (Sample& sample : seen)
        sample.result = won == nobody ? 0.0f : won == sample.state.colour(0) ? 1.0f : -1.0f;
    return seen;
}

double loss(const std::vector<Sample>& samples, const std::vector<std::unique_ptr<Layout>>& layouts,
            const Weights& weights, int threads) {
    std::atomic<double> sum{0};
    const int chunk = 512, chunks = static_cast<int>(samples.size() + chunk - 1) / chunk;
    parallel(threads, chunks, [&](int job) {
        double part = 0;
        for (std::size_t i = static_cast<std::size_t>(job) * chunk;
             i < std::min<std::size_t>(samples.size(), static_cast<std::size_t>(job + 1) * chunk); ++i) {
            const Layout* on = nullptr;
            for (const auto& layout : layouts)
                if (layout->board == samples[i].state.board) on = layout.get();
            const Evaluator evaluator(*on, weights);
            const double miss =
                evaluator.value(samples[i].state, evaluator.solve(samples[i].state)) - samples[i].result;
            part += miss * miss;
        }
        sum += part;
    });
    return sum / static_cast<double>(samples.size());
}

// One weight after the other, in steps that shrink.
Weights fit(const std::vector<Sample>& samples, const std::vector<std::unique_ptr<Layout>>& layouts,
            Weights weights, int threads) {
    double best = loss(samples, layouts, weights, threads);
    std::printf("  %zu positions, loss %.5f", samples.size(), best);
    for (float step : {1.5f, 1.25f, 1.12f, 1.06f, 1.03f})
        for (int pass = 0; pass < 3; ++pass)
            for (int i = 0; i < tuned; ++i) {
                if (!std::strcmp(weight_names[i], "empty")) continue;  // the unit
                const bool is_signed = std::strchr("IVLZ", weight_names[i][0]);
                for (float way : {step, 1 / step}) {
                    Weights tried = weights;
                    if (is_signed)
                        weight(tried, i) += 0.2f * (way - 1);
                    else
                        weight(tried, i) *= way;
                    const double now = loss(samples, layouts, tried, threads);
                    if (now < best - 1e-7) {
                        best = now;
                        weights = tried;
                        break;
                    }
                }
            }
    std::printf(" -> %.5f\n  ", best);
    for (int i = 0; i < weight_count; ++i)
        std::printf("%s=%.4g%c", weight_names[i], static_cast<double>(weight(weights, i)),
                    i + 1 < weight_count ? ':' : '\n');
    std::fflush(stdout);
    return weights;
}

// How far search results must be stretched to be chances: the k with the least loss of tanh(k
// atanh(thought)).
void calibrate(const std::vector<Sample>& samples) {
    double best = 1e9, at = 0, plain = 0;
    for (double k = 0.3; k < 4; k += 0.05) {
        double sum = 0;
        for (const Sample& s : samples) {
            const double v = std::tanh(k * std::atanh(std::clamp<double>(s.thought, -0.99, 0.99))) - s.result;
            sum += v * v;
        }
        if (std::abs(k - 1) < 0.01) plain = sum / static_cast<double>(samples.size());
        if (sum < best) best = sum, at = k;
    }
    std::printf("  search: loss %.5f, stretched by %.2f: %.5f\n", plain, at,
                best / static_cast<double>(samples.size()));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 5) return std::fprintf(stderr, "tune ROUNDS GAMES SIMULATIONS THREADS\n"), 2;
    const int rounds = std::atoi(argv[1]), games = std::atoi(argv[2]), simulations = std::atoi(argv[3]),
              threads = std::atoi(argv[4]);
    std::vector<std::shared_ptr<const Board>> boards;
    std::vector<std::unique_ptr<Layout>> layouts;
    for (const char* name : {"square", "diamond", "octagon", "torus"}) {
        boards.push_back(board(name));
        layouts.push_back(std::make_unique<Layout>(*boards.back()));
    }
    Weights weights = argc > 5 ? Player(argv[5]).weights : Weights{};
    std::vector<Sample> samples;
    for (int round = 0; round < rounds; ++round) {
        std::mutex lock;
        std::vector<Sample> fresh;
        parallel(threads, games, [&](int game) {
            const char* options[] = {"-", "-", "n", "p", "4"};
            const State begin = start(*boards[static_cast<unsigned>(game) % 4], options[game / 4 % 5]);
            const auto seen =
                play(begin, simulations, weights, static_cast<std::uint64_t>(round * games + game));
            const std::lock_guard guard(lock);
            fresh.insert(fresh.end(), seen.begin(), seen.end());
        });
        std::printf("round %d\n", round + 1);
        calibrate(fresh);
        samples.insert(samples.end(), fresh.begin(), fresh.end());
        if (round > 1)
            samples.erase(samples.begin(), samples.end() - static_cast<std::ptrdiff_t>(
                                                               std::min(samples.size(), 2 * fresh.size())));
        weights = fit(samples, layouts, weights, threads);
    }
}
