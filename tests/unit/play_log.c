/* play_log.c -- what a play knows of its last moves, in random games of every game. */
#include "base/rng.h"
#include "games/play.h"
#include "tests/test.h"

enum { DECISIONS = 150 };

/* Plays a random decision; returns the point on which a man was taken, -1 for none, and `before` where no step was made. */
static int random_decision(Play *play, Rng *rng, int before)
{
    const Game *g = play->game;
    MoveList list;
    g->moves(g, play->pos, &list);
    Move m = list.at[rng_below(rng, (uint32_t)list.count)];
    int taken = move_leaves_point(m) ? g->man_at(play->pos, move_to(m)) ? move_to(m) : -1 : before;
    CHECK(play_move(play, m, NULL));
    return taken;
}

TEST(the_point_of_the_last_capture_is_known_and_asking_changes_nothing)
{
    int captures = 0;
    for (int k = 0; game_at(k); k++) {
        const Game *g = game_at(k);
        Arena arena = arena_heap();
        Play play;
        Rng rng = {(uint64_t)k + 5};
        int want = -1;
        CHECK_INT(play_init(&play, g, &arena, NULL).code, FAULT_NONE);
        CHECK_INT(play_taken_on(&play), -1);
        for (int i = 0; i < DECISIONS && !(g->turn(play.pos) >= 0 && result_over(play_result(&play))); i++) {
            want = random_decision(&play, &rng, want);
            Key key = g->key(play.pos);
            CHECK_INT(play_taken_on(&play), want);
            CHECK(g->key(play.pos) == key);
            captures += want >= 0;
        }
        arena_reset(&arena);
    }
    CHECK(captures > 50);
}
