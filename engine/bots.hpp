// The bots of the games, how their positions are read and their games reviewed, by the game's name: one line
// each.
#pragma once

#include "caminos_reader.hpp"
#include "caminos_review.hpp"
#include "qwinto_reader.hpp"
#include "qwinto_review.hpp"
#include "traxx_reader.hpp"
#include "traxx_review.hpp"

namespace ludoteca {

template <class Bot_, class Reader_, class Reviewer_>
struct Player {
    using Bot = Bot_;
    using Reader = Reader_;
    using Reviewer = Reviewer_;
};

// Calls f with the bot, the reader and the reviewer of a game.
template <class F>
auto with_player(std::string_view game, F&& f) {
    if (game == qwinto::name) return f(Player<qwinto::Bot, qwinto::Reader, qwinto::Reviewer>{});
    if (game == traxx::name) return f(Player<traxx::Bot, traxx::Reader, traxx::Reviewer>{});
    if (game == caminos::name) return f(Player<caminos::Bot, caminos::Reader, caminos::Reviewer>{});
    throw std::invalid_argument("the engine has no game called " + std::string(game));
}

}  // namespace ludoteca
