// Batches for Python, whose arrays are views of the batch's own memory; and the coding of a single position.
#pragma once

#include <nanobind/ndarray.h>

#include <mutex>

#include "batch.hpp"
#include "bind_bot.hpp"

namespace ludoteca::bind {

constexpr std::size_t max_bytes = std::size_t{8} << 30;

template <class C, class P>
struct BoundBatch {
    using Settings = typename Batch<C>::Settings;
    BoundBatch(const std::vector<P>& starts, const Settings& settings, nb::object bot)
        : keeps_board_alive(starts[0]), keeps_bot_alive(std::move(bot)), batch(states(starts), settings) {}
    const P keeps_board_alive;  // also what a table's position is made from
    const nb::object keeps_bot_alive;
    Batch<C> batch;
    std::mutex stepping;

    static std::vector<typename C::State> states(const std::vector<P>& starts) {
        std::vector<typename C::State> result;
        for (const P& start : starts) result.push_back(start.state);
        return result;
    }
};

template <class T>
using View = nb::ndarray<nb::numpy, const T>;

template <class T, class V>
View<T> view(nb::handle self, const std::vector<V>& values, std::size_t rows, std::size_t columns) {
    static_assert(sizeof(T) == sizeof(V));
    const void* data = values.data();
    return columns ? View<T>(data, {rows, columns}, self) : View<T>(data, {rows}, self);
}

inline View<Byte> cube(nb::handle self, const std::vector<Byte>& values, std::size_t tables,
                       std::size_t seats, std::size_t columns) {
    return View<Byte>(values.data(), {tables, seats, columns}, self);
}

template <class B>
std::unique_lock<std::mutex> locked(B& b) {
    std::unique_lock lock(b.stepping, std::try_to_lock);
    if (!lock) throw std::runtime_error("another thread is stepping this batch");
    return lock;
}

// Checks everything before anything changes; the actions are copied, for a caller's array may change
// meanwhile.
template <class B, class Int>
void step(B& b, const nb::ndarray<const Int, nb::ndim<1>, nb::c_contig, nb::device::cpu>& actions) {
    const auto lock = locked(b);
    std::vector<std::int32_t> chosen(actions.size());
    expect(chosen.size() == b.batch.dones.size(), "step needs one action for each table");
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        const Int action = actions.data()[i];
        if (action != b.batch.rest && !b.batch.is_legal(i, action))
            throw std::invalid_argument("action " + std::to_string(action) + " is not legal at table " +
                                        std::to_string(i));
        chosen[i] = static_cast<std::int32_t>(action);
    }
    nb::gil_scoped_release unlocked;
    b.batch.step(chosen.data());
}

template <class C, class P>
void check_starts(const std::vector<P>& starts) {
    expect(!starts.empty(), "a batch begins from at least one position");
    for (const P& start : starts) {
        expect(start.state.to_act(), "a batch begins from a position that is not over");
        bool is_alike = start.state.seats == starts[0].state.seats;
        if constexpr (requires(typename C::State s) { s.board; })
            is_alike &= start.state.board == starts[0].state.board;
        expect(is_alike, "a batch begins from positions with the same seats on the same board");
    }
}

// Who plays each seat: -1 the caller, -2 anybody at random, otherwise a bot of that level.
template <class C, class Bot>
std::vector<typename Batch<C>::Rival> rivals_of(const std::vector<int>& players, const Bot* bot) {
    std::vector<typename Batch<C>::Rival> rivals;
    for (const int player : players) {
        typename Batch<C>::Rival rival{player != -1};
        if (player >= 0) {
            expect(bot, "bots of a level are needed");
            const Level level = level_of(player);
            rival.choose = [bot, level](const typename C::State& state, int seat, std::uint64_t seed) {
                return bot->choose(state, seat, level, Limits(bot->simulations(state, level)), seed);
            };
        }
        rivals.push_back(std::move(rival));
    }
    return rivals;
}

