/* uci.c -- the Universal Chess Interface, as GUIs of xiangqi and of chess variants speak it.
 *
 * Lenient in what it hears: unknown commands and options pass by, a wrong one is answered by `info string` and leaves
 * everything as it was.  Any line that belongs to no other protocol starts this one, so the program can be used by hand.
 */
#include <inttypes.h>
#include <math.h>

#include "engine/bench.h"
#include "proto/proto.h"

typedef struct Uci {
    bool shows_wdl;
} Uci;

static Uci *uci(const Door *d)
{
    return d->self;
}

static void complain(Door *d, const char *what)
{
    proto_say(d, "info string %s", what);
}

/* ---- Thoughts ---------------------------------------------------------------------------------------------------- */

static void put_score(const Door *d, const EngineInfo *info, Str *out)
{
    static const char *const BOUND[] = {
        [BOUND_EXACT] = "", [BOUND_LOWER] = " lowerbound", [BOUND_UPPER] = " upperbound"};
    int mate = proto_mate(info->score);
    str_put(out, mate ? "mate " : "cp ");
    str_int(out, mate ? mate : info->score);
    str_put(out, BOUND[info->bound]);
    if (!uci(d)->shows_wdl)
        return;
    EngineWdl wdl = engine_wdl(d->game, d->root, info->score);
    str_put(out, " wdl ");
    str_int(out, wdl.win);
    str_char(out, ' ');
    str_int(out, wdl.draw);
    str_char(out, ' ');
    str_int(out, wdl.loss);
}

static void uci_info(Door *d, const EngineInfo *info)
{
    char score_buf[64], line_buf[PROTO_TEXT];
    Str score = str_on(score_buf, sizeof score_buf), line = str_on(line_buf, sizeof line_buf);
    put_score(d, info, &score);
    proto_line_text(d, info->pv, info->pv_count, &line);
    proto_say(d,
              "info depth %d seldepth %d multipv %d score %s nodes %" PRIu64 " nps %" PRIu64
              " hashfull %d time %" PRId64 " pv%s",
              info->depth, info->seldepth, max_int(info->multipv, 1), score_buf, info->nodes,
              info->nodes * 1000 / (uint64_t)(info->ms > 0 ? info->ms : 1), info->hashfull, info->ms, line_buf);
}

static void uci_done(Door *d, const EngineAnswer *answer)
{
    char best[64] = "(none)", ponder[64] = "";
    const Game *g = d->game;
    if (answer->best != MOVE_NONE) {
        Str text = str_on(best, sizeof best);
        proto_move_text(d, d->root, answer->best, &text);
    }
    if (answer->best != MOVE_NONE && answer->ponder != MOVE_NONE) {
        Str text = str_on(ponder, sizeof ponder);
        str_put(&text, " ponder ");
        memcpy(d->walk, d->root, g->pos_size);
        g->apply(g, d->walk, answer->best, NULL);
        proto_move_text(d, d->walk, answer->ponder, &text);
    }
    proto_say(d, "bestmove %s%s", best, ponder);
}

/* ---- Options ----------------------------------------------------------------------------------------------------- */

static void declare_variants(Door *d)
{
    char buf[1024];
    Str list = str_on(buf, sizeof buf);
    for (int i = 0; game_at(i); i++) {
        str_put(&list, " var ");
        str_put(&list, game_at(i)->id);
    }
    proto_say(d, "option name UCI_Variant type combo default %s%s", d->game->id, buf);
}

static void set_variant(Door *d, const char *value)
{
    const Game *game = game_find(value);
    if (!game)
        proto_say(d, "info string no variant is called '%s'", value);
    else if (!proto_set_game(d, game))
        complain(d, "out of memory");
    else if (d->notation)
        d->notation = game_notation(game, "fsf");
}

static void declare_ranks(Door *d)
{
    proto_say(d, "option name Ranks type combo default 0-9 var 0-9 var 1-10");
}

static void set_ranks(Door *d, const char *value)
{
    d->notation = strcmp(value, "1-10") == 0 ? game_notation(d->game, "fsf") : NULL;
}

static void declare_ponder(Door *d)
{
    proto_say(d, "option name Ponder type check default false");
}

/* The option tells the GUI that the engine can; whether it does is said by each `go ponder`. */
static void set_ponder(Door *d, const char *value)
{
    (void)d, (void)value;
}

