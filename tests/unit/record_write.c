/* record_write.c -- the writers of XQF, CBR and CBL: what is written is read back, and what is lost is told.
 *
 * That the files are those of the formats, and not merely of our readers, is for tests/test_convert.py, whose decoders
 * know nothing of this code.
 */
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

#include "base/gbk.h"
#include "tests/unit/record_help.h"

static const RecFormat BINARY[] = {REC_XQF, REC_CBR, REC_CBL};

/* ---- Random games ------------------------------------------------------------------------------------------------ */

/* Tags that all three formats have, with values that fit the shortest field (15 bytes of GBK). */
static void random_tags(Record *r, Rng *rng)
{
    static const char *const KEYS[] = {"Title",       "Event",   "Date",      "Site",      "Red",   "Black",
                                       "TimeControl", "RedTime", "BlackTime", "Annotator", "Author"};
    static const char *const VALUES[] = {"全国象棋赛", "a name", "1999.12.31", "许银川", "é", "㐀", "𠀀", "某 某"};
    for (size_t i = 0; i < ARRAY_LEN(KEYS); i++) {
        const char *value = VALUES[rng_below(rng, (uint32_t)ARRAY_LEN(VALUES))];
        if (rng_below(rng, 3))
            rec_tag_set(r, KEYS[i], value);
    }
}

static void random_full(Record *r, Arena *arena, Rng *rng, int nodes)
{
    static const char *const STARTS[] = {
        NULL,
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1",
        "3k5/4a4/b3b4/9/2P6/6p2/9/4B4/4A4/2B1K1R2 w - - 0 1",
        "2bak4/4a4/4b4/p8/9/2n6/P3P4/4B1N2/4A4/4KAB2 b - - 0 1",
    };
    rec_init(r, game_find("xiangqi"), arena, STARTS[rng_below(rng, 4)]);
    random_tree(r, rng, nodes);
    random_tags(r, rng);
    r->winner = (int)rng_below(rng, 4) - 1;
}

/* Every tag of one is in the other; those of reading alone, the kind of game, may be more. */
static bool same_tags(const Record *want, const Record *got)
{
    for (const RecTag *t = want->tags; t; t = t->next) {
        const char *value = rec_tag(got, t->key);
        if (!value || strcmp(value, t->value) != 0)
            return false;
    }
    return true;
}

TEST(what_is_written_in_a_binary_format_is_read_back)
{
    Rng rng = {31};
    for (int i = 0; i < 240; i++) {
        Arena arena = arena_heap();
        Record r;
        RecLosses lost;
        Fault why;
        RecFormat format = BINARY[i % 3];
        random_full(&r, &arena, &rng, i < 3 ? 0 : (int)rng_below(&rng, 200));
        Buffer b = written_to(format, &r, &lost, &why);
        CHECK_INT(why.code, FAULT_NONE);
        CHECK(!rec_lost_any(&lost));
        CHECK_INT(rec_guess((const uint8_t *)b.at, b.len), format);
        Record *back = read_one(format, b.at, b.len, &arena, &why);
        CHECK_INT(why.code, FAULT_NONE);
        CHECK(back && same_tree(back, &r));
        CHECK(back && back->winner == r.winner);
        CHECK(back && same_tags(&r, back));
        buffer_free(&b);
        arena_reset(&arena);
    }
}

TEST(a_library_holds_all_games_and_an_index_of_them)
{
    enum { GAMES = 150 };
    static Record all[GAMES];
    Rng rng = {32};
    Arena arena = arena_heap();
    RecLosses lost;
    Fault why;
    for (int i = 0; i < GAMES; i++) {
        /* Some of more than one slot. */
        random_full(&all[i], &arena, &rng, i % 50 ? 30 : 1500);
        all[i].next = i + 1 < GAMES ? &all[i + 1] : NULL;
    }
    Buffer b = written_to(REC_CBL, all, &lost, &why);
    CHECK_INT(why.code, FAULT_NONE);
    CHECK_INT((int)b.len % 4096, (66624 + 256 * 276) % 4096);
    RecBook book;
    RecSource s = {.bytes = (const uint8_t *)b.at, .len = b.len, .game = all[0].game, .arena = &arena};
    CHECK_INT(rec_read(REC_CBL, &s, &book).code, FAULT_NONE);
    CHECK_INT(book.count, GAMES);
    Record *r = book.first;
    for (int i = 0; r && i < GAMES; i++, r = r->next)
        CHECK(same_tree(r, &all[i]) && same_tags(&all[i], r) && r->winner == all[i].winner);
    buffer_free(&b);
    arena_reset(&arena);
}

