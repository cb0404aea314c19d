/* ql_value.c -- what the classic "hard" level thinks of a decision (docs/rules/qilin.md, Q25).
 *
 * One ply and no search: the board is looked at right after the decision, before its rewards are taken and before a
 * transition lifts anything.  The weights are those of the original program.
 */
#include "games/qilin/ql_game.h"
#include "games/qilin/ql_pos.h"

enum { LINE = 10, OWN_POTENTIAL = 2, ENEMY_POTENTIAL = 5, SELF_BLOCKED = 10000 };

/* The men after a decision, and nothing else of what it brings about. */
static void put_only(QlState *s, Move m)
{
    int man = s->side + 1;
    switch (move_kind(m)) {
    case MK_PLACE: ql_put(s, man, move_to(m)); break;
    case MK_REMOVE: ql_put(s, s->stage == QL_PLAY ? QL_PRESSED : QL_NONE, move_to(m)); break;
    case MK_STEP:
        ql_put(s, QL_NONE, move_from(m));
        ql_put(s, man, move_to(m));
        break;
    default: break;
    }
}

int ql_lines_made(const Game *g, const Pos *pos, Move m)
{
    QlState s = ((const QlPos *)pos)->now;
    if (move_kind(m) != MK_PLACE && move_kind(m) != MK_STEP)
        return 0;
    put_only(&s, m);
    return ql_size(ql_lines_through(g->rules, ql_own(&s, s.side), move_to(m)));
}

/* Whether the decision leaves its side without a step when steps are what counts next.  A step can be stepped back, so
 * this happens where the board opens: at the last placement or press, and at black's removal of the transition. */
static bool blocks_itself(const QlRules *r, const QlState *before, Move m)
{
    QlState after = *before;
    ql_decide(r, &after, m, NULL);
    return after.stage == QL_MOVE && !ql_count_steps(r, &after, before->side);
}

int ql_classic_value(const Game *g, Pos *pos, Move m)
{
    const QlRules *r = g->rules;
    QlState s = ((const QlPos *)pos)->now;
    int value = LINE * ql_lines_made(g, pos, m) - SELF_BLOCKED * blocks_itself(r, &s, m);
    put_only(&s, m);
    value += OWN_POTENTIAL * ql_potential_lines(r, ql_own(&s, s.side), s.men[QL_NONE]);
    value -= ENEMY_POTENTIAL * ql_potential_lines(r, ql_own(&s, !s.side), s.men[QL_NONE]);
    if (s.stage == QL_MOVE)
        value += ql_count_steps(r, &s, s.side) - ql_count_steps(r, &s, !s.side);
    return value;
}
