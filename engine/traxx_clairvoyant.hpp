// The best solo result when the order of all cards is known: round by round, all lines that can still be the
// best.
#pragma once

#include "thinking.hpp"
#include "traxx_hope.hpp"
#include "traxx_rollout.hpp"

namespace ludoteca::traxx {

class Clairvoyant {
public:
    struct Result {
        int score;
        std::vector<Move> moves;  // one for each card
        int at_most;              // no result is higher
        bool proven() const { return score == at_most; }
    };

    // `order` is the cards that come, all of them; the track is one of a game alone.
    Clairvoyant(const Ground& ground, const Weights& weights, const Track& start, std::span<const int> order)
        : ground(ground), weights(weights), hope(ground, order), order(order.begin(), order.end()) {
        rest.assign(order.size() + 1, 0);
        for (std::size_t i = order.size(); i-- > 0;) rest[i] = rest[i + 1] | 1u << order[i];
        layers.push_back({{start, 0, {}, {}, 0}});
        best = {start.score(), std::vector<Move>(order.size()), hope(start, 0, start.score())};
    }

    // Keeps the `width` lines a round of which the network expects most; wider and wider finds better and
    // better.
    void search(std::size_t width, const Limits& limits) {
        if (grow_all(best.score, width, true, limits)) best.at_most = best.score;
    }
    // Looks for lines that end higher and higher above what was found, the fewest first: if `room` is enough
    // for all that still hope for it, the result is known not to be so high.
    void prove(std::size_t room, const Limits& limits) {
        while (!best.proven() && grow_all(best.at_most - 1, room, false, limits))
            best.at_most = std::max(best.score, best.at_most - 1);
    }
    const Result& result() const { return best; }

private:
    struct Node {
        Track track;
        std::uint32_t parent;
        Move move;
        std::array<std::uint8_t, 2> idle;  // colours that each end could have gone on with before
        std::int8_t hope;
    };
    const Ground& ground;
    const Weights& weights;
    Hope hope;
    std::vector<int> order;
    std::vector<unsigned> rest;  // the cards from each round on
    std::vector<std::vector<Node>> layers;
    std::vector<std::uint32_t> slots;  // a hash table of the layer in the making
    Result best;

    // True if no line that may end above `floor` was left out.
    bool grow_all(int floor, std::size_t width, bool keep_some, const Limits& limits) {
        layers.resize(1);
        bool complete = true;
        for (std::size_t i = 0; i < order.size(); ++i) {
            layers.emplace_back();
            slots.assign(1024, 0);
            for (std::uint32_t parent = 0; parent < layers[i].size(); ++parent) {
                if (parent % 256 == 0 && limits.is_over()) return false;
                if (!keep_some && layers[i + 1].size() > width) return false;
                if (i && layers[i][parent].hope <= best.score) continue;  // the best has grown since
                grow(i, parent, floor);
            }
            if (layers[i + 1].size() > width) keep(i + 1, width), complete = false;
        }
        return complete;
    }

    void grow(std::size_t i, std::uint32_t parent, int floor) {
        const Node from = layers[i][parent];
        const Card card = deck.card[order[i]];
        each_growth(ground, from.track, order[i], [&](const Track& track, const Move& move) {
            Node node{track, parent, move, from.idle, 0};
            if (!move.fields) {
                for (auto& idle : node.idle) idle |= card.colours;
            } else {
                const std::size_t end = track.end[0] == from.track.end[0];
                const int first =
                    move.cell[1];  // if it was free to go there before, that is another line's way
                if (from.idle[end] & colour_at(first) && !ground.board.number_at[first]) return;
                node.idle[end] = unused(card, move);
            }
            add(i + 1, node, floor);
        });
    }
    std::uint8_t colour_at(int cell) const {
        return static_cast<std::uint8_t>(1u << ground.board.colour_of[cell]);
    }
    std::uint8_t unused(const Card& card, const Move& move) const {
        unsigned left = card.colours, spare = card.twice >= 0 ? 1u << card.twice : 0;
        for (int k = 1; k <= move.fields; ++k) {
            const unsigned colour = colour_at(move.cell[k]);
            if (spare & colour)
                spare = 0;
            else
                left &= ~colour;
        }
        return static_cast<std::uint8_t>(left);
    }

