/* chess_rules.c -- how games of chess end, what may be claimed, and the words for it. */
#include "base/arena.h"
#include "games/play.h"
#include "tests/unit/chess_help.h"

/* Back and forth with the knights: four plies, and the position is the same again. */
static const char SHUFFLE[] = "g1f3 g8f6 f3g1 f6g8";

TEST(chess_mate_wins)
{
    Board b;
    set_up(&b, &game_chess, NULL);
    play(&b, "f2f3 e7e5 g2g4 d8h4");
    CHECK_TEXT(reason_of(&b), "mate");
    CHECK_INT(result_of(&b).winner, 2);
}

/* Row 234: no move without check is no loss. */
TEST(chess_stalemate_draws)
{
    Board b;
    set_up(&b, &game_chess, "7k/5Q2/8/8/8/8/8/4K3 b - - 0 1");
    CHECK_TEXT(reason_of(&b), "stalemate_draw");
    CHECK_INT(result_of(&b).winner, 0);
}

TEST(chess_third_occurrence_may_be_claimed_and_fifth_draws)
{
    Board b;
    set_up(&b, &game_chess, NULL);
    play(&b, SHUFFLE);
    CHECK_INT(notice_of(&b).claim, CLAIM_NONE);
    play(&b, SHUFFLE);
    CHECK_INT(notice_of(&b).claim, CLAIM_REPETITION);
    CHECK(!result_over(result_of(&b)));
    play(&b, "e2e3");
    CHECK_INT(notice_of(&b).claim, CLAIM_NONE);
    b.g->undo(b.g, pos_of(&b));
    play(&b, SHUFFLE);
    CHECK_INT(notice_of(&b).warning, WARNING_REPETITION);
    CHECK_INT(notice_of(&b).foretold.reason, REASON_FIVEFOLD);
    play(&b, SHUFFLE);
    CHECK_TEXT(reason_of(&b), "fivefold");
    CHECK_INT(result_of(&b).winner, 0);
}

