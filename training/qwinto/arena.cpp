// Bot against bot with the same luck and seats rotated: arena SEATS DEALS THREADS SEED BOT OTHER [BOT OTHER
// …] Elsewhere than on one machine: arena part SEATS FIRST DEALS SEED BOT OTHER tallies some deals, and
// arena whole SEATS DEALS BOT OTHER reads all these tallies. A bot is beginner, casual, club, expert:WEIGHTS,
// expert:WEIGHTS:WIN:POINT or net:WEIGHTS:WIN:POINT:DEPTH. One BOT sits among SEATS - 1 times
// OTHER.
#include <atomic>
#include <map>
#include <sstream>

#include "heldout.hpp"

template <class Judge>
std::shared_ptr<const Judge> read(const std::string& path) {
    auto judge = std::make_shared<Judge>();
    heldout::load(*judge, path);
    return judge;
}

Player make_player(const std::string& name) {
    if (name == "beginner") return [](const State& p, int s) { return beginner(p, s); };
    if (name == "casual") return [](const State& p, int s) { return casual(p, s); };
    if (name == "club") return [](const State& p, int s) { return club(p, s); };
    std::vector<std::string> field;
    std::stringstream text(name);
    for (std::string f; std::getline(text, f, ':');) field.push_back(f);
    if (field.size() < 2) std::fprintf(stderr, "no such bot: %s\n", name.c_str()), std::exit(2);
    if (field[0] == "tables")
        return [t = read<heldout::Tables>(field[1])](const State& p, int s) {
            return heldout::choose_tables(*t, p, s, true);
        };
    if (field[0] == "sprinter")
        return [m = read<heldout::Mlp>(field[1])](const State& p, int s) {
            return heldout::choose_mlp(*m, p, s, false);
        };
    if (field[0] == "patient")
        return [m = read<heldout::Mlp>(field[1])](const State& p, int s) {
            return heldout::choose_mlp(*m, p, s, true);
        };
    if (field[0] == "closer")
        return [m = read<heldout::Mlp>(field[1])](const State& p, int s) {
            return heldout::choose_win(*m, p, s);
        };
    static std::map<std::string, std::unique_ptr<Net>> nets;
    auto& net = nets[field[1]];
    if (!net) net = read_net(field[1]);
    if (field.size() == 2)
        return
            [net = net.get()](const State& p, int s) { return Expert(*net, p, s, 0, experts_wish).choice(); };
    const Wish wish{std::stof(field[2]), std::stof(field[3])};
    if (field[0] == "expert")
        return
            [net = net.get(), wish](const State& p, int s) { return Expert(*net, p, s, 0, wish).choice(); };
    return [net = net.get(), wish, depth = std::stoi(field[4])](const State& p, int s) {
        Foresight foresight(*net, p, wish);
        SeatView view{foresight, s, depth};
        return best_move(view, p).move;
    };
}

struct Tally {
    double games = 0, wins = 0, decided = 0, theirs = 0;
    double share[2] = {}, points[2] = {};  // of the bot, and squares, a sample for each deal

    void add(const Tally& t) {
        games += t.games, wins += t.wins, decided += t.decided, theirs += t.theirs;
        for (int i : {0, 1}) share[i] += t.share[i], points[i] += t.points[i];
    }
};

void add_sample(double* sums, double x) { sums[0] += x, sums[1] += x * x; }

// Half the width of the 95 % interval of a mean.
double margin(const double* sums, int n) {
    return 1.96 * std::sqrt((sums[1] / n - sums[0] / n * sums[0] / n) / n);
}

