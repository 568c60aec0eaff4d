// A tree search for Caminos, guided by electric networks and exact wins.
#pragma once

#include "caminos_value.hpp"
#include "thinking.hpp"

namespace ludoteca::caminos {

// A tree of positions, searched best first with bounds that become proofs.
// Values are those of the team of seats 0 and 2, from -1 (lost) to 1 (won).
class Search {
public:
    struct RootMove {
        State::Move move = 0;
        double value = 0, error = 1;  // of the team of seats 0 and 2
        int visits = 0;
        bool proven = false;
        std::vector<State::Move> line;
    };

    // `choose` stops when the best move is known; `judge` searches the other moves as well.
    enum Aim : bool { to_choose, to_judge };

    Search(const State& position, std::uint64_t seed, Aim why = to_choose, const Weights& weights = {})
        : root(position),
          aim(why),
          on(*position.board),
          w(weights),
          draw(why == to_judge || position.turn == nobody ? 0
               : position.turn & 1                        ? w.contempt
                                                          : -w.contempt),
          evaluator(on, weights, draw),
          rng(seed) {
        nodes.emplace_back();
    }

    // Evaluates positions until the root is solved or the limits are reached.
    void think(const Limits& limits) {
        for (long long i = 0; i < limits.simulations && !is_done() && !limits.is_over(); ++i) simulate();
    }
    bool is_done() const {
        const bool is_known =
            aim == to_judge ? nodes[0].is_complete && all_solved(nodes[0]) : nodes[0].is_solved();
        return is_known || nodes.size() >= max_nodes;
    }

    // The root's moves, best first.
    std::vector<RootMove> root_moves() const {
        std::vector<RootMove> result;
        const Node& top = nodes[0];
        for (unsigned i = 0; i < top.children; ++i) {
            const Node& child = nodes[top.first + i];
            if (i && !child.visits && !child.is_solved()) continue;  // the first has the best prior
            result.push_back({child.move, child.mean(), child.error(), static_cast<int>(child.visits),
                              child.is_solved(), line(top.first + i)});
        }
        const float sign = top.team ? -1.0f : 1.0f;
        const auto order = [&](auto rank) {
            std::stable_sort(result.begin(), result.end(),
                             [&](const auto& a, const auto& b) { return rank(a) > rank(b); });
        };
        order([&](const RootMove& j) {
            return (j.proven ? 1e9f * sign * static_cast<float>(j.value) : 0) + static_cast<float>(j.visits);
        });
        if (!result.empty() &&
            sign * result[0].value < sign * draw)  // a certain draw is better than a probable loss
            order([&](const RootMove& j) { return j.proven && j.value == 0; });
        return result;
    }
    State::Move best() const { return root_moves().front().move; }

    // One of the moves that are nearly as good as the best, so that games begin differently.
    State::Move opening() {
        auto judged = root_moves();
        const double sign = nodes[0].team ? -1 : 1, enough = sign * judged[0].value - w.variety;
        const auto swap = std::find_if(judged.begin(), judged.end(),
                                       [&](const RootMove& j) { return j.move == root.board->swap_move(); });
        if (swap != judged.end() && judged.size() > 1) {  // where both seem equal, a coin decides
            const RootMove& other = judged[swap == judged.begin()];
            if (!swap->proven && !other.proven && std::abs(swap->value - other.value) <= doubt()) {
                if (rng.below(2)) return swap->move;
                judged.erase(swap);
            }
        }
        std::vector<RootMove> near;
        int visits = 0;
        for (const RootMove& j : judged)
            if (!j.proven && sign * j.value >= enough && 8 * j.visits >= judged[0].visits)
                near.push_back(j), visits += j.visits;
        if (judged[0].proven || near.empty()) return judged[0].move;
        int drawn = rng.below(visits);
        std::size_t i = 0;
        while ((drawn -= near[i].visits) >= 0) ++i;
        return near[i].move;
    }

