/* player_classic.c -- a classic level as a player.
 *
 * Its lots come from its name and the seed of the game, so that a match can be played again, and two games from one
 * opening differ.
 */
#include <stdio.h>
#include <stdlib.h>

#include "arena/player.h"
#include "base/clock.h"
#include "engine/classic.h"

typedef struct ClassicPlayer {
    Player base;
    const ClassicLevel *level;
    Rng rng;
} ClassicPlayer;

static bool new_game(Player *base, const Game *game)
{
    ClassicPlayer *p = (ClassicPlayer *)base;
    (void)game;
    p->rng.state = base->seed;
    for (const char *at = base->name; *at; at++)
        p->rng.state = rng_mix(p->rng.state * 31 + (uint8_t)*at);
    return true;
}

/* A level has a depth, not a clock: the clock only cuts it short. */
static int64_t time_for(const PlayerClock *clock, Seat seat)
{
    int64_t ms = CLASSIC_CAP_MS;
    if (clock->move_ms)
        ms = clock->move_ms;
    else if (clock->left_ms[seat])
        ms = clock->left_ms[seat] / 25 + clock->increment_ms / 2;
    return ms < 1 ? 1 : ms < CLASSIC_CAP_MS ? ms : CLASSIC_CAP_MS;
}

static PlayerMove move(Player *base, Play *play, const PlayerClock *clock)
{
    ClassicPlayer *p = (ClassicPlayer *)base;
    const Game *g = play->game;
    int64_t start = clock_ms();
    PlayerMove m = {.status = PLAYER_MOVED, .count = 1};
    m.moves[0] = classic_move(p->level, g, play->pos, &p->rng, start + time_for(clock, g->turn(play->pos)));
    m.ms = clock_ms() - start;
    Str text = str_on(m.text, sizeof m.text);
    g->move_text(g, play->pos, m.moves[0], &text);
    return m;
}

static void close_player(Player *p)
{
    free(p);
}

static const PlayerKind KIND = {new_game, move, close_player};

Player *player_classic_open(const char *id, const Game *game, char *error, size_t size)
{
    const ClassicLevel *level = classic_find(game, id);
    if (!level) {
        int used = snprintf(error, size, "'%.40s' is no level of %s: there are", id, game->id);
        for (int i = 0; (level = classic_level(game, i)) && used > 0 && (size_t)used < size; i++)
            used += snprintf(error + used, size - (size_t)used, " %s", level->id);
        return NULL;
    }
    ClassicPlayer *p = calloc(1, sizeof *p);
    if (!p) {
        snprintf(error, size, "out of memory");
        return NULL;
    }
    p->base.kind = &KIND;
    p->level = level;
    snprintf(p->base.name, sizeof p->base.name, "classic %s", level->id);
    return &p->base;
}