// A deal is played once from every seat; its mean is one sample, so that paired luck narrows the interval.
// Of a bot that meets itself every seat's points count.
void deal(const Player& bot, const Player& other, int seats, int places, std::uint64_t seed, Tally& tally) {
    double shares = 0, points = 0;
    for (int place = 0; place < places; ++place) {
        std::vector<Player> players(static_cast<std::size_t>(seats), other);
        players[static_cast<std::size_t>(place)] = bot;
        const State end = play(players, seed);
        const bool won = end.winners() >> place & 1;
        const int best_ones = std::popcount(end.winners());
        if (best_ones == 1) tally.decided += 1, tally.wins += won;
        shares += won ? 1.0 / best_ones : 0.0;
        double theirs = 0;
        for (int s = 0; s < seats; ++s)
            if (s != place) theirs += end.scores()[static_cast<std::size_t>(s)];
        const double mine = end.scores()[static_cast<std::size_t>(place)];
        points += places == 1 ? (mine + theirs) / seats : mine;
        tally.theirs += theirs / (seats - 1);
        tally.games += 1;
    }
    add_sample(tally.share, shares / places);
    add_sample(tally.points, points / places);
}

int places_of(const std::string& bot, const std::string& other, int seats) {
    return bot == other ? 1 : seats;  // alike from every seat
}

void print(const Tally& sum, int seats, int deals, const char* bot, const char* other) {
    std::printf(
        "%s against %s, %d seats: %.0f games, share %.1f ± %.1f %%, of decided %.1f %%, points %.2f ± "
        "%.2f : %.2f\n",
        bot, other, seats, sum.games, 100 * sum.share[0] / deals, 100 * margin(sum.share, deals),
        100 * sum.wins / sum.decided, sum.points[0] / deals, margin(sum.points, deals),
        sum.theirs / sum.games);
    std::fflush(stdout);
}

// Deal number D of a seed has the same dice whoever plays it.
std::uint64_t seed_of(const char* seed, int number) {
    return std::strtoull(seed, nullptr, 10) * 1000000 + static_cast<unsigned>(number);
}

void play_part(int seats, int first, int deals, const char* seed, const char* bot, const char* other) {
    const Player player = make_player(bot), rival = make_player(other);
    Tally t;
    for (int d = first; d < first + deals; ++d)
        deal(player, rival, seats, places_of(bot, other, seats), seed_of(seed, d), t);
    for (double number :
         {t.games, t.wins, t.decided, t.theirs, t.share[0], t.share[1], t.points[0], t.points[1]})
        std::printf("%.17g ", number);
    std::printf("\n");
}

Tally read_parts() {
    Tally sum, t;
    while (std::scanf("%lf %lf %lf %lf %lf %lf %lf %lf", &t.games, &t.wins, &t.decided, &t.theirs,
                      &t.share[0], &t.share[1], &t.points[0], &t.points[1]) == 8)
        sum.add(t);
    return sum;
}

int main(int argc, char** argv) {
    const std::string form = argc > 1 ? argv[1] : "";
    if (form == "part" && argc == 8)
        return play_part(std::atoi(argv[2]), std::atoi(argv[3]), std::atoi(argv[4]), argv[5], argv[6],
                         argv[7]),
               0;
    if (form == "whole" && argc == 6)
        return print(read_parts(), std::atoi(argv[2]), std::atoi(argv[3]), argv[4], argv[5]), 0;
    if (argc < 7) return std::fprintf(stderr, "usage: see the head of arena.cpp\n"), 2;
    const int seats = std::atoi(argv[1]), deals = std::atoi(argv[2]), threads = std::atoi(argv[3]);
    for (int a = 5; a + 1 < argc; a += 2) {
        const Player bot = make_player(argv[a]), other = make_player(argv[a + 1]);
        const int places = places_of(argv[a], argv[a + 1], seats);
        std::vector<Tally> part(static_cast<std::size_t>(threads));
        std::atomic<int> next{0};
        std::vector<std::thread> crew;
        for (auto& tally : part)
            crew.emplace_back([&] {
                for (int d; (d = next++) < deals;)
                    deal(bot, other, seats, places, seed_of(argv[4], d), tally);
            });
        Tally sum;
        for (std::size_t i = 0; i < crew.size(); ++i) crew[i].join(), sum.add(part[i]);
        print(sum, seats, deals, argv[a], argv[a + 1]);
    }
}
