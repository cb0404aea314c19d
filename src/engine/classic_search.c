/* classic_search.c -- alpha-beta over the Game table. */
#include "engine/classic_search.h"

#include "base/clock.h"
#include "engine/anygame.h"

enum { INFINITE = CLASSIC_WIN + 1, CLOCK_EVERY = 256 };

/* The fields of an order key: a man taken comes before any quiet move, the dearer the earlier; then the history, which
 * has 32 bits; then what the step itself gains. */
static const int64_t HISTORY = (int64_t)1 << 12, VICTIM = (int64_t)1 << 45;
static const int64_t CAPTURE_FIRST = (int64_t)1 << 58;

void classic_search_init(ClassicSearch *s, const Game *game, Pos *pos)
{
    memset(s, 0, sizeof *s);
    s->game = game;
    s->pos = pos;
    classic_values(game, &s->values);
}

/* ---- Order ------------------------------------------------------------------------------------------------------ */

static void reward(ClassicSearch *s, Seat seat, Move m, int depth)
{
    uint32_t *score = &s->history[seat][any_slot(m)];
    if (*score < UINT32_MAX / 2)
        *score += 2u << min_int(depth, 20);
}

/* By evaluation what a step wins at once, then by the history of the seat. */
static int64_t order_key(const ClassicSearch *s, Seat seat, Move m)
{
    const ClassicValues *v = &s->values;
    int to = move_to(m), sign = seat == SEAT_FIRST ? 1 : -1;
    int64_t key = s->plain_order ? 0 : (int64_t)s->history[seat][any_slot(m)] * HISTORY;
    if (!move_leaves_point(m))
        return key;
    int from = move_from(m), man = s->game->man_at(s->pos, from), taken = s->game->man_at(s->pos, to);
    int gain = sign * (v->at[man][to] - v->at[man][from] - v->at[taken][to]);
    if (taken)
        key += CAPTURE_FIRST + (int64_t)-sign * v->at[taken][to] * VICTIM;
    return key + gain;
}

static void order_moves(const ClassicSearch *s, AnyOrder *o, Seat seat)
{
    o->next = 0;
    for (int i = 0; i < o->list.count; i++)
        o->score[i] = order_key(s, seat, o->list.at[i]);
}

/* ---- Search ----------------------------------------------------------------------------------------------------- */

/* A sooner win is better, a later loss too. */
static int result_value(const ClassicSearch *s, Result r, Seat me)
{
    if (r.winner == 0)
        return 0;
    return r.winner == (int)me + 1 ? CLASSIC_WIN - s->ply : s->ply - CLASSIC_WIN;
}

static bool out_of_time(ClassicSearch *s)
{
    if (s->deadline && s->nodes % CLOCK_EVERY == 0 && clock_ms() >= s->deadline)
        s->stopped = true;
    return s->stopped;
}

static int search(ClassicSearch *s, int depth, int alpha, int beta);
static int chance(ClassicSearch *s, Seat me, int depth);

/* The value for `me` of the position on the board, with `depth` decisions still to look at. */
static int value_for(ClassicSearch *s, Seat me, int depth, int alpha, int beta)
{
    s->nodes++;
    if (out_of_time(s))
        return 0;
    Result r = s->game->result(s->game, s->pos);
    if (result_over(r))
        return result_value(s, r, me);
    Seat next = s->game->turn(s->pos);
    if (next == SEAT_CHANCE)
        return chance(s, me, depth);
    if (depth <= 0)
        return classic_value(s->game, s->pos, &s->values, me);
    return next == me ? search(s, depth, alpha, beta) : -search(s, depth, -beta, -alpha);
}

static int value_after(ClassicSearch *s, Seat me, Move m, int depth, const int window[2])
{
    s->game->apply(s->game, s->pos, m, NULL);
    s->ply++;
    int value = value_for(s, me, depth, window[0], window[1]);
    s->ply--;
    s->game->undo(s->game, s->pos);
    return value;
}

/* A mean needs exact values, so the window is open. */
static int chance(ClassicSearch *s, Seat me, int depth)
{
    static const int OPEN[2] = {-INFINITE, INFINITE};
    MoveList list;
    uint32_t weight[MAX_MOVES];
    int64_t sum = 0, total = 0;
    s->game->moves(s->game, s->pos, &list);
    s->game->weights(s->game, s->pos, &list, weight);
    for (int i = 0; i < list.count && !s->stopped; i++) {
        sum += (int64_t)weight[i] * value_after(s, me, list.at[i], depth, OPEN);
        total += weight[i];
    }
    return total ? (int)(sum / total) : 0;
}

/* The value for the seat on move. */
static int search(ClassicSearch *s, int depth, int alpha, int beta)
{
    AnyOrder o;
    Seat me = s->game->turn(s->pos);
    int best = -INFINITE;
    Move good = MOVE_NONE;
    s->game->moves(s->game, s->pos, &o.list);
    order_moves(s, &o, me);
    while (o.next < o.list.count && alpha < beta) {
        Move m = any_pick(&o);
        int value = value_after(s, me, m, depth - 1, (int[2]){alpha, beta});
        if (s->stopped)
            return 0;
        best = max_int(best, value);
        if (value > alpha) {
            alpha = value;
            good = m;
        }
    }
    if (good != MOVE_NONE)
        reward(s, me, good, depth);
    return best;
}

/* One iteration over the root moves, which stay in their order but for the best, which comes first. */
static ClassicAnswer search_root(ClassicSearch *s, MoveList *root, int depth)
{
    Seat me = s->game->turn(s->pos);
    ClassicAnswer a = {.move = root->at[0], .score = -INFINITE, .depth = depth};
    int at = 0;
    for (int i = 0; i < root->count; i++) {
        int value = value_after(s, me, root->at[i], depth - 1, (int[2]){a.score, INFINITE});
        if (s->stopped)
            return a;
        if (value > a.score) {
            a.score = value;
            a.move = root->at[i];
            at = i;
        }
    }
    memmove(root->at + 1, root->at, (size_t)at * sizeof(Move));
    root->at[0] = a.move;
    return a;
}

ClassicAnswer classic_search(ClassicSearch *s, const MoveList *order, int depth)
{
    MoveList root = *order;
    int64_t deadline = s->deadline;
    ClassicAnswer best = {.move = root.at[0]};
    for (int d = 1; d <= depth; d++) {
        /* The first iteration is always finished: there must be an answer. */
        s->deadline = d == 1 ? 0 : deadline;
        ClassicAnswer a = search_root(s, &root, d);
        if (s->stopped)
            break;
        best = a;
        if (best.score >= CLASSIC_NEAR_WIN || best.score <= -CLASSIC_NEAR_WIN)
            break;
    }
    s->deadline = deadline;
    return best;
}
