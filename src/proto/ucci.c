/* ucci.c -- the Universal Chinese Chess Protocol 3.0.
 *
 * UCI in the words of xiangqi: options are one lower-case word, times are seconds unless the GUI says otherwise, the
 * GUI may ban moves that the rules of repetition forbid, and offer a draw with `go draw`.
 */
#include <inttypes.h>

#include "proto/proto.h"

typedef struct Ucci {
    bool in_ms;      /* times come in milliseconds */
    bool is_batch;   /* commands for the next search may come while one runs */
    bool is_offered; /* the opponent has offered a draw */
    Move banned[MAX_MOVES];
    int banned_count;
    Key best_key; /* of the position the last search was about */
} Ucci;

/* The protocol counts a horse as 100, the engine as about 400. */
enum { SCORE_PART = 4 };

static Ucci *ucci(Door *d)
{
    return d->self;
}

static void complain(Door *d, const char *what)
{
    proto_say(d, "info message %s", what);
}

/* ---- Thoughts ---------------------------------------------------------------------------------------------------- */

/* Mates stay apart from everything else: they are not divided. */
static int ucci_score(int score)
{
    return proto_mate(score) ? score : score / SCORE_PART;
}

static void ucci_info(Door *d, const EngineInfo *info)
{
    char buf[PROTO_TEXT];
    Str line = str_on(buf, sizeof buf);
    if (info->multipv > 1)
        return;
    proto_line_text(d, info->pv, info->pv_count, &line);
    proto_say(d, "info time %" PRId64 " nodes %" PRIu64 "\ninfo depth %d score %d pv%s", info->ms, info->nodes,
              info->depth, ucci_score(info->score), buf);
}

static void ucci_done(Door *d, const EngineAnswer *answer)
{
    char best[64], ponder[64] = "";
    const Game *g = d->game;
    bool takes_draw = ucci(d)->is_offered && !answer->is_known && answer->score <= 0;
    ucci(d)->is_offered = false;
    if (answer->best == MOVE_NONE) {
        proto_say(d, "nobestmove");
        return;
    }
    Str text = str_on(best, sizeof best);
    proto_move_text(d, d->root, answer->best, &text);
    if (answer->ponder != MOVE_NONE) {
        text = str_on(ponder, sizeof ponder);
        str_put(&text, " ponder ");
        memcpy(d->walk, d->root, g->pos_size);
        g->apply(g, d->walk, answer->best, NULL);
        proto_move_text(d, d->walk, answer->ponder, &text);
    }
    proto_say(d, "bestmove %s%s%s", best, ponder, takes_draw ? " draw" : "");
}

/* ---- Options ----------------------------------------------------------------------------------------------------- */

static void declare_option(Door *d, const ProtoOption *o)
{
    char buf[512];
    Str list = str_on(buf, sizeof buf);
    OptionRange range;
    proto_option_range(d, o, &range);
    switch (o->type) {
    case OPTION_CHECK: proto_say(d, "option %s type check default false", o->ucci); break;
    case OPTION_BUTTON: proto_say(d, "option %s type button", o->ucci); break;
    case OPTION_FILE:
    case OPTION_FOLDER: proto_say(d, "option %s type string default %s", o->ucci, o->initial); break;
    case OPTION_LEVEL:
        proto_list_levels(" var ", &list);
        proto_say(d, "option %s type combo%s default %s", o->ucci, buf, o->initial);
        break;
    case OPTION_SEED:
    case OPTION_ELO:
        proto_say(d, "option %s type spin min %d max %d default %d", o->ucci, range.least, range.most, range.value);
        break;
    }
}

static void cmd_ucci(Door *d, char *rest)
{
    char buf[1024];
    Str list = str_on(buf, sizeof buf);
    (void)rest;
    for (int i = 0; game_at(i); i++) {
        str_put(&list, " var ");
        str_put(&list, game_at(i)->id);
    }
    proto_say(d, "id name " PROTO_NAME "\nid copyright 2026 " PROTO_AUTHOR "\nid author " PROTO_AUTHOR);
    proto_say(d, "option usemillisec type check default false\noption batch type check default false\n"
                 "option ponder type check default false\noption newgame type button");
    proto_say(d, "option hashsize type spin min 0 max %d default %" PRId64, PROTO_SETTINGS[SETTING_HASH].max,
              proto_setting(d, SETTING_HASH));
    proto_say(d, "option threads type spin min 0 max %d default %" PRId64, PROTO_SETTINGS[SETTING_THREADS].max,
              proto_setting(d, SETTING_THREADS));
    proto_say(d, "option variant type combo%s default %s", buf, d->game->id);
    for (int i = 0; i < PROTO_OPTION_COUNT; i++)
        declare_option(d, &PROTO_OPTIONS[i]);
    proto_say(d, "ucciok");
}

