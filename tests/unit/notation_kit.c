/* notation_kit.c -- round trips and golden texts, for any game. */
#include "tests/unit/notation_kit.h"

#include <stdlib.h>

static const char *written(const Game *g, const Notation *n, Pos *p, Move m, char buf[NOTATION_TEXT])
{
    Str out = str_on(buf, NOTATION_TEXT);
    n->write(g, p, m, &out);
    return buf;
}

static void complain(const Game *g, const Pos *p, const char *what, const char *text)
{
    char fen[256];
    Str out = str_on(fen, sizeof fen);
    g->format(g, p, SEAT_NONE, &out);
    test_fail(__FILE__, __LINE__, "%s: %s: %s in %s", g->id, what, text, fen);
}

static void check_notation(const Game *g, const Notation *n, Pos *p, const MoveList *list)
{
    static char texts[MAX_MOVES][NOTATION_TEXT];
    for (int i = 0; i < list->count; i++) {
        Fault why;
        if (n->read(g, p, written(g, n, p, list->at[i], texts[i]), &why) != list->at[i])
            complain(g, p, fault_id(why.code), texts[i]);
        for (int k = 0; k < i; k++) {
            if (strcmp(texts[i], texts[k]) == 0)
                complain(g, p, n->id, texts[i]);
        }
    }
}

static Pos *new_pos(const Game *g)
{
    return aligned_alloc(POS_ALIGN, (g->pos_size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
}

void notation_check(const Game *g, Pos *p)
{
    MoveList list;
    Pos *before = new_pos(g);
    memcpy(before, p, g->pos_size);
    g->moves(g, p, &list);
    CHECK(g->notations != NULL);
    for (const Notation *n = g->notations; n && n->id; n++)
        check_notation(g, n, p, &list);
    CHECK(memcmp(before, p, g->pos_size) == 0);
    free(before);
}

void notation_walk(const Game *g, Pos *p, Rng *rng, int games)
{
    for (int game = 0; game < games; game++) {
        MoveList list;
        CHECK_INT(g->parse(g, p, g->start).code, FAULT_NONE);
        for (int ply = 0; ply < 200 && !result_over(g->result(g, p)); ply++) {
            notation_check(g, p);
            g->moves(g, p, &list);
            if (!list.count)
                break;
            g->apply(g, p, list.at[rng_below(rng, (uint32_t)list.count)], NULL);
        }
    }
}

void notation_writes(const Game *g, const char *fen, const char *token, const char *const want[4])
{
    static const char *const IDS[] = {"chinese", "chinese-file", "wxf", "iccs"};
    Pos *p = new_pos(g);
    Fault f = g->parse(g, p, fen);
    Move m = f.code ? MOVE_NONE : game_move(g, p, token);
    char buf[NOTATION_TEXT];
    if (!m)
        test_fail(__FILE__, __LINE__, "%s: %s in %s: %s", g->id, token, fen, fault_id(f.code));
    for (int i = 0; m && i < 4; i++)
        CHECK_TEXT(written(g, game_notation(g, IDS[i]), p, m, buf), want[i]);
    free(p);
}

void notation_reads(const Game *g, const char *fen, const char *text, const char *want)
{
    Pos *p = new_pos(g);
    char buf[NOTATION_TEXT];
    Str out = str_on(buf, sizeof buf);
    Fault why = g->parse(g, p, fen);
    Move m = why.code ? MOVE_NONE : game_notation(g, "chinese")->read(g, p, text, &why);
    if (m)
        g->move_text(g, p, m, &out);
    else
        str_put(&out, fault_id(why.code));
    if (strcmp(buf, want) != 0)
        test_fail(__FILE__, __LINE__, "%s: \"%s\" is %s, not %s", g->id, text, buf, want);
    free(p);
}
