/* chess_moves.c -- how the men of chess move, and which rule an illegal move breaks. */
#include "tests/unit/chess_help.h"

/* Row 217: letters of men; row 218: files from a to h, ranks from 1 to 8. */
TEST(chess_men_have_the_letters_of_fen)
{
    Board b;
    set_up(&b, &game_chess, NULL);
    const char *back = "RNBQKBNR";
    for (int file = 0; file < 8; file++) {
        CHECK_INT(game_chess.men[game_chess.man_at(pos_of(&b), file)], back[file]);
        CHECK_INT(game_chess.men[game_chess.man_at(pos_of(&b), 8 + file)], 'P');
        CHECK_INT(game_chess.men[game_chess.man_at(pos_of(&b), 48 + file)], 'p');
        CHECK_INT(game_chess.men[game_chess.man_at(pos_of(&b), 56 + file)], to_lower(back[file]));
        CHECK_INT(game_chess.man_at(pos_of(&b), 24 + file), 0);
    }
}

TEST(chess_every_step_token_round_trips)
{
    for (int from = 0; from < 64; from++) {
        for (int to = 0; to < 64; to++) {
            char buf[8];
            Str s = str_on(buf, sizeof buf);
            ch_move_text(move_step(from, to), &s);
            CHECK(from == to || ch_read_move(buf) == move_step(from, to));
            CHECK(buf[2] - 'a' == to % 8 && buf[3] - '1' == to / 8);
        }
    }
}

/* Row 221. */
TEST(chess_pawn_goes_one_or_two_ahead_and_takes_aslant)
{
    Board b;
    set_up(&b, &game_chess, "4k3/8/8/8/4p3/3p1p2/4P3/4K3 w - - 0 1");
    CHECK(is_legal(&b, "e2d3"));
    CHECK(is_legal(&b, "e2f3"));
    CHECK(is_legal(&b, "e2e3"));
    CHECK_TEXT(why_not(&b, "e2e4"), "path_blocked"); /* a man stands there */
    set_up(&b, &game_chess, "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1");
    CHECK_TEXT(why_not(&b, "e2e3"), "path_blocked");
    CHECK_TEXT(why_not(&b, "e2e4"), "path_blocked");
    CHECK_TEXT(why_not(&b, "e2d3"), "pawn_capture");
    set_up(&b, &game_chess, "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1");
    CHECK(is_legal(&b, "e3e4"));
    CHECK_TEXT(why_not(&b, "e3e5"), "not_its_move"); /* from its first point only */
    CHECK_TEXT(why_not(&b, "e3e2"), "backward");
    CHECK_TEXT(why_not(&b, "e3d3"), "not_its_move");
}