/* A number of 0 leaves the choice to the engine. */
static void set_number(Door *d, Setting which, const char *value)
{
    int64_t number;
    EngineOptions defaults = engine_defaults();
    if (!proto_number(value, 0, INT32_MAX, &number)) {
        proto_say(d, "info message a number is needed, not '%s'", value);
        return;
    }
    if (number == 0)
        number = which == SETTING_HASH ? defaults.hash_mb : defaults.threads;
    if (!proto_set(d, which, number))
        complain(d, "out of memory");
}

/* One of the options that all protocols have, if the name is one of theirs. */
static void set_common(Door *d, const char *name, const char *value)
{
    char buf[PROTO_TEXT];
    Str said = str_on(buf, sizeof buf);
    for (int i = 0; i < PROTO_OPTION_COUNT; i++) {
        if (proto_same(name, PROTO_OPTIONS[i].ucci))
            proto_set_option(d, &PROTO_OPTIONS[i], value, &said);
    }
    if (said.len)
        complain(d, buf);
}

static void new_game(Door *d)
{
    engine_clear(d->engine);
    proto_apply_strength(d, true);
}

static void cmd_setoption(Door *d, char *rest)
{
    const char *name = proto_word(&rest), *value = proto_rest(rest);
    if (!name)
        return;
    bool is_on = proto_same(value, "true") || proto_same(value, "on");
    if (proto_same(name, "usemillisec"))
        ucci(d)->in_ms = is_on;
    else if (proto_same(name, "batch"))
        ucci(d)->is_batch = is_on;
    else if (proto_same(name, "newgame"))
        new_game(d);
    else if (proto_same(name, "hashsize"))
        set_number(d, SETTING_HASH, value);
    else if (proto_same(name, "threads"))
        set_number(d, SETTING_THREADS, value);
    else if (!proto_same(name, "variant"))
        set_common(d, name, value);
    else if (!game_find(value) || !proto_set_game(d, game_find(value)))
        proto_say(d, "info message no variant is called '%s'", value);
    else
        ucci(d)->banned_count = 0;
}

/* ---- Position and search ----------------------------------------------------------------------------------------- */

static void cmd_position(Door *d, char *rest)
{
    char buf[PROTO_TEXT];
    Str why = str_on(buf, sizeof buf);
    if (proto_read_position(d, rest, &why))
        ucci(d)->banned_count = 0;
    else
        complain(d, buf);
}

static bool ends_bans(const char *word)
{
    (void)word;
    return false;
}

static void cmd_banmoves(Door *d, char *rest)
{
    Ucci *u = ucci(d);
    char buf[PROTO_TEXT];
    Str bad = str_on(buf, sizeof buf);
    proto_read_chosen(d, &rest, ends_bans, &bad);
    if (bad.len)
        proto_say(d, "info message banmoves: no legal moves here:%s", buf);
    memcpy(u->banned, d->chosen, (size_t)d->chosen_count * sizeof u->banned[0]);
    u->banned_count = d->chosen_count;
}

/* Takes one number of `go`; false when the word is none of them. */
static bool go_number(Door *d, const char *word, char **rest, EngineLimits *l)
{
    static const char *const NAMES[] = {"depth",   "nodes",        "time",      "increment",
                                        "opptime", "oppincrement", "movestogo", "oppmovestogo"};
    enum { DEPTH, NODES, TIME, INCREMENT, OPP_TIME, OPP_INCREMENT, MOVES_TO_GO, OPP_MOVES_TO_GO, COUNT };
    _Static_assert(ARRAY_LEN(NAMES) == COUNT, "one name for each");
    int which = 0, own = d->game->turn(d->play.pos) == SEAT_SECOND;
    int64_t n = 0, unit = ucci(d)->in_ms ? 1 : 1000;
    while (which < COUNT && strcmp(word, NAMES[which]) != 0)
        which++;
    if (which == COUNT)
        return false;
    const char *value = proto_word(rest);
    if (which == DEPTH && value && strcmp(value, "infinite") == 0) {
        l->infinite = true;
        return true;
    }
    if (!proto_number(value, 0, INT32_MAX, &n)) {
        proto_say(d, "info message go: %s needs a number, not '%s'", word, value ? value : "");
        d->is_misread = true;
        return true;
    }
    switch (which) {
    case DEPTH: l->depth = max_int((int)n, 1); break;
    case NODES: l->nodes = n ? (uint64_t)n : 1; break;
    case TIME: l->time[own] = n ? n * unit : 1; break;
    case INCREMENT: l->increment[own] = n * unit; break;
    case OPP_TIME: l->time[!own] = n ? n * unit : 1; break;
    case OPP_INCREMENT: l->increment[!own] = n * unit; break;
    case MOVES_TO_GO: l->moves_to_go = (int)n; break;
    default: break; /* how many moves the opponent has left plays no part in our time */
    }
    return true;
}

