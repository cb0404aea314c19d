/* nnue_builtin.c -- the networks inside the program.
 *
 * The build names the folder of the files (NNUE_BUILTIN); the file of a game that has no network is empty, and the
 * program then evaluates by hand-written terms.  The bytes lie at a multiple of 64, so that they are used where they are.
 */
#include "base/embed.h"
#include "nnue/nnue.h"

#ifdef NNUE_BUILTIN
EMBED(nnue_xiangqi, NNUE_BUILTIN "/xiangqi.nnue");
EMBED(nnue_simplified, NNUE_BUILTIN "/simplified.nnue");
EMBED(nnue_doublestep, NNUE_BUILTIN "/doublestep.nnue");
EMBED(nnue_redeyed, NNUE_BUILTIN "/redeyed.nnue");
EMBED(nnue_stone, NNUE_BUILTIN "/stone.nnue");
EMBED(nnue_jieqi, NNUE_BUILTIN "/jieqi.nnue");
EMBED(nnue_crazyhouse, NNUE_BUILTIN "/crazyhouse.nnue");

static const struct {
    const char *game, *data, *end;
} NETS[] = {
    {"xiangqi", nnue_xiangqi_data, nnue_xiangqi_end},
    {"simplified", nnue_simplified_data, nnue_simplified_end},
    {"doublestep", nnue_doublestep_data, nnue_doublestep_end},
    {"redeyed", nnue_redeyed_data, nnue_redeyed_end},
    {"stone", nnue_stone_data, nnue_stone_end},
    {"jieqi", nnue_jieqi_data, nnue_jieqi_end},
    {"crazyhouse", nnue_crazyhouse_data, nnue_crazyhouse_end},
};

const void *nnue_builtin(const char *game, size_t *size)
{
    *size = 0;
    for (size_t i = 0; i < ARRAY_LEN(NETS); i++) {
        if (strcmp(NETS[i].game, game) == 0)
            *size = (size_t)(NETS[i].end - NETS[i].data);
        if (*size)
            return NETS[i].data;
    }
    return NULL;
}
#else
const void *nnue_builtin(const char *game, size_t *size)
{
    (void)game;
    *size = 0;
    return NULL;
}
#endif