static void declare_wdl(Door *d)
{
    proto_say(d, "option name UCI_ShowWDL type check default false");
}

static void set_wdl(Door *d, const char *value)
{
    uci(d)->shows_wdl = proto_same(value, "true");
}

/* What only UCI has: how it is declared and what it does. */
static const struct {
    const char *name;
    void (*declare)(Door *);
    void (*set)(Door *, const char *value);
} OWN_OPTIONS[] = {
    {"Ponder", declare_ponder, set_ponder},
    {"UCI_ShowWDL", declare_wdl, set_wdl},
    {"UCI_Variant", declare_variants, set_variant},
    {"Ranks", declare_ranks, set_ranks},
};

static void declare_option(Door *d, const ProtoOption *o)
{
    char buf[512];
    Str list = str_on(buf, sizeof buf);
    OptionRange range;
    proto_option_range(d, o, &range);
    switch (o->type) {
    case OPTION_CHECK: proto_say(d, "option name %s type check default false", o->name); break;
    case OPTION_BUTTON: proto_say(d, "option name %s type button", o->name); break;
    case OPTION_FILE:
    case OPTION_FOLDER: proto_say(d, "option name %s type string default %s", o->name, o->initial); break;
    case OPTION_LEVEL:
        proto_list_levels(" var ", &list);
        proto_say(d, "option name %s type combo default %s%s", o->name, o->initial, buf);
        break;
    case OPTION_SEED:
    case OPTION_ELO:
        proto_say(d, "option name %s type spin default %d min %d max %d", o->name, range.value, range.least,
                  range.most);
        break;
    }
}

static void declare_options(Door *d)
{
    for (int i = 0; i < SETTING_COUNT; i++)
        proto_say(d, "option name %s type spin default %" PRId64 " min %d max %d", PROTO_SETTINGS[i].name,
                  proto_setting(d, (Setting)i), PROTO_SETTINGS[i].min, PROTO_SETTINGS[i].max);
    for (size_t i = 0; i < ARRAY_LEN(OWN_OPTIONS); i++)
        OWN_OPTIONS[i].declare(d);
    for (int i = 0; i < PROTO_OPTION_COUNT; i++)
        declare_option(d, &PROTO_OPTIONS[i]);
}

static void set_number(Door *d, Setting which, const char *value)
{
    int64_t number;
    if (!proto_number(value, INT32_MIN, INT32_MAX, &number))
        proto_say(d, "info string %s needs a number, not '%s'", PROTO_SETTINGS[which].name, value);
    else if (!proto_set(d, which, number))
        proto_say(d, "info string no memory for %s %s", PROTO_SETTINGS[which].name, value);
}

static void set_option(Door *d, const char *name, const char *value)
{
    char buf[PROTO_TEXT];
    Str said = str_on(buf, sizeof buf);
    for (int i = 0; i < SETTING_COUNT; i++) {
        if (proto_same(name, PROTO_SETTINGS[i].name))
            set_number(d, (Setting)i, value);
    }
    for (size_t i = 0; i < ARRAY_LEN(OWN_OPTIONS); i++) {
        if (proto_same(name, OWN_OPTIONS[i].name))
            OWN_OPTIONS[i].set(d, value);
    }
    for (int i = 0; i < PROTO_OPTION_COUNT; i++) {
        if (proto_same(name, PROTO_OPTIONS[i].name))
            proto_set_option(d, &PROTO_OPTIONS[i], value, &said);
    }
    if (said.len)
        complain(d, buf);
}

/* setoption name WORDS [value WORDS] */
static void cmd_setoption(Door *d, char *rest)
{
    char name[64], value[PROTO_TEXT], *word;
    Str texts[2] = {str_on(name, sizeof name), str_on(value, sizeof value)}, *text = &texts[0];
    word = proto_word(&rest);
    if (!word || strcmp(word, "name") != 0)
        return;
    while ((word = proto_word(&rest))) {
        if (text == &texts[0] && strcmp(word, "value") == 0) {
            text = &texts[1];
            continue;
        }
        str_put(text, text->len ? " " : "");
        str_put(text, word);
    }
    proto_settle(d);
    set_option(d, name, value);
}

/* ---- Searching --------------------------------------------------------------------------------------------------- */

