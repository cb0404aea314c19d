/* play.c -- chuhe play: a game in the terminal.
 *
 * The terminal itself is src/tui; here the flags and the environment are turned into its options.
 */
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/rng.h"
#include "cli/cli.h"
#include "engine/classic.h"
#include "tui/tui.h"

static const char HELP[] =
    "usage: chuhe play [GAME] [--lang zh|en] [--ascii] [--no-color] [--level L [--side SEAT] | --two]\n"
    "                  [--fen F] [--moves \"m1 m2 …\"] [--rules k=v,…] [--load FILE] [--seed N] [--time S]\n"
    "                  [--pace human|fast]\n"
    "Plays in the terminal, alone against the computer or two at one keyboard.\n"
    "  --lang       the language; by default that of the locale\n"
    "  --ascii      letters instead of Chinese characters\n"
    "  --no-color   no escape codes; so it is too with NO_COLOR, TERM=dumb, or when the output is no terminal\n"
    "  --level L    starts at once against the computer of that level; --side says who you are (red, black, …)\n"
    "  --two        starts at once for two people\n"
    "  --fen, --moves, --rules   where the game starts and by which rules\n"
    "  --load FILE  goes on with a saved game\n"
    "  --seed N     makes the computer and chance play the same again\n"
    "  --time S     the most seconds the computer thinks about a move (3)\n"
    "  --pace P     human: levels answer after the time a person would take; fast: at once; by default human at a "
    "terminal,\n"
    "               fast in a pipe\n";

typedef struct Flags {
    const char *lang, *level, *side, *fen, *moves, *rules, *file, *seed, *time, *pace;
    bool ascii, no_color, two;
} Flags;

/* A variable of the environment, empty when it is not set. */
static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value ? value : "";
}

/* The locale as POSIX looks it up. */
static Lang locale_lang(void)
{
    static const char *const NAMES[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < ARRAY_LEN(NAMES); i++) {
        const char *value = variable(NAMES[i]);
        if (*value)
            return strncmp(value, "zh", 2) == 0 ? LANG_ZH : LANG_EN;
    }
    return LANG_EN;
}

static int terminal_colours(bool refused)
{
    const char *term = variable("TERM");
    if (refused || *variable("NO_COLOR") || !isatty(STDOUT_FILENO) || !*term || strcmp(term, "dumb") == 0)
        return 0;
    return strstr(term, "256color") || *variable("COLORTERM") ? 256 : 16;
}

/* The bare Linux console has no Chinese characters. */
static bool is_console(void)
{
    return strcmp(variable("TERM"), "linux") == 0;
}

static uint64_t fresh_seed(void)
{
    uint64_t seed = 0;
    FILE *file = fopen("/dev/urandom", "rb");
    size_t got = file ? fread(&seed, sizeof seed, 1, file) : 0;
    if (file)
        fclose(file);
    return got ? seed : rng_mix((uint64_t)time(NULL) ^ (uint64_t)getpid() << 32);
}

/* A number of a flag, or the default where the flag is missing; -1 after an error line. */
static int64_t number_of(const char *name, const char *text, int64_t most, int64_t missing)
{
    const char *at = text;
    if (!text)
        return missing;
    int64_t value = text_number(&at, most);
    if (value >= 0 && !*at)
        return value;
    cli_error("play", "%s takes a number, not '%s'", name, text);
    return -1;
}

static bool read_side(const Flags *f, TuiOptions *o)
{
    for (int seat = 0; f->side && o->game && seat < 2; seat++) {
        if (strcmp(f->side, o->game->seats[seat]) == 0) {
            o->seat = (Seat)seat;
            return true;
        }
    }
    if (!f->side)
        return true;
    cli_error("play", "--side takes one of the game's seats (red, black), not '%s'", f->side);
    return false;
}

static bool read_flags(const Flags *f, TuiOptions *o)
{
    int64_t seed = number_of("--seed", f->seed, INT64_MAX / 16, 0);
    int64_t seconds = number_of("--time", f->time, 3600, CLASSIC_CAP_MS / 1000);
    if (seed < 0 || seconds < 0)
        return false;
    if (f->lang && strcmp(f->lang, "zh") != 0 && strcmp(f->lang, "en") != 0) {
        cli_error("play", "--lang is zh or en, not '%s'", f->lang);
        return false;
    }
    if (!o->game && (f->level || f->two || f->fen || f->moves || f->rules || f->side)) {
        cli_error("play", "--level, --two, --fen, --moves, --rules and --side need the GAME");
        return false;
    }
    if (f->pace && strcmp(f->pace, "human") != 0 && strcmp(f->pace, "fast") != 0) {
        cli_error("play", "--pace is human or fast, not '%s'", f->pace);
        return false;
    }
    o->lang = !f->lang ? locale_lang() : strcmp(f->lang, "zh") == 0 ? LANG_ZH : LANG_EN;
    o->ascii = f->ascii || is_console();
    o->colours = terminal_colours(f->no_color);
    o->echo = !isatty(STDIN_FILENO);
    o->seed = f->seed ? (uint64_t)seed : fresh_seed();
    o->cap_ms = seconds * 1000;
    o->human_pace = f->pace ? strcmp(f->pace, "human") == 0 : isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    return read_side(f, o);
}

int cmd_play(int argc, char **argv)
{
    Flags f = {0};
    const char *words[1];
    int status;
    const CliOption options[] = {{"--lang", &f.lang, NULL},         {"--ascii", NULL, &f.ascii},
                                 {"--no-color", NULL, &f.no_color}, {"--level", &f.level, NULL},
                                 {"--side", &f.side, NULL},         {"--two", NULL, &f.two},
                                 {"--fen", &f.fen, NULL},           {"--moves", &f.moves, NULL},
                                 {"--rules", &f.rules, NULL},       {"--load", &f.file, NULL},
                                 {"--seed", &f.seed, NULL},         {"--time", &f.time, NULL},
                                 {"--pace", &f.pace, NULL},         {0}};
    int count = cli_arguments(argc, argv, options, HELP, words, 1, &status);
    if (count < 0)
        return status;
    GameBox box;
    TuiOptions o = {.in = stdin, .out = stdout};
    if (count && !cli_game("play", words[0], f.rules, &box))
        return EXIT_INPUT;
    o.game = count ? game_find(words[0]) : NULL;
    if (!read_flags(&f, &o))
        return EXIT_INPUT;
    o.rules = f.rules;
    o.start = f.fen;
    o.moves = f.moves;
    o.file = f.file;
    o.level = f.level;
    o.two = f.two;
    char buf[1024];
    Str error = str_on(buf, sizeof buf);
    return tui_run(&o, &error) ? EXIT_OK : cli_error("play", "%s", buf);
}
