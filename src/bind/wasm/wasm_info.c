/* wasm_info.c -- the games of this module as JSON: the GameInfo of web/rules/types.ts. */
#include "bind/wasm/wasm.h"

static void put_shape(const BoardShape *s)
{
    static const char *const LINES[] = {"xiangqi", "squares", "qilin"};
    out_put("\"shape\":{\"lines\":");
    out_json(LINES[s->lines]);
    out_put(",\"width\":");
    out_int(s->width);
    out_put(",\"height\":");
    out_int(s->height);
    out_put(",\"xy\":[");
    for (int i = 0; i < s->points; i++) {
        int x, y;
        point_xy(s, i, &x, &y);
        out_put(i ? ",[" : "[");
        out_int(x);
        out_byte(',');
        out_int(y);
        out_byte(']');
    }
    out_put("],\"names\":[");
    for (int i = 0; i < s->points; i++) {
        char name[8];
        Str text = str_on(name, sizeof name);
        point_text(s, i, &text);
        out_put(i ? "," : "");
        out_json(name);
    }
    out_put("]}");
}

/* A man lies face down where seats know different things, and pressed where stacks are nobody's. */
static const char *state_of_man(const Game *g, int man)
{
    if ((g->traits & TRAIT_HIDDEN) && to_lower(g->men[man]) == 'x')
        return "hidden";
    return g->shape->lines == LINES_QILIN && game_man_seat(g, man) == SEAT_NONE ? "pressed" : "";
}

static void put_men(const Game *g)
{
    bool some = false;
    out_put("\"men\":[");
    for (int man = 1; g->men[man]; man++) {
        char letter[2] = {g->men[man]};
        if (letter[0] == '?')
            continue;
        Seat seat = game_man_seat(g, man);
        out_put(some ? ",{\"code\":" : "{\"code\":");
        out_int(man);
        out_put(",\"letter\":");
        out_json(letter);
        out_put(",\"seat\":");
        out_put(seat == SEAT_FIRST ? "0" : seat == SEAT_SECOND ? "1" : "null");
        out_put(",\"zh\":");
        out_json(g->men_zh ? g->men_zh[man] : letter);
        out_put(",\"is\":");
        out_json(state_of_man(g, man));
        out_byte('}');
        some = true;
    }
    out_byte(']');
}

/* What people of the game read comes first, then the rest, then the game's own tokens. */
static void put_notations(const Game *g)
{
    static const char *const USUAL[] = {"chinese", "chinese-file", "wxf", "san"};
    out_put("\"notations\":[");
    for (size_t i = 0; i < ARRAY_LEN(USUAL); i++) {
        if (game_notation(g, USUAL[i])) {
            out_json(USUAL[i]);
            out_byte(',');
        }
    }
    for (const Notation *n = g->notations; n && n->id; n++) {
        bool usual = false;
        for (size_t i = 0; i < ARRAY_LEN(USUAL); i++)
            usual |= strcmp(USUAL[i], n->id) == 0;
        if (!usual) {
            out_json(n->id);
            out_byte(',');
        }
    }
    out_put("\"token\"]");
}

static void put_option(const Game *g, const Option *o)
{
    char value[32];
    Str text = str_on(value, sizeof value);
    game_option_value(g, o, &text);
    out_put("{\"name\":");
    out_json(o->name);
    out_put(",\"values\":");
    out_json(o->values);
    out_put(",\"value\":");
    out_json(value);
    out_put(",\"about\":");
    out_both(o->about[LANG_ZH], o->about[LANG_EN]);
    out_byte('}');
}

static void put_trait(const char *name, bool has)
{
    out_byte('"');
    out_put(name);
    out_put(has ? "\":true," : "\":false,");
}

static void put_texts(const Game *g)
{
    out_put("{\"id\":");
    out_json(g->id);
    out_put(",\"name\":");
    out_both(g->name[LANG_ZH], g->name[LANG_EN]);
    out_put(",\"seats\":[");
    out_json(g->seats[0]);
    out_byte(',');
    out_json(g->seats[1]);
    out_put("],\"seatsZh\":[");
    out_json(g->seats_zh[0]);
    out_byte(',');
    out_json(g->seats_zh[1]);
    out_put("],\"start\":");
    out_json(g->start);
    out_byte(',');
}

static void put_game(const Game *g)
{
    put_texts(g);
    put_shape(g->shape);
    out_byte(',');
    put_men(g);
    out_byte(',');
    put_trait("chance", g->traits & TRAIT_CHANCE);
    put_trait("hands", g->traits & TRAIT_HANDS);
    put_trait("multi", g->traits & TRAIT_MULTI);
    put_trait("hidden", g->traits & TRAIT_HIDDEN);
    put_trait("kingTaken", g->traits & TRAIT_KING_TAKEN);
    put_notations(g);
    out_put(",\"options\":[");
    for (const Option *o = g->options; o && o->name; o++) {
        out_put(o == g->options ? "" : ",");
        put_option(g, o);
    }
    out_put("]}");
}

WASM_EXPORT(wasm_games) void wasm_games(void)
{
    out_clear();
    out_byte('[');
    for (int i = 0; game_at(i); i++) {
        out_put(i ? "," : "");
        put_game(game_at(i));
    }
    out_byte(']');
}
