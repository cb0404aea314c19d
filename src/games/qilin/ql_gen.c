/* ql_gen.c -- lines, and the decisions that are legal. */
#include "games/qilin/ql_pos.h"

static int line_count(const QlRules *r)
{
    return r->diagonals == QL_DIAGONALS_ON ? QL_LINES : QL_STRAIGHT_LINES;
}

uint32_t ql_lines_through(const QlRules *r, QlSet men, int point)
{
    uint32_t lines = 0;
    for (int i = 0; i < 3; i++) {
        int line = QL_LINES_AT[point][i];
        if (line < line_count(r) && (men & QL_LINE_SET[line]) == QL_LINE_SET[line])
            lines |= 1u << line;
    }
    return lines;
}

uint32_t ql_lines_standing(const QlRules *r, QlSet men)
{
    uint32_t lines = 0;
    for (int line = 0; line < line_count(r); line++)
        lines |= (uint32_t)((men & QL_LINE_SET[line]) == QL_LINE_SET[line]) << line;
    return lines;
}

int ql_potential_lines(const QlRules *r, QlSet men, QlSet empty)
{
    int count = 0;
    for (int line = 0; line < line_count(r); line++)
        count += ql_size(men & QL_LINE_SET[line]) == 2 && (empty & QL_LINE_SET[line]);
    return count;
}

/* The men that stand in no line of their own, or all when each stands in one (Q22, protection). */
static QlSet unprotected(const QlRules *r, QlSet men)
{
    QlSet held = 0;
    for (uint32_t lines = ql_lines_standing(r, men); lines;)
        held |= QL_LINE_SET[ql_pop(&lines)];
    return men & ~held ? men & ~held : men;
}

/* Q10: with strict stock the men still to be placed cannot be spent on presses. */
static bool has_man_to_press(const QlRules *r, const QlState *s)
{
    return !r->strict_stock || s->stock[s->side] > ql_placements(r) - ql_placed_by(s, s->side);
}

QlSet ql_targets(const QlRules *r, const QlState *s)
{
    QlSet enemy = ql_own(s, !s->side);
    if (s->stage == QL_PLAY && !has_man_to_press(r, s))
        return 0;
    return r->protection ? unprotected(r, enemy) : enemy;
}

/* ---- Steps ----------------------------------------------------------------------------------------------------------- */

/* The target of the step the side may not make from here, as a set (Q22, repeat_line). */
static QlSet barred(const QlRules *r, const QlState *s, int side, int from)
{
    Move back = s->back[side];
    if (!back || move_from(back) != from)
        return 0;
    int to = move_to(back);
    QlSet after = (ql_own(s, side) & ~ql_bit(from)) | ql_bit(to);
    return ql_lines_through(r, after, to) ? ql_bit(to) : 0;
}

QlSet ql_steps(const QlRules *r, const QlState *s, int side, int from)
{
    QlSet near = QL_NEAR[from];
    if (r->diagonals == QL_DIAGONALS_ON)
        near |= QL_NEAR_DIAGONAL[from];
    if (r->flying && ql_size(ql_own(s, side)) <= 3)
        near = ~(QlSet)0;
    return near & s->men[QL_NONE] & ~barred(r, s, side, from);
}

int ql_count_steps(const QlRules *r, const QlState *s, int side)
{
    int count = 0;
    for (QlSet men = ql_own(s, side); men;)
        count += ql_size(ql_steps(r, s, side, ql_pop(&men)));
    return count;
}

static void add_steps(const QlRules *r, const QlState *s, MoveList *list)
{
    for (QlSet men = ql_own(s, s->side); men;) {
        int from = ql_pop(&men);
        for (QlSet to = ql_steps(r, s, s->side, from); to;)
            moves_add(list, move_step(from, ql_pop(&to)));
    }
}

/* ---- All decisions --------------------------------------------------------------------------------------------------- */

Seat ql_bare_side(const QlState *s)
{
    if (s->stage != QL_MOVE)
        return SEAT_NONE;
    if (!ql_own(s, s->side))
        return (Seat)s->side;
    return ql_own(s, !s->side) ? SEAT_NONE : (Seat)!s->side;
}

/* The points a one-point decision may name now, and its kind; steps are not among them. */
static QlSet single_points(const QlRules *r, const QlState *s, MoveKind *kind)
{
    *kind = MK_REMOVE;
    if (s->rewards)
        return ql_targets(r, s);
    if (s->stage == QL_TRANSITION)
        return r->full_board == QL_FULL_REMOVE ? ql_own(s, s->side) : 0;
    *kind = MK_PLACE;
    return s->stage == QL_PLAY ? s->men[QL_NONE] : 0;
}

static bool steps_now(const QlState *s)
{
    return s->stage == QL_MOVE && !s->rewards && ql_bare_side(s) == SEAT_NONE;
}

void ql_moves(const QlRules *r, const QlState *s, MoveList *list)
{
    MoveKind kind;
    list->count = 0;
    for (QlSet points = single_points(r, s, &kind); points;)
        moves_add(list, move_make(kind, POINT_NONE, ql_pop(&points), 0));
    if (!steps_now(s))
        return;
    add_steps(r, s, list);
    if (!list->count && r->blocked == QL_BLOCKED_PASSES)
        moves_add(list, move_make(MK_PASS, POINT_NONE, POINT_NONE, 0));
}

int ql_count(const QlRules *r, const QlState *s)
{
    MoveKind kind;
    if (!steps_now(s))
        return ql_size(single_points(r, s, &kind));
    int steps = ql_count_steps(r, s, s->side);
    return steps || r->blocked != QL_BLOCKED_PASSES ? steps : 1;
}
