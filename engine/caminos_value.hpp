// The evaluation of a Caminos position: each colour's board as an electric network, after Anshelevich's Hexy,
// but with leaks: every cell that is not yet one's own loses current, so that short paths count most.
#pragma once

#include <cmath>
#include <functional>

#include "caminos_wins.hpp"
#include "exact.hpp"

namespace ludoteca::caminos {

// How a cell conducts, how conductances become a chance to win, and how a search divides its attention;
// found by training/caminos.
struct Weights {
    float own = 2.404f;                  // resistance of own top faces
    float risk[2] = {0.0779f, 0.0118f};  // leak of own faces that are 1 and 2 high and could be covered
    float empty[2] = {1, 0.2111f};       // resistance and leak of empty cells
    float covered[2][2] = {{1.778f, 0.3469f},
                           {3.366f, 0.2097f}};  // and of foreign faces that could be covered
    float few = 14.12f;                         // how much more an empty cell leaks when few pieces are left
    float scarce = 0.0998f;                     // and a high foreign face when few L are left
    float hand[shapes] = {0.0309f, -0.1347f, 0.7053f, -0.1237f};  // value of a piece in hand
    float scale[2] = {3.1f, 2.645f};  // of the logarithm of the conductances' ratio; four sides, eight sides
    float late = 0.1388f;             // how many times that is at the end
    float tempo = 0.204f;             // value of the right to move
    float hope[2] = {0.002093f, 0.003399f};  // how little conductance makes a draw likely
    float edge = 0.5925f;                    // a piece at the edge when no path is made, CAM-19
    float curiosity = 1.4f;                  // of a search about moves that it seldom tried
    float sharpness = 1.5f;                  // how much it trusts the prior of a move
    float caution = 0;                       // how much worse than the known moves an unknown one must be
    float jitter = 0.02f;                    // noise on values, so that no two games are the same
    float variety = 0.06f;                   // how much worse than the best an opening move may seem
    float contempt = 0.95f;  // how much worse than even a draw is: whoever plays to win does not like it
    float alert = 64;  // a position that is visited so often is searched for a piece that cannot be answered
};

// The same with more noise and more openings.
inline constexpr Weights lively{.jitter = 0.1f, .variety = 0.15f, .alert = 0};

// Set by hand: wants its own path, and does not know that pieces run out. The lowest levels think so.
inline constexpr Weights eager{.own = 0.05f,
                               .risk = {0.03f, 0.01f},
                               .empty = {1, 0.6f},
                               .covered = {{2, 1.5f}, {4, 3}},
                               .few = 0.5f,
                               .scarce = 0,
                               .hand = {0, 0, 0.05f, 0.05f},
                               .scale = {0.6f, 0.6f},
                               .late = 1,
                               .tempo = 0.4f,
                               .hope = {0.0001f, 0.0001f},
                               .edge = 0.6679f,
                               .jitter = 0.1f,
                               .contempt = 0,
                               .alert = 0};
inline constexpr int weight_count = sizeof(Weights) / sizeof(float);

// Four networks with the same wires, solved side by side.
struct Lanes {
#if defined(__GNUC__) || defined(__clang__)  // they compute all four with one instruction
    float x __attribute__((vector_size(16))){};
    static Lanes both(const Lanes& a, const Lanes& b, auto op) { return {op(a.x, b.x)}; }
#else
    float x[4]{};
    static Lanes both(Lanes a, const Lanes& b, auto op) {
        for (int i = 0; i < 4; ++i) a.x[i] = op(a.x[i], b.x[i]);
        return a;
    }
#endif
    friend Lanes operator+(const Lanes& a, const Lanes& b) { return both(a, b, std::plus<>{}); }
    friend Lanes operator-(const Lanes& a, const Lanes& b) { return both(a, b, std::minus<>{}); }
    friend Lanes operator*(const Lanes& a, const Lanes& b) { return both(a, b, std::multiplies<>{}); }
    friend Lanes operator/(const Lanes& a, const Lanes& b) { return both(a, b, std::divides<>{}); }
};

// How well each colour is connected, and what each cell does for that.
struct Network {
    struct Cell {
        float resistance = 1, leak = 0;
        float heat = 0, drain = 0;  // what one more unit of resistance or of leak takes off log(conductance)
    };
    float conductance[2]{};
    Cell cell[2][max_cells];
};

class Evaluator {
public:
    // A draw may be worth more or less than 0 for the player who searches.
    Evaluator(const Layout& layout, const Weights& weights, float drawn = 0)
        : on(layout), w(weights), draw(drawn) {}