TEST(long_lines_are_written_without_recursion)
{
    Rng rng = {33};
    for (size_t i = 0; i < ARRAY_LEN(BINARY); i++) {
        Arena arena = arena_heap();
        Record r;
        Fault why;
        random_record(&r, game_find("xiangqi"), &arena, &rng, 20000);
        Buffer b = written(&r, rec_format_name(BINARY[i]));
        Record *back = read_one(BINARY[i], b.at, b.len, &arena, &why);
        CHECK(back && same_tree(back, &r));
        buffer_free(&b);
        arena_reset(&arena);
    }
}

/* ---- Text -------------------------------------------------------------------------------------------------------- */

/* All characters of a range in one comment, without those a text of a game cannot have, and those for private use of which
 * GB18030 gave some bytes away. */
static void put_range(Record *r, RecNode *n, uint32_t first, uint32_t last)
{
    static char buf[0x10000 * 4 + 1];
    Str text = str_on(buf, sizeof buf);
    for (uint32_t c = first; c <= last; c++) {
        if ((c < 0xD800 || c > 0xF8FF) && c != 0xFFFD && c != '\r')
            str_utf8(&text, c);
    }
    rec_comment(r, n, buf, text.len);
}

TEST(every_character_survives_in_gbk_and_in_utf16)
{
    static const uint32_t RANGES[][2] = {{0x21, 0xFFFF}, {0x10000, 0x17FFF}, {0x20000, 0x2A6DF}, {0x10FF00, 0x10FFFD}};
    for (size_t i = 0; i < 2 * ARRAY_LEN(RANGES); i++) {
        Arena arena = arena_heap();
        Record r;
        RecLosses lost;
        Fault why;
        rec_init(&r, game_find("xiangqi"), &arena, NULL);
        put_range(&r, r.root, RANGES[i / 2][0], RANGES[i / 2][1]);
        Buffer b = written_to(BINARY[i % 2], &r, &lost, &why);
        CHECK(!rec_lost_any(&lost));
        Record *back = read_one(BINARY[i % 2], b.at, b.len, &arena, &why);
        CHECK(back && same_tree(back, &r));
        buffer_free(&b);
        arena_reset(&arena);
    }
}

/* The bytes of the comment on the start of an XQF of version 10. */
static Buffer xqf_comment(const char *text)
{
    Arena arena = arena_heap();
    Record r;
    Buffer out = {0};
    rec_init(&r, game_find("xiangqi"), &arena, NULL);
    rec_comment(&r, r.root, text, strlen(text));
    Buffer b = written(&r, "xqf");
    buffer_put(&out, b.at + 1024 + 8, b.len - 1024 - 8);
    buffer_free(&b);
    arena_reset(&arena);
    return out;
}

TEST(gbk_is_that_of_the_system)
{
    static char buf[0x6000 * 3], out[0x6000 * 4];
    Str text = str_on(buf, sizeof buf);
    /* The Chinese characters of GBK and the signs of its rows 1 to 3. */
    for (uint32_t c = 0x4E00; c <= 0x9FA5; c++)
        str_utf8(&text, c);
    str_put(&text, "、。「」！？（）０１２ＡＢＣａｂｃ①②③");
    char *in = buf, *to = out;
    size_t left = text.len, room = sizeof out;
    iconv_t cd = iconv_open("GBK", "UTF-8");
    CHECK(iconv(cd, &in, &left, &to, &room) != (size_t)-1);
    iconv_close(cd);
    Buffer b = xqf_comment(buf);
    CHECK(b.len == sizeof out - room && memcmp(b.at, out, b.len) == 0);
    buffer_free(&b);
}

TEST(lines_end_as_windows_ends_them)
{
    Buffer b = xqf_comment("a\r\nb\nc");
    CHECK(b.len == 7 && memcmp(b.at, "a\r\nb\r\nc", 7) == 0);
    buffer_free(&b);
}

