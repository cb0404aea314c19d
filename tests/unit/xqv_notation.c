/* xqv_notation.c -- the games won by taking the king write their moves as xiangqi does, and their own kinds of move. */
#include "games/xqv/xqv_pos.h"
#include "tests/unit/notation_kit.h"

extern const Game game_simplified, game_doublestep, game_redeyed, game_stone;

#define WRITES(g, fen, token, ...) notation_writes(&(g), fen, token, (const char *const[4]){__VA_ARGS__})
#define READS(g, fen, text, want)  notation_reads(&(g), fen, text, want)

static const char OPENED[] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1";

TEST(every_move_of_the_four_games_comes_back_from_every_notation)
{
    static const Game *const GAMES[] = {&game_simplified, &game_doublestep, &game_redeyed, &game_stone};
    static XqvPos p;
    Rng rng = {4};
    for (size_t i = 0; i < ARRAY_LEN(GAMES); i++)
        notation_walk(GAMES[i], (Pos *)&p, &rng, 6);
}

TEST(the_four_games_open_with_the_words_of_xiangqi)
{
    WRITES(game_simplified, game_simplified.start, "h2e2", "炮二平五", "炮二平五", "C2=5", "H2-E2");
    WRITES(game_doublestep, game_doublestep.start, "h0g2", "马二进三", "马二进三", "H2+3", "H0-G2");
    WRITES(game_stone, game_stone.start, "c3c4", "兵七进一", "兵七进一", "P7+1", "C3-C4");
    READS(game_simplified, game_simplified.start, "砲2平5", "h2e2");
}

TEST(a_king_that_takes_the_king_says_how_far_it_goes)
{
    static const char FEN[] = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
    WRITES(game_simplified, FEN, "e0e9", "帅五进九", "帅五进九", "K5+9", "E0-E9");
    READS(game_simplified, FEN, "K5+9", "e0e9");
}

TEST(a_second_step_is_said_as_the_first_is)
{
    char fen[128];
    Str out = str_on(fen, sizeof fen);
    str_put(&out, OPENED);
    str_put(&out, " h2e2");
    WRITES(game_doublestep, fen, "h0g2", "马二进三", "马二进三", "H2+3", "H0-G2");
    READS(game_doublestep, fen, "炮五进四", "must_be_quiet");
    READS(game_doublestep, fen, "炮五平二", "restores_position");
}

TEST(taking_an_own_man_is_said_like_any_step)
{
    WRITES(game_redeyed, game_redeyed.start, "i0i3", "车一进三", "车一进三", "R1+3", "I0-I3");
    READS(game_redeyed, game_redeyed.start, "车一进三", "i0i3");
    READS(game_simplified, game_simplified.start, "车一进三", "own_man");
    READS(game_redeyed, game_redeyed.start, "仕六平五", "not_its_move");
    READS(game_redeyed, "3k5/9/9/9/9/9/9/9/4A4/4K4 w", "帅五进一", "e0e1");
}

TEST(the_stone_is_its_token_in_every_notation)
{
    char fen[128];
    Str out = str_on(fen, sizeof fen);
    str_put(&out, OPENED);
    str_put(&out, " @");
    WRITES(game_stone, fen, "@e5", "@e5", "@e5", "@e5", "@e5");
    READS(game_stone, fen, " @E5 ", "@e5");
    READS(game_stone, fen, "@e2", "occupied");
    READS(game_stone, fen, "@j2", "unreadable");
    READS(game_stone, fen, "马二进三", "stone_must_move");
    READS(game_stone, game_stone.start, "@e5", "wrong_stage");
    READS(game_simplified, game_simplified.start, "@e5", "unreadable");
}

TEST(the_stone_is_no_man_of_a_phrase)
{
    static const char FEN[] = "4k4/9/9/9/4*4/9/4C4/9/9/3K5 w - - 0 1";
    WRITES(game_stone, FEN, "e3b3", "炮五平八", "炮五平八", "C5=8", "E3-B3");
    READS(game_stone, FEN, "炮五进二", "occupied");
    READS(game_stone, FEN, "炮五进六", "e3e9");
}

TEST(coordinates_are_no_phrase_and_covered_men_are_jieqis_alone)
{
    READS(game_simplified, game_simplified.start, "h2e2", "unreadable");
    READS(game_simplified, game_simplified.start, "h2e9", "unreadable");
    READS(game_simplified, game_simplified.start, "暗二平五", "unreadable");
    READS(game_simplified, game_simplified.start, "+X2+3", "unreadable");
    READS(game_simplified, game_simplified.start, "前炮二平五", "unreadable");
    READS(game_simplified, game_simplified.start, "炮一平五", "no_man");
    CHECK(game_notation(&game_simplified, "fsf") == NULL);
}
