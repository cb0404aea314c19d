/* sight.c -- what a level does not see.
 *
 * People do not play random moves: they overlook some, and always the same kinds: the man that goes back, the cannon
 * that shoots across the board, the horse around its leg, the man that steps aside for a friend behind it.  Whether a
 * level overlooks a move follows from its seed, the position and the move, so that looking twice does not help.
 */
#include "base/rng.h"
#include "engine/search.h"

enum { FAR_CANNON = 4, FAR_OTHERS = 6 };

static char letter_at(const Game *g, const Pos *pos, int point)
{
    return g->men[g->man_at(pos, point)];
}

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

/* The letter of the first man from (x, y) that way, '.' at the edge. */
static char first_man(const Game *g, const Pos *pos, const int at[2], const int step[2])
{
    int width = g->shape->width, height = g->shape->height;
    int x = at[0] + step[0], y = at[1] + step[1];
    for (; x >= 0 && x < width && y >= 0 && y < height; x += step[0], y += step[1]) {
        char c = letter_at(g, pos, y * width + x);
        if (c != '.')
            return c;
    }
    return '.';
}

static bool shoots(char c, bool diagonal)
{
    c = upper(c);
    return diagonal ? c == 'Q' || c == 'B' : c == 'R' || c == 'C' || c == 'Q';
}

/* Whether a friend that shoots along a line stands behind the point, and an enemy on the other side of it. */
static bool bares_line(const Game *g, const Pos *pos, const int at[2], bool first, const int step[2])
{
    const int back[2] = {-step[0], -step[1]};
    bool squares = g->shape->lines == LINES_SQUARES, diagonal = step[0] && step[1];
    if (diagonal && !squares)
        return false;
    char behind = first_man(g, pos, at, back);
    if (!shoots(behind, diagonal) || is_upper(behind) != first)
        return false;
    char ahead = first_man(g, pos, at, step);
    return ahead != '.' && is_upper(ahead) != first;
}

/* A man leaves a line that it blocked, or on a board with cannons comes onto one as their screen. */
static bool changes_line(const Game *g, const Pos *pos, Move m, bool first)
{
    int from[2], to[2];
    point_xy(g->shape, move_from(m), &from[0], &from[1]);
    point_xy(g->shape, move_to(m), &to[0], &to[1]);
    bool cannons = g->shape->lines == LINES_XIANGQI;
    for (int dx = -1; dx <= 1; dx++) {
        for (int dy = -1; dy <= 1; dy++) {
            const int step[2] = {dx, dy};
            bool along = sign(to[0] - from[0]) == dx && sign(to[1] - from[1]) == dy;
            bool against = sign(from[0] - to[0]) == dx && sign(from[1] - to[1]) == dy;
            if ((!dx && !dy) || along || against)
                continue;
            if (bares_line(g, pos, from, first, step) || (cannons && bares_line(g, pos, to, first, step)))
                return true;
        }
    }
    return false;
}

EngineSight sight_of(const Game *g, const Pos *pos, Move m)
{
    if (move_kind(m) != MK_STEP || g->shape->xy)
        return SIGHT_PLAIN;
    int x0, y0, x1, y1;
    char man = letter_at(g, pos, move_from(m));
    bool first = is_upper(man), takes = letter_at(g, pos, move_to(m)) != '.';
    point_xy(g->shape, move_from(m), &x0, &y0);
    point_xy(g->shape, move_to(m), &x1, &y1);
    int way = max_int(x0 < x1 ? x1 - x0 : x0 - x1, y0 < y1 ? y1 - y0 : y0 - y1);
    if (upper(man) == 'N')
        return SIGHT_HORSE;
    if (takes && way >= (upper(man) == 'C' ? FAR_CANNON : FAR_OTHERS))
        return SIGHT_FAR;
    if (changes_line(g, pos, m, first))
        return SIGHT_SCREEN;
    return !takes && (first ? y1 < y0 : y1 > y0) ? SIGHT_BACK : SIGHT_PLAIN;
}

static int lot(const Search *s, const Pos *pos, Move m)
{
    uint64_t z = s->level_seed ^ rng_mix(s->game->key(pos)) ^ (uint64_t)m * 0x9E3779B97F4A7C15u;
    return (int)(rng_mix(z) % 100);
}

/* What a man stands there for all to see: a rook is not overlooked by anybody who sees a mate. */
static bool is_glaring(const Search *s, char taken)
{
    return (upper(taken) == 'R' || upper(taken) == 'Q') && !s->level->blind_mate;
}

bool sight_sees(const Search *s, const Pos *pos, Move m, int ply)
{
    const EngineLevel *level = s->level;
    int dice = lot(s, pos, m), most = 0;
    for (int i = 0; i < SIGHT_COUNT; i++)
        most = max_int(most, level->blind[i]);
    if (dice >= most)
        return true;
    EngineSight sight = sight_of(s->game, pos, m);
    char taken = move_leaves_point(m) ? letter_at(s->game, pos, move_to(m)) : '.';
    if (taken != '.' && (sight == SIGHT_PLAIN || (ply == 0 && is_glaring(s, taken))))
        return true;
    /* One looks longer at one's own moves than at anything that might come later. */
    return dice >= (ply ? level->blind[sight] : level->blind[sight] / 2);
}

bool sight_sees_mate(const Search *s, const Pos *pos)
{
    return lot(s, pos, MOVE_NONE) >= s->level->blind_mate;
}
