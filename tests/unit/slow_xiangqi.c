/* slow_xiangqi.c -- the oracle: one rule a line, no tables. */
#include "tests/unit/slow_xiangqi.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void slow_read(Slow *s, const char *fen)
{
    memset(s->at, '.', sizeof s->at);
    int x = 0, y = 9;
    for (; *fen && *fen != ' '; fen++) {
        if (*fen == '/')
            x = 0, y--;
        else if (isdigit((unsigned char)*fen))
            x += *fen - '0';
        else
            s->at[y][x++] = *fen;
    }
    s->red_to_move = fen[0] && fen[1] != 'b';
}

static bool is_red(char man)
{
    return isupper((unsigned char)man) != 0;
}

static int between(const Slow *s, int fx, int fy, int tx, int ty)
{
    int count = 0, dx = (tx > fx) - (tx < fx), dy = (ty > fy) - (ty < fy);
    for (int x = fx + dx, y = fy + dy; x != tx || y != ty; x += dx, y += dy)
        count += s->at[y][x] != '.';
    return count;
}

static bool in_palace(bool red, int x, int y)
{
    return x >= 3 && x <= 5 && (red ? y <= 2 : y >= 7);
}

bool slow_moves_so(const Slow *s, int fx, int fy, int tx, int ty)
{
    char man = s->at[fy][fx], target = s->at[ty][tx];
    bool red = is_red(man), straight = (fx == tx) != (fy == ty);
    int ax = abs(tx - fx), ay = abs(ty - fy), ahead = red ? ty - fy : fy - ty;
    if (man == '.' || (target != '.' && is_red(target) == red))
        return false;
    switch (tolower((unsigned char)man)) {
    case 'k':
        if (tolower((unsigned char)target) == 'k' && fx == tx && between(s, fx, fy, tx, ty) == 0)
            return true;
        return ax + ay == 1 && in_palace(red, tx, ty);
    case 'a': return ax == 1 && ay == 1 && in_palace(red, tx, ty);
    case 'b': return ax == 2 && ay == 2 && (red ? ty <= 4 : ty >= 5) && s->at[(fy + ty) / 2][(fx + tx) / 2] == '.';
    case 'n':
        if (ax == 1 && ay == 2)
            return s->at[(fy + ty) / 2][fx] == '.';
        return ax == 2 && ay == 1 && s->at[fy][(fx + tx) / 2] == '.';
    case 'r': return straight && between(s, fx, fy, tx, ty) == 0;
    case 'c': return straight && between(s, fx, fy, tx, ty) == (target == '.' ? 0 : 1);
    default: return (ahead == 1 && ax == 0) || (ax == 1 && ay == 0 && (red ? fy >= 5 : fy <= 4));
    }
}

bool slow_in_check(const Slow *s, bool red)
{
    for (int i = 0; i < 90; i++) {
        if (s->at[i / 9][i % 9] != (red ? 'K' : 'k'))
            continue;
        for (int j = 0; j < 90; j++) {
            char man = s->at[j / 9][j % 9];
            if (man != '.' && is_red(man) != red && slow_moves_so(s, j % 9, j / 9, i % 9, i / 9))
                return true;
        }
    }
    return false;
}

void slow_play(Slow *s, int fx, int fy, int tx, int ty)
{
    s->at[ty][tx] = s->at[fy][fx];
    s->at[fy][fx] = '.';
    s->red_to_move = !s->red_to_move;
}

bool slow_legal(const Slow *s, int fx, int fy, int tx, int ty)
{
    if (s->at[fy][fx] == '.' || is_red(s->at[fy][fx]) != s->red_to_move || !slow_moves_so(s, fx, fy, tx, ty))
        return false;
    Slow after = *s;
    slow_play(&after, fx, fy, tx, ty);
    return !slow_in_check(&after, s->red_to_move);
}

int slow_count(const Slow *s)
{
    int count = 0;
    for (int i = 0; i < 90; i++) {
        for (int j = 0; j < 90; j++)
            count += s->at[i / 9][i % 9] != '.' && slow_legal(s, i % 9, i / 9, j % 9, j / 9);
    }
    return count;
}
