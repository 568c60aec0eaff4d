// A text in JSON, written from its beginning to its end.
#pragma once

#include <cstdlib>
#include <string>
#include <string_view>

namespace ludoteca {

class JsonWriter {
public:
    const std::string& str() const { return text; }

    JsonWriter& key(std::string_view name) {
        string(name);
        text += ':';
        needs_comma = false;
        return *this;
    }
    template <class F>
    void object(F&& inside) {
        enclose('{', '}', inside);
    }
    template <class F>
    void list(std::size_t n, F&& item) {
        enclose('[', ']', [&] {
            for (std::size_t i = 0; i < n; ++i) item(i);
        });
    }
    // A string without anything that must be escaped.
    void string(std::string_view value) {
        begin();
        text += '"';
        text += value;
        text += '"';
    }
    void number(long long value) { word(std::to_string(value)); }
    void word(std::string_view value) {
        begin();
        text += value;
    }
    // A number of thousandths, as a decimal with three places.
    void decimal(long long thousandths) {
        std::string digits = std::to_string(std::llabs(thousandths));
        if (digits.size() < 4) digits.insert(0, 4 - digits.size(), '0');
        begin();
        if (thousandths < 0) text += '-';
        text.append(digits, 0, digits.size() - 3);
        text += '.';
        text.append(digits, digits.size() - 3, 3);
    }

private:
    void begin() {
        if (needs_comma) text += ',';
        needs_comma = true;
    }
    template <class F>
    void enclose(char first, char last, F&& inside) {
        begin();
        text += first;
        needs_comma = false;
        inside();
        text += last;
        needs_comma = true;
    }

    std::string text;
    bool needs_comma = false;
};

}  // namespace ludoteca
