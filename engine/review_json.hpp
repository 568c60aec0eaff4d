// A review as JSON: `ludoteca-review/1`, whose schema is src/ludoteca/review.schema.json.
#pragma once

#include "json_writer.hpp"
#include "review_game.hpp"
#include "sha256.hpp"

#ifndef LUDOTECA_VERSION
#error "a build tells the version of the engine"
#endif

namespace ludoteca {

inline constexpr std::size_t fingerprint_digits = 16;

// A hash of a game's weights; none where they are compiled in.
inline std::string fingerprint(std::string_view weights) {
    return weights.empty() ? "" : sha256(weights).substr(0, fingerprint_digits);
}

// Where a review comes from.
struct Source {
    std::string game;      // its name
    std::string position;  // the first one, as text
    std::string weights;   // their fingerprint
};

inline void write(JsonWriter& to, const Reason& why) {
    to.object([&] {
        to.key("kind").string(why.kind);
        for (const auto& [name, value] : why.details) to.key(name).word(value);
    });
}

template <class Reviewer>
class ReviewWriter {
public:
    using Made = Review<Reviewer>;

    ReviewWriter(const Made& review, const Source& source) : review(review), source(source) {}

    // The review as far as it has got.
    std::string json() {
        to.object([&] {
            head();
            lists();
        });
        return to.str();
    }

    // A single decision.
    std::string json(const typename Made::Decision& decision) {
        write(decision);
        return to.str();
    }

private:
    using State = typename Made::State;

    void head() {
        to.key("format").string("ludoteca-review/1");
        to.key("game").string(source.game);
        to.key("record").string(sha256(record()));
        to.key("engine").string(LUDOTECA_VERSION);
        if (source.weights.empty())
            to.key("weights").word("null");
        else
            to.key("weights").string(source.weights);
        to.key("simulations").number(review.simulations);
        to.key("unit").string(Reviewer::in_points ? "points" : "win");
    }
    void lists() {
        each_in("curves", review.seats(), [&](std::size_t seat) {
            to.list(review.curve.size(), [&](std::size_t t) {
                const Worth error = review.curve[t].error[seat];
                to.object([&] { write_fields(review.curve[t].worth[seat]), write(to.key("error"), error); });
            });
        });
        each_in("luck", review.lucks.size(), [&](std::size_t i) { write(review.lucks[i]); });
        each_in("decisions", review.compared, [&](std::size_t i) { write(review.decisions[i]); });
        each_in("accounts", review.seats(), [&](std::size_t seat) { write(review.account(seat)); });
        const auto moments = review.moments();
        each_in("moments", moments.size(), [&](std::size_t i) { write(moments[i]); });
    }
    template <class F>
    void each_in(const char* name, std::size_t count, F&& item) {
        to.key(name).list(count, item);
    }

    // What the hash of the record is taken of: the game, its first position, and a line for each turn.
    std::string record() const {
        std::string text = source.game + "\n" + source.position + "\n";
        for (std::size_t t = 0; t < review.choices.size(); ++t) {
            const State& state = review.positions[t];
            Joined moves(" ");
            if (state.to_act() == chance_to_act)
                moves << write_move(state, chance, review.choices[t][0]);
            else
                each(state.to_act(), [&](int seat) {
                    moves << write_move(state, seat, review.choices[t][static_cast<std::size_t>(seat)]);
                });
            text += moves.text() + "\n";
        }
        return text;
    }

    void turn(std::size_t number) { to.key("turn").number(static_cast<long long>(number + 1)); }
    void write(JsonWriter&, const Worth& worth) {
        to.object([&] { write_fields(worth); });
    }
    void write_fields(const Worth& worth) {
        to.key("points").decimal(thousandths(worth.points));
        to.key("win").decimal(thousandths(worth.win));
    }
    void write(const typename Made::Luck& luck) {
        to.object([&] {
            turn(luck.turn);
            each_in("seats", review.seats(), [&](std::size_t seat) { write(to, luck.of[seat]); });
        });
    }
    void write(const typename Made::Decision& decision) {
        const auto& found = decision.found;
        const auto text = [&](const auto& move) {
            return write_move(review.positions[decision.turn], decision.seat, move);
        };
        to.object([&] {
            turn(decision.turn);
            to.key("seat").number(decision.seat);
            to.key("move").string(text(found.candidates[found.played].move));
            each_in("candidates", found.candidates.size(), [&](std::size_t i) {
                to.object([&] {
                    to.key("move").string(text(found.candidates[i].move));
                    write_fields(found.candidates[i].worth[decision.mine()]);
                    write_cost(decision, i);
                });
            });
            write_cost(decision, found.played);
            write_grade(decision.grade);
            if (decision.why) ludoteca::write(to.key("why"), *decision.why);
        });
    }
    void write_cost(const typename Made::Decision& decision, std::size_t candidate) {
        write(to.key("cost"), decision.cost(candidate));
        write(to.key("error"), decision.found.candidates[candidate].error);
    }
    void write_grade(Grade grade) {
        static constexpr const char* names[] = {"", "inaccuracy", "mistake", "blunder"};
        if (grade == Grade::none)
            to.key("grade").word("null");
        else
            to.key("grade").string(names[static_cast<std::size_t>(grade)]);
    }
    void write(const Account& account) {
        to.object([&] {
            to.key("expected").decimal(account.expected);
            to.key("luck").decimal(account.luck);
            to.key("others").decimal(account.others);
            to.key("decisions").decimal(account.decisions);
            to.key("rest").decimal(account.rest());
            to.key("result").decimal(account.result);
        });
    }
    void write(const typename Made::Moment& moment) {
        to.object([&] {
            turn(moment.turn);
            to.key("seat").number(moment.seat);
            to.key("kind").string(moment.is_luck ? "luck" : "decision");
            write(to.key("change"), moment.change);
        });
    }

    const Made& review;
    const Source& source;
    JsonWriter to{};
};

}  // namespace ludoteca