TEST(chess_lost_castling_right_is_another_position)
{
    Board b;
    set_up(&b, &game_chess, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    play(&b, "a1b1 a8b8 b1a1 b8a8 a1b1 a8b8 b1a1 b8a8");
    CHECK_INT(ch_occurrences(&b.pos, 5), 2); /* the first had the rights */
    CHECK_INT(notice_of(&b).claim, CLAIM_NONE);
}

TEST(chess_repetition_can_draw_at_once_or_never)
{
    GameBox box;
    Board b;
    CHECK_INT(game_with_rules(&box, &game_chess, "repetition=draw").code, FAULT_NONE);
    set_up(&b, &box.game, NULL);
    play(&b, SHUFFLE);
    CHECK_INT(notice_of(&b).warning, WARNING_REPETITION);
    play(&b, SHUFFLE);
    CHECK_TEXT(reason_of(&b), "repetition");
    CHECK_INT(game_with_rules(&box, &game_chess, "repetition=off").code, FAULT_NONE);
    set_up(&b, &box.game, NULL);
    for (int i = 0; i < 6; i++)
        play(&b, SHUFFLE);
    CHECK(!result_over(result_of(&b)) && notice_of(&b).claim == CLAIM_NONE);
}

TEST(chess_fifty_moves_may_be_claimed_and_seventy_five_draw)
{
    Board b;
    set_up(&b, &game_chess, "4k3/8/8/8/8/8/4P3/R3K3 w - - 98 80");
    play(&b, "a1a2");
    CHECK_INT(notice_of(&b).claim, CLAIM_NONE);
    play(&b, "e8e7");
    CHECK_INT(notice_of(&b).claim, CLAIM_MOVE_LIMIT);
    CHECK(!result_over(result_of(&b)));
    play(&b, "e2e3");
    CHECK_INT(notice_of(&b).claim, CLAIM_NONE);
    CHECK_INT(b.g->counter(pos_of(&b)), 0);
    set_up(&b, &game_chess, "4k3/8/8/8/8/8/4P3/R3K3 w - - 143 105");
    play(&b, "a1a2");
    CHECK_INT(notice_of(&b).warning, WARNING_MOVE_LIMIT);
    CHECK_INT(notice_of(&b).foretold.detail, 75);
    play(&b, "e8e7 a2a1 e7e8 a1a2 e8e7");
    CHECK(!result_over(result_of(&b)));
    play(&b, "a2a1");
    CHECK_TEXT(reason_of(&b), "seventy_five_moves");
}

TEST(chess_mate_on_the_last_move_of_the_limit_wins)
{
    Board b;
    set_up(&b, &game_chess, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 105");
    play(&b, "a1a8");
    CHECK_TEXT(reason_of(&b), "mate");
}

TEST(chess_move_limit_is_an_option)
{
    GameBox box;
    Board b;
    char buf[128];
    Str s = str_on(buf, sizeof buf);
    game_with_rules(&box, &game_chess, "move_limit=50");
    set_up(&b, &box.game, "4k3/8/8/8/8/8/4P3/R3K3 w - - 100 80");
    CHECK_TEXT(reason_of(&b), "move_limit");
    result_message(b.g, result_of(&b), LANG_EN, &s);
    CHECK_TEXT(buf, "50 moves without capture or pawn move, the game ends with draw");
    game_with_rules(&box, &game_chess, "move_limit=off");
    set_up(&b, &box.game, "4k3/8/8/8/8/8/4P3/R3K3 w - - 400 300");
    CHECK(!result_over(result_of(&b)) && notice_of(&b).claim == CLAIM_NONE);
}

TEST(chess_material_that_cannot_mate_draws)
{
    static const struct {
        const char *fen;
        bool dead;
    } CASES[] = {
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},       {"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true},
        {"4k1n1/8/8/8/8/8/8/4K3 w - - 0 1", true},     {"4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true},
        {"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false},    {"4kn2/8/8/8/8/8/8/4KB2 w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", false},  {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/4K2R w - - 0 1", false},     {"4k3/8/8/8/8/8/8/4K2Q w - - 0 1", false},
        {"4k3/8/5b2/8/8/8/1BB5/4K3 w - - 0 1", false}, {"4k3/8/5b2/8/3B4/8/1B6/4K3 w - - 0 1", true},
    };
    for (size_t i = 0; i < ARRAY_LEN(CASES); i++) {
        Board b;
        set_up(&b, &game_chess, CASES[i].fen);
        if (result_over(result_of(&b)) != CASES[i].dead)
            test_fail(CASES[i].fen, 0, "should be %s", CASES[i].dead ? "dead" : "alive");
    }
}

TEST(chess_material_has_words_and_a_switch)
{
    GameBox box;
    Board b;
    char zh[128], en[128];
    Str s = str_on(zh, sizeof zh), t = str_on(en, sizeof en);
    set_up(&b, &game_chess, "4k3/8/8/8/8/8/8/4KN2 w - - 0 1");
    CHECK_TEXT(reason_of(&b), "material");
    result_message(b.g, result_of(&b), LANG_ZH, &s);
    result_message(b.g, result_of(&b), LANG_EN, &t);
    CHECK_TEXT(zh, "王马对王，子力不足，判和");
    CHECK_TEXT(en, "a knight and a king cannot mate, the game ends with draw");
    game_with_rules(&box, &game_chess, "material=off");
    set_up(&b, &box.game, "4k3/8/8/8/8/8/8/4KN2 w - - 0 1");
    CHECK(!result_over(result_of(&b)));
}

/* Row 232. */
TEST(chess_play_takes_back_and_plays_again)
{
    Arena arena = arena_heap();
    Play game;
    Fault why;
    char before[256], after[256];
    CHECK_INT(play_init(&game, &game_chess, &arena, NULL).code, FAULT_NONE);
    const char *const MOVES[] = {"e2e4",  "d7d5", "e4d5", "c7c5", "d5c6", "g8f6", "c6b7", "c8g4",
                                 "b7a8q", "e7e6", "g1f3", "f8e7", "f1e2", "e8g8", "e1g1"};
    for (size_t i = 0; i < ARRAY_LEN(MOVES); i++)
        CHECK_INT(play_token(&game, MOVES[i], &why), 1);
    Str s = str_on(before, sizeof before), t = str_on(after, sizeof after);
    game_chess.format(&game_chess, game.pos, SEAT_NONE, &s);
    play_back(&game, 15);
    Str u = str_on(after, sizeof after);
    game_chess.format(&game_chess, game.pos, SEAT_NONE, &u);
    CHECK_TEXT(after, game_chess.start);
    for (size_t i = 0; i < ARRAY_LEN(MOVES); i++)
        CHECK_INT(play_token(&game, MOVES[i], &why), 1);
    game_chess.format(&game_chess, game.pos, SEAT_NONE, &t);
    CHECK_TEXT(after, before);
    arena_reset(&arena);
}

TEST(chess_two_thousand_plies_can_be_played_and_taken_back)
{
    Arena arena = arena_heap();
    Play game;
    Fault why;
    const char *const CYCLE[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    char text[256];
    Str s = str_on(text, sizeof text);
    CHECK_INT(play_init(&game, &game_chess, &arena, NULL).code, FAULT_NONE);
    for (int i = 0; i < 2000; i++)
        CHECK_INT(play_token(&game, CYCLE[i % 4], &why), 1);
    CHECK_INT(play_result(&game).reason, REASON_FIVEFOLD);
    play_back(&game, 1999);
    game_chess.format(&game_chess, game.pos, SEAT_NONE, &s);
    CHECK_TEXT(text, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1");
    arena_reset(&arena);
}
