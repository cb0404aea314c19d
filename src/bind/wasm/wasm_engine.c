/* wasm_engine.c -- the engine for the page: one in a module, run in a worker.
 *
 * The worker calls engine_search and gets the answer when it returns; lines of thought come meanwhile through the page's
 * `info`.  It is stopped from outside by setting the byte at engine_stop_at in the shared memory to 1.
 */
#include <stdlib.h>

#include "base/clock.h"
#include "bind/wasm/wasm.h"
#include "engine/bench.h"
#include "engine/classic.h"
#include "engine/engine.h"
#include "nnue/nnue.h"

/* A line of thought lies in the output. */
WASM_IMPORT(info) void wasm_info(void);

static Engine *engine;
static Rng lots;

/* ---- The network: fetched by the page as a file of its own ------------------------------------------------------------- */

typedef struct WasmNet {
    const Game *game;
    void *data;
    size_t size;
} WasmNet;

static WasmNet nets[16];
static int net_count;

/* Memory for the network of a game; a page that has none never calls it.  NULL: no memory, or no such game.  What is
 * written there judges the game from its next search on. */
WASM_EXPORT(engine_net_room) void *engine_net_room(const char *id, size_t size)
{
    const Game *game = game_find(id);
    void *data = game && net_count < (int)ARRAY_LEN(nets) ? aligned_alloc(64, (size + 63) / 64 * 64) : NULL;
    if (data)
        nets[net_count++] = (WasmNet){.game = game, .data = data, .size = size};
    return data;
}

/* In place of nnue_builtin.c: what every engine of the module evaluates by. */
const void *nnue_builtin(const char *game, size_t *size)
{
    *size = 0;
    for (int i = 0; i < net_count; i++) {
        if (strcmp(nets[i].game->id, game) == 0) {
            *size = nets[i].size;
            return nets[i].data;
        }
    }
    return NULL;
}

/* ---- The engine --------------------------------------------------------------------------------------------------------------- */

/* Opens the engine of this module; 0 without memory. */
WASM_EXPORT(engine_start) int engine_start(int threads, int hash_mb, double seed)
{
    EngineOptions options = engine_defaults();
    options.threads = threads;
    options.hash_mb = hash_mb;
    options.overhead_ms = 0;
    engine = engine_new(&options);
    lots.state = (uint64_t)seed;
    return engine != NULL;
}

WASM_EXPORT(engine_has_network) int engine_has_network(const char *id)
{
    const Game *game = game_find(id);
    return game && engine_has_net(engine, game);
}

WASM_EXPORT(engine_stop_at) const void *engine_stop_at(void)
{
    return engine_stop_flag(engine);
}

WASM_EXPORT(engine_forget) void engine_forget(void)
{
    engine_clear(engine);
}

/* ---- Levels ---------------------------------------------------------------------------------------------------------------------- */

static void put_level(const char *id, const char *const name[2], const char *const about[2], int elo)
{
    out_put("{\"id\":");
    out_json(id);
    out_put(",\"name\":");
    out_both(name[LANG_ZH], name[LANG_EN]);
    out_put(",\"about\":");
    out_both(about[LANG_ZH], about[LANG_EN]);
    out_put(",\"elo\":");
    out_int(elo);
    out_byte('}');
}

/* The engine's levels and the classic ones of a game as JSON. */
WASM_EXPORT(engine_levels) void engine_levels(const char *id)
{
    const Game *g = game_find(id);
    out_clear();
    out_put("{\"engine\":[");
    for (int i = 0; g && engine_level(g, i); i++) {
        const EngineLevel *l = engine_level(g, i);
        out_put(i ? "," : "");
        put_level(l->id, l->name, l->about, l->elo);
    }
    out_put("],\"classic\":[");
    for (int i = 0; g && classic_level(g, i); i++) {
        const ClassicLevel *l = classic_level(g, i);
        out_put(i ? "," : "");
        put_level(l->id, l->name, l->about, 0);
    }
    out_put("]}");
}

/* ---- Searching ------------------------------------------------------------------------------------------------------------------- */

/* The tokens of a line; the play is as before. */
static void put_line(Play *play, const Move *pv, int count)
{
    const Game *g = play->game;
    int played = 0;
    out_put(",\"pv\":[");
    for (; played < count && pv[played] != MOVE_NONE; played++) {
        out_put(played ? ",\"" : "\"");
        out_token(g, play->pos, pv[played]);
        out_byte('"');
        g->apply(g, play->pos, pv[played], NULL);
    }
    while (played-- > 0)
        g->undo(g, play->pos);
    out_byte(']');
}

