/* record_binary.h -- where things stand in the binary record files: one list for the readers and the writers of XQF, CBR
 * and CBL (docs/rules/formats.md).
 */
#ifndef GAMES_RECORD_BINARY_H
#define GAMES_RECORD_BINARY_H

#include "games/record_io.h"

/* A tag and its place in a header. */
typedef struct RecField {
    const char *key;
    uint16_t at, size;
} RecField;

/* The 32 men of the board in the order of XQF and DhtmlXQ. */
#define REC_MEN "RNBAKABNRCCPPPPPrnbakabnrccppppp"

enum {
    XQF_HEADER = 0x400,
    XQF_PLAIN = 10,  /* the last version without a veil */
    XQF_TURNED = 12, /* the first whose list of men is turned */
    XQF_MEN = 0x10,
    XQF_SIDE = 0x32,
    XQF_RESULT = 0x33,
    XQF_NODES = 0x34,
    XQF_TREE = 0x38,
    XQF_TYPE = 0x40,
    XQF_FROM = 24, /* what is added to the points of a move */
    XQF_TO = 32,
    XQF_FIELD_COUNT = 11,
    XQF_TYPES = 4
};

/* A text of XQF is a byte with its length and the text itself, together `size` bytes. */
extern const RecField rec_xqf_fields[XQF_FIELD_COUNT];
extern const char *const rec_xqf_types[XQF_TYPES];

enum {
    CBR_KIND = 19,
    CBR_ID = 20,
    CBR_COMPOSED = 2040,
    CBR_RESULT = 2076,
    CBR_FIRST_MOVER = 2112,
    CBR_MOVE_NO = 2116,
    CBR_BOARD = 2120,
    CBR_STATE = 2210,
    CBR_MOVES = 2214,
    CBR_MOST_MOVE_NO = 999,
    CBR_FIELD_COUNT = 17,
    CBL_LIMIT = 52,
    CBL_COUNT = 60,
    CBL_HEAD = 66624,
    CBL_ENTRY = 276,
    CBL_SLOT = 4096,
    CB_MAGIC = 16
};

/* A text of CBR ends with a NUL within its `size` bytes. */
extern const RecField rec_cbr_fields[CBR_FIELD_COUNT];
extern const char rec_cbr_magic[CB_MAGIC + 1];
extern const char rec_cbl_magic[CB_MAGIC + 1];

/* Men by their low four bits, from 1 on: of Red with 1 above them, of Black with 2. */
#define CBR_KINDS "RNBAKCP"

/* Words of all these files begin with their lowest byte. */
static inline void rec_put_word(uint8_t at[4], size_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(value >> 8 * i);
}

#endif
