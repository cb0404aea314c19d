/* net.c -- chuhe net: what a network file is, what it says of positions, and how fast. */
#include <inttypes.h>
#include <stdlib.h>
#include <time.h>

#include "base/file.h"
#include "base/rng.h"
#include "cli/cli.h"
#include "nnue/nnue.h"

static const char HELP[] =
    "usage: chuhe net info [FILE] [--game GAME]\n"
    "       chuhe net eval [FILE] [--game GAME] < positions\n"
    "       chuhe net speed [FILE] [--game GAME]\n"
    "info describes a network, eval prints its centipawns for the side to move of each FEN on stdin, one a line, "
    "speed\n"
    "measures each kernel of this machine over random play.  Without FILE: the network of GAME (xiangqi) inside the "
    "program.\n";

/* A network and the file it lies in. */
typedef struct Loaded {
    void *file;
    const void *data;
    size_t size;
    Nnue *net;
    NnueStack *stack;
    const Game *game;
    Pos *pos;
} Loaded;

static void unload(Loaded *l)
{
    nnue_stack_free(l->stack);
    nnue_free(l->net);
    free(l->file);
    free(l->pos);
}

static Pos *pos_new(const Game *g)
{
    return aligned_alloc(POS_ALIGN, (g->pos_size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
}

/* False after an error line. */
static bool load(const char *path, const char *game, Loaded *l)
{
    const char *why = "it cannot be read";
    *l = (Loaded){0};
    if (path)
        l->data = l->file = file_load(path, &l->size);
    else if (!(l->data = nnue_builtin(game, &l->size)))
        why = "there is none";
    l->net = l->data ? nnue_open(l->data, l->size, &why) : NULL;
    l->stack = nnue_stack_new();
    l->game = l->net ? game_find(nnue_game(l->net)) : NULL;
    l->pos = l->game ? pos_new(l->game) : NULL;
    if (l->net && l->stack && l->pos)
        return true;
    if (path)
        cli_error("net", "%s: %s", path, l->net ? "out of memory" : why);
    else
        cli_error("net", "the network of %s inside the program: %s", game, l->net ? "out of memory" : why);
    unload(l);
    return false;
}

static int put_info(const Loaded *l)
{
    NnueInfo info;
    nnue_info(l->net, &info);
    printf("game %s\ninputs %d\nhidden %d\nking buckets %d, map", l->game->id, info.inputs, info.hidden,
           info.king_buckets);
    for (size_t i = 0; i < ARRAY_LEN(info.king_map); i++)
        printf(" %d", info.king_map[i]);
    printf("\nbytes %zu\nchecksum %016" PRIx64 "\nkernel %s\nabout %s\n", l->size, info.checksum, info.kernel,
           info.about);
    return EXIT_OK;
}

/* Reads a position; false when it is none, when chance is to decide, or when a king has been taken. */
static bool can_judge(const Loaded *l, const char *text)
{
    const Game *g = l->game;
    if (g->parse(g, l->pos, text).code || g->turn(l->pos) < 0)
        return false;
    return !(g->traits & TRAIT_KING_TAKEN) || !result_over(g->result(g, l->pos));
}

static int put_evals(const Loaded *l)
{
    char *line = NULL;
    size_t size = 0;
    int status = EXIT_OK;
    for (int number = 1; status == EXIT_OK && cli_line(stdin, &line, &size); number++) {
        if (!can_judge(l, line)) {
            status = cli_error("net", "line %d is no position of %s in which a side is to move: %s", number,
                               l->game->id, line);
        } else {
            nnue_reset(l->stack, l->net, l->pos);
            printf("%d\n", nnue_eval(l->stack, l->pos));
        }
    }
    free(line);
    return status;
}

/* ---- Speed ------------------------------------------------------------------------------------------------------- */

enum { LINES = 2000, DEPTH = 60 };

/* One random line of play, each position of it evaluated when told so; returns a sum that nothing can optimise away. */
static int64_t walk(Loaded *l, Rng *rng, bool evaluate)
{
    const Game *g = l->game;
    int64_t sum = 0;
    int played = 0;
    for (; played < DEPTH; played++) {
        MoveList list = {.count = 0};
        Delta d = {0};
        g->moves(g, l->pos, &list);
        if (!list.count)
            break;
        g->apply(g, l->pos, list.at[rng_below(rng, (uint32_t)list.count)], &d);
        nnue_push(l->stack, &d, l->pos);
        if (evaluate && g->turn(l->pos) >= 0 && !result_over(g->result(g, l->pos)))
            sum += nnue_eval(l->stack, l->pos);
    }
    for (sum += played; played > 0; played--) {
        g->undo(g, l->pos);
        nnue_pop(l->stack);
    }
    return sum;
}

/* The least of several measurements, in seconds of this thread's own time: the machine may have other work. */
static double walks_seconds(Loaded *l, const Nnue *net, bool evaluate)
{
    double best = 1e9;
    for (int again = 0; again < 7; again++) {
        Rng rng = {1};
        clock_t start = clock();
        int64_t sum = 0;
        l->game->parse(l->game, l->pos, l->game->start);
        nnue_reset(l->stack, net, l->pos);
        for (int i = 0; i < LINES; i++)
            sum += walk(l, &rng, evaluate);
        double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        best = seconds < best && sum != INT64_MIN ? seconds : best;
    }
    return best;
}

/* An evaluation after each move, less the cost of the play itself. */
static int put_speed(Loaded *l)
{
    const NnueKernel *kernel;
    for (int i = 0; (kernel = nnue_kernel_at(i)); i++) {
        const char *why;
        Nnue *net = nnue_open_with(l->data, l->size, kernel, &why);
        if (!net)
            return cli_error("net", "%s", why);
        double seconds = walks_seconds(l, net, true) - walks_seconds(l, net, false);
        printf("%-8s %6.1f ns an evaluation\n", nnue_kernel_name(kernel), seconds * 1e9 / (LINES * DEPTH));
        nnue_free(net);
    }
    return EXIT_OK;
}

int cmd_net(int argc, char **argv)
{
    const char *words[2] = {"", NULL};
    int status;
    const char *game = "xiangqi";
    const CliOption options[] = {{"--game", &game, NULL}, {0}};
    int count = cli_arguments(argc, argv, options, HELP, words, 2, &status);
    if (count < 0)
        return status;
    bool info = strcmp(words[0], "info") == 0, eval = strcmp(words[0], "eval") == 0;
    if (!info && !eval && strcmp(words[0], "speed") != 0) {
        fputs(HELP, stderr);
        return EXIT_USAGE;
    }
    Loaded l;
    if (!load(words[1], game, &l))
        return EXIT_INPUT;
    status = info ? put_info(&l) : eval ? put_evals(&l) : put_speed(&l);
    unload(&l);
    return status;
}
