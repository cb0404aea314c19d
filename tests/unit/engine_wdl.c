/* engine_wdl.c -- what scores are worth. */
#include <stdlib.h>

#include "engine/wdl_fit.h"
#include "tests/test.h"

static _Alignas(POS_ALIGN) char room[1 << 17];

TEST(chances_add_up_and_rise_with_the_score)
{
    for (int i = 0; game_at(i); i++) {
        const Game *g = game_at(i);
        Pos *pos = (Pos *)room;
        CHECK(g->pos_size <= sizeof room && g->parse(g, pos, g->start).code == FAULT_NONE);
        int last = 0;
        for (int score = -3000; score <= 3000; score += 50) {
            EngineWdl w = engine_wdl(g, pos, score), other = engine_wdl(g, pos, -score);
            CHECK(w.win + w.draw + w.loss == 1000 && w.win >= 0 && w.draw >= 0 && w.loss >= 0);
            CHECK(abs(w.win - other.loss) <= 1 && w.win >= last);
            last = w.win;
        }
        CHECK(last > 900); /* the games with the stone are the least certain */
    }
}

TEST(a_mate_is_certain)
{
    const Game *g = game_find("xiangqi");
    Pos *pos = (Pos *)room;
    g->parse(g, pos, g->start);
    CHECK(engine_wdl(g, pos, ENGINE_MATE - 3).win == 1000);
    CHECK(engine_wdl(g, pos, -ENGINE_MATE + 4).loss == 1000);
}

/* Games drawn from a model are fitted by a model that says the same. */
TEST(the_fit_finds_the_curves_that_made_the_games)
{
    static WdlCounts c;
    const WdlModel truth = {300, -100, 100, 200};
    for (int i = 0; i < WDL_SCORES; i++) {
        for (int men = 10; men <= 32; men++) {
            int score = (i - WDL_SCORES / 2) * WDL_STEP;
            double win = wdl_chance(&truth, score, men), loss = wdl_chance(&truth, -score, men);
            c.at[i][men][0] = (uint32_t)(1000 * loss);
            c.at[i][men][1] = (uint32_t)(1000 * (1 - win - loss));
            c.at[i][men][2] = (uint32_t)(1000 * win);
        }
    }
    double likelihood;
    WdlModel m = wdl_fit(&c, &likelihood);
    for (int score = -1000; score <= 1000; score += 100) {
        double miss = wdl_chance(&m, score, 24) - wdl_chance(&truth, score, 24);
        CHECK(miss < 0.02 && miss > -0.02);
    }
}
