/* xq_game.c -- xiangqi behind the common interface. */
#include "games/xiangqi/xq_rules.h"
#include "games/xiangqi/xq_text.h"

#define RULE(field, words, zh, en)                                                                                     \
    {                                                                                                                  \
#field, words, offsetof(XqRules, field),                                                                       \
        {                                                                                                              \
            zh, en                                                                                                     \
        }                                                                                                              \
    }

static const Option OPTIONS[] = {
    RULE(cycles, "asian|draw|off|check", "循环裁决：亚洲规则、一律判和、不裁决、只禁长将",
         "how cycles are judged: by the Asian rule, all as draws, not at all, perpetual check alone"),
    RULE(root, "after|before", "判断有根在吃子之后还是之前",
         "whether protection is tested after or before the capture"),
    RULE(check_chase, "draw|chase", "一将一捉判和或作长捉", "one check, one chase: allowed, or a chase"),
    RULE(guard_chase, "off|on", "士象捉有根强子是否算捉", "whether guards chase protected rooks, horses and cannons"),
    RULE(held_rook, "priority|draw", "仅去根之捉轻于直接捉，或同等",
         "removing protection is a lesser chase, or an equal one"),
    RULE(chased_checks, "ignored|void", "循环中的将军是否使捉失效", "whether a check in the loop voids every chase"),
    RULE(window, "span|loop", "裁决范围：首次出现以来或最后一循环",
         "judged since the first occurrence, or the last loop"),
    RULE(chase_by, "victim|pair", "按被捉子或按捉与被捉之对", "a chase keeps the same victim, or the same pair"),
    RULE(occurrences, "3|4", "第几次出现时裁决", "which occurrence is judged"),
    RULE(move_limit, "60|40|off", "自然限着回合数", "moves without a capture that draw"),
    RULE(material, "on|off", "必和局面自动判和", "whether drawn material ends the game"),
    {0},
};

static const XqRules DEFAULT_RULES = {0};

static const BoardShape SHAPE = {.points = 90, .width = 9, .height = 10, .rank_base = 0, .lines = LINES_XIANGQI};

static const XqRules *rules(const Game *g)
{
    return g->rules;
}

static XqPos *xq(Pos *p)
{
    return (XqPos *)p;
}

static const XqPos *xqc(const Pos *p)
{
    return (const XqPos *)p;
}

static Fault parse(const Game *g, Pos *p, const char *text)
{
    (void)g;
    return xq_parse(xq(p), text);
}

static Fault vet(const Game *g, const Pos *pos)
{
    const XqPos *p = xqc(pos);
    (void)g;
    int king = p->king[!p->side];
    return (Fault){xq_attackers_after(p, !p->side, king, king) ? FAULT_KING_CAPTURABLE : FAULT_NONE, 0};
}

static void format(const Game *g, const Pos *p, Seat viewer, Str *out)
{
    (void)g, (void)viewer;
    xq_format(xqc(p), out);
}

static Seat turn(const Pos *p)
{
    return (Seat)xqc(p)->side;
}

static Key key(const Pos *p)
{
    return xqc(p)->key;
}

static int counter(const Pos *p)
{
    return xqc(p)->count;
}

static bool in_check(const Game *g, const Pos *p)
{
    (void)g;
    return xqc(p)->in_check;
}

static void moves(const Game *g, Pos *p, MoveList *list)
{
    (void)g;
    xq_moves(xq(p), list);
}

static int count(const Game *g, Pos *p)
{
    (void)g;
    return xq_count(xq(p));
}

static void apply(const Game *g, Pos *p, Move m, Delta *delta)
{
    (void)g;
    assert(xq_legal(xq(p), move_from(m), move_to(m)));
    if (delta)
        *delta = (Delta){0};
    xq_apply(xq(p), m, delta);
}

static void undo(const Game *g, Pos *p)
{
    (void)g;
    xq_undo(xq(p));
}

static Result result(const Game *g, Pos *p)
{
    return xq_result(rules(g), xq(p));
}

static Notice notice(const Game *g, Pos *p)
{
    return xq_notice(rules(g), xq(p));
}

static bool message(const Game *g, Result r, Lang lang, Str *out)
{
    (void)g;
    return xq_message(r, lang, out);
}

static U128 attackers(const Game *g, Pos *p, Move m)
{
    (void)g;
    return xq_attackers_after(xq(p), xq(p)->side, move_from(m), move_to(m));
}

static int man_at(const Pos *p, int point)
{
    return xqc(p)->board[point];
}

static void move_text(const Game *g, Pos *p, Move m, Str *out)
{
    (void)g, (void)p;
    xq_step_text(m, out);
}

static int move_parse(const Game *g, Pos *p, const char *token, Move out[MAX_PARTS], Fault *why)
{
    int from, to, used = xq_read_step(token, &from, &to);
    (void)g;
    *why = (Fault){used && !token[used] ? xq_why_not(xq(p), from, to) : FAULT_UNREADABLE, 0};
    if (why->code)
        return 0;
    out[0] = move_step(from, to);
    return 1;
}

const Game game_xiangqi = {
    .id = "xiangqi",
    .name = {"象棋", "Xiangqi"},
    .seats = {"red", "black"},
    .seats_zh = {"红方", "黑方"},
    .start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    .pos_size = sizeof(XqPos),
    .rules_size = sizeof(XqRules),
    .rules = &DEFAULT_RULES,
    .options = OPTIONS,
    .shape = &SHAPE,
    .notations = XQ_NOTATIONS,
    .men = XQ_LETTERS,
    .men_zh = XQ_CHARACTERS,
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
    .undo_depth = XQ_RING,
    .result = result,
    .notice = notice,
    .message = message,
    .attackers = attackers,
    .man_at = man_at,
    .move_text = move_text,
    .move_parse = move_parse,
};
