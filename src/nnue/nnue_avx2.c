/* nnue_avx2.c -- the kernel of most PCs since 2013. */
#include "nnue/nnue_impl.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define KERNEL(name) avx2_##name
#define TARGET       __attribute__((target("avx2")))
#define LANES        16
#define Vec          __m256i
#define Sum          __m256i

TARGET static inline Vec avx2_load(const int16_t *at)
{
    return _mm256_load_si256((const __m256i *)(const void *)at);
}

TARGET static inline void avx2_store(int16_t *at, Vec v)
{
    _mm256_store_si256((__m256i *)(void *)at, v);
}

TARGET static inline Vec avx2_add(Vec a, Vec b)
{
    return _mm256_add_epi16(a, b);
}

TARGET static inline Vec avx2_sub(Vec a, Vec b)
{
    return _mm256_sub_epi16(a, b);
}

TARGET static inline Sum avx2_zero(void)
{
    return _mm256_setzero_si256();
}

TARGET static inline Sum avx2_square(Sum sum, Vec v, Vec w)
{
    Vec clamped = _mm256_max_epi16(_mm256_setzero_si256(), _mm256_min_epi16(_mm256_set1_epi16(NNUE_QA), v));
    return _mm256_add_epi32(sum, _mm256_madd_epi16(clamped, _mm256_mullo_epi16(clamped, w)));
}

TARGET static inline Sum avx2_join(Sum a, Sum b)
{
    return _mm256_add_epi32(a, b);
}

TARGET static inline int32_t avx2_total(Sum sum)
{
    __m128i s = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    s = _mm_add_epi32(s, _mm_shuffle_epi32(s, 0x4E));
    s = _mm_add_epi32(s, _mm_shuffle_epi32(s, 0xB1));
    return _mm_cvtsi128_si32(s);
}

#include "nnue/nnue_kernel.h"

const NnueKernel NNUE_AVX2 = {"avx2", avx2_update, avx2_output};
#endif