    // The move with the best position after it, without looking further.
    State::Move glance() {
        scored(root, true);
        for (Scored& m : moves) m.score += 2 * w.jitter * static_cast<float>(rng.real());
        keep_best(moves, 1);
        return moves[0].move;
    }

private:
    static constexpr std::size_t max_nodes = 2'000'000;  // of 40 bytes
    static constexpr unsigned wide = 32;                 // children of a node at first

    struct Node {
        std::uint32_t first = 0, visits = 0;
        float sum = 0, squares = 0, prior = 0;
        State::Move move = 0;
        std::uint16_t children = 0;
        std::int8_t low = -1, high = 1;  // bounds of the result
        std::uint8_t team = 0;           // who moves here
        bool is_complete = false;

        bool is_solved() const { return low == high; }
        float mean() const { return is_solved() ? low : visits ? sum / static_cast<float>(visits) : 0; }
        float error() const {
            if (is_solved()) return 0;
            if (visits < 2) return 1;
            const float n = static_cast<float>(visits), m = sum / n;
            return std::sqrt(std::max(0.0f, squares / n - m * m) / (n - 1));
        }
    };
    struct Scored {
        float score;
        State::Move move;
    };

    // How far apart two values of first pieces may be by mistake: less, the longer the search, but never less
    // than what is nearly equal.
    double doubt() const { return std::max<double>(w.variety, 4 / std::sqrt(nodes[0].visits)); }

    State root;
    Aim aim;
    Layout on;
    Weights w;
    float draw;  // its value for the player who searches
    Evaluator evaluator;
    Rng rng;
    std::vector<Node> nodes;
    std::vector<Scored> moves;  // of the position that is being expanded

    void simulate() {
        State s = root;
        std::uint32_t path[4 * max_cells];
        int depth = 0;
        std::uint32_t at = path[0] = 0;
        while (nodes[at].visits && (!nodes[at].is_solved() || is_judged(at))) {
            if (nodes[at].visits == static_cast<std::uint32_t>(w.alert) && !is_judged(at))
                if (const int win = unstoppable(s); win >= 0) {
                    decide(at, {1, static_cast<State::Move>(win)}, nodes[at].team ? -1 : 1);
                    break;
                }
            if (!nodes[at].children) expand(at, s, {});
            at = select(at, s);
            s.play(nodes[at].move);
            path[++depth] = at;
        }
        const float seen = nodes[at].is_solved() ? nodes[at].low : look(at, s);
        const float value = nodes[at].is_solved() && seen == 0 ? draw : seen;
        for (int i = depth; i >= 0; --i) {
            Node& node = nodes[path[i]];
            ++node.visits;
            node.sum += value;
            node.squares += value * value;
            if (i < depth) bound(node);
        }
    }

    bool is_judged(std::uint32_t at) const { return at == 0 && aim == to_judge; }

    // PUCT: a child's mean plus an exploration term; proven losses are never tried.
    std::uint32_t select(std::uint32_t at, const State& s) {
        if (all_solved(nodes[at])) widen(at, s);
        const Node& node = nodes[at];
        const float sign = node.team ? -1.0f : 1.0f;
        const float reach = w.curiosity * std::sqrt(static_cast<float>(node.visits));
        const float unseen = sign * node.mean() - w.caution;
        std::uint32_t best = node.first;
        float most = -1e9f;
        for (std::uint32_t i = node.first; i < node.first + node.children; ++i) {
            const Node& child = nodes[i];
            if (child.is_solved()) continue;
            if (!child.visits && is_judged(at)) return i;
            const float mean = child.visits ? sign * child.mean() : unseen;
            const float score = mean + reach * child.prior / static_cast<float>(1 + child.visits);
            if (score > most) most = score, best = i;
        }
        return best;
    }
    bool all_solved(const Node& node) const {
        for (std::uint32_t i = node.first; i < node.first + node.children; ++i)
            if (!nodes[i].is_solved()) return false;
        return true;
    }

