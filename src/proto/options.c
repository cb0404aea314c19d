/* options.c -- the settings that the three protocols have in common, in one list.
 *
 * A protocol says how an option is declared and how a complaint is worded; what the options are and what they do stands
 * here, so that none of the three is a poorer door than the others.  UCI and CECP call them by the same name, UCCI by one
 * lower-case word.  Setting one ends a running search.
 */
#include "proto/proto.h"

static bool is_yes(const char *value)
{
    return proto_same(value, "true") || proto_same(value, "on") || proto_same(value, "1");
}

static bool need_number(const char *name, const char *value, Str *said)
{
    str_put(said, name);
    str_put(said, " needs a number, not '");
    str_put(said, value);
    str_put(said, "'");
    return false;
}

static bool set_clear(Door *d, const char *value, Str *said)
{
    (void)value, (void)said;
    engine_clear(d->engine);
    return true;
}

static bool set_limited(Door *d, const char *value, Str *said)
{
    (void)said;
    d->strength.is_limited = is_yes(value);
    proto_apply_strength(d, false);
    return true;
}

static bool set_elo(Door *d, const char *value, Str *said)
{
    int least, most;
    int64_t elo;
    proto_elo_range(&least, &most);
    if (!proto_number(value, least, most, &elo))
        return need_number("UCI_Elo", value, said);
    d->strength.elo = (int)elo;
    proto_apply_strength(d, false);
    return true;
}

static bool set_pace(Door *d, const char *value, Str *said)
{
    (void)said;
    d->human_pace = is_yes(value);
    return true;
}

static bool set_book(Door *d, const char *value, Str *said)
{
    (void)said;
    proto_use_book(d, is_yes(value));
    return true;
}

static bool set_book_seed(Door *d, const char *value, Str *said)
{
    int64_t seed;
    if (!proto_number(value, 0, PROTO_SEED_MOST, &seed))
        return need_number("Book Seed", value, said);
    engine_seed(d->engine, (uint64_t)seed);
    return true;
}

static bool set_tables(Door *d, const char *value, Str *said)
{
    return proto_open_tables(d, proto_same(value, PROTO_EMPTY) ? "" : value, said);
}

static bool set_build(Door *d, const char *value, Str *said)
{
    (void)said;
    proto_build_tables(d, is_yes(value));
    return true;
}

const ProtoOption PROTO_OPTIONS[] = {
    {"Clear Hash", "clearhash", OPTION_BUTTON, "", set_clear},
    {"UCI_LimitStrength", "limitstrength", OPTION_CHECK, "", set_limited},
    {"UCI_Elo", "elo", OPTION_ELO, "", set_elo},
    {"Level", "level", OPTION_LEVEL, PROTO_FULL, proto_set_level},
    {"Level Seed", "levelseed", OPTION_SEED, "", proto_set_seed},
    {"Human Pace", "humanpace", OPTION_CHECK, "", set_pace},
    {"EvalFile", "evalfile", OPTION_FILE, PROTO_INSIDE, proto_set_net},
    {"OwnBook", "usebook", OPTION_CHECK, "", set_book},
    {"Book Seed", "bookseed", OPTION_SEED, "", set_book_seed},
    {"TablePath", "egtbpaths", OPTION_FOLDER, PROTO_EMPTY, set_tables},
    {"TableBuild", "buildegtb", OPTION_CHECK, "", set_build},
};

_Static_assert(ARRAY_LEN(PROTO_OPTIONS) == PROTO_OPTION_COUNT, "proto.h says how many there are");

void proto_option_range(const Door *d, const ProtoOption *o, OptionRange *out)
{
    *out = (OptionRange){.most = PROTO_SEED_MOST};
    if (o->type == OPTION_ELO) {
        proto_elo_range(&out->least, &out->most);
        out->value = d->strength.elo;
    }
}

bool proto_set_option(Door *d, const ProtoOption *o, const char *value, Str *said)
{
    proto_settle(d);
    return o->set(d, value, said);
}
