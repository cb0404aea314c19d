/* jq_pos.h -- a position of jieqi: sets of men by how they move, what nobody or not everybody knows, and the ring.
 *
 * men[] is indexed like xiangqi's, but by the power of a man: a covered man on a horse's home point is in the set of
 * the horses.  A man that has stepped and is not yet turned up is in no set but its side's.
 *
 * A turn is a step and then up to two decisions of chance: what the mover is, what its captive was.  Until they are
 * made `wait` says which of them are missing and the side to move stays the mover's.
 *
 * A step that takes or turns up a man can never be undone by play, so repetition looks back `quiet` moves at most, and
 * all of those are plain steps of open men.  A view therefore keeps just these of the ring and forgets nothing it needs.
 */
#ifndef JQ_POS_H
#define JQ_POS_H

#include "games/jieqi/jq_types.h"

enum { JQ_RING = 1024 };

/* What is missing to the end of the turn, and whether the step of this turn took a man. */
enum { JQ_WAIT_MOVER = 1, JQ_WAIT_CAPTIVE = 2, JQ_WAITS = 3, JQ_TOOK = 4 };

/* Identities by side and kind.  The pool of a side is at least as large as the number of its covered men; what it has
 * more are men that were taken covered and never shown to the one whose position this is. */
typedef struct JqHidden {
    uint8_t pool[2][8];     /* not yet given to a man */
    uint8_t captives[2][8]; /* men of the side taken covered and shown to their captor only */
} JqHidden;

/* What apply cannot recompute when it is undone. */
typedef struct JqUndo {
    Key key;
    Move move;
    uint16_t count;
    uint16_t checks[2];
    uint16_t quiet;
    uint8_t taken;
    uint8_t in_check;
    uint8_t wait;
    uint8_t counted;
} JqUndo;

typedef struct JqPos {
    U128 men[16];    /* by power; slots 0 and 8 all men of a side */
    U128 covered[2]; /* face down */
    uint8_t board[XQ_POINTS];
    uint8_t king[2];  /* POINT_NONE once it is taken */
    uint8_t side;     /* whose turn it is */
    uint8_t in_check; /* the king of that side was attacked when its turn began */
    uint8_t wait;
    uint8_t wait_at; /* the point of the missing reveals; 0 without */
    uint8_t counted; /* the last turn was counted towards the move limit */
    JqHidden hidden;
    uint16_t count;     /* turns counted towards the move limit */
    uint16_t checks[2]; /* checks given by each side since the last capture */
    uint16_t quiet;     /* plain steps since the last capture or reveal, at most JQ_RING */
    uint16_t move_no;   /* number of the full move, from 1 */
    uint32_t ply;       /* decisions made since the position was read */
    Key key;            /* public facts only: the same in every view */
    JqUndo ring[JQ_RING];
} JqPos;

static inline U128 jq_all(const JqPos *p)
{
    return p->men[0] | p->men[8];
}

static inline U128 jq_own(const JqPos *p, int side)
{
    return p->men[side << 3];
}

static inline const JqUndo *jq_past(const JqPos *p, uint32_t ply)
{
    return &p->ring[ply % JQ_RING];
}

static inline bool jq_waits(const JqPos *p)
{
    return p->wait & JQ_WAITS;
}

static inline bool jq_kings_stand(const JqPos *p)
{
    return p->king[0] != POINT_NONE && p->king[1] != POINT_NONE;
}

/* An empty board, Red to move, empty pools. */
void jq_clear(JqPos *);
/* Puts a man; a covered one has the power of its point. */
void jq_put(JqPos *, int man, int point);
/* Takes its power from a covered man that has left its home. */
void jq_unpower(JqPos *, int point);
/* Recomputes what follows from the men: the key and whether the side to move is in check. */
void jq_settle(JqPos *);

/* The men of `by` that attack a point, when `all` are the points occupied.  Facing kings attack each other. */
U128 jq_attackers(const JqPos *, int point, int by, U128 all);

/* The attackers the king of `side` would have after a step of one of its men; from = to: those it has now. */
U128 jq_attackers_after(const JqPos *, int side, int from, int to);

/* Where the man on a point may go by its way of moving, whoever is on move and whatever happens to the king. */
U128 jq_reach(const JqPos *, int from);

/* Plays a decision (its legality is the caller's business) and takes it back. */
void jq_apply(const JqRules *, JqPos *, Move, Delta *);
void jq_undo(const JqRules *, JqPos *);

/* Gives the turn, not yet begun, to the other side and takes that back, for a search; not in check. */
void jq_pass(JqPos *);
void jq_unpass(JqPos *);

/* Legal moves (jq_gen.c). */
void jq_moves(const JqRules *, const JqPos *, MoveList *);
/* The legal steps that end on some points, added to the list; nobody may be waiting for chance. */
void jq_steps_to(const JqRules *, const JqPos *, U128 within, MoveList *);
int jq_count(const JqRules *, const JqPos *);
bool jq_legal(const JqRules *, const JqPos *, Move);

/* What is hidden (jq_hidden.c). */

/* The side whose man chance is to name now. */
static inline int jq_waiting_side(const JqPos *p)
{
    return p->wait & JQ_WAIT_MOVER ? p->side : !p->side;
}

int jq_pool_size(const JqPos *, int side);
/* How many men of a side were taken covered and are known to nobody here. */
int jq_lost(const JqPos *, int side);
/* Whether the outcome of chance `reveal`, possible now, is shown to a seat. */
bool jq_seen(const JqRules *, const JqPos *, Move reveal, Seat);
/* Forgets what a seat may not know.  SEAT_NONE knows everything, SEAT_CHANCE what the public knows. */
void jq_forget(JqHidden *, Seat);
void jq_view(JqPos *, Seat);
void jq_sample(const JqRules *, JqPos *, Seat, uint64_t (*next)(void *), void *state);

#endif
