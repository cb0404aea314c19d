/* arena_stats.c -- what a match says about strength: Elo from pairs, and the sequential test. */
#include <math.h>

#include "arena/match.h"
#include "arena/stats.h"
#include "tests/test.h"

static bool near(double a, double b, double by)
{
    return fabs(a - b) <= by;
}

static MatchStats mirrored(const MatchStats *s)
{
    MatchStats m = {.wins = s->losses, .losses = s->wins, .draws = s->draws};
    for (int i = 0; i < 5; i++)
        m.pairs[i] = s->pairs[4 - i];
    return m;
}

static const MatchStats SOME[] = {
    {.pairs = {10, 40, 100, 55, 15}},
    {.pairs = {0, 3, 9, 4, 1}},
    {.pairs = {5, 0, 0, 0, 20}},
    {.pairs = {120, 1300, 2600, 1420, 150}},
};

TEST(a_match_without_games_says_nothing)
{
    const MatchStats none = {0};
    EloEstimate e = stats_elo(&none);
    CHECK(near(e.elo, 0, 0) && near(e.superiority, 50, 0));
    CHECK(near(stats_llr(&none, 0, 5), 0, 0));
}

TEST(one_pair_is_no_certainty)
{
    const MatchStats even = {.draws = 2, .pairs = {0, 0, 1}}, won = {.wins = 2, .pairs = {0, 0, 0, 0, 1}};
    CHECK(stats_elo(&even).error > 200);
    CHECK(stats_elo(&won).superiority < 99);
    CHECK(stats_llr(&won, 0, 5) > 0);
}

TEST(even_pairs_are_no_difference)
{
    const MatchStats even = {.pairs = {10, 20, 40, 20, 10}};
    EloEstimate e = stats_elo(&even);
    CHECK(near(e.elo, 0, 1e-9));
    CHECK(near(e.superiority, 50, 1e-9));
}

/* Three quarters of the points are 400 log10(3) Elo. */
TEST(three_quarters_of_the_points_are_190_elo)
{
    const MatchStats s = {.pairs = {0, 0, 50, 0, 50}};
    EloEstimate e = stats_elo(&s);
    CHECK(near(e.elo, 190.8485, 1e-3));
    /* The pair's score is ½ or 1: variance 1/16, with the imaginary pair (6.25 + 0.125) / 101. */
    double by = 1.96 * sqrt(6.375 / 101 / 100);
    double low = -400 * log10(1 / (0.75 - by) - 1), high = -400 * log10(1 / (0.75 + by) - 1);
    CHECK(near(e.error, (high - low) / 2, 1e-6));
    CHECK(near(e.error, 46.12, 0.1));
    CHECK(e.superiority > 99.99);
}

/* Where both games of a pair go to the same colour, the opening decides: no error bar from that. */
TEST(pairs_take_the_opening_out_of_the_error)
{
    const MatchStats opening = {.wins = 100, .losses = 100, .pairs = {0, 0, 99, 0, 1}};
    const MatchStats player = {.wins = 100, .losses = 100, .pairs = {50, 0, 0, 0, 50}};
    CHECK(stats_elo(&opening).error < stats_elo(&player).error / 5);
}

TEST(elo_and_llr_are_odd_when_the_players_change_places)
{
    for (size_t i = 0; i < ARRAY_LEN(SOME); i++) {
        MatchStats m = mirrored(&SOME[i]);
        EloEstimate a = stats_elo(&SOME[i]), b = stats_elo(&m);
        CHECK(near(a.elo, -b.elo, 1e-9) && near(a.error, b.error, 1e-9));
        CHECK(near(a.superiority, 100 - b.superiority, 1e-9));
        CHECK(near(stats_llr(&SOME[i], -3, 7), -stats_llr(&m, -7, 3), 1e-9));
    }
}

TEST(llr_of_a_known_match)
{
    /* Mean 0.6, variance 0.065, 100 pairs; the bounds 0 and 50 Elo are scores 0.5 and 0.57146. */
    const MatchStats s = {.pairs = {5, 10, 40, 30, 15}};
    double s1 = 1 / (1 + pow(10, -50.0 / 400));
    CHECK(near(stats_llr(&s, 0, 50), (s1 - 0.5) * (2 * 0.6 - 0.5 - s1) * 100 / (2 * 6.625 / 101), 1e-9));
    CHECK(near(stats_llr(&s, 0, 50), 7.004, 0.01));
}

TEST(llr_grows_with_the_games_and_falls_with_the_bounds)
{
    const MatchStats once = {.pairs = {2, 10, 40, 30, 8}}, twice = {.pairs = {4, 20, 80, 60, 16}};
    CHECK(near(stats_llr(&twice, 0, 10) / stats_llr(&once, 0, 10), 2, 0.05));
    CHECK(stats_llr(&once, 0, 10) > 0);
    CHECK(stats_llr(&once, 200, 210) < 0);
}

/* ---- The match and its sequential test ---------------------------------------------------------------------------- */

static MatchReport run_match(const char *a, const char *b, double elo0, double elo1)
{
    MatchReport report;
    char error[256];
    const MatchOptions o = {.game = game_find("simplified"),
                            .players = {a, b},
                            .games = 60,
                            .concurrency = 2,
                            .clock = {.move_ms = 1000, .grace_ms = 60000},
                            .random_plies = 4,
                            .max_plies = 60,
                            .seed = 5,
                            .sprt = true,
                            .elo0 = elo0,
                            .elo1 = elo1,
                            .alpha = 0.05,
                            .beta = 0.05};
    CHECK(match_run(&o, &report, error, sizeof error));
    return report;
}

TEST(the_sequential_test_decides_at_its_bounds)
{
    double bound = log(0.95 / 0.05);
    MatchReport r = run_match("classic:2", "classic:random", -200, -100);
    CHECK_INT(r.sprt, 1);
    CHECK(r.llr >= bound && r.games < 60);
    r = run_match("classic:random", "classic:2", 100, 200);
    CHECK_INT(r.sprt, -1);
    CHECK(r.llr <= -bound && r.games < 60);
    CHECK_INT(r.stats.wins + r.stats.losses + r.stats.draws, r.games);
}

TEST(a_match_of_equals_is_played_to_its_end)
{
    MatchReport r = run_match("classic:random", "classic:random", -5, 5);
    CHECK_INT(r.sprt, 0);
    CHECK_INT(r.games, 60);
}
