/* env_planes.c -- a position as planes of bytes, seen from the side of a seat.
 *
 * The planes of men come from the letters of the game: a capital is the first seat's, a small letter the second's, and
 * what has no case (the stone) is nobody's.  Counts and flags fill a whole plane with their value.
 */
#include "bind/env_planes.h"
#include "games/chess/ch_pos.h"
#include "games/jieqi/jq_pos.h"
#include "games/qilin/ql_pos.h"
#include "games/xqv/xqv_pos.h"

enum { HAND_KINDS = 5, POOL_KINDS = 6 };

/* What a plane besides those of men shows; env_extra writes them in this order. */
typedef struct Extras {
    const EnvSpec *spec;
    const Env *env;
    Seat seat;
    uint8_t *out; /* NULL: only counted or named */
    int next;     /* number of the next plane */
    int wanted;   /* the plane to be named, or -1 */
    const char *name;
} Extras;

static int area(const EnvSpec *s)
{
    return s->box.game.shape->width * s->box.game.shape->height;
}

static uint8_t *plane(Extras *x, const char *name)
{
    int number = x->next++;
    if (number == x->wanted)
        x->name = name;
    return x->out ? x->out + number * area(x->spec) : NULL;
}

/* A plane full of one value. */
static void fill(Extras *x, const char *name, int value)
{
    uint8_t *at = plane(x, name);
    if (at && value)
        memset(at, min_int(value, 255), (size_t)area(x->spec));
}

/* The byte of a plane at which a point stands for this seat. */
static int place_of(const EnvSpec *s, Seat seat, int point)
{
    return s->place[seat == SEAT_SECOND][point];
}

/* Rows go from the far side to the own, as a board is drawn. */
static void place_points(EnvSpec *s)
{
    const BoardShape *shape = s->box.game.shape;
    for (int seat = 0; seat < 2; seat++) {
        for (int point = 0; point < shape->points; point++) {
            int x, y;
            point_xy(shape, seat ? s->codec.flip[point] : point, &x, &y);
            s->place[seat][point] = (uint8_t)((shape->height - 1 - y) * shape->width + x);
        }
    }
}

/* ---- What the games have besides men ------------------------------------------------------------------------------- */

static void jieqi_extras(Extras *x)
{
    static const char *const NAMES[2][POOL_KINDS] = {
        {"own pool A", "own pool B", "own pool N", "own pool R", "own pool C", "own pool P"},
        {"enemy pool A", "enemy pool B", "enemy pool N", "enemy pool R", "enemy pool C", "enemy pool P"},
    };
    JqHidden hidden = {0};
    if (x->env) {
        hidden = ((const JqPos *)env_pos(x->env))->hidden;
        jq_forget(&hidden, x->seat); /* what the seat may not know was never here */
    }
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < POOL_KINDS; i++)
            fill(x, NAMES[side][i], hidden.pool[side ^ (x->seat == SEAT_SECOND)][XQ_ADVISOR + i]);
    }
}

static void chess_extras(Extras *x)
{
    static const char *const CASTLING[4] = {"own short castling", "own long castling", "enemy short castling",
                                            "enemy long castling"};
    static const char *const HANDS[2][HAND_KINDS] = {
        {"own hand Q", "own hand R", "own hand B", "own hand N", "own hand P"},
        {"enemy hand Q", "enemy hand R", "enemy hand B", "enemy hand N", "enemy hand P"},
    };
    const ChPos *p = x->env ? (const ChPos *)env_pos(x->env) : NULL;
    int own = x->seat == SEAT_SECOND;
    for (int i = 0; i < 4; i++)
        fill(x, CASTLING[i], p ? p->rights >> ((i ^ own << 1)) & 1 : 0);
    uint8_t *passing = plane(x, "en passant");
    if (passing && p && p->ep != POINT_NONE)
        passing[place_of(x->spec, x->seat, p->ep)] = 1;
    if (!(x->spec->box.game.traits & TRAIT_HANDS))
        return;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < HAND_KINDS; i++)
            fill(x, HANDS[side][i], p ? p->hand[side ^ own][CH_QUEEN + i] : 0);
    }
    uint8_t *promoted = plane(x, "promoted");
    for (ChSet set = p && promoted ? p->promoted : 0; set;)
        promoted[place_of(x->spec, x->seat, ch_pop(&set))] = 1;
}

