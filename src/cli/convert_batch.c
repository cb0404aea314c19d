/* convert_batch.c -- chuhe convert --batch: one move a line, one answer a line, whatever the line holds. */
#include <stdlib.h>

#include "cli/convert.h"

enum { ANSWER = 1024 };

/* Writes the error line of a fault. */
static void answer_fault(Str *out, const char *what, Fault f)
{
    *out = str_on(out->at, out->cap);
    str_put(out, "error: ");
    str_put(out, what);
    fault_message(f, LANG_EN, out);
}

static void answer_text(Str *out, const char *text)
{
    str_put(out, "error: ");
    str_put(out, text);
}

/* The decisions a token means at the position; 0 with *why. */
static int read_token(const Convert *c, Pos *pos, const char *token, Move parts[MAX_PARTS], Fault *why)
{
    if (!c->read)
        return c->game->move_parse(c->game, pos, token, parts, why);
    parts[0] = c->read->read(c->game, pos, token, why);
    return parts[0] != MOVE_NONE;
}

static void answer_move(const Convert *c, Pos *pos, const char *token, Str *out)
{
    const Game *g = c->game;
    Move parts[MAX_PARTS];
    Fault why = {FAULT_UNREADABLE, 0};
    int count = read_token(c, pos, token, parts, &why);
    if (!count) {
        answer_fault(out, "", why);
        return;
    }
    for (int i = 0; i < count; i++) {
        if (c->to->kind == CONVERT_MOVES && c->write)
            c->write->write(g, pos, parts[i], out);
        else if (c->to->kind == CONVERT_MOVES)
            g->move_text(g, pos, parts[i], out);
        g->apply(g, pos, parts[i], NULL);
    }
    if (c->to->kind == CONVERT_FEN)
        g->format(g, pos, SEAT_NONE, out);
}

/* The one word of a text, cut in place; NULL when there is none or another follows. */
static char *only_word(char *text)
{
    char *rest = NULL, *word = strtok_r(text, " \t", &rest);
    return word && !strtok_r(NULL, " \t", &rest) ? word : NULL;
}

static void answer_line(const Convert *c, Pos *pos, char *line, Str *out)
{
    char *tab = strchr(line, '\t'), *word = NULL;
    bool moves = c->from->kind == CONVERT_MOVES;
    if (tab)
        *tab = '\0';
    if (moves && !tab) {
        answer_text(out, "a line is a position, a tab and a move");
        return;
    }
    if (moves && !(word = only_word(tab + 1))) {
        answer_text(out, "one move is needed behind the tab");
        return;
    }
    Fault f = c->game->parse(c->game, pos, line);
    if (f.code) {
        answer_fault(out, "bad position: ", f);
        str_put(out, ", at character ");
        str_int(out, f.at + 1);
    } else if (moves) {
        answer_move(c, pos, word, out);
    } else {
        c->game->format(c->game, pos, SEAT_NONE, out);
    }
}

int convert_batch(const Convert *c)
{
    char *buffer = NULL, *line, answer[ANSWER];
    size_t size = 0;
    Arena arena = arena_heap(), words = arena_heap();
    Pos *pos = arena_alloc(&arena, c->game->pos_size);
    if (!pos)
        return cli_error("convert", "out of memory");
    while ((line = cli_line(stdin, &buffer, &size))) {
        Str out = str_on(answer, sizeof answer);
        const char *text = convert_utf8(c, &words, line);
        char *copy = arena_text(&words, text, strlen(text));
        if (copy)
            answer_line(c, pos, copy, &out);
        else
            answer_text(&out, "out of memory");
        puts(answer);
        arena_reset(&words);
    }
    free(buffer);
    arena_reset(&arena);
    return EXIT_OK;
}
