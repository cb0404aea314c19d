/* ql_game.c -- Qilin chess behind the common interface. */
#include "games/qilin/ql_game.h"

#include "games/qilin/ql_pos.h"
#include "games/qilin/ql_text.h"

#define RULE(field, words, zh, en)                                                                                     \
    {                                                                                                                  \
#field, words, offsetof(QlRules, field),                                                                       \
        {                                                                                                              \
            zh, en                                                                                                     \
        }                                                                                                              \
    }

static const Option OPTIONS[] = {
    RULE(men, "18|12|11|10|9", "每方棋子数", "men of each side"),
    RULE(diagonals, "on|off", "四角斜线是否成线、可走", "whether the corner diagonals are lines and ways"),
    RULE(rewards, "per_line|one", "一手成多线：每线一次，或只一次", "several lines at once: a reward for each, or one"),
    RULE(protection, "off|on", "成三之子是否受保护", "whether men in a line are protected while others are not"),
    RULE(flying, "off|on", "三子以下可走到任意空点", "whether a side of three men or fewer steps to any empty point"),
    RULE(strict_stock, "off|on", "压子是否受余子限制", "whether a press needs a man that is not due to be placed"),
    RULE(full_board, "remove|first_loses", "布满而无压子：各取一子，或先手负",
         "full board without a press: each removes one of its men, or the first side loses"),
    RULE(blocked, "loses|passes|draws", "无子可走：判负、停着、判和", "a side without a step loses, passes, or draws"),
    RULE(repeat_line, "free|not_back|once", "重复成线：不限、不得立即退回成线、每线一次",
         "making a line again: free, not by stepping straight back, or each line once"),
    RULE(repetition, "on|off", "局面三次重复判和", "whether the third occurrence of a position draws"),
    RULE(move_limit, "100|off", "连续多少步没有取子判和", "plies without a removal that draw"),
    {0},
};

static const QlRules DEFAULT_RULES = {0};

static const QlRules *rules(const Game *g)
{
    return g->rules;
}

static QlPos *ql(Pos *p)
{
    return (QlPos *)p;
}

static const QlState *now(const Pos *p)
{
    return &((const QlPos *)p)->now;
}

/* ---- For the doors --------------------------------------------------------------------------------------------------- */

QlStage ql_stage(const Pos *p)
{
    return (QlStage)now(p)->stage;
}

const char *ql_stage_id(QlStage stage)
{
    return QL_STAGE_IDS[stage];
}

const char *ql_stage_name(QlStage stage, Lang lang)
{
    static const char *const NAMES[QL_STAGES][LANG_COUNT] = {
        {"下子阶段", "play stage"}, {"过渡阶段", "transition stage"}, {"行子阶段", "move stage"}};
    return NAMES[stage][lang];
}

int ql_rewards(const Pos *p)
{
    return now(p)->rewards;
}

int ql_placed(const Pos *p)
{
    return now(p)->placed;
}

bool ql_may_pause(const Pos *p)
{
    return !now(p)->rewards && now(p)->stage != QL_TRANSITION;
}

int ql_player(const Pos *p, Seat seat)
{
    return now(p)->players[seat];
}

void ql_set_player(Pos *p, Seat seat, int level)
{
    assert(level >= 0 && level <= 9);
    ql(p)->now.players[seat] = (uint8_t)level;
}

/* ---- The table ------------------------------------------------------------------------------------------------------- */

static Fault parse(const Game *g, Pos *p, const char *text)
{
    return ql_parse(rules(g), ql(p), text);
}

/* Reading already refuses what cannot be played from. */
static Fault vet(const Game *g, const Pos *p)
{
    (void)g, (void)p;
    return (Fault){FAULT_NONE, 0};
}

static void format(const Game *g, const Pos *p, Seat viewer, Str *out)
{
    (void)viewer;
    ql_format(rules(g), now(p), out);
}

static Seat turn(const Pos *p)
{
    return (Seat)now(p)->side;
}

static Key key(const Pos *p)
{
    return now(p)->key;
}

static int counter(const Pos *p)
{
    return now(p)->count;
}

static bool in_check(const Game *g, const Pos *p)
{
    (void)g, (void)p;
    return false;
}

static void moves(const Game *g, Pos *p, MoveList *list)
{
    ql_moves(rules(g), now(p), list);
}

static int count(const Game *g, Pos *p)
{
    return ql_count(rules(g), now(p));
}

static void apply(const Game *g, Pos *p, Move m, Delta *delta)
{
    assert(ql_why_not(rules(g), now(p), m) == FAULT_NONE);
    if (delta)
        *delta = (Delta){0};
    ql_apply(rules(g), ql(p), m, delta);
}

static void undo(const Game *g, Pos *p)
{
    (void)g;
    ql_undo(ql(p));
}

static Result result(const Game *g, Pos *p)
{
    return ql_result(rules(g), ql(p));
}

static Notice notice(const Game *g, Pos *p)
{
    return ql_notice(rules(g), ql(p));
}

static bool message(const Game *g, Result r, Lang lang, Str *out)
{
    (void)g;
    return ql_message(r, lang, out);
}

static int man_at(const Pos *p, int point)
{
    return ql_man_at(now(p), point);
}

static int in_hand(const Pos *p, Seat seat, int man)
{
    return man == (int)seat + 1 ? now(p)->stock[seat] : 0;
}

static void move_text(const Game *g, Pos *p, Move m, Str *out)
{
    (void)g, (void)p;
    ql_move_text(m, out);
}

static int move_parse(const Game *g, Pos *p, const char *token, Move out[MAX_PARTS], Fault *why)
{
    Move m = ql_read_move(rules(g), now(p), token);
    *why = (Fault){m == MOVE_NONE ? FAULT_UNREADABLE : ql_why_not(rules(g), now(p), m), 0};
    if (why->code)
        return 0;
    out[0] = m;
    return 1;
}

const Game game_qilin = {
    .id = "qilin",
    .name = {"麒麟棋（下三子）", "Qilin chess (XiaSanZi)"},
    .seats = {"red", "black"},
    .seats_zh = {"红方", "黑方"},
    .start = "3/3/3/6/3/3/3 play r 18/18 0 0 -/- -/- 0 hh",
    .traits = TRAIT_HANDS | TRAIT_MULTI,
    .pos_size = sizeof(QlPos),
    .rules_size = sizeof(QlRules),
    .rules = &DEFAULT_RULES,
    .options = OPTIONS,
    .shape = &QL_SHAPE,
    .men = QL_LETTERS,
    .men_zh = QL_CHARACTERS,
    .men_seats = " 12 ",
    .parse = parse,
    .vet = vet,
    .format = format,
    .turn = turn,
    .key = key,
    .counter = counter,
    .in_check = in_check,
    .moves = moves,
    .count = count,
    .apply = apply,
    .undo = undo,
    .undo_depth = QL_RING,
    .result = result,
    .notice = notice,
    .message = message,
    .man_at = man_at,
    .in_hand = in_hand,
    .move_text = move_text,
    .move_parse = move_parse,
};
