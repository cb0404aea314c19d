/* nnue_kernels.c -- which kernels this machine can run. */
#include "nnue/nnue_impl.h"

#if defined(__x86_64__)
static bool runs_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vnni");
}

static bool runs_avx2(void)
{
    return __builtin_cpu_supports("avx2") != 0;
}
#endif

static bool runs_always(void)
{
    return true;
}

static const struct {
    const NnueKernel *kernel;
    bool (*runs)(void);
} KERNELS[] = {
#if defined(__x86_64__)
    {&NNUE_AVX512, runs_avx512},
    {&NNUE_AVX2, runs_avx2},
#elif defined(__aarch64__)
    {&NNUE_NEON, runs_always},
#elif defined(__wasm_simd128__)
    {&NNUE_SIMD128, runs_always},
#endif
    {&NNUE_SCALAR, runs_always},
};

const NnueKernel *nnue_kernel_at(int index)
{
#if defined(__x86_64__)
    __builtin_cpu_init();
#endif
    for (size_t i = 0; i < ARRAY_LEN(KERNELS); i++) {
        if (KERNELS[i].runs() && index-- == 0)
            return KERNELS[i].kernel;
    }
    return NULL;
}

const char *nnue_kernel_name(const NnueKernel *kernel)
{
    return kernel->name;
}
