/* env_codec.c -- numbers for moves.
 *
 * The compact space asks the rules where each man could go from each point of an empty board, so it follows the rules
 * and repeats none of them.
 */
#include "bind/env_planes.h"
#include "games/chess/ch_tables.h"
#include "games/jieqi/jq_pos.h"
#include "games/qilin/ql_types.h"

/* Promotions: four kinds, the file of the pawn, and which way it goes. */
enum { PROMOTE_KINDS = 4, PROMOTE_WAYS = 3, DROP_KINDS = 5 };

static void mirror(EnvCodec *c, const BoardShape *shape)
{
    for (int point = 0; point < shape->points; point++) {
        int x, y;
        point_xy(shape, point, &x, &y);
        for (int other = 0; other < shape->points; other++) {
            int ox, oy;
            point_xy(shape, other, &ox, &oy);
            if (ox == x && oy == shape->height - 1 - y)
                c->flip[point] = (uint8_t)other;
        }
    }
}

static void xiangqi_reach(int from, U128 *to)
{
    XqPos p;
    for (int kind = XQ_KING; kind <= XQ_PAWN; kind++) {
        if (!xq_can_stand(XQ_RED, kind, from))
            continue;
        xq_clear(&p);
        p.king[0] = p.king[1] = POINT_NONE;
        if (kind == XQ_KING)
            p.king[XQ_BLACK] = (uint8_t)xq_point(xq_file(from) == 3 ? 5 : 3, 9); /* not on the file */
        xq_put(&p, xq_man(XQ_RED, kind), from);
        *to |= xq_reach(&p, from);
    }
}

/* In jieqi turned-up advisors and elephants go everywhere. */
static void jieqi_reach(int from, U128 *to)
{
    xiangqi_reach(from, to);
    *to |= XQ.advisor[from] | xq_elephant_points(0, from);
}

static void chess_reach(int from, U128 *to)
{
    *to |= CH.knight[from] | ch_straight_points(0, from) | ch_diagonal_points(0, from);
}

static U128 could_reach(EnvFamily family, int points, int from)
{
    U128 to = 0;
    switch (family) {
    case ENV_XIANGQI:
    case ENV_VARIANT: xiangqi_reach(from, &to); break;
    case ENV_JIEQI: jieqi_reach(from, &to); break;
    case ENV_CHESS: chess_reach(from, &to); break;
    case ENV_QILIN: to = QL_NEAR[from] | QL_NEAR_DIAGONAL[from]; break;
    case ENV_OTHER: to = (bit(points) - 1) & ~bit(from); break;
    }
    return to;
}

/* With flying men any point of Qilin's board can follow any other. */
static bool flies(const Game *g)
{
    char text[16];
    for (const Option *o = g->options; o && o->name; o++) {
        Str word = str_on(text, sizeof text);
        game_option_value(g, o, &word);
        if (strcmp(o->name, "flying") == 0 && strcmp(text, "on") == 0)
            return true;
    }
    return false;
}

static void add_step(EnvCodec *c, int pair)
{
    c->step_number[pair] = (uint16_t)c->steps;
    c->step_points[c->steps++] = (uint16_t)pair;
}

static void number_steps(EnvCodec *c, const Game *g, EnvFamily family, bool compact)
{
    int points = c->points;
    bool all = !compact || (family == ENV_QILIN && flies(g));
    memset(c->step_number, 0xFF, sizeof c->step_number);
    for (int from = 0; from < points; from++) {
        U128 to = all ? bit(points) - 1 : could_reach(family, points, from);
        for (int point = 0; point < points; point++) {
            if (bits_has(to, point) || (!compact && point == from))
                add_step(c, from * points + point);
        }
    }
}

EnvFamily env_family(const Game *g)
{
    static const struct {
        const char *id;
        EnvFamily family;
    } FAMILIES[] = {
        {"xiangqi", ENV_XIANGQI}, {"simplified", ENV_VARIANT}, {"doublestep", ENV_VARIANT},
        {"redeyed", ENV_VARIANT}, {"stone", ENV_VARIANT},      {"jieqi", ENV_JIEQI},
        {"chess", ENV_CHESS},     {"crazyhouse", ENV_CHESS},   {"qilin", ENV_QILIN},
    };
    for (size_t i = 0; i < ARRAY_LEN(FAMILIES); i++) {
        if (strcmp(FAMILIES[i].id, g->id) == 0)
            return FAMILIES[i].family;
    }
    return ENV_OTHER;
}

