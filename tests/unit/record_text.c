/* record_text.c -- PGN and DhtmlXQ: what is read, what is written, and that the one gives the other back. */
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

#include "base/gbk.h"
#include "tests/unit/record_help.h"

static Arena arena;

static Record *pgn(const char *text, Fault *why)
{
    arena_reset(&arena);
    arena = arena_heap();
    return read_one(REC_PGN, text, strlen(text), &arena, why);
}

static Record *dhtmlxq(const char *text, Fault *why)
{
    arena_reset(&arena);
    arena = arena_heap();
    return read_one(REC_DHTMLXQ, text, strlen(text), &arena, why);
}

/* The moves of the main line as tokens. */
static const char *main_line(Record *r)
{
    static char buf[1024];
    Str out = str_on(buf, sizeof buf);
    for (RecNode *n = r ? r->root->first : NULL; n; n = n->first) {
        str_put(&out, n->parent->parent ? " " : "");
        r->game->move_text(r->game, NULL, n->move, &out);
    }
    return buf;
}

TEST(pgn_reads_tags_moves_comments_glyphs_and_variations)
{
    Fault why;
    Record *r = pgn("[Game \"Chinese Chess\"]\n[Red \"甲 \\\"x\\\"\"]\n[Result \"1-0\"]\n[Format \"Chinese\"]\n\n"
                    "{开局} 1. 炮二平五! {中炮 [%cal Gh2e2][%csl Re6]} 马８进７ $14\n"
                    "(1... {或} 马2进3 2.马二进三 (2. 兵七进一)) (1... 炮８平５) 2. 馬二進三 ; to the end\n 1-0\n"
                    "====\nvisit us\n====\n",
                    &why);
    CHECK_INT(why.code, FAULT_NONE);
    CHECK(r != NULL);
    if (!r)
        return;
    CHECK_TEXT(main_line(r), "h2e2 h9g7 h0g2");
    CHECK_TEXT(rec_tag(r, "Red"), "甲 \"x\"");
    CHECK_INT(r->winner, 1);
    CHECK_TEXT(r->root->comment, "开局");
    RecNode *first = r->root->first, *reply = first->first;
    CHECK_TEXT(first->comment, "中炮");
    CHECK(first->nags[0] == 1 && reply->nags[0] == 14);
    CHECK(first->marks && first->marks->from == 25 && first->marks->to == 22 && first->marks->next->colour == 'R');
    CHECK_INT(r->nodes, 7);
    CHECK_TEXT(reply->next->comment, "或");
    CHECK(reply->next->first->next != NULL && reply->next->next != NULL);
    CHECK_TEXT(rec_end(first)->comment, "to the end");
    arena_reset(&arena);
}

TEST(pgn_finds_the_notation_when_the_format_tag_is_wrong)
{
    static const char *const TEXTS[] = {
        "[Format \"ICCS\"]\n1. 炮二平五 马８进７ *",
        "[Format \"Chinese\"]\n1. C2.5 H8+7 *",
        "[Format \"WXF\"]\n1. H2-E2 H9-G7 *",
        "1. h2e2 h9g7",
        "1.h3e3 h10g8",
        "[Format \"Chinese\"]\r\n1.C2=5 h8+7\r\n*\r\n",
    };
    for (size_t i = 0; i < ARRAY_LEN(TEXTS); i++) {
        Fault why;
        CHECK_TEXT(main_line(pgn(TEXTS[i], &why)), "h2e2 h9g7");
    }
    arena_reset(&arena);
}

