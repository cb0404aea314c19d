/* tb_layout.h -- how the positions of one material are numbered.
 *
 * A position is a number in a mixed radix: the side to move, the pair of kings, then for each other man of the material
 * the set of points its one, two or more specimens stand on.  Mirror images are one position: the pair of kings decides
 * which of the two is kept, which leaves 45 of 81 pairs; where both kings are on the middle file the two images have
 * two numbers.  When both sides have the same men, a position with Black to move is that of Red to move with the
 * colours exchanged, and half of the table is saved.
 */
#ifndef TABLES_TB_LAYOUT_H
#define TABLES_TB_LAYOUT_H

#include "tables/tables.h"

enum { TB_KING_PAIRS = 45, TB_GROUPS = 12, TB_MEN_OF_A_KIND = 5 };

/* How many of each man (slots as in XqPos.men). */
typedef struct TbMaterial {
    uint8_t count[16];
} TbMaterial;

/* The men of one kind and side. */
typedef struct TbGroup {
    int man, count;
    uint32_t radix;
    uint64_t stride;
    U128 *sets;                                 /* the points of each number */
    uint32_t term[TB_MEN_OF_A_KIND][XQ_POINTS]; /* the number of a set is the sum over its points in order */
} TbGroup;

typedef struct TbLayout {
    TbMaterial material;
    int sides; /* 1 when both have the same men */
    int groups;
    uint64_t block;   /* positions of one pair of kings and side to move */
    uint64_t entries; /* sides * TB_KING_PAIRS * block */
    uint8_t pair[TB_KING_PAIRS][2];
    uint8_t pair_number[81]; /* by palace numbers of both kings */
    TbGroup group[TB_GROUPS];
} TbLayout;

/* Material from and to its name.  Names are read in any order of letters and any dialect. */
Fault tb_material_parse(const char *name, TbMaterial *out);
void tb_material_name(const TbMaterial *, char out[TB_NAME_MAX]);
TbMaterial tb_material_of(const XqPos *);
/* A number that tells materials apart. */
uint64_t tb_material_code(const TbMaterial *);
/* Whether Black is the stronger side, so that the table is that of the exchanged colours. */
bool tb_material_is_swapped(const TbMaterial *);
TbMaterial tb_material_swap(const TbMaterial *);
bool tb_material_is_even(const TbMaterial *);

/* The number of positions, without building anything; UINT64_MAX when it does not fit. */
uint64_t tb_material_entries(const TbMaterial *);

/* The caller's layout of a material that is not swapped. */
Fault tb_layout_init(TbLayout *, const TbMaterial *);
void tb_layout_deinit(TbLayout *);

/* The number of a position of this material; with `flip` that of the position with the colours exchanged. */
uint64_t tb_index(const TbLayout *, const XqPos *, bool flip);
/* The mirror image's number, when the two have different ones; the position's own otherwise. */
uint64_t tb_twin_index(const TbLayout *, const XqPos *, bool flip);

/* Sets up the position of a number (the ring of *p is left as it is); false where two men share a point. */
bool tb_setup(const TbLayout *, uint64_t index, XqPos *p);

static inline void tb_put_set(XqPos *p, int man, U128 set)
{
    while (set)
        xq_put(p, man, bits_pop(&set));
}

/* The side to move could take the king, or the kings face each other. */
static inline bool tb_is_illegal(const XqPos *p)
{
    return xq_attackers(p, p->king[!p->side], p->side, xq_all(p)) != 0;
}

#endif
