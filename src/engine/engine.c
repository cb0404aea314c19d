/* engine.c -- the Engine object: options, table, threads, and one search at a time. */
#include "engine/engine.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/memory.h"
#include "engine/book.h"
#include "engine/conv.h"
#include "engine/search.h"
#include "engine/trees.h"

struct Engine {
    EngineOptions options;
    Tt tt;
    Nnue *given; /* at most one of the three, for its game alone */
    Trees *trees;
    Conv *conv;
    Nnue *inside; /* the network inside the program of the game last asked about */
    bool by_hand; /* hand-written terms for every game */
    char why[96]; /* the last file refused */
    Endgame *endgame;
    Book book; /* empty when there is none */
    Rng book_rng;
    const EngineLevel *level;
    uint64_t level_seed;
    const Game *game;
    const char *learned; /* the id of the game that the table and the histories are about */
    Pos *pos;
    size_t pos_room;
    Search search;
    Worker *workers;
    int worker_count;
    pthread_t thread;
    bool started; /* the thread must be joined */
    atomic_bool thinking;
    atomic_bool told;     /* to stop: a limit that is met is not the word of the caller */
    pthread_mutex_t lock; /* with `wake`: an infinite or pondering search waits to be stopped */
    pthread_cond_t wake;
};

EngineOptions engine_defaults(void)
{
    return (EngineOptions){.hash_mb = 64, .threads = 1, .multipv = 1, .overhead_ms = 10};
}

