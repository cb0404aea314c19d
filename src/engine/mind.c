/* mind.c -- how a level with a depth of its own thinks, in any game.
 *
 * A plain alpha-beta over the Game table, so weak by nature: no table, no selective depth, exchanges followed only so
 * far.  On top of that it errs as people do.  Its judgement is off by an amount that belongs to the position and by
 * ideas of its own about where men belong, and moves that it does not see (sight.c) are not in its tree, neither its own
 * nor the replies.  Everything follows from the seed and the position: the same position is misjudged in the same way
 * however often it is looked at.  Nothing is remembered from one search to the next.
 */
#include <stdlib.h>

#include "base/clock.h"
#include "base/rng.h"
#include "engine/anygame.h"
#include "engine/eval_xq.h"
#include "engine/search.h"

typedef struct Mind {
    Worker *w;
    const Search *s;
    const Game *g;
    const EngineLevel *level;
    Pos *pos;
    bool is_xiangqi;
    int ply;
    ClassicValues values;
    int16_t fancy[CLASSIC_MEN][128]; /* for the first seat */
    int king[2];                     /* man codes, 0 where the game has none */
    int32_t history[2][ANY_SLOTS];
    AnyLines lines;
} Mind;

static int look(Mind *, int depth, int alpha, int beta);

static bool stopped(const Mind *a)
{
    return atomic_load_explicit(&a->s->stop, memory_order_relaxed);
}

/* ---- Judgement -------------------------------------------------------------------------------------------------- */

/* Uniform in ±most from a number. */
static int spread(uint64_t number, int most)
{
    return most ? (int)(number % (uint64_t)(2 * most + 1)) - most : 0;
}

static void dream_up(Mind *a)
{
    for (int man = 1; man < a->values.men; man++) {
        for (int point = 0; point < a->g->shape->points; point++) {
            uint64_t z = a->s->level_seed + (uint64_t)(man << 7 | point) * 0x9E3779B97F4A7C15u;
            a->fancy[man][point] = (int16_t)spread(rng_mix(z), a->level->fancy);
        }
        if (a->g->men[man] == 'K' || a->g->men[man] == 'k')
            a->king[a->g->men[man] == 'k'] = man;
    }
}

/* Steps that men stand nearer than five to the enemy king, the first seat's less the second's. */
static int pressure(const Mind *a, const int at[2][2], int man, int point)
{
    int x, y;
    bool second = a->g->men[man] >= 'a';
    point_xy(a->g->shape, point, &x, &y);
    int dx = x - at[!second][0], dy = y - at[!second][1];
    int way = max_int(dx < 0 ? -dx : dx, dy < 0 ? -dy : dy);
    return way >= 5 ? 0 : second ? way - 5 : 5 - way;
}

/* What the level believes besides the evaluation, for the first seat. */
static int belief(const Mind *a)
{
    const Game *g = a->g;
    int sum = 0, near = 0, kings[2][2] = {{-9, -9}, {-9, -9}};
    for (int point = 0; a->level->attack && point < g->shape->points; point++) {
        int man = g->man_at(a->pos, point);
        for (int seat = 0; seat < 2; seat++) {
            if (man && man == a->king[seat])
                point_xy(g->shape, point, &kings[seat][0], &kings[seat][1]);
        }
    }
    for (int point = 0; point < g->shape->points; point++) {
        int man = g->man_at(a->pos, point);
        if (!man)
            continue;
        sum += a->fancy[man][point];
        if (a->level->attack && man != a->king[0] && man != a->king[1])
            near += pressure(a, (const int(*)[2])kings, man, point);
    }
    /* Two lots together are bell-shaped: small errors are the usual ones. */
    uint64_t z = rng_mix(a->s->level_seed ^ g->key(a->pos));
    int noise = a->level->noise;
    return sum + near * a->level->attack + spread(z & 0xFFFFFFFF, noise / 2) + spread(z >> 32, noise / 2);
}

static int judge(const Mind *a, Seat me)
{
    int believed = belief(a);
    int value = a->is_xiangqi ? xq_eval((const XqPos *)a->pos) : classic_value(a->g, a->pos, &a->values, me);
    if (a->level->greed)
        value += classic_value(a->g, a->pos, &a->values, me) * a->level->greed / 100;
    value += me == SEAT_FIRST ? believed : -believed;
    return max_int(-SCORE_WON + 1, min_int(SCORE_WON - 1, value));
}

/* ---- Order ------------------------------------------------------------------------------------------------------ */

static void order_moves(const Mind *a, AnyOrder *o, Seat seat)
{
    o->next = 0;
    for (int i = 0; i < o->list.count; i++) {
        Move m = o->list.at[i];
        int taken = any_taken(a->g, a->pos, m);
        o->score[i] = taken ? (1 << 24) + any_worth(&a->values, taken, move_to(m)) * 32 -
                                  any_worth(&a->values, a->g->man_at(a->pos, move_from(m)), move_from(m))
                            : min_int(a->history[seat][any_slot(m)], 1 << 20);
    }
}

/* ---- The tree --------------------------------------------------------------------------------------------------- */

