// Many tables at once, stepped by integer actions: one decision of one seat at a time, chance played by a
// generator.
#pragma once

#include <algorithm>
#include <system_error>
#include <thread>

#include "coding.hpp"

namespace ludoteca {

// Winners share 1 and the others -1; alone, the result itself.
template <class State>
void reward(const State& over, float* out) {
    const auto scores = over.scores();
    const Seats winners = over.winners();
    const int won = count(winners), lost = over.seats - won;
    for (int s = 0; s < over.seats; ++s) {
        if (over.seats == 1)
            out[s] = static_cast<float>(scores[0]);
        else if (!won || !lost)
            out[s] = 0;
        else
            out[s] = winners >> s & 1 ? 1.0f / static_cast<float>(won) : -1.0f / static_cast<float>(lost);
    }
}

template <class C>
class Batch {
public:
    using State = typename C::State;

    // n tables that begin from the same position. Memory: n × (one State and its Draft, and the rows of the
    // arrays).
    Batch(const State& start, std::size_t n, std::uint64_t seed, unsigned threads)
        : start(start),
          actions(static_cast<std::size_t>(C::actions(start))),
          features(static_cast<std::size_t>(C::features(start))),
          seats(start.seats),
          tables(n),
          masks(n * actions),
          observations(n * features),
          rewards(n * seats),
          scores(n * seats),
          dones(n),
          to_play(n),
          sampled(n),
          threads(threads) {
        Rng seeds(seed);
        for (Table& table : tables) table.rng = Rng(seeds());
        for_all([&](std::size_t i) { begin(i); });
    }

    const State start;
    const std::size_t actions, features, seats;

    const State& position(std::size_t table) const { return tables[table].state; }
    bool is_legal(std::size_t table, std::int64_t action) const {
        if (action < 0 || action >= static_cast<std::int64_t>(actions)) return false;
        return masks[table * actions + static_cast<std::size_t>(action)];
    }
    static constexpr int rest = -1;  // in the place of an action: this table stays as it is
    // Every table takes one action; a game that ends gives its rewards and begins again. The actions must be
    // legal.
    void step(const std::int32_t* chosen) {
        for_all([&](std::size_t i) { step(i, chosen[i]); });
    }
    void sample() {
        for_all([&](std::size_t i) {
            Table& t = tables[i];
            sampled[i] = C::sample(t.state, t.seat, t.draft, t.rng);
        });
    }

private:
    struct Table {
        State state;
        Rng rng;
        typename C::Draft draft;
        Choices<State> choices{};
        int seat = 0;
    };
    std::vector<Table> tables;

public:
    // What callers read, a row a table.
    std::vector<Byte> masks, observations;
    std::vector<float> rewards;
    std::vector<std::int32_t> scores;
    std::vector<Byte> dones;
    std::vector<std::int8_t> to_play;
    std::vector<std::int32_t> sampled;

private:
    unsigned threads;

    void begin(std::size_t i) {
        tables[i].state = start;
        settle(i);
    }
    // Lets chance play until somebody must decide; begins again if nobody has to.
    void settle(std::size_t i) {
        Table& t = tables[i];
        while (t.state.to_act() == chance_to_act) random_step(t.state, t.rng);
        if (!t.state.to_act()) {
            finish(i);
            return begin(i);
        }
        t.seat = lowest(t.state.to_act());
        show(i);
    }
    void finish(std::size_t i) {
        dones[i] = 1;
        reward(tables[i].state, &rewards[i * seats]);
        const auto result = tables[i].state.scores();
        std::copy_n(result.begin(), seats, &scores[i * seats]);
    }
    void show(std::size_t i) {
        const Table& t = tables[i];
        to_play[i] = static_cast<std::int8_t>(t.seat);
        std::memset(&masks[i * actions], 0, actions);
        std::memset(&observations[i * features], 0, features);
        C::mask(t.state, t.seat, t.draft, &masks[i * actions]);
        C::observe(t.state, t.seat, t.draft, &observations[i * features]);
    }
    // Choices stay hidden until all who act together have made theirs.
    void step(std::size_t i, int action) {
        Table& t = tables[i];
        if (dones[i]) {
            dones[i] = 0;
            std::fill_n(&rewards[i * seats], seats, 0.0f);
        }
        if (action == rest) return;
        if (C::act(t.state, t.seat, t.draft, action, t.choices[static_cast<std::size_t>(t.seat)])) {
            const unsigned later = t.state.to_act() & ~((2u << t.seat) - 1u);
            if (!later) {
                t.state.play(t.choices);
                return settle(i);
            }
            t.seat = lowest(later);
        }
        show(i);
    }

    // Calls f with every table's number, on several threads where that pays.
    template <class F>
    void for_all(F&& f) {
        const std::size_t n = tables.size();
        const std::size_t parts = std::clamp<std::size_t>(n / 256, 1, threads);
        const auto part = [&](std::size_t p) {
            for (std::size_t i = n * p / parts; i < n * (p + 1) / parts; ++i) f(i);
        };
        std::vector<std::thread> helpers;
        for (std::size_t p = 1; p < parts; ++p) {
            try {
                helpers.emplace_back(part, p);
            } catch (const std::system_error&) {  // no more threads to be had
                part(p);
            }
        }
        part(0);
        for (std::thread& helper : helpers) helper.join();
    }
};

}  // namespace ludoteca
