// Functions that use wide registers where the processor has them.
#pragma once

// A function that is compiled twice, with and without AVX2; the loader chooses, and the results are the same
// to the last bit.
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__)
#define CLONED_FOR_AVX2 __attribute__((target_clones("avx2", "default")))
#else
#define CLONED_FOR_AVX2
#endif
