/* engine.c -- chuhe engine: the engine on stdin and stdout, for any GUI. */
#include <unistd.h>

#include "cli/cli.h"
#include "proto/proto.h"

static const char HELP[] =
    "usage: chuhe engine\n"
    "Speaks UCI, UCCI 3.0 or CECP 2 (XBoard) on stdin and stdout; the first line tells which: `uci`, `ucci`, "
    "`xboard`.\n"
    "chuhe without a command does the same when stdin is no terminal, so that a GUI can load the bare program.\n";

int cmd_engine(int argc, char **argv)
{
    const CliOption options[] = {{0}};
    const char *words[1];
    int status;
    if (cli_arguments(argc, argv, options, HELP, words, 0, &status) < 0)
        return status;
    int lines = proto_talk(STDIN_FILENO, stdout);
    if (lines < 0)
        return cli_error("engine", "out of memory");
    if (lines == 0) {
        cli_error("engine", "no command came on stdin; see chuhe engine --help and chuhe --help");
        return EXIT_USAGE;
    }
    return EXIT_OK;
}
