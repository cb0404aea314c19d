/* xqv_game.c -- simplified, doublestep, redeyed and stone behind the common interface. */
#include "games/xqv/xqv_text.h"

#define RULE(field, words, zh, en)                                                                                     \
    {                                                                                                                  \
#field, words, offsetof(XqvRules, field),                                                                      \
        {                                                                                                              \
            zh, en                                                                                                     \
        }                                                                                                              \
    }

/* What all four let players choose. */
#define CYCLES                                                                                                         \
    RULE(cycles, "draw|off", "同一局面第三次出现：判和、不裁决",                                                       \
         "the third occurrence of a position: a draw, or nothing")
#define MOVE_LIMIT RULE(move_limit, "60|40|off", "自然限着回合数", "moves without a capture that draw")

static const Option OPTIONS[] = {CYCLES, MOVE_LIMIT, {0}};

static const Option DOUBLESTEP_OPTIONS[] = {
    RULE(first, "2|1", "先手第一回合走几步", "steps of the opener's first turn"),
    RULE(pass, "off|on", "第二步可否退回第一步", "whether the second step may take back the first"),
    CYCLES,
    MOVE_LIMIT,
    {0},
};

static const Option STONE_OPTIONS[] = {
    RULE(stone_screen, "on|off", "石头可否作炮架", "whether a cannon may take over the stone"),
    CYCLES,
    MOVE_LIMIT,
    {0},
};

static const XqvRules SIMPLIFIED = {.then = XQV_STEP};
static const XqvRules DOUBLESTEP = {.then = XQV_SECOND};
static const XqvRules REDEYED = {.then = XQV_STEP, .own_men = true};
static const XqvRules STONE = {.then = XQV_PLACE};

static const BoardShape SHAPE = {.points = 90, .width = 9, .height = 10, .rank_base = 0, .lines = LINES_XIANGQI};

static const XqvRules *rules(const Game *g)
{
    return g->rules;
}

static XqvPos *xqv(Pos *p)
{
    return (XqvPos *)p;
}

static const XqvPos *xqvc(const Pos *p)
{
    return (const XqvPos *)p;
}

static Fault parse(const Game *g, Pos *p, const char *text)
{
    return xqv_parse(rules(g), xqv(p), text);
}

/* The side to move may well be able to take the king: that is how these games are won. */
static Fault vet(const Game *g, const Pos *p)
{
    (void)g, (void)p;
    return (Fault){FAULT_NONE, 0};
}

static void format(const Game *g, const Pos *p, Seat viewer, Str *out)
{
    (void)g, (void)viewer;
    xqv_format(xqvc(p), out);
}

static Seat turn(const Pos *p)
{
    return (Seat)xqvc(p)->side;
}

static Key key(const Pos *p)
{
    return xqv_key(xqvc(p));
}

static int counter(const Pos *p)
{
    return xqvc(p)->state.count;
}

/* A fact for engines and records; whoever shows the game gives no notice of it (TRAIT_KING_TAKEN). */
static bool in_check(const Game *g, const Pos *p)
{
    (void)g;
    return xqvc(p)->state.status & XQV_IN_CHECK;
}

static void moves(const Game *g, Pos *p, MoveList *list)
{
    xqv_moves(rules(g), xqv(p), list);
}

static int count(const Game *g, Pos *p)
{
    return xqv_moves(rules(g), xqv(p), NULL);
}

static void apply(const Game *g, Pos *p, Move m, Delta *delta)
{
    assert(xqv_legal(rules(g), xqv(p), m));
    if (delta)
        *delta = (Delta){0};
    xqv_apply(rules(g), xqv(p), m, delta);
}

static void undo(const Game *g, Pos *p)
{
    (void)g;
    xqv_undo(xqv(p));
}

static Result result(const Game *g, Pos *p)
{
    return xqv_result(rules(g), xqv(p));
}

static Notice notice(const Game *g, Pos *p)
{
    return xqv_notice(rules(g), xqv(p));
}

static int man_at(const Pos *p, int point)
{
    return xqvc(p)->board[point];
}

static void move_text(const Game *g, Pos *p, Move m, Str *out)
{
    (void)g, (void)p;
    xqv_move_text(m, out);
}

static int move_parse(const Game *g, Pos *p, const char *token, Move out[MAX_PARTS], Fault *why)
{
    *why = (Fault){FAULT_NONE, 0};
    out[0] = xqv_read_move(rules(g), xqv(p), token, &why->code);
    return why->code == FAULT_NONE;
}

/* Everything in which the four tables are the same. */
#define COMMON                                                                                                         \
    .seats = {"red", "black"}, .seats_zh = {"红方", "黑方"},                                                           \
    .start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", .pos_size = sizeof(XqvPos),      \
    .rules_size = sizeof(XqvRules), .shape = &SHAPE, .notations = XQ_VARIANT_NOTATIONS, .men = XQV_LETTERS,            \
    .men_zh = XQV_CHARACTERS, .parse = parse, .vet = vet, .format = format, .turn = turn, .key = key,                  \
    .counter = counter, .in_check = in_check, .moves = moves, .count = count, .apply = apply, .undo = undo,            \
    .undo_depth = XQV_RING, .result = result, .notice = notice, .man_at = man_at, .move_text = move_text,              \
    .move_parse = move_parse

const Game game_simplified = {
    .id = "simplified",
    .name = {"简化象棋", "Simplified Xiangqi"},
    .traits = TRAIT_KING_TAKEN,
    .rules = &SIMPLIFIED,
    .options = OPTIONS,
    COMMON,
};

const Game game_doublestep = {
    .id = "doublestep",
    .name = {"双步棋", "Double Step"},
    .traits = TRAIT_KING_TAKEN | TRAIT_MULTI,
    .rules = &DOUBLESTEP,
    .options = DOUBLESTEP_OPTIONS,
    COMMON,
};

const Game game_redeyed = {
    .id = "redeyed",
    .name = {"暴走棋", "Red-eyed Chess"},
    .traits = TRAIT_KING_TAKEN,
    .rules = &REDEYED,
    .options = OPTIONS,
    COMMON,
};

const Game game_stone = {
    .id = "stone",
    .name = {"石头棋", "Stone Chess"},
    .traits = TRAIT_KING_TAKEN | TRAIT_MULTI,
    .rules = &STONE,
    .options = STONE_OPTIONS,
    COMMON,
};
