/* endgame_none.c -- endgame tables where there are neither files nor a background: none. */
#include <stdlib.h>

#include "engine/endgame.h"

struct Endgame {
    char nothing;
};

Endgame *endgame_new(void)
{
    return calloc(1, sizeof(Endgame));
}

void endgame_free(Endgame *e)
{
    free(e);
}

Fault endgame_open(Endgame *e, const char *dir, int *count)
{
    (void)e, (void)dir;
    *count = 0;
    return (Fault){.code = FAULT_NONE};
}

void endgame_want(Endgame *e, const XqPos *p)
{
    (void)e, (void)p;
}

bool endgame_is_building(const Endgame *e)
{
    (void)e;
    return false;
}

const TbSet *endgame_tables(Endgame *e, int *men)
{
    (void)e;
    *men = 0;
    return NULL;
}

bool endgame_score(const TbSet *set, const XqPos *p, int ply, int *score)
{
    (void)set, (void)p, (void)ply, (void)score;
    return false;
}
