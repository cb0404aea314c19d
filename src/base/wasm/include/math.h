/* math.h -- the one function of the core that is not integer; the page computes it. */
#ifndef WASM_MATH_H
#define WASM_MATH_H

__attribute__((import_module("env"), import_name("exp"))) double exp(double x);

#endif
