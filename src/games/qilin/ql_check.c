/* ql_check.c -- whether the fields of a position agree with one another and with the rules.
 *
 * In the play stage nearly everything follows from the board: a press changes a man into a stack and never frees a
 * point, so the points filled are the placements made, and a side's missing men are the other side's presses.
 */
#include "games/qilin/ql_check.h"

static FaultCode fault_in(QlField field, FaultCode code, QlField *where)
{
    *where = field;
    return code;
}

/* The hand of a side, from what it placed and what the other side has lost by its presses (Q10). */
static int hand_due(const QlRules *r, const QlState *s, int side)
{
    int presses = ql_placed_by(s, !side) - ql_size(ql_own(s, !side));
    return max_int(ql_men_of(r) - ql_placed_by(s, side) - presses, 0);
}

static FaultCode check_play(const QlRules *r, const QlState *s, QlField *where)
{
    if (s->placed != QL_POINTS - ql_size(s->men[QL_NONE]) || s->placed > 2 * ql_placements(r))
        return fault_in(QL_FIELD_PLACED, FAULT_TEXT_CONTRADICTION, where);
    if (s->placed == 2 * ql_placements(r) && !s->rewards)
        return fault_in(QL_FIELD_STAGE, FAULT_TEXT_CONTRADICTION, where);
    if (s->side != ((s->placed + (s->rewards > 0)) & 1))
        return fault_in(QL_FIELD_SIDE, FAULT_TEXT_CONTRADICTION, where);
    for (int side = 0; side < 2; side++) {
        if (ql_size(ql_own(s, side)) > ql_placed_by(s, side))
            return fault_in(QL_FIELD_BOARD, FAULT_TEXT_TOO_MANY, where);
        if (s->stock[side] != hand_due(r, s, side))
            return fault_in(QL_FIELD_HANDS, FAULT_TEXT_CONTRADICTION, where);
    }
    return FAULT_NONE;
}

/* Q14: nothing was pressed, and Red is to remove or has just removed. */
static FaultCode check_transition(const QlRules *r, const QlState *s, QlField *where)
{
    int red = ql_size(ql_own(s, QL_RED)), black = ql_size(ql_own(s, QL_BLACK));
    bool due = ql_placements(r) == QL_PER_SIDE && black == QL_PER_SIDE && red == QL_PER_SIDE - s->side;
    if (!due || s->rewards || (s->side == QL_BLACK && r->full_board == QL_FULL_FIRST_LOSES))
        return fault_in(QL_FIELD_STAGE, FAULT_TEXT_CONTRADICTION, where);
    for (int side = 0; side < 2; side++) {
        if (s->stock[side] != ql_men_of(r) - QL_PER_SIDE)
            return fault_in(QL_FIELD_HANDS, FAULT_TEXT_CONTRADICTION, where);
    }
    return FAULT_NONE;
}

static FaultCode check_move(const QlRules *r, const QlState *s, QlField *where)
{
    if (s->men[QL_PRESSED])
        return fault_in(QL_FIELD_STAGE, FAULT_TEXT_CONTRADICTION, where);
    if (!s->men[QL_NONE])
        return fault_in(QL_FIELD_BOARD, FAULT_TEXT_TOO_MANY, where);
    for (int side = 0; side < 2; side++) {
        if (ql_size(ql_own(s, side)) > ql_placements(r))
            return fault_in(QL_FIELD_BOARD, FAULT_TEXT_TOO_MANY, where);
        if (s->stock[side] > ql_men_of(r) - ql_placements(r))
            return fault_in(QL_FIELD_HANDS, FAULT_TEXT_CONTRADICTION, where);
    }
    return FAULT_NONE;
}

static FaultCode check_stage(const QlRules *r, const QlState *s, QlField *where)
{
    if (s->stage == QL_PLAY)
        return check_play(r, s, where);
    if (s->placed != 2 * ql_placements(r))
        return fault_in(QL_FIELD_PLACED, FAULT_TEXT_CONTRADICTION, where);
    return s->stage == QL_TRANSITION ? check_transition(r, s, where) : check_move(r, s, where);
}

/* A reward needs a line of its side that earned it, and a man to take. */
static bool rewards_fit(const QlRules *r, const QlState *s)
{
    int lines = ql_size(ql_lines_standing(r, ql_own(s, s->side)));
    int most = r->rewards == QL_REWARDS_ONE ? min_int(lines, 1) : lines;
    return !s->rewards || (s->rewards <= most && ql_targets(r, s));
}

/* The lines named are those that stand; under repeat_line=once those made so far, which stand or stood. */
static bool lines_fit(const QlRules *r, const QlRead *in)
{
    bool once = r->repeat_line == QL_REPEAT_ONCE;
    for (int side = 0; side < 2; side++) {
        uint32_t standing = ql_lines_standing(r, ql_own(&in->state, side)), named = in->lines[side];
        bool real = r->diagonals == QL_DIAGONALS_ON || named >> QL_STRAIGHT_LINES == 0;
        if (!real || (once ? (standing & ~named) != 0 : standing != named))
            return false;
    }
    return true;
}

static bool back_fits(const QlRules *r, const QlState *s)
{
    return r->repeat_line == QL_REPEAT_NOT_BACK || (!s->back[0] && !s->back[1]);
}

FaultCode ql_check(const QlRules *r, QlRead *in, QlField *where)
{
    QlState *s = &in->state;
    for (int side = 0; side < 2; side++)
        s->stock[side] = (uint8_t)min_int(s->stock[side], ql_men_of(r));
    FaultCode code = check_stage(r, s, where);
    if (code)
        return code;
    if (!rewards_fit(r, s))
        return fault_in(QL_FIELD_REWARDS, FAULT_TEXT_CONTRADICTION, where);
    if (!lines_fit(r, in))
        return fault_in(QL_FIELD_LINES, FAULT_TEXT_CONTRADICTION, where);
    if (!back_fits(r, s))
        return fault_in(QL_FIELD_BACK, FAULT_TEXT_CONTRADICTION, where);
    if (s->stage != QL_MOVE && s->count)
        return fault_in(QL_FIELD_COUNT, FAULT_TEXT_CONTRADICTION, where);
    for (int side = 0; side < 2 && r->repeat_line == QL_REPEAT_ONCE; side++)
        s->used[side] = in->lines[side];
    return FAULT_NONE;
}