/* The words of `go`: first those with a number. */
static const char *const GO_WORDS[] = {"depth", "nodes",     "mate",    "movetime", "wtime",  "btime", "winc",
                                       "binc",  "movestogo", "byoyomi", "infinite", "ponder", "perft", "searchmoves"};
enum { DEPTH, NODES, MATE, MOVE_TIME, WTIME, BTIME, WINC, BINC, MOVES_TO_GO, BYOYOMI, GO_NUMBERS };

static int go_word(const char *word)
{
    int which = 0;
    while (which < (int)ARRAY_LEN(GO_WORDS) && strcmp(word, GO_WORDS[which]) != 0)
        which++;
    return which;
}

static bool is_go_word(const char *word)
{
    return go_word(word) < (int)ARRAY_LEN(GO_WORDS);
}

/* Reads the moves of `searchmoves` and returns the word after them. */
static char *read_searchmoves(Door *d, char **rest)
{
    char buf[PROTO_TEXT];
    Str bad = str_on(buf, sizeof buf);
    char *word = proto_read_chosen(d, rest, is_go_word, &bad);
    if (bad.len)
        proto_say(d, "info string searchmoves: no legal moves here:%s", buf);
    return word;
}

/* Takes one number of `go`; false when the word is none of them.  A limit of nothing would be no limit, so it is 1. */
static bool go_number(Door *d, const char *word, char **rest, EngineLimits *l)
{
    int which = go_word(word);
    if (which >= GO_NUMBERS)
        return false;
    int64_t n;
    const char *value = proto_word(rest);
    if (!proto_number(value, which < WINC ? 1 : 0, which == NODES ? INT64_MAX : INT32_MAX, &n)) {
        proto_say(d, "info string go: %s needs a number, not '%s'", word, value ? value : "");
        d->is_misread = true;
        return true;
    }
    switch (which) {
    case DEPTH: l->depth = (int)n; break;
    case NODES: l->nodes = (uint64_t)n; break;
    case MATE: l->mate = (int)n; break;
    case MOVE_TIME: l->move_time = n; break;
    case WTIME: l->time[SEAT_FIRST] = n; break;
    case BTIME: l->time[SEAT_SECOND] = n; break;
    case WINC: l->increment[SEAT_FIRST] = n; break;
    case BINC: l->increment[SEAT_SECOND] = n; break;
    case MOVES_TO_GO: l->moves_to_go = (int)n; break;
    default: l->byoyomi = n; break;
    }
    return true;
}

static void count_paths(Door *d, const char *word)
{
    const Game *g = d->game;
    int64_t depth;
    MoveList list;
    uint64_t nodes = 0;
    if (!proto_number(word, 1, 64, &depth)) {
        complain(d, "perft needs a depth");
        return;
    }
    memcpy(d->walk, d->play.pos, g->pos_size);
    g->moves(g, d->walk, &list);
    for (int i = 0; i < list.count; i++) {
        char buf[64];
        Str text = str_on(buf, sizeof buf);
        proto_move_text(d, d->walk, list.at[i], &text);
        g->apply(g, d->walk, list.at[i], NULL);
        uint64_t below = game_perft(g, d->walk, (int)depth - 1);
        g->undo(g, d->walk);
        nodes += below;
        proto_say(d, "%s: %" PRIu64, buf, below);
    }
    proto_say(d, "\nNodes searched: %" PRIu64, nodes);
}

/* What is known without a search: the game has ended, or chance is to move. */
static void say_ended(Door *d)
{
    Result result = d->game->result(d->game, d->play.pos);
    if (d->game->turn(d->play.pos) == SEAT_CHANCE)
        complain(d, "a reveal is missing: it is for the GUI to say what was turned up");
    else if (!proto_has_move(d))
        proto_say(d, "info depth 0 score %s 0", result.winner > 0 ? "mate" : "cp");
}

