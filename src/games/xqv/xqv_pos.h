/* xqv_pos.h -- a position of the four games on the xiangqi board that are won by taking the king: simplified,
 * doublestep, redeyed and stone.
 *
 * They are one family: men move as in xiangqi, nothing protects the king, and a turn may take a second decision.  So
 * they share this position and differ by a const XqvRules, which is asked once a position (which points a step may end
 * on, what follows it) and never once a man.  The stone is a bit in what blocks; a half-finished turn is a stage.
 *
 * The ring remembers the last XQV_RING decisions with the key before each.  It is twice as long as xiangqi's because
 * a turn may take two of them.
 */
#ifndef XQV_POS_H
#define XQV_POS_H

#include "base/rng.h"
#include "games/game.h"
#include "games/xiangqi/xq_tables.h"

enum { XQV_RING = 2048 };

/* What the side to move has to decide. */
typedef enum XqvStage {
    XQV_STEP,   /* the first step of its turn */
    XQV_SECOND, /* doublestep: a second step, which may not take */
    XQV_PLACE   /* stone: where the stone goes */
} XqvStage;

/* What a variant is, then what players may choose; 0 is the default of each choice. */
typedef struct XqvRules {
    uint8_t then;         /* the XqvStage that follows a step; XQV_STEP: the turn of the other side */
    uint8_t own_men;      /* whether own men but the king may be taken */
    uint8_t first;        /* 2, 1: steps of the opener's first turn */
    uint8_t pass;         /* off, on: whether the second step may take back the first */
    uint8_t stone_screen; /* on, off: whether a cannon takes over the stone */
    uint8_t cycles;       /* draw, off: the third occurrence of a position */
    uint8_t move_limit;   /* 60, 40, off */
} XqvRules;

enum { XQV_FIRST_TWO, XQV_FIRST_ONE };
enum { XQV_PASS_OFF, XQV_PASS_ON };
enum { XQV_SCREEN_ON, XQV_SCREEN_OFF };
enum { XQV_CYCLES_DRAW, XQV_CYCLES_OFF };

/* The bits of XqvState.status above the stage. */
enum {
    XQV_STAGE = 3,
    XQV_IN_CHECK = 4,     /* the king of the side to move is attacked */
    XQV_CHECK_BEFORE = 8, /* it was when its turn began */
    XQV_TOOK = 16,        /* a man was taken in this turn */
    XQV_OPENING = 32      /* first=1: this turn is the opener's and has one step */
};

/* What a move changes and undo cannot recompute.  No padding: positions are compared byte for byte. */
typedef struct XqvState {
    uint16_t count;     /* turns counted towards the move limit */
    uint16_t checks[2]; /* checks given by each side since the last capture */
    uint16_t quiet;     /* decisions since the last capture, at most XQV_RING */
    uint16_t first;     /* XQV_SECOND: the first step of the turn, as a Move */
    uint8_t status;     /* stage and flags */
    uint8_t gone;       /* the man the last move took; the point the stone left, POINT_NONE when it came from outside */
} XqvState;

typedef struct XqvUndo {
    Key key;
    Move move;
    XqvState state;
} XqvUndo;

_Static_assert(sizeof(XqvUndo) == 24, "no padding in the ring");

typedef struct XqvPos {
    U128 men[16]; /* as in XqPos: the slots 0 and 8 hold all of Red's and all of Black's men */
    U128 stone;   /* its point; empty while it is off the board */
    uint8_t board[XQ_POINTS];
    uint8_t king[2]; /* POINT_NONE when it has been taken */
    uint8_t side;    /* to move */
    uint8_t unused;
    uint16_t move_no; /* number of the full move, from 1 */
    XqvState state;
    uint32_t ply; /* decisions made since the position was read */
    Key men_key;  /* men, stone and side */
    XqvUndo ring[XQV_RING];
} XqvPos;

static inline XqvStage xqv_stage(const XqvPos *p)
{
    return (XqvStage)(p->state.status & XQV_STAGE);
}

/* What blocks a line, a leg or an eye. */
static inline U128 xqv_all(const XqvPos *p)
{
    return p->men[0] | p->men[8] | p->stone;
}

static inline bool xqv_king_taken(const XqvPos *p)
{
    return p->king[XQ_RED] == POINT_NONE || p->king[XQ_BLACK] == POINT_NONE;
}

/* What repetition compares.  The stage and the first step are part of it; at the start of an ordinary turn they are
 * all zero, and rng_mix(0) is 0. */
static inline Key xqv_key(const XqvPos *p)
{
    return p->men_key ^ rng_mix((uint64_t)(p->state.status & (XQV_STAGE | XQV_OPENING)) << 16 | p->state.first);
}

/* An empty board, Red to move. */
void xqv_clear(XqvPos *);
void xqv_put(XqvPos *, int man, int point);
void xqv_put_stone(XqvPos *, int point);
/* Recomputes what follows from the men, the side and the stage. */
void xqv_settle(const XqvRules *, XqvPos *);

/* Plays a legal decision and takes it back. */
void xqv_apply(const XqvRules *, XqvPos *, Move, Delta *);
void xqv_undo(XqvPos *);

/* Gives the turn, not yet begun, to the other side and takes that back, for a search. */
void xqv_pass(const XqvRules *, XqvPos *);
void xqv_unpass(XqvPos *);

/* ---- What may be decided (xqv_gen.c) ------------------------------------------------------------------------------ */

/* Whether the king of `side` is attacked by the way men move here; a king that is gone is not. */
bool xqv_attacked(const XqvRules *, const XqvPos *, int side);

/* The men of `by` that could take on a point, when `all` are the points occupied. */
U128 xqv_attackers(const XqvRules *, const XqvPos *, int point, int by, U128 all);

/* Where the man on a point, of the side to move, may step in this stage. */
U128 xqv_reach(const XqvRules *, const XqvPos *, int from);
bool xqv_has_step(const XqvRules *, const XqvPos *);

/* The second step that would take back the first, where that is forbidden; else MOVE_NONE. */
Move xqv_reversal(const XqvRules *, const XqvPos *);

/* Lists every legal decision, or only counts them when the list is NULL. */
int xqv_moves(const XqvRules *, const XqvPos *, MoveList *);
/* Lists the legal steps that end on some points. */
void xqv_steps_to(const XqvRules *, const XqvPos *, U128 within, MoveList *);
bool xqv_legal(const XqvRules *, const XqvPos *, Move);

/* ---- Results (xqv_rules.c) ---------------------------------------------------------------------------------------- */

Result xqv_result(const XqvRules *, const XqvPos *);
Notice xqv_notice(const XqvRules *, const XqvPos *);

#endif
