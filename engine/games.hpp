// The games, by name: one line each.
#pragma once

#include <stdexcept>
#include <string>

#include "caminos_coding.hpp"
#include "qwinto_coding.hpp"
#include "traxx_coding.hpp"

namespace ludoteca {

// Calls f with the coding of a game.
template <class F>
auto with_coding(const std::string& game, F&& f) {
    if (game == QwintoCoding::name) return f(QwintoCoding{});
    if (game == TraxxCoding::name) return f(TraxxCoding{});
    if (game == CaminosCoding::name) return f(CaminosCoding{});
    throw std::invalid_argument("the engine has no game called " + game);
}

}  // namespace ludoteca