static void cmd_go(Door *d, char *rest)
{
    Ucci *u = ucci(d);
    EngineLimits l = {.banned = u->banned_count ? u->banned : NULL, .banned_count = u->banned_count};
    u->is_offered = d->is_misread = false;
    for (char *word; (word = proto_word(&rest));) {
        if (strcmp(word, "ponder") == 0)
            l.ponder = true;
        else if (strcmp(word, "draw") == 0)
            u->is_offered = true;
        else if (strcmp(word, "infinite") == 0)
            l.infinite = true;
        else if (!go_number(d, word, &rest, &l))
            proto_say(d, "info message go: '%s' is ignored", word);
    }
    u->best_key = d->game->key(d->play.pos);
    if (d->game->turn(d->play.pos) == SEAT_CHANCE)
        proto_say(d, "nobestmove");
    else
        proto_go(d, &l);
}

static void cmd_stop(Door *d, char *rest)
{
    (void)rest;
    if (d->is_thinking)
        proto_settle(d);
    else
        proto_say(d, "nobestmove");
}

static void cmd_ponderhit(Door *d, char *rest)
{
    const char *word = proto_word(&rest);
    if (!d->is_thinking)
        return;
    if (word && strcmp(word, "draw") == 0)
        ucci(d)->is_offered = true;
    proto_ponderhit(d);
}

/* What is remembered of the position: the last thought about it. */
static void cmd_probe(Door *d, char *rest)
{
    EngineInfo best;
    char buf[64];
    Str text = str_on(buf, sizeof buf);
    (void)rest;
    if (!proto_best(d, &best) || best.pv_count == 0 || d->game->key(d->play.pos) != ucci(d)->best_key) {
        proto_say(d, "pophash");
        return;
    }
    proto_move_text(d, d->play.pos, best.pv[0], &text);
    int score = ucci_score(best.score);
    if (best.bound == BOUND_LOWER)
        proto_say(d, "pophash bestmove %s lowerbound %d depth %d", buf, score, best.depth);
    else if (best.bound == BOUND_UPPER)
        proto_say(d, "pophash bestmove %s upperbound %d depth %d", buf, score, best.depth);
    else
        proto_say(d, "pophash bestmove %s lowerbound %d depth %d upperbound %d depth %d", buf, score, best.depth, score,
                  best.depth);
}

static void cmd_isready(Door *d, char *rest)
{
    (void)rest;
    proto_say(d, "readyok");
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* Commands that may come while thinking are obeyed at once.  Any other ends the search, or waits for its end when the
 * GUI has asked for batches. */
static const struct {
    const char *name;
    void (*run)(Door *, char *rest);
    bool at_once;
} COMMANDS[] = {
    {"ucci", cmd_ucci, true},           {"isready", cmd_isready, true},    {"stop", cmd_stop, true},
    {"ponderhit", cmd_ponderhit, true}, {"probe", cmd_probe, true},        {"setoption", cmd_setoption, false},
    {"position", cmd_position, false},  {"banmoves", cmd_banmoves, false}, {"go", cmd_go, false},
};

/* In a batch `quit` waits for its turn like everything else, unless the search would never end. */
static bool quit(Door *d, const char *line)
{
    if (d->is_thinking && d->is_finite && ucci(d)->is_batch) {
        proto_hold(d, line);
        return true;
    }
    proto_drop(d);
    proto_say(d, "bye");
    return false;
}

static bool ucci_line(Door *d, char *line)
{
    size_t skip = strspn(line, " \t"), len = strcspn(line + skip, " \t");
    const char *word = line + skip;
    if (len == 4 && memcmp(word, "quit", len) == 0)
        return quit(d, line);
    for (size_t i = 0; i < ARRAY_LEN(COMMANDS); i++) {
        if (strlen(COMMANDS[i].name) != len || memcmp(COMMANDS[i].name, word, len) != 0)
            continue;
        if (!COMMANDS[i].at_once && d->is_thinking && ucci(d)->is_batch) {
            proto_hold(d, line);
            return true;
        }
        if (!COMMANDS[i].at_once)
            proto_settle(d);
        COMMANDS[i].run(d, line + skip + len);
    }
    return true;
}

static void ucci_start(Door *d)
{
    proto_set_game(d, game_find("xiangqi"));
}

const Speaker UCCI_SPEAKER = {sizeof(Ucci), ucci_start, ucci_line, ucci_info, ucci_done};
