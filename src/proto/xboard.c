/* xboard.c -- the Chess Engine Communication Protocol, version 2, that XBoard and WinBoard speak: the commands.
 *
 * Here the engine keeps the game (xboard_game.c).  Only `undo`, `force` and their like end a search for the engine's
 * own move; what can wait for the move waits (proto_hold).
 */
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>

#include "proto/xboard.h"

/* The names this protocol has for our games. */
static const struct {
    const char *name, *id;
} VARIANTS[] = {{"normal", "chess"}, {"crazyhouse", "crazyhouse"}, {"xiangqi", "xiangqi"}};

/* ---- Hello ------------------------------------------------------------------------------------------------------- */

static void cmd_xboard(Door *d, char *rest)
{
    (void)d, (void)rest;
}

static void declare_option(Door *d, const ProtoOption *o)
{
    char buf[512];
    Str list = str_on(buf, sizeof buf);
    OptionRange range;
    proto_option_range(d, o, &range);
    switch (o->type) {
    case OPTION_CHECK: proto_say(d, "feature option=\"%s -check 0\"", o->name); break;
    case OPTION_BUTTON: proto_say(d, "feature option=\"%s -button\"", o->name); break;
    case OPTION_FILE: proto_say(d, "feature option=\"%s -file %s\"", o->name, o->initial); break;
    case OPTION_FOLDER: proto_say(d, "feature option=\"%s -path %s\"", o->name, o->initial); break;
    case OPTION_LEVEL:
        proto_list_levels(" /// ", &list);
        proto_say(d, "feature option=\"%s -combo *%s\"", o->name,
                  buf + strlen(" /// ")); /* the star marks the default */
        break;
    case OPTION_SEED:
    case OPTION_ELO:
        proto_say(d, "feature option=\"%s -spin %d %d %d\"", o->name, range.value, range.least, range.most);
        break;
    }
}

static void cmd_protover(Door *d, char *rest)
{
    char buf[512];
    Str list = str_on(buf, sizeof buf);
    (void)rest;
    for (size_t i = 0; i < ARRAY_LEN(VARIANTS); i++) {
        if (!game_find(VARIANTS[i].id))
            continue;
        str_put(&list, list.len ? "," : "");
        str_put(&list, VARIANTS[i].name);
    }
    proto_say(d, "feature done=0");
    proto_say(d, "feature myname=\"" PROTO_NAME "\" variants=\"%s\"", buf);
    proto_say(d, "feature ping=1 setboard=1 playother=1 usermove=1 san=0 colors=0 time=1 draw=1 analyze=1 reuse=1\n"
                 "feature sigint=0 sigterm=0 memory=1 smp=1 debug=1 name=0 ics=0 pause=0");
    for (int i = SETTING_MULTIPV; i < SETTING_COUNT; i++)
        proto_say(d, "feature option=\"%s -spin %" PRId64 " %d %d\"", PROTO_SETTINGS[i].name,
                  proto_setting(d, (Setting)i), PROTO_SETTINGS[i].min, PROTO_SETTINGS[i].max);
    for (int i = 0; i < PROTO_OPTION_COUNT; i++)
        declare_option(d, &PROTO_OPTIONS[i]);
    proto_say(d, "feature done=1");
}

/* ---- A game ------------------------------------------------------------------------------------------------------ */

static const Game *variant_game(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(VARIANTS); i++) {
        if (strcmp(name, VARIANTS[i].name) == 0)
            return game_find(VARIANTS[i].id);
    }
    return NULL;
}

static void start_game(Door *d, const Game *game)
{
    Cecp *c = cecp(d);
    proto_set_game(d, game);
    c->is_over = c->is_broken = c->has_score = false;
}

static void cmd_new(Door *d, char *rest)
{
    Cecp *c = cecp(d);
    const Game *normal = variant_game("normal");
    (void)rest;
    cecp_halt(d);
    engine_clear(d->engine);
    start_game(d, normal ? normal : game_at(0));
    proto_apply_strength(d, true);
    c->seat = SEAT_SECOND;
    c->is_forced = false;
    c->depth = 0;
    c->clock_ms = c->other_ms = c->base_ms;
    cecp_go_on(d);
}

/* A name may come with the size of the board before it: 9x10+0_xiangqi. */
static void cmd_variant(Door *d, char *rest)
{
    const char *word = proto_word(&rest), *name = word ? strrchr(word, '_') : NULL;
    const Game *game = word ? variant_game(name ? name + 1 : word) : NULL;
    if (!game) {
        cecp_complain(d, "unsupported variant", word ? word : "");
        return;
    }
    cecp_halt(d);
    start_game(d, game);
    cecp_go_on(d);
}

