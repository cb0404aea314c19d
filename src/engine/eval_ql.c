/* eval_ql.c -- the hand-written evaluation of Qilin, term by term. */
#include "engine/eval_ql.h"

EngineEval ql_eval_terms(const QlRules *rules, const QlPos *p)
{
    const QlState *s = &p->now;
    QlSet own = ql_own(s, s->side), enemy = ql_own(s, !s->side), empty = s->men[QL_NONE];
    EngineEval e = {
        .value = QL_WORTH_MAN * (ql_size(own) - ql_size(enemy)),
        .attack =
            QL_WORTH_POTENTIAL * (ql_potential_lines(rules, own, empty) - ql_potential_lines(rules, enemy, empty)),
    };
    if (s->stage == QL_MOVE)
        e.place = QL_WORTH_STEP * (ql_count_steps(rules, s, s->side) - ql_count_steps(rules, s, !s->side));
    e.total = e.value + e.place + e.attack;
    return e;
}
