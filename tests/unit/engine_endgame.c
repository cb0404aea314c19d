/* engine_endgame.c -- tests of endgame tables in the search: exact where the plain search guesses. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/endgame.h"
#include "engine/engine.h"
#include "engine/score.h"
#include "games/xiangqi/xq_text.h"
#include "tests/test.h"

/* A horse beats one advisor, here in 31 plies, and cannot beat an elephant. */
#define LONG_WIN "4k4/4a4/9/9/9/9/9/9/4N4/4K4 w - - 0 1"
#define LATE_WIN "4k4/4a4/9/9/9/9/9/9/4N4/4K4 w - - 100 60"
#define FORTRESS "4k4/9/4b4/9/9/9/9/9/4N4/4K4 w - - 0 1"

typedef struct Folder {
    char dir[64];
    TbSet *set;
} Folder;

static Folder folder_of(const char *const *names, int count)
{
    Folder f = {.dir = "/tmp/chuhe-endgame-XXXXXX", .set = tb_new()};
    CHECK(mkdtemp(f.dir) != NULL);
    for (int i = 0; i < count; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s%s", f.dir, names[i], TB_SUFFIX);
        CHECK_INT(tb_build(f.set, names[i]).code, FAULT_NONE);
        CHECK_INT(tb_save(f.set, names[i], path).code, FAULT_NONE);
    }
    return f;
}

static void folder_drop(Folder *f, const char *const *names, int count)
{
    for (int i = 0; i < count; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s%s", f->dir, names[i], TB_SUFFIX);
        remove(path);
    }
    rmdir(f->dir);
    tb_free(f->set);
}

static Engine *small_engine(bool builds)
{
    EngineOptions o = engine_defaults();
    o.hash_mb = 2;
    o.build_tables = builds;
    return engine_new(&o);
}

static int score_of(Engine *e, const char *fen)
{
    const Game *g = game_find("xiangqi");
    XqPos *p = aligned_alloc(POS_ALIGN, (sizeof *p + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
    CHECK_INT(xq_parse(p, fen).code, FAULT_NONE);
    engine_clear(e);
    engine_position(e, g, (const Pos *)p);
    int score = engine_think(e, &(EngineLimits){.depth = 5}).score;
    free(p);
    return score;
}

TEST(tables_tell_the_search_what_it_cannot_see)
{
    static const char *const NAMES[] = {"KNka", "KNkb"};
    Folder f = folder_of(NAMES, 2);
    Engine *e = small_engine(false);
    int count = 0;
    CHECK(score_of(e, LONG_WIN) < SCORE_WON); /* a guess, however good */
    CHECK(score_of(e, FORTRESS) > 100);       /* a wrong one */
    CHECK_INT(engine_open_tables(e, f.dir, &count).code, FAULT_NONE);
    CHECK_INT(count, 2);
    CHECK_INT(score_of(e, LONG_WIN), SCORE_MATE - 31);
    CHECK_INT(score_of(e, FORTRESS), SCORE_DRAW);
    CHECK(engine_open_tables(e, "/nonexistent", &count).code != FAULT_NONE);
    CHECK_INT(score_of(e, LONG_WIN), SCORE_MATE - 31); /* what was open stays */
    CHECK_INT(engine_open_tables(e, "", &count).code, FAULT_NONE);
    CHECK(score_of(e, FORTRESS) > 100);
    engine_free(e);
    folder_drop(&f, NAMES, 2);
}

TEST(a_win_that_comes_after_the_move_limit_is_none)
{
    static const char *const NAMES[] = {"KNka"};
    Folder f = folder_of(NAMES, 1);
    Engine *e = small_engine(false);
    int count, score;
    CHECK_INT(engine_open_tables(e, f.dir, &count).code, FAULT_NONE);
    CHECK(score_of(e, LATE_WIN) < SCORE_WON);
    XqPos *p = malloc(sizeof *p);
    CHECK_INT(xq_parse(p, LATE_WIN).code, FAULT_NONE);
    CHECK(!endgame_score(f.set, p, 0, &score));
    CHECK_INT(xq_parse(p, LONG_WIN).code, FAULT_NONE);
    CHECK(endgame_score(f.set, p, 3, &score));
    CHECK_INT(score, SCORE_MATE - 3 - 31);
    p->count = 120 - 31 - 1;
    CHECK(endgame_score(f.set, p, 0, &score));
    p->count++;
    CHECK(!endgame_score(f.set, p, 0, &score));
    free(p);
    engine_free(e);
    folder_drop(&f, NAMES, 1);
}

/* With attackers on both sides a drawn entry may rest on a perpetual check, which the rules forbid. */
TEST(a_drawn_table_is_believed_only_of_a_side_without_attackers)
{
    TbSet *set = tb_new();
    XqPos *p = malloc(sizeof *p);
    TbResult r;
    int score;
    CHECK_INT(tb_build(set, "KPkp").code, FAULT_NONE);
    CHECK_INT(xq_parse(p, "3k5/9/9/9/P8/8p/9/9/9/5K3 w").code, FAULT_NONE);
    CHECK(tb_probe(set, p, &r));
    CHECK_INT(r.value, 0);
    CHECK(!endgame_score(set, p, 0, &score));
    free(p);
    tb_free(set);
}

TEST(small_tables_are_built_while_the_engine_thinks)
{
    Engine *e = small_engine(true);
    int score = 0;
    for (int i = 0; i < 600 && score != SCORE_MATE - 31; i++) {
        score = score_of(e, LONG_WIN);
        usleep(50000);
    }
    CHECK_INT(score, SCORE_MATE - 31);
    score_of(e, FORTRESS); /* begins another, and leaves before it is done */
    engine_free(e);
}
