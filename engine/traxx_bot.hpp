// The four levels of Träxx: a first glance, experience, experience with one card's foresight, and the expert.
#pragma once

#include "traxx_hand.hpp"

namespace ludoteca::traxx {

enum class Level { beginner, casual, club, expert };

// What takes the fancy of a beginner; among equals any.
inline Move beginner(const Ground& ground, const Track& track, int card, Rng& rng) {
    auto list = options(ground, track, card, FirstGlance{});
    for (Option& option : list) option.value += 0.01f * static_cast<float>(rng.real());
    best_first(list);
    return list[0].move;
}

inline std::vector<Option> by_experience(const Table& table, int seat, int card, const Rivals& rivals,
                                         bool careful) {
    auto list = options(*table.ground, table.track[seat], card,
                        Experience(*table.ground, table.deck, rivals, careful));
    best_first(list);
    return list;
}

inline Move casual(const Table& table, int seat, int card) {
    return by_experience(table, seat, card, table.rivals(seat), false)[0].move;
}

inline Move club(const Table& table, int seat, int card) {
    const Rivals rivals = table.rivals(seat);
    auto list = by_experience(table, seat, card, rivals, true);
    list.resize(std::min<std::size_t>(list.size(), 6));
    for (Option& option : list)
        option.value = outlook(*table.ground, option.after, table.deck, [&](const Track&, unsigned deck) {
            return Experience(*table.ground, deck, rivals, true);
        });
    best_first(list);
    return list[0].move;
}

// How the expert goes about it.
struct Habits {
    std::size_t considered = 12;  // options that get an outlook
    int rounds = 2;               // how far games are played on in thought
    int patience = 16;            // games for each option before half of them are dropped
    float trust = 12;             // how many such games the outlook is worth
    float ambition = 80;          // how many points a sure win is worth
};

// Judges by the network, looks one card ahead, then plays on in thought with the best options.
class Expert {
public:
    struct Thought {
        Option option;
        float outlook = 0;
        int games = 0;
        double points = 0, squares = 0, wins = 0;  // summed over the games
        float typical = 1e9f;                      // how far the expected line's game is from the mean
        std::vector<Move> line;
    };

    Expert(const Table& table, int seat, int card, std::uint64_t seed, const Habits& habits = {})
        : table(table), seat(seat), seed(seed), habits(habits), rivals(table.rivals(seat)) {
        all = options(*table.ground, table.track[seat], card, table.value(seat, rivals));
        best_first(all);
        for (const Option& option : all)
            if (thoughts.size() < habits.considered && !twin(option))
                thoughts.push_back({option, option.value, 0, 0, 0, 0, 1e9f, {}});
        for (int s = 0; s < table.seats; ++s)
            if (s != seat) others[s] = table.first_choice(s, card).after;
    }

    // Thinks until one option is left or so many games are played on; `stop` is asked before each step.
    template <class Stop>
    void think(long long games, Stop&& stop) {
        for (Thought& thought : thoughts) {
            if (stop()) return;
            thought.outlook = outlook(*table.ground, thought.option.after, table.deck,
                                      [&](const Track& track, unsigned deck) {
                                          return Value(*table.ground, *table.weights, track, deck, rivals);
                                      });
        }
        std::size_t alive = thoughts.size();
        rank(alive);
        if (table.deck == 0 && table.seats == 1) return;
        for (std::uint64_t game = 0; games > 0 && alive > 1; ++game) {
            for (std::size_t i = 0; i < alive && games > 0; ++i, --games) {
                if (stop()) return rank(alive);
                play_on(thoughts[i], seed + game);
            }
            if ((game + 1) % static_cast<unsigned>(habits.patience) == 0)
                rank(alive), alive = (alive + 1) / 2;
        }
        rank(alive);
    }

    struct Opinion {
        Move move;
        float points, win, error;
        std::vector<Move> line;
    };
    // Every move, best first.
    std::vector<Opinion> opinions() const {
        std::vector<Opinion> list;
        for (const Thought& thought : thoughts) list.push_back(opinion(thought));
        const float worst = list.back().points;
        for (const Option& option : all) {
            const Thought* same = twin(option);
            if (same && same->option.move == option.move) continue;
            Opinion other = same ? opinion(*same)
                                 : Opinion{{}, std::min(option.value, worst), list.back().win, sigma, {}};
            other.move = option.move, other.line = {option.move};
            list.push_back(other);
        }
        std::stable_sort(list.begin() + 1, list.end(),
                         [](const Opinion& a, const Opinion& b) { return a.points > b.points; });
        return list;
    }
    Move choice() const { return thoughts.front().option.move; }

private:
    static constexpr float sigma = 3.5f;  // of a result, about

