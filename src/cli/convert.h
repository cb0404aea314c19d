/* convert.h -- the two halves of chuhe convert: what is asked for, and the batch of single moves. */
#ifndef CLI_CONVERT_H
#define CLI_CONVERT_H

#include "cli/cli.h"
#include "games/record_io.h"

typedef enum ConvertKind { CONVERT_MOVES, CONVERT_FEN, CONVERT_RECORD } ConvertKind;

typedef struct ConvertFormat {
    const char *name;
    ConvertKind kind;
    RecFormat record;
} ConvertFormat;

typedef struct Convert {
    const Game *game;
    const ConvertFormat *from, *to;
    const Notation *read, *write; /* of the move formats; NULL is the game's own tokens */
    const char *fen;
    int only; /* the number of the game to write, from 1; 0 for all */
    Arena arena;
    void *gbk;
} Convert;

/* Lines of FEN<TAB>move from stdin, one line out for each (convert_batch.c).  Returns the exit status. */
int convert_batch(const Convert *);

/* `text` as UTF-8: itself, or turned from GBK into memory of the arena. */
const char *convert_utf8(const Convert *, Arena *, const char *text);

#endif
