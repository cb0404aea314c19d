/* nnue_neon.c -- the kernel of 64-bit ARM, where these instructions are always there. */
#include "nnue/nnue_impl.h"

#if defined(__aarch64__)
#include <arm_neon.h>

#define KERNEL(name) neon_##name
#define TARGET
#define LANES 8
#define Vec   int16x8_t
#define Sum   int32x4_t

static inline Vec neon_load(const int16_t *at)
{
    return vld1q_s16(at);
}

static inline void neon_store(int16_t *at, Vec v)
{
    vst1q_s16(at, v);
}

static inline Vec neon_add(Vec a, Vec b)
{
    return vaddq_s16(a, b);
}

static inline Vec neon_sub(Vec a, Vec b)
{
    return vsubq_s16(a, b);
}

static inline Sum neon_zero(void)
{
    return vdupq_n_s32(0);
}

static inline Sum neon_square(Sum sum, Vec v, Vec w)
{
    Vec clamped = vmaxq_s16(vdupq_n_s16(0), vminq_s16(vdupq_n_s16(NNUE_QA), v));
    Vec product = vmulq_s16(clamped, w);
    sum = vmlal_s16(sum, vget_low_s16(clamped), vget_low_s16(product));
    return vmlal_high_s16(sum, clamped, product);
}

static inline Sum neon_join(Sum a, Sum b)
{
    return vaddq_s32(a, b);
}

static inline int32_t neon_total(Sum sum)
{
    return vaddvq_s32(sum);
}

#include "nnue/nnue_kernel.h"

const NnueKernel NNUE_NEON = {"neon", neon_update, neon_output};
#endif
