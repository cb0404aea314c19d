/* search_any.c -- plays any game through its table, so that a new game plays at once.
 *
 * Iterative deepening, alpha-beta with a table, late moves reduced, captures searched to the end.  A node is one
 * decision: where the same seat stays on move the value is passed up as it is, where the seat changes it is negated, and
 * chance is the mean of its outcomes by weight.  The value of a leaf is the sum of a table over the men (classic_eval.c).
 * Where seats know different things the search sees the view of the seat on move, completed by chance.
 */
#include <stdlib.h>

#include "base/clock.h"
#include "engine/anygame.h"
#include "engine/search.h"

typedef struct Any {
    Worker *w;
    const Game *g;
    Pos *pos;
    ClassicValues values;
    int ply;
    Move killers[MAX_PLY][2];
    int16_t history[2][ANY_SLOTS];
    AnyLines lines;
} Any;

static int search(Any *, int depth, int alpha, int beta);

static bool stopped(const Any *a)
{
    return atomic_load_explicit(&a->w->search->stop, memory_order_relaxed);
}

/* ---- Order ------------------------------------------------------------------------------------------------------ */

static int taken_by(const Any *a, Move m)
{
    return any_taken(a->g, a->pos, m);
}

static int order_score(const Any *a, Seat seat, Move m, Move table)
{
    int taken = taken_by(a, m);
    if (m == table)
        return 1 << 30;
    if (taken)
        return (1 << 24) + any_worth(&a->values, taken, move_to(m)) * 32 -
               any_worth(&a->values, a->g->man_at(a->pos, move_from(m)), move_from(m)) / 4;
    if (move_kind(m) == MK_PROMOTE)
        return 1 << 24;
    if (m == a->killers[a->ply][0] || m == a->killers[a->ply][1])
        return 1 << 20;
    return a->history[seat][any_slot(m)];
}

static void order_moves(const Any *a, AnyOrder *o, Seat seat, Move table)
{
    o->next = 0;
    for (int i = 0; i < o->list.count; i++)
        o->score[i] = order_score(a, seat, o->list.at[i], table);
}

/* ---- Values ----------------------------------------------------------------------------------------------------- */

static int static_value(const Any *a, Seat me)
{
    int value = classic_value(a->g, a->pos, &a->values, me);
    return max_int(-SCORE_WON + 1, min_int(SCORE_WON - 1, value));
}

/* Captures of the seat on move until none gains. */
static int quiesce(Any *a, int alpha, int beta)
{
    Seat me = a->g->turn(a->pos);
    int best = static_value(a, me);
    if (best >= beta || a->ply >= MAX_PLY - 2)
        return best;
    alpha = max_int(alpha, best);
    AnyOrder o;
    a->g->moves(a->g, a->pos, &o.list);
    any_keep_captures(a->g, a->pos, &o.list);
    order_moves(a, &o, me, MOVE_NONE);
    while (o.next < o.list.count && alpha < beta && !stopped(a)) {
        Move m = any_pick(&o);
        if (best + any_worth(&a->values, taken_by(a, m), move_to(m)) + P_DELTA < alpha &&
            !(a->g->traits & TRAIT_KING_TAKEN))
            continue;
        atomic_store_explicit(&a->w->nodes, a->w->nodes + 1, memory_order_relaxed);
        a->g->apply(a->g, a->pos, m, NULL);
        a->ply++;
        Result r = a->g->traits & TRAIT_KING_TAKEN ? a->g->result(a->g, a->pos) : result_none();
        Seat next = a->g->turn(a->pos);
        int value = result_over(r)        ? any_result_value(r, me, a->ply)
                    : next == SEAT_CHANCE ? static_value(a, me)
                    : next == me          ? quiesce(a, alpha, beta)
                                          : -quiesce(a, -beta, -alpha);
        a->ply--;
        a->g->undo(a->g, a->pos);
        best = max_int(best, value);
        alpha = max_int(alpha, value);
    }
    return best;
}

