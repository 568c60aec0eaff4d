// JSON, as far as boards and requests need it: objects, lists, texts, whole numbers, true, false and null.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation.hpp"

namespace ludoteca {

class Json {
public:
    // Reads a whole text; throws `std::invalid_argument` for what is not JSON.
    static Json read(std::string_view text);

    bool has(std::string_view name) const { return find(name) && !find(name)->is_null; }
    // The field of an object, which must be there.
    const Json& operator[](std::string_view name) const {
        const Json* field = find(name);
        expect(field, "a field is missing");
        return *field;
    }
    const std::string& text() const { return expect(is_text, "must be a text"), value; }
    const std::vector<Json>& list() const { return expect(is_list, "must be a list"), values; }
    const std::vector<std::pair<std::string, Json>>& fields() const {
        return expect(is_object, "must be an object"), members;
    }
    std::int64_t number() const {
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
        expect(!is_text && error == std::errc{} && end == value.data() + value.size(),
               "must be a whole number");
        return number;
    }

private:
    friend class JsonReader;
    bool is_null = false, is_text = false, is_list = false, is_object = false;
    std::string value;  // of a text, or the letters of a number, true or false
    std::vector<Json> values;
    std::vector<std::pair<std::string, Json>> members;

    const Json* find(std::string_view name) const {
        for (const auto& [key, field] : fields())
            if (key == name) return &field;
        return nullptr;
    }
};

class JsonReader {
public:
    explicit JsonReader(std::string_view text) : rest(text) {}

    Json value(int depth = 0) {
        expect(depth < 16, "must not be nested so deeply");
        Json json;
        skip_blanks();
        if (take('"')) {
            json.is_text = true;
            json.value = text();
        } else if (take('[')) {
            json.is_list = true;
            items(']', [&] { json.values.push_back(value(depth + 1)); });
        } else if (take('{')) {
            json.is_object = true;
            items('}', [&] {
                expect(take('"'), "the name of a field must be a text");
                std::string name = text();
                skip_blanks();
                expect(take(':'), "a colon must follow the name of a field");
                json.members.emplace_back(std::move(name), value(depth + 1));
            });
        } else {
            json.value = word();
            json.is_null = json.value == "null";
        }
        skip_blanks();
        return json;
    }
    bool is_at_end() const { return rest.empty(); }

private:
    std::string_view rest;

    void skip_blanks() { rest.remove_prefix(std::min(rest.find_first_not_of(" \t\r\n"), rest.size())); }
    bool take(char letter) {
        if (rest.empty() || rest[0] != letter) return false;
        rest.remove_prefix(1);
        return true;
    }
    char next() {
        expect(!rest.empty(), "the text ends too early");
        const char letter = rest[0];
        rest.remove_prefix(1);
        return letter;
    }

    template <class Item>
    void items(char end, Item&& item) {
        skip_blanks();
        if (take(end)) return;
        do {
            skip_blanks();
            item();
            skip_blanks();
        } while (take(','));
        expect(take(end), "a list or an object must end");
    }

    std::string word() {
        const auto end = std::min(rest.find_first_of(" \t\r\n,]}"), rest.size());
        std::string letters(rest.substr(0, end));
        const bool is_number = !letters.empty() && letters.find_first_not_of("-0123456789") == letters.npos;
        expect(is_number || letters == "true" || letters == "false" || letters == "null",
               "must be an object, a list, a text, a whole number, true, false or null");
        rest.remove_prefix(end);
        return letters;
    }

    std::string text() {
        std::string letters;
        for (char letter; (letter = next()) != '"';) {
            expect(static_cast<unsigned char>(letter) >= ' ', "a text must not have control characters");
            if (letter == '\\')
                escape(letters);
            else
                letters += letter;
        }
        return letters;
    }

    void escape(std::string& letters) {
        const char letter = next();
        if (letter == 'u') return add(letters, hex());
        const auto which = std::string_view("\"\\/bfnrt").find(letter);
        expect(which != std::string_view::npos, "after a backslash must come one of \"\\/bfnrtu");
        letters += "\"\\/\b\f\n\r\t"[which];
    }

    unsigned hex() {
        unsigned number = 0;
        for (int i = 0; i < 4; ++i) {
            const auto digit = std::string_view("0123456789abcdef").find(static_cast<char>(next() | 32));
            expect(digit != std::string_view::npos, "after \\u must come four hexadecimal digits");
            number = 16 * number + static_cast<unsigned>(digit);
        }
        return number;
    }

    // A code unit as UTF-8; halves of a pair stay halves, since names of boards are only compared.
    static void add(std::string& letters, unsigned unit) {
        const auto put = [&](unsigned byte) { letters += static_cast<char>(byte); };
        if (unit < 0x80) return put(unit);
        if (unit < 0x800)
            put(0xc0 | unit >> 6);
        else
            put(0xe0 | unit >> 12), put(0x80 | (unit >> 6 & 0x3f));
        put(0x80 | (unit & 0x3f));
    }
};

inline Json Json::read(std::string_view text) {
    JsonReader reader(text);
    Json json = reader.value();
    expect(reader.is_at_end(), "nothing must follow");
    return json;
}

// A text as JSON writes it; ours have no control characters.
inline std::string quoted(std::string_view text) {
    std::string written = "\"";
    for (const char letter : text) {
        if (letter == '"' || letter == '\\') written += '\\';
        written += letter;
    }
    return written + '"';
}

}  // namespace ludoteca
