/* tables.h -- exact endgame tables of xiangqi: build, save, open, probe.
 *
 * A table holds, for every position of one material, whether the side to move wins, draws or loses and in how many
 * plies.  It is named by its men, Red's first: "KCBkaab" is king, cannon and elephant against king, two advisors and
 * an elephant.  Being without a move loses, in check or not; repetition and the move limit are not in the tables (what
 * that means for a result is argued in docs/rules/material.md).
 *
 * A TbSet owns the tables it has built or loaded.  Building and loading change it; probing does not, so that many
 * threads may probe one set.
 */
#ifndef TABLES_TABLES_H
#define TABLES_TABLES_H

#include "games/xiangqi/xq_pos.h"

typedef struct TbSet TbSet;

enum { TB_NAME_MAX = 40 };

/* What the names of table files end in: "KCBkaab.ctb". */
#define TB_SUFFIX ".ctb"

/* value: 1 the side to move wins, 0 draw, -1 it loses; plies: to the end with best play, 0 for a draw. */
typedef struct TbResult {
    int value;
    int plies;
} TbResult;

/* Called from time to time during long work with what is done of all. */
typedef void TbProgress(void *ctx, const char *name, const char *stage, uint64_t done, uint64_t all);

/* An empty set, or NULL without memory. */
TbSet *tb_new(void);
void tb_free(TbSet *);
/* Gives all tables of one set to another, where they take the place of those of the same material. */
void tb_move(TbSet *to, TbSet *from);
/* How many threads to work with (1 unless told), and whom to tell of progress (NULL: nobody). */
void tb_set_threads(TbSet *, int threads);
void tb_set_progress(TbSet *, TbProgress *, void *ctx);

/* The tables of the set in some order; NULL past the last. */
const char *tb_name_at(const TbSet *, int index);

/* The name a table goes by: men in a fixed order, the stronger side as Red.  `at` of a fault is the letter. */
Fault tb_normal_name(const char *name, char out[TB_NAME_MAX]);
/* The name of the table a position belongs to. */
void tb_name_of(const XqPos *, char out[TB_NAME_MAX]);
/* How many positions the table of that material has; 0 for a bad name. */
uint64_t tb_entries(const char *name);

/* Builds the table of that name and every table its captures lead to, as far as the set lacks them. */
Fault tb_build(TbSet *, const char *name);
/* The same for the tables its captures lead to alone. */
Fault tb_build_smaller(TbSet *, const char *name);

/* Saves one table; the file appears whole or not at all. */
Fault tb_save(const TbSet *, const char *name, const char *path);
/* Adds the table in a file, or in bytes, to the set; `name` receives which it is.  A damaged table is refused. */
Fault tb_load(TbSet *, const char *path, char name[TB_NAME_MAX]);
Fault tb_load_bytes(TbSet *, const uint8_t *bytes, size_t size, char name[TB_NAME_MAX]);
/* Adds every table file of a folder; the number of them in *count. */
Fault tb_open(TbSet *, const char *dir, int *count);

/* Looks a position up, in either colouring and left or right.  False when the set has no table of that material, or the
 * side to move could take the king. */
bool tb_probe(const TbSet *, const XqPos *, TbResult *out);

/* ---- Verification --------------------------------------------------------------------------------------------------- */

enum { TB_FEN_MAX = 128, TB_EXAMPLES = 8 };

/* What a check of one table found.  `wrong` entries do not follow from their successors; `searched` positions were
 * searched without a table to `depth` plies, `missed` of them with another outcome. */
typedef struct TbCheck {
    uint64_t positions, wrong;
    int searched, missed, depth;
    char example[TB_FEN_MAX]; /* the first wrong one */
} TbCheck;

/* Every entry of the table against its successors, and `samples` random ones against a plain search.  The tables that
 * captures lead to must be in the set. */
Fault tb_check(TbSet *, const char *name, int samples, TbCheck *out);

typedef struct TbExample {
    char fen[TB_FEN_MAX];
    TbResult result;
    uint64_t index;
} TbExample;

/* A table against the drawn-material rule.  Counts are of table entries, of which mirror images are one. */
typedef struct TbProof {
    uint64_t positions, won, drawn, lost; /* legal positions by the exact result; lost includes over */
    uint64_t over;                        /* the side to move has no move: lost already */
    int longest;                          /* plies of the longest win or loss */
    uint64_t decided_called;              /* won or lost, not over, yet drawn by the rule: the rule is wrong */
    uint64_t decided_left;                /* won or lost and left to be played, as it should be */
    uint64_t drawn_asked, drawn_called;   /* drawn ones put to the rule (a sample), and those it draws */
    uint64_t unclean;                     /* drawn, but no clean move holds it at once */
    uint64_t stuck;                       /* of those: none is reached by force either, so repetition might decide */
    int examples;
    TbExample example[TB_EXAMPLES]; /* of decided_called, shortest first */
    int stuck_examples;
    TbExample stuck_example[TB_EXAMPLES];
} TbProof;

/* Compares a table with xq_material_drawn, and shows that the drawn positions stay drawn under the rule of repetition:
 * `stuck` is 0 then.  The tables that captures lead to must be in the set; their stuck positions are counted, too. */
Fault tb_prove(TbSet *, const char *name, TbProof *out);

#endif
