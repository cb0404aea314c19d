/* proto.c -- the conversation: lines in, lines out, and the answers of the engine between them. */
#include "proto/proto.h"

#include <stdarg.h>
#include <stdlib.h>

#include "base/clock.h"

const SettingFact PROTO_SETTINGS[SETTING_COUNT] = {
    [SETTING_HASH] = {"Hash", 1, 1 << 20},
    [SETTING_THREADS] = {"Threads", 1, 256},
    [SETTING_MULTIPV] = {"MultiPV", 1, 64},
    [SETTING_OVERHEAD] = {"Move Overhead", 0, 10000},
};

/* ---- Words and lines --------------------------------------------------------------------------------------------- */

/* Whatever was heard may be told back: no GUI is to choke on bytes that are no text. */
static void clean(char *text)
{
    for (const char *at = text; *at;) {
        char *here = text + (at - text);
        uint32_t c = utf8_next(&at);
        bool is_control = (c < 0x20 && c != '\n' && c != '\t') || c == 0x7F;
        if (is_control || (c == 0xFFFD && at == here + 1))
            *here = '?';
    }
}

void proto_say(Door *d, const char *format, ...)
{
    char text[2 * PROTO_TEXT];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    clean(text);
    flockfile(d->out);
    fputs(text, d->out);
    fputc('\n', d->out);
    fflush(d->out);
    funlockfile(d->out);
}

char *proto_word(char **rest)
{
    char *word = *rest;
    while (is_space(*word))
        word++;
    char *end = word;
    while (*end && !is_space(*end))
        end++;
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return *word ? word : NULL;
}

char *proto_rest(char *rest)
{
    while (is_space(*rest))
        rest++;
    for (size_t len = strlen(rest); len && is_space(rest[len - 1]); len--)
        rest[len - 1] = '\0';
    return rest;
}

bool proto_same(const char *a, const char *b)
{
    while (*a && to_lower(*a) == to_lower(*b))
        a++, b++;
    return !*a && !*b;
}

bool proto_number(const char *word, int64_t least, int64_t most, int64_t *out)
{
    char *end = NULL;
    long long value = word ? strtoll(word, &end, 10) : 0;
    if (!word || end == word || *end)
        return false;
    *out = value < least ? least : value > most ? most : value;
    return true;
}

void proto_hold(Door *d, const char *line)
{
    size_t len = strlen(line) + 1;
    char *held = realloc(d->held, d->held_size + len);
    if (!held)
        return;
    memcpy(held + d->held_size, line, len);
    d->held = held;
    d->held_size += len;
}

/* Handles the lines put off; one that has to wait again puts itself off again. */
static void replay_held(Door *d)
{
    char *lines = d->held;
    size_t size = d->held_size;
    d->held = NULL;
    d->held_size = 0;
    for (size_t at = 0; at < size && !d->has_quit;) {
        char *line = lines + at;
        at += strlen(line) + 1;
        d->has_quit = !d->speaker->line(d, line);
    }
    free(lines);
}

/* ---- The search -------------------------------------------------------------------------------------------------- */

static void on_info(void *context, const EngineInfo *info)
{
    Door *d = context;
    if (info->multipv <= 1) {
        pthread_mutex_lock(&d->lock);
        d->best = *info;
        d->has_best = true;
        pthread_mutex_unlock(&d->lock);
    }
    d->speaker->info(d, info);
}

static void on_done(void *context, const EngineAnswer *answer)
{
    Door *d = context;
    pthread_mutex_lock(&d->lock);
    d->answer = *answer;
    d->is_answered = true;
    pthread_mutex_unlock(&d->lock);
    lines_wake(d->in);
}

/* Takes the answer that has come, if any. */
static bool take_answer(Door *d, EngineAnswer *out)
{
    pthread_mutex_lock(&d->lock);
    bool is_answered = d->is_answered;
    *out = d->answer;
    d->is_answered = false;
    pthread_mutex_unlock(&d->lock);
    if (is_answered) {
        engine_wait(d->engine); /* the thread that answered may still be on its way out */
        d->is_thinking = false;
    }
    return is_answered;
}

static void handle_answer(Door *d)
{
    EngineAnswer answer;
    if (!take_answer(d, &answer))
        return;
    d->speaker->done(d, &answer);
    replay_held(d);
}

/* Once it no longer ponders. */
static bool ends_by_itself(const EngineLimits *l, int own)
{
    return !l->infinite &&
           (l->depth || l->nodes || l->mate || l->move_time || l->time[own] || l->increment[own] || l->byoyomi);
}

/* A GUI that tells some limit waits for an answer: the opponent's clock stands for ours where it is told alone, and where
 * nothing could be read the least depth is searched. */
static void bound(Door *d, EngineLimits *l, int own)
{
    if (!l->infinite && !ends_by_itself(l, own)) {
        l->time[own] = l->time[!own];
        l->increment[own] = l->increment[!own];
    }
    if (d->is_misread && !l->infinite && !ends_by_itself(l, own))
        l->depth = 1;
    d->is_misread = false;
}

void proto_go(Door *d, const EngineLimits *limits)
{
    const Game *g = d->game;
    EngineLimits l = *limits;
    int own = g->turn(d->play.pos) == SEAT_SECOND;
    proto_settle(d);
    bound(d, &l, own);
    l.human_pace = d->human_pace;
    l.taken_on = play_taken_on(&d->play) + 1;
    memcpy(d->root, d->play.pos, g->pos_size);
    if (g->traits & TRAIT_HIDDEN)
        g->view(g, d->root, g->turn(d->root), d->root);
    d->has_best = false;
    d->will_end = ends_by_itself(&l, own);
    d->is_finite = d->will_end && !l.ponder;
    engine_position(d->engine, g, d->root);
    d->is_thinking = engine_go(d->engine, &l, &(EngineCallbacks){on_info, on_done, d});
    if (!d->is_thinking) /* no memory, or no thread: a GUI waits for an answer all the same */
        d->speaker->done(d, &(EngineAnswer){.best = MOVE_NONE});
}