    const Table& table;
    int seat;
    std::uint64_t seed;
    Habits habits;
    Rivals rivals;
    std::vector<Option> all;
    std::vector<Thought> thoughts;
    Track others[State::max_seats]{};

    const Thought* twin(const Option& option) const {
        for (const Thought& thought : thoughts)
            if (is_same(thought.option.after, option.after)) return &thought;
        return nullptr;
    }

    float points(const Thought& thought) const {
        return (thought.outlook * habits.trust + static_cast<float>(thought.points)) /
               (habits.trust + static_cast<float>(thought.games));
    }
    float win(const Thought& thought) const {
        return thought.games ? static_cast<float>(thought.wins) / static_cast<float>(thought.games)
                             : 1.0f / static_cast<float>(table.seats);
    }
    float worth(const Thought& thought) const {
        return table.seats == 1 ? points(thought) : points(thought) + habits.ambition * win(thought);
    }
    void rank(std::size_t alive) {
        std::stable_sort(thoughts.begin(), thoughts.begin() + static_cast<std::ptrdiff_t>(alive),
                         [&](const Thought& a, const Thought& b) { return worth(a) > worth(b); });
    }

    Opinion opinion(const Thought& thought) const {
        const float games = static_cast<float>(thought.games);
        float spread = sigma;
        if (thought.games > 1) {
            const double mean = thought.points / games;
            spread = static_cast<float>(std::sqrt(std::max(0.0, thought.squares / games - mean * mean)));
        }
        std::vector<Move> line{thought.option.move};
        line.insert(line.end(), thought.line.begin(), thought.line.end());
        return {thought.option.move, points(thought), table.seats == 1 ? 1.0f : win(thought),
                table.deck ? spread / std::sqrt(habits.trust + games) : 0.0f, line};
    }

    // One game from after the option, the same cards for every option.
    void play_on(Thought& thought, std::uint64_t number) {
        Table game = table;
        for (int s = 0; s < table.seats; ++s) game.track[s] = s == seat ? thought.option.after : others[s];
        share(game.track, game.seats);
        Rng rng(number);
        std::vector<Move> line;
        for (int round = 0; round < habits.rounds && game.deck; ++round)
            line.push_back(game.round(nth(game.deck, rng.below(count(game.deck))), seat));
        finish(thought, game, std::move(line));
    }
    void finish(Thought& thought, const Table& game, std::vector<Move> line) {
        float expected[State::max_seats], rival = -1e9f;
        for (int s = 0; s < game.seats; ++s) {
            expected[s] = game.expected(s);
            if (s != seat) rival = std::max(rival, expected[s]);
        }
        const float own = expected[seat],
                    doubt = 0.3f + 1.6f * std::sqrt(static_cast<float>(count(game.deck)));
        ++thought.games;
        thought.points += own;
        thought.squares += own * own;
        if (game.seats > 1) thought.wins += 0.5 * std::erfc((rival - own) / doubt * 0.7071);
        const float off =
            std::abs(own - static_cast<float>(thought.points) / static_cast<float>(thought.games));
        if (off < thought.typical) thought.typical = off, thought.line = std::move(line);
    }
};

// What a level plays; only the expert minds `games`, or is stopped.
template <class Stop>
Move choose(const Ground& ground, const Weights& weights, const State& state, int seat, Level level,
            long long games, std::uint64_t seed, Stop&& stop) {
    const Table table(ground, weights, state);
    if (level == Level::beginner) {
        Rng rng(seed);
        return beginner(ground, table.track[seat], state.card, rng);
    }
    if (level == Level::casual) return casual(table, seat, state.card);
    if (level == Level::club) return club(table, seat, state.card);
    Expert expert(table, seat, state.card, seed);
    expert.think(games, stop);
    return expert.choice();
}

// The expert's result of a game alone with the cards in this order; at first sight if `games` is below 0.
template <class Stop>
int alone(const Ground& ground, const Weights& weights, int start, std::span<const int> order,
          long long games, std::uint64_t seed, Stop&& stop) {
    State state;
    state.board = &ground.board;
    state.deck = 0;
    for (int card : order) state.deck |= static_cast<std::uint16_t>(1u << card);
    state.play({Move{0, {static_cast<std::uint8_t>(start)}}});
    for (int card : order) {
        state.play({Move{0, {static_cast<std::uint8_t>(card)}}});
        state.play({games < 0 ? Table(ground, weights, state).first_choice(0, card).move
                              : choose(ground, weights, state, 0, Level::expert, games, seed++, stop)});
    }
    return state.scores()[0];
}

}  // namespace ludoteca::traxx
