// Players that the expert never trains with; they measure it. Each judges sheets in its own way.
#pragma once
#include "arena.hpp"

namespace heldout {

// How near the end another seat is: numbers in its two fullest rows, 0 to 18.
inline int nearness(const Sheet& sheet) {
    int sum = 0, least = row_cells;
    for (const Row& row : sheet.row) sum += row.written(), least = std::min(least, row.written());
    return sum - least;
}
inline int others_nearness(const State& position, int seat) {
    int result = 0;
    for (int s = 0; s < position.seats; ++s)
        if (s != seat) result = std::max(result, nearness(position.sheet[s]));
    return result;
}

// Calls f(row, first cell, cells, number before, number after) for all empty cells side by side.
template <class F>
void each_gap(const Sheet& sheet, F&& f) {
    for (int r = 0; r < rows; ++r) {
        const Row& row = sheet.row[r];
        for (int c = 0, low = 0; c < row_cells;) {
            if (row.cells >> c & 1u) {
                low = row.at(c++);
                continue;
            }
            int end = c;
            while (end < row_cells && !(row.cells >> end & 1u)) ++end;
            f(r, c, end - c, low, end < row_cells ? row.at(end) : highest + 1);
            c = end;
        }
    }
}

// Club's estimate, corrected by tables: one for gaps, one for columns, one for how far all have come.
struct Tables {
    static constexpr int spans = 45, bounds = 190;  // first and last cell; numbers before and after
    static constexpr int gap_size = rows * spans * bounds, column_size = 5 * 8 * 19,
                         stage_size = 19 * 19 * 5 * 3;
    static constexpr int size = gap_size + column_size + stage_size;
    std::vector<float> weights = std::vector<float>(size);

    template <class F>
    static void each_entry(const Sheet& sheet, int near, F&& f) {
        each_gap(sheet, [&](int r, int c, int cells, int low, int high) {
            f((r * spans + c * (19 - c) / 2 + cells - 1) * bounds + high * (high - 1) / 2 + low);
        });
        for (int i = 0; i < 5; ++i) {
            const Column& column = columns[static_cast<std::size_t>(i)];
            int set = 0;
            for (int r = 0; r < rows; ++r) set |= (sheet.row[r].cells >> column.cell[r] & 1) << r;
            f(gap_size + (i * 8 + set) * 19 + sheet.row[column.pentagon].at(column.cell[column.pentagon]));
        }
        f(gap_size + column_size +
          ((nearness(sheet) * 19 + near) * 5 + std::min<int>(sheet.misthrows, boxes)) * 3 +
          sheet.full_rows());
    }
    float value(const Sheet& sheet, int near) const {
        float sum = Guess(sheet).result();
        each_entry(sheet, near, [&](int i) { sum += weights[static_cast<std::size_t>(i)]; });
        return sum;
    }
};

// A network of two small layers that sees one sheet: bounds of every cell, club's worths, and how near the
// others are to the end.
struct Mlp {
    static constexpr int in = 27 * 4 + 9 + 10 + 5 + 5, wide = 48, thin = 16;
    static constexpr int size = in * wide + wide + wide * thin + thin + thin + 1;
    static constexpr float unit = 20;
    using Inputs = std::array<float, in>;

    std::vector<float> weights = std::vector<float>(size);
    float* first() { return weights.data(); }
    float* second() { return first() + in * wide + wide; }
    float* last() { return second() + wide * thin + thin; }
    const float* first() const { return weights.data(); }
    const float* second() const { return first() + in * wide + wide; }
    const float* last() const { return second() + wide * thin + thin; }

    static Inputs inputs_of(const Sheet& sheet, const Guess& guess, int near) {
        Inputs x{};
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < row_cells; ++c) {
                const auto at = static_cast<std::size_t>(4 * (row_cells * r + c));
                if (const int number = sheet.row[r].at(c))
                    x[at] = 1, x[at + 1] = static_cast<float>(number) / 18;
            }
        each_gap(sheet, [&](int r, int c, int cells, int low, int high) {
            for (int i = 0; i < cells; ++i) {
                const auto at = static_cast<std::size_t>(4 * (row_cells * r + c + i));
                x[at + 2] =
                    std::min(2.0f, static_cast<float>(high - low - 1) / static_cast<float>(cells) / 2);
                x[at + 3] =
                    (static_cast<float>(low) + static_cast<float>(high - low) * static_cast<float>(i + 1) /
                                                   static_cast<float>(cells + 1)) /
                    18;
            }
        });
        std::size_t next = 27 * 4;
        for (int r = 0; r < rows; ++r)
            x[next++] = guess.row_worth[r] / 10, x[next++] = guess.row_chance[r],
            x[next++] = static_cast<float>(sheet.row[r].written()) / 9;
        for (int c = 0; c < 5; ++c)
            x[next++] = guess.column_worth[c] / 10, x[next++] = guess.column_chance[c];
        x[next + std::min<std::size_t>(sheet.misthrows, boxes)] = 1, next += 5;
        const float n = static_cast<float>(near) / 18, own = static_cast<float>(nearness(sheet)) / 18;
        x[next++] = n, x[next++] = n * n, x[next++] = own, x[next++] = own * own;
        x[next++] = std::max(n, own) * std::max(n, own) * std::max(n, own);
        return x;
    }
    float answer(const std::array<float, wide>& sum) const {
        std::array<float, thin> middle;
        std::copy_n(second() + wide * thin, thin, middle.begin());
        for (unsigned i = 0; i < wide; ++i)
            if (sum[i] > 0)
                for (unsigned j = 0; j < thin; ++j) middle[j] += sum[i] * second()[i * thin + j];
        float y = last()[thin];
        for (unsigned j = 0; j < thin; ++j) y += std::max(0.0f, middle[j]) * last()[j];
        return y;
    }
};

