/* search_xqv.c -- the search of the games won by taking the king: what search_impl.h asks of the family.
 *
 * There is no check and no illegal exposure: who leaves the king attacked loses it, which the search finds out by taking
 * it.  An attacked king still forbids to stand pat and to prune.  In stone chess the same holds while the stone is in
 * hand: a capture is worth something only if the stone then stops, or need not stop, the answer; so the points that
 * block an attack count as loud and are tried first.
 */
#include "base/clock.h"
#include "engine/eval_xqv.h"
#include "engine/search.h"

enum { BLOCKS = 64 };

/* Where the stone would block, kept for the positions last asked about: a node asks again after each of its moves. */
typedef struct Blocks {
    Key key;
    U128 points;
} Blocks;

/* The position with its rules. */
typedef struct XqvBoard {
    XqvPos *p;
    const XqvRules *rules;
    Blocks *blocks; /* BLOCKS of them */
} XqvBoard;

#define FAMILY(name) xqvs_##name
#define Position     XqvBoard

static inline XqvBoard *xqvs_position(const Worker *w)
{
    return w->board;
}

static Key xqvs_key(const XqvBoard *b)
{
    return xqv_key(b->p);
}

static bool xqvs_in_check(const XqvBoard *b)
{
    return (b->p->state.status & XQV_IN_CHECK) || xqv_stage(b->p) == XQV_PLACE;
}

static int xqvs_side(const XqvBoard *b)
{
    return b->p->side;
}

/* A taken king ends the turn, too. */
static inline bool xqvs_same_seat(const XqvBoard *b)
{
    return xqv_stage(b->p) != XQV_STEP;
}

static void xqvs_apply(Worker *w, Move m)
{
    const XqvBoard *b = w->board;
    if (!w->search->net) {
        xqv_apply(b->rules, b->p, m, NULL);
        return;
    }
    Delta d;
    d.count = 0;
    d.whole = false;
    xqv_apply(b->rules, b->p, m, &d);
    nnue_push(w->nnue, &d, w->pos);
}

static void xqvs_undo(Worker *w)
{
    xqv_undo(xqvs_position(w)->p);
    if (w->search->net)
        nnue_pop(w->nnue);
}

static void xqvs_pass(Worker *w)
{
    const XqvBoard *b = w->board;
    xqv_pass(b->rules, b->p);
}

static void xqvs_unpass(Worker *w)
{
    xqv_unpass(xqvs_position(w)->p);
}

static int xqvs_eval(Worker *w)
{
    const XqvPos *p = xqvs_position(w)->p;
    return w->search->net ? xqv_eval_tempered(p, nnue_eval(w->nnue, w->pos)) : xqv_eval(p);
}

/* ---- The stone ---------------------------------------------------------------------------------------------------- */

/* A point on which the stone would stop an enemy man from taking on `target`; empty when there is none. */
static U128 block_between(const XqvPos *p, int attacker, int target)
{
    U128 all = xqv_all(p) & ~p->stone, open = ~all;
    int kind = xq_kind(p->board[attacker]);
    if (kind == XQ_HORSE) {
        int file = xq_file(target) - xq_file(attacker), rank = xq_rank(target) - xq_rank(attacker);
        int leg = file == 2 || file == -2 ? attacker + file / 2 : attacker + rank / 2 * XQ_FILES;
        return bit(leg) & open;
    }
    U128 near = xq_rook_points(all, target);
    if (kind == XQ_ROOK || kind == XQ_KING)
        return near & xq_rook_points(all, attacker) & open;
    if (kind != XQ_CANNON)
        return 0;
    /* A second screen stops a cannon: beside the man or beside the screen. */
    bool file = xq_file(attacker) == xq_file(target);
    for (U128 left = near & all; left;) {
        int screen = bits_pop(&left);
        bool line = file ? xq_file(screen) == xq_file(target) : xq_rank(screen) == xq_rank(target);
        if (line && (screen > target) == (attacker > target))
            return ((near & xq_rook_points(all, screen)) |
                    (xq_rook_points(all, screen) & xq_rook_points(all, attacker))) &
                   open;
    }
    return 0;
}

static int worth_of(int kind)
{
    static const int WORTH[8] = {0, 20000, 180, 180, 420, 950, 450, 110};
    return WORTH[kind];
}

/* Whether an attack on an own man would win something. */
static bool is_threat(const XqvBoard *b, int attacker, int target, U128 all)
{
    const XqvPos *p = b->p;
    return worth_of(xq_kind(p->board[attacker])) < worth_of(xq_kind(p->board[target])) ||
           !xqv_attackers(b->rules, p, target, p->side, all);
}

