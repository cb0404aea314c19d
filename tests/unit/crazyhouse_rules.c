/* crazyhouse_rules.c -- what crazyhouse adds to chess: hands, drops, promoted men, and its own ends. */
#include "tests/unit/chess_help.h"

static int in_hand(Board *b, Seat seat, int kind)
{
    return b->g->in_hand(pos_of(b), seat, kind);
}

/* Row 211. */
TEST(crazyhouse_taken_man_comes_to_the_hand_of_the_taker)
{
    Board b;
    set_up(&b, &game_crazyhouse, NULL);
    play(&b, "e2e4 d7d5 e4d5 d8d5");
    CHECK_INT(in_hand(&b, SEAT_FIRST, CH_PAWN), 1);
    CHECK_INT(in_hand(&b, SEAT_SECOND, CH_PAWN), 1);
    CHECK_INT(in_hand(&b, SEAT_SECOND, ch_man(CH_BLACK, CH_PAWN)), 1);
    CHECK_TEXT(fen_of(&b), "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3");
    play(&b, "P@d4"); /* and returns in the colour of the taker */
    CHECK_INT(b.g->man_at(pos_of(&b), 27), ch_man(CH_WHITE, CH_PAWN));
    CHECK_INT(in_hand(&b, SEAT_FIRST, CH_PAWN), 0);
}

TEST(crazyhouse_man_taken_in_passing_comes_to_the_hand)
{
    Board b;
    set_up(&b, &game_crazyhouse, "4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1");
    play(&b, "e5d6");
    CHECK_TEXT(fen_of(&b), "4k3/8/3P4/8/8/8/8/4K3[P] b - - 0 1");
}

/* Row 212, C-28, the four changes: the hand … */
TEST(crazyhouse_changes_1_each_side_has_a_hand)
{
    Board b;
    set_up(&b, &game_crazyhouse, "4k3/8/8/3n4/4P3/8/8/4K3[Qrr] w - - 0 1");
    play(&b, "e4d5");
    CHECK_INT(in_hand(&b, SEAT_FIRST, CH_KNIGHT), 1);
    CHECK_INT(in_hand(&b, SEAT_FIRST, CH_QUEEN), 1);
    CHECK_INT(in_hand(&b, SEAT_SECOND, CH_ROOK), 2);
    CHECK_INT(in_hand(&b, SEAT_SECOND, CH_KNIGHT), 0);
}

/* … drops on any empty point, mate included … */
TEST(crazyhouse_changes_2_men_drop_on_any_empty_point)
{
    Board b;
    set_up(&b, &game_crazyhouse, "6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1");
    CHECK_INT(count_moves(&b, MK_DROP, POINT_NONE), 64 - 5);
    CHECK_TEXT(why_not(&b, "R@g7"), "occupied");
    CHECK_TEXT(why_not(&b, "N@g6"), "not_in_hand");
    CHECK_TEXT(why_not(&b, "K@g6"), "not_in_hand");
    play(&b, "r@d8");
    CHECK_TEXT(reason_of(&b), "mate");
}

/* … but no pawn on the first or last rank … */
TEST(crazyhouse_changes_3_no_pawn_drops_on_the_outer_ranks)
{
    Board b;
    set_up(&b, &game_crazyhouse, "4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1");
    CHECK_INT(count_moves(&b, MK_DROP, POINT_NONE), 48);
    CHECK_TEXT(why_not(&b, "P@a8"), "pawn_drop_rank");
    CHECK_TEXT(why_not(&b, "P@a1"), "pawn_drop_rank");
    CHECK(is_legal(&b, "P@a7"));
    play(&b, "P@a2");
    CHECK_TEXT(why_not(&b, "p@h1"), "pawn_drop_rank");
    CHECK(is_legal(&b, "P@h2"));
}

