// Positions of Caminos from their texts, custom boards and pieces included.
#pragma once

#include "caminos_notation.hpp"
#include "caminos_path.hpp"
#include "reader.hpp"

namespace ludoteca::caminos {

// The board that a board object of the notation describes.
inline std::shared_ptr<const Board> read_board(const Json& object) {
    std::vector<Place> places;
    const auto place_of = [](std::string_view name) {
        const Place place = take_place(name);
        expect(name.empty(), "cells are a1 to z99");
        return place;
    };
    for (const Json& cell : object["cells"].list()) places.push_back(place_of(cell.text()));
    std::sort(places.begin(), places.end());
    std::vector<Cells> sides;
    for (const Json& listed : object["sides"].list()) {
        Cells& side = sides.emplace_back();
        for (const Json& cell : listed.list()) {
            const auto found = std::find(places.begin(), places.end(), place_of(cell.text()));
            expect(found - places.begin() < max_cells && found != places.end(),
                   "sides are made of the board's cells");
            side |= cell_set(static_cast<int>(found - places.begin()));
        }
    }
    return make_board(places, sides);
}

// Half a set of pieces, of which those that are not named are 0.
inline std::shared_ptr<const Hand> read_pieces(const Json& object) {
    auto half = std::make_shared<Hand>();
    for (const auto& [shape, count] : object.fields()) {
        const auto which = std::string_view("IVLZ").find(shape);
        expect(shape.size() == 1 && which < shapes, "pieces are I, V, L and Z");
        (*half)[which] = static_cast<int>(std::min<std::int64_t>(count.number(), 1000));
    }
    return half;
}

class Reader {
public:
    // The boards and the sets of pieces that texts may name.
    void define(const Json& known) {
        for (const auto& [name, object] : known["boards"].fields()) boards.name(name, object);
        for (const auto& [name, object] : known["pieces"].fields()) pieces.name(name, object);
    }
    State read(std::string_view text) {
        const auto variant = read_variant(text);
        return caminos::read(text, boards.at(variant.board), pieces.at(variant.pieces));
    }

private:
    Shelf<Board> boards{read_board};
    Shelf<Hand> pieces{read_pieces};
};

}  // namespace ludoteca::caminos
