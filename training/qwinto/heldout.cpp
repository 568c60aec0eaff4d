// Trains a held-out player by itself: heldout tables|mlp OUT GENERATIONS GAMES SEED TEMPO [THREADS]
// It learns its final points less TEMPO for every turn that is left.
#include <algorithm>
#include <atomic>
#include <mutex>

#include "heldout.hpp"

using namespace heldout;

struct Sample {
    Sheet sheet;
    int near;
    float target;
};

template <class Choose>
void play_game(const Choose& choose, float tempo, std::uint64_t seed, std::vector<Sample>& out,
               double* sums) {
    Rng rng(seed);
    constexpr int mix[] = {2, 2, 2, 3, 4, 5};
    State position;
    position.seats = static_cast<std::uint8_t>(mix[rng.below(6)]);
    const int odd_turns = rng.below(2) ? 0 : rng.below(28);
    struct Seen {
        Sheet sheet;
        int near, seat, turn;
    };
    std::vector<Seen> seen;
    int turn = 0;
    while (position.to_act()) {
        std::array<Move, State::max_seats> choices{};
        const double odd = turn < odd_turns && position.stage == Stage::enter ? 0.3 : 0;
        if (position.to_act() == chance_to_act)
            choices[0] = position.random_move(chance, rng);
        else
            each(position.to_act(), [&](int s) {
                choices[static_cast<unsigned>(s)] =
                    rng.real() < odd ? position.random_move(s, rng) : choose(position, s);
            });
        const bool entering = position.stage == Stage::enter;
        const State before = position;
        position.play(choices);
        if (!entering) continue;
        if (++turn < odd_turns || position.is_over()) continue;
        for (int s = 0; s < position.seats; ++s)  // as it chose: its sheet after, the others before
            seen.push_back({position.sheet[s], others_nearness(before, s), s, turn});
    }
    for (const Seen& one : seen)
        out.push_back({one.sheet, one.near,
                       static_cast<float>(position.scores()[static_cast<unsigned>(one.seat)]) -
                           tempo * static_cast<float>(turn - one.turn)});
    if (odd_turns || position.seats != 2) return;
    sums[0] += 1, sums[1] += 0.5 * (position.scores()[0] + position.scores()[1]), sums[2] += turn;
}

double learn(Tables& tables, std::vector<Sample>& samples, float rate, Rng& rng) {
    std::shuffle(samples.begin(), samples.end(), rng);
    double error = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const Sample& s = samples[i];
        const float miss = s.target - tables.value(s.sheet, s.near);
        error += miss * miss;
        const float step = rate * (1 - static_cast<float>(i) / static_cast<float>(samples.size())) * miss;
        Tables::each_entry(s.sheet, s.near,
                           [&](int e) { tables.weights[static_cast<std::size_t>(e)] += step; });
    }
    return std::sqrt(error / static_cast<double>(samples.size()));
}

double learn(Mlp& mlp, std::vector<Sample>& samples, float rate, Rng& rng) {
    constexpr int I = Mlp::in, W = Mlp::wide, T = Mlp::thin, batch = 128;
    std::shuffle(samples.begin(), samples.end(), rng);
    std::vector<float> m(Mlp::size), v(Mlp::size), g(Mlp::size), mean = mlp.weights;
    double error = 0;
    const std::size_t steps = samples.size() / batch;
    for (std::size_t step = 0; step < steps; ++step) {
        std::fill(g.begin(), g.end(), 0.0f);
        for (int b = 0; b < batch; ++b) {
            const Sample& s = samples[step * batch + static_cast<unsigned>(b)];
            const Guess guess(s.sheet);
            const auto x = Mlp::inputs_of(s.sheet, guess, s.near);
            float a[W], h[T], da[W] = {}, dh[T];
            std::copy_n(mlp.first() + I * W, W, a);
            for (int f = 0; f < I; ++f)
                if (const float xf = x[static_cast<unsigned>(f)]; xf != 0)
                    for (int i = 0; i < W; ++i) a[i] += xf * mlp.first()[f * W + i];
            std::copy_n(mlp.second() + W * T, T, h);
            for (int i = 0; i < W; ++i)
                if (a[i] > 0)
                    for (int j = 0; j < T; ++j) h[j] += a[i] * mlp.second()[i * T + j];
            float y = mlp.last()[T];
            for (int j = 0; j < T; ++j) y += std::max(0.0f, h[j]) * mlp.last()[j];
            const float miss = y - (s.target - guess.result()) / Mlp::unit;
            error += miss * miss;
            const float dy = 2 * miss / batch;
            float *g1 = g.data(), *g2 = g1 + I * W + W, *g3 = g2 + W * T + T;
            g3[T] += dy;
            for (int j = 0; j < T; ++j)
                g3[j] += dy * std::max(0.0f, h[j]), dh[j] = h[j] > 0 ? dy * mlp.last()[j] : 0,
                                                    g2[W * T + j] += dh[j];
            for (int i = 0; i < W; ++i) {
                if (a[i] <= 0) continue;
                for (int j = 0; j < T; ++j)
                    g2[i * T + j] += a[i] * dh[j], da[i] += dh[j] * mlp.second()[i * T + j];
                g1[I * W + i] += da[i];
            }
            for (int f = 0; f < I; ++f)
                if (const float xf = x[static_cast<unsigned>(f)]; xf != 0)
                    for (int i = 0; i < W; ++i) g1[f * W + i] += xf * da[i];
        }
        const float left = 1 - static_cast<float>(step) / static_cast<float>(steps);
        const float n = static_cast<float>(step + 1), now = rate * left * std::min(1.0f, n / 50);
        const float fix1 = 1 - std::pow(0.9f, n), fix2 = 1 - std::pow(0.999f, n);
        for (std::size_t i = 0; i < Mlp::size; ++i) {
            m[i] += 0.1f * (g[i] - m[i]), v[i] += 0.001f * (g[i] * g[i] - v[i]);
            mlp.weights[i] -= now * (m[i] / fix1 / (std::sqrt(v[i] / fix2) + 1e-8f));
            mean[i] += 0.01f * (mlp.weights[i] - mean[i]);
        }
    }
    mlp.weights = mean;
    return Mlp::unit * std::sqrt(error / static_cast<double>(steps * batch));
}

