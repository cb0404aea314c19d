/* gen_xq_tables.c -- computes the lookup tables of xiangqi and prints them as the initialiser of XqTables.
 *
 * Everything is derived by walking the board step by step, the slow and obvious way.
 */
#include <stdio.h>

#include "base/bits.h"
#include "base/rng.h"
#include "games/xiangqi/xq_types.h"

static bool on_board(int file, int rank)
{
    return file >= 0 && file < XQ_FILES && rank >= 0 && rank < XQ_RANKS;
}

static U128 at(int file, int rank)
{
    return on_board(file, rank) ? bit(xq_point(file, rank)) : 0;
}

static void put_set(U128 set)
{
    printf("((U128)0x%llxu << 64 | 0x%llxu),", (unsigned long long)(set >> 64), (unsigned long long)set);
}

/* Points of a line of `size` reached from `from` with `men` on it; screens: how many men are jumped over. */
static unsigned slide(int size, int from, unsigned men, int screens)
{
    unsigned reached = 0;
    for (int step = -1; step <= 1; step += 2) {
        int seen = 0;
        for (int i = from + step; i >= 0 && i < size; i += step) {
            bool man = men >> i & 1;
            if (seen == screens && (screens == 0 || man))
                reached |= 1u << i;
            seen += man;
            if (seen > screens)
                break;
        }
    }
    return reached;
}

static void put_lines(const char *name, int size, int screens)
{
    printf(".%s = {\n", name);
    for (int from = 0; from < size; from++) {
        printf("{");
        for (unsigned men = 0; men < 1u << size; men++)
            printf("%u,", slide(size, from, men, screens));
        printf("},\n");
    }
    printf("},\n");
}

static void put_spread(void)
{
    printf(".spread = {\n");
    for (unsigned bits = 0; bits < 1024; bits++) {
        U128 set = 0;
        for (int rank = 0; rank < 10; rank++)
            set |= bits >> rank & 1 ? at(0, rank) : 0;
        put_set(set);
    }
    printf("},\n");
}

/* South, west, east, north, and the diagonals in the order of xq_eyes. */
static const int STRAIGHT[4][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};
static const int DIAGONAL[4][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};

static U128 horse(int point, unsigned blocked)
{
    U128 set = 0;
    int file = xq_file(point), rank = xq_rank(point);
    for (int d = 0; d < 4; d++) {
        if (blocked >> d & 1)
            continue;
        for (int e = 0; e < 4; e++) {
            /* One step straight, then one diagonal step further in that direction. */
            int dx = STRAIGHT[d][0], dy = STRAIGHT[d][1];
            if (dx * DIAGONAL[e][0] + dy * DIAGONAL[e][1] == 1)
                set |= at(file + dx + DIAGONAL[e][0], rank + dy + DIAGONAL[e][1]);
        }
    }
    return set;
}

/* Horses that reach the point: seen from it, one diagonal step (the leg) and one straight step further. */
static U128 horse_to(int point, unsigned blocked)
{
    U128 set = 0;
    int file = xq_file(point), rank = xq_rank(point);
    for (int d = 0; d < 4; d++) {
        if (blocked >> d & 1)
            continue;
        int dx = DIAGONAL[d][0], dy = DIAGONAL[d][1];
        set |= at(file + 2 * dx, rank + dy) | at(file + dx, rank + 2 * dy);
    }
    return set;
}

static U128 elephant(int point, unsigned blocked)
{
    U128 set = 0;
    for (int d = 0; d < 4; d++) {
        if (!(blocked >> d & 1))
            set |= at(xq_file(point) + 2 * DIAGONAL[d][0], xq_rank(point) + 2 * DIAGONAL[d][1]);
    }
    return set;
}

static void put_blocked(const char *name, U128 (*points)(int, unsigned))
{
    printf(".%s = {\n", name);
    for (int point = 0; point < XQ_POINTS; point++) {
        printf("{");
        for (unsigned blocked = 0; blocked < 16; blocked++)
            put_set(points(point, blocked));
        printf("},\n");
    }
    printf("},\n");
}

static U128 near_horse(int side, int point)
{
    (void)side;
    return horse_to(point, 0);
}

static U128 advisor(int side, int point)
{
    U128 set = 0;
    (void)side;
    for (int d = 0; d < 4; d++)
        set |= at(xq_file(point) + DIAGONAL[d][0], xq_rank(point) + DIAGONAL[d][1]);
    return set;
}