void proto_ponderhit(Door *d)
{
    if (!d->is_thinking)
        return;
    d->is_finite = d->will_end;
    engine_ponderhit(d->engine);
}

void proto_settle(Door *d)
{
    if (!d->is_thinking)
        return;
    engine_stop(d->engine);
    engine_wait(d->engine);
    handle_answer(d);
}

void proto_drop(Door *d)
{
    EngineAnswer ignored;
    if (!d->is_thinking)
        return;
    engine_stop(d->engine);
    engine_wait(d->engine);
    take_answer(d, &ignored);
    replay_held(d);
}

bool proto_best(Door *d, EngineInfo *out)
{
    pthread_mutex_lock(&d->lock);
    bool has_best = d->has_best;
    *out = d->best;
    pthread_mutex_unlock(&d->lock);
    return has_best;
}

int proto_mate(int score)
{
    if (score >= ENGINE_MATE_BOUND)
        return (ENGINE_MATE - score + 1) / 2;
    if (score <= -ENGINE_MATE_BOUND)
        return -(ENGINE_MATE + score + 1) / 2;
    return 0;
}

/* ---- The numbers a GUI may set ----------------------------------------------------------------------------------- */

int64_t proto_setting(const Door *d, Setting which)
{
    const EngineOptions *o = engine_options(d->engine);
    switch (which) {
    case SETTING_HASH: return o->hash_mb;
    case SETTING_THREADS: return o->threads;
    case SETTING_MULTIPV: return o->multipv;
    default: return o->overhead_ms;
    }
}

bool proto_set(Door *d, Setting which, int64_t value)
{
    const SettingFact *fact = &PROTO_SETTINGS[which];
    int cut = value < fact->min ? fact->min : value > fact->max ? fact->max : (int)value;
    proto_settle(d);
    EngineOptions o = *engine_options(d->engine);
    switch (which) {
    case SETTING_HASH: o.hash_mb = cut; break;
    case SETTING_THREADS: o.threads = cut; break;
    case SETTING_MULTIPV: o.multipv = cut; break;
    default: o.overhead_ms = cut; break;
    }
    return engine_configure(d->engine, &o);
}

/* ---- The conversation -------------------------------------------------------------------------------------------- */

static size_t largest_position(void)
{
    size_t size = 0;
    for (int i = 0; game_at(i); i++)
        size = game_at(i)->pos_size > size ? game_at(i)->pos_size : size;
    return (size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN;
}

static bool door_init(Door *d, int in, FILE *out)
{
    EngineOptions options = engine_defaults();
    *d = (Door){.out = out, .arena = arena_heap()};
    pthread_mutex_init(&d->lock, NULL);
    d->in = lines_new(in);
    d->engine = engine_new(&options);
    if (d->engine)
        engine_seed(d->engine, (uint64_t)clock_ms() ^ (uintptr_t)d); /* another game every time, unless a seed is set */
    d->root = aligned_alloc(POS_ALIGN, largest_position());
    d->walk = aligned_alloc(POS_ALIGN, largest_position());
    proto_elo_range(&(int){0}, &d->strength.elo);
    return d->in && d->engine && d->root && d->walk && proto_set_game(d, game_at(0));
}

static void door_deinit(Door *d)
{
    if (d->engine)
        engine_free(d->engine);
    free(d->root);
    free(d->walk);
    free(d->held);
    free(d->self);
    free(d->net);
    lines_free(d->in);
    arena_reset(&d->arena);
    pthread_mutex_destroy(&d->lock);
}

static const Speaker *speaker_of(const char *line)
{
    char copy[16] = "", *rest = copy;
    memcpy(copy, line, strnlen(line, sizeof copy - 1));
    const char *word = proto_word(&rest);
    if (word && strcmp(word, "ucci") == 0)
        return &UCCI_SPEAKER;
    if (word && (strcmp(word, "xboard") == 0 || strcmp(word, "protover") == 0))
        return &CECP_SPEAKER;
    return &UCI_SPEAKER;
}

/* The first line tells the protocol. */
static bool begin(Door *d, const char *line)
{
    d->speaker = speaker_of(line);
    d->self = calloc(1, d->speaker->self_size);
    if (!d->self)
        return false;
    d->speaker->start(d);
    return true;
}

/* A GUI that is gone needs no answer, and writing to it ends us; a script that has said all it had to say does. */
static void finish(Door *d)
{
    while (d->is_thinking && !d->has_quit) {
        if (!d->is_finite)
            engine_stop(d->engine);
        engine_wait(d->engine);
        handle_answer(d);
    }
}

static int converse(Door *d)
{
    int count = 0;
    char *line;
    while (!d->has_quit) {
        LinesEvent event = lines_next(d->in, &line);
        if (event == LINES_END) {
            finish(d);
            return count;
        }
        if (event == LINES_WAKE) {
            handle_answer(d);
            continue;
        }
        count++;
        if (!d->speaker && !*proto_rest(line))
            continue; /* an empty line tells nothing */
        if (!d->speaker && !begin(d, line))
            return -1;
        d->has_quit = !d->speaker->line(d, line) || d->has_quit;
    }
    return count;
}

int proto_talk(int in, FILE *out)
{
    Door door;
    int count = door_init(&door, in, out) ? converse(&door) : -1;
    door_deinit(&door);
    return count;
}
