/* xqv_oracle.c -- the games won by taking the king against a slow model of them, on thousands of positions. */
#include <stdlib.h>

#include "base/rng.h"
#include "games/xiangqi/xq_types.h"
#include "tests/unit/xqv_kit.h"
#include "tests/unit/xqv_slow.h"

enum { POSITIONS = 2000 };

static const SlowRules SIMPLIFIED = {.game = "simplified"};
static const SlowRules DOUBLESTEP = {.game = "doublestep", .two_steps = true};
static const SlowRules REDEYED = {.game = "redeyed", .own_men = true};
static const SlowRules STONE = {.game = "stone", .stone = true};
static const SlowRules OTHER_DOUBLESTEP = {
    .game = "doublestep", .options = "first=1,pass=on", .two_steps = true, .opener_one = true, .may_pass = true};
static const SlowRules OTHER_STONE = {
    .game = "stone", .options = "stone_screen=off", .stone = true, .stone_no_screen = true};

typedef struct Pair {
    Table t;
    Slow slow;
    Rng rng;
    char last[6]; /* the token that led here */
    int seen;
} Pair;

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void complain(Pair *p, const char *what)
{
    test_fail(__FILE__, __LINE__, "%s %s: %s differs after %s at %s", p->slow.rules.game,
              p->slow.rules.options ? p->slow.rules.options : "", what, p->last, table_text(&p->t));
}

/* Compares everything both know of a position; the legal tokens, sorted, are left in `tokens`. */
static int compare(Pair *p, char tokens[SLOW_MOVES][6])
{
    static char fast[MAX_MOVES][6];
    const Game *g = &p->t.box.game;
    MoveList list;
    char text[256];
    int count = xqv_slow_moves(&p->slow, tokens);
    g->moves(g, p->t.play.pos, &list);
    for (int i = 0; i < list.count; i++) {
        Str s = str_on(fast[i], 6);
        g->move_text(g, p->t.play.pos, list.at[i], &s);
    }
    qsort(tokens, (size_t)count, 6, by_text);
    qsort(fast, (size_t)list.count, 6, by_text);
    bool same = count == list.count && count == g->count(g, p->t.play.pos);
    for (int i = 0; same && i < count; i++)
        same = strcmp(tokens[i], fast[i]) == 0;
    if (!same)
        complain(p, "the list of moves");
    xqv_slow_write(&p->slow, text);
    if (strcmp(text, table_text(&p->t)) != 0)
        complain(p, text);
    if (xqv_slow_in_check(&p->slow) != g->in_check(g, p->t.play.pos))
        complain(p, "check");
    if (xqv_slow_king_gone(&p->slow) != (table_result(&p->t).reason == REASON_KING_TAKEN))
        complain(p, "a taken king");
    return count;
}

/* A token is accepted exactly when it is listed, and a refusal always has a reason. */
static void compare_tokens(Pair *p, char tokens[SLOW_MOVES][6], int count)
{
    for (int from = 0; from < 90; from++) {
        for (int to = -1; to < 90; to++) {
            char token[6] = {(char)('a' + from % 9), (char)('0' + from / 9), (char)('a' + to % 9),
                             (char)('0' + to / 9)};
            if (to < 0)
                memcpy(token, (char[6]){'@', token[0], token[1]}, 6);
            bool listed = bsearch(token, tokens, (size_t)count, 6, by_text) != NULL;
            if (listed != (table_why(&p->t, token) == FAULT_NONE))
                complain(p, token);
        }
    }
}

/* One of the moves; taking a king, which ends the walk, is mostly put off. */
static const char *choose(Pair *p, char tokens[SLOW_MOVES][6], int count)
{
    const char *token = NULL;
    for (int tries = 0; tries < 20; tries++) {
        token = tokens[rng_below(&p->rng, (uint32_t)count)];
        if (token[0] == '@' || (p->slow.at[token[3] - '0'][token[2] - 'a'] | 32) != 'k')
            break;
    }
    return token;
}

/* Plays on from a text for a while, comparing before each decision. */
static void walk(Pair *p, const SlowRules *rules, const char *fen, int plies)
{
    char tokens[SLOW_MOVES][6];
    table_open(&p->t, rules->game, rules->options, fen);
    xqv_slow_read(&p->slow, rules, table_text(&p->t));
    memcpy(p->last, "start", 6);
    for (int ply = 0; ply < plies; ply++, p->seen++) {
        int count = compare(p, tokens);
        if (p->seen % 20 == 0)
            compare_tokens(p, tokens, count);
        if (!count || p->slow.count >= 119)
            break;
        const char *token = choose(p, tokens, count);
        memcpy(p->last, token, 6);
        if (table_play(&p->t, token) != FAULT_NONE) {
            complain(p, token);
            break;
        }
        xqv_slow_play(&p->slow, token);
    }
    table_close(&p->t);
}

/* A few men on points where they may stand. */
static void random_text(Rng *rng, char text[128])
{
    char grid[91];
    memset(grid, '1', 90);
    grid[90] = '\0';
    for (const char *c = "KkRrNnCcPpPpAaBbRrNnPpAaBbCc"; *c; c++) {
        for (int tries = 0; (strchr("Kk", *c) || rng_below(rng, 5) < 2) && tries < 200; tries++) {
            int point = (int)rng_below(rng, 90), kind = (int)(strchr("KABNRCP", to_upper(*c)) - "KABNRCP") + 1;
            if (grid[point] != '1' || !xq_can_stand(*c != to_upper(*c), kind, point))
                continue;
            grid[point] = *c;
            break;
        }
    }
    Str s = str_on(text, 128);
    for (int rank = 9; rank >= 0; rank--) {
        str_bytes(&s, grid + 9 * rank, 9);
        str_char(&s, rank ? '/' : ' ');
    }
    str_put(&s, rng_below(rng, 2) ? "w - - 0 1" : "b - - 7 20");
}