static U128 king(int side, int point)
{
    U128 set = 0;
    for (int d = 0; d < 4; d++) {
        int file = xq_file(point) + STRAIGHT[d][0], rank = xq_rank(point) + STRAIGHT[d][1];
        if (on_board(file, rank) && xq_in_palace(side, xq_point(file, rank)))
            set |= at(file, rank);
    }
    return set;
}

static U128 pawn(int side, int point)
{
    int file = xq_file(point), rank = xq_rank(point);
    U128 set = at(file, rank + (side == XQ_RED ? 1 : -1));
    if (xq_crossed(side, point))
        set |= at(file - 1, rank) | at(file + 1, rank);
    return set;
}

static U128 pawn_to(int side, int point)
{
    U128 set = 0;
    for (int from = 0; from < XQ_POINTS; from++)
        set |= bits_has(pawn(side, from), point) ? bit(from) : 0;
    return set;
}

static U128 line(int side, int point)
{
    U128 set = 0;
    (void)side;
    for (int other = 0; other < XQ_POINTS; other++) {
        if (other != point && (xq_file(other) == xq_file(point) || xq_rank(other) == xq_rank(point)))
            set |= bit(other);
    }
    return set;
}

static void put_points(const char *name, int sides, U128 (*points)(int, int))
{
    printf(".%s = {\n", name);
    for (int side = 0; side < sides; side++) {
        printf(sides > 1 ? "{" : "");
        for (int point = 0; point < XQ_POINTS; point++)
            put_set(points(side, point));
        printf(sides > 1 ? "},\n" : "");
    }
    printf("},\n");
}

static U128 between(int a, int b)
{
    U128 set = 0;
    int dx = xq_file(b) - xq_file(a), dy = xq_rank(b) - xq_rank(a);
    if ((dx != 0) == (dy != 0))
        return 0;
    int sx = (dx > 0) - (dx < 0), sy = (dy > 0) - (dy < 0);
    for (int f = xq_file(a) + sx, r = xq_rank(a) + sy; xq_point(f, r) != b; f += sx, r += sy)
        set |= at(f, r);
    return set;
}

static void put_between(void)
{
    printf(".between = {\n");
    for (int i = 0; i < 18; i++) {
        int row = i / 3, king_point = xq_point(3 + i % 3, row >= 3 ? row + 4 : row);
        printf("{");
        for (int point = 0; point < XQ_POINTS; point++)
            put_set(between(king_point, point));
        printf("},\n");
    }
    printf("},\n");
}

static bool can_stand(int side, int kind, int point)
{
    int file = xq_file(point), rank = xq_rank_of(side, point);
    switch (kind) {
    case XQ_KING: return xq_in_palace(side, point);
    case XQ_ADVISOR: return xq_in_palace(side, point) && (file + rank) % 2 == 1;
    case XQ_ELEPHANT: return rank <= 4 && rank % 2 == 0 && file % 2 == 0 && (file + rank) % 4 == 2;
    case XQ_PAWN: return rank >= 5 || (rank >= 3 && file % 2 == 0);
    default: return true;
    }
}

static void put_zones(void)
{
    printf(".zone = {\n");
    for (int side = 0; side < 2; side++) {
        printf("{");
        for (int kind = 0; kind < 8; kind++) {
            U128 set = 0;
            for (int point = 0; kind && point < XQ_POINTS; point++)
                set |= can_stand(side, kind, point) ? bit(point) : 0;
            put_set(set);
        }
        printf("},\n");
    }
    printf("},\n");
}

static void put_keys(void)
{
    Rng rng = {0x6368756865}; /* "chuhe" */
    printf(".key = {\n");
    for (int man = 0; man < 16; man++) {
        printf("{");
        for (int point = 0; point < XQ_POINTS; point++)
            printf("0x%llxu,", (man & 7) ? (unsigned long long)rng_next(&rng) : 0ull);
        printf("},\n");
    }
    printf("},\n.key_side = 0x%llxu,\n", (unsigned long long)rng_next(&rng));
}

int main(void)
{
    put_lines("rank_rook", 9, 0);
    put_lines("rank_cannon", 9, 1);
    put_lines("file_rook", 10, 0);
    put_lines("file_cannon", 10, 1);
    put_spread();
    put_blocked("horse", horse);
    put_blocked("horse_to", horse_to);
    put_points("horse_near", 1, near_horse);
    put_blocked("elephant", elephant);
    put_points("advisor", 1, advisor);
    put_points("king", 2, king);
    put_points("pawn", 2, pawn);
    put_points("pawn_to", 2, pawn_to);
    put_between();
    put_points("line", 1, line);
    put_zones();
    put_keys();
    return ferror(stdout) != 0;
}
