/* xq_pos.h -- a position of xiangqi: sets of men beside a board of points, and the ring of moves that led to it.
 *
 * men[man] is the set of points on which that man stands; the slots 0 and 8, which no man uses, hold all of Red's and
 * all of Black's men.  The ring remembers the last XQ_RING moves with the key before each, which is what repetition
 * compares; history older than the last capture is never looked at.
 */
#ifndef XQ_POS_H
#define XQ_POS_H

#include "games/game.h"
#include "games/xiangqi/xq_tables.h"

enum { XQ_RING = 1024 };

/* What apply cannot recompute when it is undone. */
typedef struct XqUndo {
    Key key;
    Move move;
    uint16_t count;
    uint16_t checks[2];
    uint16_t quiet;
    uint8_t taken;
    uint8_t in_check;
} XqUndo;

typedef struct XqPos {
    U128 men[16];
    uint8_t board[XQ_POINTS];
    uint8_t king[2];
    uint8_t side;       /* to move */
    uint8_t in_check;   /* the king of that side is attacked */
    uint16_t count;     /* plies counted towards the 60-move rule */
    uint16_t checks[2]; /* checks given by each side since the last capture */
    uint16_t quiet;     /* plies since the last capture, at most XQ_RING */
    uint16_t move_no;   /* number of the full move, from 1 */
    uint32_t ply;       /* moves made since the position was read */
    Key key;
    XqUndo ring[XQ_RING];
} XqPos;

static inline U128 xq_all(const XqPos *p)
{
    return p->men[0] | p->men[8];
}

static inline U128 xq_own(const XqPos *p, int side)
{
    return p->men[side << 3];
}

static inline U128 xq_men(const XqPos *p, int side, int kind)
{
    return p->men[xq_man(side, kind)];
}

static inline const XqUndo *xq_past(const XqPos *p, uint32_t ply)
{
    return &p->ring[ply % XQ_RING];
}

/* An empty board, Red to move. */
void xq_clear(XqPos *);
void xq_put(XqPos *, int man, int point);
void xq_lift(XqPos *, int point);
/* Recomputes what follows from the men: the key and whether the side to move is in check. */
void xq_settle(XqPos *);

/* The men of `by` that attack a point, when `all` are the points occupied.  Facing kings attack each other. */
U128 xq_attackers(const XqPos *, int point, int by, U128 all);

/* The attackers the king of `side` would have after a step of one of its men. */
U128 xq_attackers_after(const XqPos *, int side, int from, int to);

/* Where the man on a point may go by its way of moving, whoever is on move and whatever happens to the king. */
U128 xq_reach(const XqPos *, int from);

/* Counts a ply without a capture towards the move limit: `count` so far and the checks of each side since the last
 * capture, `side` being the one that moved. */
void xq_count_ply(uint16_t *count, uint16_t checks[2], int side, bool gives_check, bool was_in_check);

/* Plays a step of the side to move (its legality is the caller's business) and takes it back. */
void xq_apply(XqPos *, Move, Delta *);
void xq_undo(XqPos *);

/* Lets the other side move, for a search that asks what would happen; history before it is not looked at. */
void xq_pass(XqPos *);
void xq_unpass(XqPos *);

/* Whether a step of the side to move attacks the enemy king. */
bool xq_gives_check(const XqPos *, int from, int to);

/* Legal moves (xq_gen.c). */
void xq_moves(const XqPos *, MoveList *);
/* Those to some points only, added to the list. */
void xq_moves_to(const XqPos *, U128 targets, MoveList *);
int xq_count(const XqPos *);
bool xq_has_move(const XqPos *);
bool xq_legal(const XqPos *, int from, int to);

#endif
