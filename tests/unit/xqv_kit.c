/* xqv_kit.c -- a game on the table for the tests. */
#include "tests/unit/xqv_kit.h"

void table_open(Table *t, const char *game, const char *rules, const char *fen)
{
    t->arena = arena_heap();
    Fault bad = game_with_rules(&t->box, game_find(game), rules ? rules : "");
    Fault f = bad.code ? bad : play_init(&t->play, &t->box.game, &t->arena, fen);
    if (f.code)
        test_fail(game, 0, "cannot open %s: %s at %d", fen ? fen : "the start", fault_id(f.code), f.at);
}

void table_close(Table *t)
{
    arena_reset(&t->arena);
}

FaultCode table_play(Table *t, const char *tokens)
{
    while (*tokens) {
        char token[16];
        Fault why = {FAULT_NONE, 0};
        size_t len = strcspn(tokens, " ");
        Str s = str_on(token, sizeof token);
        str_bytes(&s, tokens, len);
        if (len && !play_token(&t->play, token, &why))
            return why.code;
        tokens += len + (tokens[len] == ' ');
    }
    return FAULT_NONE;
}

FaultCode table_why(Table *t, const char *token)
{
    Move parts[MAX_PARTS];
    Fault why;
    t->box.game.move_parse(&t->box.game, t->play.pos, token, parts, &why);
    return why.code;
}

const char *table_text(Table *t)
{
    Str s = str_on(t->text, sizeof t->text);
    t->box.game.format(&t->box.game, t->play.pos, SEAT_NONE, &s);
    return t->text;
}

Result table_result(Table *t)
{
    return t->box.game.result(&t->box.game, t->play.pos);
}

Seat table_turn(const Table *t)
{
    return t->box.game.turn(t->play.pos);
}

int table_moves(Table *t)
{
    return t->box.game.count(&t->box.game, t->play.pos);
}