TEST(without_a_decoder_ascii_stays_and_the_rest_is_told)
{
    Arena arena = arena_heap();
    Record r;
    RecCursor c;
    Fault why;
    Buffer b = {0};
    RecTarget target = {.out = {buffer_put, &b}};
    rec_init(&r, game_find("xiangqi"), &arena, NULL);
    rec_comment(&r, r.root, "a好b", 5);
    rec_cursor_init(&c, &arena);
    CHECK_INT(rec_write(REC_XQF, &r, &c, &target).code, FAULT_NONE);
    CHECK_INT(target.lost.count[REC_LOST_LETTER], 1);
    Record *back = read_one(REC_XQF, b.at, b.len, &arena, &why);
    CHECK(back && strcmp(back->root->comment, "a?b") == 0);
    buffer_free(&b);
    arena_reset(&arena);
}

/* ---- What is lost ------------------------------------------------------------------------------------------------ */

static const char PGN[] =
    "[Event \"杯\"]\n[Round \"3\"]\n[Opening \"中炮\"]\n[Red \"一二三四五六七八九十\"]\n[Site \"?\"]\n"
    "[Table \"?\"]\n[FEN \"3k5/4a4/b3b4/9/2P6/6p2/9/4B4/4A4/2B1K1R2 w - - 7 12\"]\n\n"
    "1. R3+1 $1 $6 {[%csl Ge4][%cal Gh2e2] x} *\n";

TEST(losses_are_counted_and_named)
{
    /* Tags without a place, tags cut, characters, glyphs, marks, counters, games. */
    static const struct {
        RecFormat format;
        uint32_t count[REC_LOSS_COUNT];
        const char *tags;
    } CASES[] = {
        {REC_PGN, {0}, ""},
        {REC_DHTMLXQ, {0, 0, 0, 2, 2, 0, 0}, ""},
        {REC_XQF, {2, 1, 0, 2, 2, 1, 0}, "Round Opening Red"},
        {REC_CBR, {1, 0, 0, 2, 2, 1, 0}, "Opening"},
        {REC_CBL, {1, 0, 0, 2, 2, 1, 0}, "Opening"},
    };
    Arena arena = arena_heap();
    Fault why;
    Record *r = read_one(REC_PGN, PGN, strlen(PGN), &arena, &why);
    CHECK(r != NULL);
    for (size_t i = 0; r && i < ARRAY_LEN(CASES); i++) {
        RecLosses lost;
        Buffer b = written_to(CASES[i].format, r, &lost, &why);
        CHECK(memcmp(lost.count, CASES[i].count, sizeof lost.count) == 0);
        CHECK(strcmp(lost.tags, CASES[i].tags) == 0);
        buffer_free(&b);
    }
    /* A cut name ends with a whole character. */
    Buffer b = written(r, "xqf");
    Record *back = read_one(REC_XQF, b.at, b.len, &arena, &why);
    CHECK(back && strcmp(rec_tag(back, "Red"), "一二三四五六七") == 0);
    CHECK(back && strstr(back->start, " w - - 0 1") && rec_tag(back, "Type"));
    buffer_free(&b);
    /* The number of the first move has its place in CBR, the other counter has not. */
    b = written(r, "cbr");
    back = read_one(REC_CBR, b.at, b.len, &arena, &why);
    CHECK(back && strstr(back->start, " w - - 0 12"));
    buffer_free(&b);
    arena_reset(&arena);
}

TEST(losses_are_put_into_words)
{
    char buf[256];
    Str text = str_on(buf, sizeof buf);
    RecTarget t = {.lost.count = {0}};
    rec_lost_text(&t.lost, LANG_EN, &text);
    CHECK(!text.len);
    rec_lose_tag(&t, REC_LOST_TAG, "Round");
    rec_lose_tag(&t, REC_LOST_TAG, "Round");
    rec_lose_tag(&t, REC_LOST_LENGTH, "Red");
    rec_lose(&t, REC_LOST_MARK);
    rec_lost_text(&t.lost, LANG_EN, &text);
    CHECK_TEXT(buf, "2 tags without a place, 1 tag cut short, 1 mark (tags: Round Red)");
    text = str_on(buf, sizeof buf);
    rec_lost_text(&t.lost, LANG_ZH, &text);
    CHECK_TEXT(buf, "2 个标签没有位置，1 个标签过长被截短，1 个标记（标签：Round Red）");
    /* Any number of names: those that do not fit are counted alone. */
    for (int i = 0; i < 100; i++) {
        char key[8] = {'T', (char)('0' + i / 10), (char)('0' + i % 10)};
        rec_lose_tag(&t, REC_LOST_TAG, key);
    }
    CHECK_INT(t.lost.count[REC_LOST_TAG], 102);
    CHECK(strlen(t.lost.tags) < sizeof t.lost.tags);
}

