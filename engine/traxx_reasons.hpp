// Why a line in Träxx was worse than another: facts about what can still be reached.
#pragma once

#include "review.hpp"
#include "traxx_notation.hpp"
#include "traxx_track.hpp"

namespace ludoteca::traxx {

class Reasons {
public:
    Reasons(const State& state, int seat) : state(state), seat(seat) {}

    std::optional<Reason> why(const Move& played, const Move& best) const {
        if (!played.fields) return Reason{"pass", {{"cells", std::to_string(best.fields)}}};
        const Line after = line_after(played), better = line_after(best);
        if (auto reason = lost_numbers(after, better)) return reason;
        if (auto reason = order(after, better)) return reason;
        if (auto reason = missed(after, better)) return reason;
        if (auto reason = cut(after, better)) return reason;
        if (auto reason = stuck(after, better)) return reason;
        if (auto reason = shorter(played, best)) return reason;
        return narrow(after, better);
    }

private:
    Line line_after(const Move& move) const {
        Choices<State> choices{};
        choices[static_cast<std::size_t>(seat)] = move;
        State next = state;
        next.play(choices);
        return next.line[seat];
    }
    // The free cells that a line can still get to from its ends, whatever the cards.
    static Cells in_reach(const Line& line) {
        const Cells free = all_cells & ~line.cells;
        Cells reached = 0;
        for (Cells next = beside(cell_set(line.first_end()) | cell_set(line.last_end())) & free; next;
             next = beside(next) & free & ~reached)
            reached |= next;
        return reached;
    }
    static Cells cut_off(const Line& line) { return all_cells & ~line.cells & ~in_reach(line); }

    // Numbers of which no way leads any more.
    std::optional<Reason> lost_numbers(const Line& after, const Line& better) const {
        return of_numbers("numbers", cut_off(after) & ~cut_off(better) & in_reach(state.line[seat]));
    }
    // Alone: lower numbers, still to come, that from now on count half (TRX-15).
    std::optional<Reason> order(const Line& after, const Line& better) const {
        if (state.seats > 1) return {};
        Cells halved = 0;
        each(in_reach(after) & in_reach(better), [&](int cell) {
            const int number = state.board->number_at[cell];
            if (number && number < highest_of(after) && number > highest_of(better)) halved |= cell_set(cell);
        });
        return of_numbers("order", halved);
    }
    // Numbers that the other line would have reached now.
    std::optional<Reason> missed(const Line& after, const Line& better) const {
        if (points_of(better) <= points_of(after)) return {};
        return of_numbers("missed", better.cells & ~after.cells);
    }
    // Cells that the line has closed off from itself.
    std::optional<Reason> cut(const Line& after, const Line& better) const {
        if (count(cut_off(after)) <= count(cut_off(better))) return {};
        const Cells lost = cut_off(after) & ~cut_off(better) & in_reach(state.line[seat]);
        if (!lost) return {};
        return Reason{"cut", {{"cells", list_of(lost)}, {"count", std::to_string(count(lost))}}};
    }
    // An end of the line from which it cannot go on.
    std::optional<Reason> stuck(const Line& after, const Line& better) const {
        if (is_stuck(better, better.first_end()) || is_stuck(better, better.last_end())) return {};
        for (const int end : {after.first_end(), after.last_end()})
            if (is_stuck(after, end)) return Reason{"stuck", {{"cell", quoted_cell(end)}}};
        return {};
    }
    std::optional<Reason> shorter(const Move& played, const Move& best) const {
        if (played.fields >= best.fields) return {};
        return Reason{"shorter",
                      {{"cells", std::to_string(played.fields)}, {"best", std::to_string(best.fields)}}};
    }

    // Fewer free cells lie beside the line's ends.
    std::optional<Reason> narrow(const Line& after, const Line& better) const {
        const int ways = ways_of(after), best = ways_of(better);
        if (ways >= best) return {};
        return Reason{"narrow", {{"cells", std::to_string(ways)}, {"best", std::to_string(best)}}};
    }
    static int ways_of(const Line& line) {
        return count(beside(cell_set(line.first_end()) | cell_set(line.last_end())) & all_cells &
                     ~line.cells);
    }

    static int highest_of(const Line& line) {
        int highest = 0;
        for (int n = 2; n <= 10; ++n)
            if (line.has_reached(n)) highest = n;
        return highest;
    }
    static int points_of(const Line& line) { return line.score() - line.length; }
    static bool is_stuck(const Line& line, int end) { return !(neighbours_of(end) & ~line.cells); }

    // The numbers of some cells, if they have any.
    std::optional<Reason> of_numbers(const char* kind, Cells cells) const {
        Joined list(",");
        for (int n = 2; n <= 10; ++n)
            each(cells, [&](int cell) {
                if (state.board->number_at[cell] == n) list << std::to_string(n);
            });
        if (list.text().empty()) return {};
        return Reason{kind, {{"numbers", "[" + list.text() + "]"}}};
    }
    static std::string quoted_cell(int cell) { return '"' + std::string(cell_names.of[cell], 2) + '"'; }
    static std::string list_of(Cells cells) {
        Joined list(",");
        each(cells, [&](int cell) { list << quoted_cell(cell); });
        return "[" + list.text() + "]";
    }

    const State& state;
    int seat;
};

}  // namespace ludoteca::traxx
