/* endgame.h -- exact endgame tables for the search of xiangqi.
 *
 * Tables are opened from a folder or, if asked for, built in the background when the position to think about is near
 * one that is small.  A search uses what is there when it begins.
 *
 * The tables know neither the move limit nor repetition, so not everything in them is exact for a game.  What is used:
 *   - won and lost positions whose end comes before the move limit does.  On the way the distance falls with every ply,
 *     so that no position comes twice and repetition has no say.
 *   - drawn positions in which one side has no men that attack.  Advisors and elephants may chase, so this is no matter of
 *     course: `chuhe tables prove` looks for drawn positions that repetition might decide ("stuck", docs/rules/material.md)
 *     and finds none in KNkb, KNkaa, KNkab, KNkaab, KPkaa, KPkbb, KRkaa, KRkab, KRkbb, KCAkaa, KNAkb, KNBkb, KRAkab.
 *     With attackers on both sides it finds many.
 * Of all others the search finds out by itself.
 */
#ifndef ENGINE_ENDGAME_H
#define ENGINE_ENDGAME_H

#include "tables/tables.h"

typedef struct Endgame Endgame;

/* NULL without memory. */
Endgame *endgame_new(void);
void endgame_free(Endgame *);

/* Takes the tables of a folder in the place of those opened before; none when the name is empty.  On a fault all is as
 * it was. */
Fault endgame_open(Endgame *, const char *dir, int *count);

/* Begins to build the tables that a position is likely to need, unless they are there or too large. */
void endgame_want(Endgame *, const XqPos *);
bool endgame_is_building(const Endgame *);

/* The tables at hand, with the largest number of men in one of them; NULL when there are none.  They stay as they are
 * until the next call of a function of this file. */
const TbSet *endgame_tables(Endgame *, int *men);

/* The exact score of a position at a ply of the search; false when it has none (see above). */
bool endgame_score(const TbSet *, const XqPos *, int ply, int *score);

#endif
