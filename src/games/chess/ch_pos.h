/* ch_pos.h -- a position of chess or crazyhouse: sets of men beside a board of points, hands, and the ring of moves.
 *
 * men[man] is the set of points on which that man stands; the slots 0 and 8, which no man uses, hold all of White's and
 * all of Black's men.  Hands and the set of promoted men stay empty in chess.  The en passant point is set only while
 * some pawn may legally take there, so that two positions are the same for the repetition rule exactly when their keys
 * are.  The ring remembers the last CH_RING moves with the key before each.
 *
 * The two games share the position and the generator; what they do differently when a man is taken or dropped is
 * compiled twice from one text, so that neither asks at run time which game it is.
 */
#ifndef CH_POS_H
#define CH_POS_H

#include "games/chess/ch_tables.h"
#include "games/game.h"

enum { CH_RING = 1024, CH_COUNT_MOST = 32767 };

/* What apply cannot recompute when it is undone.  No padding: positions are compared by their bytes. */
typedef struct ChUndo {
    Key key;
    ChSet checkers;
    Move move;
    uint32_t count;
    uint32_t quiet;
    uint8_t taken;
    uint8_t marks; /* CH_MARK_…: which of the two men were promoted */
    uint8_t rights;
    uint8_t ep;
} ChUndo;

enum { CH_MARK_MOVED = 1, CH_MARK_TAKEN = 2 };

typedef struct ChPos {
    ChSet men[16];
    ChSet promoted; /* crazyhouse: men that return to the hand as pawns */
    ChSet checkers; /* men that attack the king of the side to move */
    Key key;
    uint32_t ply;     /* moves made since the position was read */
    uint32_t count;   /* plies since the last capture, pawn move or pawn drop */
    uint32_t quiet;   /* plies since the last move after which no older position can come again, at most CH_RING */
    uint32_t move_no; /* number of the full move, from 1 */
    uint8_t board[CH_POINTS];
    uint8_t hand[2][8]; /* by side and kind */
    uint8_t king[2];
    uint8_t side;   /* to move */
    uint8_t rights; /* castling: CH_SHORT, CH_LONG, and both shifted by 2 for Black */
    uint8_t ep;     /* where a pawn may be taken in passing, or POINT_NONE */
    ChUndo ring[CH_RING];
} ChPos;

static inline ChSet ch_all(const ChPos *p)
{
    return p->men[0] | p->men[8];
}

static inline ChSet ch_own(const ChPos *p, int side)
{
    return p->men[side << 3];
}

static inline ChSet ch_men(const ChPos *p, int side, int kind)
{
    return p->men[ch_man(side, kind)];
}

static inline const ChUndo *ch_past(const ChPos *p, uint32_t ply)
{
    return &p->ring[ply % CH_RING];
}

/* The men of `by` that attack a point, when `all` are the points occupied. */
static inline ChSet ch_attackers(const ChPos *p, int point, int by, ChSet all)
{
    const ChSet *men = p->men + (by << 3);
    ChSet set = (CH.knight[point] & men[CH_KNIGHT]) | (CH.king[point] & men[CH_KING]);
    set |= CH.pawn[!by][point] & men[CH_PAWN];
    ChSet straight = men[CH_ROOK] | men[CH_QUEEN], diagonal = men[CH_BISHOP] | men[CH_QUEEN];
    if (CH.straight[point] & straight)
        set |= ch_straight_points(all, point) & straight;
    if ((CH.rising[point] | CH.falling[point]) & diagonal)
        set |= ch_diagonal_points(all, point) & diagonal;
    return set;
}

/* A castling, by its right. */
typedef struct ChCastling {
    uint8_t king_from, king_to, rook_from, rook_to;
} ChCastling;

extern const ChCastling CH_CASTLINGS[4]; /* short and long of White, short and long of Black: bit i of the rights */

/* The castling that a step of the king by two files is. */
static inline const ChCastling *ch_castling(int king_to)
{
    return &CH_CASTLINGS[(king_to >= 56) << 1 | (ch_file(king_to) == 2)];
}

/* An empty board, White to move. */
void ch_clear(ChPos *);
/* Puts a man on an empty point; the key is left to ch_settle. */
void ch_put(ChPos *, int man, int point);
/* Recomputes what follows from the rest: the key, the checkers, and whether the en passant point stands. */
void ch_settle(ChPos *);

/* Whether the king of the side to move is safe after its pawn on `from` took in passing. */
bool ch_ep_is_safe(const ChPos *, int from);

/* Plays a move of the side to move (its legality is the caller's business) and takes it back: in chess, and in
 * crazyhouse where taken men come to the hand. */
void ch_apply(ChPos *, Move, Delta *);
void ch_undo(ChPos *);
void ch_house_apply(ChPos *, Move, Delta *);
void ch_house_undo(ChPos *);

/* Gives the turn to the other side and takes that back, for a search; the king must not be in check. */
void ch_pass(ChPos *);
void ch_unpass(ChPos *);

/* Legal moves of the men on the board, and with the drops (ch_gen.c). */
void ch_moves(const ChPos *, MoveList *);
int ch_count(const ChPos *);
void ch_house_moves(const ChPos *, MoveList *);
int ch_house_count(const ChPos *);
/* Adds the legal moves that take or promote, and all others with the drops (in chess nobody has any). */
void ch_noisy_moves(const ChPos *, MoveList *);
void ch_quiet_moves(const ChPos *, MoveList *);

/* The rule a move breaks, FAULT_NONE for a legal one; any value of Move may be asked about (ch_why.c). */
FaultCode ch_why_not(const ChPos *, Move);

#endif
