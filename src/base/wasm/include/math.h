/* math.h -- the little of the core that is not integer; the page computes exponentials and logarithms. */
#ifndef WASM_MATH_H
#define WASM_MATH_H

__attribute__((import_module("env"), import_name("exp"))) double exp(double x);
__attribute__((import_module("env"), import_name("log"))) double log(double x);

#define isfinite(x) __builtin_isfinite(x)

static inline double fmax(double a, double b)
{
    return a > b ? a : b;
}

static inline float fmaxf(float a, float b)
{
    return a > b ? a : b;
}

static inline float fminf(float a, float b)
{
    return a < b ? a : b;
}

/* To the nearest, halves to the even one. */
static inline long lrintf(float x)
{
    return (long)__builtin_rintf(x);
}

static inline float fabsf(float x)
{
    return __builtin_fabsf(x);
}

static inline double sqrt(double x)
{
    return __builtin_sqrt(x);
}

static inline float sqrtf(float x)
{
    return __builtin_sqrtf(x);
}

static inline float expf(float x)
{
    return (float)exp(x);
}

static inline float logf(float x)
{
    return (float)log(x);
}

#endif
