/* record_io.h -- readers and writers of record files (docs/rules/formats.md).
 *
 * A reader takes the bytes of a whole file and gives the games it holds.  A game is read whole or not at all: a bad one
 * is left out, the others of the file are kept, and the first fault is returned with the byte of the file it was found
 * at.  Readers survive any bytes, never recurse, and take time in proportion to the file.
 */
#ifndef GAMES_RECORD_IO_H
#define GAMES_RECORD_IO_H

#include "games/record.h"

typedef enum RecFormat { REC_PGN, REC_DHTMLXQ, REC_XQF, REC_CBR, REC_CBL, REC_FORMAT_COUNT } RecFormat;

/* Turns GBK into UTF-8: writes at most `cap` bytes, of which 3 * len suffice, and returns their number.  What is no
 * GBK comes out as U+FFFD.  iconv natively, TextDecoder in the browser; the rules core has neither. */
typedef size_t (*RecToUtf8)(void *state, const char *gbk, size_t len, char *out, size_t cap);

typedef struct RecSource {
    const uint8_t *bytes;
    size_t len;
    const Game *game;
    Arena *arena;
    RecToUtf8 to_utf8; /* NULL: bytes outside of ASCII are lost */
    void *to_utf8_state;
} RecSource;

/* The games of a file, in order, linked by Record.next. */
typedef struct RecBook {
    Record *first, *last;
    int count;
    int bad; /* games left out */
} RecBook;

Fault rec_read(RecFormat, const RecSource *, RecBook *out);

/* The format of a file by what stands in it; anything that is none of the others is taken for PGN. */
RecFormat rec_guess(const uint8_t *bytes, size_t len);
/* The id of the game a file is about: what a PGN says in its Variant tag, else xiangqi; "chess" for a PGN of chess. */
const char *rec_guess_game(RecFormat, const uint8_t *bytes, size_t len);

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* Where a writer puts its bytes. */
typedef struct RecOut {
    void (*put)(void *state, const char *bytes, size_t len);
    void *state;
} RecOut;

/* Writes one game as PGN with the moves in a notation of the game; NULL is its own tokens.  The cursor is scratch; it
 * may be used for one game after another.  false when there is no memory. */
bool rec_write_pgn(Record *, RecCursor *, const Notation *, const RecOut *);

/* false when the game is not one of plain steps on the xiangqi board, or without memory. */
bool rec_write_dhtmlxq(Record *, RecCursor *, const RecOut *);

/* ---- Shared by the readers --------------------------------------------------------------------------------------- */

/* What a reader works with: one scratch cursor for all games of the file. */
typedef struct RecReader {
    const RecSource *source;
    RecBook *book;
    RecCursor cursor;
    Pos *scratch;
    Fault first; /* the first fault of the file */
} RecReader;

Fault rec_read_pgn(RecReader *);
Fault rec_read_dhtmlxq(RecReader *);
Fault rec_read_xqf(RecReader *);
Fault rec_read_cbr(RecReader *);
Fault rec_read_cbl(RecReader *);

/* Starts a game at a position text: a record outside of the book, the cursor on its root. */
Fault rec_begin(RecReader *, const char *start, Record **out);
/* Puts a game that was read whole into the book. */
void rec_accept(RecReader *, Record *);
/* Leaves a game out; the first fault is what the reader returns. */
void rec_reject(RecReader *, Fault);

/* The file as UTF-8 text, terminated: itself when it is UTF-8, else taken for GBK.  A byte order mark is dropped.
 * NULL when there is no memory. */
const char *rec_text(const RecSource *, size_t *len);
/* The byte of the file that byte `at` of that text came from. */
int rec_text_origin(const RecSource *, const char *text, size_t at);
bool rec_is_utf8(const char *text, size_t len);
/* A GBK piece of a binary file as UTF-8 in the arena, ended by its first NUL; NULL without memory.  Such pieces are too
 * short to be told from UTF-8 by their bytes. */
char *rec_piece(const RecSource *, size_t at, size_t len, size_t *out_len);
/* Little-endian UTF-16 likewise. */
char *rec_piece_utf16(const RecSource *, size_t at, size_t len, size_t *out_len);

/* Reads a token in the notation (NULL: the game's own) and plays it at the cursor: all of its decisions or none. */
Fault rec_play_token(RecCursor *, const Notation *, const char *token);

/* The winner a result text means, in digits or Chinese: -1 when it says nothing. */
int rec_winner_of(const char *text);

/* The formats of xiangqi programs: a board as 90 letters ('.' for none), Black's back rank first. */
enum { REC_BOARD = 90 };
bool rec_board_fits(const Game *);
void rec_board_text(const char board[REC_BOARD], bool black, int move_no, Str *out);
/* The step between two points, x from the left, y from Red's back rank, played at the cursor. */
Fault rec_play_step(RecCursor *, const int from[2], const int to[2]);

/* A tree written parents first, where a node says whether a line goes on below it and whether an alternative follows
 * once that line has ended (XQF, CBR): call after each node.  Places still owed are kept in a stack of the arena. */
typedef struct RecOwed {
    struct RecOwed *below;
    RecNode *parent;
} RecOwed;

typedef struct RecStream {
    RecCursor *cursor;
    RecOwed *owed, *spare;
    bool done; /* no further node is expected */
} RecStream;

Fault rec_stream_node(RecStream *, RecNode *node, bool goes_on, bool alternative);

static inline Fault rec_fault(FaultCode code, size_t at)
{
    return (Fault){code, (int)at};
}

#endif
