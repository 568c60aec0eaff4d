// Fits the value network: gradients of the layers, and Adam.
#pragma once
#include "arena.hpp"

constexpr int W = Net::width, N = Net::narrow, J = Net::joint;

// The sheets after a turn, and what came of them.
struct Turn {
    State position;
    int turns;  // see least_turns, before this turn, and one more
    int left;   // until the end
    std::array<float, State::max_seats> win, score;
    std::array<std::uint8_t, State::max_seats> style;  // of each seat's player
};

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

inline void look(const Net& w, const Turn& turn, unsigned s, bool is_learned, Seen& seen) {
    const State& position = turn.position;
    const unsigned seats = position.seats;
    const Guess guess(position.sheet[s]);
    const Features sheet =
        features(position.sheet[s], guess, turn.turns, (s + seats - position.active) % seats, seats);
    seen.x = std::bit_cast<FeatureVector>(sheet);
    seen.guess = guess.result();
    std::copy_n(w.first_bias, W, seen.sum);
    for (int f = 0; f < inputs; ++f)
        if (const float x = seen.x[static_cast<unsigned>(f)]; x != 0)
            for (int i = 0; i < W; ++i) seen.sum[i] += x * w.first[f * W + i];
    std::copy_n(w.other_bias, N, seen.other), std::fill_n(seen.part_other, J, 0.0f);
    forward<W, N>(w.other, seen.sum, seen.other), forward<N, J>(w.other_joint, seen.other, seen.part_other);
    seen.d = {};
    if (!is_learned) return;
    std::copy_n(w.own_bias, N, seen.own), std::copy_n(w.joint_bias, J, seen.part_own);
    forward<W, N>(w.own, seen.sum, seen.own), forward<N, J>(w.own_joint, seen.own, seen.part_own);
}

inline void trace_back(const Net& w, Net& g, bool is_learned, Seen& seen) {
    if (is_learned) {
        for (int j = 0; j < J; ++j) g.joint_bias[j] += seen.d.part_own[j];
        backward<N, J>(w.own_joint, g.own_joint, seen.own, seen.d.part_own, seen.d.own);
        for (int j = 0; j < N; ++j) g.own_bias[j] += seen.d.own[j];
        backward<W, N>(w.own, g.own, seen.sum, seen.d.own, seen.d.sum);
    }
    backward<N, J>(w.other_joint, g.other_joint, seen.other, seen.d.part_other, seen.d.other);
    for (int j = 0; j < N; ++j) g.other_bias[j] += seen.d.other[j];
    backward<W, N>(w.other, g.other, seen.sum, seen.d.other, seen.d.sum);
    for (int i = 0; i < W; ++i) g.first_bias[i] += seen.d.sum[i];
    for (int f = 0; f < inputs; ++f)
        if (const float x = seen.x[static_cast<unsigned>(f)]; x != 0)
            for (int i = 0; i < W; ++i) g.first[f * W + i] += x * seen.d.sum[i];
}

struct Losses {
    double win = 0, score = 0, count = 0;
    void add(const Losses& other) { win += other.win, score += other.score, count += other.count; }
};

inline void learn_seat(const Net& w, Net& g, const Turn& turn, float tempo, Seen* seen, unsigned s,
                       Losses& losses) {
    const unsigned seats = turn.position.seats;
    float joint[J], win = w.answer_bias[0], score = w.answer_bias[1];
    std::copy_n(seen[s].part_own, J, joint);
    for (unsigned o = 0; o < seats; ++o)
        for (int j = 0; o != s && j < J; ++j) joint[j] += seen[o].part_other[j];
    for (int j = 0; j < J; ++j) {
        joint[j] = std::max(0.0f, joint[j]);
        win += joint[j] * w.answer[j], score += joint[j] * w.answer[J + j];
    }
    const float target = turn.score[s] - tempo * static_cast<float>(turn.left);
    const float wrong = 1 / (1 + std::exp(-win)) - turn.win[s],
                miss = score - (target - seen[s].guess) / Net::points;
    losses.win += wrong * wrong, losses.score += miss * miss, losses.count += 1;
    const float dwin = wrong, dscore = 2 * miss;  // cross entropy, square
    g.answer_bias[0] += dwin, g.answer_bias[1] += dscore;
    for (int j = 0; j < J; ++j) {
        if (joint[j] <= 0) continue;
        g.answer[j] += dwin * joint[j], g.answer[J + j] += dscore * joint[j];
        const float d = dwin * w.answer[j] + dscore * w.answer[J + j];
        for (unsigned o = 0; o < seats; ++o) (o == s ? seen[o].d.part_own : seen[o].d.part_other)[j] += d;
    }
}

// Adds the gradient of all seats of a style.
inline void learn_turn(const Net& w, Net& g, const Turn& turn, int style, float tempo, Losses& losses) {
    Seen seen[State::max_seats];
    const auto learned = [&](unsigned s) { return turn.style[s] == style; };
    for (unsigned s = 0; s < turn.position.seats; ++s) look(w, turn, s, learned(s), seen[s]);
    for (unsigned s = 0; s < turn.position.seats; ++s)
        if (learned(s)) learn_seat(w, g, turn, tempo, seen, s, losses);
    for (unsigned s = 0; s < turn.position.seats; ++s) trace_back(w, g, learned(s), seen[s]);
}

// A network that learns: Adam's moments, and a running mean of the weights, which plays better than the last
// ones.
struct Learner {
    Net net;
    std::vector<float> mean, m = std::vector<float>(Net::size), v = std::vector<float>(Net::size);
    float steps = 0;

    explicit Learner(Rng& rng) {
        const auto fill = [&](float* layer, int in, int out, double size) {
            for (int i = 0; i < in * out; ++i)
                layer[i] = static_cast<float>((rng.real() * 2 - 1) * size / std::sqrt(in));
        };
        fill(net.first, inputs, W, 2), fill(net.own, W, N, 1.7), fill(net.other, W, N, 1.7);
        fill(net.own_joint, N, J, 1.7), fill(net.other_joint, N, J, 0.5), fill(net.answer, J, 2, 0.3);
        mean = net.weights;
    }
    void start_from(const Net& from) { net.weights = mean = from.weights, net.point_to_layers(); }
    void step(const std::vector<Net>& gradients, float count, float rate) {
        ++steps;
        const float fix1 = 1 - std::pow(0.9f, steps), fix2 = 1 - std::pow(0.999f, steps);
        for (std::size_t i = 0; i < Net::size; ++i) {
            float d = 0;
            for (const Net& g : gradients) d += g.weights[i];
            d /= count;
            m[i] += 0.1f * (d - m[i]), v[i] += 0.001f * (d * d - v[i]);
            net.weights[i] -= rate * (m[i] / fix1 / (std::sqrt(v[i] / fix2) + 1e-8f));
            mean[i] += 0.005f * (net.weights[i] - mean[i]);
        }
    }
};