template <class C, class P, class Bot>
void bind_tables(nb::module_& module, const char* name) {
    using namespace nb::literals;
    using B = BoundBatch<C, P>;
    nb::class_<B>(module, name)
        .def("step", &step<B, std::int32_t>, "actions"_a.noconvert())
        .def("step", &step<B, std::int64_t>, "actions"_a.noconvert())
        .def("sample",
             [](nb::handle self) {
                 B& b = nb::cast<B&>(self);
                 const auto lock = locked(b);
                 {
                     nb::gil_scoped_release unlocked;
                     b.batch.sample();
                 }
                 return view<std::int32_t>(self, b.batch.sampled, b.batch.sampled.size(), 0);
             })
        .def(
            "position",
            [](B& b, std::size_t table) {
                const auto lock = locked(b);
                if (table >= b.batch.dones.size()) throw nb::index_error("there is no such table");
                P position = b.keeps_board_alive;
                position.state = b.batch.position(table);
                return position;
            },
            "table"_a)
        .def(
            "reset",
            [](B& b, const nb::ndarray<const bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>& which) {
                const auto lock = locked(b);
                expect(which.size() == b.batch.dones.size(), "reset needs a truth value for each table");
                const std::vector<char> meant(which.data(), which.data() + which.size());
                nb::gil_scoped_release unlocked;
                b.batch.reset([&](std::size_t i) { return meant[i] != 0; });
            },
            "which"_a.noconvert())
        .def(
            "seed",
            [](B& b, std::uint64_t seed) {
                const auto lock = locked(b);
                b.batch.seed(seed);
            },
            "seed"_a)
        .def(
            "seed_tables",
            [](B& b, const std::vector<std::size_t>& which, const std::vector<std::uint64_t>& seeds) {
                const auto lock = locked(b);
                expect(which.size() == seeds.size(), "one seed for each table that is meant");
                for (const std::size_t table : which)
                    expect(table < b.batch.dones.size(), "there is no such table");
                for (std::size_t i = 0; i < which.size(); ++i) b.batch.seed_table(which[i], seeds[i]);
            },
            "which"_a, "seeds"_a)
        .def("save",
             [](B& b) {
                 const auto lock = locked(b);
                 const auto bytes = b.batch.save();
                 return nb::bytes(bytes.data(), bytes.size());
             })
        .def(
            "load",
            [](B& b, const nb::bytes& bytes) {
                const auto lock = locked(b);
                expect(b.batch.load(static_cast<const Byte*>(bytes.data()), bytes.size()),
                       "these bytes are not of such a batch");
            },
            "bytes"_a)
        .def("arrays", [](nb::handle self) {
            const auto& b = nb::cast<const B&>(self).batch;
            const std::size_t n = b.dones.size();
            const nb::object last =
                b.last.empty() ? nb::none() : nb::cast(cube(self, b.last, n, b.seats, b.features));
            return nb::make_tuple(
                view<bool>(self, b.masks, n, b.actions), view<Byte>(self, b.observations, n, b.features),
                view<std::int8_t>(self, b.to_play, n, 0), view<float>(self, b.rewards, n, b.seats),
                view<std::int32_t>(self, b.scores, n, b.seats), view<bool>(self, b.dones, n, 0), last);
        });
    module.def(
        "batch",
        [](const std::vector<P>& starts, std::size_t n, std::uint64_t seed, unsigned threads, int reward,
           std::optional<std::int32_t> excellent, bool last, const std::vector<int>& players,
           nb::object bot) {
            check_starts<C>(starts);
            const auto& first = starts[0].state;
            const int seen = C::features(first) * (last ? 1 + first.seats : 1);
            const auto row = sizeof(first) + 256 + static_cast<std::size_t>(C::actions(first) + seen);
            expect(n >= 1 && n <= max_bytes / row, "a batch has at least one table and takes at most 8 GiB");
            expect(threads >= 1 && threads <= 256, "a batch uses 1 to 256 threads");
            expect(players.empty() || (players.size() == first.seats &&
                                       std::find(players.begin(), players.end(), -1) != players.end()),
                   "one player for each seat, and at least one of them the caller");
            const auto rivals = rivals_of<C>(players, bot.is_none() ? nullptr : nb::cast<const Bot*>(bot));
            const Reward paid{static_cast<Reward::Kind>(reward), excellent.value_or(Reward::by_the_rules)};
            return new B(starts, {n, seed, threads, paid, last, rivals}, bot);
        },
        "starts"_a, "n"_a, "seed"_a, "threads"_a, "reward"_a, "excellent"_a.none(), "last"_a,
        "players"_a = std::vector<int>{},
        "bot"_a = nb::none());  // the caller owns it
}

