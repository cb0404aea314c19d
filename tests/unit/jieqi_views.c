/* jieqi_views.c -- requirement 129: nobody is told what he may not know, by bytes, by text or by later moves. */
#include "tests/unit/jieqi_help.h"

enum { TEXT_MAX = 256 };

static void text_for(const Game *g, const JqPos *p, Seat seat, char buf[TEXT_MAX])
{
    Str out = str_on(buf, TEXT_MAX);
    g->format(g, (const Pos *)p, seat, &out);
}

static bool views_equal(const Game *g, const JqPos *a, const JqPos *b, Seat seat)
{
    static JqPos view[2];
    char text[2][TEXT_MAX];
    g->view(g, (const Pos *)a, seat, jq_base(&view[0]));
    g->view(g, (const Pos *)b, seat, jq_base(&view[1]));
    text_for(g, a, seat, text[0]);
    text_for(g, b, seat, text[1]);
    return memcmp(&view[0], &view[1], sizeof view[0]) == 0 && strcmp(text[0], text[1]) == 0;
}

/* Every outcome now possible that the seat is not shown gives the same view; returns how many there were. */
static int compare_outcomes(const Game *g, JqPos *p, Seat seat)
{
    static JqPos first;
    MoveList list;
    int unseen = 0;
    g->moves(g, jq_base(p), &list);
    for (int i = 0; i < list.count; i++) {
        if (g->seen(g, jq_base(p), list.at[i], seat))
            continue;
        g->apply(g, jq_base(p), list.at[i], NULL);
        if (unseen++ == 0)
            first = *p;
        CHECK(views_equal(g, &first, p, seat));
        g->undo(g, jq_base(p));
    }
    return unseen;
}

static int compare_in_games(const char *rules, int games)
{
    static JqPos p;
    GameBox box;
    const Game *g = jq_with(&box, rules);
    Rng rng = {11};
    int unseen = 0;
    for (int game = 0; game < games; game++) {
        jq_set(g, &p, g->start);
        for (int ply = 0; ply < 300 && !result_over(g->result(g, jq_base(&p))); ply++) {
            for (int seat = SEAT_CHANCE; g->turn(jq_base(&p)) == SEAT_CHANCE && seat <= SEAT_SECOND; seat++)
                unseen += compare_outcomes(g, &p, (Seat)seat);
            g->apply(g, jq_base(&p), jq_random_move(g, &p, &rng), NULL);
        }
    }
    return unseen;
}

TEST(jieqi_no_view_tells_an_outcome_its_seat_was_not_shown)
{
    CHECK(compare_in_games("captive=captor", 100) > 1000);
    CHECK_INT(compare_in_games("captive=both", 5), 0);
    CHECK_INT(compare_in_games("captive=none", 5), 0);
}

/* The weighted draw of an outcome of `p` that is possible in `other` as well. */
static Move common_move(const Game *g, JqPos *p, JqPos *other, Rng *rng)
{
    for (int i = 0; i < 50; i++) {
        Move m = jq_random_move(g, p, rng);
        if (m && jq_legal(g->rules, other, m))
            return m;
    }
    return MOVE_NONE;
}

/* Two games that differ only in captives the seat was not shown: to the end it cannot tell them apart. */
TEST(jieqi_no_view_tells_an_unseen_captive_later)
{
    static JqPos p, twin;
    Rng rng = {12};
    int differ = 0;
    for (int game = 0; game < 200; game++) {
        Seat seat = (Seat)(game & 1);
        jq_set(JQ, &p, JQ->start);
        twin = p;
        for (int ply = 0; ply < 300 && !result_over(JQ->result(JQ, jq_base(&p))); ply++) {
            Move m = common_move(JQ, &p, &twin, &rng), other = m;
            if (!m)
                break;
            if (JQ->turn(jq_base(&p)) == SEAT_CHANCE && !JQ->seen(JQ, jq_base(&p), m, seat))
                other = jq_random_move(JQ, &twin, &rng);
            JQ->apply(JQ, jq_base(&p), m, NULL);
            JQ->apply(JQ, jq_base(&twin), other, NULL);
            CHECK(views_equal(JQ, &p, &twin, seat));
            CHECK(p.key == twin.key);
            differ += memcmp(&p.hidden, &twin.hidden, sizeof p.hidden) != 0;
        }
    }
    CHECK(differ > 1000);
}

TEST(jieqi_a_view_of_a_view_is_the_view)
{
    static JqPos p, view, again;
    Rng rng = {13};
    jq_set(JQ, &p, JQ->start);
    for (int ply = 0; ply < 200 && !result_over(JQ->result(JQ, jq_base(&p))); ply++) {
        for (int seat = 0; seat < 2; seat++) {
            JQ->view(JQ, jq_base(&p), (Seat)seat, jq_base(&view));
            again = view;
            JQ->view(JQ, jq_base(&again), (Seat)seat, jq_base(&again));
            CHECK(memcmp(&view, &again, sizeof view) == 0);
        }
        JQ->apply(JQ, jq_base(&p), jq_random_move(JQ, &p, &rng), NULL);
    }
}

/* A view is searched: it has the moves, the result and the key of the position, and its own moves are taken back. */
static void check_playable(JqPos *p, JqPos *view, Rng *rng)
{
    static JqPos before;
    before = *view;
    CHECK_INT(JQ->turn(jq_base(view)), JQ->turn(jq_base(p)));
    CHECK_INT(JQ->key(jq_base(view)), JQ->key(jq_base(p)));
    CHECK_INT(JQ->result(JQ, jq_base(view)).reason, JQ->result(JQ, jq_base(p)).reason);
    CHECK_INT(JQ->notice(JQ, jq_base(view)).warning, JQ->notice(JQ, jq_base(p)).warning);
    if (JQ->turn(jq_base(p)) != SEAT_CHANCE)
        CHECK_INT(JQ->count(JQ, jq_base(view)), JQ->count(JQ, jq_base(p)));
    int made = 0;
    for (; made < 12; made++) {
        Move m = jq_random_move(JQ, view, rng);
        if (!m)
            break;
        JQ->apply(JQ, jq_base(view), m, NULL);
    }
    while (made-- > 0)
        JQ->undo(JQ, jq_base(view));
    CHECK(memcmp(&before, view, sizeof before) == 0);
}

