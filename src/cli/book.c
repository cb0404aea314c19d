/* book.c -- chuhe book: makes, shows and checks opening books of xiangqi. */
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "cli/cli.h"
#include "engine/bookmake.h"
#include "games/xiangqi/xq_text.h"

static const char HELP[] =
    "usage: chuhe book build WORK --out FILE [--positions N] [--seconds N] [--nodes N] [--plies N] [--threads N]\n"
    "                        [--seed N]\n"
    "       chuhe book show [FEN] [--file FILE]\n"
    "       chuhe book check [--file FILE]\n"
    "build  searches positions of the opening, --nodes each (200,000), as deep as --plies (24), until WORK holds\n"
    "       --positions of them (20,000) or --seconds have passed, and writes the book.  WORK grows by a line a "
    "position;\n"
    "       the work goes on where it was left.\n"
    "show   the moves of a position (the start) with their shares\n"
    "check  reads the whole book and plays through all of it that can be reached from the start\n"
    "Without --file it is the book inside the program.\n";

typedef struct Args {
    const char *file, *out, *positions, *seconds, *nodes, *plies, *threads, *seed;
} Args;

/* ---- build ------------------------------------------------------------------------------------------------------------ */

static bool number(const char *name, const char *text, int64_t least, int64_t most, int64_t *out)
{
    const char *at = text;
    *out = text_number(&at, most);
    if (*out >= least && !*at)
        return true;
    cli_error("book", "%s must be a number from %" PRId64 " to %" PRId64 ", not '%s'", name, least, most, text);
    return false;
}

static void show_progress(const BookMaker *b, int64_t wanted, int before, int64_t ms)
{
    int done = bookmaker_positions(b) - before;
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%d of %" PRId64 " positions, %.1f/s ", bookmaker_positions(b), wanted,
                (double)done * 1000 / (double)(ms + 1));
    else if (done % 100 == 0)
        fprintf(stderr, "%d of %" PRId64 " positions\n", bookmaker_positions(b), wanted);
}

static int write_book(BookMaker *b, const char *path)
{
    size_t size;
    int positions, moves;
    uint8_t *file = bookmaker_book(b, &size, &positions, &moves);
    FILE *out = file ? fopen(path, "wb") : NULL;
    bool good = out && fwrite(file, 1, size, out) == size;
    good = out && fclose(out) == 0 && good;
    free(file);
    if (!good)
        return cli_error("book", "%s could not be written", path);
    printf("searched %d positions %d moves %d bytes %zu\n", bookmaker_positions(b), positions, moves, size);
    return EXIT_OK;
}

static int build(const char *work, const Args *a)
{
    int64_t positions, seconds, nodes, plies, threads, seed;
    if (!number("--positions", a->positions, 0, 60000, &positions) ||
        !number("--seconds", a->seconds, 0, 10000000, &seconds) ||
        !number("--nodes", a->nodes, 1000, 1000000000, &nodes) || !number("--plies", a->plies, 1, 60, &plies) ||
        !number("--threads", a->threads, 1, 256, &threads) || !number("--seed", a->seed, 0, INT32_MAX, &seed))
        return EXIT_INPUT;
    const char *why;
    int line;
    BookMaker *b = bookmaker_new(work, &why, &line);
    if (!b && line)
        return cli_error("book", "%s, line %d: %s", work, line, why);
    if (!b)
        return cli_error("book", "%s: %s", work, why);
    BookPlan plan = {.nodes = (uint64_t)nodes, .plies = (int)plies, .threads = (int)threads, .seed = (uint64_t)seed};
    int before = bookmaker_positions(b);
    int64_t start = clock_ms(), ms = 0;
    while (bookmaker_positions(b) < positions && (!seconds || ms < seconds * 1000) && bookmaker_step(b, &plan)) {
        ms = clock_ms() - start;
        show_progress(b, positions, before, ms);
    }
    if (isatty(STDERR_FILENO))
        fputc('\n', stderr);
    int status = write_book(b, a->out);
    bookmaker_free(b);
    return status;
}

/* ---- show, check -------------------------------------------------------------------------------------------------------- */

