/* ch_tables.c -- the tables as tools/gen_ch_tables.c computed them. */
#include "games/chess/ch_tables.h"

const ChTables CH = {
#include "ch_tables.inc"
};