/* ---- What cannot be written -------------------------------------------------------------------------------------- */

TEST(what_a_format_cannot_hold_is_refused_before_a_byte_is_written)
{
    static const char *const GAMES[] = {"jieqi", "stone", "doublestep", "qilin", "chess", "crazyhouse"};
    Arena arena = arena_heap();
    Rng rng = {34};
    RecLosses lost;
    Fault why;
    Record two[2];
    random_record(&two[0], game_find("xiangqi"), &arena, &rng, 20);
    random_record(&two[1], game_find("xiangqi"), &arena, &rng, 20);
    two[0].next = &two[1];
    for (int i = 0; i < 2; i++) {
        Buffer b = written_to(BINARY[i], two, &lost, &why);
        CHECK(why.code == FAULT_FILE_GAMES && !b.len);
    }
    for (size_t i = 0; i < ARRAY_LEN(GAMES); i++) {
        for (int format = REC_DHTMLXQ; format < REC_FORMAT_COUNT; format++) {
            Record r;
            random_record(&r, game_find(GAMES[i]), &arena, &rng, 4);
            Buffer b = written_to((RecFormat)format, &r, &lost, &why);
            CHECK(why.code == FAULT_FILE_BOARD && !b.len);
        }
    }
    /* The second game of a library is the bad one, and nothing of the first is written. */
    random_record(&two[1], game_find("jieqi"), &arena, &rng, 4);
    Buffer b = written_to(REC_CBL, two, &lost, &why);
    CHECK(why.code == FAULT_FILE_BOARD && why.at == 1 && !b.len);
    arena_reset(&arena);
}

TEST(siblings_of_xiangqi_are_written_and_the_loss_of_their_name_told)
{
    static const char *const GAMES[] = {"simplified", "redeyed"};
    Arena arena = arena_heap();
    Rng rng = {35};
    for (int i = 0; i < 2 * 3; i++) {
        Record r;
        RecLosses lost;
        Fault why;
        RecBook book;
        random_record(&r, game_find(GAMES[i / 3]), &arena, &rng, 60);
        Buffer b = written_to(BINARY[i % 3], &r, &lost, &why);
        CHECK_INT(why.code, FAULT_NONE);
        CHECK_INT(lost.count[REC_LOST_GAME], 1);
        void *gbk = gbk_open();
        RecSource s = {(const uint8_t *)b.at, b.len, r.game, &arena, gbk_to_utf8, gbk};
        CHECK_INT(rec_read(BINARY[i % 3], &s, &book).code, FAULT_NONE);
        CHECK(book.first && same_tree(book.first, &r));
        gbk_close(gbk);
        buffer_free(&b);
    }
    arena_reset(&arena);
}

/* ---- No memory --------------------------------------------------------------------------------------------------- */

static ArenaBlock *grow_none(size_t size)
{
    (void)size;
    return NULL;
}

TEST(without_memory_the_writers_say_so)
{
    Arena arena = arena_heap(), none = {.grow = grow_none};
    Record r;
    rec_init(&r, game_find("xiangqi"), &arena, NULL);
    rec_comment(&r, r.root, "好", 3);
    for (size_t i = 0; i < ARRAY_LEN(BINARY); i++) {
        Buffer b = {0};
        RecCursor c;
        RecTarget target = {.out = {buffer_put, &b}, .to_utf8 = gbk_to_utf8, .to_utf8_state = gbk_open()};
        rec_cursor_init(&c, &none);
        CHECK_INT(rec_write(BINARY[i], &r, &c, &target).code, FAULT_NO_MEMORY);
        /* A cursor that has its position already, and then no more. */
        rec_cursor_init(&c, &arena);
        rec_cursor_open(&c, &r);
        c.arena = &none;
        CHECK_INT(rec_write(BINARY[i], &r, &c, &target).code, FAULT_NO_MEMORY);
        gbk_close(target.to_utf8_state);
        buffer_free(&b);
    }
    arena_reset(&arena);
}
