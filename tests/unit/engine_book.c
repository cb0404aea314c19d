/* engine_book.c -- tests of the opening book: legal moves, folded mirrors, a seed, and files that are no good. */
#include "engine/book.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/bookmake.h"
#include "engine/engine.h"
#include "games/xiangqi/xq_text.h"
#include "tests/test.h"

static const char *start_text(void)
{
    return game_find("xiangqi")->start;
}

static XqPos *pos_new(const char *fen)
{
    XqPos *p = aligned_alloc(POS_ALIGN, (sizeof *p + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
    CHECK_INT(xq_parse(p, fen).code, FAULT_NONE);
    return p;
}

static Move step(const char *text)
{
    int from, to;
    CHECK(xq_read_step(text, &from, &to));
    return move_step(from, to);
}

/* A book of two positions: the start, and the start after b2e2, each with a legal move and the second with an illegal
 * one too. */
static size_t small_book(uint8_t file[256])
{
    XqPos *p = pos_new(start_text());
    bool mirrored;
    uint8_t entry[3][BOOK_ENTRY];
    book_put_entry(entry[0], book_key(p, &mirrored), step("b2e2"), 7);
    xq_apply(p, step("b2e2"), NULL);
    Key key = book_key(p, &mirrored);
    Move reply = step("b9c7"), wrong = step("a9a1");
    book_put_entry(entry[1], key, mirrored ? book_mirror(reply) : reply, 3);
    book_put_entry(entry[2], key, mirrored ? book_mirror(wrong) : wrong, 200);
    int first = memcmp(entry[0] + 7, entry[1] + 7, 1) < 0 ? 0 : 1; /* the keys differ in their highest byte */
    memcpy(file + BOOK_HEADER, entry[first], first ? 2 * BOOK_ENTRY : BOOK_ENTRY);
    memcpy(file + BOOK_HEADER + (first ? 2 : 1) * BOOK_ENTRY, entry[first ? 0 : 1], (first ? 1 : 2) * BOOK_ENTRY);
    book_put_header(file, 3);
    free(p);
    return BOOK_HEADER + 3 * BOOK_ENTRY;
}

TEST(a_book_gives_legal_moves_alone_and_knows_mirror_images)
{
    uint8_t file[256];
    const char *why;
    Book book;
    BookMove moves[BOOK_MOVES];
    CHECK(book_open(&book, file, small_book(file), &why));
    XqPos *p = pos_new(start_text());
    CHECK_INT(book_find(&book, p, moves), 1);
    CHECK_INT(moves[0].move, step("b2e2"));
    for (int side = 0; side < 2; side++) {
        xq_apply(p, step(side ? "h2e2" : "b2e2"), NULL);
        CHECK_INT(book_find(&book, p, moves), 1);
        CHECK_INT(moves[0].move, step(side ? "h9g7" : "b9c7"));
        xq_undo(p);
    }
    xq_apply(p, step("a3a4"), NULL);
    CHECK_INT(book_find(&book, p, moves), 0);
    free(p);
}

TEST(a_damaged_book_is_refused_with_a_reason)
{
    uint8_t file[256], bad[256];
    const char *why;
    Book book;
    size_t size = small_book(file);
    CHECK(!book_open(&book, file, size - 1, &why));
    CHECK(strstr(why, "cut off") != NULL);
    CHECK(!book_open(&book, file, 5, &why));
    CHECK(strstr(why, "no opening book") != NULL);
    for (size_t i = 0; i < size; i++) {
        memcpy(bad, file, size);
        bad[i] ^= 0x40;
        why = NULL;
        CHECK(!book_open(&book, bad, size, &why));
        CHECK(why != NULL);
    }
}

TEST(the_choice_of_a_book_follows_from_its_seed)
{
    uint8_t file[256];
    const char *why;
    Book book;
    int left = 0;
    CHECK(book_open(&book, file, small_book(file), &why));
    XqPos *p = pos_new(start_text());
    for (uint64_t seed = 0; seed < 200; seed++) {
        Rng a = {seed}, b = {seed};
        Move m = book_pick(&book, p, &a);
        CHECK_INT(m, book_pick(&book, p, &b));
        CHECK(m == step("b2e2") || m == step("h2e2")); /* the start is its own mirror image */
        left += m == step("b2e2");
    }
    CHECK(left > 60 && left < 140);
    free(p);
}

TEST(a_book_is_silent_where_a_position_comes_again)
{
    static const char *const THERE_AND_BACK[] = {"b0c2", "b9c7", "c2b0", "c7b9"};
    uint8_t file[256];
    const char *why;
    Book book;
    Rng rng = {1};
    CHECK(book_open(&book, file, small_book(file), &why));
    XqPos *p = pos_new(start_text());
    for (size_t i = 0; i < ARRAY_LEN(THERE_AND_BACK); i++)
        xq_apply(p, step(THERE_AND_BACK[i]), NULL);
    CHECK_INT(book_pick(&book, p, &rng), MOVE_NONE);
    free(p);
}

TEST(the_book_inside_plays_whole_openings_legally_and_by_its_seed)
{
    size_t size;
    const char *why;
    Book book;
    const void *data = book_builtin(&size);
    CHECK(data && book_open(&book, data, size, &why));
    if (!data)
        return;
    int plies = 0;
    for (uint64_t seed = 0; seed < 300; seed++) {
        XqPos *p = pos_new(start_text());
        Rng rng = {seed};
        for (Move m; (m = book_pick(&book, p, &rng)); plies++) {
            CHECK(xq_legal(p, move_from(m), move_to(m)));
            xq_apply(p, m, NULL);
        }
        free(p);
    }
    CHECK(plies > 300 * 3);
}

TEST(an_engine_plays_its_book_only_when_told_to_and_asked_for_a_move)
{
    EngineOptions o = engine_defaults();
    o.hash_mb = 1;
    Engine *e = engine_new(&o);
    XqPos *p = pos_new(start_text());
    EngineLimits quick = {.depth = 2};
    engine_position(e, game_find("xiangqi"), (const Pos *)p);
    CHECK(engine_think(e, &quick).nodes > 0);
    o.own_book = true;
    CHECK(engine_configure(e, &o));
    engine_seed(e, 5);
    EngineAnswer a = engine_think(e, &quick);
    CHECK_INT(a.nodes, 0);
    CHECK(xq_legal(p, move_from(a.best), move_to(a.best)));
    engine_seed(e, 5);
    CHECK_INT(engine_think(e, &quick).best, a.best);
    Move only = step("a3a4");
    quick.only = &only;
    quick.only_count = 1;
    CHECK_INT(engine_think(e, &quick).best, only);
    engine_free(e);
    free(p);
}

TEST(making_a_book_goes_on_where_it_was_left)
{
    char work[] = "/tmp/chuhe-book-XXXXXX";
    int fd = mkstemp(work), line, positions, moves;
    const char *why;
    BookPlan plan = {.nodes = 20000, .plies = 8, .threads = 1, .seed = 3};
    for (int round = 1; round <= 2; round++) {
        BookMaker *b = bookmaker_new(work, &why, &line);
        CHECK(b != NULL);
        CHECK_INT(bookmaker_positions(b), (round - 1) * 4);
        for (int i = 0; i < 4; i++)
            CHECK(bookmaker_step(b, &plan));
        size_t size;
        Book book;
        uint8_t *file = bookmaker_book(b, &size, &positions, &moves);
        CHECK(book_open(&book, file, size, &why));
        CHECK(positions > 0 && moves >= positions);
        free(file);
        bookmaker_free(b);
    }
    CHECK(write(fd, "nonsense\n", 9) == 9); /* at the start: the first line is spoilt */
    close(fd);
    CHECK(bookmaker_new(work, &why, &line) == NULL);
    CHECK_INT(line, 1);
    remove(work);
}
