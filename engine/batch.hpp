// Many tables at once, stepped by integer actions: one decision of one seat at a time.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstring>
#include <functional>
#include <stdexcept>

#include "batch_table.hpp"
#include "pool.hpp"

namespace ludoteca {

template <class C>
class Batch {
public:
    using State = typename C::State;
    using Table = BatchTable<C>;
    static constexpr int rest = -1;  // in the place of an action: this table stays as it is
    using Chooser = std::function<typename State::Move(const State&, int seat, std::uint64_t seed)>;

    // Who plays a seat inside the batch.
    struct Rival {
        bool is_there = false;  // otherwise the seat waits for the caller's actions
        Chooser choose{};       // any action at random where there is none
    };
    struct Settings {
        std::size_t tables;
        std::uint64_t seed;
        unsigned threads = 1;
        Reward reward = {};
        bool keeps_last = false;      // what each seat sees at the end of a game
        std::vector<Rival> rivals{};  // of each seat, or of none; at least one seat has none
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
          rivals(settings.rivals),
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
        play_all([&](std::size_t i) {
            tables[i].forget_result(row(i));
            if (chosen[i] == rest) return;
            tables[i].step(chosen[i], starts[i % starts.size()], reward, row(i));
            let_rivals_play(i);
            show(i);
        });
        check_that_somebody_decides();
    }
    void sample() {
        for_all([&](std::size_t i) { sampled[i] = tables[i].sample(); });
    }
    // The tables that are meant begin anew, without a result.
    template <class IsMeant>
    void reset(IsMeant&& is_meant) {
        play_all([&](std::size_t i) {
            if (!is_meant(i)) return;
            tables[i].begin(starts[i % starts.size()], reward, row(i));
            let_rivals_play(i);
            dones[i] = 0;
            std::fill_n(&rewards[i * seats], seats, 0.0f);
            show(i);
        });
        check_that_somebody_decides();
    }
    // Every table gets a generator of its own.
    void seed(std::uint64_t seed) {
        Rng seeds(seed);
        for (Table& table : tables) table.rng = Rng(seeds());
    }
    void seed_table(std::size_t table, std::uint64_t seed) { tables[table].rng = Rng(seed); }

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
    static constexpr int max_decisions = 1 << 16;  // of rivals until somebody else decides
    const Reward reward;
    const std::vector<Rival> rivals;
    std::atomic<bool> is_stuck{false};
    bool is_slow = false;  // whether the rivals think long
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
    // The rivals decide until somebody else has to.
    void let_rivals_play(std::size_t i) {
        if (rivals.empty()) return;
        Table& table = tables[i];
        const State& start = starts[i % starts.size()];
        for (int decisions = 0; rivals[static_cast<std::size_t>(table.seat)].is_there; ++decisions) {
            if (decisions > max_decisions) return is_stuck.store(true);
            const Rival& rival = rivals[static_cast<std::size_t>(table.seat)];
            if (rival.choose)
                table.play(rival.choose(table.state, table.seat, table.rng()), start, reward, row(i));
            else
                table.step(table.sample(), start, reward, row(i));
        }
    }
    void check_that_somebody_decides() {
        if (is_stuck) throw std::runtime_error("only the rivals decide in the games that begin here");
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
    // The same where rivals may think: threads take tables one by one if it took a millisecond the last time.
    template <class F>
    void play_all(F&& f) {
        const auto began = std::chrono::steady_clock::now();
        const unsigned shared_by = is_slow ? threads : 1;
        if (shared_by > 1)
            pool.run(tables.size(), f);
        else
            for_all(f);
        const auto spent = shared_by * (std::chrono::steady_clock::now() - began);
        is_slow = !rivals.empty() && spent > std::chrono::milliseconds(1);
    }
};

}  // namespace ludoteca
