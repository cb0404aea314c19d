/* ch_pos.c -- men on points, apply and undo. */
#include "games/chess/ch_pos.h"

/* Compiled once for each game: `house` is a constant wherever one of these is called. */
#define SPECIAL static inline __attribute__((always_inline))

const ChCastling CH_CASTLINGS[4] = {{4, 6, 7, 5}, {4, 2, 0, 3}, {60, 62, 63, 61}, {60, 58, 56, 59}};

void ch_clear(ChPos *p)
{
    memset(p, 0, sizeof *p);
    p->king[CH_WHITE] = p->king[CH_BLACK] = p->ep = POINT_NONE;
    p->move_no = 1;
}

static inline void put(ChPos *p, int man, int point)
{
    p->board[point] = (uint8_t)man;
    p->men[man] |= ch_bit(point);
    p->men[man & 8] |= ch_bit(point);
}

static inline void lift(ChPos *p, int man, int point)
{
    p->board[point] = 0;
    p->men[man] ^= ch_bit(point);
    p->men[man & 8] ^= ch_bit(point);
}

static inline void shift(ChPos *p, int man, int from, int to)
{
    ChSet both = ch_bit(from) | ch_bit(to);
    p->board[from] = 0;
    p->board[to] = (uint8_t)man;
    p->men[man] ^= both;
    p->men[man & 8] ^= both;
}

void ch_put(ChPos *p, int man, int point)
{
    assert(!p->board[point]);
    put(p, man, point);
    if (ch_kind(man) == CH_KING)
        p->king[ch_side(man)] = (uint8_t)point;
}

bool ch_ep_is_safe(const ChPos *p, int from)
{
    ChSet victim = ch_bit(p->ep ^ 8);
    ChSet all = (ch_all(p) ^ victim ^ ch_bit(from)) | ch_bit(p->ep);
    return !(ch_attackers(p, p->king[p->side], !p->side, all) & ~victim);
}

/* Drops the en passant point when no pawn may legally take there. */
static void settle_ep(ChPos *p)
{
    for (ChSet pawns = CH.pawn[!p->side][p->ep] & ch_men(p, p->side, CH_PAWN); pawns;) {
        if (ch_ep_is_safe(p, ch_pop(&pawns))) {
            p->key ^= CH.key_ep[ch_file(p->ep)];
            return;
        }
    }
    p->ep = POINT_NONE;
}

void ch_settle(ChPos *p)
{
    p->key = CH.key_rights[p->rights] ^ (p->side == CH_BLACK ? CH.key_side : 0);
    for (int point = 0; point < CH_POINTS; point++)
        p->key ^= CH.key[p->board[point]][point] ^ (ch_has(p->promoted, point) ? CH.key_promoted[point] : 0);
    for (int side = 0; side < 2; side++) {
        for (int kind = CH_QUEEN; kind <= CH_PAWN; kind++)
            p->key ^= CH.key_hand[side][kind][p->hand[side][kind]];
    }
    if (p->ep != POINT_NONE)
        settle_ep(p);
    p->checkers = ch_attackers(p, p->king[p->side], !p->side, ch_all(p));
}

/* ---- Apply -------------------------------------------------------------------------------------------------------- */

static inline void change_hand(ChPos *p, int side, int kind, int by)
{
    const uint64_t *keys = CH.key_hand[side][kind];
    int before = p->hand[side][kind], after = before + by;
    p->hand[side][kind] = (uint8_t)after;
    p->key ^= keys[before] ^ keys[after];
}

static inline void flip_mark(ChPos *p, int point)
{
    p->promoted ^= ch_bit(point);
    p->key ^= CH.key_promoted[point];
}

SPECIAL void take(ChPos *p, int point, ChUndo *u, bool house)
{
    int man = u->taken;
    lift(p, man, point);
    p->key ^= CH.key[man][point];
    if (!house)
        return;
    bool promoted = ch_has(p->promoted, point);
    if (promoted) {
        u->marks |= CH_MARK_TAKEN;
        flip_mark(p, point);
    }
    change_hand(p, p->side, promoted ? CH_PAWN : ch_kind(man), 1);
}

