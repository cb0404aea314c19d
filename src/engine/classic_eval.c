/* classic_eval.c -- what men are worth: material and piece-square tables of the house.
 *
 * The numbers are in hundredths of a pawn and were set by hand: rooks want open lines, horses the middle ranks, cannons
 * the own back ranks or the centre file, pawns the enemy palace.  Boards are symmetric left to right, so a table holds
 * the left half (in xiangqi with the middle file) from the own back rank up.  Games on the same board share them by the
 * letters of their men.
 */
#include "engine/classic_search.h"

typedef struct Kind {
    char letter;
    int16_t base;
    int16_t hand; /* worth in the hand, where the game has one */
    const int8_t *table;
} Kind;

/* ---- Xiangqi boards: 10 ranks of files a to e ------------------------------------------------------------------- */

/* A line is a rank, the own back rank first. */
/* clang-format off */

static const int8_t XQ_KING_AT[50] = {
       0,    0,    0,    2,    8,
       0,    0,    0,  -12,  -10,
       0,    0,    0,  -20,  -18,
};

static const int8_t XQ_GUARD_AT[50] = {
       0,    0,    0,    0,    0,
       0,    0,    0,    0,    8,
       0,    0,    0,   -4,    0,
};

static const int8_t XQ_ELEPHANT_AT[50] = {
       0,    0,    0,    0,    0,
       0,    0,    0,    0,    0,
      -6,    0,    0,    0,   10,
       0,    0,    0,    0,    0,
       0,    0,   -2,    0,    0,
};

static const int8_t XQ_HORSE_AT[50] = {
     -14,  -18,  -10,  -12,  -20,
     -12,   -6,   -4,   -6,  -30,
      -8,   -2,    8,    2,    4,
      -4,    4,   12,   12,   10,
       0,   14,   16,   22,   20,
       6,   18,   22,   24,   24,
       6,   28,   24,   30,   26,
       8,   20,   32,   30,   22,
       4,   16,   36,   20,   14,
      -4,    4,    8,    6,   -6,
};

static const int8_t XQ_ROOK_AT[50] = {
     -10,    4,    2,   12,    0,
      -4,    8,    4,   14,    2,
      -6,    6,    2,   12,    4,
       0,    8,    6,   14,   12,
       6,   12,   10,   16,   16,
       8,   14,   12,   18,   18,
       8,   14,   10,   18,   18,
       6,   14,   12,   20,   22,
       8,   18,   14,   24,   28,
       6,   10,    8,   16,   18,
};

static const int8_t XQ_CANNON_AT[50] = {
       2,    2,    4,    8,    8,
       2,    4,    8,    8,    8,
       2,    0,    8,    6,   14,
       0,    0,    0,    2,    6,
      -2,    0,    4,    0,   10,
       0,    0,    2,    2,    8,
       0,    2,    4,    4,   10,
       4,    4,    0,   -8,   -4,
       8,    8,    2,   -6,  -10,
      12,   10,    2,   -8,  -12,
};

static const int8_t XQ_PAWN_AT[50] = {
       0,    0,    0,    0,    0,
       0,    0,    0,    0,    0,
       0,    0,    0,    0,    0,
       0,    0,   -4,    0,    8,
       2,    0,    6,    0,   12,
      24,   30,   38,   44,   48,
      32,   44,   56,   68,   72,
      36,   52,   72,   90,   96,
      36,   54,   80,  104,  110,
       8,   16,   24,   30,   34,
};

/* clang-format on */

static const Kind XQ_KINDS[] = {
    {'K', 0, 0, XQ_KING_AT},    {'A', 200, 0, XQ_GUARD_AT}, {'B', 200, 0, XQ_ELEPHANT_AT},
    {'N', 420, 0, XQ_HORSE_AT}, {'R', 950, 0, XQ_ROOK_AT},  {'C', 460, 0, XQ_CANNON_AT},
    {'P', 70, 0, XQ_PAWN_AT},   {'X', 330, 0, NULL}, /* face down: about the mean of the fifteen */
};

/* ---- Boards of squares: 8 ranks of files a to d ----------------------------------------------------------------- */

/* clang-format off */

static const int8_t SQ_PAWN_AT[32] = {
       0,    0,    0,    0,
       2,    4,    2,  -14,
       2,    0,    4,    4,
       0,    2,    8,   22,
       6,    8,   14,   28,
      18,   20,   30,   36,
      50,   54,   58,   60,
       0,    0,    0,    0,
};

static const int8_t SQ_KNIGHT_AT[32] = {
     -44,  -30,  -22,  -20,
     -28,  -12,    0,    4,
     -18,    4,   14,   14,
     -14,    8,   18,   24,
     -12,   12,   22,   28,
     -14,    8,   20,   24,
     -28,  -10,    6,   10,
     -46,  -26,  -18,  -16,
};

