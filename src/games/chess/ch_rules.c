/* ch_rules.c -- the result of a position: mate, repetition, the move limit, dead material, and the words for them. */
#include "games/chess/ch_rules.h"

int ch_occurrences(const ChPos *p, int most)
{
    int count = 1;
    for (uint32_t back = 4; back <= p->quiet && count < most; back += 2)
        count += ch_past(p, p->ply - back)->key == p->key;
    return count;
}

/* ---- Material (H10) ---------------------------------------------------------------------------------------------------- */

/* The detail of a material draw. */
enum { BARE_KINGS, ONE_BISHOP, ONE_KNIGHT, BISHOPS_OF_ONE_COLOUR };

bool ch_is_dead_material(const ChPos *p, uint16_t *detail)
{
    const ChSet dark = 0xAA55AA55AA55AA55;
    ChSet knights = ch_men(p, CH_WHITE, CH_KNIGHT) | ch_men(p, CH_BLACK, CH_KNIGHT);
    ChSet bishops = ch_men(p, CH_WHITE, CH_BISHOP) | ch_men(p, CH_BLACK, CH_BISHOP);
    ChSet kings = ch_men(p, CH_WHITE, CH_KING) | ch_men(p, CH_BLACK, CH_KING);
    if (ch_all(p) & ~(knights | bishops | kings))
        return false;
    if (knights) {
        *detail = ONE_KNIGHT;
        return !bishops && ch_size(knights) == 1;
    }
    *detail = !bishops ? BARE_KINGS : ch_size(bishops) == 1 ? ONE_BISHOP : BISHOPS_OF_ONE_COLOUR;
    return !(bishops & dark) || !(bishops & ~dark);
}

/* ---- The result -------------------------------------------------------------------------------------------------------- */

/* The occurrence that draws by itself; 0 for none. */
static int drawing_occurrence(const ChRules *r)
{
    static const int FOLD[] = {5, 3, 0};
    return FOLD[r->repetition];
}

static Result repetition_result(const ChRules *r)
{
    return result_draw(r->repetition == CH_REPETITION_DRAW ? REASON_REPETITION : REASON_FIVEFOLD);
}

/* The moves that draw by themselves; 0 for none. */
static uint16_t drawing_moves(const ChRules *r)
{
    static const uint16_t MOVES[] = {0, 50, 75};
    return MOVES[r->move_limit];
}

static Result limit_result(const ChRules *r)
{
    Result result = result_draw(r->move_limit == CH_LIMIT_75 ? REASON_SEVENTY_FIVE : REASON_MOVE_LIMIT);
    result.detail = drawing_moves(r);
    return result;
}

Result ch_result(const ChRules *r, const ChPos *p)
{
    int fold = drawing_occurrence(r), moves = drawing_moves(r);
    if (!ch_house_count(p))
        return p->checkers ? result_loss((Seat)p->side, REASON_MATE) : result_draw(REASON_STALEMATE_DRAW);
    if (fold && ch_occurrences(p, fold) == fold)
        return repetition_result(r);
    if (moves && p->count >= 2 * (uint32_t)moves)
        return limit_result(r);
    Result dead = result_draw(REASON_MATERIAL);
    if (r->material == CH_MATERIAL_ON && ch_is_dead_material(p, &dead.detail))
        return dead;
    return result_none();
}

/* What the side to move may claim (H8, H9). */
static Claim claim(const ChRules *r, const ChPos *p)
{
    if (r->repetition == CH_REPETITION_CLAIM && ch_occurrences(p, 3) == 3)
        return CLAIM_REPETITION;
    return r->move_limit == CH_LIMIT_75 && p->count >= 100 ? CLAIM_MOVE_LIMIT : CLAIM_NONE;
}

Notice ch_notice(const ChRules *r, const ChPos *p)
{
    int fold = drawing_occurrence(r), moves = drawing_moves(r);
    Notice n = {.foretold = result_none()};
    if (result_over(ch_result(r, p)))
        return n;
    n.claim = claim(r, p);
    if (fold && ch_occurrences(p, fold - 1) == fold - 1) {
        n.warning = WARNING_REPETITION;
        n.foretold = repetition_result(r);
    } else if (moves && p->ply && p->count == 2 * (uint32_t)(moves - 3)) {
        n.warning = WARNING_MOVE_LIMIT; /* told once, by the move that reaches the count */
        n.foretold = limit_result(r);
    }
    return n;
}

/* ---- Words ------------------------------------------------------------------------------------------------------------- */

bool ch_message(Result r, Lang lang, Str *out)
{
    static const char *const MATERIAL[LANG_COUNT][4] = {
        {"双方仅剩王，子力不足，判和", "王象对王，子力不足，判和", "王马对王，子力不足，判和",
         "仅剩同色格象，子力不足，判和"},
        {"only the kings are left, the game ends with draw", "a bishop and a king cannot mate, the game ends with draw",
         "a knight and a king cannot mate, the game ends with draw",
         "bishops on one colour cannot mate, the game ends with draw"},
    };
    static const char *const LIMIT[LANG_COUNT] = {"{0}回合无吃子和兵动，判和",
                                                  "{0} moves without capture or pawn move, the game ends with draw"};
    if (r.reason == REASON_MATERIAL) {
        str_put(out, MATERIAL[lang][r.detail & 3]);
        return true;
    }
    if (r.reason != REASON_MOVE_LIMIT)
        return false;
    char number[8];
    Str detail = str_on(number, sizeof number);
    str_int(&detail, r.detail);
    const char *args[] = {number};
    str_fill(out, LIMIT[lang], args, 1);
    return true;
}
