/* tables.h -- what the two files of chuhe tables share. */
#ifndef CLI_TABLES_H
#define CLI_TABLES_H

#include "cli/cli.h"
#include "tables/tables.h"

typedef struct TablesOptions {
    const char *dir; /* --dir or --out; NULL: none */
    bool full, tables;
    int examples, samples;
} TablesOptions;

/* One error line for a fault about `what`; returns EXIT_INPUT. */
int tables_fault(const char *what, Fault);
/* Wipes the progress shown on a terminal. */
void tables_clear_line(void);

/* Of the tables named, or of all families. */
int tables_prove(TbSet *, const char **names, int count, const TablesOptions *);
/* The tables of the set; of an empty one the families of `prove`. */
int tables_list(const TbSet *);

#endif
