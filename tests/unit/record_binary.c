/* record_binary.c -- XQF, CBR and CBL against encoders written from the description of the formats.
 *
 * There are no files of the original programs here; the encoders below know nothing of the readers, and random trees
 * with variations and comments must come back unchanged, in every version and with every key.
 */
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

#include "base/gbk.h"
#include "tests/unit/record_help.h"

static void put_byte(Buffer *b, int value)
{
    char c = (char)value;
    buffer_put(b, &c, 1);
}

static void put_word(Buffer *b, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        put_byte(b, (int)(value >> 8 * i & 255));
}

/* UTF-8 in another encoding. */
static Buffer recoded(const char *text, const char *encoding)
{
    char out[512], *in = (char *)(uintptr_t)text, *to = out;
    size_t left = strlen(text), room = sizeof out;
    Buffer b = {0};
    iconv_t cd = iconv_open(encoding, "UTF-8");
    iconv(cd, &in, &left, &to, &room);
    iconv_close(cd);
    buffer_put(&b, out, sizeof out - room);
    return b;
}

/* The board of a FEN, Black's back rank first, '.' for none. */
static void board_of(const char *fen, char board[91])
{
    int count = 0;
    for (; *fen != ' '; fen++) {
        for (int n = *fen >= '1' && *fen <= '9' ? *fen - '0' : 0; n; n--)
            board[count++] = '.';
        if (strchr("RNBAKCPrnbakcp", *fen))
            board[count++] = *fen;
    }
    board[count] = '\0';
}

/* A random tree from one of a few positions, Red or Black to move. */
static void random_game(Record *r, Arena *arena, Rng *rng, int nodes)
{
    static const char *const STARTS[] = {
        NULL,
        "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1",
        "3k5/4a4/b3b4/9/2P6/6p2/9/4B4/4A4/2B1K1R2 w - - 0 1",
        "2bak4/4a4/4b4/p8/9/2n6/P3P4/4B1N2/4A4/4KAB2 b - - 0 1",
    };
    rec_init(r, game_find("xiangqi"), arena, STARTS[rng_below(rng, 4)]);
    random_tree(r, rng, nodes);
    r->winner = (int)rng_below(rng, 4) - 1;
}

/* ---- XQF --------------------------------------------------------------------------------------------------------- */

typedef struct Keys {
    int version;
    uint8_t header[16];
    int men, from, to;
    uint32_t size;
    uint8_t stream[32];
} Keys;

