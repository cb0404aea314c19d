/* capi.h -- the Rule of xiangqi as a flat C interface for other languages: the browser, Python, anything with an FFI.
 *
 * Points and moves are written as the Rule writes them: "H0", "H0G2", files A-I, ranks 0-9 from Red's side (lower case
 * is read too).  A set of points is 90 bits from left to right and from top to bottom: bit 1 is A9, bit 90 is I0.
 * Functions return 0 or a count on success and a negative number on bad arguments; nothing changes then.
 */
#ifndef BIND_CAPI_H
#define BIND_CAPI_H

#include <stddef.h>
#include <stdint.h>

typedef struct ChuheRule ChuheRule;

/* Bit n (1..90) of the Rule's numbering is word[(n - 1) / 32] >> (n - 1) % 32 & 1. */
typedef struct ChuheBits {
    uint32_t word[3];
} ChuheBits;

typedef struct ChuheProperty {
    int capture, check, mate; /* 0 or 1; mate: the opponent has no legal reply */
} ChuheProperty;

/* winner: -1 the game goes on, 0 draw, 1 red, 2 black.  message: the reason, or a warning while it goes on, or "". */
typedef struct ChuheMoveState {
    int winner;
    char message_zh[256];
    char message_en[256];
} ChuheMoveState;

enum {
    CHUHE_BAD_POINT = -1,   /* no such point or move text */
    CHUHE_EMPTY_POINT = -2, /* no man stands there */
    CHUHE_ILLEGAL = -3,     /* the move breaks a rule: chuhe_rule_why tells which */
    CHUHE_NO_ROOM = -4      /* the text does not fit */
};

/* A game from a position (NULL or "": the start) after some moves (NULL or "": none).  NULL on bad input, with one
 * line in `error`. */
ChuheRule *chuhe_rule_new(const char *fen, const char *moves, char *error, size_t size);
void chuhe_rule_free(ChuheRule *);

int chuhe_rule_fen(const ChuheRule *, char *out, size_t size);
/* 1 red, 2 black. */
int chuhe_rule_player(const ChuheRule *);
/* All moves played, separated by spaces; returns their number. */
int chuhe_rule_played(const ChuheRule *, char *out, size_t size);
/* The points on which a team (1, 2) has men. */
int chuhe_rule_team(const ChuheRule *, int team, ChuheBits *out);

/* Where the man on a point may go by the moving rule, suicidal targets included; and where it may go legally. */
int chuhe_rule_allowed(const ChuheRule *, const char *point, ChuheBits *out);
int chuhe_rule_legal(const ChuheRule *, const char *point, ChuheBits *out);

/* The men that could take the mover's king on the next turn if this move were played: empty unless it is suicide. */
int chuhe_rule_king_attackers(const ChuheRule *, const char *move, ChuheBits *out);

/* What an allowed move would be. */
int chuhe_rule_property(ChuheRule *, const char *move, ChuheProperty *out);

/* Plays a legal move. */
int chuhe_rule_move(ChuheRule *, const char *move, ChuheMoveState *out);
/* Takes the last move back; CHUHE_ILLEGAL when there is none. */
int chuhe_rule_undo(ChuheRule *);

/* The rule an illegal move breaks: its id ("leg_blocked"; "none" for a legal move) and the message. */
int chuhe_rule_why(const ChuheRule *, const char *move, const char **id, char *zh, char *en, size_t size);

#endif