static void cmd_go(Door *d, char *rest)
{
    EngineLimits l = {0};
    proto_settle(d);
    d->chosen_count = 0;
    d->is_misread = false;
    for (char *word = proto_word(&rest); word;) {
        if (strcmp(word, "perft") == 0) {
            count_paths(d, proto_word(&rest));
            return;
        }
        if (strcmp(word, "searchmoves") == 0) {
            word = read_searchmoves(d, &rest);
            continue;
        }
        if (strcmp(word, "infinite") == 0)
            l.infinite = true;
        else if (strcmp(word, "ponder") == 0)
            l.ponder = true;
        else if (!go_number(d, word, &rest, &l))
            proto_say(d, "info string go: '%s' is ignored", word);
        word = proto_word(&rest);
    }
    l.only = d->chosen_count ? d->chosen : NULL;
    l.only_count = d->chosen_count;
    say_ended(d);
    if (d->game->turn(d->play.pos) == SEAT_CHANCE)
        proto_say(d, "bestmove (none)");
    else
        proto_go(d, &l);
}

static void cmd_stop(Door *d, char *rest)
{
    (void)rest;
    proto_settle(d);
}

static void cmd_ponderhit(Door *d, char *rest)
{
    (void)rest;
    proto_ponderhit(d);
}

/* ---- The other commands ------------------------------------------------------------------------------------------ */

static void cmd_uci(Door *d, char *rest)
{
    (void)rest;
    proto_say(d, "id name " PROTO_NAME "\nid author " PROTO_AUTHOR);
    declare_options(d);
    proto_say(d, "uciok");
}

static void cmd_isready(Door *d, char *rest)
{
    (void)rest;
    proto_say(d, "readyok");
}

static void cmd_newgame(Door *d, char *rest)
{
    (void)rest;
    proto_settle(d);
    engine_clear(d->engine);
    proto_apply_strength(d, true);
}

static void cmd_position(Door *d, char *rest)
{
    char buf[PROTO_TEXT];
    Str why = str_on(buf, sizeof buf);
    proto_settle(d);
    if (!proto_read_position(d, rest, &why))
        complain(d, buf);
}

static void cmd_show(Door *d, char *rest)
{
    (void)rest;
    proto_show(d);
}

static void cmd_eval(Door *d, char *rest)
{
    const Game *g = d->game;
    Seat seat = g->turn(d->play.pos);
    (void)rest;
    if (seat < 0) {
        complain(d, "no evaluation while chance is to move");
        return;
    }
    EngineEval e = engine_eval(g, d->play.pos);
    proto_say(d,
              "value  %6d  own men against theirs\nplace  %6d  where they stand\ncover  %6d  protected\n"
              "attack %6d  attacked\ntotal  %6d  centipawns for %s, who is to move",
              e.value, e.place, e.cover, e.attack, e.total, g->seats[seat]);
}

static void cmd_perft(Door *d, char *rest)
{
    proto_settle(d);
    count_paths(d, proto_word(&rest));
}

static void cmd_bench(Door *d, char *rest)
{
    int64_t depth = 12;
    const char *word = proto_word(&rest);
    proto_settle(d);
    if (word && !proto_number(word, 1, 60, &depth)) {
        complain(d, "bench takes a depth");
        return;
    }
    BenchResult r = engine_bench((int)depth, NULL);
    proto_say(d, "nodes %" PRIu64 " ms %" PRId64 " nps %" PRIu64, r.nodes, r.ms,
              r.nodes * 1000 / (uint64_t)(r.ms > 0 ? r.ms : 1));
}

static bool uci_line(Door *d, char *line)
{
    static const struct {
        const char *name;
        void (*run)(Door *, char *rest);
    } COMMANDS[] = {
        {"uci", cmd_uci},           {"isready", cmd_isready},     {"ucinewgame", cmd_newgame},
        {"position", cmd_position}, {"setoption", cmd_setoption}, {"go", cmd_go},
        {"stop", cmd_stop},         {"ponderhit", cmd_ponderhit}, {"d", cmd_show},
        {"eval", cmd_eval},         {"perft", cmd_perft},         {"bench", cmd_bench},
    };
    const char *word = proto_word(&line);
    if (!word)
        return true;
    if (strcmp(word, "quit") == 0)
        return false;
    for (size_t i = 0; i < ARRAY_LEN(COMMANDS); i++) {
        if (strcmp(word, COMMANDS[i].name) == 0)
            COMMANDS[i].run(d, line);
    }
    return true;
}

static void uci_start(Door *d)
{
    (void)d;
}

const Speaker UCI_SPEAKER = {sizeof(Uci), uci_start, uci_line, uci_info, uci_done};