static Keys random_keys(int version, Rng *rng)
{
    Keys k = {.version = version};
    memcpy(k.header, "XQ", 2);
    k.header[2] = (uint8_t)version;
    if (version <= 10)
        return k;
    for (int i = 3; i < 16; i++)
        k.header[i] = (uint8_t)rng_below(rng, 256);
    int sum = k.header[12], a = k.header[13], b = k.header[14], c = k.header[15];
    k.men = (((((a * a) * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8) * a & 255;
    k.from = (((((b * b) * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8) * k.men & 255;
    k.to = (((((c * c) * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8) * k.from & 255;
    k.size = (uint32_t)((sum * 256 + a) % 32000 + 767);
    const char *sentence = "[(C) Copyright Mr. Dong Shiwei.]";
    for (int i = 0; i < 32; i++) {
        int part = (k.header[12 + i % 4] & k.header[3]) | k.header[8 + i % 4];
        k.stream[i] = (uint8_t)(sentence[i] & part);
    }
    return k;
}

static int xqf_point(int point)
{
    return point % 9 * 10 + point / 9;
}

static void xqf_node(Buffer *b, const Keys *k, const RecNode *n)
{
    bool veiled = k->version > 10;
    int from = n->parent ? xqf_point(move_from(n->move)) + 24 + k->from : 0x18;
    int to = n->parent ? xqf_point(move_to(n->move)) + 32 + k->to : 0x20;
    int flags = (n->first ? (veiled ? 0x80 : 0xF0) : 0) | (n->next ? (veiled ? 0x40 : 0x0F) : 0);
    Buffer text = recoded(n->comment ? n->comment : "", "GBK");
    if (veiled && n->comment)
        flags |= 0x20;
    put_byte(b, from & 255);
    put_byte(b, to & 255);
    put_byte(b, flags);
    put_byte(b, 0xFF);
    if (!veiled || n->comment)
        put_word(b, (uint32_t)text.len + k->size);
    if (n->comment)
        buffer_put(b, text.at, text.len);
    buffer_free(&text);
}

static void xqf_header(uint8_t head[1024], const Keys *k, const Record *r)
{
    static const char MEN[] = "RNBAKABNRCCPPPPPrnbakabnrccppppp";
    static const int RESULT[] = {0, 3, 1, 2};
    char board[91];
    board_of(r->start, board);
    memcpy(head, k->header, 16);
    for (int i = 0; i < 32; i++) {
        char *man = strchr(board, MEN[i]);
        int at = (int)(man ? man - board : 0), xy = man ? at % 9 * 10 + 9 - at / 9 : 255;
        int slot = k->version >= 12 ? (i + 256 - k->men - 1) % 32 : i;
        head[16 + slot] = (uint8_t)(xy + k->men);
        if (man)
            *man = '.';
    }
    head[0x33] = (uint8_t)RESULT[r->winner + 1];
    head[0x40] = 3;
    Buffer red = recoded("联通", "GBK");
    head[0x130] = (uint8_t)red.len;
    memcpy(head + 0x131, red.at, red.len);
    buffer_free(&red);
}

static Buffer xqf_file(Record *r, int version, Rng *rng)
{
    Keys k = random_keys(version, rng);
    uint8_t head[1024] = {0};
    Buffer b = {0};
    xqf_header(head, &k, r);
    buffer_put(&b, (const char *)head, sizeof head);
    for (RecNode *n = r->root; n; n = rec_walk(r->root, n))
        xqf_node(&b, &k, n);
    for (size_t i = 1024; i < b.len; i++)
        b.at[i] = (char)(b.at[i] + k.stream[i % 32]);
    return b;
}

TEST(xqf_of_every_version_gives_the_tree_back)
{
    static const int VERSIONS[] = {10, 11, 12, 15, 18, 1};
    Rng rng = {5};
    for (int i = 0; i < 120; i++) {
        Arena arena = arena_heap();
        Record r;
        Fault why;
        random_game(&r, &arena, &rng, (int)(1 + rng_below(&rng, 200)));
        Buffer b = xqf_file(&r, VERSIONS[i % 6], &rng);
        Record *back = read_one(REC_XQF, b.at, b.len, &arena, &why);
        CHECK_INT(why.code, FAULT_NONE);
        CHECK(back && same_tree(back, &r));
        CHECK(back && back->winner == r.winner);
        CHECK(back && rec_tag(back, "Red") && strcmp(rec_tag(back, "Red"), "联通") == 0);
        buffer_free(&b);
        arena_reset(&arena);
    }
}

TEST(xqf_faults_are_named)
{
    Rng rng = {9};
    Arena arena = arena_heap();
    Record r;
    Fault why;
    random_record(&r, game_find("xiangqi"), &arena, &rng, 60);
    Buffer b = xqf_file(&r, 18, &rng);
    CHECK(!read_one(REC_XQF, "PK", 2, &arena, &why));
    CHECK_INT(why.code, FAULT_FILE_FORMAT);
    CHECK(!read_one(REC_XQF, b.at, 1000, &arena, &why));
    CHECK_INT(why.code, FAULT_FILE_SHORT);
    CHECK(!read_one(REC_XQF, b.at, b.len - 1, &arena, &why));
    CHECK_INT(why.code, FAULT_FILE_SHORT);
    CHECK(why.at >= 1024);
    buffer_free(&b);
    arena_reset(&arena);
}

/* ---- CBR and CBL ------------------------------------------------------------------------------------------------- */

static int cbr_point(int point)
{
    return (9 - point / 9) * 9 + point % 9;
}

static void cbr_node(Buffer *b, const RecNode *n)
{
    Buffer text = recoded(n->comment ? n->comment : "", "UTF-16LE");
    put_byte(b, (n->first ? 0 : 1) | (n->next ? 2 : 0) | (n->comment ? 4 : 0));
    put_byte(b, 0);
    put_byte(b, n->parent ? cbr_point(move_from(n->move)) : 0);
    put_byte(b, n->parent ? cbr_point(move_to(n->move)) : 0);
    if (n->comment) {
        put_word(b, (uint32_t)text.len);
        buffer_put(b, text.at, text.len);
    }
    buffer_free(&text);
}

static Buffer cbr_file(Record *r, Rng *rng)
{
    static const char MEN[] = "RNBAKCPrnbakcp";
    static const int RESULT[] = {0, 3, 1, 2};
    Buffer b = {0}, name = recoded("某某某", "UTF-16LE");
    char head[2214], board[91];
    /* The gaps hold anything. */
    for (size_t i = 0; i < sizeof head; i++)
        head[i] = (char)rng_below(rng, 256);
    memcpy(head, "CCBridge Record", 16);
    for (size_t at = 180; at < 1844; at += 2)
        memcpy(head + at, "\0", 2);
    memcpy(head + 1076, name.at, name.len);
    head[2076] = (char)RESULT[r->winner + 1];
    head[2112] = 1;
    memcpy(head + 2116, "\1\0", 2);
    board_of(r->start, board);
    for (int i = 0; i < 90; i++) {
        const char *kind = board[i] == '.' ? NULL : strchr(MEN, board[i]);
        long index = kind ? kind - MEN : -1;
        head[2120 + i] = (char)(index < 0 ? 0 : index < 7 ? 0x11 + index : 0x21 + index - 7);
    }
    buffer_put(&b, head, sizeof head);
    for (RecNode *n = r->root; n; n = rec_walk(r->root, n))
        cbr_node(&b, n);
    buffer_free(&name);
    return b;
}

TEST(cbr_gives_the_tree_back)
{
    Rng rng = {6};
    for (int i = 0; i < 60; i++) {
        Arena arena = arena_heap();
        Record r;
        Fault why;
        random_game(&r, &arena, &rng, (int)(1 + rng_below(&rng, 200)));
        Buffer b = cbr_file(&r, &rng);
        Record *back = read_one(REC_CBR, b.at, b.len, &arena, &why);
        CHECK_INT(why.code, FAULT_NONE);
        CHECK(back && same_tree(back, &r));
        CHECK(back && back->winner == r.winner);
        CHECK(back && rec_tag(back, "Red") && strcmp(rec_tag(back, "Red"), "某某某") == 0);
        buffer_free(&b);
        arena_reset(&arena);
    }
}

static void pad(Buffer *b, size_t len)
{
    while (b->len < len)
        put_byte(b, 0);
}

TEST(cbl_gives_every_game_also_those_that_span_slots)
{
    enum { GAMES = 12, SLOTS = 128, HEAD = 66624 + 276 * SLOTS };
    Rng rng = {8};
    Record all[GAMES];
    Arena arena = arena_heap();
    Buffer lib = {0};
    buffer_put(&lib, "CCBridgeLibrary", 16);
    pad(&lib, 60);
    put_word(&lib, SLOTS);
    pad(&lib, HEAD);
    for (int i = 0; i < GAMES; i++) {
        random_record(&all[i], game_find("xiangqi"), &arena, &rng, i % 3 ? 100 : 1500);
        Buffer b = cbr_file(&all[i], &rng);
        buffer_put(&lib, b.at, b.len);
        pad(&lib, HEAD + (lib.len - HEAD + 4095) / 4096 * 4096);
        buffer_free(&b);
    }
    void *gbk = gbk_open();
    RecBook book;
    RecSource s = {(const uint8_t *)lib.at, lib.len, game_find("xiangqi"), &arena, gbk_to_utf8, gbk};
    CHECK_INT(rec_read(REC_CBL, &s, &book).code, FAULT_NONE);
    CHECK_INT(book.count, GAMES);
    int i = 0;
    for (Record *r = book.first; r; r = r->next, i++)
        CHECK(same_tree(r, &all[i]));
    /* One bad game is left out, and the slot count may lie. */
    lib.at[HEAD + 2120 + 4] = 0;
    lib.at[60] = 1;
    CHECK_INT(rec_read(REC_CBL, &s, &book).code, FAULT_TEXT_KINGS);
    CHECK_INT(book.count, GAMES - 1);
    CHECK_INT(book.bad, 1);
    gbk_close(gbk);
    buffer_free(&lib);
    arena_reset(&arena);
}

/* ---- Any bytes --------------------------------------------------------------------------------------------------- */

/* Changes, cuts and doubles a few pieces of a file. */
static void damage(Buffer *b, Rng *rng)
{
    for (uint32_t i = 1 + rng_below(rng, 8); i && b->len; i--) {
        size_t at = rng_below(rng, (uint32_t)b->len), len = rng_below(rng, 12);
        if (len > b->len - at)
            len = b->len - at;
        switch (rng_below(rng, 5)) {
        case 0: b->at[at] = (char)rng_below(rng, 256); break;
        case 1: b->at[at] = "(){}[];$.\"\\0|_/\n"[rng_below(rng, 16)]; break;
        case 2: b->len = at; break;
        case 3: memmove(b->at + at, b->at + at + len, b->len - at - len), b->len -= len; break;
        default: {
            char piece[12];
            memcpy(piece, b->at + at, len);
            buffer_put(b, piece, len);
        }
        }
    }
}

TEST(readers_survive_damaged_files)
{
    Rng rng = {21};
    for (int i = 0; i < 1500; i++) {
        Arena arena = arena_heap();
        Record r;
        Fault why;
        RecFormat format = (RecFormat)(i % 4);
        random_record(&r, game_find("xiangqi"), &arena, &rng, 40);
        Buffer b = format == REC_PGN       ? written(&r, i % 8 ? "chinese" : "wxf")
                   : format == REC_DHTMLXQ ? written(&r, "dhtmlxq")
                   : format == REC_XQF     ? xqf_file(&r, i % 8 < 4 ? 18 : 10, &rng)
                                           : cbr_file(&r, &rng);
        damage(&b, &rng);
        if (b.len)
            read_one(format, b.at, b.len, &arena, &why);
        buffer_free(&b);
        arena_reset(&arena);
    }
}
