/* search_xq.c -- the search of xiangqi: what search_impl.h asks of the family. */
#include "base/clock.h"
#include "engine/eval_xq.h"
#include "engine/search.h"
#include "engine/trees.h"
#include "games/xiangqi/xq_rules.h"

#define FAMILY(name) xqs_##name
#define Position     XqPos
#define FAMILY_HAS_TABLES
#define FAMILY_PREFETCHES

static Key xqs_key(const XqPos *p)
{
    return p->key;
}

static bool xqs_in_check(const XqPos *p)
{
    return p->in_check;
}

static int xqs_side(const XqPos *p)
{
    return p->side;
}

static inline XqPos *xqs_position(const Worker *w)
{
    return (XqPos *)w->pos;
}

static inline bool xqs_same_seat(const XqPos *p)
{
    (void)p;
    return false;
}

/* The entry of the table for the position after a move is on its way while the move is made. */
static void prefetch_after(const Worker *w, Move m)
{
    const XqPos *p = (const XqPos *)w->pos;
    int from = move_from(m), to = move_to(m), man = p->board[from], taken = p->board[to];
    Key key = p->key ^ XQ.key_side ^ XQ.key[man][from] ^ XQ.key[man][to];
    tt_prefetch(w->search->tt, taken ? key ^ XQ.key[taken][to] : key);
}

static void xqs_apply(Worker *w, Move m)
{
    prefetch_after(w, m);
    if (!w->search->net) {
        xq_apply(xqs_position(w), m, NULL);
        return;
    }
    Delta d;
    d.count = 0;
    d.whole = false;
    xq_apply(xqs_position(w), m, &d);
    nnue_push(w->nnue, &d, w->pos);
}

static void xqs_undo(Worker *w)
{
    xq_undo(xqs_position(w));
    if (w->search->net)
        nnue_pop(w->nnue);
}

static void xqs_pass(Worker *w)
{
    xq_pass(xqs_position(w));
}

static void xqs_unpass(Worker *w)
{
    xq_unpass(xqs_position(w));
}

static void xqs_noisy(const XqPos *p, MoveList *list)
{
    xq_moves_to(p, xq_own(p, !p->side), list);
}

static void xqs_quiets(const XqPos *p, MoveList *list)
{
    xq_moves_to(p, ~xq_all(p), list);
}

static inline int xqs_evasions(const XqPos *p)
{
    (void)p;
    return 2;
}

enum { xqs_CHECKS = 0, xqs_LATE_CHECKS = 1, xqs_QUIET_PLIES = MAX_PLY };

static void xqs_checks(const XqPos *p, MoveList *list)
{
    (void)p, (void)list;
}

static bool xqs_legal(const XqPos *p, Move m)
{
    int from = move_from(m), to = move_to(m);
    return move_kind(m) == MK_STEP && from < XQ_POINTS && to < XQ_POINTS && xq_legal(p, from, to);
}

static bool xqs_is_noisy(const XqPos *p, Move m)
{
    return p->board[move_to(m)] != 0;
}

static int xqs_man(const XqPos *p, Move m)
{
    return p->board[move_from(m)];
}

static inline int xqs_slot(Move m)
{
    return move_from(m) * 90 + move_to(m);
}

static int xqs_kind_taken(const XqPos *p, Move m)
{
    return xq_kind(p->board[move_to(m)]);
}

static bool xqs_gives_check(const XqPos *p, Move m)
{
    return xq_gives_check(p, move_from(m), move_to(m));
}

static int xqs_worth(int kind)
{
    static const int WORTH[8] = {0, 10000, 180, 180, 420, 950, 450, 110};
    return WORTH[kind];
}

static int xqs_eval(Worker *w)
{
    const XqPos *p = xqs_position(w);
    if (w->search->net)
        return xq_eval_tempered(p, nnue_eval(w->nnue, w->pos));
    return w->search->trees ? xq_eval_tempered(p, trees_eval(w->search->trees, p)) : xq_eval(p);
}

/* A pass is a fair question only while the side has men that can attack. */
static bool xqs_can_pass(const XqPos *p)
{
    return (xq_men(p, p->side, XQ_ROOK) | xq_men(p, p->side, XQ_HORSE) | xq_men(p, p->side, XQ_CANNON)) != 0;
}

static uint64_t hash_set(U128 set)
{
    return ((uint64_t)set * 0x9E3779B97F4A7C15u) ^ ((uint64_t)(set >> 64) * 0xD1B54A32D192ED03u);
}

/* Two looks at a position: the pawns, and the guards with their kings. */
static uint64_t xqs_correction_key(const XqPos *p, int which)
{
    uint64_t h;
    if (which == 0) {
        h = hash_set(xq_men(p, XQ_RED, XQ_PAWN)) ^ hash_set(xq_men(p, XQ_BLACK, XQ_PAWN)) * 3;
    } else {
        U128 red = xq_men(p, 0, XQ_ADVISOR) | xq_men(p, 0, XQ_ELEPHANT) | xq_men(p, 0, XQ_KING);
        U128 black = xq_men(p, 1, XQ_ADVISOR) | xq_men(p, 1, XQ_ELEPHANT) | xq_men(p, 1, XQ_KING);
        h = hash_set(red | black) ^ (uint64_t)bits_count(xq_men(p, 0, XQ_ROOK) | xq_men(p, 0, XQ_CANNON)) << 50;
    }
    return h >> 40;
}

