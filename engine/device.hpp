// What differs between a processor, a browser and a GPU: how bits are counted, and where tables lie.
// Everything else that runs on all three is marked `constexpr`, which nvcc takes for the device as well.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

namespace ludoteca {

// On a GPU the standard functions compile to the host's builtins and give wrong numbers.
#ifdef __CUDA_ARCH__
#define LUDOTECA_BITS(on_device, otherwise) return std::is_constant_evaluated() ? otherwise : on_device
#else
#define LUDOTECA_BITS(on_device, otherwise) return otherwise
#endif

// The register that a set fits into.
template <class Set>
using Word = std::conditional_t<(sizeof(Set) > 4), std::uint64_t, std::uint32_t>;

constexpr int count_bits(std::uint32_t set) { LUDOTECA_BITS(__popc(set), std::popcount(set)); }
constexpr int count_bits(std::uint64_t set) { LUDOTECA_BITS(__popcll(set), std::popcount(set)); }
constexpr int lowest_bit(std::uint32_t set) {
    LUDOTECA_BITS(__ffs(static_cast<int>(set)) - 1, std::countr_zero(set));
}
constexpr int lowest_bit(std::uint64_t set) {
    LUDOTECA_BITS(__ffsll(static_cast<long long>(set)) - 1, std::countr_zero(set));
}
constexpr int highest_bit(std::uint32_t set) {
    LUDOTECA_BITS(31 - __clz(static_cast<int>(set)), std::bit_width(set) - 1);
}

#undef LUDOTECA_BITS

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__CUDACC__)
#define LUDOTECA_PDEP
// Whether the processor finds the k-th bit of a set in one step; the first two generations of Zen are slow at
// it.
inline const bool has_pdep =
    __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
#endif

// The k-th bit of a set, counted from 0.
constexpr int nth_bit(std::uint64_t set, int k) {
#ifdef LUDOTECA_PDEP
    if (!std::is_constant_evaluated() && has_pdep) {
        std::uint64_t bit = 0;
        asm("pdep %2, %1, %0" : "=r"(bit) : "r"(std::uint64_t{1} << k), "r"(set));
        return lowest_bit(bit);
    }
#endif
    while (k-- > 0) set &= set - 1;
    return lowest_bit(set);
}

// How many members a set has, and the lowest member of one that is not empty.
template <class Set>
constexpr int count(Set set) {
    return count_bits(static_cast<Word<Set>>(set));
}
template <class Set>
constexpr int lowest(Set set) {
    return lowest_bit(static_cast<Word<Set>>(set));
}

constexpr std::uint64_t rotated(std::uint64_t word, int by) { return word << by | word >> (64 - by); }

// A table that is computed when the program is compiled. Code that also runs on a GPU reads it by
// LUDOTECA_READ(name), other code by its name.
#ifdef __CUDACC__
#define LUDOTECA_TABLE(Type, name) \
    inline constexpr Type name{};  \
    static __device__ constexpr Type name##_on_device {}
#else
#define LUDOTECA_TABLE(Type, name) \
    inline constexpr Type name {}
#endif
#ifdef __CUDA_ARCH__
#define LUDOTECA_READ(name) name##_on_device
#else
#define LUDOTECA_READ(name) name
#endif

}  // namespace ludoteca
