/* nnue_scalar.c -- the kernel that runs everywhere and that the others must equal. */
#include "nnue/nnue_impl.h"

#define KERNEL(name) scalar_##name
#define TARGET
#define LANES 1
#define Vec   int16_t
#define Sum   int32_t

static inline Vec scalar_load(const int16_t *at)
{
    return *at;
}

static inline void scalar_store(int16_t *at, Vec v)
{
    *at = v;
}

static inline Vec scalar_add(Vec a, Vec b)
{
    return (Vec)(a + b);
}

static inline Vec scalar_sub(Vec a, Vec b)
{
    return (Vec)(a - b);
}

static inline Sum scalar_zero(void)
{
    return 0;
}

static inline Sum scalar_square(Sum sum, Vec v, Vec w)
{
    int clamped = max_int(0, min_int(NNUE_QA, v));
    return sum + clamped * (clamped * w);
}

static inline Sum scalar_join(Sum a, Sum b)
{
    return a + b;
}

static inline int32_t scalar_total(Sum sum)
{
    return sum;
}

#include "nnue/nnue_kernel.h"

const NnueKernel NNUE_SCALAR = {"scalar", scalar_update, scalar_output};