SPECIAL void promote(ChPos *p, Move m, Delta *delta, bool house)
{
    int to = move_to(m), pawn = ch_man(p->side, CH_PAWN), man = ch_man(p->side, move_aux(m));
    lift(p, pawn, to);
    put(p, man, to);
    p->key ^= CH.key[pawn][to] ^ CH.key[man][to];
    if (house)
        flip_mark(p, to);
    delta_add(delta, man, to, to);
}

static void move_king(ChPos *p, int from, int to, Delta *delta)
{
    p->king[p->side] = (uint8_t)to;
    if (to - from != 2 && from - to != 2)
        return;
    const ChCastling *c = ch_castling(to);
    int rook = ch_man(p->side, CH_ROOK);
    shift(p, rook, c->rook_from, c->rook_to);
    p->key ^= CH.key[rook][c->rook_from] ^ CH.key[rook][c->rook_to];
    delta_add(delta, rook, c->rook_from, c->rook_to);
}

/* A pawn has just gone two points: it may be taken in passing if an enemy pawn is there to do it. */
static void offer_ep(ChPos *p, int point)
{
    if (CH.pawn[!p->side][point] & ch_men(p, p->side, CH_PAWN)) {
        p->ep = (uint8_t)point;
        settle_ep(p);
    }
}

/* Moves the man and what goes with it; true when a man was taken. */
SPECIAL bool step(ChPos *p, Move m, ChUndo *u, Delta *delta, bool house)
{
    int from = move_from(m), to = move_to(m);
    assert(from < CH_POINTS && to < CH_POINTS);
    int man = p->board[from], victim = ch_kind(man) == CH_PAWN && to == u->ep ? to ^ 8 : to;
    u->taken = p->board[victim];
    if (u->taken) {
        delta_add(delta, u->taken, victim, POINT_NONE);
        take(p, victim, u, house);
    }
    delta_add(delta, man, from, to);
    shift(p, man, from, to);
    p->key ^= CH.key[man][from] ^ CH.key[man][to];
    if (house && ch_has(p->promoted, from)) {
        u->marks |= CH_MARK_MOVED;
        flip_mark(p, from);
        flip_mark(p, to);
    }
    if (move_kind(m) == MK_PROMOTE)
        promote(p, m, delta, house);
    else if (ch_kind(man) == CH_KING)
        move_king(p, from, to, delta);
    return u->taken != 0;
}

static void drop(ChPos *p, Move m, Delta *delta)
{
    int to = move_to(m), man = ch_man(p->side, move_aux(m));
    put(p, man, to);
    p->key ^= CH.key[man][to];
    change_hand(p, p->side, move_aux(m), -1);
    delta_add(delta, man, POINT_NONE, to);
}

/* Castling rights end when their king or rook moves or is taken; true when one did. */
static inline bool end_rights(ChPos *p, int from, int to)
{
    int left = p->rights & ~(CH.rights[from] | CH.rights[to]);
    if (left == p->rights)
        return false;
    p->key ^= CH.key_rights[p->rights] ^ CH.key_rights[left];
    p->rights = (uint8_t)left;
    return true;
}

static inline ChUndo *remember(ChPos *p, Move m)
{
    ChUndo *u = &p->ring[p->ply++ % CH_RING];
    *u = (ChUndo){
        .key = p->key,
        .checkers = p->checkers,
        .move = m,
        .count = p->count,
        .quiet = p->quiet,
        .rights = p->rights,
        .ep = p->ep,
    };
    if (p->ep != POINT_NONE)
        p->key ^= CH.key_ep[ch_file(p->ep)];
    p->ep = POINT_NONE;
    return u;
}

/* In crazyhouse men come back from the hands, so that only a lost castling right parts the past from the future. */
SPECIAL void count_ply(ChPos *p, bool zeroing, bool lost_right, bool house)
{
    p->count = zeroing ? 0 : (uint32_t)min_int((int)p->count + 1, CH_COUNT_MOST);
    bool lasting = lost_right || (zeroing && !house);
    p->quiet = lasting ? 0 : (uint32_t)min_int((int)p->quiet + 1, CH_RING);
}

