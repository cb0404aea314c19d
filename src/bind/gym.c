/* gym.c -- actions, rewards and the picture of gym-xiangqi. */
#include "bind/gym.h"

#include "games/xiangqi/xq_text.h"

static const float LOSS = -100, GENERAL = 100;

/* A point in the picture, and the point of a place in it: the same turn of the board. */
static int turned(const GymEnv *g, int point)
{
    int rank = xq_rank(point), file = xq_file(point);
    return g->ally == XQ_RED ? (9 - rank) * 9 + file : rank * 9 + 8 - file;
}

Fault gym_reset(GymEnv *g, const char *text)
{
    static const char START[] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    XqPos p;
    Fault f = xq_parse(&p, text && *text ? text : START);
    if (f.code)
        return f;
    g->pos = p;
    g->done = false;
    xq_gym_init(&g->men, &g->pos);
    return f;
}

int gym_actions(const GymEnv *g, int side, int32_t out[GYM_MOST])
{
    int count = 0;
    if (g->done)
        return 0;
    for (U128 men = xq_own(&g->pos, side); men;) {
        int from = bits_pop(&men), base = (g->men.name[from] - 1) * 8100 + turned(g, from) * 90;
        for (U128 reach = xq_gym_reach(&g->pos, side, from); reach && count < GYM_MOST;)
            out[count++] = base + turned(g, bits_pop(&reach));
    }
    return count;
}

static float value_of(int man, int point)
{
    static const float VALUES[8] = {0, 100, 2, 2, 4, 9, 4.5f, 1};
    bool crossed = xq_kind(man) == XQ_PAWN && xq_crossed(xq_side(man), point);
    return man ? VALUES[xq_kind(man)] + (crossed ? 1 : 0) : 0;
}

static bool has_action(const GymEnv *g, int side)
{
    for (U128 men = xq_own(&g->pos, side); men;) {
        if (xq_gym_reach(&g->pos, side, bits_pop(&men)))
            return true;
    }
    return false;
}

bool gym_step(GymEnv *g, int action, float *reward)
{
    *reward = 0;
    if (g->done || action < 0 || action >= GYM_ACTIONS)
        return false;
    int name = action / 8100 + 1, side = g->pos.side;
    int from = turned(g, action % 8100 / 90), to = turned(g, action % 90); /* the turn is its own reverse */
    int man = g->pos.board[from], taken = g->pos.board[to];
    if (!man || xq_side(man) != side || g->men.name[from] != name)
        return false;
    if (!bits_has(xq_gym_reach(&g->pos, side, from), to))
        return false;
    *reward = value_of(taken, to);
    g->done = taken && xq_kind(taken) == XQ_KING;
    if (xq_gym_play(&g->men, &g->pos, from, to)) {
        g->done = true;
        *reward = LOSS;
    } else if (!g->done && g->blocked_loses && !has_action(g, !side)) {
        g->done = true;
        *reward += GENERAL;
    }
    return true;
}

void gym_board(const GymEnv *g, int8_t out[XQ_POINTS])
{
    for (int point = 0; point < XQ_POINTS; point++) {
        int man = g->pos.board[point], name = man ? g->men.name[point] : 0;
        out[turned(g, point)] = (int8_t)(man && xq_side(man) != g->ally ? -name : name);
    }
}