/* Where the stone stops a threat to the own king or to an own man of weight. */
static U128 blocking_points(const XqvBoard *b)
{
    const XqvPos *p = b->p;
    const U128 *own = p->men + (p->side << 3);
    U128 all = xqv_all(p) & ~p->stone, points = 0;
    for (U128 men = own[XQ_KING] | own[XQ_ROOK] | own[XQ_HORSE] | own[XQ_CANNON]; men;) {
        int target = bits_pop(&men);
        for (U128 left = xqv_attackers(b->rules, p, target, !p->side, all); left;) {
            int attacker = bits_pop(&left);
            U128 block = is_threat(b, attacker, target, all) ? block_between(p, attacker, target) : 0;
            points |= block & -block; /* one of them will do */
        }
    }
    return points & ~p->stone; /* it may not stay where it is */
}

static U128 loud_placements(const XqvBoard *b)
{
    Key key = xqv_key(b->p);
    Blocks *kept = &b->blocks[key % BLOCKS];
    if (kept->key != key)
        *kept = (Blocks){key, blocking_points(b)};
    return kept->points;
}

static void add_placements(U128 points, MoveList *list)
{
    while (points)
        moves_add(list, move_make(MK_PLACE, POINT_NONE, bits_pop(&points), XQ_STONE));
}

/* ---- Moves -------------------------------------------------------------------------------------------------------- */

static void xqvs_noisy(const XqvBoard *b, MoveList *list)
{
    if (xqv_stage(b->p) == XQV_PLACE)
        add_placements(loud_placements(b), list);
    else
        xqv_steps_to(b->rules, b->p, b->p->men[!b->p->side << 3], list);
}

static void xqvs_quiets(const XqvBoard *b, MoveList *list)
{
    const U128 board = (bit(XQ_POINTS) - 1);
    if (xqv_stage(b->p) == XQV_PLACE)
        add_placements(board & ~xqv_all(b->p) & ~loud_placements(b), list);
    else
        xqv_steps_to(b->rules, b->p, ~b->p->men[!b->p->side << 3], list);
}

/* The stone: what blocks, and one point that does not. */
static int xqvs_evasions(const XqvBoard *b)
{
    return xqv_stage(b->p) == XQV_PLACE ? bits_count(loud_placements(b)) + 1 : 3;
}

/* An attacked king and the stone in hand may answer each other without end. */
enum { xqvs_CHECKS = 0, xqvs_LATE_CHECKS = 0, xqvs_QUIET_PLIES = 12 };

static void xqvs_checks(const XqvBoard *b, MoveList *list)
{
    (void)b, (void)list;
}

static bool xqvs_legal(const XqvBoard *b, Move m)
{
    MoveKind kind = move_kind(m);
    bool sound = move_to(m) < XQ_POINTS && (kind == MK_PLACE || (kind == MK_STEP && move_from(m) < XQ_POINTS));
    return sound && xqv_legal(b->rules, b->p, m);
}

/* Taking an own man is nothing to look at first. */
static bool takes_enemy(const XqvPos *p, Move m)
{
    int man = p->board[move_to(m)];
    return xq_kind(man) && xq_side(man) != p->side;
}

static bool xqvs_is_noisy(const XqvBoard *b, Move m)
{
    return move_kind(m) == MK_PLACE ? bits_has(loud_placements(b), move_to(m)) : takes_enemy(b->p, m);
}

static int xqvs_man(const XqvBoard *b, Move m)
{
    return move_kind(m) == MK_PLACE ? XQ_STONE : b->p->board[move_from(m)];
}

static inline int xqvs_slot(Move m)
{
    return (move_kind(m) == MK_PLACE ? 90 : move_from(m)) * 90 + move_to(m);
}

static int xqvs_kind_taken(const XqvBoard *b, Move m)
{
    return move_kind(m) == MK_PLACE ? XQ_NONE : xq_kind(b->p->board[move_to(m)]);
}

static int xqvs_worth(int kind)
{
    return worth_of(kind);
}

/* By the man that moves alone. */
static bool xqvs_gives_check(const XqvBoard *b, Move m)
{
    const XqvPos *p = b->p;
    int side = p->side, king = p->king[!side], to = move_to(m);
    if (move_kind(m) == MK_PLACE)
        return false;
    U128 all = (xqv_all(p) & ~bit(move_from(m))) | bit(to), points;
    switch (xq_kind(p->board[move_from(m)])) {
    case XQ_ROOK: points = xq_rook_points(all, to); break;
    case XQ_CANNON: points = xq_cannon_shots(all, to); break;
    case XQ_HORSE: points = xq_horse_points(all, to); break;
    case XQ_PAWN: points = XQ.pawn[side][to]; break;
    default: return false;
    }
    return bits_has(points, king);
}

/* ---- Exchanges ---------------------------------------------------------------------------------------------------- */

static int least_attacker(const XqvBoard *b, int point, int side, U128 all)
{
    static const uint8_t ORDER[] = {XQ_PAWN, XQ_ADVISOR, XQ_ELEPHANT, XQ_HORSE, XQ_CANNON, XQ_ROOK, XQ_KING};
    U128 men = xqv_attackers(b->rules, b->p, point, side, all) & all;
    for (size_t i = 0; men && i < ARRAY_LEN(ORDER); i++) {
        U128 kind = men & b->p->men[xq_man(side, ORDER[i])];
        if (kind)
            return bits_first(kind);
    }
    return -1;
}

