/* nnue_simd128.c -- the kernel of browsers: WebAssembly with 128-bit vectors. */
#include "nnue/nnue_impl.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>

#define KERNEL(name) simd128_##name
#define TARGET
#define LANES 8
#define Vec   v128_t
#define Sum   v128_t

static inline Vec simd128_load(const int16_t *at)
{
    return wasm_v128_load(at);
}

static inline void simd128_store(int16_t *at, Vec v)
{
    wasm_v128_store(at, v);
}

static inline Vec simd128_add(Vec a, Vec b)
{
    return wasm_i16x8_add(a, b);
}

static inline Vec simd128_sub(Vec a, Vec b)
{
    return wasm_i16x8_sub(a, b);
}

static inline Sum simd128_zero(void)
{
    return wasm_i32x4_const_splat(0);
}

static inline Sum simd128_square(Sum sum, Vec v, Vec w)
{
    Vec clamped = wasm_i16x8_max(wasm_i16x8_const_splat(0), wasm_i16x8_min(wasm_i16x8_const_splat(NNUE_QA), v));
    return wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(clamped, wasm_i16x8_mul(clamped, w)));
}

static inline Sum simd128_join(Sum a, Sum b)
{
    return wasm_i32x4_add(a, b);
}

static inline int32_t simd128_total(Sum sum)
{
    return wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1) + wasm_i32x4_extract_lane(sum, 2) +
           wasm_i32x4_extract_lane(sum, 3);
}

#include "nnue/nnue_kernel.h"

const NnueKernel NNUE_SIMD128 = {"simd128", simd128_update, simd128_output};
#endif