static void qilin_extras(Extras *x)
{
    const QlState *s = x->env ? &((const QlPos *)env_pos(x->env))->now : NULL;
    int own = x->seat == SEAT_SECOND;
    uint8_t *points = plane(x, "points");
    for (int point = 0; points && point < QL_POINTS; point++)
        points[place_of(x->spec, x->seat, point)] = 1;
    fill(x, "own stock", s ? s->stock[own] : 0);
    fill(x, "enemy stock", s ? s->stock[!own] : 0);
    fill(x, "stage", s ? s->stage : 0);
    fill(x, "rewards", s ? s->rewards : 0);
}

/* How often the position has occurred before. */
static int occurred(const Env *e)
{
    int count = 0;
    uint32_t held = e->key_count < ENV_KEYS ? e->key_count : ENV_KEYS;
    Key now = e->key[(e->key_count - 1) % ENV_KEYS];
    for (uint32_t i = 0; i < held; i++)
        count += e->key[i] == now;
    return count - 1;
}

static void extras(Extras *x)
{
    const Game *g = &x->spec->box.game;
    x->next = x->spec->extras_at;
    switch (x->spec->family) {
    case ENV_JIEQI: jieqi_extras(x); break;
    case ENV_CHESS: chess_extras(x); break;
    case ENV_QILIN: qilin_extras(x); break;
    case ENV_VARIANT:
        if (g->traits & TRAIT_MULTI)
            fill(x, "second part", x->env && xqv_stage((const XqvPos *)env_pos(x->env)) != XQV_STEP);
        break;
    default: break;
    }
    fill(x, "repetitions", x->env ? occurred(x->env) : 0);
    fill(x, "counter", x->env ? g->counter(env_pos(x->env)) : 0);
    fill(x, "first seat", x->seat == SEAT_FIRST);
}

/* ---- Men ------------------------------------------------------------------------------------------------------------ */

static void men_planes(EnvSpec *s)
{
    const char *men = s->box.game.men;
    bool qilin = s->family == ENV_QILIN;
    memset(s->plane_of, ENV_NO_PLANE, sizeof s->plane_of);
    s->kinds = 0;
    for (int man = 1; men[man]; man++)
        s->kinds += men[man] >= 'A' && men[man] <= 'Z';
    if (qilin)
        s->kinds = 1; /* R and B are seats, P is a pressed stack */
    int next = 0, neutral = 2 * s->kinds;
    for (int man = 1; men[man]; man++) {
        char letter = men[man];
        bool capital = letter >= 'A' && letter <= 'Z', small = letter >= 'a' && letter <= 'z';
        if (qilin ? man <= 2 : capital) {
            int kind = qilin ? 0 : next++, seat = qilin ? man - 1 : 0;
            s->plane_of[seat][man] = (uint8_t)kind;
            s->plane_of[!seat][man] = (uint8_t)(s->kinds + kind);
        } else if (small && !qilin) {
            const char *twin = strchr(men, to_upper(letter));
            int kind = twin ? s->plane_of[0][twin - men] : ENV_NO_PLANE;
            s->plane_of[1][man] = (uint8_t)kind;
            s->plane_of[0][man] = (uint8_t)(s->kinds + kind);
        } else if (letter != '?' && letter != '.' && (letter != '*' || s->codec.place_at >= 0)) {
            s->plane_of[0][man] = s->plane_of[1][man] = (uint8_t)neutral++;
        }
    }
    s->extras_at = neutral;
}

