/* record_tree.c -- the tree of a record: adding, deleting, promoting, finding positions, at any depth. */
#include <stdlib.h>
#include <string.h>

#include "tests/unit/record_help.h"

static Record record;
static Arena arena;

static void fresh(void)
{
    arena_reset(&arena);
    arena = arena_heap();
    CHECK_INT(rec_init(&record, game_find("xiangqi"), &arena, NULL).code, FAULT_NONE);
}

/* Plays tokens from a node and returns the last one's. */
static RecNode *line(RecNode *from, const char *tokens)
{
    RecCursor c;
    char copy[256], *rest = NULL;
    strcpy(copy, tokens);
    rec_cursor_init(&c, &arena);
    CHECK(rec_cursor_open(&c, &record));
    rec_go(&c, from);
    for (char *t = strtok_r(copy, " ", &rest); t; t = strtok_r(NULL, " ", &rest))
        CHECK_INT(rec_play_token(&c, NULL, t).code, FAULT_NONE);
    return c.at;
}

static void text_at(RecNode *n, char *buf, size_t size)
{
    Pos *pos = arena_alloc(&arena, record.game->pos_size);
    Str out = str_on(buf, size);
    rec_position(&record, n, pos);
    record.game->format(record.game, pos, SEAT_NONE, &out);
}

TEST(another_move_at_an_earlier_node_adds_a_variation_and_keeps_the_old_line)
{
    fresh();
    RecNode *a = line(record.root, "h2e2 h9g7 h0g2"), *b = line(a->parent->parent, "b9c7 h0g2");
    CHECK_INT(record.nodes, 5);
    CHECK(a->parent->parent->first == a->parent);
    CHECK(a->parent->next == b->parent);
    CHECK(rec_end(record.root) == a);
    arena_reset(&arena);
}

TEST(an_equal_move_is_found_not_added_again)
{
    fresh();
    RecNode *a = line(record.root, "h2e2 h9g7");
    CHECK(line(record.root, "h2e2 h9g7") == a);
    CHECK_INT(record.nodes, 2);
    arena_reset(&arena);
}

TEST(the_position_at_a_node_is_that_of_its_own_line)
{
    fresh();
    char buf[256];
    line(record.root, "h2e2 h9g7 h0g2");
    text_at(line(record.root, "c3c4 b9c7"), buf, sizeof buf);
    CHECK_TEXT(buf, "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/2P6/P3P1P1P/1C5C1/9/RNBAKABNR w - - 2 2");
    arena_reset(&arena);
}

TEST(deleting_takes_the_whole_subtree_and_leaves_the_rest)
{
    fresh();
    RecNode *a = line(record.root, "h2e2 h9g7 h0g2"), *b = line(record.root, "c3c4 b9c7");
    rec_delete(&record, a->parent->parent);
    CHECK_INT(record.nodes, 2);
    CHECK(record.root->first == b->parent && !record.root->first->next);
    rec_delete(&record, record.root);
    CHECK_INT(record.nodes, 2);
    arena_reset(&arena);
}

TEST(promoting_moves_the_variation_one_place_up)
{
    fresh();
    RecNode *a = line(record.root, "h2e2"), *b = line(record.root, "c3c4"), *c = line(record.root, "g3g4 g6g5");
    CHECK(rec_promote(c));
    CHECK(record.root->first == a && a->next == c->parent && c->parent->next == b && !b->next);
    CHECK(rec_promote(c));
    CHECK(record.root->first == c->parent);
    CHECK(!rec_promote(c));
    arena_reset(&arena);
}

TEST(a_path_can_become_the_main_line)
{
    fresh();
    line(record.root, "h2e2 h9g7");
    RecNode *deep = line(line(record.root, "c3c4 g6g5"), "b2c2");
    line(record.root, "g3g4");
    RecNode *other = line(deep->parent, "h2g2");
    rec_make_main(other);
    CHECK(rec_end(record.root) == other);
    CHECK(other->next == deep);
    arena_reset(&arena);
}

TEST(a_path_lists_the_nodes_from_the_first_move)
{
    fresh();
    RecNode *path[2], *end = line(record.root, "h2e2 h9g7 h0g2");
    CHECK_INT(rec_path(end, path, 2), 3);
    CHECK(path[0] == record.root->first && path[1] == end->parent);
    arena_reset(&arena);
}

