/* xq_rules.c -- the result of a position: mate, cycles, the move limit, drawn material, and the words for them. */
#include "games/xiangqi/xq_rules.h"

/* ---- Material (M) -------------------------------------------------------------------------------------------------- */

/* The detail of a material draw, four fields of two bits: cannons on the board, elephants of the owner, advisors and
 * elephants of the opponent (with a cannon each: Red is the owner). */
enum { CANNONS = 0, OWNER_ELEPHANTS = 2, OTHER_ADVISORS = 4, OTHER_ELEPHANTS = 6 };

static int men_count(const XqPos *p, int side, int kind)
{
    return bits_count(xq_men(p, side, kind));
}

/* M4: the side to move has no move that leaves the opponent without one. */
static bool no_mate_in_one(XqPos *p)
{
    MoveList list;
    bool none = true;
    xq_moves(p, &list);
    for (int i = 0; i < list.count && none; i++) {
        xq_apply(p, list.at[i], NULL);
        none = xq_has_move(p);
        xq_undo(p);
    }
    return none;
}

static bool one_cannon_drawn(XqPos *p, int owner, uint16_t *detail)
{
    int elephants = men_count(p, owner, XQ_ELEPHANT), advisors = men_count(p, !owner, XQ_ADVISOR);
    *detail = (uint16_t)(1 << CANNONS | elephants << OWNER_ELEPHANTS | advisors << OTHER_ADVISORS |
                         men_count(p, !owner, XQ_ELEPHANT) << OTHER_ELEPHANTS);
    if (men_count(p, owner, XQ_ADVISOR) || (advisors == 2 && elephants))
        return false;
    bool always = advisors == 0 || (advisors == 1 && !elephants);
    return always || no_mate_in_one(p);
}

static bool two_cannons_drawn(XqPos *p, uint16_t *detail)
{
    int red = men_count(p, XQ_RED, XQ_ELEPHANT), black = men_count(p, XQ_BLACK, XQ_ELEPHANT);
    *detail = (uint16_t)(2 << CANNONS | red << OWNER_ELEPHANTS | black << OTHER_ELEPHANTS);
    if (men_count(p, XQ_RED, XQ_ADVISOR) || men_count(p, XQ_BLACK, XQ_ADVISOR))
        return false;
    return (!red && !black) || no_mate_in_one(p);
}

bool xq_material_drawn(XqPos *p, uint16_t *detail)
{
    U128 strong = 0;
    for (int side = 0; side < 2; side++)
        strong |= xq_men(p, side, XQ_ROOK) | xq_men(p, side, XQ_HORSE) | xq_men(p, side, XQ_PAWN);
    if (strong)
        return false;
    int red = men_count(p, XQ_RED, XQ_CANNON), black = men_count(p, XQ_BLACK, XQ_CANNON);
    *detail = 0;
    if (red + black == 0)
        return true;
    if (red + black == 1)
        return one_cannon_drawn(p, red ? XQ_RED : XQ_BLACK, detail);
    return red == 1 && black == 1 && two_cannons_drawn(p, detail);
}

/* ---- The result ------------------------------------------------------------------------------------------------------ */

/* The limit in rounds; 0 when it is off. */
static int limit_rounds(const XqRules *r)
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

/* The result of a position that has now occurred often enough, `first` plies after the oldest of the occurrences. */
static Result repeated_result(const XqRules *r, XqPos *p, int first)
{
    XqLevel level[2];
    if (r->cycles == XQ_CYCLES_DRAW)
        return result_draw(REASON_REPETITION);
    if (r->window == XQ_WINDOW_LOOP)
        xq_occurrences(p, 2, &first);
    xq_cycle_levels(p, r, first, level);
    bool checks = level[XQ_RED] == XQ_PERPETUAL_CHECK || level[XQ_BLACK] == XQ_PERPETUAL_CHECK;
    return r->cycles == XQ_CYCLES_CHECK && !checks ? result_none() : xq_cycle_result(level);
}

Result xq_result(const XqRules *r, XqPos *p)
{
    int first, fold = 3 + r->occurrences, rounds = limit_rounds(r);
    if (!xq_has_move(p))
        return result_loss((Seat)p->side, p->in_check ? REASON_MATE : REASON_STALEMATE);
    if (r->cycles != XQ_CYCLES_OFF && xq_occurrences(p, fold, &first) == fold) {
        Result cycle = repeated_result(r, p, first);
        if (result_over(cycle))
            return cycle;
    }
    if (rounds && p->count >= 2 * rounds)
        return limit_result(rounds);
    Result drawn = result_draw(REASON_MATERIAL);
    if (r->material == XQ_MATERIAL_ON && xq_material_drawn(p, &drawn.detail))
        return drawn;
    return result_none();
}