    // The conductances; on request also what each cell does for them.
    Network solve(const State& s, bool in_detail = false) const {
        Network net;
        for (int of : {green, yellow}) fill(s, of, net.cell[of]);
        if (on.board->sides == 4) {
            run(s, net, {0, 0, 1, 1}, {0, 1, 0, 1}, in_detail);
        } else {
            run(s, net, {0, 0, 0, 0}, {0, 1, 2, 3}, in_detail);
            run(s, net, {1, 1, 1, 1}, {0, 1, 2, 3}, in_detail);
        }
        for (int of = 0; in_detail && of < 2; ++of)
            for (Network::Cell& cell : net.cell[of]) {
                cell.heat /= net.conductance[of] + least;
                cell.drain /= net.conductance[of] + least;
            }
        return net;
    }

    // The expected result of the team of seats 0 and 2, from -1 to 1.
    float value(const State& s, const Network& net) const {
        const int mine = s.colour(0);
        const float a = net.conductance[mine] + least, b = net.conductance[mine ^ 1] + least;
        const float tempo = s.turn % 2 == 0 ? w.tempo : -w.tempo;
        const float path = std::max(a, b) / (std::max(a, b) + w.hope[is_eight()]);
        const float race =
            exact::tanh((scale(s) * exact::log(a / b) + tempo + stock(s, mine) - stock(s, mine ^ 1)) / 2);
        if (!s.scoring) return path * race + (1 - path) * draw;
        return path * race +
               (1 - path) * exact::tanh(w.edge * static_cast<float>(s.edge[mine ^ 1] - s.edge[mine]));
    }

    // What the logarithm of the conductances' ratio counts.
    float scale(const State& s) const {
        return w.scale[is_eight()] * (1 + (w.late - 1) * static_cast<float>(s.pieces) / 28);
    }

    // What laying a cube on a cell would do to both colours' log(conductance), to first order; by height and
    // cell.
    struct Gains {
        float own[levels + 1][max_cells + 1]{}, hurt[levels + 1][max_cells + 1]{};

        // The prior of a piece. Losses do not add up as gains do; of the forms that were tried, this one
        // agreed best with the true change (correlation 0.63; with the plain sum 0.46).
        float of(const Layout::Columns& columns) const {
            float good = 0, bad = 0;
            for (const auto& [cell, height] : columns) good += own[height][cell], bad += hurt[height][cell];
            return good + bad / (1 + 0.5f * std::abs(bad));
        }
    };
    Gains gains(const State& s, const Network& net) const {
        const int mine = s.colour(s.turn);
        Gains result;
        for (int cell = 0; cell < on.board->cells; ++cell) {
            const Network::Cell &ours = net.cell[mine][cell], &theirs = net.cell[mine ^ 1][cell];
            const float gain = ours.heat * (ours.resistance - w.own) + ours.drain * ours.leak;
            for (unsigned height = 1; height <= levels; ++height) {
                result.own[height][cell] = s.neutral ? -hurt(ours, height) : gain;
                result.hurt[height][cell] = hurt(theirs, height);
            }
        }
        return result;
    }

private:
    const Layout& on;
    Weights w;
    float draw;
    static constexpr float least = 1e-6f, wall = 30;  // a wall lets nothing through

    bool is_eight() const { return on.board->sides == 8; }

    // What a foreign face would do to a cell; three cubes high, it is a wall.
    float hurt(const Network::Cell& cell, unsigned height) const {
        if (height == 3) return 3 * cell.heat + 0.1f * cell.drain;
        const float* const foreign = w.covered[height - 1];
        return 0.5f * (cell.heat * (foreign[0] - cell.resistance) + cell.drain * (foreign[1] - cell.leak));
    }

    // The value of a colour's pieces in hand.
    float stock(const State& s, int of) const {
        float sum = 0;
        for (int shape = 0; shape < shapes; ++shape)
            sum += w.hand[shape] * static_cast<float>(left(s, of, shape));
        return sum;
    }
    static int left(const State& s, int of, int shape) {
        int sum = 0;
        for (int seat = 0; seat < s.seats; ++seat)
            if (s.colour(seat) == of && !(s.out >> seat & 1)) sum += s.left[seat][shape];
        return sum;
    }

