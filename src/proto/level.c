/* level.c -- how strong the engine is to play: what a GUI may set about it.
 *
 * `Level` names a persona and comes first; without one a rating picks the nearest level of the game, as UCI_LimitStrength
 * and UCI_Elo ask.  A persona that does not play the game is replaced by the nearest one that does.  In every game it is
 * another person, unless a seed is given.
 */
#include "base/clock.h"
#include "base/rng.h"
#include "proto/proto.h"

/* The first level of that id in any game up to `last`. */
static const EngineLevel *anywhere(const char *id, int last)
{
    const EngineLevel *level = NULL;
    for (int g = 0; g <= last && game_at(g) && !level; g++)
        level = engine_level_find(game_at(g), id);
    return level;
}

void proto_list_levels(const char *before, Str *out)
{
    const EngineLevel *level;
    str_put(out, before);
    str_put(out, PROTO_FULL);
    for (int g = 0; game_at(g); g++) {
        for (int i = 0; (level = engine_level(game_at(g), i)); i++) {
            if (anywhere(level->id, g) != level)
                continue;
            str_put(out, before);
            str_put(out, level->id);
        }
    }
}

void proto_elo_range(int *least, int *most)
{
    const EngineLevel *level;
    *least = INT32_MAX;
    *most = 0;
    for (int g = 0; game_at(g); g++) {
        for (int i = 0; (level = engine_level(game_at(g), i)); i++) {
            *least = min_int(*least, level->elo);
            *most = max_int(*most, level->elo);
        }
    }
}

void proto_apply_strength(Door *d, bool new_game)
{
    Strength *s = &d->strength;
    const EngineLevel *level = s->level ? engine_level_find(d->game, s->level->id) : NULL;
    if (s->level && !level)
        level = engine_level_near(d->game, s->level->elo);
    else if (!s->level && s->is_limited)
        level = engine_level_near(d->game, s->elo);
    if (new_game || !s->person)
        s->person = s->seed ? s->seed : rng_mix((uint64_t)clock_ms() + (uint64_t)(uintptr_t)d);
    engine_set_level(d->engine, level, s->person);
}

bool proto_set_level(Door *d, const char *value, Str *why)
{
    const EngineLevel *level = engine_level_find(d->game, value);
    if (!level)
        level = anywhere(value, INT32_MAX - 1);
    if (!level && !proto_same(value, PROTO_FULL)) {
        str_put(why, "no level is called '");
        str_put(why, value);
        str_put(why, "': there are");
        proto_list_levels(" ", why);
        return false;
    }
    proto_settle(d);
    d->strength.level = level;
    proto_apply_strength(d, false);
    return true;
}

bool proto_set_seed(Door *d, const char *value, Str *why)
{
    int64_t seed;
    if (!proto_number(value, 0, PROTO_SEED_MOST, &seed)) {
        str_put(why, "a seed is a number, not '");
        str_put(why, value ? value : "");
        str_put(why, "'");
        return false;
    }
    proto_settle(d);
    d->strength.seed = (uint64_t)seed;
    proto_apply_strength(d, true);
    return true;
}
