/* qilin_help.c -- what the tests of Qilin chess share. */
#include "tests/unit/qilin_help.h"

#include <stdlib.h>

const char QT_NO_LINES[] = "a1 a4 a7 b4 b2 c3 b6 c5 c4 d1 d3 d2 d5 d6 e3 d7 f2 e4 f6 e5 g4 f4 g7 g1";

static char buffer[512];

void qt_start(QlMatch *m, const char *text, const char *rules)
{
    m->arena = arena_heap();
    CHECK_INT(game_with_rules(&m->box, &game_qilin, rules).code, FAULT_NONE);
    Fault f = play_init(&m->play, &m->box.game, &m->arena, text);
    if (f.code)
        test_fail(__FILE__, __LINE__, "%s: %s at %d", text, fault_id(f.code), f.at);
}

void qt_finish(QlMatch *m)
{
    arena_reset(&m->arena);
}

void qt_play(QlMatch *m, const char *tokens)
{
    char token[8];
    for (const char *at = tokens; *at; at += strspn(at, " ")) {
        size_t len = strcspn(at, " ");
        memcpy(token, at, len);
        token[len] = '\0';
        Fault why = {FAULT_NONE, 0};
        if (!play_token(&m->play, token, &why))
            test_fail(__FILE__, __LINE__, "%s: %s", token, fault_id(why.code));
        at += len;
    }
}

FaultCode qt_why(QlMatch *m, const char *token)
{
    const Game *g = m->play.game;
    void *before = malloc(g->pos_size);
    Move parts[MAX_PARTS];
    Fault why;
    memcpy(before, m->play.pos, g->pos_size);
    int n = g->move_parse(g, m->play.pos, token, parts, &why);
    CHECK((n == 1) == (why.code == FAULT_NONE));
    CHECK(memcmp(before, m->play.pos, g->pos_size) == 0);
    free(before);
    return why.code;
}

Fault qt_read(const char *text, const char *rules)
{
    static QlPos pos;
    GameBox box;
    CHECK_INT(game_with_rules(&box, &game_qilin, rules).code, FAULT_NONE);
    return box.game.parse(&box.game, (Pos *)&pos, text);
}

const char *qt_text(const QlMatch *m)
{
    Str out = str_on(buffer, sizeof buffer);
    m->play.game->format(m->play.game, m->play.pos, SEAT_NONE, &out);
    return buffer;
}

const char *qt_message(const QlMatch *m, Lang lang)
{
    Str out = str_on(buffer, sizeof buffer);
    result_message(m->play.game, qt_result(m), lang, &out);
    return buffer;
}

const char *qt_warning(const QlMatch *m, Lang lang)
{
    Str out = str_on(buffer, sizeof buffer);
    warning_message(m->play.game, m->play.game->notice(m->play.game, m->play.pos), lang, &out);
    return buffer;
}

char qt_man(const QlMatch *m, const char *point)
{
    return game_qilin.men[m->play.game->man_at(m->play.pos, point_parse(game_qilin.shape, &point))];
}

int qt_moves(QlMatch *m)
{
    return m->play.game->count(m->play.game, m->play.pos);
}

int qt_value(QlMatch *m, const char *token)
{
    Move move = game_move(m->play.game, m->play.pos, token);
    CHECK(move != MOVE_NONE);
    return ql_classic_value(m->play.game, m->play.pos, move);
}

Result qt_result(const QlMatch *m)
{
    return play_result(&m->play);
}
