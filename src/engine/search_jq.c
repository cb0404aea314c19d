/* search_jq.c -- the search of jieqi: what search_impl.h asks of the family, and its chance nodes.
 *
 * Chance is averaged as chances of winning, not as centipawns: a flip that wins a rook half the time and loses one the
 * other half is no even trade when one is ahead.  The outcomes of the mover's flip share the window by Star1: what the
 * rest can add at best, or take away at worst, bounds what the next outcome must reach.  What a covered captive was is
 * not branched over: the kind nearest to the mean of the pool stands for it.  The search sees the view of the seat on
 * move, its unknown captives drawn by lot.
 */
#include <math.h>

#include "base/clock.h"
#include "base/rng.h"
#include "engine/eval_jq.h"
#include "engine/search.h"

/* The position with its rules. */
typedef struct JqBoard {
    JqPos *p;
    const JqRules *rules;
} JqBoard;

#define FAMILY(name) jqs_##name
#define Position     JqBoard
#define FAMILY_CHANCE

static inline JqBoard *jqs_position(const Worker *w)
{
    return w->board;
}

static Key jqs_key(const JqBoard *b)
{
    return b->p->key;
}

static bool jqs_in_check(const JqBoard *b)
{
    return b->p->in_check;
}

static int jqs_side(const JqBoard *b)
{
    return b->p->side;
}

static inline bool jqs_waits(const JqBoard *b)
{
    return jq_waits(b->p);
}

/* While chance decides, the value is the mover's. */
static inline bool jqs_same_seat(const JqBoard *b)
{
    return jq_waits(b->p);
}

static void jqs_apply(Worker *w, Move m)
{
    const JqBoard *b = w->board;
    if (!w->search->net) {
        jq_apply(b->rules, b->p, m, NULL);
        return;
    }
    Delta d;
    d.count = 0;
    d.whole = false;
    jq_apply(b->rules, b->p, m, &d);
    nnue_push(w->nnue, &d, w->pos);
}

static void jqs_undo(Worker *w)
{
    const JqBoard *b = w->board;
    jq_undo(b->rules, b->p);
    if (w->search->net)
        nnue_pop(w->nnue);
}

static void jqs_pass(Worker *w)
{
    jq_pass(jqs_position(w)->p);
}

static void jqs_unpass(Worker *w)
{
    jq_unpass(jqs_position(w)->p);
}

static int jqs_eval(Worker *w)
{
    const JqPos *p = jqs_position(w)->p;
    return w->search->net ? jq_eval_tempered(p, nnue_eval(w->nnue, w->pos)) : jq_eval(p);
}

/* ---- Moves -------------------------------------------------------------------------------------------------------- */

static void jqs_noisy(const JqBoard *b, MoveList *list)
{
    jq_steps_to(b->rules, b->p, jq_own(b->p, !b->p->side), list);
}

static void jqs_quiets(const JqBoard *b, MoveList *list)
{
    jq_steps_to(b->rules, b->p, ~jq_own(b->p, !b->p->side), list);
}

static inline int jqs_evasions(const JqBoard *p)
{
    (void)p;
    return 3;
}

enum { jqs_CHECKS = 1, jqs_LATE_CHECKS = 1, jqs_QUIET_PLIES = MAX_PLY };

static bool jqs_legal(const JqBoard *b, Move m)
{
    bool sound = move_kind(m) == MK_STEP && move_from(m) < XQ_POINTS && move_to(m) < XQ_POINTS;
    return sound && jq_legal(b->rules, b->p, m);
}

static bool jqs_is_noisy(const JqBoard *b, Move m)
{
    return b->p->board[move_to(m)] != 0;
}

/* Covered men have no kind: the slots 0 and 8, which no open man has. */
static int jqs_man(const JqBoard *b, Move m)
{
    return b->p->board[move_from(m)] & 15;
}

static inline int jqs_slot(Move m)
{
    return move_from(m) * 90 + move_to(m);
}

static int jqs_kind_taken(const JqBoard *b, Move m)
{
    return xq_kind(b->p->board[move_to(m)]);
}

/* For the order of moves: a covered man (no kind) is about the mean of all. */
static int jqs_worth(int kind)
{
    return kind == XQ_NONE ? 300 : kind == XQ_KING ? 20000 : JQ_VALUE[kind];
}

