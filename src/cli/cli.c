/* cli.c -- arguments, errors and JSON for the commands. */
#include "cli/cli.h"

#include <stdarg.h>
#include <stdlib.h>

static const CliOption *find_option(const CliOption *options, const char *word, size_t len)
{
    for (const CliOption *o = options; o->name; o++) {
        if (strlen(o->name) == len && memcmp(o->name, word, len) == 0)
            return o;
    }
    return NULL;
}

/* Takes the option at argv[*i]; false after an error line. */
static bool take_option(int argc, char **argv, int *i, const CliOption *options)
{
    const char *word = argv[*i];
    size_t len = strcspn(word, "=");
    const CliOption *o = find_option(options, word, len);
    if (!o) {
        cli_error(argv[0], "unknown option %s; see chuhe %s --help", word, argv[0]);
        return false;
    }
    if (o->flag) {
        *o->flag = true;
        if (word[len])
            cli_error(argv[0], "option %s takes no value", o->name);
        return !word[len];
    }
    if (!word[len] && *i + 1 >= argc) {
        cli_error(argv[0], "option %s needs a value", o->name);
        return false;
    }
    *o->value = word[len] ? word + len + 1 : argv[++*i];
    return true;
}

int cli_arguments(int argc, char **argv, const CliOption *options, const char *help, const char **words, int most,
                  int *status)
{
    int count = 0;
    bool only_words = false;
    *status = EXIT_USAGE;
    for (int i = 1; i < argc; i++) {
        if (!only_words && strcmp(argv[i], "--") == 0) {
            only_words = true;
        } else if (!only_words && (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)) {
            fputs(help, stdout);
            *status = EXIT_OK;
            return -1;
        } else if (!only_words && argv[i][0] == '-' && argv[i][1]) {
            if (!take_option(argc, argv, &i, options))
                return -1;
        } else if (count < most) {
            words[count++] = argv[i];
        } else {
            cli_error(argv[0], "unexpected argument %s; see chuhe %s --help", argv[i], argv[0]);
            return -1;
        }
    }
    *status = EXIT_OK;
    return count;
}

int cli_error(const char *name, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "chuhe %s: ", name);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return EXIT_INPUT;
}

const Game *cli_game(const char *name, const char *id, const char *rules, GameBox *box)
{
    const Game *game = game_find(id);
    if (!game) {
        char buf[256];
        Str list = str_on(buf, sizeof buf);
        for (int i = 0; game_at(i); i++) {
            str_put(&list, i ? ", " : "");
            str_put(&list, game_at(i)->id);
        }
        cli_error(name, "no game is called '%s'; there are %s", id, buf);
        return NULL;
    }
    Fault f = game_with_rules(box, game, rules ? rules : "");
    if (f.code) {
        char buf[256];
        Str text = str_on(buf, sizeof buf);
        fault_message(f, LANG_EN, &text);
        cli_error(name, "--rules: %s: '%s'", buf, rules + f.at);
        return NULL;
    }
    return &box->game;
}

Pos *cli_position(const char *name, const Game *game, const char *text)
{
    Pos *pos = aligned_alloc(POS_ALIGN, (game->pos_size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
    if (!pos) {
        cli_error(name, "out of memory");
        return NULL;
    }
    if (!text || !*text)
        text = game->start;
    Fault f = game->parse(game, pos, text);
    if (!f.code)
        f = game->vet(game, pos);
    if (!f.code)
        return pos;
    char buf[256];
    Str message = str_on(buf, sizeof buf);
    fault_message(f, LANG_EN, &message);
    cli_error(name, "bad position: %s, at character %d of '%s'", buf, f.at + 1, text);
    free(pos);
    return NULL;
}

char *cli_line(FILE *file, char **buffer, size_t *size)
{
    ssize_t len = getline(buffer, size, file);
    if (len < 0)
        return NULL;
    while (len > 0 && ((*buffer)[len - 1] == '\n' || (*buffer)[len - 1] == '\r'))
        (*buffer)[--len] = '\0';
    return *buffer;
}

void json_text(FILE *out, const char *text)
{
    fputc('"', out);
    for (const char *p = text; *p;) {
        const char *start = p;
        uint32_t c = utf8_next(&p);
        if (c == '"' || c == '\\')
            fprintf(out, "\\%c", (char)c);
        else if (c < 0x20)
            fprintf(out, "\\u%04x", (unsigned)c);
        else if (c == 0xFFFD)
            fputs("\\ufffd", out);
        else
            fwrite(start, 1, (size_t)(p - start), out);
    }
    fputc('"', out);
}

void json_both(FILE *out, const char *zh, const char *en)
{
    fputs("{\"zh\":", out);
    json_text(out, zh);
    fputs(",\"en\":", out);
    json_text(out, en);
    fputc('}', out);
}