    // The faces that a colour's pieces could still cover, by height; an L lies across two covered cells.
    struct Coverable {
        Cells of_height[3];
    };
    Coverable coverable(const State& s, int by) const {
        const Cells beside = on.spread(~s.tower[0] & all());
        const bool has_l = left(s, by, L);
        if (has_l) return {{all(), on.spread(beside), beside}};
        return {{all(), left(s, by, V) || left(s, by, Z) ? beside : 0, 0}};
    }

    // What a colour finds in each cell.
    void fill(const State& s, int of, Network::Cell* cells) const {
        const Coverable mine = coverable(s, of), theirs = coverable(s, of ^ 1);
        const Cells top = s.tops(of);
        const int pieces = left(s, of, I) + left(s, of, V) + left(s, of, L) + left(s, of, Z);
        const float leak = w.empty[1] * (1 + w.few / static_cast<float>(std::max(1, pieces)));
        const float steep = 1 + w.scarce / static_cast<float>(std::max(1, left(s, of, L)));
        for (int cell = 0; cell < on.board->cells; ++cell) {
            const Cells here = cell_set(cell);
            const unsigned height =
                1u * !!(s.tower[0] & here) + !!(s.tower[1] & here) + !!(s.tower[2] & here);
            Network::Cell& c = cells[cell];
            if (top & here)
                c.resistance = w.own,
                c.leak = height < 3 && theirs.of_height[height] & here ? w.risk[height - 1] : 0;
            else if (!pieces || height == 3 || !(mine.of_height[height] & here))
                c.resistance = wall;
            else if (!height)
                c.resistance = w.empty[0], c.leak = leak;
            else
                c.resistance = w.covered[height - 1][0],
                c.leak = w.covered[height - 1][1] * (height == 2 ? steep : 1);
        }
    }
    Cells all() const { return on.board->cells == max_cells ? ~Cells{0} : cell_set(on.board->cells) - 1; }

    static constexpr unsigned usual_width = 9;  // of the band matrix, on our own boards
    // Beyond the last cell there are zeros, so that no loop must stop there.
    using Column = std::array<Lanes, 2 * max_cells>;
    struct Wire {
        std::uint8_t from, to;
        Lanes conductance;
    };

    // Solves one network a lane: from a side at 1 volt to another at 0, and the other way round.
    void run(const State& s, Network& net, std::array<int, 4> colour, std::array<int, 4> pair,
             bool in_detail) const {
        const auto width = static_cast<unsigned>(on.band + 1);
        if (width <= usual_width)  // the compiler unrolls loops of a known length
            run(s, net, colour, pair, in_detail, std::integral_constant<unsigned, usual_width>{});
        else
            run(s, net, colour, pair, in_detail, width);
    }
    template <class Width>
    void run(const State& s, Network& net, std::array<int, 4> colour, std::array<int, 4> pair, bool in_detail,
             Width width) const {
        const auto n = static_cast<unsigned>(on.board->cells);
        thread_local std::vector<Lanes> band;
        thread_local std::vector<Wire> wires;
        band.assign((n + width) * width, {});
        wires.clear();
        Column r{}, source{}, sink{};
        for (unsigned v = 0; v < n; ++v)
            for (unsigned lane = 0; lane < 4; ++lane) r[v].x[lane] = net.cell[colour[lane]][v].resistance;
        wire_sides(r, source, sink, pair);
        for (unsigned v = 0; v < n; ++v) {
            band[v * width] = source[v] + sink[v] + floor;
            for (unsigned lane = 0; lane < 4; ++lane)
                band[v * width].x[lane] += net.cell[colour[lane]][v].leak;
        }
        const bool may_be_barred = may_bar(s);
        for (const auto& [u, v] : on.edges) {
            Lanes conductance = conduct(r[u], r[v]);
            if (may_be_barred) bar(conductance, s, u, v, colour);
            if (in_detail) wires.push_back({u, v, conductance});
            band[u * width + v - u] = Lanes{} - conductance;
            band[u * width] = band[u * width] + conductance;
            band[v * width] = band[v * width] + conductance;
        }
        factor(band.data(), n, width);
        const Column forth = substitute(band.data(), source, n, width);
        for (unsigned v = 0; v < n; ++v)
            if (on.sides[v])
                for (unsigned lane = 0; lane < 4; ++lane)
                    net.conductance[colour[lane]] += sink[v].x[lane] * forth[v].x[lane];
        if (in_detail)
            differentiate(net, colour, source, sink, forth, substitute(band.data(), sink, n, width), wires);
    }