/* A mean needs exact values; its outcomes are looked at less deep, since there are many. */
static int chance(Any *a, Seat me, int depth)
{
    MoveList list;
    uint32_t weight[MAX_MOVES];
    int64_t sum = 0, total = 0;
    a->g->moves(a->g, a->pos, &list);
    a->g->weights(a->g, a->pos, &list, weight);
    for (int i = 0; i < list.count && !stopped(a); i++) {
        a->g->apply(a->g, a->pos, list.at[i], NULL);
        Seat next = a->g->turn(a->pos);
        Result r = next == SEAT_CHANCE ? result_none() : a->g->result(a->g, a->pos);
        int value;
        if (result_over(r))
            value = any_result_value(r, me, a->ply);
        else if (next == SEAT_CHANCE)
            value = chance(a, me, depth);
        else if (depth <= 1)
            value = static_value(a, me);
        else
            value =
                next == me ? search(a, depth - 1, -SCORE_INF, SCORE_INF) : -search(a, depth - 1, -SCORE_INF, SCORE_INF);
        a->g->undo(a->g, a->pos);
        sum += (int64_t)weight[i] * value;
        total += weight[i];
    }
    return total ? (int)(sum / total) : 0;
}

/* The value for `me` after a move was played. */
static int value_for(Any *a, Seat me, int depth, int alpha, int beta)
{
    atomic_store_explicit(&a->w->nodes, a->w->nodes + 1, memory_order_relaxed);
    if (time_is_up(a->w))
        return 0;
    Seat next = a->g->turn(a->pos);
    if (next == SEAT_CHANCE)
        return chance(a, me, depth);
    Result r = a->g->result(a->g, a->pos);
    if (result_over(r))
        return any_result_value(r, me, a->ply);
    if (a->ply >= MAX_PLY - 2)
        return static_value(a, me);
    return next == me ? search(a, depth, alpha, beta) : -search(a, depth, -beta, -alpha);
}

static int value_after(Any *a, Seat me, Move m, int depth, const int window[2])
{
    a->g->apply(a->g, a->pos, m, NULL);
    a->ply++;
    a->lines.count[a->ply] = 0;
    int value = value_for(a, me, depth, window[0], window[1]);
    a->ply--;
    a->g->undo(a->g, a->pos);
    return value;
}

/* Reduced first, then as deep as the others, if it proves better than what is known. */
static int value_of_move(Any *a, Seat me, Move m, int depth, int count, int alpha, int beta)
{
    bool quiet = !taken_by(a, m);
    int reduction = quiet && depth >= 3 && count > 2 ? lmr_base(a->w->search, depth, count) / 100 : 0;
    if (count == 1)
        return value_after(a, me, m, depth - 1, (int[2]){alpha, beta});
    int value = value_after(a, me, m, max_int(0, depth - 1 - reduction), (int[2]){alpha, alpha + 1});
    if (value > alpha && reduction)
        value = value_after(a, me, m, depth - 1, (int[2]){alpha, alpha + 1});
    if (value > alpha && value < beta)
        value = value_after(a, me, m, depth - 1, (int[2]){alpha, beta});
    return value;
}

static void learn(Any *a, Seat me, Move m, const AnyOrder *o, int depth)
{
    if (taken_by(a, m))
        return;
    int bonus = min_int(P_HISTORY_BONUS * depth, P_HISTORY_BONUS_MAX);
    history_add(&a->history[me][any_slot(m)], bonus);
    for (int i = 0; i + 1 < o->next; i++) {
        if (!taken_by(a, o->list.at[i]))
            history_add(&a->history[me][any_slot(o->list.at[i])], -bonus);
    }
    if (a->killers[a->ply][0] != m) {
        a->killers[a->ply][1] = a->killers[a->ply][0];
        a->killers[a->ply][0] = m;
    }
}

