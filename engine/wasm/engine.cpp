// The engine for browsers: requests and answers are JSON, and positions are texts. engine/README.md has the
// requests.
#include <span>

#include "../bots.hpp"
#include "../futures.hpp"

extern "C" __attribute__((import_module("page"), import_name("write_number"))) std::size_t write_number(
    double number, char* text);

namespace ludoteca::page {
namespace {

// The shortest text that reads back as the same number: the page's own, since the C++ library's takes 50 kB.
std::string decimal(double number) {
    char text[32];
    return {text, write_number(number, text)};
}

template <class Numbers>
std::string list_of(const Numbers& numbers, int count) {
    Joined list(",");
    for (int i = 0; i < count; ++i)
        list << decimal(static_cast<double>(numbers[static_cast<std::size_t>(i)]));
    return "[" + list.text() + "]";
}

std::string seats_of(Seats set) {
    Joined list(",");
    each(set, [&](int seat) { list << std::to_string(seat); });
    return "[" + list.text() + "]";
}

// The path that has won, in games that have one.
template <class State>
std::string path_text(const State& end) {
    Joined cells(",");
    if constexpr (requires { path_of(end); }) {
        for (const auto& cell : path_of(end)) cells << quoted(cell);
        return ",\"path\":[" + cells.text() + "]";
    }
    return "";
}

Level level_of(const Json& request) {
    const int number = index_in(level_names, request["level"].text());
    expect(number >= 0, "level: must be beginner, casual, club or expert");
    return static_cast<Level>(number);
}

long long number_of(const Json& request, std::string_view name, long long otherwise) {
    return request.has(name) ? request[name].number() : otherwise;
}

// What the page has of a game, from the first request that tells of it on.
template <class Player>
class Desk {
public:
    using Bot = typename Player::Bot;
    using State = typename Bot::State;

    static Desk& only() {
        static Desk desk;
        return desk;
    }

    void load(const Json& request, std::span<const std::byte> weights) {
        reader.define(request["known"]);
        if constexpr (std::is_constructible_v<Bot, std::span<const std::byte>>)
            bot.emplace(weights);
        else
            bot.emplace();
    }

    std::string answer(const Json& request) {
        expect(bot.has_value(), "the game must be loaded first");
        const State state = reader.read(request["position"].text());
        const std::string& what = request["do"].text();
        if (what == "choose") return choose(state, request);
        if (what == "judge") return judge(state, request);
        if (what == "values") return value(state, request);
        if (what == "futures") return futures(state, request);
        throw std::invalid_argument("do: must be choose, judge, values or futures, not " + what);
    }

private:
    typename Player::Reader reader;
    std::optional<Bot> bot;

    static int seat_of(const State& state, const Json& request) {
        const auto seat = request["seat"].number(), acting = std::int64_t{state.to_act()};
        expect(acting != chance_to_act && seat >= 0 && seat < 8 && (acting >> seat & 1),
               "seat: must be one that is to act");
        return static_cast<int>(seat);
    }
    static Limits limits_of(const Json& request, long long simulations) {
        return Limits(number_of(request, "simulations", simulations), number_of(request, "milliseconds", 0));
    }
    static std::uint64_t seed_of(const Json& request) {
        return static_cast<std::uint64_t>(number_of(request, "seed", 0));
    }

    std::string choose(const State& state, const Json& request) const {
        const int seat = seat_of(state, request);
        const Level level = level_of(request);
        const auto limits = limits_of(request, bot->simulations(state, level));
        return quoted(write_move(state, seat, bot->choose(state, seat, level, limits, seed_of(request))));
    }

    std::string judge(const State& state, const Json& request) const {
        const int seat = seat_of(state, request);
        Joined list(",");
        for (const auto& j : bot->judge(state, seat, limits_of(request, 1), seed_of(request))) {
            Joined line(",");
            for (const auto& move : j.line) line << quoted(write_move(state, seat, move));
            list << "{\"move\":" + quoted(write_move(state, seat, j.move)) +
                        ",\"value\":" + decimal(j.value) + ",\"win\":" + decimal(j.win) +
                        ",\"error\":" + decimal(j.error) + ",\"line\":[" + line.text() + "]}";
        }
        return "[" + list.text() + "]";
    }

    std::string value(const State& state, const Json& request) const {
        const auto of = values(*bot, state, level_of(request), limits_of(request, 1), seed_of(request));
        return "{\"games\":" + std::to_string(of.games) + ",\"scores\":" + list_of(of.scores, state.seats) +
               ",\"wins\":" + list_of(of.wins, state.seats) + "}";
    }

    std::string futures(const State& state, const Json& request) const {
        std::optional<First<State>> first;
        if (request.has("move")) {
            const int seat = seat_of(state, request);
            const auto move = read_move(state, seat, request["move"].text());
            expect(move.has_value(), "move: must be legal");
            first = First<State>{seat, *move};
        }
        const auto limits = limits_of(request, 1);
        Joined list(",");
        for (const auto& future :
             ludoteca::futures(*bot, state, first, level_of(request), limits, seed_of(request))) {
            Joined turns(",");
            for (const auto& [now, choices] : future.turns) turns << turn(now, choices);
            list << "{\"turns\":[" + turns.text() +
                        "],\"scores\":" + list_of(future.end.scores(), state.seats) +
                        ",\"winners\":" + seats_of(future.end.winners()) + path_text(future.end) + "}";
        }
        return "[" + list.text() + "]";
    }

    // A turn as records write it, in which chance is *.
    static std::string turn(const State& state, const Choices<State>& choices) {
        const Seats acting = state.to_act();
        if (acting == chance_to_act) return "{\"*\":" + quoted(write_move(state, chance, choices[0])) + "}";
        Joined seats(",");
        each(acting, [&](int seat) {
            const auto& move = choices[static_cast<std::size_t>(seat)];
            seats << quoted(std::to_string(seat)) + ":" + quoted(write_move(state, seat, move));
        });
        return "{" + seats.text() + "}";
    }
};

}  // namespace
}  // namespace ludoteca::page

#include "exports.hpp"
