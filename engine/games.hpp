// The games, by name: an include and a place in the list for each.
#pragma once

#include <stdexcept>
#include <string>

#include "caminos_coding.hpp"
#include "qwinto_coding.hpp"
#include "traxx_coding.hpp"

namespace ludoteca {

template <class... Coding>
struct Codings {};
using Games = Codings<QwintoCoding, TraxxCoding, CaminosCoding>;

// Calls f with the coding of a game.
template <class F, class First, class... Others>
auto with_coding(const std::string& game, F&& f, Codings<First, Others...>) {
    if (game == First::name) return f(First{});
    if constexpr (sizeof...(Others) > 0)
        return with_coding(game, f, Codings<Others...>{});
    else
        throw std::invalid_argument("the engine has no game called " + game);
}
template <class F>
auto with_coding(const std::string& game, F&& f) {
    return with_coding(game, f, Games{});
}

}  // namespace ludoteca