    // What the children prove about a node.
    void bound(Node& node) const {
        const bool first_team = !node.team;
        int low = first_team ? -1 : 1, high = low;
        for (std::uint32_t i = node.first; i < node.first + node.children; ++i) {
            low = first_team ? std::max<int>(low, nodes[i].low) : std::min<int>(low, nodes[i].low);
            high = first_team ? std::max<int>(high, nodes[i].high) : std::min<int>(high, nodes[i].high);
        }
        if (!node.is_complete) (first_team ? high : low) = first_team ? 1 : -1;
        node.low = static_cast<std::int8_t>(low);
        node.high = static_cast<std::int8_t>(high);
    }

    // Sees a position for the first time: its value, and its moves if there is little choice.
    float look(std::uint32_t at, const State& s) {
        Node& node = nodes[at];
        if (s.turn == nobody) {
            const int won = s.winning_colour();
            return solve(node, won == nobody ? 0 : won == s.colour(0) ? 1 : -1);
        }
        node.team = s.turn & 1;
        if (!is_judged(at)) {
            if (const int win = winning(s); win >= 0)
                return decide(at, {1, static_cast<State::Move>(win)}, node.team ? -1 : 1);
            if (const auto threats = threats_against(s); !threats.empty()) expand(at, s, threats);
        }
        if (nodes[at].is_solved()) return nodes[at].low;
        if (at == 0 && !nodes[at].children) expand(at, s, {});
        const float noise = w.jitter * static_cast<float>(rng.real() - 0.5);
        return std::clamp(worth(s, evaluator.solve(s, false)) + noise, -1.0f, 1.0f);
    }

    // Gives a position its children.
    void expand(std::uint32_t at, const State& s, const std::vector<Cells>& threats) {
        std::vector<Scored>& moves = scored(s, at == 0);
        bool is_cut = false;
        if (threats.empty())
            is_cut = keep_various(s, breadth(at, s));
        else if (!keep_blocks(s, moves, threats, is_cut)) {
            decide(at, moves[0], s.turn & 1 ? 1 : -1);
            return;
        }
        nodes[at].is_complete = !is_cut;
        add_children(at, moves);
    }
    // How many moves to consider; few first pieces, which need accurate values, most of all if they may be
    // swapped.
    static unsigned breadth(std::uint32_t at, const State& s) {
        const bool is_first = !s.pieces && !s.neutral;
        return at ? wide : !is_first ? 2 * wide : s.swap ? wide / 2 : wide;
    }
    static float solve(Node& node, int result) {
        node.low = node.high = static_cast<std::int8_t>(result);
        return static_cast<float>(result);
    }

    // A position whose result is known, with the move that leads to it.
    float decide(std::uint32_t at, const Scored& move, int result) {
        add_children(at, {move});
        solve(nodes[nodes[at].first], result);
        return solve(nodes[at], result);
    }

    // A position's value, with the right to swap (CAM-20).
    float worth(const State& s, const Network& net) const {
        const float value = evaluator.value(s, net);
        if (!s.can_swap()) return value;
        State swapped = s;
        swapped.play(static_cast<State::Move>(s.board->swap_move()));
        return std::min(value, evaluator.value(swapped, net));
    }

    // A piece that wins at once, or -1; with scoring, the one with the most points.
    int winning(const State& s) const {
        if (s.neutral) return -1;
        int best = -1, most = -1;
        Reach(s, on, s.colour(s.turn)).each_win(s.turn, [&](int id) {
            State next = s;
            if (s.scoring) next.play(static_cast<State::Move>(id));
            const int points = s.scoring ? next.path_points(s.colour(s.turn)) : 0;
            if (points > most) most = points, best = id;
            return !s.scoring;
        });
        return best;
    }

