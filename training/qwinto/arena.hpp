// What the programs share: networks from files, games with the same luck, and what a turn of self-play
// leaves.
#pragma once
#include <cstdio>
#include <fstream>
#include <functional>
#include <thread>

#include "../../engine/qwinto_bot.hpp"

using namespace ludoteca;
using namespace ludoteca::qwinto;

inline std::vector<char> read_bytes(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) std::fprintf(stderr, "cannot read %s\n", path.c_str()), std::exit(2);
    return {std::istreambuf_iterator<char>(in), {}};
}

inline std::unique_ptr<Net> read_net(const std::string& path) {
    const auto bytes = read_bytes(path);
    return std::make_unique<Net>(std::as_bytes(std::span(bytes)));
}

using Player = std::function<Move(const State&, int)>;

// Plays one game; with the same seed the same dice show the same faces in the same turn.
inline State play(const std::vector<Player>& players, std::uint64_t seed) {
    State position;
    position.seats = static_cast<std::uint8_t>(players.size());
    for (std::uint64_t turn = 0; position.to_act();) {
        std::array<Move, State::max_seats> choices{};
        if (position.to_act() == chance_to_act) {
            Rng luck(seed * 1000003 + turn * 2 + (position.stage == Stage::again));
            int index = 0;
            for (int r = 0; r < rows; ++r) {
                const int face = luck.below(6);
                if (position.dice >> r & 1) index = index * 6 + face;
            }
            choices[0] = static_cast<Move>(index);
        } else {
            turn += position.stage == Stage::enter;
            each(position.to_act(), [&](int s) {
                choices[static_cast<unsigned>(s)] = players[static_cast<unsigned>(s)](position, s);
            });
        }
        position.play(choices);
    }
    return position;
}
