/* jieqi_slow.c -- jieqi against a second, slow generator written from the rules alone.
 *
 * It knows a board of letters and tries every pair of points; nothing of it is shared with the game but the letters.
 */
#include <ctype.h>
#include <stdlib.h>

#include "tests/unit/jieqi_help.h"

/* at[rank][file], '.' for none; pool by letter. */
typedef struct Slow {
    char at[10][9];
    int pool[128];
    bool red;
} Slow;

static const char HOME[10][10] = {"RNBAKABNR", ".........", ".C.....C.", "P.P.P.P.P", ".........",
                                  ".........", "p.p.p.p.p", ".c.....c.", ".........", "rnbakabnr"};

static bool is_red(char man)
{
    return man >= 'A' && man <= 'Z';
}

/* Men strictly between two points in line. */
static int slow_between(const Slow *s, int x, int y, int tx, int ty)
{
    int sx = (tx > x) - (tx < x), sy = (ty > y) - (ty < y), men = 0;
    for (x += sx, y += sy; x != tx || y != ty; x += sx, y += sy)
        men += s->at[y][x] != '.';
    return men;
}

static bool in_palace(bool red, int x, int y)
{
    return x >= 3 && x <= 5 && (red ? y <= 2 : y >= 7);
}

/* Whether the man on (x, y) may go to (tx, ty) by its way of moving, kings facing included. */
static bool slow_can_go(const Slow *s, int x, int y, int tx, int ty)
{
    char man = s->at[y][x], target = s->at[ty][tx];
    bool red = is_red(man), covered = toupper(man) == 'X';
    if ((x == tx && y == ty) || (target != '.' && is_red(target) == red))
        return false;
    int dx = abs(tx - x), dy = abs(ty - y), ahead = red ? ty - y : y - ty;
    switch (toupper(covered ? HOME[y][x] : man)) {
    case 'K':
        if (toupper(target) == 'K')
            return dx == 0 && slow_between(s, x, y, tx, ty) == 0;
        return dx + dy == 1 && in_palace(red, tx, ty);
    case 'A': return dx == 1 && dy == 1 && (!covered || in_palace(red, tx, ty));
    case 'B': return dx == 2 && dy == 2 && s->at[(y + ty) / 2][(x + tx) / 2] == '.';
    case 'N':
        if (dx == 2 && dy == 1)
            return s->at[y][(x + tx) / 2] == '.';
        return dx == 1 && dy == 2 && s->at[(y + ty) / 2][x] == '.';
    case 'R': return (dx == 0 || dy == 0) && slow_between(s, x, y, tx, ty) == 0;
    case 'C': return (dx == 0 || dy == 0) && slow_between(s, x, y, tx, ty) == (target == '.' ? 0 : 1);
    case 'P':
        if (ahead == 1 && dx == 0)
            return true;
        return ahead == 0 && dx == 1 && (red ? y >= 5 : y <= 4);
    default: return false;
    }
}

static bool slow_in_check(const Slow *s, bool red)
{
    int kx = -1, ky = -1;
    for (int i = 0; i < 90; i++) {
        if (s->at[i / 9][i % 9] == (red ? 'K' : 'k'))
            kx = i % 9, ky = i / 9;
    }
    for (int i = 0; i < 90 && kx >= 0; i++) {
        char man = s->at[i / 9][i % 9];
        if (man != '.' && is_red(man) != red && slow_can_go(s, i % 9, i / 9, kx, ky))
            return true;
    }
    return false;
}

static void slow_step(Slow *s, int from, int to)
{
    s->at[to / 9][to % 9] = s->at[from / 9][from % 9];
    s->at[from / 9][from % 9] = '.';
}

static void slow_moves(const Slow *s, bool mate, MoveList *list)
{
    list->count = 0;
    for (int i = 0; i < 90 * 90; i++) {
        int from = i / 90, to = i % 90;
        char man = s->at[from / 9][from % 9];
        if (man == '.' || is_red(man) != s->red || !slow_can_go(s, from % 9, from / 9, to % 9, to / 9))
            continue;
        Slow after = *s;
        slow_step(&after, from, to);
        if (!mate || !slow_in_check(&after, s->red))
            moves_add(list, move_step(from, to));
    }
}

static Slow slow_of(const JqPos *p)
{
    Slow s = {.red = JQ->turn((const Pos *)p) == SEAT_FIRST};
    for (int i = 0; i < 90; i++)
        s.at[i / 9][i % 9] = JQ->men[JQ->man_at((const Pos *)p, i)];
    return s;
}

