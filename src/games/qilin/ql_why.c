/* ql_why.c -- which rule an illegal decision breaks.
 *
 * What is due now comes first (a press, a removal, another stage), then the points the decision names.
 */
#include "games/qilin/ql_pos.h"

/* A man to press or remove as a reward. */
static FaultCode why_not_target(const QlRules *r, const QlState *s, int point)
{
    int man = ql_man_at(s, point);
    if (man == QL_NONE) /* in the play stage whoever names an empty point means to place */
        return s->stage == QL_PLAY ? FAULT_MUST_PRESS : FAULT_NO_MAN;
    if (man == QL_PRESSED)
        return FAULT_ALREADY_PRESSED;
    if (man == s->side + 1)
        return FAULT_NOT_ENEMY;
    return ql_targets(r, s) & ql_bit(point) ? FAULT_NONE : FAULT_PROTECTED;
}

/* A man of one's own to take off in the transition. */
static FaultCode why_not_own(const QlState *s, int point)
{
    int man = ql_man_at(s, point);
    if (man == QL_NONE)
        return FAULT_NO_MAN;
    return man == s->side + 1 ? FAULT_NONE : FAULT_NOT_YOURS;
}

static FaultCode why_not_single(const QlRules *r, const QlState *s, int point)
{
    if (s->rewards)
        return why_not_target(r, s, point);
    if (s->stage == QL_TRANSITION)
        return why_not_own(s, point);
    if (s->stage == QL_MOVE)
        return FAULT_WRONG_STAGE;
    return ql_man_at(s, point) ? FAULT_OCCUPIED : FAULT_NONE;
}

/* Why it is no time for a step (or for passing instead of one). */
static FaultCode why_no_step_now(const QlState *s)
{
    if (s->stage == QL_PLAY)
        return s->rewards ? FAULT_MUST_PRESS : FAULT_WRONG_STAGE;
    return s->stage == QL_TRANSITION || s->rewards ? FAULT_MUST_REMOVE : FAULT_NONE;
}

static FaultCode why_not_step(const QlRules *r, const QlState *s, int from, int to)
{
    int man = ql_man_at(s, from);
    if (man == QL_NONE)
        return FAULT_NO_MAN;
    if (man != s->side + 1)
        return FAULT_NOT_YOURS;
    if (ql_steps(r, s, s->side, from) & ql_bit(to))
        return FAULT_NONE;
    QlState open = *s; /* as if every point were empty and nothing barred */
    open.men[QL_NONE] = ~(QlSet)0;
    open.back[s->side] = 0;
    if (from == to || !(ql_steps(r, &open, s->side, from) & ql_bit(to)))
        return FAULT_NOT_ADJACENT;
    return ql_man_at(s, to) ? FAULT_OCCUPIED : FAULT_LINE_REPEATED;
}

FaultCode ql_why_not(const QlRules *r, const QlState *s, Move m)
{
    bool lost = s->stage == QL_TRANSITION && r->full_board == QL_FULL_FIRST_LOSES;
    if (lost || ql_bare_side(s) != SEAT_NONE)
        return FAULT_GAME_OVER;
    if (move_kind(m) == MK_PLACE || move_kind(m) == MK_REMOVE)
        return why_not_single(r, s, move_to(m));
    FaultCode code = why_no_step_now(s);
    if (code || move_kind(m) == MK_STEP)
        return code ? code : why_not_step(r, s, move_from(m), move_to(m));
    return ql_count_steps(r, s, s->side) ? FAULT_MUST_MOVE : FAULT_NONE;
}