static void *pos_alloc(size_t size)
{
    return aligned_alloc(POS_ALIGN, (size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
}

static void workers_free(Worker *workers, int count)
{
    for (int i = 0; workers && i < count; i++) {
        memory_line_free(workers[i].hist);
        free(workers[i].pos);
        nnue_stack_free(workers[i].nnue);
    }
    free(workers);
}

static Worker *workers_new(int count)
{
    Worker *workers = calloc((size_t)count, sizeof *workers);
    for (int i = 0; workers && i < count; i++) {
        workers[i].id = i;
        workers[i].hist = memory_line_new(sizeof(Histories));
        if (!workers[i].hist) {
            workers_free(workers, i);
            return NULL;
        }
        memset(workers[i].hist, 0, sizeof(Histories));
    }
    return workers;
}

Engine *engine_new(const EngineOptions *options)
{
    Engine *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    pthread_mutex_init(&e->lock, NULL);
    pthread_cond_init(&e->wake, NULL);
    search_init(&e->search);
    e->endgame = endgame_new();
    if (!e->endgame || !engine_configure(e, options)) {
        engine_free(e);
        return NULL;
    }
    size_t size;
    const char *why;
    const void *book = book_builtin(&size);
    if (book)
        book_open(&e->book, book, size, &why);
    return e;
}

void engine_free(Engine *e)
{
    if (!e)
        return;
    engine_stop(e);
    engine_wait(e);
    tt_deinit(&e->tt);
    workers_free(e->workers, e->worker_count);
    nnue_free(e->given);
    nnue_free(e->inside);
    endgame_free(e->endgame);
    trees_free(e->trees);
    conv_free(e->conv);
    free(e->pos);
    pthread_mutex_destroy(&e->lock);
    pthread_cond_destroy(&e->wake);
    free(e);
}

bool engine_configure(Engine *e, const EngineOptions *options)
{
    Worker *workers = e->workers;
    if (options->threads != e->worker_count && !(workers = workers_new(options->threads)))
        return false;
    if ((!e->tt.buckets || options->hash_mb != e->options.hash_mb) && !tt_init(&e->tt, (size_t)options->hash_mb)) {
        if (workers != e->workers)
            workers_free(workers, options->threads);
        return false;
    }
    if (workers != e->workers) {
        workers_free(e->workers, e->worker_count);
        e->workers = workers;
        e->worker_count = options->threads;
    }
    e->options = *options;
    return true;
}

const EngineOptions *engine_options(const Engine *e)
{
    return &e->options;
}

/* What was learned with another evaluation would mislead. */
static void take_judge(Engine *e, Nnue *net, Trees *trees, Conv *conv)
{
    nnue_free(e->given);
    trees_free(e->trees);
    conv_free(e->conv);
    e->given = net;
    e->trees = trees;
    e->conv = conv;
    engine_clear(e);
}

static bool begins_with(const void *data, size_t size, const char *magic)
{
    return size >= 8 && memcmp(data, magic, 8) == 0;
}

/* Whether a file of a game may judge another, which is never; says so. */
static bool is_of_game(Engine *e, const char *of, const Game *game, const char **why)
{
    if (!game || strcmp(of, game->id) == 0)
        return true;
    Str text = str_on(e->why, sizeof e->why);
    str_put(&text, "it is a network of ");
    str_put(&text, of);
    str_put(&text, ", not of ");
    str_put(&text, game->id);
    *why = e->why;
    return false;
}

bool engine_load_net(Engine *e, const Game *game, const void *data, size_t size, const char **why)
{
    Nnue *net = NULL;
    Trees *trees = NULL;
    Conv *conv = NULL;
    if (data && begins_with(data, size, TREES_MAGIC))
        trees = trees_open(data, size, why);
    else if (data && begins_with(data, size, CONV_MAGIC))
        conv = conv_open(data, size, why);
    else if (data)
        net = nnue_open(data, size, why);
    bool good = !data || net || trees || conv;
    if (good && data && !is_of_game(e, net ? nnue_game(net) : "xiangqi", game, why)) {
        nnue_free(net);
        trees_free(trees);
        conv_free(conv);
        return false;
    }
    if (good) {
        e->by_hand = !data;
        take_judge(e, net, trees, conv);
    }
    return good;
}

void engine_builtin_net(Engine *e)
{
    e->by_hand = false;
    take_judge(e, NULL, NULL, NULL);
}

/* The network that judges a game: the one given, or the one inside; NULL: something else does. */
static const Nnue *net_for(Engine *e, const Game *game)
{
    size_t size;
    const char *why;
    if (e->by_hand || ((e->trees || e->conv) && strcmp(game->id, "xiangqi") == 0))
        return NULL;
    if (e->given && strcmp(nnue_game(e->given), game->id) == 0)
        return e->given;
    if (e->inside && strcmp(nnue_game(e->inside), game->id) == 0)
        return e->inside;
    nnue_free(e->inside);
    const void *data = nnue_builtin(game->id, &size);
    return e->inside = data ? nnue_open(data, size, &why) : NULL;
}

bool engine_has_net(Engine *e, const Game *game)
{
    return net_for(e, game) != NULL;
}

void engine_seed(Engine *e, uint64_t seed)
{
    e->book_rng.state = rng_mix(seed);
}

/* What was learned without the tables may be wrong. */
Fault engine_open_tables(Engine *e, const char *dir, int *count)
{
    Fault f = endgame_open(e->endgame, dir, count);
    if (!f.code)
        engine_clear(e);
    return f;
}

void engine_clear(Engine *e)
{
    tt_clear(&e->tt);
    for (int i = 0; i < e->worker_count; i++)
        memset(e->workers[i].hist, 0, sizeof(Histories));
}

/* The games on one board share their keys, so the table would answer for the other game. */
void engine_position(Engine *e, const Game *game, const Pos *pos)
{
    if (e->learned && strcmp(e->learned, game->id) != 0)
        engine_clear(e);
    e->learned = game->id;
    if (game->pos_size > e->pos_room) {
        free(e->pos);
        e->pos = pos_alloc(game->pos_size);
        e->pos_room = e->pos ? game->pos_size : 0;
    }
    e->game = e->pos ? game : NULL;
    if (e->pos)
        memcpy(e->pos, pos, game->pos_size);
}

/* ---- One search ------------------------------------------------------------------------------------------------------ */

static bool contains(const Move *list, int count, Move m)
{
    for (int i = 0; i < count; i++) {
        if (list[i] == m)
            return true;
    }
    return false;
}

static void fill_root(Engine *e, Worker *w)
{
    const EngineLimits *l = &e->search.limits;
    MoveList list;
    e->game->moves(e->game, w->pos, &list);
    w->root_count = 0;
    for (int i = 0; i < list.count; i++) {
        Move m = list.at[i];
        if ((l->only && !contains(l->only, l->only_count, m)) || contains(l->banned, l->banned_count, m))
            continue;
        w->root[w->root_count++] = (RootMove){.move = m, .score = -SCORE_INF, .pv = {m}, .pv_count = 1};
    }
    if (e->search.level)
        level_filter_root(w);
}

static bool prepare_worker(Engine *e, Worker *w)
{
    free(w->pos);
    w->pos = pos_alloc(e->game->pos_size);
    if (!w->pos)
        return false;
    memcpy(w->pos, e->pos, e->game->pos_size);
    if (e->search.net && !w->nnue && !(w->nnue = nnue_stack_new()))
        return false;
    w->search = &e->search;
    atomic_store(&w->nodes, 0);
    w->seldepth = w->multipv_at = w->depth_done = w->stability = w->null_floor = 0;
    w->doubts = w->first_score = 0;
    w->leader = MOVE_NONE;
    fill_root(e, w);
    return true;
}

static WorkerRun run_for(const Search *s)
{
    if (s->level && s->level->depth)
        return mind_search;
    return s->conv && strcmp(s->game->id, "xiangqi") == 0 ? mcts_search : family_search(s->game);
}

static void *helper_main(void *arg)
{
    Worker *w = arg;
    run_for(w->search)(w);
    return NULL;
}

/* The thread whose answer counts: deeper first, then the better score. */
static const Worker *best_worker(const Engine *e)
{
    const Worker *best = &e->workers[0];
    for (int i = 1; i < e->search.worker_count; i++) {
        const Worker *w = &e->workers[i];
        if (w->root_count && w->depth_done >= best->depth_done && w->root[0].score > best->root[0].score)
            best = w;
    }
    return best;
}

static EngineAnswer make_answer(const Engine *e, const Worker *w)
{
    EngineAnswer a = {.nodes = search_nodes(&e->search), .ms = clock_ms() - e->search.start, .depth = w->depth_done};
    if (w->root_count) {
        a.best = w->root[0].move;
        a.ponder = w->root[0].pv_count > 1 ? w->root[0].pv[1] : MOVE_NONE;
        a.score = w->root[0].score > -SCORE_INF ? w->root[0].score : w->root[0].previous;
    }
    return a;
}

/* An answer may not be given before its time: `infinite` and `ponder` wait for the word of the caller. */
static void wait_for_word(Engine *e)
{
    pthread_mutex_lock(&e->lock);
    while (!atomic_load(&e->told) && (e->search.limits.infinite || atomic_load(&e->search.pondering)))
        pthread_cond_wait(&e->wake, &e->lock);
    pthread_mutex_unlock(&e->lock);
}

/* A move of the book, where it is asked for and nothing else is.  Weak levels make their own openings. */
static Move book_move(Engine *e)
{
    const EngineLimits *l = &e->search.limits;
    if (!e->options.own_book || !e->book.count || strcmp(e->game->id, "xiangqi") != 0 || e->options.multipv > 1 ||
        l->infinite || l->ponder || l->mate || l->only || l->banned_count || l->no_book ||
        (e->search.level && e->search.level->nodes))
        return MOVE_NONE;
    return book_pick(&e->book, (const XqPos *)e->pos, &e->book_rng);
}

static EngineAnswer search_answer(Engine *e)
{
    Search *s = &e->search;
    pthread_t helpers[256];
    int started = 0;
    tt_new_search(&e->tt);
    if (e->workers[0].root_count) {
        for (int i = 1; i < s->worker_count && i < 256; i++)
            started += pthread_create(&helpers[started], NULL, helper_main, &e->workers[i]) == 0;
        run_for(s)(&e->workers[0]);
    }
    wait_for_word(e);
    atomic_store(&s->stop, true);
    for (int i = 0; i < started; i++)
        pthread_join(helpers[i], NULL);
    const Worker *best = e->options.multipv == 1 ? best_worker(e) : &e->workers[0];
    EngineAnswer a = make_answer(e, best);
    if (a.best != MOVE_NONE)
        root_report_answer(best, a.score);
    return a;
}

/* Keeps an answer back until a person would have had it; engine_stop ends the wait. */
static void wait_for_pace(Engine *e, int64_t ms)
{
    enum { NAP_MS = 5 };
    for (int64_t left; !atomic_load(&e->told) && (left = ms - (clock_ms() - e->search.start)) > 0;)
        clock_sleep(left < NAP_MS ? left : NAP_MS);
}

static EngineAnswer run_search(Engine *e)
{
    Search *s = &e->search;
    time_plan(s, e->game->turn(e->pos));
    level_cap(s);
    Move known = book_move(e);
    EngineAnswer a = known ? (EngineAnswer){.best = known, .is_known = true} : search_answer(e);
    a.pace_ms = pace_of(s, &e->workers[0], &a);
    if (s->is_paced) {
        wait_for_pace(e, a.pace_ms);
        a.ms = clock_ms() - s->start;
    }
    return a;
}

static void find_tables(Engine *e)
{
    Search *s = &e->search;
    s->tables = NULL;
    if (strcmp(e->game->id, "xiangqi") != 0)
        return;
    s->tables = endgame_tables(e->endgame, &s->table_men);
    if (e->options.build_tables)
        endgame_want(e->endgame, (const XqPos *)e->pos);
}

/* Whoever limits a search by anything but time wants its answer as soon as there is one. */
static bool is_paced(const EngineLimits *l)
{
    return l->human_pace && !l->infinite && !l->depth && !l->nodes && !l->soft_nodes && !l->mate;
}

static bool prepare(Engine *e, const EngineLimits *limits, const EngineCallbacks *callbacks)
{
    Search *s = &e->search;
    if (!e->game || atomic_load(&e->thinking))
        return false;
    engine_wait(e);
    s->game = e->game;
    s->options = &e->options;
    s->limits = *limits;
    s->callbacks = callbacks ? *callbacks : (EngineCallbacks){0};
    s->tt = &e->tt;
    s->net = net_for(e, e->game);
    find_tables(e);
    s->trees = e->trees;
    s->conv = e->conv;
    s->level = e->level && strcmp(e->level->game, e->game->id) == 0 ? e->level : NULL;
    s->level_seed = e->level_seed;
    s->is_paced = is_paced(limits);
    if (s->level)
        level_limits(s->level, &s->limits);
    s->start = clock_ms();
    s->workers = e->workers;
    /* A level's moves follow from its seed, so it thinks in one thread, unless it is to be as strong as can be. */
    s->worker_count = s->level && s->level->nodes ? 1 : e->worker_count;
    atomic_store(&s->stop, false);
    atomic_store(&e->told, false);
    atomic_store(&s->pondering, limits->ponder);
    for (int i = 0; i < s->worker_count; i++) {
        if (!prepare_worker(e, &e->workers[i]))
            return false;
    }
    return true;
}

static void *search_main(void *arg)
{
    Engine *e = arg;
    EngineAnswer answer = run_search(e);
    atomic_store(&e->thinking, false);
    if (e->search.callbacks.done)
        e->search.callbacks.done(e->search.callbacks.context, &answer);
    return NULL;
}

bool engine_go(Engine *e, const EngineLimits *limits, const EngineCallbacks *callbacks)
{
    if (!prepare(e, limits, callbacks))
        return false;
    atomic_store(&e->thinking, true);
    e->started = pthread_create(&e->thread, NULL, search_main, e) == 0;
    if (!e->started)
        atomic_store(&e->thinking, false);
    return e->started;
}

static void wake(Engine *e)
{
    pthread_mutex_lock(&e->lock);
    pthread_cond_broadcast(&e->wake);
    pthread_mutex_unlock(&e->lock);
}

void engine_stop(Engine *e)
{
    atomic_store(&e->told, true);
    atomic_store(&e->search.stop, true);
    wake(e);
}

/* The clock of the move starts now; one that runs is not set back. */
void engine_ponderhit(Engine *e)
{
    if (!atomic_load(&e->search.pondering))
        return;
    e->search.start = clock_ms();
    atomic_store(&e->search.pondering, false);
    wake(e);
}

void engine_wait(Engine *e)
{
    if (!e->started)
        return;
    pthread_join(e->thread, NULL);
    e->started = false;
}

bool engine_is_thinking(const Engine *e)
{
    return atomic_load(&e->thinking);
}

EngineAnswer engine_think(Engine *e, const EngineLimits *limits)
{
    return engine_run(e, limits, NULL);
}

EngineAnswer engine_run(Engine *e, const EngineLimits *limits, const EngineCallbacks *callbacks)
{
    return prepare(e, limits, callbacks) ? run_search(e) : (EngineAnswer){0};
}

const void *engine_stop_flag(const Engine *e)
{
    return &e->search.stop;
}

void engine_set_level(Engine *e, const EngineLevel *level, uint64_t seed)
{
    e->level = level;
    e->level_seed = seed;
}

const EngineLevel *engine_get_level(const Engine *e)
{
    return e->level;
}

bool engine_accepts_draw(Engine *e, Seat seat)
{
    static const EngineLimits GLANCE = {.nodes = 20000, .move_time = 500, .no_book = true};
    Seat turn = e->game ? e->game->turn(e->pos) : SEAT_NONE;
    if (turn != SEAT_FIRST && turn != SEAT_SECOND)
        return false;
    if (e->game->traits & TRAIT_HIDDEN)
        e->game->view(e->game, e->pos, seat, e->pos);
    EngineAnswer a = engine_think(e, &GLANCE);
    return a.best != MOVE_NONE && (turn == seat ? a.score : -a.score) <= 0;
}