    // A piece that threatens to win in so many ways that no reply stops them all, or -1.
    int unstoppable(const State& s) const {
        int found = -1;
        std::vector<int> known;  // replies that stopped something
        if (!s.neutral)
            s.each_placement(s.turn, [&](int id) {
                if (found >= 0) return;
                State next = s;
                next.play(static_cast<State::Move>(id));
                if (next.turn != nobody && (next.turn & 1) != (s.turn & 1) && !can_answer(next, known))
                    found = id;
            });
        return found;
    }
    bool can_answer(const State& s, std::vector<int>& known) const {
        const auto threats = threats_against(s);
        if (threats.empty() || s.can_swap() || winning(s) >= 0) return true;
        const auto is_answer = [&](int id) {
            const auto move = static_cast<State::Move>(id);
            return may_block(s, move, threats) && is_block(s, move);
        };
        for (int id : known)
            if (const Placement& p = s.board->placement[id];
                s.left[s.turn][p.shape] && s.is_fit(p) && is_answer(id))
                return true;
        int answer = -1;
        s.each_placement(s.turn, [&](int id) {
            if (answer < 0 && is_answer(id)) answer = id;
        });
        if (answer >= 0) known.insert(known.begin(), answer);
        return answer >= 0;
    }

    // The columns of the pieces with which the other team would win at once, if it comes next.
    std::vector<Cells> threats_against(const State& s) const {
        int next = (s.turn + 1) % s.seats;
        while (s.out >> next & 1) next = (next + 1) % s.seats;
        std::vector<Cells> result;
        if (s.neutral || (next & 1) == (s.turn & 1)) return result;
        Reach(s, on, s.colour(next)).each_win(next, [&](int id) {
            result.push_back(s.board->placement[id].columns());
            return result.size() == 256;
        });
        return result;
    }

    // Every legal move with a prior; at the root a more accurate one.
    std::vector<Scored>& scored(const State& s, bool is_root) {
        moves.clear();
        const auto gains = is_root ? Evaluator::Gains{} : evaluator.gains(s, evaluator.solve(s, true));
        const float sign = s.turn & 1 ? -1.0f : 1.0f, scale = evaluator.scale(s);
        s.each_move(s.turn, [&](State::Move move) {
            float score = 0;
            if (is_root || move == s.board->swap_move())
                score = logit(sign * after(s, move)) / scale;
            else {
                const int id = move - (s.neutral ? s.board->first_neutral() : 0);
                score = gains.of(on.columns[static_cast<unsigned>(id)]) -
                        w.hand[s.board->placement[id].shape] / scale;
            }
            moves.push_back({score, move});
        });
        return moves;
    }
    float after(const State& s, State::Move move) const {
        State next = s;
        next.play(move);
        if (next.turn == nobody)
            return next.winning_colour() == s.colour(0) ? 1 : next.winning_colour() == nobody ? draw : -1;
        return worth(next, evaluator.solve(next, false));
    }
    static float logit(float value) {
        const float v = std::clamp(value, -0.999f, 0.999f);
        return exact::log((1 + v) / (1 - v));
    }

    // Whether any were left out.
    static bool keep_best(std::vector<Scored>& all, unsigned most) {
        const auto better = [](const Scored& a, const Scored& b) {
            return a.score > b.score || (a.score == b.score && a.move < b.move);
        };
        const bool is_cut = all.size() > most;
        if (is_cut) {
            std::nth_element(all.begin(), all.begin() + most, all.end(), better);
            all.resize(most);
        }
        std::sort(all.begin(), all.end(), better);
        return is_cut;
    }

