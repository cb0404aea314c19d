/* extras.c -- what a GUI may give the engine to play with: the opening book and endgame tables. */
#include "proto/proto.h"

static void set_flag(Door *d, size_t offset, bool is_on)
{
    EngineOptions o = *engine_options(d->engine);
    *(bool *)((char *)&o + offset) = is_on;
    engine_configure(d->engine, &o);
}

void proto_use_book(Door *d, bool is_on)
{
    proto_drop(d);
    set_flag(d, offsetof(EngineOptions, own_book), is_on);
}

void proto_build_tables(Door *d, bool is_on)
{
    proto_drop(d);
    set_flag(d, offsetof(EngineOptions, build_tables), is_on);
}

bool proto_open_tables(Door *d, const char *dir, Str *said)
{
    int count;
    proto_drop(d);
    Fault f = engine_open_tables(d->engine, dir, &count);
    if (f.code) {
        str_put(said, dir);
        str_put(said, ": ");
        fault_message(f, LANG_EN, said);
    } else if (*dir) {
        str_int(said, count);
        str_put(said, count == 1 ? " endgame table" : " endgame tables");
    }
    return !f.code;
}
