// Positions of Träxx from their texts, boards of somebody's own included.
#pragma once

#include "reader.hpp"
#include "traxx_notation.hpp"

namespace ludoteca::traxx {

namespace detail {
inline Ints cells_of(const Json& object, const std::vector<std::string>& names) {
    Ints cells;
    for (const std::string& name : names) cells.push_back(read_cell(object[name].text()));
    return cells;
}

inline Ints colours_of(const Json& rows) {
    Ints colours;
    expect(rows.list().size() == 9, "a board has nine rows");
    for (int row = 0; row < 9; ++row) {  // the last one is row a
        const std::string& letters = rows.list()[static_cast<std::size_t>(8 - row)].text();
        expect(letters.size() == static_cast<std::size_t>(row_length(row)), "a row has a letter a cell");
        for (const char letter : letters)
            colours.push_back(static_cast<int>(std::string_view("bgysrp").find(letter)));
    }
    return colours;
}
}  // namespace detail

// The board that a board object of the notation describes.
inline std::shared_ptr<const Board> read_board(const Json& object) {
    const auto numbers = detail::cells_of(object["numbers"], {"2", "3", "4", "5", "6", "7", "8", "9", "10"});
    const auto starts = detail::cells_of(object["starts"], {"A", "B", "C", "D"});
    return std::make_shared<Board>(make_board(detail::colours_of(object["rows"]), numbers, starts));
}

class Reader {
public:
    // The boards that texts may name.
    void define(const Json& known) {
        for (const auto& [name, object] : known["boards"].fields()) boards.name(name, object);
    }
    State read(std::string_view text) { return traxx::read(text, boards.at(split(text, ' ')[0])); }

private:
    Shelf<Board> boards{read_board};
};

}  // namespace ludoteca::traxx