SPECIAL void apply(ChPos *p, Move m, Delta *delta, bool house)
{
    int from = move_from(m), to = move_to(m), pawn = ch_man(p->side, CH_PAWN);
    bool dropped = house && move_kind(m) == MK_DROP;
    bool pawn_moves = dropped ? move_aux(m) == CH_PAWN : p->board[from] == pawn;
    ChUndo *u = remember(p, m);
    bool took = false, lost_right = false;
    if (dropped) {
        drop(p, m, delta);
    } else {
        took = step(p, m, u, delta, house);
        lost_right = end_rights(p, from, to);
    }
    count_ply(p, took || pawn_moves, lost_right, house);
    p->move_no += p->side == CH_BLACK;
    p->side ^= 1;
    p->key ^= CH.key_side;
    if (pawn_moves && !dropped && (from ^ to) == 16)
        offer_ep(p, (from + to) / 2);
    p->checkers = ch_attackers(p, p->king[p->side], !p->side, ch_all(p));
}

/* ---- Undo --------------------------------------------------------------------------------------------------------- */

/* Gives back what was taken, with its mark. */
SPECIAL void give_back(ChPos *p, int point, const ChUndo *u, bool house)
{
    put(p, u->taken, point);
    if (!house)
        return;
    bool promoted = u->marks & CH_MARK_TAKEN;
    if (promoted)
        p->promoted |= ch_bit(point);
    p->hand[p->side][promoted ? CH_PAWN : ch_kind(u->taken)]--;
}

SPECIAL void step_back(ChPos *p, const ChUndo *u, bool house)
{
    int from = move_from(u->move), to = move_to(u->move), man = p->board[to], victim = to;
    if (house && ch_has(p->promoted, to))
        p->promoted ^= ch_bit(to) | (u->marks & CH_MARK_MOVED ? ch_bit(from) : 0);
    if (move_kind(u->move) == MK_PROMOTE) {
        lift(p, man, to);
        put(p, ch_man(p->side, CH_PAWN), from);
    } else {
        shift(p, man, to, from);
    }
    if (ch_kind(man) == CH_PAWN && to == u->ep)
        victim = to ^ 8;
    if (u->taken)
        give_back(p, victim, u, house);
    if (ch_kind(man) == CH_KING) {
        p->king[p->side] = (uint8_t)from;
        const ChCastling *c = ch_castling(to);
        if (to - from == 2 || from - to == 2)
            shift(p, ch_man(p->side, CH_ROOK), c->rook_to, c->rook_from);
    }
}

SPECIAL void undo(ChPos *p, bool house)
{
    ChUndo *u = &p->ring[--p->ply % CH_RING];
    p->side ^= 1;
    p->move_no -= p->side == CH_BLACK;
    if (house && move_kind(u->move) == MK_DROP) {
        lift(p, ch_man(p->side, move_aux(u->move)), move_to(u->move));
        p->hand[p->side][move_aux(u->move)]++;
    } else {
        step_back(p, u, house);
    }
    p->key = u->key;
    p->checkers = u->checkers;
    p->count = u->count;
    p->quiet = u->quiet;
    p->rights = u->rights;
    p->ep = u->ep;
    *u = (ChUndo){0}; /* so that a position is equal, byte for byte, however it was reached */
}

void ch_apply(ChPos *p, Move m, Delta *delta)
{
    apply(p, m, delta, false);
}

void ch_undo(ChPos *p)
{
    undo(p, false);
}

void ch_house_apply(ChPos *p, Move m, Delta *delta)
{
    apply(p, m, delta, true);
}

void ch_house_undo(ChPos *p)
{
    undo(p, true);
}

/* ---- Passing ------------------------------------------------------------------------------------------------------ */

void ch_pass(ChPos *p)
{
    assert(!p->checkers);
    remember(p, MOVE_NONE);
    p->quiet = 0;
    p->side ^= 1;
    p->key ^= CH.key_side;
}

void ch_unpass(ChPos *p)
{
    ChUndo *u = &p->ring[--p->ply % CH_RING];
    p->side ^= 1;
    p->key = u->key;
    p->quiet = u->quiet;
    p->ep = u->ep;
    *u = (ChUndo){0};
}
