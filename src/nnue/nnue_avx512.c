/* nnue_avx512.c -- the kernel of machines with 512-bit vectors and the fused multiply-and-sum of VNNI. */
#include "nnue/nnue_impl.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define KERNEL(name) avx512_##name
#define TARGET       __attribute__((target("avx512f,avx512bw,avx512vnni")))
#define LANES        32
#define Vec          __m512i
#define Sum          __m512i

TARGET static inline Vec avx512_load(const int16_t *at)
{
    return _mm512_load_si512((const void *)at);
}

TARGET static inline void avx512_store(int16_t *at, Vec v)
{
    _mm512_store_si512((void *)at, v);
}

TARGET static inline Vec avx512_add(Vec a, Vec b)
{
    return _mm512_add_epi16(a, b);
}

TARGET static inline Vec avx512_sub(Vec a, Vec b)
{
    return _mm512_sub_epi16(a, b);
}

TARGET static inline Sum avx512_zero(void)
{
    return _mm512_setzero_si512();
}

TARGET static inline Sum avx512_square(Sum sum, Vec v, Vec w)
{
    Vec clamped = _mm512_max_epi16(_mm512_setzero_si512(), _mm512_min_epi16(_mm512_set1_epi16(NNUE_QA), v));
    return _mm512_dpwssd_epi32(sum, clamped, _mm512_mullo_epi16(clamped, w));
}

TARGET static inline Sum avx512_join(Sum a, Sum b)
{
    return _mm512_add_epi32(a, b);
}

TARGET static inline int32_t avx512_total(Sum sum)
{
    return _mm512_reduce_add_epi32(sum);
}

#include "nnue/nnue_kernel.h"

const NnueKernel NNUE_AVX512 = {"avx512", avx512_update, avx512_output};
#endif
