// The bots of the games and how their positions are read, by the game's name: one line each.
#pragma once

#include "caminos_bot.hpp"
#include "caminos_reader.hpp"
#include "qwinto_bot.hpp"
#include "qwinto_reader.hpp"
#include "traxx_bot.hpp"
#include "traxx_reader.hpp"

namespace ludoteca {

template <class Bot_, class Reader_>
struct Player {
    using Bot = Bot_;
    using Reader = Reader_;
};

// Calls f with the bot and the reader of a game.
template <class F>
auto with_player(std::string_view game, F&& f) {
    if (game == qwinto::name) return f(Player<qwinto::Bot, qwinto::Reader>{});
    if (game == traxx::name) return f(Player<traxx::Bot, traxx::Reader>{});
    if (game == caminos::name) return f(Player<caminos::Bot, caminos::Reader>{});
    throw std::invalid_argument("the engine has no game called " + std::string(game));
}

}  // namespace ludoteca
