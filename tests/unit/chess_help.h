/* chess_help.h -- what the tests of chess and crazyhouse share: a position from a text, moves from tokens. */
#ifndef TESTS_CHESS_HELP_H
#define TESTS_CHESS_HELP_H

#include "games/chess/ch_rules.h"
#include "games/chess/ch_text.h"
#include "tests/test.h"

extern const Game game_chess, game_crazyhouse;

/* A game being tried out; the texts live in it. */
typedef struct Board {
    const Game *g;
    ChPos pos;
    char text[256];
} Board;

static inline Pos *pos_of(Board *b)
{
    return (Pos *)&b->pos;
}

/* NULL is the start position. */
static inline void set_up(Board *b, const Game *g, const char *fen)
{
    b->g = g;
    Fault f = g->parse(g, pos_of(b), fen ? fen : g->start);
    if (!f.code)
        f = g->vet(g, pos_of(b));
    if (f.code)
        test_fail(fen ? fen : g->start, f.at, "%s", fault_id(f.code));
}

static inline const char *fen_of(Board *b)
{
    Str s = str_on(b->text, sizeof b->text);
    b->g->format(b->g, pos_of(b), SEAT_NONE, &s);
    return b->text;
}

/* Plays tokens divided by single spaces. */
static inline void play(Board *b, const char *tokens)
{
    while (*tokens) {
        char token[16] = "";
        size_t len = strcspn(tokens, " ");
        memcpy(token, tokens, len < sizeof token - 1 ? len : sizeof token - 1);
        Move m = game_move(b->g, pos_of(b), token);
        if (m == MOVE_NONE) {
            test_fail(fen_of(b), 0, "%s is not legal", token);
            return;
        }
        b->g->apply(b->g, pos_of(b), m, NULL);
        tokens += len + (tokens[len] == ' ');
    }
}

/* The rule a token breaks, "none" for a legal move. */
static inline const char *why_not(Board *b, const char *token)
{
    Move parts[MAX_PARTS];
    Fault why;
    b->g->move_parse(b->g, pos_of(b), token, parts, &why);
    return fault_id(why.code);
}

static inline bool is_legal(Board *b, const char *token)
{
    MoveList list;
    Move m = ch_read_move(token);
    b->g->moves(b->g, pos_of(b), &list);
    for (int i = 0; i < list.count; i++) {
        if (list.at[i] == m)
            return true;
    }
    return false;
}

/* How many legal moves have this kind and, unless it is POINT_NONE, this destination. */
static inline int count_moves(Board *b, MoveKind kind, int to)
{
    MoveList list;
    int count = 0;
    b->g->moves(b->g, pos_of(b), &list);
    for (int i = 0; i < list.count; i++)
        count += move_kind(list.at[i]) == kind && (to == POINT_NONE || move_to(list.at[i]) == to);
    return count;
}

static inline Result result_of(Board *b)
{
    return b->g->result(b->g, pos_of(b));
}

static inline const char *reason_of(Board *b)
{
    return reason_id((Reason)result_of(b).reason);
}

static inline Notice notice_of(Board *b)
{
    return b->g->notice(b->g, pos_of(b));
}

/* The fault of a text that should be no position of the game. */
static inline const char *parse_fault(const Game *g, const char *fen)
{
    ChPos p;
    Fault f = g->parse(g, (Pos *)&p, fen);
    return fault_id(f.code ? f.code : g->vet(g, (Pos *)&p).code);
}

#endif
