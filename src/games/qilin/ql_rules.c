/* ql_rules.c -- what ends a game of Qilin chess, what is about to, and the words for it. */
#include "games/qilin/ql_pos.h"

enum { LIMIT_PLIES = 100, WARNED_PLIES = 94 };

/* How often the position has occurred, at most `most` times looked for.  Every quiet decision is a whole turn. */
static int occurrences(const QlPos *p, int most)
{
    int count = 1;
    for (int back = 4; back <= p->now.quiet && count < most; back += 2)
        count += p->ring[(p->ply - (uint32_t)back) % QL_RING].key == p->now.key;
    return count;
}

static Result limit_result(void)
{
    Result result = result_draw(REASON_MOVE_LIMIT);
    result.detail = LIMIT_PLIES / 2;
    return result;
}

/* Q18, Q19: the result by the men alone, in the move stage. */
static Result men_result(const QlRules *r, const QlState *s)
{
    Seat bare = ql_bare_side(s);
    if (bare != SEAT_NONE)
        return result_loss(bare, REASON_NO_MEN);
    if (ql_count(r, s))
        return result_none();
    if (r->blocked == QL_BLOCKED_DRAWS)
        return result_draw(REASON_STALEMATE_DRAW);
    return result_loss((Seat)s->side, REASON_NO_MOVE);
}

Result ql_result(const QlRules *r, const QlPos *p)
{
    const QlState *s = &p->now;
    if (s->stage == QL_TRANSITION && r->full_board == QL_FULL_FIRST_LOSES)
        return result_loss(SEAT_FIRST, REASON_FULL_BOARD);
    if (s->stage != QL_MOVE || s->rewards)
        return result_none();
    Result result = men_result(r, s);
    if (result_over(result))
        return result;
    if (r->repetition == QL_REPETITION_ON && occurrences(p, 3) == 3)
        return result_draw(REASON_REPETITION);
    if (r->move_limit == QL_LIMIT_100 && s->count >= LIMIT_PLIES)
        return limit_result();
    return result_none();
}

Notice ql_notice(const QlRules *r, const QlPos *p)
{
    Notice n = {.foretold = result_none()};
    const QlState *s = &p->now;
    if (s->stage != QL_MOVE || s->rewards || result_over(ql_result(r, p)))
        return n;
    if (r->repetition == QL_REPETITION_ON && occurrences(p, 2) == 2) {
        n.warning = WARNING_REPETITION;
        n.foretold = result_draw(REASON_REPETITION);
    } else if (r->move_limit == QL_LIMIT_100 && s->count == WARNED_PLIES) {
        n.warning = WARNING_MOVE_LIMIT;
        n.foretold = limit_result();
    }
    return n;
}

bool ql_message(Result r, Lang lang, Str *out)
{
    static const char *const LIMIT[LANG_COUNT] = {"双方各走{0}步没有取子，判和",
                                                  "{0} moves each without a removal, the game ends with draw"};
    if (r.reason != REASON_MOVE_LIMIT)
        return false;
    char number[8];
    Str detail = str_on(number, sizeof number);
    str_int(&detail, r.detail);
    const char *args[] = {number};
    str_fill(out, LIMIT[lang], args, 1);
    return true;
}