static int by_value(const void *a, const void *b)
{
    Move x = *(const Move *)a, y = *(const Move *)b;
    return (x > y) - (x < y);
}

/* Compares moves, count, check and the faults of a position on move. */
static void compare(const Game *g, bool mate, JqPos *p)
{
    static MoveList fast, slow;
    Slow s = slow_of(p);
    slow_moves(&s, mate, &slow);
    g->moves(g, jq_base(p), &fast);
    qsort(fast.at, (size_t)fast.count, sizeof(Move), by_value);
    qsort(slow.at, (size_t)slow.count, sizeof(Move), by_value);
    CHECK_INT(fast.count, slow.count);
    CHECK(fast.count == slow.count && memcmp(fast.at, slow.at, (size_t)fast.count * sizeof(Move)) == 0);
    CHECK_INT(g->count(g, jq_base(p)), slow.count);
    CHECK_INT(g->in_check(g, jq_base(p)), slow_in_check(&s, s.red));
}

/* Every pair of points: the token is refused exactly when the step is not legal. */
static void compare_faults(const Game *g, bool mate, JqPos *p)
{
    static MoveList slow;
    static bool legal[90 * 90];
    Slow s = slow_of(p);
    slow_moves(&s, mate, &slow);
    memset(legal, 0, sizeof legal);
    for (int i = 0; i < slow.count; i++)
        legal[move_from(slow.at[i]) * 90 + move_to(slow.at[i])] = true;
    for (int i = 0; i < 90 * 90; i++) {
        int from = i / 90, to = i % 90;
        char token[] = {(char)('a' + from % 9), (char)('0' + from / 9), (char)('a' + to % 9), (char)('0' + to / 9), 0};
        if (jq_can(g, p, token) != legal[i])
            test_fail(token, 0, "%s", legal[i] ? "is refused" : "is not refused");
    }
}

/* The men that attack each point, as if an enemy of theirs stood there. */
static void compare_attackers(const JqPos *p)
{
    for (int i = 0; i < 90 * 2; i++) {
        int point = i / 2, by = i % 2, x = point % 9, y = point / 9;
        Slow s = slow_of(p);
        if (s.at[y][x] != (by ? 'K' : 'k'))
            s.at[y][x] = by ? 'P' : 'p';
        U128 slow = 0;
        for (int from = 0; from < 90; from++) {
            char man = s.at[from / 9][from % 9];
            if (man != '.' && is_red(man) == !by && slow_can_go(&s, from % 9, from / 9, x, y))
                slow |= bit(from);
        }
        CHECK(jq_attackers(p, point, by, jq_all(p)) == slow);
    }
}

static void play_and_compare(const char *rules, int positions, uint64_t seed)
{
    static JqPos p;
    GameBox box;
    const Game *g = jq_with(&box, rules);
    bool mate = !strstr(rules, "mate=off");
    Rng rng = {seed};
    int compared = 0, checks = 0;
    while (compared < positions) {
        jq_set(g, &p, g->start);
        for (int ply = 0; ply < 400 && !result_over(g->result(g, jq_base(&p))); ply++) {
            if (g->turn(jq_base(&p)) != SEAT_CHANCE && rng_below(&rng, 3) == 0) {
                compare(g, mate, &p);
                if (++compared % 100 == 0)
                    compare_faults(g, mate, &p);
                checks += g->in_check(g, jq_base(&p));
            }
            g->apply(g, jq_base(&p), jq_random_move(g, &p, &rng), NULL);
        }
    }
    CHECK(checks > positions / 100);
}

TEST(jieqi_moves_equal_those_of_a_slow_generator_in_games)
{
    play_and_compare("mate=on,move_limit=off", 1000, 1);
}

TEST(jieqi_moves_without_mate_equal_those_of_a_slow_generator)
{
    play_and_compare("mate=off,move_limit=off", 300, 2);
}

