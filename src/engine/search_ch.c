/* search_ch.c -- the search of chess and crazyhouse: what search_impl.h asks of the family.
 *
 * Both are compiled from one text; the few places where men come to the hand ask the board which game it is.
 */
#include "base/clock.h"
#include "engine/eval_ch.h"
#include "engine/search.h"
#include "games/chess/ch_rules.h"

/* The position with its rules. */
typedef struct ChBoard {
    ChPos *p;
    const ChRules *rules;
    bool house;
    const int *worth; /* what taking a man of a kind gains: with the hand it counts for both sides */
} ChBoard;

#define FAMILY(name) chs_##name
#define Position     ChBoard

static inline ChBoard *chs_position(const Worker *w)
{
    return w->board;
}

static Key chs_key(const ChBoard *b)
{
    return b->p->key;
}

static bool chs_in_check(const ChBoard *b)
{
    return b->p->checkers != 0;
}

static int chs_side(const ChBoard *b)
{
    return b->p->side;
}

static inline bool chs_same_seat(const ChBoard *b)
{
    (void)b;
    return false;
}

static void chs_apply(Worker *w, Move m)
{
    const ChBoard *b = w->board;
    if (b->house && w->search->net) {
        Delta d;
        d.count = 0;
        d.whole = false;
        ch_house_apply(b->p, m, &d);
        nnue_push(w->nnue, &d, w->pos);
    } else if (b->house) {
        ch_house_apply(b->p, m, NULL);
    } else {
        ch_apply(b->p, m, NULL);
    }
}

static void chs_undo(Worker *w)
{
    const ChBoard *b = w->board;
    if (b->house)
        ch_house_undo(b->p);
    else
        ch_undo(b->p);
    if (w->search->net)
        nnue_pop(w->nnue);
}

static void chs_pass(Worker *w)
{
    ch_pass(chs_position(w)->p);
}

static void chs_unpass(Worker *w)
{
    ch_unpass(chs_position(w)->p);
}

static int chs_eval(Worker *w)
{
    const ChBoard *b = w->board;
    int score = w->search->net ? nnue_eval(w->nnue, w->pos) : ch_eval(b->p, b->house);
    return max_int(-SCORE_WON + 1, min_int(SCORE_WON - 1, score));
}

/* ---- Moves -------------------------------------------------------------------------------------------------------- */

static void chs_noisy(const ChBoard *b, MoveList *list)
{
    ch_noisy_moves(b->p, list);
}

static void chs_quiets(const ChBoard *b, MoveList *list)
{
    ch_quiet_moves(b->p, list);
}

static bool chs_legal(const ChBoard *b, Move m)
{
    return ch_why_not(b->p, m) == FAULT_NONE;
}

static bool is_passing(const ChPos *p, Move m)
{
    return move_to(m) == p->ep && move_kind(m) == MK_STEP && ch_kind(p->board[move_from(m)]) == CH_PAWN;
}

static bool chs_is_noisy(const ChBoard *b, Move m)
{
    return b->p->board[move_to(m)] || move_kind(m) == MK_PROMOTE || is_passing(b->p, m);
}

static int chs_man(const ChBoard *b, Move m)
{
    return move_kind(m) == MK_DROP ? ch_man(b->p->side, move_aux(m)) : b->p->board[move_from(m)];
}

static inline int chs_slot(Move m)
{
    int from = move_kind(m) == MK_DROP ? 90 + move_aux(m) : move_from(m);
    return from * 90 + move_to(m);
}

/* A new queen is as good as one taken. */
static int chs_kind_taken(const ChBoard *b, Move m)
{
    int taken = ch_kind(b->p->board[move_to(m)]);
    if (move_kind(m) == MK_PROMOTE && !taken)
        return move_aux(m) == CH_QUEEN ? CH_QUEEN : CH_NONE;
    return is_passing(b->p, m) ? CH_PAWN : taken;
}

static int chs_worth(int kind)
{
    static const int ORDER[8] = {0, 10000, 900, 480, 320, 310, 100, 0};
    return ORDER[kind];
}

/* What a man of a kind attacks from a point. */
static ChSet attacks_from(int kind, int side, int point, ChSet all)
{
    switch (kind) {
    case CH_QUEEN: return ch_straight_points(all, point) | ch_diagonal_points(all, point);
    case CH_ROOK: return ch_straight_points(all, point);
    case CH_BISHOP: return ch_diagonal_points(all, point);
    case CH_KNIGHT: return CH.knight[point];
    case CH_PAWN: return CH.pawn[side][point];
    default: return 0;
    }
}

