/* game.h -- the one interface every game of the house implements.
 *
 * A Game is a static const table of facts and functions.  A Pos is flat, pointer-free bytes owned by the caller, with
 * its own undo ring inside: memcpy copies it, write(2) saves it.  Nothing under games/ allocates, prints, draws random
 * numbers or keeps state.
 *
 * A move is one decision, and a turn may take several: a step and then the stone, a placement and then a press.  The
 * same seat then stays on move.  Chance is a seat of its own whose moves carry weights; the rules never draw, whoever
 * drives the play does.  Hidden facts are handled by views: a view has forgotten what its seat may not know.
 */
#ifndef GAMES_GAME_H
#define GAMES_GAME_H

#include "base/base.h"
#include "base/str.h"

/* ---- Moves ------------------------------------------------------------------------------------------------------ */

/* to:7 from:7 aux:7 kind:3, the same layout in every game, so that history tables, wire and board need no dispatch. */
typedef uint32_t Move;

typedef enum MoveKind {
    MK_STEP,    /* a man goes from a point to a point, taking what stands there */
    MK_DROP,    /* a man (aux) comes from the hand to a point */
    MK_PROMOTE, /* a step that turns the man into another (aux) */
    MK_PLACE,   /* a new man or the stone is put on a point */
    MK_REMOVE,  /* the man on a point is taken off or pressed */
    MK_PASS,    /* the rest of the turn is given up */
    MK_REVEAL   /* chance: what the man on `to` turned out to be (aux) */
} MoveKind;

enum { MOVE_NONE = 0, POINT_NONE = 127, MAX_MOVES = 512, MAX_PARTS = 4 };

static inline Move move_make(MoveKind kind, int from, int to, int aux)
{
    return (Move)to | (Move)from << 7 | (Move)aux << 14 | (Move)kind << 21;
}

static inline Move move_step(int from, int to)
{
    return (Move)to | (Move)from << 7;
}

static inline int move_to(Move m)
{
    return m & 127;
}

static inline int move_from(Move m)
{
    return m >> 7 & 127;
}

static inline int move_aux(Move m)
{
    return m >> 14 & 127;
}

static inline MoveKind move_kind(Move m)
{
    return (MoveKind)(m >> 21 & 7);
}

/* A man goes from a point to another, and may take what stands there. */
static inline bool move_leaves_point(Move m)
{
    return move_kind(m) == MK_STEP || move_kind(m) == MK_PROMOTE;
}

typedef struct MoveList {
    int count;
    Move at[MAX_MOVES];
} MoveList;

static inline void moves_add(MoveList *list, Move m)
{
    assert(list->count < MAX_MOVES);
    list->at[list->count++] = m;
}

/* ---- Seats, positions, changes ---------------------------------------------------------------------------------- */

typedef enum Seat { SEAT_FIRST = 0, SEAT_SECOND = 1, SEAT_CHANCE = -1, SEAT_NONE = -2 } Seat;

typedef uint64_t Key;
typedef struct Pos Pos; /* opaque bytes: game->pos_size of them, aligned to POS_ALIGN */

enum { POS_ALIGN = 16 };

/* What a move changed, in the order in which a board would show it.  A man that comes from nowhere (a drop, a
 * placement) has from = POINT_NONE; one that leaves the board has to = POINT_NONE; one that turns into another (a
 * promotion, a reveal) is an entry with from = to and the new man.  NNUE, animation and broadcast share it. */
typedef struct Change {
    uint8_t man; /* the game's code of a man; see Game.man_at */
    uint8_t from;
    uint8_t to;
} Change;

typedef struct Delta {
    int count;
    Change at[8]; /* Qilin's transition lifts up to 24 pressed men: then `whole` is set and the board is read anew */
    bool whole;
} Delta;

static inline void delta_add(Delta *d, int man, int from, int to)
{
    if (d)
        d->at[d->count++] = (Change){(uint8_t)man, (uint8_t)from, (uint8_t)to};
}

/* ---- Results, notices, faults ------------------------------------------------------------------------------------ */

typedef enum Reason {
#define REASON(NAME, id, zh, en) REASON_##NAME,
#include "games/reasons.def"
    REASON_COUNT
} Reason;

/* winner: -1 the play goes on, 0 draw, 1 the first seat, 2 the second.  detail: what the message of some reasons
 * needs besides (moves of a limit, levels of a cycle).  Never a search score. */
typedef struct Result {
    int8_t winner;
    uint8_t reason;
    uint16_t detail;
} Result;

static inline bool result_over(Result r)
{
    return r.reason != REASON_NONE;
}

