/* datagen.c -- self-play for training.
 *
 * Each thread plays whole games with an engine of its own.  A game begins with six to nine random plies, is thrown away
 * when that left it lopsided, and is given up as won when one side has been far ahead for some plies; one game in ten is
 * played to its end all the same, so that the network learns how won games are won.
 */
#include "engine/datagen.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/rng.h"
#include "engine/gamefile.h"
#include "engine/score.h"

enum { LOPSIDED = 400, WON_SCORE = 1500, WON_PLIES = 5, MAX_LENGTH = 400 };

typedef struct Shop {
    const DatagenOptions *o;
    DatagenReport *report;
    pthread_mutex_t lock;
    int64_t start, last_shown;
    atomic_bool over, failed;
    atomic_int next_id;
} Shop;

typedef struct Hand {
    Shop *shop;
    Engine *engine;
    Pos *pos;
    Rng rng;
    SelfGame game;
    uint8_t *buffer;
} Hand;

static Move random_move(Hand *h, const Game *g)
{
    MoveList list;
    g->moves(g, h->pos, &list);
    return list.count ? list.at[rng_below(&h->rng, (uint32_t)list.count)] : MOVE_NONE;
}

/* What chance decides, drawn by its weights. */
static Move drawn_move(Hand *h, const Game *g)
{
    MoveList list;
    uint32_t weights[MAX_MOVES], sum = 0;
    int i = 0;
    g->moves(g, h->pos, &list);
    g->weights(g, h->pos, &list, weights);
    for (int k = 0; k < list.count; k++)
        sum += weights[k];
    if (!sum)
        return MOVE_NONE; /* chance that waits always has something to decide */
    for (uint32_t left = rng_below(&h->rng, sum); left >= weights[i]; i++)
        left -= weights[i];
    return list.at[i];
}

static void add_ply(Hand *h, const Game *g, Move m, int score)
{
    h->game.moves[h->game.count] = m;
    h->game.scores[h->game.count++] = (int16_t)max_int(-16000, min_int(16000, score));
    g->apply(g, h->pos, m, NULL);
}

/* Six to nine random plies after which the game goes on. */
static bool open_game(Hand *h, const Game *g)
{
    g->parse(g, h->pos, g->start);
    h->game.count = 0;
    h->game.random = 6 + (int)rng_below(&h->rng, 4);
    for (int i = 0; i < h->game.random; i++) {
        bool chance = g->turn(h->pos) == SEAT_CHANCE;
        Move m = chance ? drawn_move(h, g) : random_move(h, g);
        if (!m || result_over(g->result(g, h->pos)))
            return false;
        add_ply(h, g, m, 0);
    }
    return !result_over(g->result(g, h->pos));
}

/* Plays a game to its end or its adjudication; false when it is not worth keeping. */
static bool play_game(Hand *h)
{
    const Game *g = h->shop->o->game;
    bool to_the_end = rng_below(&h->rng, 10) == 0;
    int ahead = 0, judged = 0;
    Result r;
    if (!open_game(h, g))
        return false;
    engine_clear(h->engine);
    while (!result_over(r = g->result(g, h->pos)) && h->game.count < MAX_LENGTH) {
        Seat seat = g->turn(h->pos);
        if (seat == SEAT_CHANCE) {
            add_ply(h, g, drawn_move(h, g), 0);
            continue;
        }
        engine_position(h->engine, g, h->pos);
        EngineAnswer a =
            engine_think(h->engine, &(EngineLimits){.soft_nodes = h->shop->o->nodes, .nodes = h->shop->o->nodes * 8});
        if (!a.best || atomic_load(&h->shop->over))
            return false;
        int size = a.score < 0 ? -a.score : a.score;
        if (judged++ == 0 && size > LOPSIDED)
            return false;
        add_ply(h, g, a.best, a.score);
        ahead = size >= WON_SCORE ? ahead + 1 : 0;
        if (ahead >= WON_PLIES && !to_the_end) {
            bool first = (a.score > 0) == (seat == SEAT_FIRST);
            h->game.winner = first ? 1 : 2;
            return true;
        }
    }
    h->game.winner = r.winner < 0 ? 0 : r.winner;
    return true;
}

static void keep_game(Hand *h)
{
    Shop *s = h->shop;
    const DatagenOptions *o = s->o;
    size_t size = selfgame_encode(o->game, &h->game, h->buffer);
    pthread_mutex_lock(&s->lock);
    if (fwrite(h->buffer, 1, size, o->out) != size)
        atomic_store(&s->failed, true);
    s->report->games++;
    s->report->positions += h->game.count - h->game.random;
    s->report->results[h->game.winner]++;
    s->report->ms = clock_ms() - s->start;
    bool enough =
        (o->positions && s->report->positions >= o->positions) || (o->seconds && s->report->ms >= o->seconds * 1000);
    if (enough || atomic_load(&s->failed))
        atomic_store(&s->over, true);
    if (o->progress && (enough || s->report->ms - s->last_shown >= 2000)) {
        s->last_shown = s->report->ms;
        fflush(o->out);
        o->progress(o->context, s->report->games, s->report->positions, s->report->ms);
    }
    pthread_mutex_unlock(&s->lock);
}

static bool hand_init(Hand *h, Shop *s)
{
    EngineOptions options = engine_defaults();
    options.hash_mb = 4;
    const Game *g = s->o->game;
    *h = (Hand){.shop = s, .rng = {rng_mix(s->o->seed + (uint64_t)atomic_fetch_add(&s->next_id, 1) * 7919)}};
    h->engine = engine_new(&options);
    h->pos = aligned_alloc(POS_ALIGN, (g->pos_size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
    h->buffer = malloc(GAMEFILE_MAX_PLIES * 8 + 16);
    const char *why;
    return h->engine && h->pos && h->buffer &&
           (!s->o->net || engine_load_net(h->engine, g, s->o->net, s->o->net_size, &why));
}

static void *hand_main(void *arg)
{
    Shop *s = arg;
    Hand *h = malloc(sizeof *h);
    if (h && hand_init(h, s)) {
        while (!atomic_load(&s->over)) {
            if (play_game(h))
                keep_game(h);
        }
    } else {
        atomic_store(&s->failed, true);
    }
    if (h) {
        engine_free(h->engine);
        free(h->pos);
        free(h->buffer);
    }
    free(h);
    return NULL;
}

bool datagen_run(const DatagenOptions *o, DatagenReport *report)
{
    Shop s = {.o = o, .report = report, .start = clock_ms()};
    pthread_t threads[256];
    int started = 0;
    *report = (DatagenReport){0};
    pthread_mutex_init(&s.lock, NULL);
    for (int i = 0; i < o->threads && i < 256; i++)
        started += pthread_create(&threads[started], NULL, hand_main, &s) == 0;
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&s.lock);
    return fflush(o->out) == 0 && !atomic_load(&s.failed) && started == o->threads;
}
