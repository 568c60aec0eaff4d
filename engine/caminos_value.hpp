// What a position of Caminos is worth: each colour's board as an electric network, after Anshelevich's Hexy.
#pragma once

#include <cmath>

#include "caminos_wins.hpp"

namespace ludoteca::caminos {

// Resistances of cells for a colour, and how conductances become a chance to win; found by training/caminos.
struct Weights {
    float own[3] = {0.10f, 0.06f, 0.03f};    // own top faces that are 1, 2 and 3 cubes high
    float safe = 0.5f;                       // factor of an own face that nothing can cover
    float empty = 1.0f;
    float covered[2] = {3.0f, 8.0f};         // foreign top faces at height 1 and 2 that could be covered
    float scale = 2.5f;                      // of the logarithm of the conductances' ratio
    float tempo = 1.0f;                      // what the right to move is worth
    float hope = 0.02f;                      // how little conductance makes a draw likely
    float edge = 0.8f;                       // a piece at the edge when no path is made, CAM-19
};

// Four networks with the same wires, solved side by side.
struct Lanes {
    float x[4]{};
    friend Lanes operator+(Lanes a, const Lanes& b) { for (int i = 0; i < 4; ++i) a.x[i] += b.x[i]; return a; }
    friend Lanes operator-(Lanes a, const Lanes& b) { for (int i = 0; i < 4; ++i) a.x[i] -= b.x[i]; return a; }
    friend Lanes operator*(Lanes a, const Lanes& b) { for (int i = 0; i < 4; ++i) a.x[i] *= b.x[i]; return a; }
    friend Lanes operator/(Lanes a, const Lanes& b) { for (int i = 0; i < 4; ++i) a.x[i] /= b.x[i]; return a; }
};

// How well each colour is connected, and how much of its current each cell carries.
struct Network {
    float conductance[2]{};
    float resistance[2][max_cells]{};
    float heat[2][max_cells]{};  // what one more unit of resistance in a cell would take off log(conductance)
};

class Evaluator {
public:
    Evaluator(const Layout& layout, const Weights& weights) : on(layout), w(weights) {}

    Network solve(const State& s) const {
        Network net;
        for (int of : {green, yellow}) resist(s, of, net.resistance[of]);
        if (on.board->sides == 4) {
            run(s, net, {0, 0, 1, 1}, {0, 1, 0, 1});
        } else {
            run(s, net, {0, 0, 0, 0}, {0, 1, 2, 3});
            run(s, net, {1, 1, 1, 1}, {0, 1, 2, 3});
        }
        for (int of : {green, yellow})
            for (int cell = 0; cell < on.board->cells; ++cell) net.heat[of][cell] /= net.conductance[of] + least;
        return net;
    }

    // The expected result of the team of seats 0 and 2, from -1 to 1.
    float value(const State& s, const Network& net) const {
        const int mine = s.colour(0);
        const float a = net.conductance[mine], b = net.conductance[mine ^ 1];
        const float tempo = s.turn % 2 == 0 ? w.tempo : -w.tempo;
        const float path = (a + b) / (a + b + w.hope);
        const float race = std::tanh((w.scale * std::log((a + least) / (b + least)) + tempo) / 2);
        if (!s.scoring) return path * race;
        return path * race + (1 - path) * std::tanh(w.edge * static_cast<float>(s.edge[mine ^ 1] - s.edge[mine]));
    }

    // What laying a cube on a cell would do for the seat that places, to first order; by height and cell.
    using Gains = std::array<std::array<float, max_cells + 1>, levels + 1>;
    Gains gains(const State& s, const Network& net) const {
        const int mine = s.colour(s.turn);
        Gains result{};
        for (int cell = 0; cell < on.board->cells; ++cell)
            for (unsigned height = 1; height <= levels; ++height) {
                const float hurt = height == 3 ? wall : w.covered[height - 1];
                const float theirs = net.heat[mine ^ 1][cell] * std::max(0.0f, hurt - net.resistance[mine ^ 1][cell]);
                const float ours = net.heat[mine][cell] *
                    (s.neutral ? -std::max(0.0f, hurt - net.resistance[mine][cell])
                               : std::max(0.0f, net.resistance[mine][cell] - w.own[height - 1]));
                result[height][static_cast<unsigned>(cell)] = ours + theirs;
            }
        return result;
    }

private:
    const Layout& on;
    Weights w;
    static constexpr float least = 1e-4f, wall = 30;  // a wall lets nothing through, see `run`

    // What a colour finds in each cell.
    void resist(const State& s, int of, float* r) const {
        const Cells free = ~s.tower[0], beside = on.spread(free & all()), top = s.tops(of);
        const Cells reachable = on.spread(beside);  // an L lies across two covered cells
        for (int cell = 0; cell < on.board->cells; ++cell) {
            const Cells here = cell_set(cell);
            const unsigned height = 1u * !!(s.tower[0] & here) + !!(s.tower[1] & here) + !!(s.tower[2] & here);
            const bool coverable = height == 1 ? (reachable & here) != 0 : height == 2 && (beside & here);
            if (!height) r[cell] = w.empty;
            else if (top & here) r[cell] = w.own[height - 1] * (coverable ? 1 : w.safe);
            else r[cell] = coverable ? w.covered[height - 1] : wall;
        }
    }
    Cells all() const { return on.board->cells == max_cells ? ~Cells{0} : cell_set(on.board->cells) - 1; }

