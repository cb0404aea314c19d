/* family.c -- which search and which evaluation plays a game; a game that is not listed is played through its table. */
#include "engine/eval_ch.h"
#include "engine/eval_jq.h"
#include "engine/eval_ql.h"
#include "engine/eval_xq.h"
#include "engine/eval_xqv.h"
#include "engine/search.h"

typedef struct Family {
    const char *game;
    WorkerRun search;
    EngineEval (*eval)(const Game *, const Pos *);
} Family;

static EngineEval eval_xiangqi(const Game *g, const Pos *p)
{
    (void)g;
    return xq_eval_terms((const XqPos *)p, 0);
}

static EngineEval eval_chess(const Game *g, const Pos *p)
{
    (void)g;
    return ch_eval_terms((const ChPos *)p, false);
}

static EngineEval eval_house(const Game *g, const Pos *p)
{
    (void)g;
    return ch_eval_terms((const ChPos *)p, true);
}

static EngineEval eval_king_taken(const Game *g, const Pos *p)
{
    (void)g;
    return xqv_eval_terms((const XqvPos *)p);
}

static EngineEval eval_jieqi(const Game *g, const Pos *p)
{
    (void)g;
    return jq_eval_terms((const JqPos *)p);
}

static EngineEval eval_qilin(const Game *g, const Pos *p)
{
    return ql_eval_terms(g->rules, (const QlPos *)p);
}

static const Family FAMILIES[] = {
    {"xiangqi", xq_search, eval_xiangqi},        {"chess", ch_search, eval_chess},
    {"crazyhouse", ch_search, eval_house},       {"simplified", xqv_search, eval_king_taken},
    {"doublestep", xqv_search, eval_king_taken}, {"redeyed", xqv_search, eval_king_taken},
    {"stone", xqv_search, eval_king_taken},      {"jieqi", jq_search, eval_jieqi},
    {"qilin", any_search, eval_qilin},
};

static const Family *family_of(const Game *game)
{
    for (size_t i = 0; i < ARRAY_LEN(FAMILIES); i++) {
        if (strcmp(FAMILIES[i].game, game->id) == 0)
            return &FAMILIES[i];
    }
    return NULL;
}

WorkerRun family_search(const Game *game)
{
    const Family *f = family_of(game);
    return f ? f->search : any_search;
}

EngineEval engine_eval(const Game *game, Pos *pos)
{
    const Family *f = family_of(game);
    return f ? f->eval(game, pos) : (EngineEval){0};
}