/* By the man that moves, if it is open: nobody knows how a covered one will attack. */
static bool jqs_gives_check(const JqBoard *b, Move m)
{
    const JqPos *p = b->p;
    int side = p->side, king = p->king[!side], to = move_to(m), man = p->board[move_from(m)];
    U128 all = (jq_all(p) & ~bit(move_from(m))) | bit(to), points;
    if (jq_is_covered(man))
        return false;
    switch (xq_kind(man)) {
    case XQ_ROOK: points = xq_rook_points(all, to); break;
    case XQ_CANNON: points = xq_cannon_shots(all, to); break;
    case XQ_HORSE: points = xq_horse_points(all, to); break;
    case XQ_PAWN: points = XQ.pawn[side][to]; break;
    case XQ_ELEPHANT: points = xq_elephant_points(all, to); break;
    case XQ_ADVISOR: points = XQ.advisor[to]; break;
    default: return false;
    }
    return bits_has(points, king);
}

/* Quiet ones; looks only where a man might check from. */
static void jqs_checks(const JqBoard *b, MoveList *list)
{
    const JqPos *p = b->p;
    int king = p->king[!p->side], kept = 0;
    U128 all = jq_all(p), within = XQ.line[king] | XQ.horse_to[king][xq_eyes(all, king)] | XQ.advisor[king] |
                                   xq_elephant_points(all, king);
    jq_steps_to(b->rules, p, within & ~all, list);
    for (int i = 0; i < list->count; i++) {
        if (jqs_gives_check(b, list->at[i]))
            list->at[kept++] = list->at[i];
    }
    list->count = kept;
}

/* ---- Exchanges ---------------------------------------------------------------------------------------------------- */

static int worth_at(const JqPos *p, int point)
{
    int man = p->board[point];
    if (!man)
        return 0;
    return jq_is_covered(man) ? jq_covered_value(&p->hidden, jq_side(man)) : jqs_worth(xq_kind(man));
}

/* The man of a side whose loss on a point costs least. */
static int least_attacker(const JqPos *p, int point, int side, U128 all)
{
    int best = -1, least = 1 << 30;
    for (U128 men = jq_attackers(p, point, side, all) & all; men;) {
        int at = bits_pop(&men), worth = worth_at(p, at);
        if (worth < least) {
            least = worth;
            best = at;
        }
    }
    return best;
}

static bool jqs_see_at_least(const JqBoard *b, Move m, int margin)
{
    const JqPos *p = b->p;
    int from = move_from(m), to = move_to(m), side = p->side;
    int balance = worth_at(p, to) - margin;
    if (balance < 0)
        return false;
    balance -= worth_at(p, from); /* for the mover, if its man is taken now */
    if (balance >= 0)
        return true;
    U128 all = (jq_all(p) & ~bit(from)) | bit(to);
    for (side = !side;;) {
        int at = least_attacker(p, to, side, all & ~bit(to));
        if (at < 0)
            break;
        all &= ~bit(at);
        side = !side;
        balance = -balance - 1 - worth_at(p, at);
        if (balance < 0)
            continue;
        /* A king may not take what is covered by another. */
        if (xq_kind(p->board[at]) == XQ_KING && least_attacker(p, to, side, all & ~bit(to)) >= 0)
            side = !side;
        break;
    }
    return side != p->side; /* the loop ends when `side` has lost the exchange */
}

/* ---- Positions ---------------------------------------------------------------------------------------------------- */

static bool jqs_can_pass(const JqBoard *b)
{
    const U128 *own = b->p->men + (b->p->side << 3);
    return (own[XQ_ROOK] | own[XQ_HORSE] | own[XQ_CANNON]) != 0;
}

static uint64_t hash_set(U128 set)
{
    return ((uint64_t)set * 0x9E3779B97F4A7C15u) ^ ((uint64_t)(set >> 64) * 0xD1B54A32D192ED03u);
}

/* Two looks at a position: who is covered, and the pools. */
static uint64_t jqs_correction_key(const JqBoard *b, int which)
{
    const JqPos *p = b->p;
    if (which == 0)
        return (hash_set(p->covered[0]) ^ hash_set(p->covered[1]) * 3) >> 40;
    uint64_t pools[2];
    memcpy(pools, p->hidden.pool, sizeof pools);
    return (pools[0] * 0x9E3779B97F4A7C15u ^ pools[1] * 0xD1B54A32D192ED03u) >> 40;
}

