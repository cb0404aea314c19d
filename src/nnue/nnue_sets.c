/* nnue_sets.c -- which networks see what, and samples of it for the trainer. */
#include "nnue/nnue_impl.h"

static const NnueSet *const SETS[] = {&NNUE_XIANGQI, &NNUE_KING_TAKEN, &NNUE_DOUBLESTEP,
                                      &NNUE_STONE,   &NNUE_JIEQI,      &NNUE_HOUSE};

const NnueSet *nnue_set(const char *game)
{
    for (size_t i = 0; i < ARRAY_LEN(SETS); i++) {
        for (size_t k = 0; k < ARRAY_LEN(SETS[i]->games) && SETS[i]->games[k]; k++) {
            if (strcmp(SETS[i]->games[k], game) == 0)
                return SETS[i];
        }
    }
    return NULL;
}

int nnue_inputs(const char *game)
{
    const NnueSet *set = nnue_set(game);
    return set ? set->inputs : 0;
}

/* The inputs of one view; returns how many. */
static int view_inputs(const NnueSet *set, const U128 facts[NNUE_SLOTS], int side, bool mirrored, uint16_t *out)
{
    int count = 0;
    for (int slot = 0; slot < NNUE_SLOTS; slot++) {
        for (U128 left = facts[slot]; left;) {
            int input = set->input(side, mirrored, nnue_fact(slot, bits_pop(&left)));
            assert(input < set->inputs && count < set->most);
            out[count++] = (uint16_t)input;
        }
    }
    return count;
}

void nnue_sample(const char *game, const Pos *pos, bool mirror, NnueSample *out)
{
    const NnueSet *set = nnue_set(game);
    NnueLook look = set->look(pos);
    U128 facts[NNUE_SLOTS];
    uint8_t kings[2];
    set->kings(pos, kings);
    set->facts(pos, facts);
    *out = (NnueSample){.row = look.row};
    for (int half = 0; half < 2; half++) {
        int side = half ? !look.side : look.side;
        NnueView v = set->view(side, kings[side]);
        out->either |= v.middle;
        out->count = view_inputs(set, facts, side, v.middle ? mirror : v.mirrored, out->inputs[half]);
    }
}