TEST(jieqi_a_view_can_be_played_from)
{
    static JqPos p, view;
    Rng rng = {14};
    int repeated = 0;
    for (int game = 0; game < 20; game++) {
        jq_set(JQ, &p, game % 2 ? JQ->start : "3k5/9/9/x8/9/9/9/4R4/9/4K4 w r1n2 0 1");
        for (int ply = 0; ply < 250; ply++) {
            for (int seat = 0; seat < 2; seat++) {
                JQ->view(JQ, jq_base(&p), (Seat)seat, jq_base(&view));
                check_playable(&p, &view, &rng);
            }
            Result r = JQ->result(JQ, jq_base(&p));
            repeated += r.reason == REASON_REPETITION;
            if (result_over(r))
                break;
            JQ->apply(JQ, jq_base(&p), jq_random_move(JQ, &p, &rng), NULL);
        }
    }
    CHECK(repeated > 0);
}

/* ---- Samples -------------------------------------------------------------------------------------------------------- */

TEST(jieqi_a_sample_is_a_position_the_view_may_be)
{
    static JqPos p, view, whole, back;
    Rng rng = {15};
    int lost = 0;
    for (int game = 0; game < 10; game++) {
        jq_set(JQ, &p, JQ->start);
        for (int ply = 0; ply < 300 && !result_over(JQ->result(JQ, jq_base(&p))); ply++) {
            Seat seat = (Seat)(ply & 1);
            JQ->view(JQ, jq_base(&p), seat, jq_base(&view));
            lost += jq_lost(&view, (int)seat);
            whole = view;
            JQ->sample(JQ, jq_base(&whole), seat, jq_next, &rng);
            CHECK_INT(jq_lost(&whole, (int)seat), 0);
            CHECK(whole.key == p.key);
            JQ->view(JQ, jq_base(&whole), seat, jq_base(&back));
            CHECK(memcmp(&back, &view, sizeof view) == 0);
            char text[TEXT_MAX];
            text_for(JQ, &whole, SEAT_NONE, text);
            CHECK_INT(JQ->parse(JQ, jq_base(&back), text).code, FAULT_NONE);
            JQ->apply(JQ, jq_base(&p), jq_random_move(JQ, &p, &rng), NULL);
        }
    }
    CHECK(lost > 100);
}

/* One of r1 n2 was taken: it was the rook once in three times. */
TEST(jieqi_samples_follow_the_pool)
{
    static JqPos view, whole;
    Rng rng = {16};
    int rooks = 0;
    jq_set(JQ, &view, "1x1k4x/9/9/9/9/9/9/9/9/4K4 b r1n2 0 1");
    for (int i = 0; i < 3000; i++) {
        whole = view;
        JQ->sample(JQ, jq_base(&whole), SEAT_SECOND, jq_next, &rng);
        CHECK_INT(whole.hidden.captives[XQ_BLACK][XQ_ROOK] + whole.hidden.captives[XQ_BLACK][XQ_HORSE], 1);
        rooks += whole.hidden.captives[XQ_BLACK][XQ_ROOK];
    }
    CHECK(rooks > 900 && rooks < 1100);
}

/* Red took one of Black's covered men and knows it was the rook: for him the next reveal is a horse. */
TEST(jieqi_the_captor_knows_more_of_the_pool_than_the_owner)
{
    static JqPos p, view;
    MoveList list;
    jq_set(JQ, &p, "1x1k5/9/9/x8/R8/9/9/9/9/4K4 w r1n1 0 1");
    jq_must_play(JQ, &p, "a5a6r b9c7");
    JQ->view(JQ, jq_base(&p), SEAT_FIRST, jq_base(&view));
    JQ->moves(JQ, jq_base(&view), &list);
    CHECK_INT(list.count, 1);
    JQ->view(JQ, jq_base(&p), SEAT_SECOND, jq_base(&view));
    JQ->moves(JQ, jq_base(&view), &list);
    CHECK_INT(list.count, 2);
}

/* ---- Long games ------------------------------------------------------------------------------------------------------- */

TEST(jieqi_a_game_longer_than_the_ring_is_taken_back_and_viewed)
{
    static JqPos p, then, view;
    GameBox box;
    const Game *g = jq_with(&box, "move_limit=off,repetition=off");
    Rng rng = {17};
    jq_set(g, &p, "3k5/9/9/9/9/9/9/9/9/4K4 w - 0 1"); /* bare kings always have a step */
    for (int ply = 0; ply < 3000; ply++) {
        if (ply == 2000)
            then = p;
        g->apply(g, jq_base(&p), jq_random_move(g, &p, &rng), NULL);
    }
    CHECK_INT(p.quiet, JQ_RING);
    g->view(g, jq_base(&p), SEAT_FIRST, jq_base(&view));
    CHECK(memcmp(&view, &p, sizeof p) == 0); /* nothing to forget */
    for (int ply = 3000; ply > 2000; ply--)
        g->undo(g, jq_base(&p));
    CHECK(p.key == then.key && memcmp(p.board, then.board, sizeof p.board) == 0);
    CHECK_INT(p.ply, then.ply);
    CHECK_INT(p.quiet, then.quiet);
}