    void add(std::size_t i, Node node, int floor) {
        if (node.track.score() > best.score) remember(i, node);
        const int enough = std::max(best.score, floor), hoped = hope(node.track, i, enough);
        if (hoped <= enough) return;
        node.hope = static_cast<std::int8_t>(hoped);
        if (node.track.end[0] > node.track.end[1]) {
            std::swap(node.track.end[0], node.track.end[1]);
            std::swap(node.idle[0], node.idle[1]);
        }
        auto& layer = layers[i];
        std::uint32_t& slot = find(layer, node.track);
        if (slot) {
            Node& same = layer[slot - 1];
            for (std::size_t e = 0; e < 2; ++e) node.idle[e] = same.idle[e] &= node.idle[e];
            if (node.track.points > same.track.points) same = node;
            return;
        }
        layer.push_back(node);
        slot = static_cast<std::uint32_t>(layer.size());
        if (2 * layer.size() > slots.size()) rehash(layer);
    }

    // The slot of the same cells with the same ends, or the empty one where it belongs.
    std::uint32_t& find(const std::vector<Node>& layer, const Track& track) {
        const Cells ends = 64u * track.end[0] + track.end[1];
        std::size_t at = ((track.cells ^ ends << 50) * 0x9e3779b97f4a7c15) >> 20;
        for (at &= slots.size() - 1; slots[at]; at = (at + 1) & (slots.size() - 1)) {
            const Track& other = layer[slots[at] - 1].track;
            if (other.cells == track.cells && other.end[0] == track.end[0] && other.end[1] == track.end[1])
                break;
        }
        return slots[at];
    }
    void rehash(const std::vector<Node>& layer) {
        slots.assign(4 * slots.size(), 0);
        for (std::size_t k = 0; k < layer.size(); ++k)
            find(layer, layer[k].track) = static_cast<std::uint32_t>(k + 1);
    }

    void remember(std::size_t i, const Node& last) {
        best.score = last.track.score();
        best.moves.assign(order.size(), Move{});
        for (const Node* node = &last; i > 0; node = &layers[i][node->parent]) best.moves[--i] = node->move;
    }

    // Leaves the most promising.
    void keep(std::size_t i, std::size_t width) {
        auto& layer = layers[i];
        const Rivals alone;
        std::vector<std::pair<float, std::uint32_t>> rank;
        for (std::uint32_t k = 0; k < layer.size(); ++k) {
            const Track& track = layer[k].track;
            rank.emplace_back(-Value(ground, weights, track, rest[i], alone)(track), k);
        }
        std::nth_element(rank.begin(), rank.begin() + static_cast<std::ptrdiff_t>(width), rank.end());
        std::vector<Node> kept;
        for (std::size_t k = 0; k < width; ++k) kept.push_back(layer[rank[k].second]);
        layer = std::move(kept);
    }
};

// Searches wider and wider, up to as many lines a round as the limits allow simulations, then looks for a
// proof.
inline Clairvoyant::Result clairvoyant(const Ground& ground, const Weights& weights, int start,
                                       std::span<const int> order, std::size_t room, const Limits& limits) {
    Clairvoyant search(ground, weights, Track::start(ground.board.start[start], true), order);
    for (long long width = 100; !search.result().proven() && !limits.is_over(); width *= 4) {
        search.search(static_cast<std::size_t>(std::min(width, limits.simulations)), limits);
        if (width >= limits.simulations) break;
    }
    search.prove(room, limits);
    return search.result();
}

}  // namespace ludoteca::traxx
