// What a page calls of a module, for the `page::Desk` that stands before the inclusion of this file, and what
// the module calls of the page.
#pragma once

#include <exception>

// Says why and throws: there are no C++ exceptions to unwind with.
extern "C" __attribute__((import_module("page"), import_name("refuse"))) void refuse(const char* why,
                                                                                     std::size_t size);

namespace ludoteca::page {
inline std::string said;  // the last answer, or why there is none
}

#define EXPORT(name) extern "C" __attribute__((export_name(name)))

EXPORT("allocate") void* allocate(std::size_t size) { return std::malloc(size); }
EXPORT("release") void release(void* memory) { std::free(memory); }

EXPORT("load") void load(const char* text, std::size_t size, const std::byte* weights, std::size_t length) {
    using namespace ludoteca;
    const Json request = Json::read({text, size});
    with_player(request["game"].text(),
                [&](auto player) { page::Desk<decltype(player)>::only().load(request, {weights, length}); });
}

EXPORT("answer") const char* answer(const char* text, std::size_t size) {
    using namespace ludoteca;
    const Json request = Json::read({text, size});
    page::said = with_player(request["game"].text(), [&](auto player) {
        return page::Desk<decltype(player)>::only().answer(request);
    });
    return page::said.data();
}

EXPORT("answer_size") std::size_t answer_size() { return ludoteca::page::said.size(); }

// What the C++ library of this target lacks. Every exception of the engine is a std::exception.
extern "C" {
void* __cxa_allocate_exception(std::size_t size) { return std::malloc(size); }
void __cxa_throw(void* thrown, void*, void (*)(void*)) {
    const std::string_view why = static_cast<std::exception*>(thrown)->what();
    refuse(why.data(), why.size());
    __builtin_trap();
}
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }
}
// Without this one, all of printf would come along.
[[noreturn]] void std::__libcpp_verbose_abort(const char* why, ...) noexcept {
    refuse(why, std::string_view(why).size());
    __builtin_trap();
}