/* The least valuable man of a side that reaches a point; MOVE-like: the point it stands on, or -1. */
static int least_attacker(const XqPos *p, int point, int side, U128 all, U128 barred)
{
    static const uint8_t ORDER[] = {XQ_PAWN, XQ_ADVISOR, XQ_ELEPHANT, XQ_HORSE, XQ_CANNON, XQ_ROOK, XQ_KING};
    U128 men = xq_attackers(p, point, side, all) & all & ~barred;
    for (size_t i = 0; men && i < ARRAY_LEN(ORDER); i++) {
        U128 kind = men & xq_men(p, side, ORDER[i]);
        if (kind)
            return bits_first(kind);
    }
    return -1;
}

/* A king may not take what is covered, nor where the other king looks down the open file. */
static bool king_may_take(const XqPos *p, int point, int side, U128 all)
{
    int other = p->king[!side];
    bool faces = point % 9 == other % 9 && !(xq_between(other, point) & all);
    return !faces && least_attacker(p, point, !side, all & ~bit(point), 0) < 0;
}

/* A man that takes on a point leaves its king to an enemy.  `changed` are the points of the exchange whose men came or went:
 * a king is bared on its lines, or by a horse whose leg was on the diagonal. */
static bool leaves_king(const XqPos *p, int point, int side, U128 all, U128 changed)
{
    int king = p->king[side];
    return (changed & (XQ.line[king] | XQ.advisor[king])) &&
           (xq_attackers(p, king, !side, all) & all & ~bit(point)) != 0;
}

/* Whether the exchange that a move begins gains at least `margin`.  Each step scans the lines anew, because a cannon's
 * screens change with every man that leaves.  The first answer must be legal: in this game half of all men are pinned. */
static bool xqs_see_at_least(const XqPos *p, Move m, int margin)
{
    int from = move_from(m), to = move_to(m), side = p->side;
    int gain = xqs_worth(xq_kind(p->board[to])) - margin;
    if (gain < 0)
        return false;
    int risk = xqs_worth(xq_kind(p->board[from]));
    if (gain - risk >= 0 || xq_kind(p->board[from]) == XQ_KING)
        return true;
    U128 all = (xq_all(p) & ~bit(from)) | bit(to);
    int balance = gain - risk; /* for the mover, if its man is taken now */
    U128 pinned = 0, changed = bit(from) | (p->board[to] ? 0 : bit(to));
    bool is_answered = false;
    for (side = !side;;) {
        int at = least_attacker(p, to, side, all & ~bit(to), pinned);
        if (at < 0)
            break;
        int kind = xq_kind(p->board[at]);
        if (!is_answered && kind != XQ_KING && leaves_king(p, to, side, all & ~bit(at), changed | bit(at))) {
            pinned |= bit(at);
            continue;
        }
        is_answered = true;
        all &= ~bit(at);
        if (kind == XQ_KING) { /* the last to take, if it may */
            side = king_may_take(p, to, side, all) ? !side : side;
            break;
        }
        side = !side;
        balance = -balance - 1 - xqs_worth(kind);
        if (balance >= 0)
            break;
    }
    return side != p->side; /* the loop ends when `side` has lost the exchange */
}

static int result_score(Result r, int side, int ply)
{
    if (r.winner == 0)
        return SCORE_DRAW;
    return r.winner - 1 == side ? SCORE_RULE - ply : -SCORE_RULE + ply;
}

/* The position occurred before: once since the root is enough, else twice (the referee counts to three). */
static bool repeated(XqPos *p, int ply, int *score)
{
    static const XqRules ASIAN = {0};
    int seen = 0;
    for (int back = 4; back <= p->quiet; back += 2) {
        if (xq_past(p, p->ply - (uint32_t)back)->key != p->key || ++seen < (back <= ply ? 1 : 2))
            continue;
        XqLevel level[2];
        xq_cycle_levels(p, &ASIAN, back, level);
        *score = result_score(xq_cycle_result(level), p->side, ply);
        return true;
    }
    return false;
}

static bool xqs_over(XqPos *p, int ply, int *score)
{
    uint16_t detail;
    if (p->quiet >= 4 && repeated(p, ply, score))
        return true;
    bool drawn = p->count >= 120 && (!p->in_check || xq_has_move(p));
    if (!drawn && bits_count(xq_all(p)) <= 14)
        drawn = xq_material_drawn(p, &detail) && xq_has_move(p);
    *score = SCORE_DRAW;
    return drawn;
}

static bool xqs_in_tables(const Worker *w, int ply, int *score)
{
    const XqPos *p = xqs_position(w);
    return bits_count(xq_all(p)) <= w->search->table_men && endgame_score(w->search->tables, p, ply, score);
}

static bool xqs_near_limit(const XqPos *p)
{
    return p->count >= 96;
}

static int xqs_no_move(const XqPos *p, int ply)
{
    (void)p;
    return -SCORE_MATE + ply; /* stalemate loses too */
}

#include "engine/search_impl.h"

_Static_assert(NNUE_PLIES > MAX_PLY + 8, "the stack of the network holds every line of the search");

void xq_search(Worker *w)
{
    if (w->search->net)
        nnue_reset(w->nnue, w->search->net, w->pos);
    xqs_search_root(w);
}
