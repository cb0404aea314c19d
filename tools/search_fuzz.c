/* search_fuzz.c -- whether the search of every game comes to an end: random positions, small depths, short times.
 *
 * Some games never come to rest: kings are attacked at every turn, stones block for ever, chance branches.  Nobody thinks
 * of the worst position beforehand, so this looks for it.  A search to depth 3 is judged by its nodes, which are the same
 * on every machine; a search of 20 ms by its processor time, with much room.  Half of the positions come from random
 * play, half from play that takes whenever it can, which leaves few men and open lines.
 *
 * Usage: search_fuzz POSITIONS [GAME…]   of each game; ends with "N passed, N failed", a game and a limit each
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/rng.h"
#include "engine/engine.h"
#include "games/game.h"

enum { DEPTH = 3, MOST_NODES = 400000, MOVE_MS = 20, MOST_MS = 200, MOST_PLIES = 160 };

/* The dearest search so far. */
typedef struct Worst {
    double cost;
    char fen[256];
} Worst;

static double cpu_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static Move some_move(const Game *g, Pos *pos, Rng *rng, bool greedy)
{
    MoveList list, takes = {0};
    g->moves(g, pos, &list);
    for (int i = 0; greedy && i < list.count; i++) {
        bool step = move_kind(list.at[i]) == MK_STEP;
        if (step && g->man_at(pos, move_to(list.at[i])))
            moves_add(&takes, list.at[i]);
    }
    const MoveList *from = takes.count ? &takes : &list;
    return from->at[rng_below(rng, (uint32_t)from->count)];
}

/* A position in which a seat is to decide; false when the game ended on the way. */
static bool walk(const Game *g, Pos *pos, Rng *rng)
{
    int plies = (int)rng_below(rng, MOST_PLIES);
    bool greedy = rng_below(rng, 2);
    g->parse(g, pos, g->start);
    for (int i = 0; i < plies || g->turn(pos) == SEAT_CHANCE; i++) {
        if (result_over(g->result(g, pos)))
            return false;
        g->apply(g, pos, some_move(g, pos, rng, greedy), NULL);
    }
    return !result_over(g->result(g, pos));
}

static void keep_worst(Worst *w, double cost, const Game *g, const Pos *pos)
{
    if (cost <= w->cost)
        return;
    w->cost = cost;
    Str out = str_on(w->fen, sizeof w->fen);
    g->format(g, pos, SEAT_NONE, &out);
}

/* Searches one position by both limits. */
static void search_both(Engine *e, const Game *g, const Pos *pos, Worst worst[2])
{
    engine_clear(e);
    engine_position(e, g, pos);
    EngineAnswer a = engine_think(e, &(EngineLimits){.depth = DEPTH, .nodes = 20 * MOST_NODES});
    keep_worst(&worst[0], (double)a.nodes, g, pos);
    engine_clear(e);
    double start = cpu_ms();
    engine_think(e, &(EngineLimits){.move_time = MOVE_MS});
    keep_worst(&worst[1], cpu_ms() - start, g, pos);
}

static bool fuzz_game(Engine *e, const Game *g, int positions, int *passed)
{
    Pos *pos = aligned_alloc(POS_ALIGN, (g->pos_size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
    Worst worst[2] = {0};
    Rng rng = {11};
    if (!pos)
        return false;
    for (int found = 0; found < positions;) {
        if (!walk(g, pos, &rng))
            continue;
        search_both(e, g, pos, worst);
        found++;
    }
    free(pos);
    *passed += (worst[0].cost <= MOST_NODES) + (worst[1].cost <= MOST_MS);
    printf("%-11s depth %d: at most %.0f nodes, %s\n", g->id, DEPTH, worst[0].cost, worst[0].fen);
    printf("%-11s %d ms: at most %.0f ms of processor time, %s\n", "", MOVE_MS, worst[1].cost, worst[1].fen);
    fflush(stdout);
    return true;
}

static bool is_asked(const Game *g, int argc, char **argv)
{
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], g->id) == 0)
            return true;
    }
    return argc <= 2;
}

int main(int argc, char **argv)
{
    EngineOptions o = engine_defaults();
    o.hash_mb = 4;
    Engine *e = engine_new(&o);
    int positions = argc > 1 ? atoi(argv[1]) : 0, passed = 0, wanted = 0;
    if (!e || positions < 1) {
        fprintf(stderr, "usage: search_fuzz POSITIONS [GAME…]\n");
        return 2;
    }
    const Game *g;
    for (int i = 0; (g = game_at(i)); i++) {
        if (!is_asked(g, argc, argv))
            continue;
        wanted += 2;
        if (!fuzz_game(e, g, positions, &passed))
            return 1;
    }
    engine_free(e);
    printf("%d passed, %d failed\n", passed, wanted - passed);
    return passed < wanted;
}