/* Half the positions from games, half from boards with few men. */
static void compare_with_the_slow_model(const SlowRules *rules)
{
    Pair *p = calloc(1, sizeof *p);
    p->rng.state = 1;
    while (p->seen < POSITIONS / 2)
        walk(p, rules, NULL, 300);
    while (p->seen < POSITIONS) {
        char text[128];
        random_text(&p->rng, text);
        walk(p, rules, text, 12);
    }
    free(p);
}

TEST(xqv_oracle_simplified_agrees_with_the_slow_model)
{
    compare_with_the_slow_model(&SIMPLIFIED);
}

TEST(xqv_oracle_doublestep_agrees_with_the_slow_model)
{
    compare_with_the_slow_model(&DOUBLESTEP);
    compare_with_the_slow_model(&OTHER_DOUBLESTEP);
}

TEST(xqv_oracle_redeyed_agrees_with_the_slow_model)
{
    compare_with_the_slow_model(&REDEYED);
}

TEST(xqv_oracle_stone_agrees_with_the_slow_model)
{
    compare_with_the_slow_model(&STONE);
    compare_with_the_slow_model(&OTHER_STONE);
}

/* ---- Counts of move sequences ----------------------------------------------------------------------------------------- */

static long long fast_perft(const Game *g, Pos *pos, int depth)
{
    if (depth == 1)
        return g->count(g, pos);
    MoveList list;
    long long nodes = 0;
    g->moves(g, pos, &list);
    for (int i = 0; i < list.count; i++) {
        g->apply(g, pos, list.at[i], NULL);
        nodes += fast_perft(g, pos, depth - 1);
        g->undo(g, pos);
    }
    return nodes;
}

static long long slow_perft(const Slow *s, int depth)
{
    char tokens[SLOW_MOVES][6];
    long long nodes = 0;
    int count = xqv_slow_moves(s, tokens);
    for (int i = 0; depth > 1 && i < count; i++) {
        Slow next = *s;
        xqv_slow_play(&next, tokens[i]);
        nodes += slow_perft(&next, depth - 1);
    }
    return depth > 1 ? nodes : count;
}

/* A middle game in which kings can be taken, with men of every kind that are blocked or blocking. */
static const char MIDDLE[] = "r2akab1r/9/n1c1b1n2/p3p1p1p/2p3c2/9/P1P1P1P1P/N1C1C1N2/9/R1BAKAB1R w - - 0 9";
static const char ENDING[] = "3k1a3/4P4/4b4/9/6b2/2n6/9/4B1R2/4A4/2cK5 b - - 3 40";

static const char STONE_MIDDLE[] = "r2akab1r/9/n1c1b1n2/p3p1p1p/2p3c2/4*4/P1P1P1P1P/N1C1C1N2/9/R1BAKAB1R w - - 0 9";
static const char STONE_ENDING[] = "3k1a3/4P4/4b4/9/4*1b2/2n6/9/4B1R2/4A4/2cK5 b - - 3 40";

static const struct {
    const SlowRules *rules;
    const char *fen;
    long long nodes[4];
} COUNTS[] = {
    {&SIMPLIFIED, NULL, {44, 1926, 80288, 3343044}},
    {&SIMPLIFIED, MIDDLE, {27, 917, 27437, 972605}},
    {&SIMPLIFIED, ENDING, {21, 418, 9161, 194455}},
    {&DOUBLESTEP, NULL, {44, 1740, 75452, 2989026}},
    {&DOUBLESTEP, MIDDLE, {27, 743, 25044, 820267}},
    {&DOUBLESTEP, ENDING, {21, 403, 8402, 151125}},
    {&OTHER_DOUBLESTEP, NULL, {44, 1926, 77955, 3226023}},
    {&OTHER_DOUBLESTEP, MIDDLE, {27, 763, 25780, 863858}},
    {&OTHER_DOUBLESTEP, ENDING, {21, 422, 8815, 165017}},
    {&REDEYED, NULL, {50, 2488, 121434, 5917388}},
    {&REDEYED, MIDDLE, {42, 2097, 90125, 4462856}},
    {&REDEYED, ENDING, {23, 486, 11263, 251649}},
    {&STONE, NULL, {44, 2554, 108018, 6166242}},
    {&STONE, STONE_MIDDLE, {25, 1426, 47202, 2695355}},
    {&STONE, STONE_ENDING, {20, 1483, 30334, 2271139}},
    {&OTHER_STONE, NULL, {44, 2554, 107654, 6145108}},
    {&OTHER_STONE, STONE_MIDDLE, {25, 1426, 47174, 2693726}},
    {&OTHER_STONE, STONE_ENDING, {20, 1483, 30334, 2271139}},
};

TEST(xqv_oracle_counts_of_move_sequences)
{
    for (size_t i = 0; i < ARRAY_LEN(COUNTS); i++) {
        const SlowRules *rules = COUNTS[i].rules;
        Table t;
        Slow slow;
        table_open(&t, rules->game, rules->options, COUNTS[i].fen);
        xqv_slow_read(&slow, rules, table_text(&t));
        for (int depth = 1; depth <= 4; depth++) {
            long long nodes = fast_perft(&t.box.game, t.play.pos, depth);
            if (nodes != COUNTS[i].nodes[depth - 1])
                test_fail(__FILE__, __LINE__, "%s %d: %lld at depth %d", rules->game, (int)i, nodes, depth);
            if (depth <= 2)
                CHECK_INT(slow_perft(&slow, depth), nodes);
        }
        table_close(&t);
    }
}