/* Opens a block of numbers and returns its first. */
static int block(EnvCodec *c, bool wanted, int count)
{
    int at = c->size;
    if (!wanted)
        return -1;
    c->size += count;
    return at;
}

void env_codec_init(EnvCodec *c, const Game *g, bool compact)
{
    EnvFamily family = env_family(g);
    bool other = family == ENV_OTHER, qilin = family == ENV_QILIN, chess = family == ENV_CHESS;
    memset(c, 0, sizeof *c);
    c->points = g->shape->points;
    mirror(c, g->shape);
    number_steps(c, g, family, compact);
    c->size = c->steps;
    c->promote_at = block(c, chess || other, PROMOTE_KINDS * PROMOTE_WAYS * 9);
    c->drop_at = block(c, (chess && (g->traits & TRAIT_HANDS)) || other, DROP_KINDS * c->points);
    c->place_at = block(c, qilin || other || strcmp(g->id, "stone") == 0, c->points);
    c->remove_at = block(c, qilin || other, c->points);
    c->pass_at = block(c, qilin || other, 1);
}

int env_encode(const EnvCodec *c, Seat seat, Move m)
{
    int from = move_from(m), to = move_to(m), kind = move_aux(m) & 7, number = ENV_NO_ACTION;
    if (seat == SEAT_SECOND) {
        from = c->flip[from];
        to = c->flip[to];
    }
    switch (move_kind(m)) {
    case MK_STEP: return c->step_number[from * c->points + to];
    case MK_PROMOTE:
        /* The kinds a pawn turns into are those between king and pawn: 2 to 5. */
        number = c->promote_at + ((kind - 2) * PROMOTE_WAYS + (to % 8 - from % 8 + 1)) * 9 + from % 8;
        break;
    case MK_DROP: number = c->drop_at + (kind - 2) * c->points + to; break;
    case MK_PLACE: number = c->place_at + to; break;
    case MK_REMOVE: number = c->remove_at + to; break;
    case MK_PASS: number = c->pass_at; break;
    default: break;
    }
    return number;
}

static Move promotion(const EnvCodec *c, Seat seat, int rest)
{
    int file = rest % 9, way = rest / 9 % PROMOTE_WAYS - 1, kind = rest / 9 / PROMOTE_WAYS + 2;
    if (file > 7 || file + way < 0 || file + way > 7)
        return MOVE_NONE;
    int from = 48 + file, to = 56 + file + way;
    return seat == SEAT_SECOND ? move_make(MK_PROMOTE, c->flip[from], c->flip[to], kind)
                               : move_make(MK_PROMOTE, from, to, kind);
}

/* A move that puts something on a point, or takes it off. */
static Move onto(const EnvCodec *c, MoveKind kind, Seat seat, int point, int aux)
{
    return move_make(kind, POINT_NONE, seat == SEAT_SECOND ? c->flip[point] : point, aux);
}

Move env_decode(const EnvCodec *c, Seat seat, int action)
{
    if (action < 0 || action >= c->size)
        return MOVE_NONE;
    bool second = seat == SEAT_SECOND;
    if (action < c->steps) {
        int from = c->step_points[action] / c->points, to = c->step_points[action] % c->points;
        return second ? move_step(c->flip[from], c->flip[to]) : move_step(from, to);
    }
    if (c->pass_at >= 0 && action >= c->pass_at)
        return move_make(MK_PASS, POINT_NONE, POINT_NONE, 0);
    if (c->remove_at >= 0 && action >= c->remove_at)
        return onto(c, MK_REMOVE, seat, action - c->remove_at, 0);
    if (c->place_at >= 0 && action >= c->place_at)
        return onto(c, MK_PLACE, seat, action - c->place_at, c->remove_at < 0 ? XQ_STONE : 0);
    if (c->drop_at >= 0 && action >= c->drop_at)
        return onto(c, MK_DROP, seat, (action - c->drop_at) % c->points, (action - c->drop_at) / c->points + 2);
    return promotion(c, seat, action - c->promote_at);
}