TEST(pgn_in_gbk_is_read_and_a_fault_names_the_byte_of_the_file)
{
    const char *text = "[Event \"联通杯\"]\n1. 炮二平五 马８进７ 2. 炮二平五 *";
    char gbk[256], *in = (char *)(uintptr_t)text, *out = gbk;
    size_t left = strlen(text), room = sizeof gbk;
    iconv_t cd = iconv_open("GBK", "UTF-8");
    iconv(cd, &in, &left, &out, &room);
    iconv_close(cd);
    size_t len = sizeof gbk - room;
    Fault why;
    arena = arena_heap();
    CHECK(!read_one(REC_PGN, gbk, len, &arena, &why));
    /* The third move, its number passed over. */
    CHECK_INT(why.at, (int)(strchr(strchr(gbk, '2') + 1, ' ') + 1 - gbk));
    Record *r = read_one(REC_PGN, gbk, (size_t)(strchr(gbk, '2') - gbk), &arena, &why);
    CHECK_TEXT(main_line(r), "h2e2 h9g7");
    CHECK_TEXT(r ? rec_tag(r, "Event") : "", "联通杯");
    arena_reset(&arena);
}

TEST(pgn_faults_have_their_code_and_place)
{
    static const struct {
        const char *text;
        FaultCode code;
        int at;
    } CASES[] = {
        {"1. h2e2 h2e2", FAULT_NO_MAN, 8},
        {"1. h2e2 {open", FAULT_FILE_COMMENT, 8},
        {"1. h2e2 (1. b2e2", FAULT_FILE_BRACKET, 16},
        {"1. h2e2 )", FAULT_FILE_BRACKET, 8},
        {"(1. h2e2)", FAULT_FILE_VARIATION, 0},
        {"1. hello", FAULT_UNREADABLE, 3},
        {"", FAULT_FILE_FORMAT, 0},
        {"[FEN \"9/9 w\"]\n*", FAULT_TEXT_RANK_COUNT, 9},
        {"[FEN \"9/9 w\"][FEN]\n*", FAULT_TEXT_RANK_COUNT, 9}, /* of two the first counts */
    };
    for (size_t i = 0; i < ARRAY_LEN(CASES); i++) {
        Fault why;
        CHECK(!pgn(CASES[i].text, &why));
        CHECK_INT(why.code, CASES[i].code);
        CHECK_INT(why.at, CASES[i].at);
    }
    arena_reset(&arena);
}

TEST(a_bad_game_of_a_pgn_file_is_left_out_and_the_others_are_kept)
{
    const char *text =
        "[Event \"a\"]\n1. h2e2 *\n\n[Event \"b\"]\n1. h2e2 z9z9 *\n\n[Event \"c\"]\n1. c3c4 *\n\n[Event \"d\"]\n";
    RecBook book;
    arena = arena_heap();
    RecSource s = {.bytes = (const uint8_t *)text, .len = strlen(text), .game = game_find("xiangqi"), .arena = &arena};
    Fault why = rec_read(REC_PGN, &s, &book);
    CHECK_INT(why.code, FAULT_UNREADABLE);
    CHECK_INT(book.count, 3);
    CHECK_INT(book.bad, 1);
    CHECK_TEXT(rec_tag(book.first->next, "Event"), "c");
    CHECK_TEXT(rec_tag(book.last, "Event"), "d");
    arena_reset(&arena);
}

TEST(what_is_written_reads_back_as_the_same_tree)
{
    static const char *const HOW[] = {"chinese", "chinese-file", "wxf", "iccs", "uci", "dhtmlxq"};
    Rng rng = {11};
    for (int i = 0; i < 30; i++) {
        Arena mine = arena_heap();
        Record r;
        random_record(&r, game_find("xiangqi"), &mine, &rng, (int)rng_below(&rng, 300));
        rec_tag_add(&r, "Red", "某人", 6);
        r.winner = (int)rng_below(&rng, 4) - 1;
        for (size_t k = 0; k < ARRAY_LEN(HOW); k++) {
            Fault why;
            Buffer b = written(&r, HOW[k]);
            Record *back = read_one(strcmp(HOW[k], "dhtmlxq") == 0 ? REC_DHTMLXQ : REC_PGN, b.at, b.len, &mine, &why);
            CHECK(back && same_tree(back, &r));
            CHECK(back && back->winner == r.winner);
            CHECK(back && rec_tag(back, "Red") && strcmp(rec_tag(back, "Red"), "某人") == 0);
            buffer_free(&b);
        }
        arena_reset(&mine);
    }
}

