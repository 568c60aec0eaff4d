// What a batch needs from a game: its actions, observations, and how actions become moves. A
// `Draft` is the part of a move that has been decided when it takes several actions. The coding of a game is
// in <game>_coding.hpp, and the Python form of the same is games/<game>/encode.py.
#pragma once

#include "game.hpp"

namespace ludoteca {

using Byte = std::uint8_t;

// The part of a row that one of several threads writes; together they write all of it.
struct Part {
    int index = 0, of = 1;
};

}  // namespace ludoteca
