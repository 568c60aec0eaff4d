// What a batch must know of a game: its actions, what a seat sees, and how actions become moves. A
// `Draft` is what has been decided of a move that takes several actions. The coding of a game is in
// <game>_coding.hpp, and the Python form of the same is games/<game>/encode.py.
#pragma once

#include "game.hpp"

namespace ludoteca {

using Byte = std::uint8_t;

// The part of a row that one of several threads writes; together they write all of it.
struct Part {
    int index = 0, of = 1;
};

}  // namespace ludoteca
