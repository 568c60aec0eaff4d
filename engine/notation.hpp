// What the notations of all games share: fields, lists and numbers in a text; docs/notation.md has the
// grammar.
#pragma once

#include <charconv>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace ludoteca {

// Refuses what is not a position.
inline void expect(bool holds, const char* otherwise) {
    if (!holds) throw std::invalid_argument(otherwise);
}

inline std::vector<std::string_view> split(std::string_view text, char at) {
    std::vector<std::string_view> parts;
    for (std::size_t end; (end = text.find(at)) != text.npos; text.remove_prefix(end + 1))
        parts.push_back(text.substr(0, end));
    parts.push_back(text);
    return parts;
}

// The parts of a list, of which "-" is the empty one.
inline std::vector<std::string_view> split_list(std::string_view text, char at) {
    return text == "-" ? std::vector<std::string_view>{} : split(text, at);
}

inline int read_number(std::string_view text) {
    int number = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    expect(error == std::errc{} && end == text.data() + text.size() && number >= 0, "must be a number");
    expect(text.size() == 1 || text[0] != '0', "must be a number without a leading 0");
    return number;
}

template <class Texts>
int index_in(const Texts& texts, std::string_view text) {
    int i = 0;
    for (std::string_view each : texts) {
        if (each == text) return i;
        ++i;
    }
    return -1;
}

// Writes lists: the separator comes before every part but the first.
class Joined {
public:
    explicit Joined(const char* between) : between(between) {}
    Joined& operator<<(const std::string& part) {
        if (!all.empty()) all += between;
        all += part;
        return *this;
    }
    const std::string& text() const { return all; }
    std::string or_none() const { return all.empty() ? "-" : all; }

private:
    const char* between;
    std::string all;
};

}  // namespace ludoteca