/* By the man that moves, or by one behind it; the rare checks of castling and of taking in passing are not seen. */
static bool chs_gives_check(const ChBoard *b, Move m)
{
    const ChPos *p = b->p;
    int side = p->side, king = p->king[!side], to = move_to(m), from = move_from(m);
    ChSet all = ch_all(p) | ch_bit(to);
    if (move_kind(m) == MK_DROP)
        return ch_has(attacks_from(move_aux(m), side, to, all), king);
    all &= ~ch_bit(from);
    int kind = move_kind(m) == MK_PROMOTE ? move_aux(m) : ch_kind(p->board[from]);
    if (ch_has(attacks_from(kind, side, to, all), king))
        return true;
    const ChSet *own = p->men + (side << 3);
    ChSet others = ~ch_bit(from);
    if (ch_has(CH.straight[king], from))
        return ch_straight_points(all, king) & (own[CH_ROOK] | own[CH_QUEEN]) & others;
    if (ch_has(CH.rising[king] | CH.falling[king], from))
        return ch_diagonal_points(all, king) & (own[CH_BISHOP] | own[CH_QUEEN]) & others;
    return false;
}

/* ---- Exchanges ---------------------------------------------------------------------------------------------------- */

static const int CHESS_WORTH[8] = {0, 20000, 900, 480, 320, 310, 100, 0};
static const int HOUSE_WORTH[8] = {0, 20000, 1080, 600, 480, 500, 200, 0};

/* What is won by taking the man on a point; one that was promoted comes to the hand as a pawn. */
static int worth_at(const ChBoard *b, int point)
{
    int kind = ch_kind(b->p->board[point]);
    if (ch_has(b->p->promoted, point))
        return (b->worth[kind] + b->worth[CH_PAWN]) / 2;
    return b->worth[kind];
}

static int least_attacker(const ChPos *p, int point, int side, ChSet all)
{
    ChSet men = ch_attackers(p, point, side, all) & all;
    for (int kind = CH_PAWN; men && kind >= CH_KING; kind--) {
        ChSet of_kind = men & ch_men(p, side, kind);
        if (of_kind)
            return ch_first(of_kind);
    }
    return -1;
}

/* What a move gains before the answer, and the worth of the man that the answer may take; the men left on the board. */
static int first_gain(const ChBoard *b, Move m, int *risk, ChSet *all)
{
    const ChPos *p = b->p;
    int from = move_from(m), to = move_to(m);
    *all = ch_all(p) | ch_bit(to);
    if (move_kind(m) == MK_DROP) {
        *risk = b->worth[move_aux(m)];
        return 0;
    }
    *all &= ~ch_bit(from);
    *risk = worth_at(b, from);
    int gain = p->board[to] ? worth_at(b, to) : 0;
    if (is_passing(p, m)) {
        *all &= ~ch_bit(to ^ 8);
        gain = b->worth[CH_PAWN];
    }
    if (move_kind(m) == MK_PROMOTE) {
        *risk = b->house ? (b->worth[move_aux(m)] + b->worth[CH_PAWN]) / 2 : b->worth[move_aux(m)];
        gain += *risk - b->worth[CH_PAWN];
    }
    return gain;
}

static bool chs_see_at_least(const ChBoard *b, Move m, int margin)
{
    const ChPos *p = b->p;
    int to = move_to(m), side = p->side, risk;
    ChSet all;
    int balance = first_gain(b, m, &risk, &all) - margin;
    if (balance < 0)
        return false;
    balance -= risk; /* for the mover, if its man is taken now */
    if (balance >= 0)
        return true;
    for (side = !side;;) {
        int at = least_attacker(p, to, side, all & ~ch_bit(to));
        if (at < 0)
            break;
        all &= ~ch_bit(at);
        side = !side;
        balance = -balance - 1 - worth_at(b, at);
        if (balance < 0)
            continue;
        /* A king may not take what is covered. */
        if (p->board[at] == ch_man(!side, CH_KING) && least_attacker(p, to, side, all & ~ch_bit(to)) >= 0)
            side = !side;
        break;
    }
    return side != p->side; /* the loop ends when `side` has lost the exchange */
}

/* ---- Quiet checks ------------------------------------------------------------------------------------------------- */

static inline int chs_evasions(const ChBoard *p)
{
    (void)p;
    return 3;
}