TEST(comments_tags_marks_and_glyphs_are_kept)
{
    fresh();
    RecNode *n = line(record.root, "h2e2");
    CHECK(rec_comment(&record, n, "好棋", 6) && rec_comment_more(&record, n, "x", 1));
    CHECK_TEXT(n->comment, "好棋\nx");
    CHECK(rec_comment(&record, n, "", 0));
    CHECK(!n->comment);
    CHECK(rec_tag_set(&record, "Red", "甲") && rec_tag_set(&record, "Red", "乙"));
    CHECK_TEXT(rec_tag(&record, "Red"), "乙");
    CHECK(!rec_tag(&record, "Black"));
    rec_nag(n, 1);
    rec_nag(n, 1);
    rec_nag(n, 14);
    CHECK(n->nags[0] == 1 && n->nags[1] == 14 && n->nags[2] == 0);
    CHECK(rec_mark(&record, n, (RecMark){NULL, 1, 2, 'G'}) && n->marks->to == 2);
    arena_reset(&arena);
}

TEST(a_cursor_shows_the_same_position_as_a_replay_wherever_it_goes)
{
    Rng rng = {7};
    const Game *g = game_find("xiangqi");
    Arena mine = arena_heap();
    Record r;
    random_record(&r, g, &mine, &rng, 3000);
    RecCursor c;
    rec_cursor_init(&c, &mine);
    CHECK(rec_cursor_open(&c, &r));
    Pos *pos = arena_alloc(&mine, g->pos_size);
    RecNode **all = calloc(r.nodes + 1, sizeof *all);
    size_t count = 0;
    for (RecNode *n = r.root; n; n = rec_walk(r.root, n))
        all[count++] = n;
    CHECK_INT(count, r.nodes + 1);
    for (int i = 0; i < 200; i++) {
        RecNode *n = all[rng_below(&rng, (uint32_t)count)];
        rec_go(&c, n);
        rec_position(&r, n, pos);
        CHECK(c.at == n && g->key(pos) == g->key(c.pos));
        /* The ring too: what is undone and repeated later must be the same. */
        CHECK(memcmp(pos, c.pos, g->pos_size) == 0);
    }
    free(all);
    arena_reset(&mine);
}

TEST(a_cursor_comes_back_from_lines_longer_than_the_ring_of_the_game)
{
    static const char *const LOOP[] = {"h2e2", "h7e7", "e2h2", "e7h7"};
    static const char *const OTHER[] = {"b2e2", "b7e7", "e2b2", "e7b7"};
    fresh();
    RecCursor c;
    RecNode *nodes[3000], *side[2500];
    Pos *pos = arena_alloc(&arena, record.game->pos_size);
    rec_cursor_init(&c, &arena);
    CHECK(rec_cursor_open(&c, &record));
    for (int i = 0; i < 3000; i++) {
        CHECK_INT(rec_play_token(&c, NULL, LOOP[i % 4]).code, FAULT_NONE);
        nodes[i] = c.at;
    }
    for (int i = 399; i < 3000; i += 400) {
        rec_go(&c, nodes[i]);
        for (int k = 0; k < 2500; k++) {
            CHECK_INT(rec_play_token(&c, NULL, OTHER[k % 4]).code, FAULT_NONE);
            side[k] = c.at;
        }
        for (int k = 0; k < 20; k++) {
            RecNode *n = k % 2 ? nodes[(k * 577 + i) % 3000] : side[(k * 311) % 2500];
            rec_go(&c, n);
            rec_position(&record, n, pos);
            CHECK(c.at == n && record.game->key(pos) == record.game->key(c.pos));
        }
    }
    arena_reset(&arena);
}

TEST(a_main_line_of_100000_moves_is_no_deeper_than_the_stack)
{
    static const char *const LOOP[] = {"h2e2", "h7e7", "e2h2", "e7h7"};
    fresh();
    RecCursor c;
    rec_cursor_init(&c, &arena);
    CHECK(rec_cursor_open(&c, &record));
    for (int i = 0; i < 100000; i++)
        CHECK_INT(rec_play_token(&c, NULL, LOOP[i % 4]).code, FAULT_NONE);
    CHECK_INT(rec_end(record.root)->depth, 100000);
    Buffer pgn = written(&record, "iccs"), text = written(&record, "dhtmlxq");
    Fault why;
    Record *back = read_one(REC_PGN, pgn.at, pgn.len, &arena, &why);
    CHECK(back && same_tree(back, &record));
    back = read_one(REC_DHTMLXQ, text.at, text.len, &arena, &why);
    CHECK(back && same_tree(back, &record));
    rec_delete(&record, record.root->first);
    CHECK_INT(record.nodes, 0);
    buffer_free(&pgn);
    buffer_free(&text);
    arena_reset(&arena);
}
