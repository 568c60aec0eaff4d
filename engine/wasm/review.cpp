// The review of games for browsers; a module of its own, which a page loads when somebody wants a review.
#include <span>

#include "../bots.hpp"
#include "../review_json.hpp"

namespace ludoteca::page {
namespace {

// What the page has of a game, and the review that it is at.
template <class Player>
class Desk {
public:
    using Bot = typename Player::Bot;
    using Reviewer = typename Player::Reviewer;
    using State = typename Bot::State;
    using Made = Review<Reviewer>;

    static Desk& only() {
        static Desk desk;
        return desk;
    }

    void load(const Json& request, std::span<const std::byte> weights) {
        reader.define(request["known"]);
        source.weights = fingerprint({reinterpret_cast<const char*>(weights.data()), weights.size()});
        if constexpr (std::is_constructible_v<Bot, std::span<const std::byte>>)
            bot.emplace(weights);
        else
            bot.emplace();
    }

    std::string answer(const Json& request) {
        expect(bot.has_value(), "the game must be loaded first");
        const std::string& what = request["do"].text();
        if (what == "review") return begin(request);
        if (what == "step") return step();
        if (what == "compare") return compare(request);
        throw std::invalid_argument("do: must be review, step or compare, not " + what);
    }

private:
    typename Player::Reader reader;
    std::optional<Bot> bot;
    std::optional<Made> made;
    Source source{Reviewer::game, {}, {}};

    std::string begin(const Json& request) {
        source.position = request["position"].text();
        std::vector<typename Made::Turn> turns;
        for (const Json& turn : request["turns"].list()) {
            turns.emplace_back();
            for (const auto& [seat, move] : turn.fields())
                turns.back().emplace_back(seat == "*" ? chance : read_number(seat), move.text());
        }
        made.emplace(*bot, reader.read(source.position), turns, simulations_of(request));
        return progress();
    }

    // One step; whoever asks is told how far it is, after the curves and at the end with the review so far.
    std::string step() {
        expect(made.has_value(), "a review must have begun");
        made->step();
        return progress();
    }
    std::string progress() const {
        const bool is_told = made->done() == made->positions.size() || made->done() == made->steps();
        return "{\"done\":" + std::to_string(made->done()) + ",\"steps\":" + std::to_string(made->steps()) +
               (is_told ? ",\"review\":" + ReviewWriter(*made, source).json() : "") + "}";
    }

    // A single decision, as if the move had been played.
    std::string compare(const Json& request) {
        const State state = reader.read(request["position"].text());
        const auto seat = request["seat"].number(), acting = std::int64_t{state.to_act()};
        expect(acting != chance_to_act && seat >= 0 && seat < state.seats && (acting >> seat & 1),
               "seat: must be one that is to act");
        const auto move = read_move(state, static_cast<int>(seat), request["move"].text());
        expect(move.has_value(), "move: must be legal");
        const Made alone(*bot, state, {}, simulations_of(request));
        return ReviewWriter(alone, source).json(alone.judged(static_cast<int>(seat), *move));
    }

    static std::optional<long long> simulations_of(const Json& request) {
        if (!request.has("simulations")) return {};
        return request["simulations"].number();
    }
};

}  // namespace
}  // namespace ludoteca::page

#include "exports.hpp"