static int board_offset(EnvFamily family)
{
    switch (family) {
    case ENV_XIANGQI: return offsetof(XqPos, board);
    case ENV_VARIANT: return offsetof(XqvPos, board);
    case ENV_JIEQI: return offsetof(JqPos, board);
    case ENV_CHESS: return offsetof(ChPos, board);
    default: return -1;
    }
}

void env_planes_init(EnvSpec *s)
{
    place_points(s);
    men_planes(s);
    s->board_at = board_offset(s->family);
    Extras x = {.spec = s, .wanted = -1};
    extras(&x);
    s->planes = x.next;
    assert(s->planes <= ENV_MAX_PLANES);
}

void env_plane_name(const EnvSpec *s, int number, Str *out)
{
    Extras x = {.spec = s, .wanted = number};
    extras(&x);
    if (x.name) {
        str_put(out, x.name);
        return;
    }
    for (int man = 1; s->box.game.men[man]; man++) {
        if (s->plane_of[0][man] != number || s->box.game.men[man] == '?')
            continue;
        str_put(out, number < s->kinds ? "own " : number < 2 * s->kinds ? "enemy " : "neutral ");
        str_char(out, to_upper(s->box.game.men[man]));
        return;
    }
}

/* ---- Observations ----------------------------------------------------------------------------------------------------- */

static int man_on(const EnvSpec *s, const Env *e, int point)
{
    if (s->board_at >= 0)
        return ((const uint8_t *)env_pos(e))[s->board_at + point];
    return s->box.game.man_at(env_pos(e), point);
}

/* Boards are mostly empty, so their bytes are looked at eight at a time.  The bytes behind a board belong to its position
 * too; they are masked off. */
static void observe_men(const EnvSpec *s, const Env *e, Seat seat, uint8_t *out)
{
    const uint8_t *board = (const uint8_t *)env_pos(e) + s->board_at, *plane_of = s->plane_of[seat];
    const uint8_t *place = s->place[seat == SEAT_SECOND];
    int points = s->box.game.shape->points, size = area(s);
    for (int base = 0; base < points; base += 8) {
        uint64_t eight;
        memcpy(&eight, board + base, sizeof eight);
        if (points - base < 8)
            eight &= ((uint64_t)1 << 8 * (points - base)) - 1;
        while (eight) {
            int shift = __builtin_ctzll(eight) & ~7, number = plane_of[eight >> shift & 255];
            if (number != ENV_NO_PLANE)
                out[number * size + place[base + shift / 8]] = 1;
            eight &= ~((uint64_t)255 << shift);
        }
    }
}

void env_observe(const EnvSpec *s, const Env *e, Seat seat, uint8_t *out)
{
    int size = area(s);
    memset(out, 0, (size_t)s->planes * (size_t)size);
    if (s->board_at >= 0) {
        observe_men(s, e, seat, out);
    } else {
        for (int point = 0; point < s->box.game.shape->points; point++) {
            int number = s->plane_of[seat][man_on(s, e, point)];
            if (number != ENV_NO_PLANE)
                out[number * size + place_of(s, seat, point)] = 1;
        }
    }
    Extras x = {.spec = s, .env = e, .seat = seat, .out = out, .wanted = -1};
    extras(&x);
}

void env_observe_board(const EnvSpec *s, const Env *e, Seat seat, int8_t *out)
{
    memset(out, 0, (size_t)area(s));
    for (int point = 0; point < s->box.game.shape->points; point++) {
        int number = s->plane_of[seat][man_on(s, e, point)];
        if (number == ENV_NO_PLANE)
            continue;
        bool enemy = number >= s->kinds && number < 2 * s->kinds;
        int code = number < s->kinds ? number + 1 : number - s->kinds + 1;
        out[place_of(s, seat, point)] = (int8_t)(enemy ? -code : code);
    }
}
