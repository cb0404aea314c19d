/* ql_pos.h -- a position of Qilin chess, its rules struct, and how decisions change it.
 *
 * Everything a decision can change is one flat QlState of 48 bytes; the ring keeps the whole state before each of the
 * last QL_RING decisions.  Taking back is then one copy, and cannot forget a field: with three kinds of rewards and a
 * transition that lifts many men at once, a list of what changed would be longer than what it describes.
 *
 * The clause ids (Q1…) are those of docs/rules/qilin.md.
 */
#ifndef QL_POS_H
#define QL_POS_H

#include "games/game.h"
#include "games/qilin/ql_types.h"

enum { QL_RING = 1024, QL_COUNT_MOST = 9999, QL_REWARDS_MOST = 3, QL_PER_SIDE = 12 };

/* The members of the family; 0 is the default of each (Q22). */
typedef struct QlRules {
    uint8_t men;          /* 18, 12, 11, 10, 9: men of each side */
    uint8_t diagonals;    /* on, off: whether the corner diagonals are lines and ways */
    uint8_t rewards;      /* per_line, one: what several lines made at once give */
    uint8_t protection;   /* off, on: a man in a line is pressed or removed only when all are */
    uint8_t flying;       /* off, on: a side of three men or fewer steps anywhere */
    uint8_t strict_stock; /* off, on: a press that would need a man due to be placed lapses */
    uint8_t full_board;   /* remove, first_loses: the board is full and nothing is pressed */
    uint8_t blocked;      /* loses, passes, draws: the side to move has men and no step */
    uint8_t repeat_line;  /* free, not_back, once: whether a line may be made again */
    uint8_t repetition;   /* on, off: the third occurrence draws */
    uint8_t move_limit;   /* 100, off: plies without a removal that draw */
} QlRules;

enum { QL_DIAGONALS_ON, QL_DIAGONALS_OFF };
enum { QL_REWARDS_PER_LINE, QL_REWARDS_ONE };
enum { QL_FULL_REMOVE, QL_FULL_FIRST_LOSES };
enum { QL_BLOCKED_LOSES, QL_BLOCKED_PASSES, QL_BLOCKED_DRAWS };
enum { QL_REPEAT_FREE, QL_REPEAT_NOT_BACK, QL_REPEAT_ONCE };
enum { QL_REPETITION_ON, QL_REPETITION_OFF };
enum { QL_LIMIT_100, QL_LIMIT_OFF };

/* No padding, so that equal states are equal bytes. */
typedef struct QlState {
    Key key;
    QlSet men[QL_MEN]; /* where each man stands; QL_NONE: the empty points */
    QlSet used[2];     /* repeat_line=once: the lines each side has made (bit i: line i) */
    uint16_t back[2];  /* repeat_line=not_back: the step each side may not make to close a line; 0 for none */
    uint16_t count;    /* plies of the move stage since a removal */
    uint16_t quiet;    /* decisions since the last that cannot be reversed, at most QL_RING */
    uint8_t stock[2];  /* men in hand, as shown: never below 0 (Q10) */
    uint8_t side;      /* to decide */
    uint8_t stage;
    uint8_t rewards;    /* presses or removals this side has still to make */
    uint8_t placed;     /* placements of both sides */
    uint8_t players[2]; /* who plays each side: 0 a person, 1-9 a computer's level; no rule looks at it (Q23) */
} QlState;

_Static_assert(sizeof(QlState) == 48, "QlState has no padding");

typedef struct QlPos {
    QlState now;
    uint32_t ply; /* decisions since the position was read */
    uint32_t spare;
    QlState ring[QL_RING];
} QlPos;

static inline int ql_man_at(const QlState *s, int point)
{
    return (int)((s->men[1] >> point & 1) + 2 * (s->men[2] >> point & 1) + 3 * (s->men[3] >> point & 1));
}

static inline QlSet ql_own(const QlState *s, int side)
{
    return s->men[side + 1];
}

/* Men each side has, and how many of them it places: all it has, or half the board (Q6). */
int ql_men_of(const QlRules *);
int ql_placements(const QlRules *);
/* How many of the placements made were this side's. */
int ql_placed_by(const QlState *, int side);

/* An empty board, Red to place, nobody's hand filled. */
void ql_clear(QlPos *);
void ql_put(QlState *, int man, int point);
/* Recomputes the key from everything else. */
void ql_settle(QlState *);

/* ---- Lines (ql_gen.c).  A set of lines has bit i for line i. */
uint32_t ql_lines_through(const QlRules *, QlSet men, int point); /* that the men fill */
uint32_t ql_lines_standing(const QlRules *, QlSet men);
/* Lines of which the men hold two points and the third is empty. */
int ql_potential_lines(const QlRules *, QlSet men, QlSet empty);

/* ---- Decisions (ql_gen.c). */
QlSet ql_targets(const QlRules *, const QlState *);                   /* what a reward may press or remove now */
QlSet ql_steps(const QlRules *, const QlState *, int side, int from); /* where a man of the side may step */
int ql_count_steps(const QlRules *, const QlState *, int side);
/* The side whose men are gone in the move stage, SEAT_NONE otherwise; the play is over then (Q18). */
Seat ql_bare_side(const QlState *);
void ql_moves(const QlRules *, const QlState *, MoveList *);
int ql_count(const QlRules *, const QlState *);

/* The rule a decision breaks, FAULT_NONE for a legal one (ql_why.c). */
FaultCode ql_why_not(const QlRules *, const QlState *, Move);

/* Plays a legal decision, without a way back (ql_pos.c). */
void ql_decide(const QlRules *, QlState *, Move, Delta *);
/* Plays a legal decision and takes it back. */
void ql_apply(const QlRules *, QlPos *, Move, Delta *);
void ql_undo(QlPos *);

/* ---- The end (ql_rules.c). */
Result ql_result(const QlRules *, const QlPos *);
Notice ql_notice(const QlRules *, const QlPos *);
bool ql_message(Result, Lang, Str *out);

#endif
