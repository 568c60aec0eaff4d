// Trains a network on games of selfplay.cpp: learn WEIGHTS|new|alone OUT RATE PASSES SEED GAMES…
// Adam with a rate that falls to nothing; `new` and `alone` begin a network that sees all sheets, or its own.
#include <algorithm>

#include "arena.hpp"

constexpr int W = Net::width, N = Net::narrow, J = Net::joint;

// out += x through a layer, for a matrix stored by rows of inputs.
template <int In, int Out>
void forward(const float* matrix, const float* x, float* out) {
    for (int i = 0; i < In; ++i)
        if (x[i] > 0)
            for (int j = 0; j < Out; ++j) out[j] += x[i] * matrix[i * Out + j];
}

// Gradients of a layer whose inputs went through max(0, x).
template <int In, int Out>
void backward(const float* matrix, float* gradient, const float* x, const float* dout, float* dx) {
    for (int i = 0; i < In; ++i) {
        if (x[i] <= 0) continue;
        float sum = 0;
        for (int j = 0; j < Out; ++j) sum += dout[j] * matrix[i * Out + j];
        for (int j = 0; j < Out; ++j) gradient[i * Out + j] += x[i] * dout[j];
        dx[i] += sum;
    }
}

// A sheet in all layers, and the gradients there.
struct Seen {
    FeatureVector x;
    float guess;
    float sum[W], own[N], other[N], part_own[J], part_other[J];
    struct {
        float sum[W]{}, own[N]{}, other[N]{}, part_own[J]{}, part_other[J]{};
    } d;
};

void look(const Net& w, const State& position, unsigned s, Seen& seen) {
    const unsigned seats = position.seats;
    const Guess guess(position.sheet[s]);
    const Features sheet = features(position.sheet[s], guess, (s + seats - position.active) % seats, seats);
    seen.x = std::bit_cast<FeatureVector>(sheet);
    seen.guess = guess.result();
    std::copy_n(Accumulator(w, Features{}).moved_to(w, sheet).begin(), W, seen.sum);
    std::copy_n(w.own_bias, N, seen.own), std::copy_n(w.other_bias, N, seen.other);
    std::copy_n(w.joint_bias, J, seen.part_own), std::fill_n(seen.part_other, J, 0.0f);
    forward<W, N>(w.own, seen.sum, seen.own), forward<W, N>(w.other, seen.sum, seen.other);
    forward<N, J>(w.own_joint, seen.own, seen.part_own),
        forward<N, J>(w.other_joint, seen.other, seen.part_other);
    seen.d = {};
}

void trace_back(const Net& w, Net& g, Seen& seen) {
    for (int j = 0; j < J; ++j) g.joint_bias[j] += seen.d.part_own[j];
    backward<N, J>(w.own_joint, g.own_joint, seen.own, seen.d.part_own, seen.d.own);
    for (int j = 0; j < N; ++j) g.own_bias[j] += seen.d.own[j];
    backward<W, N>(w.own, g.own, seen.sum, seen.d.own, seen.d.sum);
    if (w.sees_others) {
        backward<N, J>(w.other_joint, g.other_joint, seen.other, seen.d.part_other, seen.d.other);
        for (int j = 0; j < N; ++j) g.other_bias[j] += seen.d.other[j];
        backward<W, N>(w.other, g.other, seen.sum, seen.d.other, seen.d.sum);
    }
    for (int i = 0; i < W; ++i) g.first_bias[i] += seen.d.sum[i];
    for (int f = 0; f < inputs; ++f)
        if (const float x = seen.x[static_cast<unsigned>(f)]; x != 0)
            for (int i = 0; i < W; ++i) g.first[f * W + i] += x * seen.d.sum[i];
}

struct Losses {
    double win = 0, score = 0, count = 0;
};

void learn_seat(const Net& w, Net& g, const Turn& turn, Seen* seen, unsigned s, Losses& losses) {
    const unsigned seats = turn.position.seats;
    float joint[J], win = w.answer_bias[0], score = w.answer_bias[1];
    std::copy_n(seen[s].part_own, J, joint);
    for (unsigned o = 0; w.sees_others && o < seats; ++o)
        for (int j = 0; o != s && j < J; ++j) joint[j] += seen[o].part_other[j];
    for (int j = 0; j < J; ++j) {
        joint[j] = std::max(0.0f, joint[j]);
        win += joint[j] * w.answer[j], score += joint[j] * w.answer[J + j];
    }
    const float wrong = 1 / (1 + std::exp(-win)) - turn.win[s],
                miss = score - (turn.score[s] - seen[s].guess) / Net::points;
    losses.win += wrong * wrong, losses.score += miss * miss, losses.count += 1;
    const float dwin = w.sees_others ? wrong : 0.0f, dscore = 2 * miss;  // cross entropy, square
    g.answer_bias[0] += dwin, g.answer_bias[1] += dscore;
    for (int j = 0; j < J; ++j) {
        if (joint[j] <= 0) continue;
        g.answer[j] += dwin * joint[j], g.answer[J + j] += dscore * joint[j];
        const float d = dwin * w.answer[j] + dscore * w.answer[J + j];
        for (unsigned o = 0; o < seats; ++o) (o == s ? seen[o].d.part_own : seen[o].d.part_other)[j] += d;
    }
}