/* One man that could take back may be blocked by the stone; two may not. */
static bool stone_helps(const XqvBoard *b, int to, U128 all)
{
    if (b->rules->then != XQV_PLACE)
        return false;
    U128 men = xqv_attackers(b->rules, b->p, to, !b->p->side, all) & all;
    return !(men & (men - 1)) && !(men & XQ.pawn_to[!b->p->side][to]);
}

static bool xqvs_see_at_least(const XqvBoard *b, Move m, int margin)
{
    const XqvPos *p = b->p;
    int from = move_from(m), to = move_to(m), side = p->side;
    if (move_kind(m) == MK_PLACE)
        return true;
    int taken = xqvs_worth(xq_kind(p->board[to]));
    int balance = (takes_enemy(p, m) ? taken : -taken) - margin;
    if (balance < 0)
        return false;
    balance -= xqvs_worth(xq_kind(p->board[from])); /* for the mover, if its man is taken now */
    U128 all = (xqv_all(p) & ~bit(from)) | bit(to);
    if (balance >= 0 || stone_helps(b, to, all & ~bit(to)))
        return true;
    for (side = !side;;) {
        int at = least_attacker(b, to, side, all & ~bit(to));
        if (at < 0)
            break;
        all &= ~bit(at);
        side = !side;
        balance = -balance - 1 - xqvs_worth(xq_kind(p->board[at]));
        if (balance >= 0)
            break;
    }
    return side != p->side; /* the loop ends when `side` has lost the exchange */
}

/* ---- Positions ---------------------------------------------------------------------------------------------------- */

/* Not in the middle of a turn, and only while the side has men that can attack. */
static bool xqvs_can_pass(const XqvBoard *b)
{
    const U128 *own = b->p->men + (b->p->side << 3);
    return xqv_stage(b->p) == XQV_STEP && (own[XQ_ROOK] | own[XQ_HORSE] | own[XQ_CANNON]) != 0;
}

static uint64_t hash_set(U128 set)
{
    return ((uint64_t)set * 0x9E3779B97F4A7C15u) ^ ((uint64_t)(set >> 64) * 0xD1B54A32D192ED03u);
}

/* Two looks at a position: the pawns, and the guards with their kings; a half-finished turn is another matter. */
static uint64_t xqvs_correction_key(const XqvBoard *b, int which)
{
    const U128 *red = b->p->men, *black = b->p->men + 8;
    uint64_t h = which == 0 ? hash_set(red[XQ_PAWN]) ^ hash_set(black[XQ_PAWN]) * 3
                            : hash_set(red[XQ_ADVISOR] | red[XQ_ELEPHANT] | red[XQ_KING] | black[XQ_ADVISOR] |
                                       black[XQ_ELEPHANT] | black[XQ_KING]);
    return (h >> 40) ^ (uint64_t)xqv_stage(b->p) << 12;
}

/* The position occurred before: once since the root is enough, else twice. */
static bool repeated(const XqvPos *p, int ply)
{
    int seen = 0, reach = min_int(min_int(p->state.quiet, (int)p->ply), 120);
    Key key = xqv_key(p);
    for (int back = 4; back <= reach; back++) {
        if (p->ring[(p->ply - (uint32_t)back) % XQV_RING].key == key && ++seen >= (back <= ply ? 1 : 2))
            return true;
    }
    return false;
}

/* The turns after which a game is drawn. */
static int limit_turns(const XqvBoard *b)
{
    static const int TURNS[] = {120, 80, 1 << 30};
    return TURNS[b->rules->move_limit];
}

static bool xqvs_over(const XqvBoard *b, int ply, int *score)
{
    const XqvPos *p = b->p;
    *score = SCORE_DRAW;
    if (p->king[p->side] == POINT_NONE) {
        *score = -SCORE_MATE + ply;
        return true;
    }
    if (xqv_stage(p) != XQV_STEP)
        return false;
    return p->state.count >= limit_turns(b) || (b->rules->cycles == XQV_CYCLES_DRAW && repeated(p, ply));
}

static bool xqvs_near_limit(const XqvBoard *b)
{
    return b->p->state.count >= limit_turns(b) - 24;
}

static int xqvs_no_move(const XqvBoard *b, int ply)
{
    (void)b;
    return -SCORE_MATE + ply;
}

#include "engine/search_impl.h"

void xqv_search(Worker *w)
{
    Blocks blocks[BLOCKS] = {0};
    XqvBoard board = {.p = (XqvPos *)w->pos, .rules = w->search->game->rules, .blocks = blocks};
    w->board = &board;
    if (w->search->net)
        nnue_reset(w->nnue, w->search->net, w->pos);
    xqvs_search_root(w);
    w->board = NULL;
}
