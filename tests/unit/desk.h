/* desk.h -- a game with a small engine that looks at it, for the tests of levels. */
#ifndef TESTS_UNIT_DESK_H
#define TESTS_UNIT_DESK_H

#include "engine/engine.h"
#include "games/play.h"
#include "tests/test.h"

typedef struct Desk {
    Arena arena;
    Play play;
    Engine *engine;
} Desk;

static inline void sit(Desk *d, const char *game, const char *fen)
{
    EngineOptions o = engine_defaults();
    o.hash_mb = 1;
    d->arena = arena_heap();
    CHECK_INT(play_init(&d->play, game_find(game), &d->arena, fen).code, FAULT_NONE);
    d->engine = engine_new(&o);
    engine_position(d->engine, d->play.game, d->play.pos);
}

static inline void leave(Desk *d)
{
    engine_free(d->engine);
    arena_reset(&d->arena);
}

#endif
