/* xqv_slow.c -- the slow model of the games won by taking the king. */
#include "tests/unit/xqv_slow.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_man(char c)
{
    return isalpha((unsigned char)c);
}

static bool is_black(char c)
{
    return islower((unsigned char)c);
}

/* ---- Text ----------------------------------------------------------------------------------------------------------- */

void xqv_slow_read(Slow *s, const SlowRules *rules, const char *text)
{
    char board[128], side, half[8] = "";
    *s = (Slow){.rules = *rules};
    if (sscanf(text, "%127s %c - - %d %d %7s", board, &side, &s->count, &s->move_no, half) < 4)
        abort();
    int y = 9, x = 0;
    for (const char *c = board; *c; c++) {
        if (*c == '/') {
            y--;
            x = 0;
        } else if (isdigit((unsigned char)*c)) {
            for (int i = *c - '0'; i > 0; i--)
                s->at[y][x++] = '.';
        } else {
            s->at[y][x++] = *c;
        }
    }
    s->black = side == 'b';
    s->stage = half[0] == '@' ? 2 : half[0] ? 1 : 0;
    s->took = half[0] == '@' && half[1] == 'x';
    if (s->stage == 1)
        memcpy(s->first, half, 5);
    s->checked_before = s->stage == 0 && xqv_slow_in_check(s);
}

void xqv_slow_write(const Slow *s, char text[256])
{
    char *c = text;
    for (int y = 9; y >= 0; y--) {
        int empty = 0;
        for (int x = 0; x < 9; x++) {
            if (s->at[y][x] == '.') {
                empty++;
                continue;
            }
            if (empty)
                *c++ = (char)('0' + empty);
            empty = 0;
            *c++ = s->at[y][x];
        }
        if (empty)
            *c++ = (char)('0' + empty);
        *c++ = y ? '/' : '\0';
    }
    const char *half = s->stage == 1 ? s->first : s->stage == 0 ? "" : s->took ? "@x" : "@";
    snprintf(text + strlen(text), 100, " %c - - %d %d%s%s", s->black ? 'b' : 'w', s->count, s->move_no,
             *half ? " " : "", half);
}

/* ---- How men move ---------------------------------------------------------------------------------------------------- */

/* Walks from one point towards another in line; how many things stand between, and whether the stone is one. */
static int between(const Slow *s, int x, int y, int tx, int ty, bool *stone)
{
    int dx = (tx > x) - (tx < x), dy = (ty > y) - (ty < y), found = 0;
    *stone = false;
    for (x += dx, y += dy; x != tx || y != ty; x += dx, y += dy) {
        found += s->at[y][x] != '.';
        *stone |= s->at[y][x] == '*';
    }
    return found;
}

static bool in_palace(bool black, int x, int y)
{
    return x >= 3 && x <= 5 && (black ? y >= 7 : y <= 2);
}

static bool line_step(const Slow *s, char kind, int x, int y, int tx, int ty)
{
    bool stone;
    if ((x != tx) == (y != ty))
        return false;
    int things = between(s, x, y, tx, ty, &stone);
    if (kind == 'C' && is_man(s->at[ty][tx]))
        return things == 1 && !(stone && s->rules.stone_no_screen);
    return things == 0;
}

/* Whether the man on x, y moves to tx, ty by its own way, whatever man stands there. */
static bool goes(const Slow *s, int x, int y, int tx, int ty)
{
    char man = s->at[y][x], kind = (char)toupper(man);
    bool black = is_black(man);
    int ax = abs(tx - x), ay = abs(ty - y), ahead = black ? y - ty : ty - y;
    switch (kind) {
    case 'K':
        if (ax + ay == 1)
            return in_palace(black, tx, ty);
        return s->at[ty][tx] == (black ? 'K' : 'k') && ax == 0 && line_step(s, 'R', x, y, tx, ty);
    case 'A': return ax == 1 && ay == 1 && in_palace(black, tx, ty);
    case 'B': return ax == 2 && ay == 2 && (black ? ty >= 5 : ty <= 4) && s->at[(y + ty) / 2][(x + tx) / 2] == '.';
    case 'N':
        if (ax == 1 && ay == 2)
            return s->at[(y + ty) / 2][x] == '.';
        return ax == 2 && ay == 1 && s->at[y][(x + tx) / 2] == '.';
    case 'P':
        if (ax == 0)
            return ahead == 1;
        return ax == 1 && ay == 0 && (black ? y <= 4 : y >= 5);
    default: return line_step(s, kind, x, y, tx, ty);
    }
}