/* Few men thrown on the board at random, which makes checks, pins, screens and eyes far more often than play does. */
static bool random_position(JqPos *p, Rng *rng)
{
    jq_clear(p);
    for (int side = 0; side < 2; side++) {
        int rank = (int)rng_below(rng, 3);
        jq_put(p, xq_man(side, XQ_KING), xq_point(3 + (int)rng_below(rng, 3), side ? 9 - rank : rank));
    }
    for (int man = 0; man < 16; man++) {
        for (int i = xq_kind(man) <= XQ_KING ? JQ_MOST[7] : 0; i < JQ_MOST[xq_kind(man)]; i++) {
            int point = (int)rng_below(rng, 90);
            if (rng_below(rng, 3) && !p->board[point])
                jq_put(p, man, point);
        }
    }
    for (int point = 0; point < 90; point++) {
        int side = point >= 45;
        if (xq_home(side, point) && !p->board[point] && rng_below(rng, 4) == 0)
            jq_put(p, jq_covered_man(side), point);
    }
    p->side = (uint8_t)rng_below(rng, 2);
    jq_settle(p);
    return JQ->vet(JQ, jq_base(p)).code == FAULT_NONE;
}

TEST(jieqi_moves_equal_those_of_a_slow_generator_on_random_boards)
{
    static JqPos p;
    Rng rng = {3};
    int ends = 0, checks = 0;
    for (int compared = 0; compared < 2000;) {
        if (!random_position(&p, &rng))
            continue;
        compare(JQ, true, &p);
        if (compared % 10 == 0)
            compare_attackers(&p);
        if (++compared % 100 == 0)
            compare_faults(JQ, true, &p);
        checks += JQ->in_check(JQ, jq_base(&p));
        ends += result_over(JQ->result(JQ, jq_base(&p)));
    }
    CHECK(checks > 200);
    CHECK(ends > 5);
}

/* ---- perft ---------------------------------------------------------------------------------------------------------- */

static uint64_t slow_perft(const Slow *s, int depth);

/* Names the mover on `at`, then the captive if there is one; each outcome is a decision. */
static uint64_t slow_reveals(const Slow *s, int at, bool mover, bool captive, int depth)
{
    if (depth == 0)
        return 1;
    uint64_t nodes = 0;
    for (const char *kind = "ABNRCP"; *kind; kind++) {
        bool red = mover ? s->red : !s->red;
        int letter = red ? *kind : tolower(*kind);
        if (!s->pool[letter])
            continue;
        Slow next = *s;
        next.pool[letter]--;
        if (mover)
            next.at[at / 9][at % 9] = (char)letter;
        bool more = mover && captive;
        next.red = more ? s->red : !s->red;
        nodes += more ? slow_reveals(&next, at, false, true, depth - 1) : slow_perft(&next, depth - 1);
    }
    return nodes;
}

static uint64_t slow_perft(const Slow *s, int depth)
{
    MoveList list;
    if (depth == 0)
        return 1;
    slow_moves(s, true, &list);
    if (depth == 1)
        return (uint64_t)list.count;
    uint64_t nodes = 0;
    for (int i = 0; i < list.count; i++) {
        int from = move_from(list.at[i]), to = move_to(list.at[i]);
        bool mover = toupper(s->at[from / 9][from % 9]) == 'X', captive = toupper(s->at[to / 9][to % 9]) == 'X';
        Slow next = *s;
        slow_step(&next, from, to);
        if (mover || captive) {
            nodes += slow_reveals(&next, to, mover, captive, depth - 1);
            continue;
        }
        next.red = !s->red;
        nodes += slow_perft(&next, depth - 1);
    }
    return nodes;
}

static uint64_t fast_perft(JqPos *p, int depth)
{
    MoveList list;
    if (depth == 0)
        return 1;
    if (depth == 1)
        return (uint64_t)JQ->count(JQ, jq_base(p));
    uint64_t nodes = 0;
    JQ->moves(JQ, jq_base(p), &list);
    for (int i = 0; i < list.count; i++) {
        JQ->apply(JQ, jq_base(p), list.at[i], NULL);
        nodes += fast_perft(p, depth - 1);
        JQ->undo(JQ, jq_base(p));
    }
    return nodes;
}

/* The slow one stops at 4: at 5 it takes ten seconds under the sanitisers to give the same number. */
TEST(jieqi_perft_counts_steps_and_reveals)
{
    static const uint64_t WANT[] = {1, 44, 302, 11101, 87166, 2620629};
    static JqPos p;
    jq_set(JQ, &p, JQ->start);
    Slow s = slow_of(&p);
    for (const char *c = "AABBNNRRCCPPPPP"; *c; c++) {
        s.pool[(int)*c]++;
        s.pool[tolower(*c)]++;
    }
    for (int depth = 0; depth <= 5; depth++) {
        CHECK_INT(fast_perft(&p, depth), WANT[depth]);
        if (depth <= 4)
            CHECK_INT(slow_perft(&s, depth), WANT[depth]);
    }
}
