// The best solo result when the order of all cards is known: round by round, all lines that can still be the best.
#pragma once

#include <limits>

#include "traxx_think.hpp"

namespace ludoteca::traxx {

class Clairvoyant {
public:
    struct Found {
        int score;
        std::vector<Move> moves;  // one for each card
        bool proven;              // nothing can be better
    };

    // `order` is the cards that come, all of them; the track is one of a game alone.
    Clairvoyant(const Ground& ground, const Weights& weights, const Track& start, std::span<const int> order)
        : ground(ground), weights(weights), order(order.begin(), order.end()) {
        rest.assign(order.size() + 1, 0);
        fields.assign(order.size() + 1, {});
        for (std::size_t i = order.size(); i-- > 0;) {
            rest[i] = rest[i + 1] | 1u << order[i];
            fields[i] = fields[i + 1];
            each(deck.card[order[i]].colours, [&](int colour) { ++fields[i][static_cast<std::size_t>(colour)]; });
            if (const int twice = deck.card[order[i]].twice; twice >= 0) ++fields[i][static_cast<std::size_t>(twice)];
        }
        layers.push_back({{start, 0, {}, 0}});
        best = {start.score(), std::vector<Move>(order.size()), order.empty()};
    }

    // Keeps at most `width` lines a round; wider and wider is better and better, until it is proven.
    // `stop` is asked now and then.
    template <class Stop>
    void search(std::size_t width, Stop&& stop) {
        layers.resize(1);
        bool cut = false;
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (!grow_all(i, stop)) return;
            cut |= keep(i + 1, width);
        }
        best.proven = !cut;
    }
    const Found& found() const { return best; }

private:
    struct Node {
        Track track;
        std::uint32_t parent;
        Move move;
        std::int8_t hope;
    };
    const Ground& ground;
    const Weights& weights;
    std::vector<int> order;
    std::vector<unsigned> rest;                          // the cards from each round on
    std::vector<std::array<int, colours>> fields;        // and how many fields of each colour they show
    std::vector<std::vector<Node>> layers;
    std::vector<std::uint32_t> slots;                    // a hash table of the layer in the making
    Found best;

    template <class Stop>
    bool grow_all(std::size_t i, Stop&& stop) {
        layers.emplace_back();
        slots.assign(1024, 0);
        for (std::uint32_t parent = 0; parent < layers[i].size(); ++parent) {
            if (parent % 256 == 0 && stop()) return false;
            if (layers[i][parent].hope <= best.score && i) continue;  // the best has grown since
            each_growth(ground, layers[i][parent].track, order[i],
                        [&](const Track& track, const Move& move) { add(i + 1, {track, parent, move, 0}); });
        }
        return true;
    }

    void add(std::size_t i, Node node) {
        if (node.track.score() > best.score) remember(i, node);
        const int hope = hope_of(node.track, i);
        if (hope <= best.score) return;
        node.hope = static_cast<std::int8_t>(hope);
        auto& layer = layers[i];
        std::uint32_t& slot = find(layer, node.track);
        if (slot) {
            Node& same = layer[slot - 1];
            if (node.track.points > same.track.points) same = node;
            return;
        }
        layer.push_back(node);
        slot = static_cast<std::uint32_t>(layer.size());
        if (2 * layer.size() > slots.size()) rehash(layer);
    }

    // The slot of the same cells with the same ends, or the empty one where it belongs.
    std::uint32_t& find(const std::vector<Node>& layer, const Track& track) {
        const unsigned low = std::min(track.end[0], track.end[1]), high = std::max(track.end[0], track.end[1]);
        std::size_t at = ((track.cells ^ (Cells{64 * low + high} << 50)) * 0x9e3779b97f4a7c15) >> 20;
        for (at &= slots.size() - 1; slots[at]; at = (at + 1) & (slots.size() - 1)) {
            const Track& other = layer[slots[at] - 1].track;
            if (other.cells == track.cells && std::min(other.end[0], other.end[1]) == low &&
                std::max(other.end[0], other.end[1]) == high)
                break;
        }
        return slots[at];
    }
    void rehash(const std::vector<Node>& layer) {
        slots.assign(4 * slots.size(), 0);
        for (std::size_t k = 0; k < layer.size(); ++k) find(layer, layer[k].track) = static_cast<std::uint32_t>(k + 1);
    }

    void remember(std::size_t i, const Node& last) {
        best.score = last.track.score();
        best.moves.assign(order.size(), Move{});
        for (const Node* node = &last; i > 0; node = &layers[i][node->parent]) best.moves[--i] = node->move;
    }

    // No result can be higher: every colour has so many fields left, and a cell with one way in ends the line.
    int hope_of(const Track& track, std::size_t i) const {
        const Cells reach = flood(cell_set(track.end[0]) | cell_set(track.end[1]), track.free(), 0, [](int, int) {});
        const Cells open = track.free() | cell_set(track.end[0]) | cell_set(track.end[1]);
        int coverable = 0, blind = 0, points = 0;
        for (std::size_t c = 0; c < colours; ++c)
            coverable += std::min(fields[i][c], count(reach & ground.board.colour[c]));
        each(reach, [&](int cell) { blind += count(neighbours.of[cell] & open) < 2; });
        each(reach & ground.numbered, [&](int cell) { points += track.worth(ground.board.number_at[cell]); });
        return track.score() + points + std::min(coverable, count(reach) - std::max(0, blind - 2));
    }

    // Leaves the most promising; true if any had to go.
    bool keep(std::size_t i, std::size_t width) {
        auto& layer = layers[i];
        if (layer.size() <= width) return false;
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
        return true;
    }
};

}  // namespace ludoteca::traxx