/* The book of a file (the caller frees *data) or of the program. */
static bool load(const char *path, Book *book, void **data)
{
    size_t size = 0;
    const char *why = path ? "it cannot be read" : "there is none";
    const void *bytes = *data = path ? file_load(path, &size) : NULL;
    if (!path)
        bytes = book_builtin(&size);
    if (bytes && book_open(book, bytes, size, &why))
        return true;
    cli_error("book", "%s: %s", path ? path : "the book inside the program", why);
    free(*data);
    return false;
}

static int show(const Book *book, const XqPos *p)
{
    BookMove moves[BOOK_MOVES];
    int count = book_find(book, p, moves), sum = 0;
    for (int i = 0; i < count; i++)
        sum += moves[i].weight;
    for (int i = 0; i < count; i++) {
        char buf[8];
        Str text = str_on(buf, sizeof buf);
        xq_step_text(moves[i].move, &text);
        printf("%s %.1f%%\n", buf, 100.0 * moves[i].weight / sum);
    }
    if (!count)
        puts("not in the book");
    return EXIT_OK;
}

/* Every position of the book that the book itself leads to is played once. */
typedef struct Tour {
    const Book *book;
    Key *seen; /* open addressing, 0 for free */
    size_t slots;
    XqPos *pos;
    int positions, moves, depth;
} Tour;

static bool is_new(Tour *t)
{
    bool mirrored;
    Key key = book_key(t->pos, &mirrored);
    size_t slot = rng_mix(key) % t->slots;
    while (t->seen[slot] && t->seen[slot] != key)
        slot = (slot + 1) % t->slots;
    bool fresh = !t->seen[slot];
    t->seen[slot] = key;
    return fresh;
}

static void walk(Tour *t, int ply)
{
    BookMove moves[BOOK_MOVES];
    int count = book_find(t->book, t->pos, moves);
    if (!count || !is_new(t))
        return;
    t->positions++;
    t->moves += count;
    t->depth = max_int(t->depth, ply + 1);
    for (int i = 0; i < count; i++) {
        xq_apply(t->pos, moves[i].move, NULL);
        walk(t, ply + 1);
        xq_undo(t->pos);
    }
}

static int check(const Book *book, XqPos *start)
{
    Tour t = {.book = book, .slots = 2 * (size_t)book->count + 2, .pos = start};
    t.seen = calloc(t.slots, sizeof *t.seen);
    if (!t.seen)
        return cli_error("book", "out of memory");
    walk(&t, 0);
    free(t.seen);
    printf("moves %" PRIu32 "\nreached from the start: positions %d moves %d plies %d\n", book->count, t.positions,
           t.moves, t.depth);
    return EXIT_OK;
}

static int look(const char *what, const char *fen, const Args *a)
{
    Book book;
    void *data;
    if (!load(a->file, &book, &data))
        return EXIT_INPUT;
    const Game *game = game_find("xiangqi");
    Pos *pos = cli_position("book", game, fen ? fen : game->start);
    int status = EXIT_INPUT;
    if (pos)
        status =
            strcmp(what, "show") == 0 ? show(&book, (const XqPos *)(void *)pos) : check(&book, (XqPos *)(void *)pos);
    free(pos);
    free(data);
    return status;
}

int cmd_book(int argc, char **argv)
{
    Args a = {.positions = "20000", .seconds = "0", .nodes = "200000", .plies = "24", .threads = "1", .seed = "1"};
    const char *words[2] = {"", NULL};
    int status;
    const CliOption options[] = {
        {"--file", &a.file, NULL},       {"--out", &a.out, NULL},     {"--positions", &a.positions, NULL},
        {"--seconds", &a.seconds, NULL}, {"--nodes", &a.nodes, NULL}, {"--plies", &a.plies, NULL},
        {"--threads", &a.threads, NULL}, {"--seed", &a.seed, NULL},   {0}};
    int count = cli_arguments(argc, argv, options, HELP, words, 2, &status);
    if (count < 0)
        return status;
    if (strcmp(words[0], "build") == 0 && count == 2 && a.out)
        return build(words[1], &a);
    if ((strcmp(words[0], "show") == 0 && count <= 2) || (strcmp(words[0], "check") == 0 && count == 1))
        return look(words[0], words[1], &a);
    fputs(HELP, stderr);
    return EXIT_USAGE;
}
