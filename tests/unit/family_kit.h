/* family_kit.h -- what the tests of the families' searches share: random positions, and colours exchanged. */
#ifndef TESTS_FAMILY_KIT_H
#define TESTS_FAMILY_KIT_H

#include <ctype.h>
#include <stdlib.h>

#include "base/rng.h"
#include "engine/engine.h"
#include "games/game.h"
#include "tests/test.h"

/* Calls `look` at every position of some random games in which a seat is to decide. */
static inline void family_walk(const Game *g, Pos *pos, int games, void (*look)(const Game *, Pos *))
{
    Rng rng = {7};
    for (int i = 0; i < games; i++) {
        g->parse(g, pos, g->start);
        for (int ply = 0; ply < 120 && !result_over(g->result(g, pos)); ply++) {
            MoveList list;
            g->moves(g, pos, &list);
            if (g->turn(pos) != SEAT_CHANCE)
                look(g, pos);
            g->apply(g, pos, list.at[rng_below(&rng, (uint32_t)list.count)], NULL);
        }
    }
}

static inline int family_by_move(const void *a, const void *b)
{
    Move x = *(const Move *)a, y = *(const Move *)b;
    return (x > y) - (x < y);
}

/* Whether two lists together hold exactly the moves of a third. */
static inline bool family_lists_make(const MoveList *a, const MoveList *b, const MoveList *whole)
{
    MoveList sum = *a, want = *whole;
    if (a->count + b->count != whole->count)
        return false;
    memcpy(sum.at + a->count, b->at, (size_t)b->count * sizeof(Move));
    qsort(sum.at, (size_t)want.count, sizeof(Move), family_by_move);
    qsort(want.at, (size_t)want.count, sizeof(Move), family_by_move);
    return memcmp(sum.at, want.at, (size_t)want.count * sizeof(Move)) == 0;
}

/* The position with the colours exchanged: ranks from the other end, letters of the other case, the other to move.
 * Castling rights and hands follow by their case; an en passant point is dropped. */
static inline void family_swap_colours(const char *fen, char out[256])
{
    size_t board = strcspn(fen, " ["), n = 0;
    for (size_t end = board; end > 0;) {
        size_t start = end;
        while (start > 0 && fen[start - 1] != '/')
            start--;
        for (size_t i = start; i < end; i++)
            out[n++] = (char)(isupper((unsigned char)fen[i]) ? tolower(fen[i]) : toupper(fen[i]));
        if (start > 0)
            out[n++] = '/';
        end = start > 0 ? start - 1 : 0;
    }
    int field = 0;
    for (const char *c = fen + board; *c && n < 250; c++) {
        field += *c == ' ';
        if (field == 3 && c[0] == ' ' && c[1] != '-' && isdigit((unsigned char)c[2])) {
            out[n++] = ' ';
            out[n++] = '-';
            c += 2;
        } else if (field == 1 && (*c == 'w' || *c == 'b')) {
            out[n++] = *c == 'w' ? 'b' : 'w';
        } else {
            bool keep = field == 1 || field > 2;
            out[n++] = (char)(keep ? *c : isupper((unsigned char)*c) ? tolower(*c) : toupper(*c));
        }
    }
    out[n] = 0;
}

/* The answer of a small engine to a position. */
static inline EngineAnswer family_answer(const char *game, const char *fen, EngineLimits limits)
{
    const Game *g = game_find(game);
    EngineOptions o = engine_defaults();
    o.hash_mb = 4;
    Engine *e = engine_new(&o);
    Pos *pos = aligned_alloc(POS_ALIGN, (g->pos_size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
    Fault f = g->parse(g, pos, fen);
    if (f.code)
        test_fail(fen, f.at, "%s", fault_id(f.code));
    engine_position(e, g, pos);
    EngineAnswer a = engine_think(e, &limits);
    engine_free(e);
    free(pos);
    return a;
}

/* The evaluation of a position and of the same with the colours exchanged. */
static inline void family_check_eval(const Game *g, Pos *pos, Pos *scratch)
{
    char fen[256], swapped[256];
    Str out = str_on(fen, sizeof fen);
    g->format(g, pos, SEAT_NONE, &out);
    family_swap_colours(fen, swapped);
    EngineEval a = engine_eval(g, pos);
    if (g->parse(g, scratch, swapped).code)
        test_fail(fen, 0, "%s cannot be read", swapped);
    else if (engine_eval(g, scratch).total != a.total)
        test_fail(fen, 0, "%d, but %d with the colours exchanged", a.total, engine_eval(g, scratch).total);
}

#endif
