// Positions from their texts alone: the boards that a text names are given once, those it describes are read.
#pragma once

#include <map>
#include <memory>

#include "json.hpp"

namespace ludoteca {

// Boards, or what else a field of a text may name or describe; each is made once.
template <class Board>
class Shelf {
public:
    using Made = std::shared_ptr<const Board>;

    explicit Shelf(Made (*make)(const Json&)) : make(make) {}

    void name(const std::string& name, const Json& object) { named[name] = make(object); }
    // The board of a field: its name, or an object. What an object described may be forgotten at the next.
    const Board& at(std::string_view field) {
        if (field.empty() || field[0] != '{') {
            const auto found = named.find(field);
            expect(found != named.end(), "the position names something that the engine does not know");
            return *found->second;
        }
        if (const auto found = described.find(field); found != described.end()) return *found->second;
        if (described.size() == most_described) described.clear();
        return *(described[std::string(field)] = make(Json::read(field)));
    }

private:
    static constexpr std::size_t most_described = 16;
    Made (*make)(const Json&);
    std::map<std::string, Made, std::less<>> named, described;
};

}  // namespace ludoteca