/* Row 223. */
TEST(chess_en_passant_only_at_once)
{
    Board b;
    set_up(&b, &game_chess, NULL);
    play(&b, "e2e4 a7a6 e4e5 d7d5");
    CHECK(is_legal(&b, "e5d6"));
    CHECK_TEXT(fen_of(&b), "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
    play(&b, "h2h3 h7h6");
    CHECK_TEXT(why_not(&b, "e5d6"), "pawn_capture");
    play(&b, "h3h4 f7f6");
    CHECK_TEXT(why_not(&b, "e5d6"), "pawn_capture");
    CHECK(is_legal(&b, "e5f6")); /* a plain capture */
    set_up(&b, &game_chess, NULL);
    play(&b, "e2e4 a7a6 e4e5 d7d6 h2h3 d6d5");
    CHECK_TEXT(why_not(&b, "e5d6"), "pawn_capture"); /* it came there in two single steps */
}

TEST(chess_en_passant_takes_the_pawn_beside)
{
    Board b;
    set_up(&b, &game_chess, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    play(&b, "e5d6");
    CHECK_TEXT(fen_of(&b), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1");
    b.g->undo(b.g, pos_of(&b));
    CHECK_TEXT(fen_of(&b), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
}

TEST(chess_en_passant_may_not_open_the_rank_of_the_king)
{
    Board b;
    set_up(&b, &game_chess, "8/8/8/KPp4r/8/8/8/4k3 w - - 0 2");
    CHECK_TEXT(why_not(&b, "b5c6"), "pawn_capture");
    set_up(&b, &game_chess, "4k3/2p5/8/KP5r/8/8/8/8 b - - 0 1");
    play(&b, "c7c5");
    CHECK(!is_legal(&b, "b5c6"));
    CHECK_TEXT(fen_of(&b), "4k3/8/8/KPp4r/8/8/8/8 w - - 0 2"); /* so there is no en passant to tell */
}

/* The key, which repetition compares, knows en passant only where it can be played (H8). */
TEST(chess_key_counts_en_passant_only_when_it_is_legal)
{
    Board a, b;
    set_up(&a, &game_chess, "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
    set_up(&b, &game_chess, "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    CHECK(a.pos.key == b.pos.key);
    set_up(&a, &game_chess, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    set_up(&b, &game_chess, "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
    CHECK(a.pos.key != b.pos.key);
    set_up(&a, &game_chess, "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1"); /* both pawns would leave the rank of the king */
    set_up(&b, &game_chess, "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1");
    CHECK(a.pos.key == b.pos.key);
}

/* Row 224, C-27. */
TEST(chess_castling_needs_an_open_and_safe_way)
{
    Board b;
    set_up(&b, &game_chess, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    CHECK(is_legal(&b, "e1g1") && is_legal(&b, "e1c1"));
    set_up(&b, &game_chess, "r3k2r/8/8/8/8/8/8/RN2K1NR w KQkq - 0 1");
    CHECK_TEXT(why_not(&b, "e1g1"), "castling"); /* men between */
    CHECK_TEXT(why_not(&b, "e1c1"), "castling");
    set_up(&b, &game_chess, "r3k2r/8/8/8/8/8/4r3/R3K2R w KQ - 0 1");
    CHECK_TEXT(why_not(&b, "e1g1"), "castling"); /* out of check */
    set_up(&b, &game_chess, "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    CHECK_TEXT(why_not(&b, "e1g1"), "castling"); /* through check */
    CHECK(is_legal(&b, "e1c1"));
    set_up(&b, &game_chess, "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    CHECK_TEXT(why_not(&b, "e1g1"), "castling"); /* into check */
    set_up(&b, &game_chess, "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    CHECK(is_legal(&b, "e1c1")); /* the rook may pass an attacked point */
}

TEST(chess_castling_rights_end_with_king_or_rook)
{
    Board b;
    set_up(&b, &game_chess, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    play(&b, "h1g1 a8b8 g1h1 b8a8");
    CHECK_TEXT(fen_of(&b), "r3k2r/8/8/8/8/8/8/R3K2R w Qk - 4 3");
    CHECK_TEXT(why_not(&b, "e1g1"), "castling");
    CHECK(is_legal(&b, "e1c1"));
    play(&b, "e1e2");
    CHECK_TEXT(fen_of(&b), "r3k2r/8/8/8/8/8/4K3/R6R b k - 5 3");
    set_up(&b, &game_chess, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    play(&b, "h1h8"); /* a taken rook ends its right as well */
    CHECK_TEXT(fen_of(&b), "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1");
    CHECK_TEXT(why_not(&b, "e8g8"), "castling");
}

TEST(chess_castling_moves_both_men_and_tells_it)
{
    Board b;
    Delta d;
    set_up(&b, &game_chess, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
    b.g->apply(b.g, pos_of(&b), ch_read_move("e8c8"), &d);
    CHECK_TEXT(fen_of(&b), "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2");
    CHECK_INT(d.count, 2);
    CHECK(d.at[1].man == ch_man(CH_BLACK, CH_ROOK) && d.at[1].from == 56 && d.at[1].to == 59);
}

/* Row 225. */
TEST(chess_pawn_promotes_to_four_men_also_by_capture)
{
    Board b;
    set_up(&b, &game_chess, "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1");
    CHECK_INT(count_moves(&b, MK_PROMOTE, 60), 4);
    CHECK_INT(count_moves(&b, MK_PROMOTE, 59), 4);
    CHECK_INT(count_moves(&b, MK_PROMOTE, POINT_NONE), 8);
    CHECK(is_legal(&b, "e7e8q") && is_legal(&b, "e7e8r") && is_legal(&b, "e7e8b") && is_legal(&b, "e7e8n"));
    CHECK_TEXT(why_not(&b, "e7e8"), "promotion");
    CHECK_TEXT(why_not(&b, "e7e8k"), "promotion");
    CHECK_TEXT(why_not(&b, "e7e8p"), "promotion");
    CHECK_TEXT(why_not(&b, "e1e2q"), "promotion");
    play(&b, "e7d8n");
    CHECK_TEXT(fen_of(&b), "3N2k1/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST(chess_faults_name_the_rule)
{
    Board b;
    set_up(&b, &game_chess, NULL);
    CHECK_TEXT(why_not(&b, "e4e5"), "no_man");
    CHECK_TEXT(why_not(&b, "e7e5"), "not_your_man");
    CHECK_TEXT(why_not(&b, "a1a3"), "path_blocked");
    CHECK_TEXT(why_not(&b, "a1a2"), "own_man");
    CHECK_TEXT(why_not(&b, "a1b3"), "not_its_move");
    CHECK_TEXT(why_not(&b, "c1e3"), "path_blocked");
    CHECK_TEXT(why_not(&b, "b1b3"), "not_its_move");
    CHECK_TEXT(why_not(&b, "b1d2"), "own_man");
    CHECK_TEXT(why_not(&b, "e1e3"), "not_its_move");
    CHECK_TEXT(why_not(&b, "e1g1"), "castling");
    CHECK_TEXT(why_not(&b, "N@e4"), "not_in_hand");
    CHECK_TEXT(why_not(&b, "e2"), "unreadable");
    CHECK_TEXT(why_not(&b, "e2e9"), "unreadable");
    CHECK_TEXT(why_not(&b, "e2e4x"), "unreadable");
    CHECK_TEXT(why_not(&b, ""), "unreadable");
    CHECK_TEXT(why_not(&b, "E2E4"), "none");
    set_up(&b, &game_chess, "4r1k1/8/8/8/8/4B3/8/4K2R w K - 0 1");
    CHECK_TEXT(why_not(&b, "e3d4"), "exposes_king");
    CHECK_TEXT(why_not(&b, "e1e2"), "none");
    set_up(&b, &game_chess, "4r1k1/8/8/8/8/8/8/4KB1R w K - 0 1");
    CHECK_TEXT(why_not(&b, "h1h2"), "still_in_check");
    CHECK_TEXT(why_not(&b, "e1e2"), "still_in_check");
    CHECK_TEXT(why_not(&b, "f1e2"), "none");
}

TEST(chess_pinned_men_stay_on_their_line)
{
    Board b;
    set_up(&b, &game_chess, "4r1k1/8/8/7b/1b6/4R3/3NPP2/4K3 w - - 0 1");
    CHECK(is_legal(&b, "e3e8") && is_legal(&b, "e3e7"));
    CHECK(is_legal(&b, "e3d3")); /* the pawn behind it still covers */
    CHECK_TEXT(why_not(&b, "d2f3"), "exposes_king");
    set_up(&b, &game_chess, "4r1k1/8/8/8/8/4Q3/8/4K3 w - - 0 1");
    CHECK(is_legal(&b, "e3e8"));
    CHECK_TEXT(why_not(&b, "e3g3"), "exposes_king");
}

TEST(chess_double_check_is_met_by_the_king_alone)
{
    Board b;
    set_up(&b, &game_chess, "4k3/4r3/8/8/1b6/8/8/R3K1N1 w Q - 0 1");
    MoveList list;
    b.g->moves(b.g, pos_of(&b), &list);
    for (int i = 0; i < list.count; i++)
        CHECK_INT(move_from(list.at[i]), 4);
    CHECK_INT(list.count, 3); /* d1, f1, f2 */
}

TEST(chess_most_moves_fit_the_list)
{
    Board b;
    set_up(&b, &game_chess, "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    CHECK_INT(b.g->count(b.g, pos_of(&b)), 218);
}

TEST(chess_undo_restores_every_byte)
{
    static const char *const FENS[] = {
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pp1p1ppp/1b3nbN/nPp5/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq c6 0 2",
        "r~3k2r/Pppp1ppp/1b3nbN/nP6/B3P3/q~4N2/Pp1P2PP/R2Q1R1K[b] b k - 0 1",
        "r3k2r/P1P5/8/1pP5/q~7/3Q~1N2/8/R3K2R[QNPPbp] w KQkq b6 0 1",
    };
    for (size_t i = 0; i < ARRAY_LEN(FENS); i++) {
        Board b, before;
        MoveList list;
        set_up(&b, strchr(FENS[i], '[') ? &game_crazyhouse : &game_chess, FENS[i]);
        b.g->moves(b.g, pos_of(&b), &list);
        memcpy(&before, &b, sizeof b);
        for (int j = 0; j < list.count; j++) {
            b.g->apply(b.g, pos_of(&b), list.at[j], NULL);
            b.g->undo(b.g, pos_of(&b));
            CHECK(memcmp(&before.pos, &b.pos, sizeof b.pos) == 0);
        }
        CHECK(list.count > 5);
    }
}