    // What each cell does for the current that arrives.
    void differentiate(Network& net, std::array<int, 4> colour, const Column& source, const Column& sink,
                       const Column& forth, const Column& back, const std::vector<Wire>& wires) const {
        const auto n = static_cast<unsigned>(on.board->cells);
        const auto add = [&](float Network::Cell::* what, unsigned cell, const Lanes& lanes) {
            for (unsigned lane = 0; lane < 4; ++lane) net.cell[colour[lane]][cell].*what += lanes.x[lane];
        };
        for (unsigned v = 0; v < n; ++v) {
            const Lanes arrives = sink[v] * forth[v];
            add(&Network::Cell::drain, v, forth[v] * back[v]);
            add(&Network::Cell::heat, v,
                source[v] * source[v] * back[v] * (one - forth[v]) + sink[v] * arrives * (one - back[v]));
        }
        for (const auto& [u, v, c] : wires) {
            const Lanes power = c * c * (forth[u] - forth[v]) * (back[v] - back[u]);
            add(&Network::Cell::heat, u, power);
            add(&Network::Cell::heat, v, power);
        }
    }

    // A side against the one opposite; of eight sides, two neighbours against their opposites, for each of
    // those wins against both (CAM-10, CAM-11).
    void wire_sides(const Column& r, Column& source, Column& sink, std::array<int, 4> pair) const {
        const bool four = on.board->sides == 4;
        for (unsigned v = 0; v < static_cast<unsigned>(on.board->cells); ++v) {
            if (!on.sides[v]) continue;
            for (unsigned lane = 0; lane < 4; ++lane) {
                if (r[v].x[lane] >= wall) continue;
                const unsigned first = (four ? 1u : 3u) << pair[lane];
                const unsigned last = four ? first << 2 : (first << 4 | first >> 4) & 0xff;
                if (on.sides[v] & first) source[v].x[lane] = 1 / r[v].x[lane];
                if (on.sides[v] & last) sink[v].x[lane] = 1 / r[v].x[lane];
            }
        }
    }

    static Lanes conduct(const Lanes& a, const Lanes& b) {
        Lanes result = one / (a + b);
        for (unsigned lane = 0; lane < 4; ++lane)
            result.x[lane] = std::max(a.x[lane], b.x[lane]) < wall ? result.x[lane] : 0;
        return result;
    }
    // Whether a colour has a third cube with another colour below it, without which no step is barred.
    static bool may_bar(const State& s) {
        return (s.cubes[green][2] & ~s.cubes[green][1]) | (s.cubes[yellow][2] & ~s.cubes[yellow][1]);
    }
    // A step that is not covered, CAM-8.
    static bool is_barred(const State& s, int u, int v, int of) {
        const Cells high = s.cubes[of][2] & ~s.cubes[of][1], low = s.cubes[of][0] & ~s.tower[1];
        return high && ((high >> u & low >> v & 1) || (high >> v & low >> u & 1));
    }
    static void bar(Lanes& conductance, const State& s, int u, int v, std::array<int, 4> colour) {
        for (unsigned lane = 0; lane < 4; ++lane)
            if (is_barred(s, u, v, colour[lane])) conductance.x[lane] = 0;
    }

    // A symmetric band matrix, each row from its diagonal on, becomes U with 1 / diagonal in place of the
    // diagonal.
    template <class Width>
    static void factor(Lanes* band, unsigned n, Width width) {
        for (unsigned v = 0; v < n; ++v) {
            Lanes* const pivot = band + v * width;
            pivot[0] = one / pivot[0];
            for (unsigned j = 1; j < width; ++j) {
                const Lanes times = pivot[j] * pivot[0];
                Lanes* const below = pivot + j * width;
                for (unsigned k = j; k < width; ++k) below[k - j] = below[k - j] - times * pivot[k];
            }
        }
    }
    template <class Width>
    static Column substitute(const Lanes* band, Column x, unsigned n, Width width) {
        for (unsigned v = 0; v < n; ++v) {
            const Lanes* const row = band + v * width;
            const Lanes here = x[v] = x[v] * row[0];
            for (unsigned j = 1; j < width; ++j) x[v + j] = x[v + j] - row[j] * here;
        }
        for (unsigned v = n; v-- > 0;) {
            const Lanes* const row = band + v * width;
            Lanes here = x[v];
            for (unsigned j = 1; j < width; ++j) here = here - row[j] * row[0] * x[v + j];
            x[v] = here;
        }
        return x;
    }

    static constexpr Lanes one{{1, 1, 1, 1}}, floor{{1e-5f, 1e-5f, 1e-5f, 1e-5f}};  // no matrix is singular
};

}  // namespace ludoteca::caminos
