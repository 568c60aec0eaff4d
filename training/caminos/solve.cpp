// Solves a small board exactly by proof-number search: solve BOARD OPTIONS [MILLION POSITIONS]
#include <chrono>
#include <cstdio>
#include <unordered_map>

#include "table.hpp"

namespace {

using namespace table;

constexpr std::uint32_t infinite = 1u << 30;

// How far a claim is from being proven and from being refuted.
struct Numbers {
    std::uint32_t proof = 1, disproof = 1;
};

struct Child {
    State state;
    std::uint64_t key;
};

// The same number for positions that are mirror images or turns of each other.
class Keys {
public:
    explicit Keys(const Board& board) {
        Rng rng(1);
        for (auto& level : random)
            for (auto& cell : level)
                for (std::uint64_t& number : cell) number = rng();
        for (unsigned turn = 0; turn < 8; ++turn) add(board, turn);
    }
    std::uint64_t of(const State& s) const {
        std::uint64_t least = ~std::uint64_t{0};
        for (const auto& image : images) {
            std::uint64_t key = 0;
            for (unsigned colour : {green, yellow})
                for (unsigned level = 0; level < levels; ++level)
                    each(s.cubes[colour][level],
                         [&](int cell) { key ^= random[colour][level][image[static_cast<unsigned>(cell)]]; });
            least = std::min(least, key);
        }
        std::uint64_t h = mix(least, s.turn + 16u * s.out);
        for (int seat = 0; seat < s.seats; ++seat)
            for (int number : s.left[seat]) h = mix(h, static_cast<std::uint64_t>(number));
        return mix(h, h >> 32);
    }

private:
    using Image = std::array<std::uint8_t, max_cells>;
    std::uint64_t random[2][levels][max_cells];
    std::vector<Image> images;  // where each cell goes, the board staying the same

    static std::uint64_t mix(std::uint64_t h, std::uint64_t x) {
        h = (h ^ x) * 0x9e3779b97f4a7c15u;
        return h ^ h >> 29;
    }
    void add(const Board& board, unsigned turn) {
        std::map<Place, int> number;
        int width = 0, height = 0;
        for (int cell = 0; cell < board.cells; ++cell) {
            number[{board.file[cell], board.rank[cell]}] = cell;
            width = std::max<int>(width, board.file[cell]), height = std::max<int>(height, board.rank[cell]);
        }
        Image image{};
        for (int cell = 0; cell < board.cells; ++cell) {
            int x = board.file[cell], y = board.rank[cell];
            if (turn & 1) x = width - x;
            if (turn & 2) y = height - y;
            if (turn & 4) std::swap(x, y);
            const auto found = number.find({x, y});
            if (found == number.end()) return;
            image[static_cast<unsigned>(cell)] = static_cast<std::uint8_t>(found->second);
        }
        for (int side = 0; side < board.sides; ++side) {
            Cells there = 0;
            each(board.side[side], [&](int cell) { there |= cell_set(image[static_cast<unsigned>(cell)]); });
            if (std::find(board.side, board.side + board.sides, there) == board.side + board.sides) return;
        }
        images.push_back(image);
    }
};

// Whether a team can force a result of at least `goal`: 1 for a win, 0 for a draw.
class Solver {
public:
    Solver(const Board& board, int team, int goal, std::size_t most)
        : on(board), keys(board), attacker(team), aim(goal), room(most) {}

    // 1 proven, -1 refuted, 0 given up.
    int solve(const State& s) {
        const std::uint64_t key = keys.of(s);
        search(s, key, infinite, infinite);
        const Numbers n = look_up(key);
        return n.proof == 0 ? 1 : n.disproof == 0 ? -1 : 0;
    }
    std::size_t positions() const { return table.size(); }

private:
    Layout on;
    Keys keys;
    int attacker, aim;
    std::size_t room;
    std::unordered_map<std::uint64_t, Numbers> table;

    Numbers look_up(std::uint64_t key) const {
        const auto found = table.find(key);
        return found == table.end() ? Numbers{} : found->second;
    }
    Numbers decided(bool is_reached) const {
        return is_reached ? Numbers{0, infinite} : Numbers{infinite, 0};
    }