/* Moves to a mate, negative for the side that is mated; 0: none in sight. */
static int mate_of(int score)
{
    if (score >= ENGINE_MATE_BOUND)
        return (ENGINE_MATE - score + 1) / 2;
    return score <= -ENGINE_MATE_BOUND ? -(ENGINE_MATE + score + 1) / 2 : 0;
}

static void put_number(const char *name, int64_t value)
{
    out_byte(',');
    out_json(name);
    out_byte(':');
    out_int(value);
}

static void tell(void *context, const EngineInfo *info)
{
    Play *play = context;
    if (info->bound != BOUND_EXACT || !info->pv_count)
        return;
    out_clear();
    out_put("{\"multipv\":");
    out_int(info->multipv);
    put_number("depth", info->depth);
    put_number("seldepth", info->seldepth);
    put_number("score", info->score);
    put_number("mate", mate_of(info->score));
    EngineWdl wdl = engine_wdl(play->game, play->pos, info->score);
    put_number("win", wdl.win);
    put_number("draw", wdl.draw);
    put_number("loss", wdl.loss);
    put_number("nodes", (int64_t)info->nodes);
    put_number("ms", info->ms);
    put_line(play, info->pv, info->pv_count);
    out_byte('}');
    wasm_info();
}

/* What a search is asked for: numbers that the page lays into memory in this order. */
typedef struct WasmSearch {
    double ms, depth, nodes, multipv, seed;
} WasmSearch;

static void put_answer(Play *play, const EngineAnswer *a)
{
    const Move line[] = {a->best, a->ponder};
    out_clear();
    out_put("{\"score\":");
    out_int(a->score);
    put_number("depth", a->depth);
    put_number("nodes", (int64_t)a->nodes);
    put_number("ms", a->ms);
    put_number("pace", a->pace_ms);
    put_line(play, line, a->best == MOVE_NONE ? 0 : a->ponder == MOVE_NONE ? 1 : 2);
    out_byte('}');
}

/* The engine set on a play as a seat knows it, playing by a level ("": full strength). */
static void sit_down(WasmPlay *w, Seat seat, const char *level, uint64_t seed)
{
    const Game *g = w->play.game;
    if (g->traits & TRAIT_HIDDEN)
        g->view(g, w->play.pos, seat, w->play.pos);
    engine_set_level(engine, *level ? engine_level_find(g, level) : NULL, seed);
    engine_position(engine, g, w->play.pos);
}

/* Thinks about a play and leaves the answer as JSON.  0: there is no move to make, or no memory. */
WASM_EXPORT(engine_search) int engine_search(WasmPlay *w, const char *level, const WasmSearch *asked)
{
    EngineOptions options = *engine_options(engine);
    options.multipv = (int)asked->multipv;
    if (wasm_turn(w) < 0 || !engine_configure(engine, &options))
        return 0;
    const EngineLimits limits = {.move_time = (int64_t)asked->ms,
                                 .depth = (int)asked->depth,
                                 .nodes = (uint64_t)asked->nodes,
                                 .taken_on = play_taken_on(&w->play) + 1};
    sit_down(w, (Seat)wasm_turn(w), level, (uint64_t)asked->seed);
    EngineAnswer answer = engine_run(engine, &limits, &(EngineCallbacks){.info = tell, .context = &w->play});
    put_answer(&w->play, &answer);
    return answer.best != MOVE_NONE;
}

/* The move of a classic level within a time. */
WASM_EXPORT(engine_classic) int engine_classic(WasmPlay *w, const char *level, double ms)
{
    const Game *g = w->play.game;
    const ClassicLevel *l = classic_find(g, level);
    if (!l || wasm_turn(w) < 0)
        return 0;
    EngineAnswer answer = {.best = classic_move(l, g, w->play.pos, &lots, clock_ms() + (int64_t)ms)};
    put_answer(&w->play, &answer);
    return 1;
}

/* Whether a level takes a draw offered to it in this position; is_classic: the level is one of the classic ones. */
WASM_EXPORT(engine_takes_draw) int engine_takes_draw(WasmPlay *w, int seat, const char *level, int is_classic)
{
    enum { DRAW_MS = 1000 };
    const Game *g = w->play.game;
    if (is_classic) {
        const ClassicLevel *l = classic_find(g, level);
        const ClassicDice dice = {&lots, clock_ms() + DRAW_MS};
        return l && classic_takes_draw(l, g, w->play.pos, (Seat)seat, &dice);
    }
    sit_down(w, (Seat)seat, level, 1);
    return engine_accepts_draw(engine, (Seat)seat);
}

/* The node count of the bench: the signature of the search, equal to the native one. */
WASM_EXPORT(engine_signature) double engine_signature(int depth)
{
    BenchResult r = engine_bench(depth, NULL);
    out_clear();
    out_int(r.ms);
    return (double)r.nodes;
}
