/* capi.c -- the flat interface over play and the rules of xiangqi. */
#include "bind/capi.h"

#include <stdlib.h>

#include "games/play.h"
#include "games/xiangqi/xq_rules.h"
#include "games/xiangqi/xq_text.h"

struct ChuheRule {
    Arena arena;
    Play play;
};

static XqPos *pos_of(const ChuheRule *rule)
{
    return (XqPos *)rule->play.pos;
}

/* The Rule numbers points from the top. */
static void put_bits(U128 set, ChuheBits *out)
{
    *out = (ChuheBits){{0, 0, 0}};
    while (set) {
        int point = bits_pop(&set);
        int n = (9 - xq_rank(point)) * 9 + xq_file(point);
        out->word[n / 32] |= 1u << n % 32;
    }
}

/* "H0" as a point, or -1. */
static int read_point(const char *text)
{
    char file = text ? to_lower(text[0]) : '\0';
    if (file < 'a' || file > 'i' || !is_digit(text[1]) || text[2])
        return -1;
    return xq_point(file - 'a', text[1] - '0');
}

/* Reads "H0G2"; 0, or CHUHE_BAD_POINT, or CHUHE_EMPTY_POINT. */
static int read_move(const ChuheRule *rule, const char *text, int *from, int *to)
{
    int used = text ? xq_read_step(text, from, to) : 0;
    if (!used || text[used])
        return CHUHE_BAD_POINT;
    return pos_of(rule)->board[*from] ? 0 : CHUHE_EMPTY_POINT;
}

static void put_fault(Fault f, const char *what, char *error, size_t size)
{
    if (!error || !size)
        return;
    Str text = str_on(error, size);
    fault_message(f, LANG_EN, &text);
    str_put(&text, ": ");
    str_put(&text, what);
}

/* Plays the moves of a list; false with the message in error. */
static bool play_list(ChuheRule *rule, const char *moves, char *error, size_t size)
{
    for (const char *at = moves; at && *(at += strspn(at, " \t\r\n"));) {
        char token[16] = "";
        size_t len = strcspn(at, " \t\r\n");
        Fault why = {FAULT_UNREADABLE, 0};
        if (len < sizeof token)
            memcpy(token, at, len);
        if (result_over(play_result(&rule->play)))
            why.code = FAULT_GAME_OVER;
        else if (play_token(&rule->play, token, &why))
            why.code = FAULT_NONE;
        if (why.code) {
            put_fault(why, token, error, size);
            return false;
        }
        at += len;
    }
    return true;
}

ChuheRule *chuhe_rule_new(const char *fen, const char *moves, char *error, size_t size)
{
    ChuheRule *rule = calloc(1, sizeof *rule);
    if (!rule)
        return NULL;
    rule->arena = arena_heap();
    const Game *game = game_find("xiangqi");
    Fault f = play_init(&rule->play, game, &rule->arena, fen);
    if (f.code)
        put_fault(f, fen ? fen : "", error, size);
    if (f.code || !play_list(rule, moves, error, size)) {
        chuhe_rule_free(rule);
        return NULL;
    }
    return rule;
}

void chuhe_rule_free(ChuheRule *rule)
{
    if (!rule)
        return;
    arena_reset(&rule->arena);
    free(rule);
}

int chuhe_rule_fen(const ChuheRule *rule, char *out, size_t size)
{
    if (!size)
        return CHUHE_NO_ROOM;
    Str text = str_on(out, size);
    xq_format(pos_of(rule), &text);
    return text.cut ? CHUHE_NO_ROOM : 0;
}

int chuhe_rule_player(const ChuheRule *rule)
{
    return pos_of(rule)->side + 1;
}

int chuhe_rule_played(const ChuheRule *rule, char *out, size_t size)
{
    if (!size)
        return CHUHE_NO_ROOM;
    Str text = str_on(out, size);
    for (int i = 0; i < rule->play.count; i++) {
        if (i)
            str_char(&text, ' ');
        xq_step_text(rule->play.log[i], &text);
    }
    for (size_t i = 0; i < text.len; i++)
        out[i] = to_upper(out[i]);
    return text.cut ? CHUHE_NO_ROOM : rule->play.count;
}

