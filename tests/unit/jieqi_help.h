/* jieqi_help.h -- positions, tokens and random games for the tests of jieqi. */
#ifndef TESTS_JIEQI_HELP_H
#define TESTS_JIEQI_HELP_H

#include "base/rng.h"
#include "games/game.h"
#include "games/jieqi/jq_pos.h"
#include "tests/test.h"

extern const Game game_jieqi;

__attribute__((unused)) static const Game *const JQ = &game_jieqi;

static inline Pos *jq_base(JqPos *p)
{
    return (Pos *)p;
}

/* Reads a position that must be good. */
static inline void jq_set(const Game *g, JqPos *p, const char *fen)
{
    Fault f = g->parse(g, jq_base(p), fen);
    if (f.code)
        test_fail(fen, f.at, "%s", fault_id(f.code));
}

/* Plays the tokens of a text; the number of the first that is refused with its fault in *why, or -1. */
static inline int jq_play(const Game *g, JqPos *p, const char *tokens, FaultCode *why)
{
    int index = 0;
    *why = FAULT_NONE;
    for (const char *at = tokens; *at; index++) {
        char token[16] = "";
        size_t len = strcspn(at, " ");
        memcpy(token, at, len < 15 ? len : 15);
        Move parts[MAX_PARTS];
        Fault f;
        int n = g->move_parse(g, jq_base(p), token, parts, &f);
        *why = f.code;
        if (!n)
            return index;
        for (int i = 0; i < n; i++)
            g->apply(g, jq_base(p), parts[i], NULL);
        at += len;
        at += strspn(at, " ");
    }
    return -1;
}

static inline void jq_must_play(const Game *g, JqPos *p, const char *tokens)
{
    FaultCode why;
    int at = jq_play(g, p, tokens, &why);
    if (at >= 0)
        test_fail(tokens, at, "%s", fault_id(why));
}

/* The fault of one token. */
static inline FaultCode jq_fault(const Game *g, JqPos *p, const char *token)
{
    Move parts[MAX_PARTS];
    Fault f;
    g->move_parse(g, jq_base(p), token, parts, &f);
    return f.code;
}

static inline bool jq_can(const Game *g, JqPos *p, const char *token)
{
    return jq_fault(g, p, token) == FAULT_NONE;
}

/* A move of the seat on move: a step with equal chances, an outcome of chance by its weight; MOVE_NONE without one. */
static inline Move jq_random_move(const Game *g, JqPos *p, Rng *rng)
{
    MoveList list;
    uint32_t weights[MAX_MOVES], sum = 0;
    g->moves(g, jq_base(p), &list);
    if (!list.count)
        return MOVE_NONE;
    if (g->turn(jq_base(p)) != SEAT_CHANCE)
        return list.at[rng_below(rng, (uint32_t)list.count)];
    g->weights(g, jq_base(p), &list, weights);
    for (int i = 0; i < list.count; i++)
        sum += weights[i];
    uint32_t left = rng_below(rng, sum);
    int i = 0;
    while (left >= weights[i])
        left -= weights[i++];
    return list.at[i];
}

/* The game with other rules, in the caller's box. */
static inline const Game *jq_with(GameBox *box, const char *spec)
{
    Fault f = game_with_rules(box, JQ, spec);
    if (f.code)
        test_fail(spec, f.at, "%s", fault_id(f.code));
    return &box->game;
}

static inline uint64_t jq_next(void *rng)
{
    return rng_next(rng);
}

#endif