/* Whether a step of the side to move is legal in this stage. */
static bool legal(const Slow *s, int x, int y, int tx, int ty)
{
    char man = s->at[y][x], there = s->at[ty][tx];
    if (!is_man(man) || is_black(man) != s->black || (x == tx && y == ty) || there == '*' || !goes(s, x, y, tx, ty))
        return false;
    if (is_man(there) && is_black(there) == s->black && (!s->rules.own_men || toupper(there) == 'K'))
        return false;
    if (s->stage == 1 && is_man(there))
        return false;
    const char back[5] = {(char)('a' + tx), (char)('0' + ty), (char)('a' + x), (char)('0' + y), '\0'};
    return s->stage != 1 || s->rules.may_pass || strcmp(back, s->first) != 0;
}

bool xqv_slow_king_gone(const Slow *s)
{
    int kings = 0;
    for (int i = 0; i < 90; i++)
        kings += toupper(s->at[i / 9][i % 9]) == 'K';
    return kings < 2;
}

static bool attacked(const Slow *s, bool black)
{
    for (int to = 0; to < 90; to++) {
        if (s->at[to / 9][to % 9] != (black ? 'k' : 'K'))
            continue;
        for (int from = 0; from < 90; from++) {
            char man = s->at[from / 9][from % 9];
            if (is_man(man) && is_black(man) != black && goes(s, from % 9, from / 9, to % 9, to / 9))
                return true;
        }
    }
    return false;
}

bool xqv_slow_in_check(const Slow *s)
{
    return attacked(s, s->black);
}

static void write_point(char *at, int point)
{
    at[0] = (char)('a' + point % 9);
    at[1] = (char)('0' + point / 9);
    at[2] = '\0';
}

int xqv_slow_moves(const Slow *s, char tokens[SLOW_MOVES][6])
{
    int count = 0;
    if (xqv_slow_king_gone(s))
        return 0;
    for (int from = 0; from < 90; from++) {
        if (s->stage == 2 && s->at[from / 9][from % 9] == '.') {
            tokens[count][0] = '@';
            write_point(tokens[count++] + 1, from);
        }
        for (int to = 0; s->stage != 2 && to < 90; to++) {
            if (!legal(s, from % 9, from / 9, to % 9, to / 9))
                continue;
            write_point(tokens[count], from);
            write_point(tokens[count++] + 2, to);
        }
    }
    return count;
}

/* ---- Turns ------------------------------------------------------------------------------------------------------------ */

static void end_turn(Slow *s)
{
    int me = s->black, you = !me;
    bool check = attacked(s, !s->black);
    if (!s->took) {
        bool counts = true;
        if (check)
            counts = ++s->checks[me] <= 10;
        if (counts && s->checked_before && s->checks[you] > 10) {
            s->checks[you]++;
            counts = false;
        }
        s->count += counts;
    }
    s->move_no += s->black;
    s->black = !s->black;
    s->stage = 0;
    s->took = false;
    s->checked_before = check;
}

static void place_stone(Slow *s, const char *token)
{
    for (int i = 0; i < 90; i++) {
        if (s->at[i / 9][i % 9] == '*')
            s->at[i / 9][i % 9] = '.';
    }
    s->at[token[2] - '0'][token[1] - 'a'] = '*';
    end_turn(s);
}

void xqv_slow_play(Slow *s, const char *token)
{
    if (token[0] == '@') {
        place_stone(s, token);
        return;
    }
    bool single = s->rules.opener_one && s->move_no == 1 && !s->black;
    char *from = &s->at[token[1] - '0'][token[0] - 'a'], *to = &s->at[token[3] - '0'][token[2] - 'a'];
    if (*to != '.') {
        s->took = true;
        s->count = s->checks[0] = s->checks[1] = 0;
    }
    *to = *from;
    *from = '.';
    char tokens[SLOW_MOVES][6];
    if (s->rules.stone && !xqv_slow_king_gone(s)) {
        s->stage = 2;
        return;
    }
    if (s->rules.two_steps && s->stage == 0 && !s->took && !single) {
        s->stage = 1;
        memcpy(s->first, token, 4);
        if (xqv_slow_moves(s, tokens))
            return;
    }
    end_turn(s);
}
