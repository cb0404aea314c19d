/* game.c -- the list of games, and what is the same for all of them: points, options, lookup. */
#include "games/game.h"

#define GAME(name) extern const Game name;
#include "games/games.def"

static const Game *const GAMES[] = {
#define GAME(name) &name,
#include "games/games.def"
};

const Game *game_at(int index)
{
    return index >= 0 && (size_t)index < ARRAY_LEN(GAMES) ? GAMES[index] : NULL;
}

const Game *game_find(const char *id)
{
    for (size_t i = 0; i < ARRAY_LEN(GAMES); i++) {
        if (strcmp(GAMES[i]->id, id) == 0)
            return GAMES[i];
    }
    return NULL;
}

void point_xy(const BoardShape *shape, int point, int *x, int *y)
{
    *x = shape->xy ? shape->xy[point][0] : point % shape->width;
    *y = shape->xy ? shape->xy[point][1] : point / shape->width;
}

void point_text(const BoardShape *shape, int point, Str *out)
{
    int x, y;
    point_xy(shape, point, &x, &y);
    str_char(out, (char)('a' + x));
    str_int(out, shape->rank_base + y);
}

int point_parse(const BoardShape *shape, const char **at)
{
    const char *p = *at;
    if (p[0] < 'a' || p[0] > 'i' || !is_digit(p[1]))
        return -1;
    int x = p[0] - 'a', y = p[1] - '0' - shape->rank_base;
    for (int point = 0; point < shape->points; point++) {
        int px, py;
        point_xy(shape, point, &px, &py);
        if (px == x && py == y) {
            *at = p + 2;
            return point;
        }
    }
    return -1;
}

/* The place of word[0..len) in the list "a|b|c", or -1. */
static int word_index(const char *list, const char *word, size_t len)
{
    for (int index = 0;; index++) {
        const char *end = strchr(list, '|');
        size_t n = end ? (size_t)(end - list) : strlen(list);
        if (n == len && memcmp(list, word, len) == 0)
            return index;
        if (!end)
            return -1;
        list = end + 1;
    }
}

static const Option *option_find(const Game *g, const char *name, size_t len)
{
    for (const Option *o = g->options; o && o->name; o++) {
        if (strlen(o->name) == len && memcmp(o->name, name, len) == 0)
            return o;
    }
    return NULL;
}

Fault game_with_rules(GameBox *box, const Game *base, const char *spec)
{
    uint8_t rules[RULES_MAX] = {0};
    assert(base->rules_size <= RULES_MAX);
    if (base->rules_size)
        memcpy(rules, base->rules, base->rules_size);
    for (const char *p = spec; *p;) {
        size_t name = strcspn(p, "=,"), whole = strcspn(p, ",");
        const Option *o = option_find(base, p, name);
        if (!o)
            return (Fault){FAULT_RULE_NAME, (int)(p - spec)};
        int value = name < whole ? word_index(o->values, p + name + 1, whole - name - 1) : -1;
        if (value < 0)
            return (Fault){FAULT_RULE_VALUE, (int)(p - spec)};
        rules[o->offset] = (uint8_t)value;
        p += whole + (p[whole] == ',');
    }
    box->game = *base;
    memcpy(box->rules, rules, RULES_MAX);
    box->game.rules = box->rules;
    return (Fault){FAULT_NONE, 0};
}

void game_option_value(const Game *g, const Option *o, Str *out)
{
    const char *word = o->values;
    for (int skip = ((const uint8_t *)g->rules)[o->offset]; skip > 0; skip--)
        word = strchr(word, '|') + 1;
    str_bytes(out, word, strcspn(word, "|"));
}

Move game_move(const Game *g, Pos *pos, const char *token)
{
    Move parts[MAX_PARTS];
    Fault why;
    return g->move_parse(g, pos, token, parts, &why) == 1 ? parts[0] : MOVE_NONE;
}

Seat game_man_seat(const Game *g, int man)
{
    char letter = g->men[man], seat = letter == to_upper(letter) ? '1' : '2';
    if (g->men_seats)
        seat = g->men_seats[man];
    else if (to_upper(letter) == to_lower(letter))
        seat = ' ';
    return seat == '1' ? SEAT_FIRST : seat == '2' ? SEAT_SECOND : SEAT_NONE;
}

const Notation *game_notation(const Game *g, const char *id)
{
    for (const Notation *n = g->notations; n && n->id; n++) {
        if (strcmp(n->id, id) == 0)
            return n;
    }
    return NULL;
}

uint64_t game_perft(const Game *g, Pos *pos, int depth)
{
    MoveList list;
    uint64_t sum = 0;
    if (depth <= 0)
        return 1;
    if (depth == 1)
        return (uint64_t)g->count(g, pos);
    g->moves(g, pos, &list);
    for (int i = 0; i < list.count; i++) {
        g->apply(g, pos, list.at[i], NULL);
        sum += game_perft(g, pos, depth - 1);
        g->undo(g, pos);
    }
    return sum;
}
