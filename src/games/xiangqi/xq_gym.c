/* xq_gym.c -- names of men, moves and the count of checks, as gym-xiangqi has them. */
#include "games/xiangqi/xq_gym.h"

/* The first name of each kind and how many there are. */
static const uint8_t FIRST[8] = {0, 1, 2, 4, 6, 8, 10, 12}, NAMES[8] = {0, 1, 2, 2, 2, 2, 2, 5};

/* The start as its board of names has it, seen by the side at the bottom: its men from its left, the others from
 * theirs. */
static int home_name(int side, int kind, int point)
{
    static const uint8_t RANK_0[9] = {8, 6, 4, 2, 1, 3, 5, 7, 9};
    int file = side == XQ_RED ? xq_file(point) : 8 - xq_file(point), rank = xq_rank_of(side, point), name = 0;
    if (rank == 0)
        name = RANK_0[file];
    else if (rank == 2 && (file == 1 || file == 7))
        name = file == 1 ? 10 : 11;
    else if (rank == 3 && file % 2 == 0)
        name = 12 + file / 2;
    return name >= FIRST[kind] && name < FIRST[kind] + NAMES[kind] ? name : 0;
}

/* Gives a man the first name of its kind that none has. */
static void name_man(XqGym *g, uint32_t *used, int kind, int point)
{
    int name = FIRST[kind];
    while (*used >> name & 1)
        name++;
    g->name[point] = (uint8_t)name;
    *used |= 1u << name;
}

void xq_gym_init(XqGym *g, const XqPos *p)
{
    memset(g, 0, sizeof *g);
    for (int side = 0; side < 2; side++) {
        uint32_t used = 0;
        for (U128 men = xq_own(p, side); men;) {
            int point = bits_pop(&men), name = home_name(side, xq_kind(p->board[point]), point);
            g->name[point] = (uint8_t)name;
            used |= name ? 1u << name : 0;
        }
        for (U128 men = xq_own(p, side); men;) {
            int point = bits_pop(&men);
            if (!g->name[point])
                name_man(g, &used, xq_kind(p->board[point]), point);
        }
    }
}

/* The generals face each other once the men stand on `all`; both must be on the board. */
static bool face(int red, int black, U128 all)
{
    return xq_file(red) == xq_file(black) && !(xq_between(red, black) & all);
}

bool xq_gym_may(const XqPos *p, int side, int from, int to)
{
    if (to == p->king[!side])
        return true;
    int king[2] = {p->king[XQ_RED], p->king[XQ_BLACK]};
    if (from == king[side])
        king[side] = to;
    return !face(king[XQ_RED], king[XQ_BLACK], (xq_all(p) & ~bit(from)) | bit(to));
}

U128 xq_gym_reach(const XqPos *p, int side, int from)
{
    /* Only a man on the file of a general, or a general, can open or close it. */
    U128 reach = xq_reach(p, from);
    bool on_file = xq_file(from) == xq_file(p->king[side]) && xq_file(from) == xq_file(p->king[!side]);
    if (from == p->king[side])
        reach &= ~bit(p->king[!side]); /* a general never takes the other: the rules bar facing */
    else if (!on_file)
        return reach;
    U128 may = 0;
    while (reach) {
        int to = bits_pop(&reach);
        may |= xq_gym_may(p, side, from, to) ? bit(to) : 0;
    }
    return may;
}

U128 xq_gym_threats(const XqPos *p, int side)
{
    int king = p->king[!side];
    return xq_attackers(p, king, side, xq_all(p)) & ~bit(p->king[side]);
}

bool xq_gym_play(XqGym *g, XqPos *p, int from, int to)
{
    int side = p->side, king = p->king[!side];
    bool takes_king = to == king, loses = false;
    U128 before = xq_gym_threats(p, side);
    int moved_name = g->name[from];
    xq_apply(p, move_step(from, to), NULL);
    g->name[to] = (uint8_t)moved_name;
    g->name[from] = 0;
    U128 after = takes_king ? 0 : xq_gym_threats(p, side);
    if (!after && g->counted[side]) {
        memset(g->counts[side], 0, sizeof g->counts[side]);
        g->counted[side] = false;
    }
    for (U128 fresh = after & ~before; fresh;) {
        int point = bits_pop(&fresh);
        uint8_t *count = &g->counts[side][g->name[point] - 1][point][xq_palace_index(king) % 9];
        g->counted[side] = true;
        loses |= ++*count == XQ_GYM_LIMIT;
    }
    return loses;
}
