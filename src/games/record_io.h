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

/* What a record has and a format cannot hold. */
typedef enum RecLoss {
    REC_LOST_TAG,    /* tags without a place */
    REC_LOST_LENGTH, /* tags cut to the room there is */
    REC_LOST_LETTER, /* texts in which characters were replaced */
    REC_LOST_GLYPH,
    REC_LOST_MARK,
    REC_LOST_COUNTER, /* games whose start position has counters or a move number */
    REC_LOST_GAME,    /* games that are not xiangqi, which the file does not say */
    REC_LOSS_COUNT
} RecLoss;

typedef struct RecLosses {
    uint32_t count[REC_LOSS_COUNT];
    char tags[128]; /* the names of tags lost or cut, each once, as far as they fit */
} RecLosses;

typedef struct RecTarget {
    RecOut out;
    const Notation *notation; /* of the moves in PGN; NULL is the game's own tokens */
    RecToUtf8 to_utf8;        /* as for reading; XQF finds in it the bytes of a character.  NULL: ASCII alone */
    void *to_utf8_state;
    RecLosses lost; /* added to; the caller clears it */
} RecTarget;

/* Writes the games from `first` on.  XQF and CBR hold one game, all but PGN only games of plain steps on the xiangqi board;
 * what cannot be written at all is told before the first byte is put, with the number of the game (from 0) as its place.
 * The cursor is scratch; it may be used for one file after another. */
Fault rec_write(RecFormat, Record *first, RecCursor *, RecTarget *);

/* "pgn", "dhtmlxq", …; and the format of a name, REC_FORMAT_COUNT when there is none. */
const char *rec_format_name(RecFormat);
RecFormat rec_format_find(const char *name);
/* Whether a file of the format holds any number of games. */
bool rec_holds_many(RecFormat);

bool rec_lost_any(const RecLosses *);
/* "2 tags without a place (Round Opening), 1 mark": what was lost, in words; empty when nothing was. */
void rec_lost_text(const RecLosses *, Lang, Str *);

/* ---- Shared by the writers --------------------------------------------------------------------------------------- */

/* Each writes one game that was found fit for the format; false without memory. */
bool rec_write_pgn(Record *, RecCursor *, RecTarget *);
bool rec_write_dhtmlxq(Record *, RecCursor *, RecTarget *);
bool rec_write_xqf(Record *, RecCursor *, RecTarget *);
bool rec_write_cbr(Record *, RecCursor *, RecTarget *);
/* All games from the first on. */
bool rec_write_cbl(Record *first, RecCursor *, RecTarget *);

void rec_lose(RecTarget *, RecLoss);
void rec_lose_tag(RecTarget *, RecLoss, const char *key);
/* Tags that say what the file says elsewhere, and those that say nothing ("?"): no loss where they have no place. */
bool rec_tag_idle(const RecTag *);

/* The formats of xiangqi programs: a board as 90 letters ('.' for none), Black's back rank first. */
enum { REC_BOARD = 90 };
bool rec_board_fits(const Game *);

/* The start position as those formats hold it. */
typedef struct RecStart {
    char board[REC_BOARD];
    bool black; /* to move */
    int move_no;
    bool usual; /* the board of the start of a game */
} RecStart;

void rec_start_of(Record *, Pos *scratch, RecStart *out);
/* Whether a reader that knows only the board, the side and this move number gets the start position back. */
bool rec_start_whole(const Record *, const RecStart *, int move_no, Pos *scratch);

/* Text in the encoding of a file, a new one each time; what it knows of GBK is kept. */
typedef struct RecCode {
    RecTarget *target;
    Arena *arena;
    bool wide;            /* UTF-16LE instead of GBK (GB18030) */
    uint16_t *two, *four; /* of GBK: the bytes of a character; the place of those of four bytes, from 1 */
    uint8_t *at;
    size_t len, cap;
    bool cut, replaced;
} RecCode;

/* Encodes as much of the text as fits `room`; `lines`: with the line ends of Windows.  false without memory. */
bool rec_encode(RecCode *, const char *text, size_t room, bool lines);

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