TEST(every_game_can_be_written_as_pgn_and_read_back)
{
    Rng rng = {17};
    for (int i = 0; game_at(i); i++) {
        const Game *g = game_at(i);
        Arena mine = arena_heap();
        Record r;
        RecBook book;
        random_record(&r, g, &mine, &rng, 150);
        const char *how = game_notation(g, "san") ? "san" : game_notation(g, "chinese") ? "chinese" : "";
        Buffer b = written(&r, how);
        RecSource s = {.bytes = (const uint8_t *)b.at, .len = b.len, .game = g, .arena = &mine};
        Fault why = rec_read(REC_PGN, &s, &book);
        if (why.code || !book.first || !same_tree(book.first, &r))
            test_fail(__FILE__, __LINE__, "%s: %s at %d of\n%s", g->id, fault_id(why.code), why.at, b.at);
        buffer_free(&b);
        arena_reset(&mine);
    }
}

TEST(pgn_lines_are_at_most_80_columns_and_marks_come_back)
{
    Rng rng = {3};
    Record r;
    Fault why;
    arena = arena_heap();
    random_record(&r, game_find("xiangqi"), &arena, &rng, 200);
    rec_comment(&r, r.root, "}", 1);
    for (RecNode *n = r.root->first; n; n = rec_walk(r.root, n))
        n->comment = NULL;
    rec_nag(r.root->first, 3);
    Buffer b = written(&r, "uci");
    for (const char *at = b.at; *at;) {
        CHECK(strcspn(at, "\n") <= 80);
        at += strcspn(at, "\n") + 1;
    }
    buffer_free(&b);
    rec_mark(&r, r.root->first, (RecMark){NULL, 3, 3, 'G'});
    rec_mark(&r, r.root->first, (RecMark){NULL, 3, 12, 'R'});
    b = written(&r, "uci");
    Record *back = read_one(REC_PGN, b.at, b.len, &arena, &why);
    CHECK(back && back->root->first->marks && back->root->first->marks->to == 3);
    CHECK(back && back->root->first->nags[0] == 3);
    CHECK_TEXT(back ? back->root->comment : "", "｝");
    buffer_free(&b);
    arena_reset(&arena);
}

TEST(dhtmlxq_reads_its_tags_and_hangs_variations_where_they_belong)
{
    Fault why;
    Record *r = dhtmlxq("<br>[DhtmlXQ]\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n"
                        "[DhtmlXQ_title]测试<br/>二[/DhtmlXQ_title]<BR>\n[DhtmlXQ_red]甲队 甲[/DhtmlXQ_red]\n"
                        "[DhtmlXQ_result]红胜[/DhtmlXQ_result]\n"
                        "[DhtmlXQ_move_1_4_2]1022[/DhtmlXQ_move_1_4_2]\n"
                        "[DhtmlXQ_move_0_3_1]2625\n1242[/DhtmlXQ_move_0_3_1]\n"
                        "[DhtmlXQ_movelist]7747<br>7062\r\n7967[/DhtmlXQ_movelist]\n"
                        "[DhtmlXQ_comment0]开||局[/DhtmlXQ_comment0]\n[DhtmlXQ_comment3]三[/DhtmlXQ_comment3]\n"
                        "[DhtmlXQ_comment1_4]变[/DhtmlXQ_comment1_4]\n[/DhtmlXQ]",
                        &why);
    CHECK_INT(why.code, FAULT_NONE);
    CHECK_TEXT(main_line(r), "h2e2 h9g7 h0g2");
    if (!r)
        return;
    CHECK_TEXT(rec_tag(r, "Title"), "测试\n二");
    CHECK_TEXT(rec_tag(r, "Red"), "甲队 甲");
    CHECK_INT(r->winner, 1);
    CHECK_TEXT(r->root->comment, "开\n局");
    RecNode *third = rec_end(r->root);
    CHECK_TEXT(third->comment, "三");
    CHECK(third->next && third->next->first && third->next->first->next);
    CHECK_TEXT(third->next && third->next->first ? third->next->first->comment : "", "变");
    CHECK_INT(r->nodes, 6);
    arena_reset(&arena);
}

