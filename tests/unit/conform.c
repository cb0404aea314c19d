/* conform.c -- one suite for every game: random games, and after each move what the interface promises.
 *
 * CHUHE_CONFORM_GAMES sets the number of games (a few by default, a thousand in ./test).
 */
#include <stdlib.h>

#include "base/rng.h"
#include "games/game.h"
#include "tests/test.h"

enum { MAX_PLIES = 400 };

typedef struct Walk {
    const Game *g;
    Pos *pos, *spare, *other;
    Rng rng;
    char trail[MAX_PLIES * 8]; /* the tokens so far, shown when something fails */
    bool failed;
} Walk;

static Pos *new_pos(const Game *g)
{
    return aligned_alloc(POS_ALIGN, (g->pos_size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
}

static void complain(Walk *w, int line, const char *claim)
{
    if (!w->failed)
        test_fail(__FILE__, line, "%s: %s after: %s", w->g->id, claim, w->trail);
    w->failed = true;
}

#define HOLDS(w, claim)                                                                                                \
    do {                                                                                                               \
        if (!(claim))                                                                                                  \
            complain(w, __LINE__, #claim);                                                                             \
    } while (0)

static void save(Walk *w)
{
    memcpy(w->spare, w->pos, w->g->pos_size);
}

static bool is_saved(const Walk *w)
{
    return memcmp(w->spare, w->pos, w->g->pos_size) == 0;
}

static void text_of(const Walk *w, const Pos *pos, char *buf, size_t size)
{
    Str s = str_on(buf, size);
    w->g->format(w->g, pos, SEAT_NONE, &s);
}

static void questions_change_nothing(Walk *w, const MoveList *list)
{
    const Game *g = w->g;
    save(w);
    Result a = g->result(g, w->pos), b = g->result(g, w->pos);
    if (g->notice)
        g->notice(g, w->pos);
    HOLDS(w, g->count(g, w->pos) == list->count);
    HOLDS(w, a.winner == b.winner && a.reason == b.reason && a.detail == b.detail);
    HOLDS(w, is_saved(w));
    for (int i = 0; i < list->count; i++) {
        for (int j = 0; j < i; j++)
            HOLDS(w, list->at[i] != list->at[j]);
    }
}

static void text_round_trips(Walk *w)
{
    const Game *g = w->g;
    char first[512], second[512];
    text_of(w, w->pos, first, sizeof first);
    Fault f = g->parse(g, w->other, first);
    HOLDS(w, f.code == FAULT_NONE);
    if (f.code)
        return;
    text_of(w, w->other, second, sizeof second);
    HOLDS(w, strcmp(first, second) == 0);
    HOLDS(w, g->key(w->pos) == g->key(w->other));
    HOLDS(w, g->turn(w->pos) == g->turn(w->other));
    HOLDS(w, g->counter(w->pos) == g->counter(w->other));
    HOLDS(w, g->in_check(g, w->pos) == g->in_check(g, w->other));
    HOLDS(w, g->count(g, w->pos) == g->count(g, w->other));
}

static void token_round_trips(Walk *w, Move m)
{
    char buf[32];
    Str s = str_on(buf, sizeof buf);
    Move parts[MAX_PARTS];
    Fault why;
    w->g->move_text(w->g, w->pos, m, &s);
    int n = w->g->move_parse(w->g, w->pos, buf, parts, &why);
    HOLDS(w, n == 1 && parts[0] == m && why.code == FAULT_NONE);
}

static void notations_round_trip(Walk *w, Move m)
{
    for (const Notation *n = w->g->notations; n && n->id; n++) {
        char buf[64];
        Str s = str_on(buf, sizeof buf);
        Fault why;
        n->write(w->g, w->pos, m, &s);
        HOLDS(w, n->read(w->g, w->pos, buf, &why) == m);
    }
}

/* No legal move leaves the king to be taken, and asking changes nothing. */
static void move_is_safe(Walk *w, Move m)
{
    if (!w->g->attackers || w->g->turn(w->pos) < 0)
        return;
    save(w);
    HOLDS(w, w->g->attackers(w->g, w->pos, m) == 0);
    HOLDS(w, is_saved(w));
}

static void board_of(const Walk *w, const Pos *pos, uint8_t board[128])
{
    memset(board, 0, 128);
    for (int i = 0; i < w->g->shape->points; i++)
        board[i] = (uint8_t)w->g->man_at(pos, i);
}

/* Plays m, checks that the delta tells the change and that undo takes it back to the byte; leaves m played. */
static void play_checked(Walk *w, Move m)
{
    const Game *g = w->g;
    uint8_t board[128], after[128];
    Delta d = {.count = -1};
    board_of(w, w->pos, board);
    save(w);
    g->apply(g, w->pos, m, &d);
    board_of(w, w->pos, after);
    for (int i = 0; i < d.count; i++) {
        Change c = d.at[i];
        if (c.from != POINT_NONE)
            board[c.from] = 0;
        if (c.to != POINT_NONE)
            board[c.to] = c.man;
    }
    HOLDS(w, d.count >= 0 && d.count <= 8);
    HOLDS(w, d.whole || memcmp(board, after, sizeof board) == 0);
    g->undo(g, w->pos);
    HOLDS(w, is_saved(w));
    g->apply(g, w->pos, m, NULL);
}

/* Whatever chance decides that a seat is not shown, its view stays the same, byte for byte. */
static void view_hides(Walk *w, const MoveList *list, Seat seat)
{
    const Game *g = w->g;
    bool first = true;
    for (int i = 0; i < list->count; i++) {
        if (g->seen(g, w->pos, list->at[i], seat))
            continue;
        g->apply(g, w->pos, list->at[i], NULL);
        g->view(g, w->pos, seat, first ? w->spare : w->other);
        g->undo(g, w->pos);
        HOLDS(w, first || memcmp(w->spare, w->other, g->pos_size) == 0);
        first = false;
    }
}

static Move choose(Walk *w, const MoveList *list)
{
    if (w->g->turn(w->pos) != SEAT_CHANCE)
        return list->at[rng_below(&w->rng, (uint32_t)list->count)];
    uint32_t weights[MAX_MOVES], sum = 0;
    w->g->weights(w->g, w->pos, list, weights);
    for (int i = 0; i < list->count; i++)
        sum += weights[i];
    HOLDS(w, sum > 0);
    uint32_t pick = rng_below(&w->rng, sum ? sum : 1);
    int i = 0;
    while (i < list->count - 1 && pick >= weights[i])
        pick -= weights[i++];
    return list->at[i];
}

static void note(Walk *w, Move m)
{
    Str s = {.at = w->trail, .len = strlen(w->trail), .cap = sizeof w->trail};
    w->g->move_text(w->g, w->pos, m, &s);
    str_char(&s, ' ');
}

static void walk_game(Walk *w)
{
    const Game *g = w->g;
    HOLDS(w, g->parse(g, w->pos, g->start).code == FAULT_NONE && g->vet(g, w->pos).code == FAULT_NONE);
    w->trail[0] = '\0';
    for (int ply = 0; ply < MAX_PLIES && !w->failed; ply++) {
        MoveList list;
        g->moves(g, w->pos, &list);
        questions_change_nothing(w, &list);
        if (result_over(g->result(g, w->pos)))
            return; /* a finished position need not be readable: xiangqi refuses a counter of 120 */
        text_round_trips(w);
        HOLDS(w, list.count > 0);
        if (g->turn(w->pos) == SEAT_CHANCE && (g->traits & TRAIT_HIDDEN)) {
            view_hides(w, &list, SEAT_FIRST);
            view_hides(w, &list, SEAT_SECOND);
        }
        if (w->failed)
            return;
        Move m = choose(w, &list);
        token_round_trips(w, m);
        notations_round_trip(w, m);
        move_is_safe(w, m);
        note(w, m);
        play_checked(w, m);
    }
}

static void conform(const Game *g)
{
    const char *env = getenv("CHUHE_CONFORM_GAMES");
    int games = env ? atoi(env) : 20;
    Walk *w = calloc(1, sizeof *w);
    *w = (Walk){.g = g, .pos = new_pos(g), .spare = new_pos(g), .other = new_pos(g), .rng = {20260}};
    for (int i = 0; i < games && !w->failed; i++)
        walk_game(w);
    free(w->pos);
    free(w->spare);
    free(w->other);
    free(w);
}

TEST(every_game_keeps_the_promises_of_the_interface)
{
    for (int i = 0; game_at(i); i++)
        conform(game_at(i));
}