/* The position occurred before: once since the root is enough, else twice. */
static bool repeated(const JqPos *p, int ply)
{
    int seen = 0;
    for (int back = 4; back <= p->quiet; back += 2) {
        if (jq_past(p, p->ply - (uint32_t)back)->key == p->key && ++seen >= (back <= ply ? 1 : 2))
            return true;
    }
    return false;
}

/* The turns after which a game is drawn. */
static int limit_turns(const JqBoard *b)
{
    static const int TURNS[] = {120, 80, 1 << 30};
    return TURNS[b->rules->move_limit];
}

static bool jqs_over(const JqBoard *b, int ply, int *score)
{
    const JqPos *p = b->p;
    *score = SCORE_DRAW;
    if (p->king[p->side] == POINT_NONE) {
        *score = -SCORE_MATE + ply;
        return true;
    }
    if (p->count >= limit_turns(b) && (!p->in_check || jq_count(b->rules, p)))
        return true;
    return b->rules->repetition == JQ_REPETITION_DRAW && p->quiet >= 4 && repeated(p, ply);
}

static bool jqs_near_limit(const JqBoard *b)
{
    return b->p->count >= limit_turns(b) - 24;
}

static int jqs_no_move(const JqBoard *b, int ply)
{
    (void)b;
    return -SCORE_MATE + ply;
}

static int jqs_chance(Worker *, int ply, int alpha, int beta, int depth);

#include "engine/search_impl.h"

/* ---- Chance ------------------------------------------------------------------------------------------------------- */

/* A lead of so many centipawns wins 85 games of a hundred; the curve needs no more than a square root, which is the
 * same on every machine. */
static const double HALF_WON = 600;

static double chance_of(int score)
{
    if (score_is_won(score))
        return score > 0 ? 1 : 0;
    return 0.5 + 0.5 * score / sqrt((double)score * score + HALF_WON * HALF_WON);
}

/* The score that has this chance; what lies beyond every score is the nearest of the window's ends. */
static int score_of(double chance, int below, int above)
{
    double x = 2 * chance - 1;
    if (x <= -0.9999)
        return below;
    if (x >= 0.9999)
        return above;
    return (int)(HALF_WON * x / sqrt(1 - x * x));
}

typedef struct Outcomes {
    int count;
    uint8_t kind[8];
    double share[8];
} Outcomes;

/* The likeliest first: they narrow the window most. */
static Outcomes outcomes_of(const JqPos *p)
{
    Outcomes o = {0};
    const uint8_t *pool = p->hidden.pool[jq_waiting_side(p)];
    int size = jq_pool_size(p, jq_waiting_side(p));
    for (int kind = XQ_ADVISOR; kind <= XQ_PAWN; kind++) {
        if (!pool[kind])
            continue;
        int at = o.count++;
        for (; at > 0 && pool[o.kind[at - 1]] < pool[kind]; at--)
            o.kind[at] = o.kind[at - 1];
        o.kind[at] = (uint8_t)kind;
    }
    for (int i = 0; i < o.count; i++)
        o.share[i] = (double)pool[o.kind[i]] / size;
    return o;
}

static void reveal(Worker *w, int kind)
{
    const JqPos *p = jqs_position(w)->p;
    jqs_apply(w, move_make(MK_REVEAL, p->wait_at, p->wait_at, xq_man(jq_waiting_side(p), kind)));
}

/* The kind nearest to the mean of the pool, which stands for an outcome that is not branched over. */
static int mean_kind(const JqPos *p)
{
    int side = jq_waiting_side(p), mean = jq_covered_value(&p->hidden, side), best = XQ_NONE, least = 1 << 30;
    for (int kind = XQ_ADVISOR; kind <= XQ_PAWN; kind++) {
        int gap = JQ_VALUE[kind] > mean ? JQ_VALUE[kind] - mean : mean - JQ_VALUE[kind];
        if (p->hidden.pool[side][kind] && gap < least) {
            least = gap;
            best = kind;
        }
    }
    return best;
}