/* The value for the seat on move. */
static int search(Any *a, int depth, int alpha, int beta)
{
    if (depth <= 0)
        return quiesce(a, alpha, beta);
    Seat me = a->g->turn(a->pos);
    Key key = a->g->key(a->pos);
    TtHit hit = tt_probe(a->w->search->tt, key, a->ply);
    bool pv = beta - alpha > 1;
    if (!pv && hit.found && hit.depth >= depth &&
        (hit.bound == TT_EXACT || (hit.bound == TT_LOWER ? hit.score >= beta : hit.score <= alpha)))
        return hit.score;
    bool check = a->g->in_check(a->g, a->pos);
    int value = static_value(a, me);
    if (!pv && !check && depth <= 5 && value - P_RFP_MARGIN * depth >= beta && !score_is_won(beta))
        return value;
    AnyOrder o;
    a->g->moves(a->g, a->pos, &o.list);
    order_moves(a, &o, me, hit.move);
    int best = -SCORE_INF, old_alpha = alpha, count = 0;
    Move good = MOVE_NONE;
    while (o.next < o.list.count && alpha < beta) {
        Move m = any_pick(&o);
        bool quiet = !taken_by(a, m) && m != hit.move;
        count++;
        if (!pv && !check && quiet && best > -SCORE_WON && depth <= 5 && count > 6 + 3 * depth * depth)
            continue;
        if (!pv && !check && quiet && best > -SCORE_WON && depth <= 4 &&
            value + 120 + P_FUTILITY_SLOPE * depth <= alpha)
            continue;
        int score = value_of_move(a, me, m, depth, count, alpha, beta);
        if (stopped(a))
            return 0;
        best = max_int(best, score);
        if (score > alpha) {
            alpha = score;
            good = m;
            any_take_line(&a->lines, a->ply, m);
        }
    }
    if (alpha >= beta && good)
        learn(a, me, good, &o, depth);
    TtBound bound = best >= beta ? TT_LOWER : best > old_alpha ? TT_EXACT : TT_UPPER;
    tt_store(a->w->search->tt, key, a->ply,
             &(TtHit){.move = good, .score = best, .eval = value, .depth = depth, .pv = pv, .bound = bound});
    return best;
}

/* ---- The root --------------------------------------------------------------------------------------------------- */

/* One line of one iteration over the root moves from `line` on. */
static void search_line(Any *a, int depth, int line)
{
    Worker *w = a->w;
    Seat me = a->g->turn(a->pos);
    int alpha = -SCORE_INF;
    for (int i = line; i < w->root_count; i++) {
        RootMove *r = &w->root[i];
        int score = value_of_move(a, me, r->move, depth, i - line + 1, alpha, SCORE_INF);
        if (stopped(a))
            return;
        if (score <= alpha) {
            r->score = -SCORE_INF;
            continue;
        }
        alpha = r->score = score;
        r->seldepth = depth;
        any_take_line(&a->lines, a->ply, r->move);
        r->pv_count = a->lines.count[0];
        memcpy(r->pv, a->lines.line[0], sizeof r->pv);
    }
    root_sort(w, line, w->root_count);
}

static void search_root(Any *a)
{
    Worker *w = a->w;
    Search *s = w->search;
    int lines = min_int(s->options->multipv, w->root_count);
    for (int depth = 1; depth < 64; depth++) {
        if (s->limits.depth && depth > s->limits.depth && !w->id)
            return;
        Move last = w->root[0].move;
        for (int i = 0; i < w->root_count; i++)
            w->root[i].previous = w->root[i].score > -SCORE_INF ? w->root[i].score : w->root[i].previous;
        for (int line = 0; line < lines; line++) {
            search_line(a, depth, line);
            if (stopped(a)) {
                root_sort(w, line, w->root_count);
                return;
            }
        }
        w->depth_done = depth;
        w->stability = w->root[0].move == last ? w->stability + 1 : 0;
        for (int i = 0; i < lines; i++)
            root_report(w, depth, -SCORE_INF, SCORE_INF, w->root[i].score, i);
        if (!w->id && !time_for_more(w))
            return;
    }
}

void any_search(Worker *w)
{
    const Game *g = w->search->game;
    Any *a = calloc(1, sizeof *a);
    if (!a)
        return;
    a->w = w;
    a->g = g;
    a->pos = w->pos;
    any_guess_hidden(g, w->pos, g->key(w->pos) + (uint64_t)w->id);
    classic_values(g, &a->values);
    search_root(a);
    free(a);
}