/* A mean needs exact values. */
static int chance(Mind *a, Seat me, int depth)
{
    MoveList list;
    uint32_t weight[MAX_MOVES];
    int64_t sum = 0, total = 0;
    a->g->moves(a->g, a->pos, &list);
    a->g->weights(a->g, a->pos, &list, weight);
    for (int i = 0; i < list.count && !stopped(a); i++) {
        int value;
        a->g->apply(a->g, a->pos, list.at[i], NULL);
        Seat next = a->g->turn(a->pos);
        Result r = next == SEAT_CHANCE ? result_none() : a->g->result(a->g, a->pos);
        if (result_over(r))
            value = any_result_value(r, me, a->ply);
        else if (next == SEAT_CHANCE)
            value = chance(a, me, depth);
        else if (depth <= 1)
            value = judge(a, me);
        else
            value = next == me ? look(a, depth - 1, -SCORE_INF, SCORE_INF) : -look(a, depth - 1, -SCORE_INF, SCORE_INF);
        a->g->undo(a->g, a->pos);
        sum += (int64_t)weight[i] * value;
        total += weight[i];
    }
    return total ? (int)(sum / total) : 0;
}

/* The value for `me` after a move; below depth 0 only exchanges are followed. */
static int value_after(Mind *a, Seat me, Move m, int depth, const int window[2])
{
    int value;
    a->g->apply(a->g, a->pos, m, NULL);
    a->ply++;
    a->lines.count[a->ply] = 0;
    atomic_store_explicit(&a->w->nodes, a->w->nodes + 1, memory_order_relaxed);
    Seat next = a->g->turn(a->pos);
    Result r = next == SEAT_CHANCE ? result_none() : a->g->result(a->g, a->pos);
    if (time_is_up(a->w))
        value = 0;
    else if (result_over(r))
        value = any_result_value(r, me, a->ply);
    else if (next == SEAT_CHANCE)
        value = chance(a, me, depth);
    else if (a->ply >= MAX_PLY - 2)
        value = judge(a, me);
    else
        value = next == me ? look(a, depth, window[0], window[1]) : -look(a, depth, -window[1], -window[0]);
    a->ply--;
    a->g->undo(a->g, a->pos);
    return value;
}

/* The value for the seat on move of what it sees.  From depth 0 down it may also leave things as they are. */
static int look(Mind *a, int depth, int alpha, int beta)
{
    Seat me = a->g->turn(a->pos);
    bool exchanges = depth <= 0, check = !exchanges && a->g->in_check(a->g, a->pos);
    int best = exchanges ? judge(a, me) : -SCORE_INF;
    if (exchanges && (best >= beta || depth <= -a->level->calm))
        return best;
    alpha = max_int(alpha, best);
    AnyOrder o;
    a->g->moves(a->g, a->pos, &o.list);
    if (exchanges)
        any_keep_captures(a->g, a->pos, &o.list);
    order_moves(a, &o, me);
    while (o.next < o.list.count && alpha < beta) {
        Move m = any_pick(&o);
        if (!check && !sight_sees(a->s, a->pos, m, a->ply))
            continue;
        int value = value_after(a, me, m, depth - 1, (int[2]){alpha, beta});
        if (stopped(a))
            return 0;
        best = max_int(best, value);
        if (value > alpha) {
            alpha = value;
            any_take_line(&a->lines, a->ply, m);
            a->history[me][any_slot(m)] += max_int(depth, 0) * max_int(depth, 0);
        }
    }
    return best > -SCORE_INF ? best : judge(a, me);
}

/* ---- The root --------------------------------------------------------------------------------------------------- */

static void look_at_root(Mind *a, int depth)
{
    Worker *w = a->w;
    Seat me = a->g->turn(a->pos);
    int alpha = -SCORE_INF;
    for (int i = 0; i < w->root_count; i++) {
        RootMove *r = &w->root[i];
        int value = value_after(a, me, r->move, depth - 1, (int[2]){alpha, SCORE_INF});
        if (stopped(a))
            break;
        r->score = value > alpha ? value : -SCORE_INF;
        if (value <= alpha)
            continue;
        alpha = value;
        r->seldepth = depth;
        any_take_line(&a->lines, a->ply, r->move);
        r->pv_count = a->lines.count[0];
        memcpy(r->pv, a->lines.line[0], sizeof r->pv);
    }
    root_sort(w, 0, w->root_count);
}

/* Equal moves come in an order of the player's own. */
static void shuffle_root(Mind *a)
{
    Worker *w = a->w;
    Rng rng = {a->s->level_seed ^ a->g->key(a->pos)};
    for (int i = w->root_count - 1; i > 0; i--) {
        int j = (int)rng_below(&rng, (uint32_t)i + 1);
        RootMove r = w->root[i];
        w->root[i] = w->root[j];
        w->root[j] = r;
    }
}

static void think(Mind *a)
{
    Worker *w = a->w;
    const EngineLimits *l = &a->s->limits;
    int most = l->depth ? min_int(l->depth, a->level->depth) : a->level->depth;
    shuffle_root(a);
    for (int depth = 1; depth <= most && !stopped(a); depth++) {
        for (int i = 0; i < w->root_count; i++)
            w->root[i].previous = w->root[i].score > -SCORE_INF ? w->root[i].score : w->root[i].previous;
        look_at_root(a, depth);
        if (stopped(a))
            return;
        w->depth_done = depth;
        root_report(w, depth, -SCORE_INF, SCORE_INF, w->root[0].score, 0);
        if (score_is_won(w->root[0].score) || !time_for_more(w))
            return;
    }
}

void mind_search(Worker *w)
{
    const Game *g = w->search->game;
    Mind *a = calloc(1, sizeof *a);
    if (!a)
        return;
    a->w = w;
    a->s = w->search;
    a->g = g;
    a->level = w->search->level;
    a->pos = w->pos;
    a->is_xiangqi = strcmp(g->id, "xiangqi") == 0;
    any_guess_hidden(g, w->pos, g->key(w->pos) ^ a->s->level_seed);
    classic_values(g, &a->values);
    dream_up(a);
    think(a);
    free(a);
}
