// What a player who does not know the cards can reach alone at most, about: information relaxation with a
// penalty. A player who knows all cards pays, card by card, what each brings beyond the mean of all that
// could have come instead, as the value network sees it. That is fair in the mean, so whoever cannot see the
// cards is as well off as before, and the best line of whoever can is no worse than perfect play without
// knowing; the better the network, the nearer the two are. The best line is looked for by a beam search.
//   bound BOARDS WEIGHTS DEALS SEED THREADS WIDTH
#include <atomic>
#include <unordered_map>

#include "common.hpp"

using namespace ludoteca;
using namespace ludoteca::traxx;

namespace {

struct Node {
    Track track;
    float paid, value;  // `value` is the result to be expected, less what was paid
};

struct Place {
    Cells cells;
    std::array<std::uint8_t, 2> ends;
    std::int16_t points;
    friend bool operator==(const Place&, const Place&) = default;
};
struct Hash {
    std::size_t operator()(const Place& p) const {
        const Cells rest = 64u * p.ends[0] + p.ends[1] + 4096u * static_cast<unsigned>(p.points);
        return static_cast<std::size_t>((p.cells ^ rest << 44) * 0x9e3779b97f4a7c15 >> 16);
    }
};

float best_paid(const Ground& ground, const Weights& weights, int start, std::span<const int> order,
                std::size_t width) {
    std::vector<Node> layer{{Track::start(ground.board.start[start], true), 0, 0}};
    unsigned deck = (1u << cards) - 1;
    const Rivals alone;
    for (const int card : order) {
        std::unordered_map<Place, Node, Hash> next;
        for (const Node& node : layer) {
            const auto make = [&](const Track& from, unsigned left) {
                return Value(ground, weights, from, left, alone);
            };
            const Outlook ahead = outlook(ground, node.track, deck, make);
            const float paid = node.paid + ahead.best[card] - ahead.mean;
            const Value judge = make(node.track, deck & ~(1u << card));
            each_growth(ground, node.track, card, [&](const Track& after, const Move&) {
                const Place place{after.cells, {after.end[0], after.end[1]}, after.points};
                const auto [at, is_new] = next.try_emplace(place, Node{after, paid, 0});
                if (is_new || paid < at->second.paid) at->second = {after, paid, judge(after) - paid};
            });
        }
        deck &= ~(1u << card);
        layer.clear();
        for (const auto& [place, node] : next) layer.push_back(node);
        const auto by_value = [](const Node& a, const Node& b) { return a.value > b.value; };
        const auto kept = std::min(width, layer.size());
        std::partial_sort(layer.begin(), layer.begin() + static_cast<std::ptrdiff_t>(kept), layer.end(),
                          by_value);
        layer.resize(kept);
    }
    return layer[0].value;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 7) return std::fprintf(stderr, "bound BOARDS WEIGHTS DEALS SEED THREADS WIDTH\n"), 2;
    const auto weights = weights_from(argv[2]);
    const std::size_t deals = std::stoul(argv[3]), width = std::stoul(argv[6]);
    const std::uint64_t seed = std::stoull(argv[4]);
    std::vector<double> results(deals);
    std::atomic<std::size_t> next = 0;
    in_threads(std::stoi(argv[5]), [&](int) {
        const Ground ground = read_boards(argv[1])[0];
        for (std::size_t g; (g = next++) < deals;) {
            Rng rng(seed * 1'000'003 + g);
            const auto order = shuffled(rng);
            results[g] = best_paid(ground, *weights, static_cast<int>(g % letters), order, width);
        }
    });
    const Mean mean(results);
    std::printf("a beam of %zu lines: %.2f +- %.2f (%zu deals)\n", width, mean.mean, mean.interval, deals);
}
