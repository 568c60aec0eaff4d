// Plays games of one-ply play with itself and writes what was seen after each move with what it still
// brought.
//   selfplay BOARDS WEIGHTS solo|race GAMES SEED THREADS OUT
#include <mutex>

#include "common.hpp"

using namespace ludoteca;
using namespace ludoteca::traxx;

namespace {

struct Sample {
    Features features;
    float gain;
    Cells cells;  // none on a board that the networks do not know
    std::uint8_t end[2];
    std::uint16_t deck;
};
static_assert(sizeof(Sample) == sizeof(Features) + 24);  // as train.py reads it

struct Played {
    std::vector<Sample> samples;
    double sum = 0, squares = 0;
    long results = 0;
};

Track any_growth(const Ground& ground, const Track& track, int card, Rng& rng) {
    std::vector<Track> all;
    const int least = rng.below(4);
    each_growth(ground, track, card, [&](const Track& grown, const Move& move) {
        if (move.fields >= least) all.push_back(grown);
    });
    return all.empty() ? track : all[static_cast<std::size_t>(rng.below(static_cast<int>(all.size())))];
}

// In half of the games one round is played at random, and only what comes after it counts.
void play(const Ground& ground, const Weights& weights, int seats, Rng& rng, Played& played) {
    const auto order = shuffled(rng);
    Track tracks[letters];
    Move deal{0, {0, 1, 2, 3}};
    for (int s = 0; s < seats; ++s) {
        std::swap(deal.cell[s], deal.cell[s + rng.below(letters - s)]);
        tracks[s] = Track::start(ground.board.start[deal.cell[s]], seats == 1);
    }
    const int wild = rng.below(2) ? rng.below(cards) : -1;
    unsigned deck = (1u << cards) - 1;
    std::vector<Sample> seen[letters];
    for (int round = 0; round < cards; ++round) {
        const int card = order[static_cast<std::size_t>(round)];
        deck &= ~(1u << card);
        Rivals rivals[letters];
        Track next[letters];
        for (int s = 0; s < seats; ++s) rivals[s] = rivals_of(ground, tracks, seats, s);
        for (int s = 0; s < seats; ++s)
            next[s] = round == wild ? any_growth(ground, tracks[s], card, rng)
                                    : best_growth(ground, tracks[s], card,
                                                  Value(ground, weights, tracks[s], deck, rivals[s]));
        for (int s = 0; s < seats; ++s) {
            tracks[s] = next[s];
            if (round < wild || !deck) continue;
            seen[s].push_back({features(ground, next[s], deck, rivals[s]),
                               -static_cast<float>(next[s].score()),
                               weights.knows(ground.board) ? next[s].cells : 0,
                               {next[s].end[0], next[s].end[1]},
                               static_cast<std::uint16_t>(deck)});
        }
        share(tracks, seats);
    }
    for (int s = 0; s < seats; ++s) {
        const int score = tracks[s].score();
        for (Sample& sample : seen[s]) {
            sample.gain += static_cast<float>(score);
            played.samples.push_back(sample);
        }
        if (wild < 0) played.sum += score, played.squares += score * score, ++played.results;
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 8)
        return std::fprintf(stderr, "selfplay BOARDS WEIGHTS solo|race GAMES SEED THREADS OUT\n"), 2;
    const auto grounds = read_boards(argv[1]);
    const auto weights = weights_from(argv[2]);
    const bool solo = std::string(argv[3]) == "solo";
    const int games = std::stoi(argv[4]), threads = std::stoi(argv[6]);
    std::FILE* out = std::fopen(argv[7], "wb");
    std::mutex one;
    Played all;
    in_threads(threads, [&](int t) {
        Rng rng(std::stoull(argv[5]) * 1000 + static_cast<unsigned>(t));
        Played played;
        for (int game = t; game < games; game += threads)  // the first board is half of all
            play(
                grounds[rng.below(2) ? 0
                                     : static_cast<std::size_t>(rng.below(static_cast<int>(grounds.size())))],
                *weights, solo ? 1 : 2 + rng.below(3), rng, played);
        const std::lock_guard lock(one);
        std::fwrite(played.samples.data(), sizeof(Sample), played.samples.size(), out);
        all.sum += played.sum, all.squares += played.squares, all.results += played.results;
    });
    std::fclose(out);
    const double mean = all.sum / static_cast<double>(all.results);
    std::printf("%s: mean %.2f, sd %.2f of %ld results\n", argv[3], mean,
                std::sqrt(all.squares / static_cast<double>(all.results) - mean * mean), all.results);
}