static void cmd_setboard(Door *d, char *rest)
{
    Cecp *c = cecp(d);
    char buf[PROTO_TEXT];
    Str why = str_on(buf, sizeof buf);
    cecp_halt(d);
    while (is_space(*rest))
        rest++;
    c->is_broken = !*rest || !proto_set_position(d, rest, NULL, &why);
    if (c->is_broken) {
        proto_say(d, "tellusererror Illegal position");
        proto_say(d, "# %s", buf);
        return;
    }
    c->is_over = c->has_score = false;
    if (c->analyses)
        cecp_go_on(d);
}

static void refuse_move(Door *d, const char *why, const char *token)
{
    proto_say(d, "Illegal move (%s): %s", why, token);
}

static void cmd_usermove(Door *d, char *rest)
{
    Cecp *c = cecp(d);
    const char *token = proto_word(&rest);
    char buf[256];
    Str text = str_on(buf, sizeof buf);
    Fault why;
    if (!token) {
        cecp_complain(d, "no move", "usermove");
    } else if (c->is_broken) {
        refuse_move(d, "the position is illegal", token);
    } else if (cecp_thinks_of_own_move(d)) {
        refuse_move(d, "it is not your turn", token);
    } else if (c->is_over && !c->is_forced && result_over(play_result(&d->play))) {
        refuse_move(d, "the game is over", token);
    } else {
        Move m = proto_read_move(d, token, &why);
        if (m != MOVE_NONE) {
            cecp_take_move(d, m);
            return;
        }
        fault_message(why, LANG_EN, &text);
        refuse_move(d, buf, token);
    }
}

static void cmd_undo(Door *d, char *rest)
{
    (void)rest;
    if (!cecp_take_back(d, 1))
        cecp_complain(d, "no move to take back", "undo");
}

static void cmd_remove(Door *d, char *rest)
{
    (void)rest;
    if (!cecp_take_back(d, 2))
        cecp_complain(d, "no two moves to take back", "remove");
}

static void cmd_result(Door *d, char *rest)
{
    (void)rest;
    cecp_halt(d);
    cecp(d)->is_over = true;
}

/* ---- Whose move it is -------------------------------------------------------------------------------------------- */

static void cmd_force(Door *d, char *rest)
{
    (void)rest;
    cecp_halt(d);
    cecp(d)->is_forced = true;
}

static void cmd_go(Door *d, char *rest)
{
    Cecp *c = cecp(d);
    (void)rest;
    cecp_halt(d);
    if (c->is_broken) {
        cecp_complain(d, "the position is illegal", "go");
        return;
    }
    c->is_forced = c->analyses = false;
    c->seat = d->game->turn(d->play.pos);
    cecp_tell_result(d);
    cecp_go_on(d);
}

static void cmd_playother(Door *d, char *rest)
{
    Cecp *c = cecp(d);
    (void)rest;
    cecp_halt(d);
    c->is_forced = c->analyses = false;
    c->seat = d->game->turn(d->play.pos) == SEAT_FIRST ? SEAT_SECOND : SEAT_FIRST;
}

static void cmd_move_now(Door *d, char *rest)
{
    (void)rest;
    if (cecp_thinks_of_own_move(d))
        proto_settle(d);
}

/* The engine agrees when it does not think itself ahead: by its last search, else by a glance at the position. */
static void cmd_draw(Door *d, char *rest)
{
    Cecp *c = cecp(d);
    EngineInfo best;
    bool accepts = false;
    (void)rest;
    if (c->is_broken || c->is_over)
        return;
    if (cecp_thinks_of_own_move(d) && proto_best(d, &best)) {
        accepts = best.score <= 0;
    } else if (c->has_score) {
        accepts = c->score <= 0;
    } else if (!d->is_thinking) {
        engine_position(d->engine, d->game, d->play.pos);
        accepts = engine_accepts_draw(d->engine, c->seat);
    }
    if (accepts)
        proto_say(d, "offer draw");
}

static void cmd_hint(Door *d, char *rest)
{
    char buf[64];
    Str text = str_on(buf, sizeof buf);
    (void)rest;
    if (!cecp(d)->is_pondering)
        return;
    proto_move_text(d, d->play.pos, cecp(d)->expected, &text);
    proto_say(d, "Hint: %s", buf);
}

/* ---- Analysis ---------------------------------------------------------------------------------------------------- */

static void cmd_analyze(Door *d, char *rest)
{
    Cecp *c = cecp(d);
    (void)rest;
    cecp_halt(d);
    c->analyses = c->is_forced = true;
    c->posts = true;
    cecp_go_on(d);
}

