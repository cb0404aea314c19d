/* result.c -- ids and messages of results, warnings and faults, in Chinese and English. */
#include "games/game.h"

typedef struct Words {
    const char *id;
    const char *text[LANG_COUNT];
} Words;

static const Words REASONS[] = {
#define REASON(NAME, id, zh, en) {id, {zh, en}},
#include "games/reasons.def"
};

static const Words FAULTS[] = {
#define FAULT(NAME, id, zh, en) {id, {zh, en}},
#include "games/faults.def"
};

const char *reason_id(Reason r)
{
    return REASONS[r].id;
}

const char *fault_id(FaultCode c)
{
    return FAULTS[c].id;
}

const char *claim_id(Claim c)
{
    static const char *const IDS[] = {NULL, "repetition", "move_limit"};
    return IDS[c];
}

/* The seat's name for a message; winner is 1 or 2, anything else names nobody. */
static const char *seat_name(const Game *g, int winner, Lang lang)
{
    if (winner != 1 && winner != 2)
        return "";
    return lang == LANG_ZH ? g->seats_zh[winner - 1] : g->seats[winner - 1];
}

void result_message(const Game *g, Result r, Lang lang, Str *out)
{
    if (g->message && g->message(g, r, lang, out))
        return;
    char number[8];
    Str detail = str_on(number, sizeof number);
    str_int(&detail, r.detail);
    const char *args[] = {seat_name(g, r.winner, lang), seat_name(g, 3 - r.winner, lang), number};
    str_fill(out, REASONS[r.reason].text[lang], args, 3);
}

void warning_message(const Game *g, Notice n, Lang lang, Str *out)
{
    static const char *const REPETITION[] = {"若此局面再次出现，{0}", "If this layout appears one more time, {0}"};
    static const char *const LIMIT[] = {"{0}回合限招即将生效", "{0} Move Rule about to apply"};
    char buf[256];
    Str text = str_on(buf, sizeof buf);
    const char *args[] = {buf};
    if (n.warning == WARNING_REPETITION) {
        result_message(g, n.foretold, lang, &text);
        str_fill(out, REPETITION[lang], args, 1);
    } else if (n.warning == WARNING_MOVE_LIMIT) {
        str_int(&text, n.foretold.detail);
        str_fill(out, LIMIT[lang], args, 1);
    }
}

void fault_message(Fault f, Lang lang, Str *out)
{
    str_put(out, FAULTS[f.code].text[lang]);
}
