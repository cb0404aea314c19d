/* gen_ch_tables.c -- computes the lookup tables of chess and prints them as the initialiser of ChTables.
 *
 * Everything is derived by walking the board step by step, the slow and obvious way.
 */
#include <stdio.h>

#include "base/rng.h"
#include "games/chess/ch_types.h"

static ChSet at(int file, int rank)
{
    return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? ch_bit(ch_point(file, rank)) : 0;
}

static void put(uint64_t value)
{
    printf("0x%llxu,", (unsigned long long)value);
}

/* Which of the eight points of a line are reached from `from`, `inner` being the men on the points 1 to 6. */
static unsigned slide(int from, unsigned inner)
{
    unsigned men = inner << 1, reached = 0;
    for (int step = -1; step <= 1; step += 2) {
        for (int i = from + step; i >= 0 && i < 8; i += step) {
            reached |= 1u << i;
            if (men >> i & 1)
                break;
        }
    }
    return reached;
}

static void put_spread(void)
{
    printf(".spread = {\n");
    for (int file = 0; file < 8; file++) {
        printf("{");
        for (unsigned inner = 0; inner < 64; inner++)
            put(slide(file, inner) * CH_FILE_A);
        printf("},\n");
    }
    printf("},\n");
}

/* Gathering a file along a diagonal turns it round: bit i of the index is rank 6 - i. */
static void put_column(void)
{
    printf(".column = {\n");
    for (int rank = 0; rank < 8; rank++) {
        printf("{");
        for (unsigned index = 0; index < 64; index++) {
            unsigned inner = 0;
            for (int i = 0; i < 6; i++)
                inner |= (index >> i & 1) << (5 - i);
            unsigned reached = slide(rank, inner);
            ChSet set = 0;
            for (int i = 0; i < 8; i++)
                set |= reached >> i & 1 ? at(0, i) : 0;
            put(set);
        }
        printf("},\n");
    }
    printf("},\n");
}

/* All points from `point` in the direction, to the edge. */
static ChSet ray(int point, int dx, int dy)
{
    ChSet set = 0;
    for (int f = ch_file(point) + dx, r = ch_rank(point) + dy; at(f, r); f += dx, r += dy)
        set |= at(f, r);
    return set;
}

static ChSet rising(int point)
{
    return ray(point, 1, 1) | ray(point, -1, -1);
}

static ChSet falling(int point)
{
    return ray(point, 1, -1) | ray(point, -1, 1);
}

static ChSet straight(int point)
{
    return ray(point, 1, 0) | ray(point, -1, 0) | ray(point, 0, 1) | ray(point, 0, -1);
}

/* The points at a squared distance of `least` to `most`. */
static ChSet around(int point, int least, int most)
{
    ChSet set = 0;
    for (int dy = -2; dy <= 2; dy++) {
        for (int dx = -2; dx <= 2; dx++) {
            int size = dx * dx + dy * dy;
            set |= size >= least && size <= most ? at(ch_file(point) + dx, ch_rank(point) + dy) : 0;
        }
    }
    return set;
}

static ChSet knight(int point)
{
    return around(point, 5, 5);
}

static ChSet king(int point)
{
    return around(point, 1, 2);
}

static ChSet white_pawn(int point)
{
    return at(ch_file(point) - 1, ch_rank(point) + 1) | at(ch_file(point) + 1, ch_rank(point) + 1);
}

static ChSet black_pawn(int point)
{
    return at(ch_file(point) - 1, ch_rank(point) - 1) | at(ch_file(point) + 1, ch_rank(point) - 1);
}

static void put_points(const char *name, ChSet (*points)(int))
{
    printf("%s{\n", name);
    for (int point = 0; point < CH_POINTS; point++)
        put(points(point));
    printf("},\n");
}

static ChSet between(int a, int b)
{
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            if ((dx || dy) && ray(a, dx, dy) >> b & 1)
                return ray(a, dx, dy) & ray(b, -dx, -dy);
        }
    }
    return 0;
}

static void put_between(void)
{
    printf(".between = {\n");
    for (int a = 0; a < CH_POINTS; a++) {
        printf("{");
        for (int b = 0; b < CH_POINTS; b++)
            put(between(a, b));
        printf("},\n");
    }
    printf("},\n");
}

/* `count` numbers in braces; the first `zeros` of them are 0. */
static void put_random(const char *name, int zeros, int count, Rng *rng)
{
    printf("%s{", name);
    for (int i = 0; i < count; i++)
        put(i < zeros ? 0 : rng_next(rng));
    printf("},\n");
}

static void put_keys(void)
{
    Rng rng = {0x6368657373}; /* "chess" */
    printf(".key = {\n");
    for (int man = 0; man < 16; man++)
        put_random("", (man & 7) ? 0 : CH_POINTS, CH_POINTS, &rng);
    printf("},\n");
    put_random(".key_promoted = ", 0, CH_POINTS, &rng);
    printf(".key_hand = {");
    for (int side = 0; side < 2; side++) {
        printf("{");
        for (int kind = 0; kind < 8; kind++)
            put_random("", 1, CH_MOST_IN_HAND + 1, &rng);
        printf("},\n");
    }
    printf("},\n");
    put_random(".key_rights = ", 1, 16, &rng);
    put_random(".key_ep = ", 0, 8, &rng);
    printf(".key_side = ");
    put(rng_next(&rng));
    printf("\n");
}

/* The rooks and kings at home. */
static void put_rights(void)
{
    printf(".rights = {[0] = %d, [4] = %d, [7] = %d,", CH_LONG, CH_SHORT | CH_LONG, CH_SHORT);
    printf("[56] = %d, [60] = %d, [63] = %d},\n", CH_LONG << 2, (CH_SHORT | CH_LONG) << 2, CH_SHORT << 2);
}

int main(void)
{
    put_spread();
    put_column();
    put_points(".rising = ", rising);
    put_points(".falling = ", falling);
    put_points(".straight = ", straight);
    put_points(".knight = ", knight);
    put_points(".king = ", king);
    printf(".pawn = {\n");
    put_points("", white_pawn);
    put_points("", black_pawn);
    printf("},\n");
    put_between();
    put_keys();
    put_rights();
    return ferror(stdout) != 0;
}