/* The value for the mover after its man, or the captive, has been named. */
static int value_of_outcome(Worker *w, int ply, const int window[2], int depth)
{
    const JqPos *p = jqs_position(w)->p;
    if (jq_waits(p))
        return jqs_chance(w, ply, window[0], window[1], depth);
    if (depth <= 0)
        return -jqs_quiesce(w, ply, -window[1], -window[0], -1);
    return -jqs_search(w, ply, -window[1], -window[0], depth, false);
}

/* One outcome stands for all; what it is worth more or less than the mean is taken off. */
static int value_of_mean(Worker *w, int ply, int alpha, int beta, int depth)
{
    const JqPos *p = jqs_position(w)->p;
    int kind = mean_kind(p), side = jq_waiting_side(p);
    int more = JQ_VALUE[kind] - jq_covered_value(&p->hidden, side);
    more = p->wait & JQ_WAIT_MOVER ? more : 0;
    reveal(w, kind);
    int value = value_of_outcome(w, ply, (int[2]){alpha + more, beta + more}, depth);
    jqs_undo(w);
    return score_is_won(value) ? value : value - more;
}

/* The mean of the outcomes within a window, for the mover. */
static int mean_value(Worker *w, int ply, int alpha, int beta, int depth)
{
    Outcomes o = outcomes_of(jqs_position(w)->p);
    double low = chance_of(alpha), high = chance_of(beta), sum = 0, rest = 1;
    int worst = SCORE_INF, best = -SCORE_INF;
    for (int i = 0; i < o.count; i++) {
        rest -= o.share[i];
        int a = score_of((low - sum - rest) / o.share[i], -SCORE_INF, SCORE_WON - 1);
        int b = score_of((high - sum) / o.share[i], -SCORE_WON + 1, SCORE_INF);
        reveal(w, o.kind[i]);
        int value = value_of_outcome(w, ply, (int[2]){a, max_int(b, a + 1)}, depth);
        jqs_undo(w);
        if (atomic_load_explicit(&w->search->stop, memory_order_relaxed))
            return 0;
        if (value <= a && a > -SCORE_INF)
            return alpha;
        if (value >= b && b < SCORE_INF)
            return beta;
        sum += o.share[i] * chance_of(value);
        worst = min_int(worst, value);
        best = max_int(best, value);
    }
    if (worst >= SCORE_WON)
        return worst;
    return best <= -SCORE_WON ? best : score_of(sum, -SCORE_WON + 1, SCORE_WON - 1);
}

/* Centipawns from the window; and how far from the root a flip is branched over: six outcomes at every flip cost the
 * search half its depth. */
enum { FAR = 150, FLIP_PLIES = 1 };

/* Whether one outcome, looked at less deep, lies so far from the window that the mean will not reach it. */
static bool mean_is_far(Worker *w, int ply, int alpha, int beta, int depth, int *value)
{
    if (score_is_won(alpha) || score_is_won(beta))
        return false;
    *value = value_of_mean(w, ply, alpha - FAR, beta + FAR, depth - 2);
    return *value <= alpha - FAR || *value >= beta + FAR;
}

static int jqs_chance(Worker *w, int ply, int alpha, int beta, int depth)
{
    int far;
    bool branch = depth >= 2 && ply <= FLIP_PLIES && (jqs_position(w)->p->wait & JQ_WAIT_MOVER);
    if (branch && beta - alpha == 1 && mean_is_far(w, ply, alpha, beta, depth, &far))
        return far;
    int value =
        branch ? mean_value(w, ply, alpha, beta, depth - (depth >= 4)) : value_of_mean(w, ply, alpha, beta, depth);
    w->nodes_at[ply].pv_count = 0; /* no line goes through a flip */
    return value;
}

static uint64_t next_random(void *state)
{
    return rng_next(state);
}

void jq_search(Worker *w)
{
    JqBoard board = {.p = (JqPos *)w->pos, .rules = w->search->game->rules};
    Seat seat = (Seat)board.p->side;
    Rng rng = {board.p->key + (uint64_t)w->id};
    jq_view(board.p, seat);
    if (board.rules->captive == JQ_CAPTIVE_BOTH)
        jq_forget(&board.p->hidden, SEAT_CHANCE); /* what all are shown, nobody has seen alone */
    jq_sample(board.rules, board.p, seat, next_random, &rng);
    w->board = &board;
    if (w->search->net)
        nnue_reset(w->nnue, w->search->net, w->pos);
    jqs_search_root(w);
    w->board = NULL;
}
