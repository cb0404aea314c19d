/* cli.h -- what the commands share: arguments, errors, JSON.
 *
 * Each command is one file: int cmd_NAME(int argc, char **argv), argv[0] being its name.  It returns the exit status:
 * 0 success, 1 bad input (one clear line on stderr), 2 wrong usage.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdio.h>

#include "games/game.h"

enum { EXIT_OK = 0, EXIT_INPUT = 1, EXIT_USAGE = 2 };

/* An option of a command: with `value` it takes an argument (--fen F or --fen=F), with `flag` it stands alone. */
typedef struct CliOption {
    const char *name; /* "--fen" */
    const char **value;
    bool *flag;
} CliOption;

/* Splits the arguments into options and positional words, at most `most`.  --help prints `help` and returns -1 with
 * *status 0; wrong usage prints what is wrong and returns -1 with *status 2.  Otherwise the number of words. */
int cli_arguments(int argc, char **argv, const CliOption *options, const char *help, const char **words, int most,
                  int *status);

/* One line on stderr, "chuhe NAME: …"; returns EXIT_INPUT. */
int cli_error(const char *name, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The game of an id with the rules given ("k=v,…" or NULL), in the box; NULL after an error line. */
const Game *cli_game(const char *name, const char *id, const char *rules, GameBox *box);

/* A position in malloc'd memory, read and vetted; NULL after an error line. */
Pos *cli_position(const char *name, const Game *, const char *text);

/* Reads one line of any length, without its end; NULL at the end of the file.  The buffer is the caller's to free. */
char *cli_line(FILE *, char **buffer, size_t *size);

/* JSON: a quoted string; and {"zh":…,"en":…} from a message function's two texts. */
void json_text(FILE *, const char *text);
void json_both(FILE *, const char *zh, const char *en);

typedef struct Command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *about;
} Command;

int cmd_engine(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_judge(int argc, char **argv);
int cmd_convert(int argc, char **argv);
int cmd_tables(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_datagen(int argc, char **argv);
int cmd_net(int argc, char **argv);
int cmd_match(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_serve(int argc, char **argv);

#endif