    // Keeps the best moves of each shape, so that the value of a piece does not hide that of its place.
    bool keep_various(const State& s, unsigned most) {
        std::array<std::vector<Scored>, shapes + 1> by_shape;
        for (const Scored& m : moves) {
            const bool is_piece = m.move < s.board->first_neutral();
            by_shape[is_piece ? s.board->placement[m.move].shape : unsigned{shapes}].push_back(m);
        }
        const auto kinds = static_cast<unsigned>(
            std::count_if(by_shape.begin(), by_shape.end(), [](const auto& list) { return !list.empty(); }));
        bool is_cut = false;
        moves.clear();
        for (auto& list : by_shape) {
            is_cut |= keep_best(list, most / kinds);
            moves.insert(moves.end(), list.begin(), list.end());
        }
        keep_best(moves, most);
        return is_cut;
    }

    // Keeps the best moves after which the other team cannot win at once; if there are none, the best move.
    bool keep_blocks(const State& s, std::vector<Scored>& all, const std::vector<Cells>& threats,
                     bool& is_cut) const {
        keep_best(all, static_cast<unsigned>(all.size()));
        std::vector<Scored> blocks;
        for (const Scored& m : all) {
            if (blocks.size() == wide) {
                is_cut = true;
                break;
            }
            if (may_block(s, m.move, threats) && is_block(s, m.move)) blocks.push_back(m);
        }
        if (blocks.empty()) return all.resize(1), false;
        all = std::move(blocks);
        return true;
    }
    // A piece stops another one by lying in its way or by covering a face that it needs.
    bool may_block(const State& s, State::Move move, const std::vector<Cells>& threats) const {
        if (move >= s.board->first_neutral()) return true;
        const Cells columns = s.board->placement[move].columns();
        if (columns & s.tops(s.colour(s.turn) ^ 1)) return true;
        return std::all_of(threats.begin(), threats.end(), [&](Cells threat) { return threat & columns; });
    }
    bool is_block(const State& s, State::Move move) const {
        State next = s;
        next.play(move);
        return next.turn == nobody || (next.turn & 1) == (s.turn & 1) || winning(next) < 0;
    }

    void add_children(std::uint32_t at, const std::vector<Scored>& these) {
        const auto first = static_cast<std::uint32_t>(nodes.size());
        float sum = 0, top = -1e9f;
        for (const Scored& m : these) top = std::max(top, m.score);
        for (const Scored& m : these) {
            Node& child = nodes.emplace_back();
            child.move = m.move;
            sum += child.prior = exact::exp(w.sharpness * (m.score - top));
        }
        for (std::size_t i = first; i < nodes.size(); ++i) nodes[i].prior /= sum;
        nodes[at].first = first;
        nodes[at].children = static_cast<std::uint16_t>(these.size());
    }

    // All moves that were left out join the others, of which each is proven a loss or a draw.
    void widen(std::uint32_t at, const State& s) {
        scored(s, false);
        keep_best(moves, static_cast<unsigned>(moves.size()));
        const Node old = nodes[at];
        add_children(at, moves);
        nodes[at].is_complete = true;
        for (std::uint32_t i = 0; i < old.children; ++i)
            for (std::uint32_t j = nodes[at].first; j < nodes[at].first + nodes[at].children; ++j)
                if (nodes[j].move == nodes[old.first + i].move) {
                    const float prior = nodes[j].prior;
                    nodes[j] = nodes[old.first + i];
                    nodes[j].prior = prior;
                }
    }

    std::vector<State::Move> line(std::uint32_t at) const {
        std::vector<State::Move> result{nodes[at].move};
        while (nodes[at].children) {
            const Node& node = nodes[at];
            std::uint32_t next = node.first;
            const float sign = node.team ? -1.0f : 1.0f;
            const auto key = [&](const Node& n) {
                return (n.is_solved() ? 1e9f * sign * n.low : 0) + static_cast<float>(n.visits);
            };
            for (std::uint32_t i = node.first; i < node.first + node.children; ++i)
                if (key(nodes[i]) > key(nodes[next])) next = i;
            if (!nodes[next].visits && !nodes[next].is_solved()) break;
            result.push_back(nodes[next].move);
            at = next;
        }
        return result;
    }
};

}  // namespace ludoteca::caminos