TEST(dhtmlxq_takes_the_side_to_move_from_the_first_man)
{
    Fault why;
    Record *r = dhtmlxq("[DhtmlXQ_movelist]7062[/DhtmlXQ_movelist]", &why);
    CHECK_TEXT(main_line(r), "h9g7");
    CHECK(r && strstr(r->start, " b ") != NULL);
    r = dhtmlxq("[DhtmlXQ_binit]9999999949999999999999999999999999999999309999999999999999999999[/DhtmlXQ_binit]",
                &why);
    CHECK_TEXT(r ? r->start : "", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
    arena_reset(&arena);
}

TEST(dhtmlxq_faults_are_named)
{
    static const struct {
        const char *text;
        FaultCode code;
    } CASES[] = {
        {"nothing here", FAULT_FILE_FORMAT},
        {"[DhtmlXQ_movelist]774[/DhtmlXQ_movelist]", FAULT_FILE_DIGITS},
        {"[DhtmlXQ_movelist]77x7[/DhtmlXQ_movelist]", FAULT_FILE_DIGITS},
        {"[DhtmlXQ_movelist]9747[/DhtmlXQ_movelist]", FAULT_FILE_DIGITS},
        {"[DhtmlXQ_movelist]7746[/DhtmlXQ_movelist]", FAULT_NOT_ITS_MOVE},
        {"[DhtmlXQ_binit]8979[/DhtmlXQ_binit]", FAULT_FILE_DIGITS},
        {"[DhtmlXQ_move_0_2_1]7062[/DhtmlXQ_move_0_2_1]", FAULT_FILE_VARIATION},
        {"[DhtmlXQ_move_2_1_1]7747[/DhtmlXQ_move_2_1_1][DhtmlXQ_move_1_1_2]7747[/DhtmlXQ_move_1_1_2]",
         FAULT_FILE_VARIATION},
        {"[DhtmlXQ_move_0_1_999999999]7747[/x]", FAULT_FILE_VARIATION},
    };
    for (size_t i = 0; i < ARRAY_LEN(CASES); i++) {
        Fault why;
        CHECK(!dhtmlxq(CASES[i].text, &why));
        CHECK_INT(why.code, CASES[i].code);
    }
    arena_reset(&arena);
}

TEST(a_hundred_thousand_nested_variations_are_read_and_written)
{
    enum { DEPTH = 100000 };
    Buffer b = {0};
    Fault why;
    static const char *const MOVES[] = {"h2e2", "b2e2", "h2d2", "h2f2"};
    arena = arena_heap();
    for (int i = 0; i < DEPTH; i++) {
        buffer_put(&b, i ? "(" : " ", 1);
        buffer_put(&b, MOVES[i % 4], 4);
    }
    for (int i = 1; i < DEPTH; i++)
        buffer_put(&b, ")", 1);
    Record *r = read_one(REC_PGN, b.at, b.len, &arena, &why);
    CHECK(r && r->nodes == 4);
    b.len = 0;
    /* Each variation one move deeper than the one before. */
    static const char *const LOOP[] = {"h2e2", "h7e7", "e2h2", "e7h7"}, *const SIDE[] = {"b2e2", "b7e7", "b2a2",
                                                                                         "b7a7"};
    for (int i = 0; i < DEPTH; i++) {
        buffer_put(&b, LOOP[i % 4], 4);
        buffer_put(&b, "(", 1);
        buffer_put(&b, SIDE[i % 4], 4);
        buffer_put(&b, ") ", 2);
    }
    r = read_one(REC_PGN, b.at, b.len, &arena, &why);
    CHECK(r && r->nodes == 2 * DEPTH);
    buffer_free(&b);
    if (!r)
        return;
    b = written(r, "dhtmlxq");
    Record *back = read_one(REC_DHTMLXQ, b.at, b.len, &arena, &why);
    CHECK(back && same_tree(back, r));
    buffer_free(&b);
    b = written(r, "iccs");
    back = read_one(REC_PGN, b.at, b.len, &arena, &why);
    CHECK(back && same_tree(back, r));
    buffer_free(&b);
    arena_reset(&arena);
}
