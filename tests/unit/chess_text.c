/* chess_text.c -- FEN and SAN of chess. */
#include "base/rng.h"
#include "tests/unit/chess_help.h"

TEST(chess_fen_is_written_as_read)
{
    static const char *const FENS[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "4k3/8/8/8/8/8/8/4K2R b K - 149 200",
    };
    for (size_t i = 0; i < ARRAY_LEN(FENS); i++) {
        Board b;
        set_up(&b, &game_chess, FENS[i]);
        CHECK_TEXT(fen_of(&b), FENS[i]);
    }
}

TEST(chess_fen_fields_may_be_missing)
{
    Board b;
    set_up(&b, &game_chess, "4k3/8/8/8/8/8/8/4K2R w");
    CHECK_TEXT(fen_of(&b), "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    set_up(&b, &game_chess, "  4k3/8/8/8/8/8/8/4K2R  b K -  ");
    CHECK_TEXT(fen_of(&b), "4k3/8/8/8/8/8/8/4K2R b K - 0 1");
}

TEST(chess_fen_tells_en_passant_only_when_it_can_be_played)
{
    Board b;
    set_up(&b, &game_chess, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    CHECK_TEXT(fen_of(&b), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

TEST(chess_bad_fens_are_refused_with_a_reason)
{
    static const struct {
        const char *fen, *fault;
    } CASES[] = {
        {"", "empty_text"},
        {"   ", "empty_text"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", "rank_count"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w KQkq - 0 1", "rank_count"},
        {"rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank_length"},
        {"rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "unknown_letter"},
        {"rnbqkbnr/pppppppp/71p/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank_length"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBXKBNR w KQkq - 0 1", "unknown_letter"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", "unknown_letter"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ~KBNR w KQkq - 0 1", "unknown_letter"},
        {"8/8/8/8/8/8/8/4K3 w - - 0 1", "king_count"},
        {"4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "king_count"},
        {"4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "impossible_point"},
        {"4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "impossible_point"},
        {"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "too_many_men"},
        {"4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 w - - 0 1", "too_many_men"},
        {"4k3/8/8/8/8/RRR5/PPPPPPPP/4K3 w - - 0 1", "too_many_men"},
        {"4k3/8/8/8/8/8/8/4K3", "bad_side"},
        {"4k3/8/8/8/8/8/8/4K3 x - - 0 1", "bad_side"},
        {"4k3/8/8/8/8/8/8/4K3 white - - 0 1", "bad_side"},
        {"4k3/8/8/8/8/8/8/4K3 w K - 0 1", "bad_castling"},
        {"4k3/8/8/8/8/8/8/3K3R w K - 0 1", "bad_castling"},
        {"4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "bad_castling"},
        {"4k3/8/8/8/8/8/8/4K2R w Kx - 0 1", "bad_castling"},
        {"4k3/8/8/8/8/8/8/4K2R w -K - 0 1", "bad_castling"},
        {"4k3/8/8/8/8/8/8/4K2R w K- - 0 1", "bad_castling"},
        {"4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", "bad_en_passant"},
        {"4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "bad_en_passant"},
        {"4k3/8/8/8/8/8/8/4K3 b - e3 0 1", "bad_en_passant"},
        {"4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", "bad_en_passant"},
        {"4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", "bad_en_passant"},
        {"4k3/8/8/8/4P3/8/8/4K3 b - e 0 1", "bad_en_passant"},
        {"4k3/8/8/8/4P3/8/8/4K3 b - e33 0 1", "bad_en_passant"},
        {"4k3/8/8/8/8/8/8/4K3 w - - x 1", "bad_counter"},
        {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", "bad_counter"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999", "bad_counter"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves", "trailing_text"},
        {"4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "king_capturable"},
        {"8/8/8/8/8/8/3k4/4K3 w - - 0 1", "king_capturable"},
    };
    for (size_t i = 0; i < ARRAY_LEN(CASES); i++) {
        const char *got = parse_fault(&game_chess, CASES[i].fen);
        if (strcmp(got, CASES[i].fault) != 0)
            test_fail(CASES[i].fen, 0, "is %s, not %s", got, CASES[i].fault);
    }
}

TEST(chess_fault_of_a_fen_tells_its_place)
{
    ChPos p;
    CHECK_INT(ch_parse(&p, "4k3/8/8/8/8/8/8/3XK3 w - - 0 1", false).at, 17);
    CHECK_INT(ch_parse(&p, "4k3/8/8/8/8/8/8/4K3 w Kq - 0 1", false).at, 22);
    CHECK_INT(ch_parse(&p, "4k3/8/8/8/8/8/8/4K3 w - - 0 x", false).at, 28);
}

/* ---- SAN --------------------------------------------------------------------------------------------------------------- */

static void check_san(const char *fen, const char *token, const char *san)
{
    Board b;
    char buf[32];
    Str s = str_on(buf, sizeof buf);
    Fault why;
    set_up(&b, strchr(fen, '[') ? &game_crazyhouse : &game_chess, fen);
    Move m = ch_read_move(token);
    const Notation *n = game_notation(b.g, "san");
    n->write(b.g, pos_of(&b), m, &s);
    if (strcmp(buf, san) != 0)
        test_fail(fen, 0, "%s is %s, not %s", token, buf, san);
    if (n->read(b.g, pos_of(&b), san, &why) != m)
        test_fail(fen, 0, "%s is not read: %s", san, fault_id(why.code));
}

TEST(chess_san_is_written_and_read)
{
    check_san("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "e4");
    check_san("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3");
    check_san("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6");
    check_san("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1g1", "O-O");
    check_san("4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1", "e1c1", "O-O-O");
    check_san("3k4/8/8/8/8/8/8/R3K1NR w KQ - 0 1", "e1c1", "O-O-O+");
    check_san("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+");
    check_san("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "a8=N");
    check_san("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#");
}

TEST(chess_san_names_as_much_of_the_start_as_needed)
{
    check_san("4k3/8/8/8/8/8/8/N3N1K1 w - - 0 1", "a1c2", "Nac2");
    check_san("4k3/8/8/8/8/N7/8/N5K1 w - - 0 1", "a1c2", "N1c2");
    check_san("4k3/8/8/8/8/N7/8/N3N1K1 w - - 0 1", "a1c2", "Na1c2");
    check_san("4k3/8/8/8/8/N7/8/N3N1K1 w - - 0 1", "e1c2", "Nec2");
    check_san("4k3/8/8/8/8/N7/8/N3N1K1 w - - 0 1", "a3c2", "N3c2");
    /* A pinned man is no other candidate. */
    check_san("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2");
}

TEST(chess_san_is_read_leniently)
{
    static const struct {
        const char *fen, *text, *token;
    } CASES[] = {
        {"4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "0-0", "e1g1"},
        {"4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "Nb1-c3!?", "b1c3"},
        {"4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "Nxc3", "b1c3"},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8Q", "a7a8q"},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=q+", "a7a8q"},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "Pa8=R", "a7a8r"},
        {"4k3/8/8/8/8/2p5/1P6/4K3 w - - 0 1", "bxc3", "b2c3"},
        {"4k3/8/8/8/8/2p5/1P6/4K3 w - - 0 1", "b2b4", "b2b4"},
    };
    for (size_t i = 0; i < ARRAY_LEN(CASES); i++) {
        Board b;
        Fault why;
        set_up(&b, &game_chess, CASES[i].fen);
        Move m = game_notation(b.g, "san")->read(b.g, pos_of(&b), CASES[i].text, &why);
        if (m != ch_read_move(CASES[i].token))
            test_fail(CASES[i].fen, 0, "%s is not read: %s", CASES[i].text, fault_id(why.code));
    }
}

TEST(chess_san_that_is_no_move_names_the_rule)
{
    static const struct {
        const char *fen, *text, *fault;
    } CASES[] = {
        {"4k3/8/8/8/8/N7/8/N5K1 w - - 0 1", "Nc2", "ambiguous"},
        {"4k3/8/8/8/8/N7/8/N5K1 w - - 0 1", "Nh8", "not_its_move"},
        {"4k3/8/8/8/8/N7/8/N5K1 w - - 0 1", "Qh8", "no_man"},
        {"4k3/8/8/8/8/N7/8/N5K1 w - - 0 1", "Nc", "unreadable"},
        {"4k3/8/8/8/8/N7/8/N5K1 w - - 0 1", "", "unreadable"},
        {"4k3/8/8/8/8/N7/8/N5K1 w - - 0 1", "Nz9", "unreadable"},
        {"4k3/8/8/8/8/N7/8/N5K1 w - - 0 1", "O-O", "castling"},
        {"4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "castling"},
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kg1", "not_its_move"},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "promotion"},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=K", "promotion"},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=X", "unreadable"},
        {"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Nd5", "exposes_king"},
        {"4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "N@e4", "not_in_hand"},
    };
    for (size_t i = 0; i < ARRAY_LEN(CASES); i++) {
        Board b;
        Fault why;
        set_up(&b, &game_chess, CASES[i].fen);
        Move m = game_notation(b.g, "san")->read(b.g, pos_of(&b), CASES[i].text, &why);
        if (m != MOVE_NONE || strcmp(fault_id(why.code), CASES[i].fault) != 0)
            test_fail(CASES[i].fen, 0, "%s is %s, not %s", CASES[i].text, fault_id(why.code), CASES[i].fault);
    }
}

TEST(crazyhouse_san_writes_drops)
{
    check_san("4k3/8/8/8/8/8/8/4K3[Np] w - - 0 1", "N@f6", "N@f6+");
    check_san("4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1", "P@e4", "P@e4");
    check_san("6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1", "R@b8", "R@b8#");
    Board b;
    Fault why;
    set_up(&b, &game_crazyhouse, "4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1");
    CHECK(game_notation(b.g, "san")->read(b.g, pos_of(&b), "@e4", &why) == ch_read_move("P@e4"));
}

TEST(chess_san_of_any_letters_is_refused_or_legal)
{
    static const char LETTERS[] = "KQRBNPabcdefgh12345678x=+#-@O0!: ";
    Rng rng = {227};
    Board b;
    set_up(&b, &game_crazyhouse, "r3k2r/P1P5/8/1pP5/q~7/3Q~1N2/8/R3K2R[QNPPbp] w KQkq b6 0 1");
    const Notation *san = game_notation(b.g, "san");
    int accepted = 0;
    for (int i = 0; i < 50000; i++) {
        char text[8] = "";
        Fault why;
        int len = (int)rng_below(&rng, 6);
        for (int j = 0; j < len; j++)
            text[j] = LETTERS[rng_below(&rng, sizeof LETTERS - 1)];
        Move m = san->read(b.g, pos_of(&b), text, &why);
        CHECK((m == MOVE_NONE) == (why.code != FAULT_NONE));
        CHECK(m == MOVE_NONE || ch_why_not(&b.pos, m) == FAULT_NONE);
        accepted += m != MOVE_NONE;
    }
    CHECK(accepted > 10);
}
