/* math.h -- the little of the core that is not integer; the page computes the exponential. */
#ifndef WASM_MATH_H
#define WASM_MATH_H

__attribute__((import_module("env"), import_name("exp"))) double exp(double x);

static inline double fmax(double a, double b)
{
    return a > b ? a : b;
}

#endif
