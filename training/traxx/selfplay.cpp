// Plays games with itself and writes what was seen after each move with what it can be expected to bring: the
// mean over the cards to come of the best growth's value, and a part (TRACE) of what later positions turned
// out to be better than expected.
//   selfplay BOARDS WEIGHTS solo|race GAMES SEED THREADS TRACE OUT
#include <chrono>
#include <mutex>

#include "common.hpp"

using namespace ludoteca;
using namespace ludoteca::traxx;

namespace {

constexpr int elsewhere = 5;           // one game of so many is played on any of the boards
constexpr int aside = 10, nearly = 6;  // one move of so many is any of the so many best

struct Sample {
    Features features;
    float gain;
    Cells cells;  // none on a board that the networks do not know
    Cells cut_off;
    std::uint8_t end[2], exits[2];  // the free neighbours of each end, a bit each
    std::uint16_t deck;
    std::int16_t score;
};
static_assert(sizeof(Sample) == sizeof(Features) + 28);  // as train.py reads it

std::uint8_t exits_of(const Track& track, int end) {
    std::uint8_t exits = 0, bit = 1;
    each(neighbours.of[end], [&](int cell) {
        if (!(track.cells & cell_set(cell))) exits |= bit;
        bit = static_cast<std::uint8_t>(bit << 1);
    });
    return exits;
}

Sample sample_of(const Ground& ground, const Track& track, unsigned deck, const Rivals& rivals, bool known) {
    const auto [one, other] = track.end;
    return {features(ground, track, deck, rivals),
            0,
            known ? track.cells : 0,
            known ? cut_off(track) : 0,
            {one, other},
            {exits_of(track, one), exits_of(track, other)},
            static_cast<std::uint16_t>(deck),
            static_cast<std::int16_t>(track.score())};
}

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

// The best growth for each card to come.
struct Outlook {
    Track best[cards];
    float value[cards], mean = 0;

    Outlook(const Ground& ground, const Weights& weights, const Track& track, unsigned deck,
            const Rivals& rivals) {
        each(deck, [&](int card) {
            const Value judge(ground, weights, track, deck & ~(1u << card), rivals);
            value[card] = -1e9f;
            each_growth(ground, track, card, [&](const Track& after, const Move&) {
                if (const float judged = judge(after); judged > value[card])
                    best[card] = after, value[card] = judged;
            });
            mean += value[card] / static_cast<float>(count(deck));
        });
    }
};

// A position after a move of a seat.
struct Seen {
    Sample sample;
    Outlook outlook;
    int next = -1;  // the card that was played best next
};

// One of the best few growths.
Track good_growth(const Ground& ground, const Track& track, int card, const Value& value, Rng& rng) {
    auto list = options(ground, track, card, value);
    best_first(list);
    return list[static_cast<std::size_t>(rng.below(std::min(nearly, static_cast<int>(list.size()))))].after;
}

// In a quarter of the games every move is the best; in half of them one round is played at random, and
// otherwise some moves are any of the best few.
void play(const Ground& ground, const Weights& weights, int seats, float trace, Rng& rng, Played& played) {
    const auto order = shuffled(rng);
    Track tracks[letters];
    Move deal{0, {0, 1, 2, 3}};
    for (int s = 0; s < seats; ++s) {
        std::swap(deal.cell[s], deal.cell[s + rng.below(letters - s)]);
        tracks[s] = Track::start(ground.board.start[deal.cell[s]], seats == 1);
    }
    const int wild = rng.below(2) ? rng.below(cards) : -1;
    const bool strict = wild < 0 && rng.below(2);
    const bool known = weights.knows(ground.board);
    unsigned deck = (1u << cards) - 1;
    std::vector<Seen> seen[letters];
    for (int round = 0; round < cards; ++round) {
        const int card = order[static_cast<std::size_t>(round)];
        deck &= ~(1u << card);
        Rivals rivals[letters];
        Track next[letters];
        for (int s = 0; s < seats; ++s) rivals[s] = rivals_of(ground, tracks, seats, s);
        for (int s = 0; s < seats; ++s) {
            const Value value(ground, weights, tracks[s], deck, rivals[s]);
            if (round == wild)
                next[s] = any_growth(ground, tracks[s], card, rng);
            else if (!strict && rng.below(aside) == 0)
                next[s] = good_growth(ground, tracks[s], card, value, rng);
            else if (seen[s].empty())
                next[s] = best_growth(ground, tracks[s], card, value);
            else
                next[s] = seen[s].back().outlook.best[card], seen[s].back().next = card;
        }
        std::copy_n(next, seats, tracks);
        share(tracks, seats);
        for (int s = 0; s < seats && deck; ++s)
            seen[s].push_back(
                {sample_of(ground, next[s], deck, rivals[s], known),
                 Outlook(ground, weights, tracks[s], deck, rivals_of(ground, tracks, seats, s))});
    }
    for (int s = 0; s < seats; ++s) {
        float result = 0;  // to be expected at the position after the one in hand
        for (std::size_t i = seen[s].size(); i-- > 0;) {
            auto& [sample, outlook, card] = seen[s][i];
            const bool goes_on = card >= 0 && i + 1 < seen[s].size();
            result = outlook.mean + (goes_on ? trace * (result - outlook.value[card]) : 0.0f);
            sample.gain = result - static_cast<float>(sample.score);
            played.samples.push_back(sample);
        }
        const int score = tracks[s].score();
        if (strict) played.sum += score, played.squares += score * score, ++played.results;
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 9)
        return std::fprintf(stderr, "selfplay BOARDS WEIGHTS solo|race GAMES SEED THREADS TRACE OUT\n"), 2;
    const auto begun = std::chrono::steady_clock::now();
    const auto weights = weights_from(argv[2]);
    const bool solo = std::string(argv[3]) == "solo";
    const int games = std::stoi(argv[4]), threads = std::stoi(argv[6]);
    const float trace = std::stof(argv[7]);
    std::FILE* out = std::fopen(argv[8], "wb");
    std::mutex one;
    Played all;
    in_threads(threads, [&](int t) {
        Rng rng(std::stoull(argv[5]) * 1000 + static_cast<unsigned>(t));
        const auto grounds = read_boards(argv[1]);
        Played played;
        for (int game = t; game < games; game += threads) {
            const auto any = static_cast<std::size_t>(rng.below(static_cast<int>(grounds.size())));
            play(grounds[rng.below(elsewhere) ? 0 : any], *weights,
                 solo ? 1 : 2 + rng.below(2) * (1 + rng.below(2)), trace, rng, played);
        }
        const std::lock_guard lock(one);
        std::fwrite(played.samples.data(), sizeof(Sample), played.samples.size(), out);
        all.sum += played.sum, all.squares += played.squares, all.results += played.results;
    });
    std::fclose(out);
    const double mean = all.sum / static_cast<double>(all.results);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    std::printf("%s: mean %.2f, sd %.2f of %ld results in %.1f s\n", argv[3], mean,
                std::sqrt(all.squares / static_cast<double>(all.results) - mean * mean), all.results,
                took.count());
}
