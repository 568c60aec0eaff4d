// Many tables at once, stepped by integer actions: one decision of one seat at a time.
#pragma once

#include <algorithm>
#include <cstring>

#include "batch_table.hpp"
#include "pool.hpp"

namespace ludoteca {

template <class C>
class Batch {
public:
    using State = typename C::State;
    using Table = BatchTable<C>;
    static constexpr int rest = -1;  // in the place of an action: this table stays as it is

    struct Settings {
        std::size_t tables;
        std::uint64_t seed;
        unsigned threads = 1;
        Reward reward = {};
        bool keeps_last = false;  // what each seat sees at the end of a game
    };

    // Tables that begin, and begin again, from the starts in turn; these have the same actions and features.
    // Memory: a Table and a row of each array for each table.
    Batch(std::vector<State> from, const Settings& settings)
        : starts(std::move(from)),
          actions(static_cast<std::size_t>(C::actions(starts[0]))),
          features(static_cast<std::size_t>(C::features(starts[0]))),
          seats(starts[0].seats),
          tables(settings.tables),
          masks(settings.tables * actions),
          observations(settings.tables * features),
          last(settings.keeps_last ? settings.tables * seats * features : 0),
          rewards(settings.tables * seats),
          scores(settings.tables * seats),
          dones(settings.tables),
          to_play(settings.tables),
          sampled(settings.tables),
          reward(settings.reward),
          pool(settings.threads),
          threads(settings.threads) {
        seed(settings.seed);
        reset([](std::size_t) { return true; });
    }

    const std::vector<State> starts;
    const std::size_t actions, features, seats;

    const State& position(std::size_t table) const { return tables[table].state; }
    bool is_legal(std::size_t table, std::int64_t action) const {
        if (action < 0 || action >= static_cast<std::int64_t>(actions)) return false;
        const Table& t = tables[table];
        return C::is_legal(t.state, t.seat, t.draft, static_cast<int>(action));
    }
    // Every table takes one action, which must be legal; a game that ends gives its rewards and begins again.
    void step(const std::int32_t* chosen) {
        for_all([&](std::size_t i) {
            tables[i].forget_result(row(i));
            if (chosen[i] == rest) return;
            tables[i].step(chosen[i], starts[i % starts.size()], reward, row(i));
            show(i);
        });
    }
    void sample() {
        for_all([&](std::size_t i) { sampled[i] = tables[i].sample(); });
    }
    // The tables that are meant begin anew, without a result.
    template <class IsMeant>
    void reset(IsMeant&& is_meant) {
        for_all([&](std::size_t i) {
            if (!is_meant(i)) return;
            tables[i].begin(starts[i % starts.size()], reward, row(i));
            dones[i] = 0;
            std::fill_n(&rewards[i * seats], seats, 0.0f);
            show(i);
        });
    }
    // Every table gets a generator of its own.
    void seed(std::uint64_t seed) {
        Rng seeds(seed);
        for (Table& table : tables) table.rng = Rng(seeds());
    }

    // Everything that can differ between two batches of the same starts and settings, as bytes.
    std::vector<Byte> save() const {
        std::vector<Byte> bytes;
        const auto add = [&](const auto& values) {
            const auto* from = reinterpret_cast<const Byte*>(values.data());
            bytes.insert(bytes.end(), from, from + values.size() * sizeof values[0]);
        };
        std::vector<Table> plain = tables;
        for (Table& table : plain) table.state = without_board(table.state);
        add(plain), add(last), add(rewards), add(scores), add(dones), add(sampled);
        return bytes;
    }
    // Takes what `save` gave; false, and nothing changed, if that is of another size.
    bool load(const Byte* bytes, std::size_t size) {
        std::size_t expected = 0;
        each_array([&](auto& values) { expected += values.size() * sizeof values[0]; });
        if (size != expected) return false;
        each_array([&](auto& values) {
            const std::size_t part = values.size() * sizeof values[0];
            if (part) std::memcpy(static_cast<void*>(values.data()), bytes, part);
            bytes += part;
        });
        for_all([&](std::size_t i) {
            with_board_of(tables[i].state, starts[0]);
            show(i);
        });
        return true;
    }

private:
    std::vector<Table> tables;

public:
    // What callers read, a row a table; `last` has a row for each seat of a table.
    std::vector<Byte> masks, observations, last;
    std::vector<float> rewards;
    std::vector<std::int32_t> scores;
    std::vector<Byte> dones;
    std::vector<std::int8_t> to_play;
    std::vector<std::int32_t> sampled;

private:
    const Reward reward;
    Pool pool;
    const unsigned threads;

    template <class F>
    void each_array(F&& f) {
        f(tables), f(last), f(rewards), f(scores), f(dones), f(sampled);
    }
    TableRow row(std::size_t i) {
        return {&masks[i * actions],
                &observations[i * features],
                &rewards[i * seats],
                &scores[i * seats],
                &dones[i],
                &to_play[i],
                last.empty() ? nullptr : &last[i * seats * features]};
    }
    void show(std::size_t i) {
        std::memset(&masks[i * actions], 0, actions);
        std::memset(&observations[i * features], 0, features);
        tables[i].show(row(i));
    }

    // Calls f with every table's number, on several threads where that pays.
    template <class F>
    void for_all(F&& f) {
        const std::size_t n = tables.size(), parts = std::clamp<std::size_t>(n / 64, 1, threads);
        pool.run(parts, [&](std::size_t part) {
            for (std::size_t i = n * part / parts; i < n * (part + 1) / parts; ++i) f(i);
        });
    }
};

}  // namespace ludoteca
