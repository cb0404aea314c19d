/* nnue_kernel.h -- the arithmetic of a network, one text compiled once for each instruction set.
 *
 * The including file defines KERNEL(name), TARGET (an attribute that lets the compiler use the instructions, so that
 * one binary holds several kernels), LANES, the types Vec (LANES values of 16 bits) and Sum (values of 32 bits), and
 *
 *   load, store, add, sub       of Vec; arithmetic wraps
 *   zero, join, total           of Sum: nothing, the sum of two, the sum of its values
 *   square                      adds v * v * w to a Sum, v being a Vec clamped to 0…NNUE_QA
 *
 * A kernel may not change the result: see nnue_file.h on why no order of addition overflows.
 */

/* A quiet move. */
TARGET static void KERNEL(update_1_1)(int16_t *out, const int16_t *in, const NnueRows *r, int width)
{
    const int16_t *add = r->add[0], *sub = r->sub[0];
    for (int i = 0; i < width; i += LANES) {
        Vec v = KERNEL(add)(KERNEL(load)(in + i), KERNEL(load)(add + i));
        KERNEL(store)(out + i, KERNEL(sub)(v, KERNEL(load)(sub + i)));
    }
}

/* A capture. */
TARGET static void KERNEL(update_1_2)(int16_t *out, const int16_t *in, const NnueRows *r, int width)
{
    const int16_t *add = r->add[0], *sub = r->sub[0], *sub2 = r->sub[1];
    for (int i = 0; i < width; i += LANES) {
        Vec v = KERNEL(sub)(KERNEL(add)(KERNEL(load)(in + i), KERNEL(load)(add + i)), KERNEL(load)(sub + i));
        KERNEL(store)(out + i, KERNEL(sub)(v, KERNEL(load)(sub2 + i)));
    }
}

TARGET static void KERNEL(update)(int16_t *out, const int16_t *in, const NnueRows *r, int width)
{
    if (r->adds == 1 && r->subs == 1) {
        KERNEL(update_1_1)(out, in, r, width);
        return;
    }
    if (r->adds == 1 && r->subs == 2) {
        KERNEL(update_1_2)(out, in, r, width);
        return;
    }
    for (int i = 0; i < width; i += LANES) {
        Vec v = KERNEL(load)(in + i);
        for (int j = 0; j < r->adds; j++)
            v = KERNEL(add)(v, KERNEL(load)(r->add[j] + i));
        for (int j = 0; j < r->subs; j++)
            v = KERNEL(sub)(v, KERNEL(load)(r->sub[j] + i));
        KERNEL(store)(out + i, v);
    }
}

TARGET static int32_t KERNEL(output)(const int16_t *own, const int16_t *enemy, const int16_t *weights, int width)
{
    Sum sum = KERNEL(zero)(), sum2 = KERNEL(zero)();
    for (int i = 0; i < width; i += LANES) {
        sum = KERNEL(square)(sum, KERNEL(load)(own + i), KERNEL(load)(weights + i));
        sum2 = KERNEL(square)(sum2, KERNEL(load)(enemy + i), KERNEL(load)(weights + width + i));
    }
    return KERNEL(total)(KERNEL(join)(sum, sum2));
}
