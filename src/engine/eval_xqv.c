/* eval_xqv.c -- the evaluation of the games on the xiangqi board that are won by taking the king.
 *
 * Men move as in xiangqi and want to stand where they stand there, so it is the evaluation of xiangqi, with the stone as
 * something that blocks, plus what these games do to a turn in the middle: who still has a decision to make is the
 * better for it.
 */
#include "engine/eval_xqv.h"

#include "engine/eval_xq.h"

enum { HALF_TURN = 25 }; /* a step in hand is worth about half a tempo's chances, by guess */

/* What the evaluation of xiangqi looks at; the ring of moves is none of it. */
static void fill(XqPos *out, const XqvPos *p)
{
    memcpy(out->men, p->men, sizeof out->men);
    memcpy(out->board, p->board, sizeof out->board);
    out->king[0] = p->king[0];
    out->king[1] = p->king[1];
    out->side = p->side;
    out->in_check = 0;
    out->count = p->state.count;
}

int xqv_eval(const XqvPos *p)
{
    XqPos men;
    fill(&men, p);
    return xq_eval_among(&men, p->stone) + (xqv_stage(p) == XQV_STEP ? 0 : HALF_TURN);
}

int xqv_eval_tempered(const XqvPos *p, int score)
{
    score += xqv_stage(p) == XQV_PLACE ? HALF_TURN : 0;
    return xq_temper(p->men, p->side, min_int(p->state.count, 120), score);
}

EngineEval xqv_eval_terms(const XqvPos *p)
{
    XqPos men;
    if (xqv_king_taken(p))
        return (EngineEval){0};
    fill(&men, p);
    EngineEval e = xq_eval_terms(&men, p->stone);
    e.total = xqv_eval(p);
    return e;
}