void begin(Tables&, Rng&) {}
void begin(Mlp& mlp, Rng& rng) {
    const auto fill = [&](float* layer, int in, int out, double size) {
        for (int i = 0; i < in * out; ++i)
            layer[i] = static_cast<float>((rng.real() * 2 - 1) * size / std::sqrt(in));
    };
    fill(mlp.first(), Mlp::in, Mlp::wide, 2), fill(mlp.second(), Mlp::wide, Mlp::thin, 1.7);
    fill(mlp.last(), Mlp::thin, 1, 0.3);
}
Move choose(const Tables& t, const State& p, int s) { return choose_tables(t, p, s, false); }
Move choose(const Mlp& m, const State& p, int s) { return choose_mlp(m, p, s, false); }

template <class Judge>
void train(const char* out, int generations, int games, std::uint64_t seed, float tempo, int threads,
           float rate, int slow_after) {
    Judge judge;
    Rng rng(seed);
    begin(judge, rng);
    std::vector<std::vector<Sample>> past;
    for (int k = 0; k <= generations; ++k) {
        std::vector<std::vector<Sample>> part(static_cast<std::size_t>(games));
        std::vector<std::array<double, 3>> sums(static_cast<std::size_t>(games));
        std::atomic<int> next{0};
        std::vector<std::thread> crew;
        for (int t = 0; t < threads; ++t)
            crew.emplace_back([&] {
                for (int i; (i = next++) < games;) {
                    const std::uint64_t luck =
                        (seed * 1000 + static_cast<unsigned>(k)) * 1000000 + static_cast<unsigned>(i);
                    const auto player = [&](const State& p, int s) {
                        return k ? choose(judge, p, s) : club(p, s);
                    };
                    play_game(player, tempo, luck, part[static_cast<std::size_t>(i)],
                              sums[static_cast<std::size_t>(i)].data());
                }
            });
        for (auto& thread : crew) thread.join();
        past.emplace_back();
        double n = 0, points = 0, turns = 0;
        for (std::size_t i = 0; i < part.size(); ++i) {
            past.back().insert(past.back().end(), part[i].begin(), part[i].end());
            n += sums[i][0], points += sums[i][1], turns += sums[i][2];
        }
        if (past.size() > 6) past.erase(past.begin());
        std::vector<Sample> samples;
        for (const auto& p : past) samples.insert(samples.end(), p.begin(), p.end());
        const float left = std::max(0.2f, 1 - 0.8f * static_cast<float>(k) / static_cast<float>(slow_after));
        const double error = learn(judge, samples, rate * left, rng);
        std::printf("%d: %.0f games for two, mean %.2f, %.1f turns; %zu samples, error %.2f\n", k, n,
                    points / n, turns / n, samples.size(), error);
        std::fflush(stdout);
        std::ofstream(out, std::ios::binary)
            .write(reinterpret_cast<const char*>(judge.weights.data()), sizeof(float) * Judge::size);
    }
}

int main(int argc, char** argv) {
    if (argc < 7) return std::fprintf(stderr, "usage: see the head of heldout.cpp\n"), 2;
    const int generations = std::atoi(argv[3]), games = std::atoi(argv[4]),
              threads = argc > 7 ? std::atoi(argv[7]) : 1;
    const std::uint64_t seed = std::strtoull(argv[5], nullptr, 10);
    const float tempo = std::stof(argv[6]);
    if (std::string(argv[1]) == "tables")
        train<Tables>(argv[2], generations, games, seed, tempo, threads, 0.02f, 24);
    else
        train<Mlp>(argv[2], generations, games, seed, tempo, threads, 0.002f, 20);
}
