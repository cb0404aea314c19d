/* xqv_rules.c -- when a game won by taking the king is over, and what players are told before.
 *
 * Nothing is judged in the middle of a turn but a taken king: positions are compared, and turns counted, when a turn
 * is over (docs/rules/simplified.md, S7, S8).
 */
#include "games/xqv/xqv_pos.h"

/* How often this position has occurred since the last capture, at most `most` times looked for. */
static int occurrences(const XqvPos *p, int most)
{
    int found = 1, reach = min_int(p->state.quiet, (int)p->ply);
    Key key = xqv_key(p);
    /* Nothing is as it was after fewer than four decisions. */
    for (int back = 4; back <= reach && found < most; back++)
        found += p->ring[(p->ply - (uint32_t)back) % XQV_RING].key == key;
    return found;
}

/* The limit in rounds; 0 when it is off. */
static int limit_rounds(const XqvRules *r)
{
    static const int ROUNDS[] = {60, 40, 0};
    return ROUNDS[r->move_limit];
}

static Result limit_result(int rounds)
{
    Result result = result_draw(REASON_MOVE_LIMIT);
    result.detail = (uint16_t)rounds;
    return result;
}

Result xqv_result(const XqvRules *r, const XqvPos *p)
{
    int rounds = limit_rounds(r);
    if (xqv_king_taken(p))
        return result_loss(p->king[XQ_RED] == POINT_NONE ? SEAT_FIRST : SEAT_SECOND, REASON_KING_TAKEN);
    if (xqv_stage(p) != XQV_STEP)
        return result_none();
    if (!xqv_has_step(r, p))
        return result_loss((Seat)p->side, REASON_NO_MOVE);
    if (r->cycles == XQV_CYCLES_DRAW && occurrences(p, 3) == 3)
        return result_draw(REASON_REPETITION);
    return rounds && p->state.count >= 2 * rounds ? limit_result(rounds) : result_none();
}

/* Whether the turn that has just ended brought the count to `count`: a warning is told once. */
static bool reached(const XqvPos *p, int count)
{
    return p->ply && p->state.count == count && p->ring[(p->ply - 1) % XQV_RING].state.count < count;
}

Notice xqv_notice(const XqvRules *r, const XqvPos *p)
{
    int rounds = limit_rounds(r);
    Notice n = {.foretold = result_none()};
    if (xqv_stage(p) != XQV_STEP || result_over(xqv_result(r, p)))
        return n;
    if (r->cycles == XQV_CYCLES_DRAW && occurrences(p, 2) == 2) {
        n.warning = WARNING_REPETITION;
        n.foretold = result_draw(REASON_REPETITION);
    } else if (rounds && reached(p, 2 * (rounds - 3))) {
        n.warning = WARNING_MOVE_LIMIT;
        n.foretold = limit_result(rounds);
    }
    return n;
}