static void cmd_exit(Door *d, char *rest)
{
    (void)rest;
    if (!cecp(d)->analyses)
        return;
    cecp_halt(d);
    cecp(d)->analyses = false;
}

static void cmd_status(Door *d, char *rest)
{
    EngineInfo best;
    (void)rest;
    if (!proto_best(d, &best))
        best = (EngineInfo){0}; /* nothing has been thought yet */
    if (cecp(d)->analyses && !cecp(d)->is_broken)
        proto_say(d, "stat01: %" PRId64 " %" PRIu64 " %d 0 %d", best.ms / 10, best.nodes, best.depth,
                  d->game->count(d->game, d->play.pos));
}

/* ---- Time -------------------------------------------------------------------------------------------------------- */

/* Milliseconds of "5", "0:30" or "0.1", where a whole is `unit` milliseconds; -1 when it is no time. */
static int64_t read_time(const char *word, int64_t unit)
{
    char *end;
    if (!word || !is_digit(*word))
        return -1;
    double value = strtod(word, &end);
    if (*end == ':' && is_digit(end[1]))
        value += strtod(end + 1, &end) / 60;
    return *end || value > 1e9 ? -1 : (int64_t)(value * (double)unit + 0.5);
}

/* level MOVES BASE INCREMENT: moves a session (0: the whole game), minutes[:seconds], seconds. */
static void cmd_level(Door *d, char *rest)
{
    Cecp *c = cecp(d);
    int64_t moves, base, increment;
    bool is_good = proto_number(proto_word(&rest), 0, 1000, &moves);
    base = read_time(proto_word(&rest), 60000);
    increment = read_time(proto_word(&rest), 1000);
    if (!is_good || base < 0 || increment < 0) {
        cecp_complain(d, "level needs MOVES BASE INCREMENT", "level");
        return;
    }
    c->moves_per_session = (int)moves;
    c->base_ms = c->clock_ms = c->other_ms = base;
    c->increment_ms = increment;
    c->move_ms = 0;
}

static void cmd_st(Door *d, char *rest)
{
    int64_t ms = read_time(proto_word(&rest), 1000);
    if (ms < 0)
        cecp_complain(d, "st needs seconds", "st");
    else
        cecp(d)->move_ms = ms ? ms : 1;
}

static void cmd_sd(Door *d, char *rest)
{
    int64_t depth;
    if (proto_number(proto_word(&rest), 1, 1000, &depth))
        cecp(d)->depth = (int)depth;
    else
        cecp_complain(d, "sd needs a depth", "sd");
}

static void cmd_time(Door *d, char *rest)
{
    int64_t centiseconds;
    if (proto_number(proto_word(&rest), 1, INT32_MAX, &centiseconds))
        cecp(d)->clock_ms = centiseconds * 10;
}

static void cmd_otim(Door *d, char *rest)
{
    int64_t centiseconds;
    if (proto_number(proto_word(&rest), 1, INT32_MAX, &centiseconds))
        cecp(d)->other_ms = centiseconds * 10;
}

/* ---- Settings ---------------------------------------------------------------------------------------------------- */

static void cmd_post(Door *d, char *rest)
{
    (void)rest;
    cecp(d)->posts = true;
}

static void cmd_nopost(Door *d, char *rest)
{
    (void)rest;
    cecp(d)->posts = false;
}

static void cmd_hard(Door *d, char *rest)
{
    (void)rest;
    cecp(d)->ponders = true;
}

static void cmd_easy(Door *d, char *rest)
{
    (void)rest;
    cecp(d)->ponders = false;
    if (cecp(d)->is_pondering)
        cecp_halt(d);
}

static void cmd_ping(Door *d, char *rest)
{
    const char *word = proto_word(&rest);
    proto_say(d, "pong %s", word ? word : "");
}

static void set_number(Door *d, Setting which, const char *value)
{
    int64_t number;
    if (!proto_number(value, INT32_MIN, INT32_MAX, &number)) {
        cecp_complain(d, "a number is needed", value ? value : "");
        return;
    }
    cecp_halt(d);
    if (!proto_set(d, which, number))
        cecp_complain(d, "out of memory", value);
    if (cecp(d)->analyses)
        cecp_go_on(d);
}

static void cmd_memory(Door *d, char *rest)
{
    set_number(d, SETTING_HASH, proto_word(&rest));
}

static void cmd_cores(Door *d, char *rest)
{
    set_number(d, SETTING_THREADS, proto_word(&rest));
}