// A position as memory, for a batch on another device.
template <class C, class P>
void bind_memory(nb::module_& module) {
    using namespace nb::literals;
    using State = typename C::State;
    module.def(
        "memory",
        [](const std::vector<P>& starts) {
            check_starts<C>(starts);
            std::string states;
            for (const P& start : starts) {
                const State plain = without_board(start.state);
                states.append(reinterpret_cast<const char*>(&plain), sizeof plain);
            }
            nb::bytes board("", 0);
            if constexpr (requires(State s) { s.board; })
                board = nb::bytes(reinterpret_cast<const char*>(starts[0].state.board),
                                  sizeof *starts[0].state.board);
            const State& first = starts[0].state;
            const auto shape = nb::make_tuple(C::actions(first), C::features(first), int{first.seats});
            return nb::make_tuple(C::name, nb::bytes(states.data(), states.size()), board, shape);
        },
        "starts"_a);
    module.def(
        "from_memory",
        [](const P& like, const nb::bytes& memory) {
            expect(memory.size() == sizeof(State), "these bytes are not of such a position");
            P position = like;
            std::memcpy(static_cast<void*>(&position.state), memory.data(), sizeof(State));
            with_board_of(position.state, like.state);
            return position;
        },
        "like"_a, "memory"_a);
    module.def(
        "trace",
        [](const P& start, std::size_t games, std::uint64_t seed) {
            nb::list digests;
            for (std::size_t i = 0; i < games; ++i) digests.append(trace(start.state, seed + i));
            return digests;
        },
        "start"_a, "games"_a, "seed"_a);
}

template <class C, class P>
std::vector<Byte> mask_of(const P& position, int seat, const typename C::Draft& draft) {
    std::vector<Byte> mask(static_cast<std::size_t>(C::actions(position.state)));
    if (is_to_act(position.state.to_act(), seat)) C::mask(position.state, seat, draft, mask.data());
    return mask;
}

template <class C, class P>
bool is_legal(const P& position, int seat, const typename C::Draft& draft, int action) {
    return is_to_act(position.state.to_act(), seat) && C::is_legal(position.state, seat, draft, action);
}

// What a draft's actions make, each checked: the move, if they complete one.
template <class C, class P>
std::optional<typename C::State::Move> follow(const P& position, int seat, const std::vector<int>& actions,
                                              typename C::Draft& draft) {
    typename C::State::Move move{};
    for (const int& action : actions) {
        if (!is_legal<C>(position, seat, draft, action))
            throw std::invalid_argument("action " + std::to_string(action) + " is not legal for seat " +
                                        std::to_string(seat));
        if (C::act(position.state, seat, draft, action, move)) {
            expect(&action == &actions.back(), "a draft ends when it completes a move");
            return move;
        }
    }
    return std::nullopt;
}

// The mask and what a seat sees, also of a seat that does not decide and while a move is being made.
template <class C, class P>
nb::tuple look(const P& position, int seat, const std::vector<int>& actions) {
    expect(seat >= 0 && seat < position.state.seats, "there is no such seat");
    typename C::Draft draft{};
    expect(!follow<C>(position, seat, actions, draft), "the draft is a whole move: take it");
    const auto mask = mask_of<C>(position, seat, draft);
    std::vector<Byte> seen(static_cast<std::size_t>(C::features(position.state)));
    C::observe(position.state, seat, draft, seen.data());
    return nb::make_tuple(nb::bytes(mask.data(), mask.size()), nb::bytes(seen.data(), seen.size()));
}

// The position after those who act have each made the move of their actions, in the order of seats.
template <class C, class P>
P take(const P& position, const std::vector<std::vector<int>>& drafts) {
    const Seats acting = position.state.to_act();
    expect(acting && acting != chance_to_act, "nobody is to decide");
    expect(drafts.size() == static_cast<std::size_t>(std::popcount(acting)),
           "one draft for each seat that acts");
    Choices<typename C::State> choices{};
    auto actions = drafts.begin();
    each(acting, [&](int seat) {
        typename C::Draft draft{};
        const auto move = follow<C>(position, seat, *actions++, draft);
        expect(move.has_value(), "a draft is not a whole move");
        choices[static_cast<std::size_t>(seat)] = *move;
    });
    P next = position;
    next.state.play(choices);
    return next;
}

// The class of a game's batches and the functions that make and code them.
template <class C, class P, class Bot>
void bind_batch(nb::module_& module, const char* name) {
    using namespace nb::literals;
    bind_tables<C, P, Bot>(module, name);
    bind_memory<C, P>(module);
    module.def("look", &look<C, P>, "position"_a, "seat"_a, "draft"_a);
    module.def("take", &take<C, P>, "position"_a, "drafts"_a);
}

}  // namespace ludoteca::bind