static inline Result result_none(void)
{
    return (Result){.winner = -1, .reason = REASON_NONE};
}

static inline Result result_draw(Reason reason)
{
    return (Result){.winner = 0, .reason = (uint8_t)reason};
}

/* `loser` is SEAT_FIRST or SEAT_SECOND. */
static inline Result result_loss(Seat loser, Reason reason)
{
    return (Result){.winner = loser == SEAT_FIRST ? 2 : 1, .reason = (uint8_t)reason};
}

typedef enum Claim { CLAIM_NONE, CLAIM_REPETITION, CLAIM_MOVE_LIMIT } Claim;
typedef enum Warning { WARNING_NONE, WARNING_REPETITION, WARNING_MOVE_LIMIT } Warning;

/* What the players should be told although the play goes on. */
typedef struct Notice {
    Claim claim;     /* a draw the side to move may claim */
    Warning warning; /* a rule about to apply */
    Result foretold; /* WARNING_REPETITION: the result if the position comes once more */
} Notice;

/* Why a text is no position or a move is not legal: one closed list, each with an id and a message. */
typedef enum FaultCode {
#define FAULT(NAME, id, zh, en) FAULT_##NAME,
#include "games/faults.def"
    FAULT_COUNT
} FaultCode;

typedef struct Fault {
    FaultCode code; /* FAULT_NONE: all is well */
    int at;         /* the byte of the text it was found at; for moves 0 */
} Fault;

const char *reason_id(Reason);
const char *fault_id(FaultCode);
const char *claim_id(Claim); /* NULL for CLAIM_NONE */

/* Messages for people. */
typedef struct Game Game;
void result_message(const Game *, Result, Lang, Str *out);
void warning_message(const Game *, Notice, Lang, Str *out);
void fault_message(Fault, Lang, Str *out);

/* ---- Boards and options ------------------------------------------------------------------------------------------ */

typedef enum BoardLines { LINES_XIANGQI, LINES_SQUARES, LINES_QILIN } BoardLines;

/* The board as something to draw and to name points on: point i is called 'a' + x, base + y. */
typedef struct BoardShape {
    uint8_t points, width, height;
    uint8_t rank_base; /* what the lowest rank is called: 0 in xiangqi, 1 in chess */
    BoardLines lines;
    const uint8_t (*xy)[2]; /* NULL: point = y * width + x */
} BoardShape;

void point_xy(const BoardShape *, int point, int *x, int *y);
void point_text(const BoardShape *, int point, Str *out);
/* Reads "e4" at *at and moves on; -1 where no point of the board is written. */
int point_parse(const BoardShape *, const char **at);

/* One named choice of a rules struct, whose fields are all uint8_t: the value is the place of the word in `values`. */
typedef struct Option {
    const char *name;
    const char *values; /* "on|off", the default first unless the rules struct of the game says otherwise */
    size_t offset;
    const char *about[LANG_COUNT];
} Option;

enum { RULES_MAX = 64 };

/* A way of writing moves beside the game's own: "wxf", "chinese", "san". */
typedef struct Notation {
    const char *id;
    void (*write)(const Game *, Pos *, Move, Str *out);
    /* The legal move a text means, or MOVE_NONE with the reason in *why. */
    Move (*read)(const Game *, Pos *, const char *text, Fault *why);
} Notation;

enum {
    TRAIT_CHANCE = 1,     /* SEAT_CHANCE occurs */
    TRAIT_HIDDEN = 2,     /* seats know different things: give them views only */
    TRAIT_HANDS = 4,      /* men in hand */
    TRAIT_MULTI = 8,      /* a turn may take several moves */
    TRAIT_KING_TAKEN = 16 /* won by taking the king: no check, suicide allowed */
};

/* ---- The table --------------------------------------------------------------------------------------------------- */

/* `Pos *` where a function may use the position as scratch; it is as before when the function returns. */
struct Game {
    const char *id;               /* "xiangqi": commands, files, wire */
    const char *name[LANG_COUNT]; /* "象棋", "Xiangqi" */
    const char *seats[2];         /* ids of the seats: "red", "black" */
    const char *seats_zh[2];      /* "红方", "黑方" */
    const char *start;            /* text of the start position */
    uint32_t traits;
    size_t pos_size;
    size_t rules_size;
    const void *rules;     /* the game's own const struct of uint8_t fields */
    const Option *options; /* NULL-terminated by name */
    const BoardShape *shape;
    const Notation *notations; /* NULL-terminated by id; may be NULL */
    const char *men;           /* letter of each man code, '.' for none, '?' for a code not in use */
    const char *const *men_zh; /* the same in Chinese */
    const char *men_seats;     /* whose each man is: '1', '2', ' ' nobody's; NULL: capitals are the first seat's */

