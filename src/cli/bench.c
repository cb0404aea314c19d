/* bench.c -- chuhe bench: the node signature of the search, and its speed. */
#include <inttypes.h>

#include "cli/cli.h"
#include "engine/bench.h"

static const char HELP[] = "usage: chuhe bench [DEPTH]\n"
                           "Searches fixed positions to DEPTH (12 by default) with one thread.  The last line is\n"
                           "`nodes N ms T nps X`; N is the signature that commits carry as their Bench.\n";

static void each(int at, int count, const char *fen, uint64_t nodes)
{
    fprintf(stderr, "%2d/%d %9" PRIu64 " %s\n", at, count, nodes, fen);
}

int cmd_bench(int argc, char **argv)
{
    const char *words[1] = {"12"};
    int status;
    const CliOption options[] = {{0}};
    if (cli_arguments(argc, argv, options, HELP, words, 1, &status) < 0)
        return status;
    const char *at = words[0];
    int64_t depth = text_number(&at, 100);
    if (depth < 1 || *at)
        return cli_error("bench", "DEPTH must be a number from 1 to 100, not '%s'", words[0]);
    BenchResult r = engine_bench((int)depth, each);
    printf("nodes %" PRIu64 " ms %" PRId64 " nps %" PRIu64 "\n", r.nodes, r.ms, r.nodes * 1000 / (uint64_t)(r.ms + 1));
    return EXIT_OK;
}
