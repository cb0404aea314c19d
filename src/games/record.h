/* record.h -- a game record: a tree of decisions with comments, marks and tags.
 *
 * A node is one decision, so the tree serves every game: what a seat does in one turn may be several nodes.  The root is
 * the start position and has no move.  The first child of a node is the main continuation, its siblings are the
 * variations.  All memory comes from the arena of the caller; what is deleted or replaced is given back with the arena.
 * Nothing here recurses, so a tree may be as deep as memory allows.
 */
#ifndef GAMES_RECORD_H
#define GAMES_RECORD_H

#include "base/arena.h"
#include "games/game.h"

/* An arrow, or a point when from == to. */
typedef struct RecMark {
    struct RecMark *next;
    uint8_t from, to;
    char colour; /* 'G' 'R' 'Y' 'B', as PGN writes them */
} RecMark;

enum { REC_NAGS = 4 };

typedef struct RecNode {
    struct RecNode *parent; /* NULL for the root */
    struct RecNode *first;  /* the main continuation */
    struct RecNode *next;   /* the next alternative to this move */
    const char *comment;    /* UTF-8, or NULL */
    RecMark *marks;
    Move move;
    uint32_t depth;         /* decisions since the start */
    uint8_t nags[REC_NAGS]; /* the glyphs of PGN ($1 is !), 0 past the last */

    /* Private: scratch of the writers and of rec_position; the growing comment; the end of the marks. */
    uint32_t line;
    struct RecNode *via;
    char *comment_buf; /* what `comment` points to while it grows */
    uint32_t comment_len, comment_cap;
    RecMark *last_mark;
} RecNode;

typedef struct RecTag {
    struct RecTag *next;
    const char *key, *value;
} RecTag;

typedef struct Record {
    const Game *game;
    Arena *arena;
    const char *start; /* text of the start position, as the game writes it */
    RecNode *root;
    RecTag *tags;        /* named as in PGN: Event, Date, Red, … */
    int winner;          /* as Result.winner: -1 unknown, 0 draw, 1 first seat, 2 second */
    size_t nodes;        /* the root not counted */
    struct Record *next; /* the next game of the same file */

    /* Private. */
    RecTag *last_tag;
} Record;

/* An empty record that starts at `text`, or at the game's own start for NULL or "".  The position need not be fit to
 * play from (Game.vet is the caller's business). */
Fault rec_init(Record *, const Game *, Arena *, const char *text);
/* The same with a position to work in (game->pos_size bytes), for readers of many games. */
Fault rec_init_with(Record *, const Game *, Arena *, const char *text, Pos *scratch);

/* The child with this move, added behind the others when there is none yet; NULL when there is no memory.  The move
 * must be legal at the parent. */
RecNode *rec_add(Record *, RecNode *parent, Move);
RecNode *rec_find(const RecNode *parent, Move);

/* Takes a node and all below it out of the tree; the root stays. */
void rec_delete(Record *, RecNode *);

/* Moves the variation a node belongs to one place up among its alternatives; false when the node is on the main line
 * already. */
bool rec_promote(RecNode *);
/* Makes the path to a node the main line. */
void rec_make_main(RecNode *);

/* false when there is no memory; then nothing has changed.  A comment of length 0 removes the old one. */
bool rec_comment(Record *, RecNode *, const char *text, size_t len);
/* Adds to a comment, on a new line; any number of additions costs no more than their length. */
bool rec_comment_more(Record *, RecNode *, const char *text, size_t len);
bool rec_mark(Record *, RecNode *, RecMark mark);
/* Adds a glyph; more than REC_NAGS and repeated ones are dropped. */
void rec_nag(RecNode *, int nag);

/* The value of the first tag of this name (case counts), or NULL.  rec_tag_add does not look for an older one. */
const char *rec_tag(const Record *, const char *key);
bool rec_tag_add(Record *, const char *key, const char *value, size_t len);
bool rec_tag_set(Record *, const char *key, const char *value);

/* The last node of the line that follows the main continuations. */
RecNode *rec_end(RecNode *);
/* The node after `at` when the tree under `top` is walked, parents before children; NULL after the last. */
RecNode *rec_walk(const RecNode *top, RecNode *at);
/* The nodes from the first move to `node`: out[0..most) is filled, the depth of the node returned. */
size_t rec_path(RecNode *node, RecNode *out[], size_t most);
/* The position at a node, replayed from the start into pos (game->pos_size bytes). */
void rec_position(const Record *, RecNode *, Pos *pos);

/* ---- A place in a record with its position ----------------------------------------------------------------------- */

/* Going from node to node costs the moves between them, however deep they are: where the undo ring of the game ends, a
 * copy of the position made on the way is taken up.  The men, the turn and the legal moves are those of a replay; in
 * records longer than the ring the position may remember less of its past, so ask rec_position for results. */
typedef struct RecCursor {
    Record *record;
    RecNode *at;
    Pos *pos; /* the position at `at`; as in Game, functions may use it as scratch */

    /* Private. */
    Arena *arena;
    size_t pos_size;
    int undoable;
    Pos **saved; /* saved[i] is the position at depth (i + 1) * interval of the path to `at` */
    size_t saved_count, saved_made, saved_cap;
} RecCursor;

/* A cursor that takes its memory from an arena.  It can visit one record after another. */
void rec_cursor_init(RecCursor *, Arena *);
/* Puts it on the root of a record; false when there is no memory. */
bool rec_cursor_open(RecCursor *, Record *);
void rec_go(RecCursor *, RecNode *);
/* Adds the decision to the record and goes there; NULL when there is no memory. */
RecNode *rec_play(RecCursor *, Move);

#endif