    bool can_win(const State& s, int seat) const {
        bool found = false;
        Reach(s, on, s.colour(seat)).each_win(seat, [&](int) { return found = true; });
        return found;
    }
    // What is known of a position at first sight; otherwise the more replies, the farther away.
    Numbers first_sight(const State& s) const {
        if (s.turn == nobody) {
            const int won = s.winning_colour();
            return decided(won == nobody ? aim == 0 : won == s.colour(attacker));
        }
        if (can_win(s, s.turn)) return decided((s.turn & 1) == attacker);
        const auto replies = static_cast<std::uint32_t>(is_threatened(s) ? moves(s).size() : s.count_moves());
        if (!replies) return decided((s.turn & 1) != attacker);
        return (s.turn & 1) == attacker ? Numbers{1, replies} : Numbers{replies, 1};
    }
    static int after(const State& s) { return (s.turn + 1) % s.seats; }
    bool is_threatened(const State& s) const { return !(s.out >> after(s) & 1) && can_win(s, after(s)); }
    // All moves, or those that stop the other team from winning at once.
    std::vector<State> moves(const State& s) const {
        const int next = after(s);
        const bool is_bound = is_threatened(s);
        std::vector<State> found;
        s.each_move(s.turn, [&](State::Move move) {
            State& then = found.emplace_back(s);
            then.play(move);
            if (is_bound && then.turn == next && can_win(then, next)) found.pop_back();
        });
        return found;
    }

    // Depth first, as far as the numbers stay below the limits.
    void search(const State& s, std::uint64_t key, std::uint32_t proof_limit, std::uint32_t disproof_limit) {
        const bool is_attacker = (s.turn & 1) == attacker;
        std::vector<Child> children;
        for (const State& after : moves(s)) children.push_back({after, keys.of(after)});
        const auto by_key = [](const Child& a, const Child& b) { return a.key < b.key; };
        std::stable_sort(children.begin(), children.end(), by_key);
        children.erase(std::unique(children.begin(), children.end(),
                                   [](const Child& a, const Child& b) { return a.key == b.key; }),
                       children.end());
        for (const Child& child : children)
            if (!table.contains(child.key)) table.emplace(child.key, first_sight(child.state));
        for (;;) {
            // Of the attacker's moves the nearest to a proof counts, of the other's all; and the reverse.
            std::uint32_t least = infinite, second = infinite;
            std::uint64_t sum = 0;
            const Child* best = nullptr;
            for (const Child& child : children) {
                const Numbers n = look_up(child.key);
                const std::uint32_t near = is_attacker ? n.proof : n.disproof;
                sum += is_attacker ? n.disproof : n.proof;
                if (near < least)
                    second = least, least = near, best = &child;
                else
                    second = std::min(second, near);
            }
            const auto all = static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, infinite));
            const Numbers now = is_attacker ? Numbers{least, all} : Numbers{all, least};
            table[key] = now;
            if (now.proof >= proof_limit || now.disproof >= disproof_limit || !now.proof || !now.disproof ||
                table.size() > room)
                return;
            const Numbers n = look_up(best->key);
            const std::uint32_t near_limit =
                std::min(is_attacker ? proof_limit : disproof_limit, second + 1 + second / 4);
            const std::uint64_t far = is_attacker ? disproof_limit : proof_limit;
            const auto far_limit = static_cast<std::uint32_t>(
                std::min<std::uint64_t>(infinite, far - all + (is_attacker ? n.disproof : n.proof)));
            search(best->state, best->key, is_attacker ? near_limit : far_limit,
                   is_attacker ? far_limit : near_limit);
        }
    }
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return std::fprintf(stderr, "solve BOARD OPTIONS [MILLION POSITIONS]\n"), 2;
    const auto on = board(argv[1]);
    const State begin = start(*on, argv[2]);
    const std::size_t room = 1'000'000 * static_cast<std::size_t>(argc > 3 ? std::atoi(argv[3]) : 10);
    struct Claim {
        int team, goal;
        const char* text;
    };
    for (const auto& [team, goal, text] :
         {Claim{0, 1, "the first seat wins"}, Claim{1, 1, "the second seat wins"},
          Claim{0, 0, "the first seat has a draw"}}) {
        const auto clock = std::chrono::steady_clock::now();
        Solver solver(*on, team, goal, room);
        const int result = solver.solve(begin);
        std::printf("%s %s, %d cells: %s: %s, %zu positions, %.1f s\n", argv[1], argv[2], on->cells, text,
                    result > 0   ? "proven"
                    : result < 0 ? "refuted"
                                 : "open",
                    solver.positions(),
                    std::chrono::duration<double>(std::chrono::steady_clock::now() - clock).count());
        std::fflush(stdout);
        if (result > 0) return 0;
    }
}
