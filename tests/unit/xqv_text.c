/* xqv_text.c -- positions of the games won by taking the king as text: dialects, faults, half-finished turns. */
#include "tests/unit/xqv_kit.h"

#include <stdlib.h>

#include "base/rng.h"

/* The fault of a text in a game, and where. */
static Fault read_text(const char *game, const char *text)
{
    const Game *g = game_find(game);
    Pos *pos = aligned_alloc(POS_ALIGN, g->pos_size);
    Fault f = g->parse(g, pos, text);
    free(pos);
    return f;
}

static void check_canonical(const char *game, const char *text, const char *canonical)
{
    Table t;
    table_open(&t, game, NULL, text);
    CHECK_TEXT(table_text(&t), canonical);
    table_close(&t);
}

TEST(xqv_text_every_dialect_of_xiangqi_is_read)
{
    const char *start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    const char *games[] = {"simplified", "doublestep", "redeyed", "stone"};
    for (int i = 0; i < 4; i++) {
        check_canonical(games[i], "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r", start);
        check_canonical(games[i], "  rnmgkgmnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 ", start);
        check_canonical(games[i], "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w 0 1", start);
    }
}

TEST(xqv_text_faults_are_those_of_xiangqi)
{
    CHECK_INT(read_text("simplified", "").code, FAULT_TEXT_EMPTY);
    CHECK_INT(read_text("simplified", "4k4/9/9/9/9/9/9/9/3K5 w").code, FAULT_TEXT_RANK_COUNT);
    CHECK_INT(read_text("simplified", "4k5/9/9/9/9/9/9/9/9/3K5 w").code, FAULT_TEXT_RANK_LENGTH);
    CHECK_INT(read_text("simplified", "4k4/9/9/9/4K4/9/9/9/9/9 w").code, FAULT_TEXT_POINT);
    CHECK_INT(read_text("simplified", "4k4/9/9/9/9/9/9/9/9/3KK4 w").code, FAULT_TEXT_KINGS);
    CHECK_INT(read_text("simplified", "9/9/9/9/4R4/9/9/9/9/9 w").code, FAULT_TEXT_KINGS);
    CHECK_INT(read_text("simplified", "4k4/9/9/9/RRR6/9/9/9/9/3K5 w").code, FAULT_TEXT_TOO_MANY);
    CHECK_INT(read_text("simplified", "4k4/9/9/9/9/9/9/9/9/3K5 x").code, FAULT_TEXT_SIDE);
    CHECK_INT(read_text("simplified", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 120 1").code, FAULT_TEXT_COUNTER);
    CHECK_INT(read_text("simplified", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 a0a1").code, FAULT_TEXT_TAIL);
    CHECK_INT(read_text("simplified", "4k4/9/9/9/9/9/9/9/*8/3K5 w").code, FAULT_TEXT_LETTER);
    CHECK_INT(read_text("simplified", "4k4/9/9/9/9/9/9/9/*8/3K5 w").at, 18);
    CHECK_INT(read_text("stone", "4k4/9/9/9/9/9/9/9/**7/3K5 w").code, FAULT_TEXT_TOO_MANY);
}

TEST(xqv_text_half_a_turn_is_read_where_it_can_be)
{
    const char *board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1";
    const struct {
        const char *game, *half;
        FaultCode code;
    } rows[] = {
        {"doublestep", " h2e2", FAULT_NONE},
        {"doublestep", " H2-E2 ", FAULT_NONE},
        {"doublestep", " @", FAULT_TEXT_FIELD},
        {"doublestep", " h2e2 x", FAULT_TEXT_TAIL},
        {"doublestep", " h2e3", FAULT_TEXT_FIELD}, /* a pawn that would have come from h2 */
        {"doublestep", " b2e2", FAULT_TEXT_FIELD}, /* another man stands where it came from */
        {"doublestep", " h9e2", FAULT_TEXT_FIELD},
        {"doublestep", " e6e5", FAULT_TEXT_FIELD},
        {"doublestep", " h2e", FAULT_TEXT_FIELD},
        {"doublestep", " h2e2e", FAULT_TEXT_FIELD},
        {"stone", " @", FAULT_NONE},
        {"stone", " @x", FAULT_NONE},
        {"stone", " @y", FAULT_TEXT_FIELD},
        {"stone", " h2e2", FAULT_TEXT_FIELD},
        {"stone", " @xx", FAULT_TEXT_FIELD},
        {"redeyed", " @", FAULT_TEXT_TAIL},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        char text[256];
        Str s = str_on(text, sizeof text);
        str_put(&s, board);
        str_put(&s, rows[i].half);
        Fault f = read_text(rows[i].game, text);
        if (f.code != rows[i].code)
            test_fail(__FILE__, __LINE__, "%s%s: %s", rows[i].game, rows[i].half, fault_id(f.code));
    }
}

/* A half-finished turn in which nothing is left to do never arises, and is not read. */
TEST(xqv_text_a_first_step_without_a_second_is_refused)
{
    CHECK_INT(read_text("doublestep", "5k3/9/9/9/9/9/9/3p5/3Kp4/9 w - - 0 1 d0d1").code, FAULT_TEXT_FIELD);
    CHECK_INT(read_text("doublestep", "5k3/9/9/9/9/9/9/9/3Kp4/9 w - - 0 1 d0d1").code, FAULT_NONE);
    CHECK_INT(read_text("doublestep", "9/9/9/9/9/9/9/9/3K5/9 w - - 0 1 d0d1").code, FAULT_TEXT_FIELD);
    CHECK_INT(read_text("stone", "9/9/9/9/9/9/9/9/3K5/9 w - - 0 1 @").code, FAULT_TEXT_FIELD);
    CHECK_INT(read_text("stone", "4k4/9/9/9/9/9/9/9/3K5/9 w - - 5 9 @x").code, FAULT_TEXT_FIELD);
}

/* Whatever is read can be written, read again and asked for moves. */
TEST(xqv_text_mutated_texts_never_harm)
{
    static const char ALPHABET[] = "rnbakcpRNBAKCP*@x0123456789/ -wbhe";
    const char *games[] = {"simplified", "doublestep", "redeyed", "stone"};
    Rng rng = {7};
    Pos *pos = aligned_alloc(POS_ALIGN, game_find("stone")->pos_size);
    int good = 0;
    for (int i = 0; i < 8000; i++) {
        const Game *g = game_find(games[i % 4]);
        char text[128], again[256];
        Str made = str_on(text, sizeof text);
        str_put(&made,
                i % 4 == 3 ? "2bak4/9/4c4/p3p4/9/2*6/P3P4/4C4/9/3AKAB2" : "2bak4/9/4c4/p3p4/9/9/P3P4/4C4/9/3AKAB2");
        str_put(&made, " w - - 0 1");
        if (rng_below(&rng, 2))
            str_put(&made, i % 4 == 3 ? " @x" : " d2e2");
        for (uint32_t k = rng_below(&rng, 3); k > 0; k--)
            text[rng_below(&rng, (uint32_t)strlen(text))] = ALPHABET[rng_below(&rng, sizeof ALPHABET - 1)];
        if (g->parse(g, pos, text).code)
            continue;
        MoveList list;
        Str s = str_on(again, sizeof again);
        good++;
        g->format(g, pos, SEAT_NONE, &s);
        Key key = g->key(pos);
        g->moves(g, pos, &list);
        g->result(g, pos);
        CHECK_INT(g->parse(g, pos, again).code, FAULT_NONE);
        CHECK(g->key(pos) == key);
        CHECK_INT(g->count(g, pos), list.count);
    }
    CHECK(good > 500);
    free(pos);
}