    /* Reads a position text.  On a fault *pos is unspecified. */
    Fault (*parse)(const Game *, Pos *, const char *text);
    /* Whether a position that could be read may also be played from (the side to move could not take the king). */
    Fault (*vet)(const Game *, const Pos *);
    /* Writes the position as `viewer` may see it; SEAT_NONE sees everything. */
    void (*format)(const Game *, const Pos *, Seat viewer, Str *out);

    Seat (*turn)(const Pos *);                   /* who decides next, also when the play is over */
    Key (*key)(const Pos *);                     /* what repetition compares */
    int (*counter)(const Pos *);                 /* plies (turns) counted towards the move limit */
    bool (*in_check)(const Game *, const Pos *); /* the king of the side to move is attacked */

    /* Every legal move of the seat on move, chance included; empty when it has none. */
    void (*moves)(const Game *, Pos *, MoveList *out);
    /* How many there are. */
    int (*count)(const Game *, Pos *);
    /* Plays a legal move.  delta may be NULL. */
    void (*apply)(const Game *, Pos *, Move, Delta *delta);
    /* Takes the last move back; the ring remembers `undo_depth` moves. */
    void (*undo)(const Game *, Pos *);
    int undo_depth;

    Result (*result)(const Game *, Pos *);
    Notice (*notice)(const Game *, Pos *); /* may be NULL: never anything to tell */
    /* Words a result of this game's own kind (cycles, drawn material); false for the common ones.  May be NULL. */
    bool (*message)(const Game *, Result, Lang, Str *out);

    /* The points of the men that could take the mover's king after a move of the seat on move, which keeps to the way of
     * its man and may be suicide.  NULL where a king may be left to be taken. */
    U128 (*attackers)(const Game *, Pos *, Move);

    int (*man_at)(const Pos *, int point);      /* code of the man, 0 for none */
    int (*in_hand)(const Pos *, Seat, int man); /* TRAIT_HANDS; NULL otherwise */

    /* One move as its token; jieqi's reveals are tokens of their own ("R"). */
    void (*move_text)(const Game *, Pos *, Move, Str *out);
    /* Reads one token: the legal moves it means in order (jieqi's "a0a1Rn" is three).  Returns their number, or 0 with
     * the rule it breaks in *why.  Nothing is changed either way. */
    int (*move_parse)(const Game *, Pos *, const char *token, Move out[MAX_PARTS], Fault *why);

    /* TRAIT_CHANCE: the integer weight of each move of SEAT_CHANCE, in the order of `moves`. */
    void (*weights)(const Game *, Pos *, const MoveList *, uint32_t out[]);
    /* TRAIT_HIDDEN: makes `view` what `seat` knows.  May be called with view == pos. */
    void (*view)(const Game *, const Pos *pos, Seat seat, Pos *view);
    /* TRAIT_HIDDEN: completes a view to one position it may be, with numbers from `next`. */
    void (*sample)(const Game *, Pos *view, Seat seat, uint64_t (*next)(void *), void *state);
    /* TRAIT_HIDDEN: whether `seat` is shown this outcome of chance. */
    bool (*seen)(const Game *, const Pos *, Move reveal, Seat seat);
};

/* ---- The list of games ------------------------------------------------------------------------------------------- */

/* The game of this id, or NULL; and the games in the order of games.def. */
const Game *game_find(const char *id);
const Game *game_at(int index); /* NULL past the last */

/* A game with other rules: `spec` is "name=value,name=value".  The copy lives in the caller's box.  On a fault the box
 * is as it was and `at` is the place in spec. */
typedef struct GameBox {
    Game game;
    _Alignas(8) uint8_t rules[RULES_MAX];
} GameBox;

Fault game_with_rules(GameBox *box, const Game *base, const char *spec);
/* The value now chosen for an option, as a word written into out. */
void game_option_value(const Game *, const Option *, Str *out);

/* The legal move whose token is `token` in the plain case of one token, one move; MOVE_NONE otherwise. */
Move game_move(const Game *, Pos *, const char *token);

/* How many sequences of `depth` decisions there are, chance included. */
uint64_t game_perft(const Game *, Pos *, int depth);

const Notation *game_notation(const Game *, const char *id);

/* Whose man of this code it is; SEAT_NONE: nobody's. */
Seat game_man_seat(const Game *, int man);

#endif