enum { chs_CHECKS = 1, chs_LATE_CHECKS = 0, chs_QUIET_PLIES = MAX_PLY };

/* Drops that check and cannot be taken at once: what decides most games of crazyhouse. */
static void chs_checks(const ChBoard *b, MoveList *list)
{
    const ChPos *p = b->p;
    const uint8_t *hand = p->hand[p->side];
    int king = p->king[!p->side];
    ChSet all = ch_all(p);
    for (int kind = CH_QUEEN; kind <= CH_PAWN; kind++) {
        if (!hand[kind])
            continue;
        ChSet points = attacks_from(kind, !p->side, king, all) & ~all;
        if (kind == CH_PAWN)
            points &= ~(CH_RANK_1 | CH_RANK_8);
        while (points) {
            Move m = move_make(MK_DROP, POINT_NONE, ch_pop(&points), kind);
            if (chs_see_at_least(b, m, 0))
                moves_add(list, m);
        }
    }
}

/* ---- Positions ---------------------------------------------------------------------------------------------------- */

/* With kings and pawns alone a pass may be the best move there is. */
static bool chs_can_pass(const ChBoard *b)
{
    const ChPos *p = b->p;
    ChSet men = ch_own(p, p->side) & ~(ch_men(p, p->side, CH_PAWN) | ch_men(p, p->side, CH_KING));
    return men || b->house;
}

/* Two looks at a position: the pawns, and the minor men (in crazyhouse the hands). */
static uint64_t chs_correction_key(const ChBoard *b, int which)
{
    const ChPos *p = b->p;
    uint64_t h;
    if (which == 0) {
        h = ch_men(p, 0, CH_PAWN) * 0x9E3779B97F4A7C15u ^ ch_men(p, 1, CH_PAWN) * 0xD1B54A32D192ED03u;
    } else if (b->house) {
        uint64_t hands[2];
        memcpy(hands, p->hand, sizeof hands);
        h = hands[0] * 0x9E3779B97F4A7C15u ^ hands[1] * 0xD1B54A32D192ED03u;
    } else {
        ChSet white = ch_men(p, 0, CH_KNIGHT) | ch_men(p, 0, CH_BISHOP) | ch_men(p, 0, CH_KING);
        ChSet black = ch_men(p, 1, CH_KNIGHT) | ch_men(p, 1, CH_BISHOP) | ch_men(p, 1, CH_KING);
        h = white * 0x9E3779B97F4A7C15u ^ black * 0xD1B54A32D192ED03u;
    }
    return h >> 40;
}

/* The position occurred before: once since the root is enough, else twice.  In crazyhouse nothing ends the past, so
 * that only so much of it is looked at as a search is likely to come back to. */
static bool repeated(const ChPos *p, int ply)
{
    int seen = 0, reach = min_int((int)p->quiet, 64);
    for (int back = 4; back <= reach; back += 2) {
        if (ch_past(p, p->ply - (uint32_t)back)->key == p->key && ++seen >= (back <= ply ? 1 : 2))
            return true;
    }
    return false;
}

static bool chs_over(const ChBoard *b, int ply, int *score)
{
    const ChPos *p = b->p;
    const ChRules *r = b->rules;
    uint16_t detail;
    *score = SCORE_DRAW;
    if (r->repetition != CH_REPETITION_OFF && p->quiet >= 4 && repeated(p, ply))
        return true;
    if (r->move_limit != CH_LIMIT_OFF && p->count >= 100 && (!p->checkers || ch_house_count(p)))
        return true;
    return r->material == CH_MATERIAL_ON && ch_size(ch_all(p)) <= 4 && ch_is_dead_material(p, &detail);
}

static bool chs_near_limit(const ChBoard *b)
{
    return b->rules->move_limit != CH_LIMIT_OFF && b->p->count >= 80;
}

static int chs_no_move(const ChBoard *b, int ply)
{
    return b->p->checkers ? -SCORE_MATE + ply : SCORE_DRAW;
}

#include "engine/search_impl.h"

void ch_search(Worker *w)
{
    bool house = w->search->game->traits & TRAIT_HANDS;
    ChBoard board = {
        .p = (ChPos *)w->pos,
        .rules = w->search->game->rules,
        .house = house,
        .worth = house ? HOUSE_WORTH : CHESS_WORTH,
    };
    w->board = &board;
    if (w->search->net)
        nnue_reset(w->nnue, w->search->net, w->pos);
    chs_search_root(w);
    w->board = NULL;
}