// The values of sheets close to one.
struct MlpView {
    const Mlp& mlp;
    int near;
    Mlp::Inputs base{};
    std::array<float, Mlp::wide> sum;

    MlpView(const Mlp& mlp, const Sheet& sheet, int near) : mlp(mlp), near(near) {
        std::copy_n(mlp.first() + Mlp::in * Mlp::wide, Mlp::wide, sum.begin());
        const auto x = Mlp::inputs_of(sheet, Guess(sheet), near);
        sum = moved_to(x), base = x;
    }
    std::array<float, Mlp::wide> moved_to(const Mlp::Inputs& x) const {
        auto result = sum;
        for (unsigned f = 0; f < Mlp::in; ++f) {
            const float change = x[f] - base[f];
            if (change == 0) continue;
            for (unsigned i = 0; i < Mlp::wide; ++i) result[i] += change * mlp.first()[f * Mlp::wide + i];
        }
        return result;
    }
    float operator()(const Sheet& sheet) const {
        const Guess guess(sheet);
        return guess.result() + Mlp::unit * mlp.answer(moved_to(Mlp::inputs_of(sheet, guess, near)));
    }
};

// A turn ahead for the best entries, as if one were alone: the own turn that comes next.
template <class Value>
Move with_lookahead(const State& position, int seat, Value value) {
    if (position.stage != Stage::enter) return alone(position, seat, value).move;
    struct Candidate {
        Entry entry;
        Sheet sheet;
    };
    std::vector<Candidate> list;
    const auto consider = [&](Move move) {
        const Sheet sheet = entered(position.sheet[seat], move, position.sum(), seat == position.active);
        Entry entry = value(sheet);
        entry.move = move;
        list.push_back({entry, sheet});
    };
    consider(pass_move);
    each(position.places(seat), [&](int cell) { consider(static_cast<Move>(first_cell + cell)); });
    std::stable_sort(list.begin(), list.end(),
                     [](const auto& a, const auto& b) { return a.entry.worth > b.entry.worth; });
    if (list.size() > 4) list.resize(4);
    Entry best;
    for (const Candidate& c : list) {
        Entry entry = c.entry;
        if (!c.sheet.ends_game()) {
            Outlook<Value> view(c.sheet, true, value);
            float most = -1e9f;
            for (Move d = 0; d < 7; ++d) most = std::max(most, after_dice(view, dice_sets[d]).worth);
            entry.worth = most;
        }
        best = better(best, entry);
    }
    return best.move;
}

// What a sheet is worth to a player: its points when it ends the game.
struct TablesValue {
    const Tables& tables;
    int near;
    Entry operator()(const Sheet& sheet) const {
        const float v = sheet.ends_game() ? static_cast<float>(sheet.score()) : tables.value(sheet, near);
        return {.worth = v, .score = v};
    }
};
struct MlpValue {
    const MlpView& view;
    Entry operator()(const Sheet& sheet) const {
        const float v = sheet.ends_game() ? static_cast<float>(sheet.score()) : view(sheet);
        return {.worth = v, .score = v};
    }
};

// The chance to have more than each of the others, as if results were normal about the values.
struct WinValue {
    const MlpView& view;
    std::vector<float> theirs, scores;
    int near;
    Entry operator()(const Sheet& sheet) const {
        const bool ends = sheet.ends_game();
        const float mine = ends ? static_cast<float>(sheet.score()) : view(sheet);
        const float left = 18 - static_cast<float>(std::max(near, nearness(sheet)));
        const float spread = ends ? 0.5f : 4 + 0.9f * left;
        float win = 1;
        for (std::size_t o = 0; o < theirs.size(); ++o)
            win *= 0.5f * std::erfc(((ends ? scores[o] : theirs[o]) - mine) / spread * 0.7071f);
        return {.worth = 40 * win + 0.2f * mine, .win = win, .score = mine};
    }
};

template <class T>
void load(T& to, const std::string& path) {
    const auto bytes = read_bytes(path);
    if (bytes.size() != sizeof(float) * T::size)
        std::fprintf(stderr, "%s: wrong size\n", path.c_str()), std::exit(2);
    std::memcpy(to.weights.data(), bytes.data(), bytes.size());
}

inline Move choose_tables(const Tables& tables, const State& position, int seat, bool ahead) {
    const TablesValue value{tables, others_nearness(position, seat)};
    return ahead ? with_lookahead(position, seat, value) : alone(position, seat, value).move;
}
inline Move choose_mlp(const Mlp& mlp, const State& position, int seat, bool ahead) {
    const MlpView view(mlp, position.sheet[seat], others_nearness(position, seat));
    return ahead ? with_lookahead(position, seat, MlpValue{view})
                 : alone(position, seat, MlpValue{view}).move;
}
inline Move choose_win(const Mlp& mlp, const State& position, int seat) {
    const int near = others_nearness(position, seat);
    const MlpView view(mlp, position.sheet[seat], near);
    WinValue value{view, {}, {}, near};
    for (int s = 0; s < position.seats; ++s) {
        if (s == seat) continue;
        value.theirs.push_back(
            MlpView(mlp, position.sheet[s], others_nearness(position, s))(position.sheet[s]));
        value.scores.push_back(static_cast<float>(position.sheet[s].score()));
    }
    return alone(position, seat, value).move;
}

}  // namespace heldout
