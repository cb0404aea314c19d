/* judge.c -- chuhe judge: replays moves and prints one JSON object (docs/protocol/judge.md). */
#include <stdlib.h>

#include "cli/cli.h"
#include "games/play.h"

static const char HELP[] =
    "usage: chuhe judge GAME [--rules k=v,…] [--fen F] [--moves \"m1 m2 …\"] [--keep-going]\n"
    "       chuhe judge GAME [--rules k=v,…] [--keep-going] --batch < lines of FEN<TAB>moves\n"
    "Prints one JSON object a game: fen, turn, check, legal, result, claim, warning, counter; or an error.\n"
    "--keep-going plays past every end but a taken king and reports the last position.\n";

typedef struct Texts {
    char zh[512], en[512];
} Texts;

static void put_error(int index, const char *move, Fault f)
{
    Texts t;
    Str zh = str_on(t.zh, sizeof t.zh), en = str_on(t.en, sizeof t.en);
    fault_message(f, LANG_ZH, &zh);
    fault_message(f, LANG_EN, &en);
    printf("{\"error\":{\"index\":%d,\"move\":", index);
    json_text(stdout, move);
    printf(",\"rule\":\"%s\",\"message\":", fault_id(f.code));
    json_both(stdout, t.zh, t.en);
    puts("}}");
}

static void put_fen_error(const char *fen, Fault f)
{
    Texts t;
    Str zh = str_on(t.zh, sizeof t.zh), en = str_on(t.en, sizeof t.en);
    fault_message(f, LANG_ZH, &zh);
    fault_message(f, LANG_EN, &en);
    printf("{\"error\":{\"index\":-1,\"move\":\"\",\"fen\":");
    json_text(stdout, fen);
    printf(",\"at\":%d,\"rule\":\"%s\",\"message\":", f.at, fault_id(f.code));
    json_both(stdout, t.zh, t.en);
    puts("}}");
}

static void put_legal(const Game *g, Pos *pos)
{
    MoveList list;
    g->moves(g, pos, &list);
    fputs("\"legal\":[", stdout);
    for (int i = 0; i < list.count; i++) {
        char buf[32];
        Str text = str_on(buf, sizeof buf);
        g->move_text(g, pos, list.at[i], &text);
        printf("%s\"%s\"", i ? "," : "", buf);
    }
    fputc(']', stdout);
}

static void put_result(const Game *g, Result r)
{
    Texts t;
    Str zh = str_on(t.zh, sizeof t.zh), en = str_on(t.en, sizeof t.en);
    result_message(g, r, LANG_ZH, &zh);
    result_message(g, r, LANG_EN, &en);
    printf("\"result\":{\"over\":%s,\"winner\":%d,\"reason\":\"%s\",\"message\":", result_over(r) ? "true" : "false",
           r.winner, reason_id((Reason)r.reason));
    json_both(stdout, t.zh, t.en);
    fputc('}', stdout);
}

static void put_notice(const Game *g, Notice n)
{
    const char *claim = claim_id(n.claim);
    printf(",\"claim\":%s%s%s,\"warning\":", claim ? "\"" : "", claim ? claim : "null", claim ? "\"" : "");
    if (n.warning == WARNING_NONE) {
        fputs("null", stdout);
        return;
    }
    Texts t;
    Str zh = str_on(t.zh, sizeof t.zh), en = str_on(t.en, sizeof t.en);
    warning_message(g, n, LANG_ZH, &zh);
    warning_message(g, n, LANG_EN, &en);
    json_both(stdout, t.zh, t.en);
}

static const char *turn_name(const Game *g, const Pos *pos, Result r)
{
    Seat seat = g->turn(pos);
    if (result_over(r) || seat == SEAT_NONE)
        return "none";
    return seat == SEAT_CHANCE ? "chance" : g->seats[seat];
}

static void put_position(Play *play)
{
    const Game *g = play->game;
    char buf[512];
    Str fen = str_on(buf, sizeof buf);
    Result r = play_result(play);
    g->format(g, play->pos, SEAT_NONE, &fen);
    fputs("{\"fen\":", stdout);
    json_text(stdout, buf);
    printf(",\"turn\":\"%s\",\"check\":%s,", turn_name(g, play->pos, r), g->in_check(g, play->pos) ? "true" : "false");
    put_legal(g, play->pos);
    fputc(',', stdout);
    put_result(g, r);
    put_notice(g, g->notice ? g->notice(g, play->pos) : (Notice){0});
    printf(",\"counter\":%d}\n", g->counter(play->pos));
}

/* Whether moves may still be played: --keep-going goes past every end but a taken king. */
static bool may_go_on(const Play *play, bool keep_going)
{
    Result r = play_result(play);
    return !result_over(r) || (keep_going && r.reason != REASON_KING_TAKEN);
}

/* One game; false when a move or the position was bad. */
static bool judge(const Game *g, Arena *arena, const char *fen, char *moves, bool keep_going)
{
    Play play;
    Fault why = play_init(&play, g, arena, fen);
    if (why.code) {
        put_fen_error(fen ? fen : g->start, why);
        return false;
    }
    char *rest = NULL;
    int index = 0;
    for (char *token = strtok_r(moves, " \t\r\n", &rest); token; token = strtok_r(NULL, " \t\r\n", &rest), index++) {
        why = (Fault){FAULT_GAME_OVER, 0};
        if (!may_go_on(&play, keep_going) || !play_token(&play, token, &why)) {
            put_error(index, token, why);
            return false;
        }
    }
    put_position(&play);
    return true;
}

static int judge_lines(const Game *g, bool keep_going)
{
    char *buffer = NULL, *line;
    size_t size = 0;
    while ((line = cli_line(stdin, &buffer, &size))) {
        Arena arena = arena_heap();
        char none[1] = "", *tab = strchr(line, '\t');
        if (tab)
            *tab = '\0';
        judge(g, &arena, line, tab ? tab + 1 : none, keep_going);
        arena_reset(&arena);
    }
    free(buffer);
    return EXIT_OK;
}

int cmd_judge(int argc, char **argv)
{
    const char *fen = NULL, *rules = NULL, *moves = "", *words[1];
    bool batch = false, keep_going = false;
    int status;
    const CliOption options[] = {
        {"--fen", &fen, NULL},     {"--rules", &rules, NULL},           {"--moves", &moves, NULL},
        {"--batch", NULL, &batch}, {"--keep-going", NULL, &keep_going}, {0}};
    int count = cli_arguments(argc, argv, options, HELP, words, 1, &status);
    if (count < 0)
        return status;
    if (count < 1 || (batch && (fen || *moves))) {
        fputs(HELP, stderr);
        return EXIT_USAGE;
    }
    GameBox box;
    const Game *game = cli_game("judge", words[0], rules, &box);
    if (!game)
        return EXIT_INPUT;
    if (batch)
        return judge_lines(game, keep_going);
    Arena arena = arena_heap();
    char *copy = strdup(moves);
    bool good = copy && judge(game, &arena, fen, copy, keep_going);
    free(copy);
    arena_reset(&arena);
    return good ? EXIT_OK : EXIT_INPUT;
}
