/* classic_qilin.c -- what Qilin's searching level sees besides the number of men: lines in the making, room to move. */
#include "engine/classic_search.h"
#include "engine/eval_ql.h"

static int side_value(const QlRules *rules, const QlState *s, int side)
{
    int value = QL_WORTH_POTENTIAL * ql_potential_lines(rules, ql_own(s, side), s->men[QL_NONE]);
    return s->stage == QL_MOVE ? value + QL_WORTH_STEP * ql_count_steps(rules, s, side) : value;
}

int classic_qilin_value(const Game *g, const Pos *pos)
{
    const QlState *s = &((const QlPos *)pos)->now;
    return side_value(g->rules, s, QL_RED) - side_value(g->rules, s, QL_BLACK);
}
