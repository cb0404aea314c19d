/* jq_rules.c -- the result of a position: the king taken, mate, repetition, the move limit. */
#include "games/jieqi/jq_rules.h"

int jq_occurrences(const JqPos *p, int most)
{
    int count = 1;
    for (uint32_t back = 4; back <= p->quiet && count < most; back += 2)
        count += jq_past(p, p->ply - back)->key == p->key;
    return count;
}

/* The limit in rounds; 0 when it is off. */
static int limit_rounds(const JqRules *r)
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

static Reason reason_without_move(const JqRules *r, const JqPos *p)
{
    if (r->mate == JQ_MATE_OFF)
        return REASON_NO_MOVE;
    return p->in_check ? REASON_MATE : REASON_STALEMATE;
}

Result jq_result(const JqRules *r, const JqPos *p)
{
    int rounds = limit_rounds(r);
    if (jq_waits(p))
        return result_none();
    if (!jq_kings_stand(p))
        return result_loss(p->king[XQ_RED] == POINT_NONE ? SEAT_FIRST : SEAT_SECOND, REASON_KING_TAKEN);
    if (jq_count(r, p) == 0)
        return result_loss((Seat)p->side, reason_without_move(r, p));
    if (r->repetition == JQ_REPETITION_DRAW && jq_occurrences(p, 3) == 3)
        return result_draw(REASON_REPETITION);
    if (rounds && p->count >= 2 * rounds)
        return limit_result(rounds);
    return result_none();
}

Notice jq_notice(const JqRules *r, const JqPos *p)
{
    int rounds = limit_rounds(r);
    Notice n = {.foretold = result_none()};
    if (jq_waits(p) || result_over(jq_result(r, p)))
        return n;
    if (r->repetition == JQ_REPETITION_DRAW && jq_occurrences(p, 2) == 2) {
        n.warning = WARNING_REPETITION;
        n.foretold = result_draw(REASON_REPETITION);
    } else if (rounds && p->counted && p->count == 2 * (rounds - 3)) {
        n.warning = WARNING_MOVE_LIMIT; /* told once, by the move that reaches the count */
        n.foretold = limit_result(rounds);
    }
    return n;
}
