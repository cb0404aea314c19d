/* player_engine.c -- our own engine as a player, in this process, at full strength or as one of its levels. */
#include <stdio.h>
#include <stdlib.h>

#include "arena/player.h"
#include "base/file.h"
#include "base/rng.h"
#include "engine/engine.h"

typedef struct EnginePlayer {
    Player base;
    Engine *engine;
    const EngineLevel *level; /* NULL: full strength */
    void *net;                /* the file, NULL for the network inside */
} EnginePlayer;

/* A level is another person in each game, the same one when the match is played again. */
static bool new_game(Player *base, const Game *game)
{
    EnginePlayer *p = (EnginePlayer *)base;
    uint64_t seed = base->seed;
    (void)game;
    for (const char *at = base->name; *at; at++)
        seed = rng_mix(seed * 31 + (uint8_t)*at);
    engine_set_level(p->engine, p->level, seed);
    engine_clear(p->engine);
    return true;
}

static PlayerMove move(Player *p, Play *play, const PlayerClock *clock)
{
    Engine *e = ((EnginePlayer *)p)->engine;
    EngineLimits limits = {
        .depth = clock->depth,
        .nodes = clock->nodes,
        .move_time = clock->move_ms,
        .time = {clock->left_ms[0], clock->left_ms[1]},
        .increment = {clock->increment_ms, clock->increment_ms},
    };
    engine_position(e, play->game, play->pos);
    EngineAnswer a = engine_think(e, &limits);
    PlayerMove m = {.status = PLAYER_ILLEGAL, .ms = a.ms, .has_score = true, .score = a.score};
    if (a.best) {
        Str text = str_on(m.text, sizeof m.text);
        play->game->move_text(play->game, play->pos, a.best, &text);
        m.status = PLAYER_MOVED;
        m.count = 1;
        m.moves[0] = a.best;
    }
    return m;
}

static void close_player(Player *p)
{
    EnginePlayer *own = (EnginePlayer *)p;
    engine_free(own->engine);
    free(own->net);
    free(own);
}

static const PlayerKind KIND = {new_game, move, close_player};

/* "threads=2,hash=128,net=FILE"; false when a name or a number is wrong. */
static bool read_options(const char *text, EngineOptions *o, char *net, size_t net_size)
{
    for (const char *at = text; *at;) {
        int *field = strncmp(at, "threads=", 8) == 0 ? &o->threads : strncmp(at, "hash=", 5) == 0 ? &o->hash_mb : NULL;
        bool is_net = strncmp(at, "net=", 4) == 0;
        if (!field && !is_net)
            return false;
        at = strchr(at, '=') + 1;
        if (is_net) {
            size_t len = strcspn(at, ",");
            snprintf(net, net_size, "%.*s", (int)len, at);
            at += len;
        } else {
            int64_t value = text_number(&at, 1 << 20);
            if (value < 1 || (*at && *at != ','))
                return false;
            *field = (int)value;
        }
        at += *at == ',';
    }
    return true;
}

/* The evaluation of the player: "" as it is, "none" hand-written, else a network file. */
static bool take_net(EnginePlayer *p, const Game *game, const char *net, char *error, size_t size)
{
    const char *why = "it cannot be read";
    size_t length = 0;
    if (!*net)
        return true;
    if (strcmp(net, "none") == 0)
        return engine_load_net(p->engine, NULL, NULL, 0, &why);
    p->net = file_load(net, &length);
    if (p->net && engine_load_net(p->engine, game, p->net, length, &why))
        return true;
    snprintf(error, size, "network %s: %s", net, why);
    return false;
}

Player *player_engine_open(const char *text, const Game *game, char *error, size_t size)
{
    EngineOptions options = engine_defaults();
    options.hash_mb = 16;
    options.overhead_ms = 0;
    char net[512] = "";
    if (!read_options(text, &options, net, sizeof net)) {
        snprintf(error, size, "engine options are threads=N, hash=MB and net=FILE or none, not '%s'", text);
        return NULL;
    }
    EnginePlayer *p = calloc(1, sizeof *p);
    if (!p || !(p->engine = engine_new(&options))) {
        free(p);
        snprintf(error, size, "out of memory");
        return NULL;
    }
    p->base.kind = &KIND;
    if (!take_net(p, game, net, error, size)) {
        close_player(&p->base);
        return NULL;
    }
    snprintf(p->base.name, sizeof p->base.name, "chuhe%s%s", *text ? " " : "", text);
    return &p->base;
}

Player *player_level_open(const char *id, const Game *game, char *error, size_t size)
{
    const EngineLevel *level = engine_level_find(game, id), *other;
    if (!level) {
        int used = snprintf(error, size, "'%.40s' is no level of %s: there are", id, game->id);
        for (int i = 0; (other = engine_level(game, i)) && used > 0 && (size_t)used < size; i++)
            used += snprintf(error + used, size - (size_t)used, " %s", other->id);
        return NULL;
    }
    Player *p = player_engine_open("", game, error, size);
    if (p) {
        ((EnginePlayer *)p)->level = level;
        snprintf(p->name, sizeof p->name, "level %s", level->id);
    }
    return p;
}