/* … and a promoted man returns as the pawn it was (row 227, too). */
TEST(crazyhouse_changes_4_taken_promoted_man_is_a_pawn)
{
    Board b;
    set_up(&b, &game_crazyhouse, "1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1");
    play(&b, "a7a8q");
    CHECK_TEXT(fen_of(&b), "Q~r2k3/8/8/8/8/8/8/4K3[] b - - 0 1");
    play(&b, "b8a8");
    CHECK_TEXT(fen_of(&b), "r3k3/8/8/8/8/8/8/4K3[p] w - - 0 2");
    set_up(&b, &game_crazyhouse, "Qr2k3/8/8/8/8/8/8/4K3[] b - - 0 1"); /* one that was a queen all along */
    play(&b, "b8a8");
    CHECK_TEXT(fen_of(&b), "r3k3/8/8/8/8/8/8/4K3[q] w - - 0 2");
}

TEST(crazyhouse_promoted_mark_travels_with_the_man)
{
    Board b;
    set_up(&b, &game_crazyhouse, "4k3/8/1r6/8/8/8/Q~7/4K3[] w - - 0 1");
    play(&b, "a2a3 b6b3 a3b3");
    CHECK_TEXT(fen_of(&b), "4k3/8/8/8/8/1Q~6/8/4K3[R] b - - 0 2");
    for (int i = 0; i < 3; i++)
        b.g->undo(b.g, pos_of(&b));
    CHECK_TEXT(fen_of(&b), "4k3/8/1r6/8/8/8/Q~7/4K3[] w - - 0 1");
}

/* Row 226. */
TEST(crazyhouse_drops_are_counted_by_kind_and_empty_points)
{
    Board b;
    set_up(&b, &game_crazyhouse, "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1");
    CHECK_INT(count_moves(&b, MK_DROP, POINT_NONE), 4 * 62 + 48);
    set_up(&b, &game_crazyhouse, "2k5/8/8/8/8/8/8/4K3[QRRNq] w - - 0 1"); /* two of a kind drop alike */
    CHECK_INT(count_moves(&b, MK_DROP, POINT_NONE), 3 * 62);
}

TEST(crazyhouse_drop_in_check_must_block)
{
    Board b;
    set_up(&b, &game_crazyhouse, "4r1k1/8/8/8/8/8/8/4K3[NP] w - - 0 1");
    CHECK_INT(count_moves(&b, MK_DROP, POINT_NONE), 6 + 6); /* e2 to e7 */
    CHECK_TEXT(why_not(&b, "N@a1"), "still_in_check");
    set_up(&b, &game_crazyhouse, "6k1/8/8/8/8/5n2/8/4K3[NP] w - - 0 1");
    CHECK_INT(count_moves(&b, MK_DROP, POINT_NONE), 0); /* nothing stops a knight */
    set_up(&b, &game_crazyhouse, "4r1k1/8/8/8/1b6/8/8/4K3[NP] w - - 0 1");
    CHECK_INT(count_moves(&b, MK_DROP, POINT_NONE), 0); /* nor two men at once */
}

/* Row 224, C-27. */
TEST(crazyhouse_dropped_rook_gives_no_castling_right)
{
    Board b;
    set_up(&b, &game_crazyhouse, "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1");
    play(&b, "R@h1 e8e7");
    CHECK_TEXT(why_not(&b, "e1g1"), "castling");
    set_up(&b, &game_crazyhouse, "4k2r/8/8/8/8/6n1/8/4K2R[R] b Kk - 0 1");
    play(&b, "g3h1 R@g1 h1f2 g1h1"); /* taken, and another rook in its place */
    CHECK_TEXT(fen_of(&b), "4k2r/8/8/8/8/8/5n2/4K2R[r] b k - 3 3");
    play(&b, "e8e7");
    CHECK_TEXT(why_not(&b, "e1g1"), "castling");
}

TEST(crazyhouse_pawn_dropped_on_the_second_rank_may_go_two)
{
    Board b;
    set_up(&b, &game_crazyhouse, "4k3/8/8/8/3p4/8/8/4K3[P] w - - 0 1");
    play(&b, "P@e2 e8e7 e2e4");
    CHECK_TEXT(fen_of(&b), "8/4k3/8/8/3pP3/8/8/4K3[] b - e3 0 2");
    CHECK(is_legal(&b, "d4e3"));
}