/* What is wrong is an error line, what is to be known a comment. */
static void set_common(Door *d, const ProtoOption *o, const char *value)
{
    char buf[PROTO_TEXT];
    Str said = str_on(buf, sizeof buf);
    cecp_halt(d);
    if (!proto_set_option(d, o, value, &said))
        cecp_complain(d, buf, value);
    else if (said.len)
        proto_say(d, "# %s", buf);
    if (cecp(d)->analyses)
        cecp_go_on(d);
}

/* option NAME[=VALUE] */
static void cmd_option(Door *d, char *rest)
{
    while (is_space(*rest))
        rest++;
    char *value = strchr(rest, '=');
    if (value)
        *value++ = '\0';
    for (int i = 0; i < SETTING_COUNT; i++) {
        if (proto_same(rest, PROTO_SETTINGS[i].name))
            set_number(d, (Setting)i, value);
    }
    for (int i = 0; i < PROTO_OPTION_COUNT; i++) {
        if (proto_same(rest, PROTO_OPTIONS[i].name))
            set_common(d, &PROTO_OPTIONS[i], value ? value : "");
    }
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*run)(Door *, char *rest);
    bool waits; /* for the engine's own move */
} COMMANDS[] = {
    {"xboard", cmd_xboard, false},
    {"protover", cmd_protover, false},
    {"new", cmd_new, false},
    {"variant", cmd_variant, false},
    {"setboard", cmd_setboard, false},
    {"usermove", cmd_usermove, false},
    {"undo", cmd_undo, false},
    {"remove", cmd_remove, false},
    {"result", cmd_result, false},
    {"force", cmd_force, false},
    {"go", cmd_go, false},
    {"playother", cmd_playother, false},
    {"?", cmd_move_now, false},
    {"draw", cmd_draw, false},
    {"hint", cmd_hint, false},
    {"analyze", cmd_analyze, false},
    {"exit", cmd_exit, false},
    {".", cmd_status, false},
    {"level", cmd_level, false},
    {"st", cmd_st, false},
    {"sd", cmd_sd, false},
    {"time", cmd_time, false},
    {"otim", cmd_otim, false},
    {"post", cmd_post, false},
    {"nopost", cmd_nopost, false},
    {"hard", cmd_hard, false},
    {"easy", cmd_easy, false},
    {"ping", cmd_ping, true},
    {"memory", cmd_memory, true},
    {"cores", cmd_cores, true},
    {"option", cmd_option, true},
};

/* Commands that need no answer from us. */
static const char *const PASSED[] = {"accepted", "rejected", "random",  "computer", "name", "rating", "ics",
                                     "white",    "black",    "holding", "bk",       "nps",  "pause",  "resume"};

/* Old GUIs write a move without a command. */
static void other_word(Door *d, char *word)
{
    Fault why = {FAULT_NONE, 0};
    for (size_t i = 0; i < ARRAY_LEN(PASSED); i++) {
        if (strcmp(word, PASSED[i]) == 0)
            return;
    }
    if (proto_read_move(d, word, &why) == MOVE_NONE && (why.code == FAULT_NONE || why.code == FAULT_UNREADABLE))
        cecp_complain(d, "unknown command", word);
    else
        cmd_usermove(d, word);
}

static bool cecp_line(Door *d, char *line)
{
    size_t skip = strspn(line, " \t"), len = strcspn(line + skip, " \t");
    char *word = line + skip;
    if (len == 0)
        return true;
    if (len == 4 && memcmp(word, "quit", len) == 0) {
        cecp_halt(d);
        return false;
    }
    for (size_t i = 0; i < ARRAY_LEN(COMMANDS); i++) {
        if (strlen(COMMANDS[i].name) != len || memcmp(COMMANDS[i].name, word, len) != 0)
            continue;
        if (COMMANDS[i].waits && cecp_thinks_of_own_move(d))
            proto_hold(d, line);
        else
            COMMANDS[i].run(d, word + len);
        return true;
    }
    other_word(d, proto_word(&word));
    return true;
}

/* Five minutes a side until the GUI says what it is. */
static void cecp_start(Door *d)
{
    Cecp *c = cecp(d);
    const Game *normal = variant_game("normal");
    signal(SIGINT, SIG_IGN); /* XBoard sends it to wake engines that read no input while they think */
    if (normal)
        proto_set_game(d, normal);
    c->seat = SEAT_SECOND;
    c->base_ms = c->clock_ms = c->other_ms = 300000;
}

const Speaker CECP_SPEAKER = {sizeof(Cecp), cecp_start, cecp_line, cecp_info, cecp_done};