    // Solves one network a lane by elimination within the band, and adds up currents and heat.
    void run(const State& s, Network& net, std::array<int, 4> colour, std::array<int, 4> pair) const {
        const int n = on.board->cells, width = on.band + 1;
        std::array<Lanes, max_cells> r, source{}, sink{}, potential{};
        thread_local std::vector<Lanes> band;
        band.assign(static_cast<std::size_t>((n + width) * width), {});
        const auto row = [&](int cell) { return band.data() + cell * width; };
        for (int v = 0; v < n; ++v)
            for (unsigned lane = 0; lane < 4; ++lane) r[static_cast<unsigned>(v)].x[lane] = net.resistance[colour[lane]][v];
        wire_sides(r, source, sink, pair);
        for (int v = 0; v < n; ++v) row(v)[0] = source[static_cast<unsigned>(v)] + sink[static_cast<unsigned>(v)] + leak;
        std::array<Lanes, 4 * max_cells> wires;
        for (std::size_t e = 0; e < on.edges.size(); ++e) {
            const auto [u, v] = on.edges[e];
            const Lanes wire = conduct(s, r[u], r[v], u, v, colour);
            wires[e] = wire;
            row(u)[v - u] = Lanes{} - wire;
            row(u)[0] = row(u)[0] + wire;
            row(v)[0] = row(v)[0] + wire;
        }
        eliminate(row, source, potential, width);
        for (unsigned v = 0; v < static_cast<unsigned>(n); ++v) {
            const Lanes in = source[v] * (one - potential[v]), out = sink[v] * potential[v];
            for (unsigned lane = 0; lane < 4; ++lane) net.conductance[colour[lane]] += in.x[lane];
            heat(net, colour, v, in * in + out * out);
        }
        for (std::size_t e = 0; e < on.edges.size(); ++e) {
            const auto [u, v] = on.edges[e];
            const Lanes current = wires[e] * (potential[u] - potential[v]);
            heat(net, colour, u, current * current);
            heat(net, colour, v, current * current);
        }
    }

    // A side against the one opposite; of eight sides, two neighbours against their opposites, for each of
    // those wins against both (CAM-10, CAM-11).
    void wire_sides(const std::array<Lanes, max_cells>& r, std::array<Lanes, max_cells>& source,
                    std::array<Lanes, max_cells>& sink, std::array<int, 4> pair) const {
        const bool four = on.board->sides == 4;
        for (unsigned v = 0; v < static_cast<unsigned>(on.board->cells); ++v)
            for (unsigned lane = 0; lane < 4; ++lane) {
                if (r[v].x[lane] >= wall) continue;
                const unsigned first = (four ? 1u : 3u) << pair[lane];
                const unsigned last = four ? first << 2 : (first << 4 | first >> 4) & 0xff;
                if (on.sides[v] & first) source[v].x[lane] = 1 / r[v].x[lane];
                if (on.sides[v] & last) sink[v].x[lane] = 1 / r[v].x[lane];
            }
    }

    Lanes conduct(const State& s, const Lanes& a, const Lanes& b, int u, int v, std::array<int, 4> colour) const {
        Lanes result = one / (a + b);
        for (unsigned lane = 0; lane < 4; ++lane)
            if (a.x[lane] >= wall || b.x[lane] >= wall || is_barred(s, u, v, colour[lane])) result.x[lane] = 0;
        return result;
    }
    // A step that is not covered, CAM-8.
    static bool is_barred(const State& s, int u, int v, int of) {
        const Cells high = s.cubes[of][2] & ~s.cubes[of][1], low = s.cubes[of][0] & ~s.tower[1];
        return high && ((high >> u & low >> v & 1) || (high >> v & low >> u & 1));
    }

    template <class Row>
    void eliminate(const Row& row, const std::array<Lanes, max_cells>& source, std::array<Lanes, max_cells>& x, int width) const {
        const int n = on.board->cells;
        Lanes right[2 * max_cells]{};
        for (int v = 0; v < n; ++v) right[v] = source[static_cast<unsigned>(v)];
        for (int v = 0; v < n; ++v) {
            Lanes* const pivot = row(v);
            const Lanes inverse = one / pivot[0];
            for (int j = 1; j < width; ++j) {
                const Lanes factor = pivot[j] * inverse;
                Lanes* const below = row(v + j) - j;
                for (int k = j; k < width; ++k) below[k] = below[k] - factor * pivot[k];
                right[v + j] = right[v + j] - factor * right[v];
            }
            pivot[0] = inverse;
        }
        for (int v = n - 1; v >= 0; --v) {
            Lanes sum = right[v];
            for (int j = 1; j < width && v + j < n; ++j) sum = sum - row(v)[j] * x[static_cast<unsigned>(v + j)];
            x[static_cast<unsigned>(v)] = sum * row(v)[0];
        }
    }

    static void heat(Network& net, std::array<int, 4> colour, unsigned cell, const Lanes& power) {
        for (unsigned lane = 0; lane < 4; ++lane) net.heat[colour[lane]][cell] += power.x[lane];
    }

    static constexpr Lanes one{{1, 1, 1, 1}}, leak{{1e-5f, 1e-5f, 1e-5f, 1e-5f}};
};

}  // namespace ludoteca::caminos