TEST(crazyhouse_mate_needs_that_no_drop_helps)
{
    Board b;
    set_up(&b, &game_crazyhouse, "R5k1/5ppp/8/8/8/8/8/4K3[p] b - - 0 1");
    CHECK_TEXT(reason_of(&b), "mate"); /* a pawn may not stand between: that is the last rank */
    set_up(&b, &game_crazyhouse, "R5k1/5ppp/8/8/8/8/8/4K3[n] b - - 0 1");
    CHECK(!result_over(result_of(&b)));
}

TEST(crazyhouse_stalemate_draws_unless_a_man_can_drop)
{
    Board b;
    set_up(&b, &game_crazyhouse, "7k/5Q2/8/8/8/8/8/4K3[] b - - 0 1");
    CHECK_TEXT(reason_of(&b), "stalemate_draw");
    set_up(&b, &game_crazyhouse, "7k/5Q2/8/8/8/8/8/4K3[p] b - - 0 1");
    CHECK(!result_over(result_of(&b)));
}

TEST(crazyhouse_third_occurrence_draws)
{
    Board b;
    set_up(&b, &game_crazyhouse, NULL);
    play(&b, "g1f3 g8f6 f3g1 f6g8");
    CHECK_INT(notice_of(&b).warning, WARNING_REPETITION);
    play(&b, "g1f3 g8f6 f3g1 f6g8");
    CHECK_TEXT(reason_of(&b), "repetition");
    CHECK_INT(result_of(&b).winner, 0);
}

/* Men come back from the hands, so positions do too, over captures and drops (Z7). */
TEST(crazyhouse_repetition_looks_past_captures)
{
    Board b;
    const char *const CYCLE = "N@e5 e8e5 a1b1 N@d5 d1d5 e5e8 d5d1 h8g8 b1a1 g8h8";
    set_up(&b, &game_crazyhouse, "4r2k/8/8/8/8/8/8/K2R4[N] w - - 0 1");
    play(&b, CYCLE);
    CHECK_INT(ch_occurrences(&b.pos, 3), 2);
    play(&b, CYCLE);
    CHECK_TEXT(reason_of(&b), "repetition");
}

TEST(crazyhouse_hands_and_promoted_men_are_in_the_key)
{
    Board a, b;
    set_up(&a, &game_crazyhouse, "4k3/8/8/8/8/8/8/4K2Q[N] w - - 0 1");
    set_up(&b, &game_crazyhouse, "4k3/8/8/8/8/8/8/4K2Q[n] w - - 0 1");
    CHECK(a.pos.key != b.pos.key);
    set_up(&b, &game_crazyhouse, "4k3/8/8/8/8/8/8/4K2Q[NN] w - - 0 1");
    CHECK(a.pos.key != b.pos.key);
    set_up(&b, &game_crazyhouse, "4k3/8/8/8/8/8/8/4K2Q~[N] w - - 0 1");
    CHECK(a.pos.key != b.pos.key);
}

TEST(crazyhouse_has_no_move_limit_by_default_and_never_dead_material)
{
    GameBox box;
    Board b;
    set_up(&b, &game_crazyhouse, "4k3/8/8/8/8/8/8/4K3[] w - - 400 300");
    CHECK(!result_over(result_of(&b)) && notice_of(&b).claim == CLAIM_NONE);
    game_with_rules(&box, &game_crazyhouse, "move_limit=50");
    set_up(&b, &box.game, "4k3/8/8/8/8/8/8/4K3[N] w - - 98 300");
    play(&b, "N@a1"); /* counts: only captures, pawn moves and pawn drops start anew */
    CHECK_INT(b.g->counter(pos_of(&b)), 99);
    play(&b, "e8e7");
    CHECK_TEXT(reason_of(&b), "move_limit");
    set_up(&b, &box.game, "4k3/8/8/8/8/8/8/4K3[P] w - - 98 300");
    play(&b, "P@a2");
    CHECK_INT(b.g->counter(pos_of(&b)), 0);
    CHECK_INT(game_with_rules(&box, &game_crazyhouse, "material=on").code, FAULT_RULE_NAME);
}

