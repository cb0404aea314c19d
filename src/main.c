/* main.c -- the one binary: picks the command. */
#include <unistd.h>

#include "cli/cli.h"

static const Command COMMANDS[] = {
    {"serve", cmd_serve, "the web page: play, analyse and study in a browser"},
    {"engine", cmd_engine, "plays for a GUI: UCI, UCCI or XBoard on stdin and stdout"},
    {"play", cmd_play, "plays in the terminal, against the computer or two people"},
    {"perft", cmd_perft, "counts sequences of legal moves"},
    {"bench", cmd_bench, "the node signature and the speed of the search"},
    {"match", cmd_match, "plays two engines against each other and measures the difference"},
    {"datagen", cmd_datagen, "self-play games for training"},
    {"net", cmd_net, "what a network file is, says of positions, and costs"},
    {"judge", cmd_judge, "replays moves; tells what is legal, who won and why, as JSON"},
    {"convert", cmd_convert, "moves, positions and record files from one notation or format to another"},
    {"tables", cmd_tables, "endgame tables: build, check, probe; proves the drawn-material rule"},
};

static void put_help(FILE *out)
{
    fputs("usage: chuhe COMMAND …\n\n", out);
    for (size_t i = 0; i < ARRAY_LEN(COMMANDS); i++)
        fprintf(out, "  %-10s %s\n", COMMANDS[i].name, COMMANDS[i].about);
    fputs("\nchuhe COMMAND --help says more.\n", out);
}

int main(int argc, char **argv)
{
    /* A GUI loads the bare program and talks through a pipe. */
    if (argc < 2 && !isatty(STDIN_FILENO)) {
        char name[] = "engine", *args[] = {name, NULL};
        return cmd_engine(1, args);
    }
    if (argc < 2) {
        put_help(stderr);
        return EXIT_USAGE;
    }
    for (size_t i = 0; i < ARRAY_LEN(COMMANDS); i++) {
        if (strcmp(argv[1], COMMANDS[i].name) == 0)
            return COMMANDS[i].run(argc - 1, argv + 1);
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        put_help(stdout);
        return EXIT_OK;
    }
    fprintf(stderr, "chuhe: no command is called '%s'; see chuhe --help\n", argv[1]);
    return EXIT_USAGE;
}