static const int8_t SQ_BISHOP_AT[32] = {
     -12,   -8,  -10,   -6,
      -2,   12,    4,    6,
       0,    8,    8,   10,
       0,    6,   10,   16,
       0,    8,   12,   16,
      -2,    6,    8,   10,
      -8,    2,    2,    2,
     -14,   -8,   -8,   -8,
};

static const int8_t SQ_ROOK_AT[32] = {
      -4,    0,    4,    8,
      -8,    0,    2,    4,
      -6,    0,    2,    4,
      -6,    0,    2,    4,
      -4,    0,    2,    4,
       0,    2,    4,    6,
      14,   16,   18,   18,
       6,    6,    8,    8,
};

static const int8_t SQ_QUEEN_AT[32] = {
     -10,   -8,   -4,    0,
      -8,    0,    2,    2,
      -4,    2,    4,    4,
      -2,    2,    6,    8,
      -2,    2,    6,    8,
      -4,    2,    6,    6,
      -6,    0,    4,    4,
     -10,   -4,    0,    0,
};

static const int8_t SQ_KING_AT[32] = {
      18,   28,    6,   -4,
      10,    8,  -14,  -20,
     -20,  -28,  -34,  -38,
     -36,  -44,  -50,  -54,
     -46,  -54,  -60,  -64,
     -50,  -58,  -64,  -68,
     -54,  -60,  -66,  -70,
     -56,  -62,  -68,  -72,
};

/* clang-format on */

static const Kind SQ_KINDS[] = {
    {'P', 100, 125, SQ_PAWN_AT}, {'N', 310, 330, SQ_KNIGHT_AT}, {'B', 320, 330, SQ_BISHOP_AT},
    {'R', 480, 450, SQ_ROOK_AT}, {'Q', 900, 880, SQ_QUEEN_AT},  {'K', 0, 0, SQ_KING_AT},
};

/* ---- Tables of a game ------------------------------------------------------------------------------------------- */

static bool is_qilin(const Game *g)
{
    return g->shape->lines == LINES_QILIN && strcmp(g->id, "qilin") == 0;
}

static const Kind *find_kind(const Game *g, char letter)
{
    const Kind *kinds = g->shape->lines == LINES_XIANGQI ? XQ_KINDS : SQ_KINDS;
    size_t count = g->shape->lines == LINES_XIANGQI ? ARRAY_LEN(XQ_KINDS) : ARRAY_LEN(SQ_KINDS);
    for (size_t i = 0; i < count; i++) {
        if (kinds[i].letter == to_upper(letter))
            return &kinds[i];
    }
    return NULL;
}

/* The table's number for a point, seen from the seat's own side. */
static int at_point(const Game *g, const Kind *kind, int point, bool second)
{
    int x, y, width = g->shape->width, height = g->shape->lines == LINES_XIANGQI ? 10 : 8;
    /* A board of another size has men of the same kinds, but its own good points. */
    if (!kind->table || g->shape->height != height || (width + 1) / 2 * 2 != height)
        return kind->base;
    point_xy(g->shape, point, &x, &y);
    if (second)
        y = g->shape->height - 1 - y;
    return kind->base + kind->table[y * ((width + 1) / 2) + min_int(x, width - 1 - x)];
}

/* Qilin has one kind of man a side, all alike, and pressed points that belong to nobody. */
static void values_of_lines(const Game *g, ClassicValues *v)
{
    for (int man = 1; man < v->men; man++) {
        int value = g->men[man] == 'R' ? 100 : g->men[man] == 'B' ? -100 : 0;
        for (int point = 0; point < g->shape->points; point++)
            v->at[man][point] = (int16_t)value;
    }
}

void classic_values(const Game *g, ClassicValues *v)
{
    memset(v, 0, sizeof *v);
    assert(strlen(g->men) <= CLASSIC_MEN);
    v->men = (uint8_t)strlen(g->men);
    if (is_qilin(g)) {
        values_of_lines(g, v);
        return;
    }
    for (int man = 1; man < v->men; man++) {
        const Kind *kind = find_kind(g, g->men[man]);
        bool second = kind && g->men[man] != kind->letter;
        if (!kind)
            continue;
        for (int point = 0; point < g->shape->points; point++) {
            int value = at_point(g, kind, point, second);
            v->at[man][point] = (int16_t)(second ? -value : value);
        }
        v->hand[man] = kind->hand;
    }
}

static int hand_value(const Game *g, const Pos *pos, const ClassicValues *v)
{
    int sum = 0;
    for (int man = 1; man < v->men; man++) {
        if (v->hand[man])
            sum += v->hand[man] * (g->in_hand(pos, SEAT_FIRST, man) - g->in_hand(pos, SEAT_SECOND, man));
    }
    return sum;
}

int classic_value(const Game *g, const Pos *pos, const ClassicValues *v, Seat seat)
{
    int sum = is_qilin(g) ? classic_qilin_value(g, pos) : g->in_hand ? hand_value(g, pos, v) : 0;
    for (int point = 0; point < g->shape->points; point++)
        sum += v->at[g->man_at(pos, point)][point];
    return seat == SEAT_FIRST ? sum : -sum;
}