TEST(crazyhouse_fen_of_every_form_is_read)
{
    static const struct {
        const char *fen, *written;
    } CASES[] = {
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"},
        {"4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"},
        {"4k3/8/8/8/8/8/8/4K3[-] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"},
        {"4k3/8/8/8/8/8/8/4K3/ w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"},
        {"4k3/8/8/8/8/8/8/4K3/pQnP w - - 0 1", "4k3/8/8/8/8/8/8/4K3[QPnp] w - - 0 1"},
        {"4k3/8/8/8/8/8/8/4K3[nPQp] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[QPnp] w - - 0 1"},
        {"q~3k3/8/8/8/8/8/8/4K2R~[] w - - 0 1", "q~3k3/8/8/8/8/8/8/4K2R~[] w - - 0 1"},
    };
    for (size_t i = 0; i < ARRAY_LEN(CASES); i++) {
        Board b;
        set_up(&b, &game_crazyhouse, CASES[i].fen);
        CHECK_TEXT(fen_of(&b), CASES[i].written);
    }
}

TEST(crazyhouse_bad_fens_are_refused_with_a_reason)
{
    static const struct {
        const char *fen, *fault;
    } CASES[] = {
        {"4k3/8/8/8/8/8/8/4K3[Q w - - 0 1", "unknown_letter"},
        {"4k3/8/8/8/8/8/8/4K3[Q]x w - - 0 1", "unknown_letter"},
        {"4k3/8/8/8/8/8/8/4K3[K] w - - 0 1", "unknown_letter"},
        {"4k3/8/8/8/8/8/8/4K3[X] w - - 0 1", "unknown_letter"},
        {"4k3/8/8/8/8/8/8/4K3/Q] w - - 0 1", "unknown_letter"},
        {"4k3/8/8/8/8/8/8/4K3/Q/ w - - 0 1", "unknown_letter"},
        {"4k3/8/8/8/8/8/8/4K~3[] w - - 0 1", "unknown_letter"},
        {"4k3/8/8/8/8/8/P~7/4K3[] w - - 0 1", "unknown_letter"},
        {"4k3/8/8/8/8/8/8/4K3[QQQ] w - - 0 1", "too_many_men"},
        {"4k3/8/8/8/8/8/8/QQ2K3[q] w - - 0 1", "too_many_men"},
        {"4k3/8/8/8/8/8/8/4K3[PPPPPPPPPPPPPPPPP] w - - 0 1", "too_many_men"},
        {"4k3/8/8/8/8/8/8/Q~3K3[PPPPPPPPPPPPPPPP] w - - 0 1", "too_many_men"},
        {"4k3/8/8/8/8/8/8/4K2R~[] w K - 0 1", "bad_castling"},
        {"4k3/8/8/8/8/8/8/4R1K1[] w - - 0 1", "king_capturable"},
    };
    for (size_t i = 0; i < ARRAY_LEN(CASES); i++) {
        const char *got = parse_fault(&game_crazyhouse, CASES[i].fen);
        if (strcmp(got, CASES[i].fault) != 0)
            test_fail(CASES[i].fen, 0, "is %s, not %s", got, CASES[i].fault);
    }
    CHECK_TEXT(parse_fault(&game_crazyhouse, "4k3/8/8/8/8/8/8/QQ2K3[PPPPPPPPPPPPPPPP] w - - 0 1"), "none");
}

/* The most that a climb over positions found; men cannot come into being (Z10), so no position has many more. */
TEST(crazyhouse_most_moves_fit_the_list)
{
    Board b;
    set_up(&b, &game_crazyhouse, "kBNQ~RQ~Q~B/1R5Q~/K1Q~4Q~/Q~6Q~/2Q~5/Q~6Q~/7Q/BQ~NQ~Q~RQ~N[QRBNP] w - - 0 1");
    CHECK_INT(b.g->count(b.g, pos_of(&b)), 429);
    CHECK(429 < MAX_MOVES);
}
