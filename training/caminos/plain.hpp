// Plain Monte Carlo tree search (UCT) with random continuations: knows the rules and nothing else.
#pragma once

#include <cmath>

#include "../../engine/caminos.hpp"

namespace table {

using namespace ludoteca;
using namespace ludoteca::caminos;

class Plain {
public:
    Plain(const State& position, std::uint64_t seed) : root(position), rng(seed) { nodes.emplace_back(); }

    State::Move choose(long long playouts) {
        for (long long i = 0; i < playouts; ++i) simulate();
        const Node* best = &nodes[nodes[0].first];
        for (std::uint32_t i = 0; i < nodes[0].children; ++i)
            if (const Node& child = nodes[nodes[0].first + i]; child.visits > best->visits) best = &child;
        return best->move;
    }

private:
    struct Node {
        std::uint32_t first = 0, children = 0, visits = 0;
        float sum = 0;  // of results for the team that moved here
        State::Move move = 0;
        std::uint8_t team = 0;
    };
    State root;
    Rng rng;
    std::vector<Node> nodes;

    void simulate() {
        State s = root;
        std::vector<std::uint32_t> path{0};
        while (s.turn != nobody && (path.size() == 1 || nodes[path.back()].visits)) {
            if (!nodes[path.back()].children) expand(path.back(), s);
            path.push_back(select(nodes[path.back()]));
            s.play(nodes[path.back()].move);
        }
        while (s.turn != nobody) s.play(s.random_move(s.turn, rng));
        const int won = s.winning_colour();
        const float result = won == nobody ? 0.0f : won == s.colour(0) ? 1.0f : -1.0f;
        for (std::uint32_t at : path) ++nodes[at].visits, nodes[at].sum += nodes[at].team ? -result : result;
    }
    void expand(std::uint32_t at, const State& s) {
        const auto first = static_cast<std::uint32_t>(nodes.size());
        s.each_move(s.turn, [&](State::Move move) {
            Node& child = nodes.emplace_back();
            child.move = move;
            child.team = s.turn & 1;
        });
        for (auto i = static_cast<std::uint32_t>(nodes.size()) - 1; i > first; --i)  // in any order
            std::swap(nodes[i],
                      nodes[first + static_cast<std::uint32_t>(rng.below(static_cast<int>(i - first) + 1))]);
        nodes[at].first = first;
        nodes[at].children = static_cast<std::uint32_t>(nodes.size()) - first;
    }
    std::uint32_t select(const Node& node) const {
        const float log = std::log(static_cast<float>(std::max(1u, node.visits)));
        std::uint32_t best = node.first;
        float most = -1e9f;
        for (std::uint32_t i = node.first; i < node.first + node.children; ++i) {
            const Node& child = nodes[i];
            if (!child.visits) return i;
            const float n = static_cast<float>(child.visits);
            if (const float score = child.sum / n + std::sqrt(2 * log / n); score > most)
                most = score, best = i;
        }
        return best;
    }
};

}  // namespace table