int chuhe_rule_team(const ChuheRule *rule, int team, ChuheBits *out)
{
    if (team != 1 && team != 2)
        return CHUHE_BAD_POINT;
    put_bits(xq_own(pos_of(rule), team - 1), out);
    return 0;
}

int chuhe_rule_allowed(const ChuheRule *rule, const char *point, ChuheBits *out)
{
    int from = read_point(point);
    if (from < 0)
        return CHUHE_BAD_POINT;
    if (!pos_of(rule)->board[from])
        return CHUHE_EMPTY_POINT;
    put_bits(xq_reach(pos_of(rule), from), out);
    return 0;
}

int chuhe_rule_legal(const ChuheRule *rule, const char *point, ChuheBits *out)
{
    const XqPos *p = pos_of(rule);
    int from = read_point(point);
    if (from < 0)
        return CHUHE_BAD_POINT;
    if (!p->board[from])
        return CHUHE_EMPTY_POINT;
    U128 legal = 0;
    for (U128 reach = xq_reach(p, from); reach;) {
        int to = bits_pop(&reach);
        legal |= xq_legal(p, from, to) ? bit(to) : 0;
    }
    put_bits(legal, out);
    return 0;
}

int chuhe_rule_king_attackers(const ChuheRule *rule, const char *move, ChuheBits *out)
{
    int from, to, status = read_move(rule, move, &from, &to);
    if (status)
        return status;
    const XqPos *p = pos_of(rule);
    put_bits(xq_attackers_after(p, xq_side(p->board[from]), from, to), out);
    return 0;
}

int chuhe_rule_property(ChuheRule *rule, const char *move, ChuheProperty *out)
{
    int from, to, status = read_move(rule, move, &from, &to);
    if (status)
        return status;
    XqPos *p = pos_of(rule);
    if (!xq_legal(p, from, to))
        return CHUHE_ILLEGAL;
    out->capture = p->board[to] != 0;
    xq_apply(p, move_step(from, to), NULL);
    out->check = p->in_check;
    out->mate = !xq_has_move(p);
    xq_undo(p);
    return 0;
}

static void put_state(const ChuheRule *rule, ChuheMoveState *out)
{
    const Game *g = rule->play.game;
    Result r = play_result(&rule->play);
    Notice n = g->notice(g, rule->play.pos);
    Str zh = str_on(out->message_zh, sizeof out->message_zh), en = str_on(out->message_en, sizeof out->message_en);
    out->winner = r.winner;
    if (result_over(r)) {
        result_message(g, r, LANG_ZH, &zh);
        result_message(g, r, LANG_EN, &en);
    } else {
        warning_message(g, n, LANG_ZH, &zh);
        warning_message(g, n, LANG_EN, &en);
    }
}

int chuhe_rule_move(ChuheRule *rule, const char *move, ChuheMoveState *out)
{
    int from, to, status = read_move(rule, move, &from, &to);
    if (status)
        return status;
    if (result_over(play_result(&rule->play)) || !xq_legal(pos_of(rule), from, to))
        return CHUHE_ILLEGAL;
    if (!play_move(&rule->play, move_step(from, to), NULL))
        return CHUHE_NO_ROOM;
    put_state(rule, out);
    return 0;
}

int chuhe_rule_undo(ChuheRule *rule)
{
    if (!rule->play.count)
        return CHUHE_ILLEGAL;
    play_back(&rule->play, 1);
    return 0;
}

int chuhe_rule_why(const ChuheRule *rule, const char *move, const char **id, char *zh, char *en, size_t size)
{
    int from, to;
    int status = read_move(rule, move, &from, &to);
    if (status == CHUHE_BAD_POINT || !size)
        return CHUHE_BAD_POINT;
    Fault f = {xq_why_not(pos_of(rule), from, to), 0};
    if (result_over(play_result(&rule->play)))
        f.code = FAULT_GAME_OVER;
    Str a = str_on(zh, size), b = str_on(en, size);
    fault_message(f, LANG_ZH, &a);
    fault_message(f, LANG_EN, &b);
    *id = fault_id(f.code);
    return 0;
}