Notice xq_notice(const XqRules *r, XqPos *p)
{
    int first, fold = 3 + r->occurrences, rounds = limit_rounds(r);
    Notice n = {.foretold = result_none()};
    if (result_over(xq_result(r, p)))
        return n;
    if (r->cycles != XQ_CYCLES_OFF && xq_occurrences(p, fold - 1, &first) == fold - 1)
        n.foretold = repeated_result(r, p, first);
    if (result_over(n.foretold)) {
        n.warning = WARNING_REPETITION;
    } else if (rounds && p->ply && p->count == 2 * (rounds - 3) && xq_past(p, p->ply - 1)->count < p->count) {
        n.warning = WARNING_MOVE_LIMIT; /* told once, by the move that reaches the count */
        n.foretold = limit_result(rounds);
    }
    return n;
}

/* ---- Words ----------------------------------------------------------------------------------------------------------- */

static void cycle_message(Result r, Lang lang, Str *out)
{
    static const char *const TYPE[LANG_COUNT][4] = {
        {"允许循环", "长捉", "长捉", "长将"},
        {"allowed cycling", "perpetual chase", "perpetual chase", "perpetual check"},
    };
    static const char *const VERDICT[LANG_COUNT][3] = {
        {"判和", "黑方判负", "红方判负"},
        {"the game ends with draw", "black loses", "red loses"},
    };
    static const char *const PATTERN[LANG_COUNT] = {"{0}对{1}，{2}", "{2} because of {0} against {1}"};
    const char *args[] = {TYPE[lang][r.detail & 3], TYPE[lang][r.detail >> 2 & 3], VERDICT[lang][r.winner]};
    str_fill(out, PATTERN[lang], args, 3);
}

/* "双象", "two elephants": nothing for none. */
static void put_guards(Str *out, int count, const char *const words[3])
{
    str_put(out, words[count]);
}

static void material_zh(uint16_t detail, Str *out)
{
    static const char *const OWNER_B[3] = {"", "单相", "双相"}, *const OTHER_A[3] = {"", "单士", "双士"};
    static const char *const OTHER_B[3] = {"", "单象", "双象"};
    int cannons = detail & 3, advisors = detail >> OTHER_ADVISORS & 3, elephants = detail >> OTHER_ELEPHANTS & 3;
    if (!cannons) {
        str_put(out, "双方无可过河子力必和，游戏结束");
        return;
    }
    str_put(out, "单炮");
    put_guards(out, detail >> OWNER_ELEPHANTS & 3, OWNER_B);
    str_put(out, cannons == 2 ? "对单炮" : advisors + elephants ? "对" : "对光将");
    put_guards(out, advisors, OTHER_A);
    put_guards(out, elephants, OTHER_B);
    str_put(out, "必和，游戏结束");
}

static void material_en(uint16_t detail, Str *out)
{
    static const char *const B[3] = {"", " and one elephant", " and two elephants"};
    static const char *const A[3] = {"", " and one advisor", " and two advisors"};
    int cannons = detail & 3;
    if (!cannons) {
        str_put(out, "neither side has a man that can cross the river, the game ends with draw");
        return;
    }
    str_put(out, "one cannon");
    put_guards(out, detail >> OWNER_ELEPHANTS & 3, B);
    str_put(out, cannons == 2 ? " against one cannon" : " against the king");
    put_guards(out, detail >> OTHER_ADVISORS & 3, A);
    put_guards(out, detail >> OTHER_ELEPHANTS & 3, B);
    str_put(out, " cannot win, the game ends with draw");
}

bool xq_message(Result r, Lang lang, Str *out)
{
    if (r.reason == REASON_MATERIAL) {
        lang == LANG_ZH ? material_zh(r.detail, out) : material_en(r.detail, out);
        return true;
    }
    bool cycle = r.reason == REASON_PERPETUAL_CHECK || r.reason == REASON_PERPETUAL_CHASE ||
                 (r.reason == REASON_REPETITION && r.detail);
    if (cycle)
        cycle_message(r, lang, out);
    return cycle;
}