void learn(const Net& w, Net& g, const Turn& turn, Losses& losses) {
    static Seen seen[State::max_seats];
    for (unsigned s = 0; s < turn.position.seats; ++s) look(w, turn.position, s, seen[s]);
    for (unsigned s = 0; s < turn.position.seats; ++s) learn_seat(w, g, turn, seen, s, losses);
    for (unsigned s = 0; s < turn.position.seats; ++s) trace_back(w, g, seen[s]);
}

// Adam's moments, and a running mean of the weights, which plays better than the last ones.
class Adam {
public:
    explicit Adam(Net& net) : net(net), mean(net.weights) {}

    void step(const Net& gradient, float count, float rate) {
        ++steps;
        const float fix1 = 1 - std::pow(0.9f, steps), fix2 = 1 - std::pow(0.999f, steps);
        for (std::size_t i = 0; i < Net::size; ++i) {
            const float d = gradient.weights[i] / count;
            m[i] += 0.1f * (d - m[i]), v[i] += 0.001f * (d * d - v[i]);
            net.weights[i] -= rate * (m[i] / fix1 / (std::sqrt(v[i] / fix2) + 1e-8f));
            mean[i] += 0.01f * (net.weights[i] - mean[i]);
        }
    }
    const std::vector<float>& smooth() const { return mean; }

private:
    Net& net;
    std::vector<float> mean, m = std::vector<float>(Net::size), v = std::vector<float>(Net::size);
    float steps = 0;
};

std::unique_ptr<Net> begin(const std::string& name, Rng& rng) {
    if (name != "new" && name != "alone") return read_net(name);
    auto net = std::make_unique<Net>();
    net->sees_others = name == "new";
    const auto fill = [&](float* layer, int in, int out, double size) {
        for (int i = 0; i < in * out; ++i)
            layer[i] = static_cast<float>((rng.real() * 2 - 1) * size / std::sqrt(in));
    };
    fill(net->first, inputs, W, 2), fill(net->own, W, N, 1.7), fill(net->other, W, N, 1.7);
    fill(net->own_joint, N, J, 1.7), fill(net->other_joint, N, J, 0.5), fill(net->answer, J, 2, 0.3);
    return net;
}

int main(int argc, char** argv) {
    if (argc < 7) return std::fprintf(stderr, "usage: see the head of learn.cpp\n"), 2;
    Rng rng(std::stoull(argv[5]));
    const auto net = begin(argv[1], rng);
    std::vector<Turn> turns;
    for (int a = 6; a < argc; ++a) {
        const auto bytes = read_bytes(argv[a]);
        const auto old = turns.size();
        turns.resize(old + bytes.size() / sizeof(Turn));
        std::memcpy(static_cast<void*>(&turns[old]), bytes.data(),
                    bytes.size() / sizeof(Turn) * sizeof(Turn));
    }
    constexpr int batch = 256;
    const long steps = static_cast<long>(std::stod(argv[4]) * static_cast<double>(turns.size()) / batch);
    Adam adam(*net);
    Losses losses;
    std::size_t next = turns.size();
    for (long step = 0; step < steps; ++step) {
        Net gradient;
        const double before = losses.count;
        for (int b = 0; b < batch; ++b) {
            if (next == turns.size()) next = 0, std::shuffle(turns.begin(), turns.end(), rng);
            learn(*net, gradient, turns[next++], losses);
        }
        const double left = 1 - static_cast<double>(step) / static_cast<double>(steps);
        const double warm = std::min(1.0, static_cast<double>(step + 1) / 50);
        adam.step(gradient, static_cast<float>(losses.count - before),
                  static_cast<float>(std::stod(argv[3]) * left * warm));
        if ((step + 1) % std::max(1L, steps / 6) != 0) continue;
        std::printf("step %ld of %ld: win error %.4f, score error %.3f\n", step + 1, steps,
                    std::sqrt(losses.win / losses.count),
                    Net::points * std::sqrt(losses.score / losses.count));
        std::fflush(stdout);
        losses = {};
    }
    std::ofstream out(argv[2], std::ios::binary);
    const float last = net->sees_others;
    out.write(reinterpret_cast<const char*>(adam.smooth().data()), sizeof(float) * Net::size);
    out.write(reinterpret_cast<const char*>(&last), sizeof last);
}
