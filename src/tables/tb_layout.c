/* tb_layout.c -- names of materials, numbers of positions. */
#include <stdlib.h>

#include "tables/tb_layout.h"

#include "games/xiangqi/xq_text.h"

/* Men from strong to weak: the order of names, of comparing sides and of digits. */
static const uint8_t ORDER[] = {XQ_ROOK, XQ_HORSE, XQ_CANNON, XQ_PAWN, XQ_ADVISOR, XQ_ELEPHANT};

/* ---- Materials -------------------------------------------------------------------------------------------------------- */

Fault tb_material_parse(const char *name, TbMaterial *out)
{
    static const uint8_t MOST[8] = {0, 1, 2, 2, 2, 2, 2, 5};
    TbMaterial m = {0};
    int at = 0;
    for (; name[at]; at++) {
        int man = name[at] == '-' ? 0 : xq_man_of_letter(name[at]);
        if (!man && name[at] != '-')
            return (Fault){FAULT_TABLE_NAME, at};
        if (man && m.count[man]++ >= MOST[xq_kind(man)])
            return (Fault){FAULT_TEXT_TOO_MANY, at};
    }
    if (!m.count[xq_man(XQ_RED, XQ_KING)] || !m.count[xq_man(XQ_BLACK, XQ_KING)])
        return (Fault){FAULT_TEXT_KINGS, at};
    *out = m;
    return (Fault){FAULT_NONE, 0};
}

void tb_material_name(const TbMaterial *m, char out[TB_NAME_MAX])
{
    Str name = str_on(out, TB_NAME_MAX);
    for (int side = 0; side < 2; side++) {
        str_char(&name, XQ_LETTERS[xq_man(side, XQ_KING)]);
        for (size_t i = 0; i < ARRAY_LEN(ORDER); i++) {
            int man = xq_man(side, ORDER[i]);
            for (int n = 0; n < m->count[man]; n++)
                str_char(&name, XQ_LETTERS[man]);
        }
    }
}

TbMaterial tb_material_of(const XqPos *p)
{
    TbMaterial m = {0};
    for (int man = 0; man < 16; man++) {
        if (man & 7)
            m.count[man] = (uint8_t)bits_count(p->men[man]);
    }
    return m;
}

static uint32_t side_code(const TbMaterial *m, int side)
{
    uint32_t code = 0;
    for (size_t i = 0; i < ARRAY_LEN(ORDER); i++)
        code = code << 3 | m->count[xq_man(side, ORDER[i])];
    return code;
}

uint64_t tb_material_code(const TbMaterial *m)
{
    return (uint64_t)side_code(m, XQ_RED) << 32 | side_code(m, XQ_BLACK);
}

bool tb_material_is_swapped(const TbMaterial *m)
{
    return side_code(m, XQ_RED) < side_code(m, XQ_BLACK);
}

bool tb_material_is_even(const TbMaterial *m)
{
    return side_code(m, XQ_RED) == side_code(m, XQ_BLACK);
}

TbMaterial tb_material_swap(const TbMaterial *m)
{
    TbMaterial out;
    for (int man = 0; man < 16; man++)
        out.count[man ^ 8] = m->count[man];
    return out;
}

/* ---- Numbers of sets -------------------------------------------------------------------------------------------------- */

/* n over k, exact for the sizes of a board. */
static uint32_t choose(int n, int k)
{
    uint64_t value = 1;
    for (int i = 1; i <= k; i++)
        value = value * (uint64_t)max_int(n - k + i, 0) / (uint64_t)i;
    return (uint32_t)value;
}

/* In the order of ORDER, Red's men before Black's: the i-th man that may be in a material. */
static int group_man(int i)
{
    return xq_man(i / (int)ARRAY_LEN(ORDER), ORDER[i % (int)ARRAY_LEN(ORDER)]);
}

static uint32_t group_radix(int man, int count)
{
    return choose(bits_count(XQ.zone[xq_side(man)][xq_kind(man)]), count);
}

uint64_t tb_material_entries(const TbMaterial *m)
{
    uint64_t entries = (tb_material_is_even(m) ? 1u : 2u) * (uint64_t)TB_KING_PAIRS;
    for (int i = 0; i < TB_GROUPS; i++) {
        if (__builtin_mul_overflow(entries, group_radix(group_man(i), m->count[group_man(i)]), &entries))
            return UINT64_MAX;
    }
    return entries;
}

static uint32_t set_number(const TbGroup *g, U128 set)
{
    uint32_t number = 0;
    for (int i = 0; set; i++)
        number += g->term[i][bits_pop(&set)];
    return number;
}

/* Lists the sets of `count` points of the zone, each at its number. */
static void list_sets(TbGroup *g, U128 zone, int count, U128 chosen)
{
    if (!count) {
        g->sets[set_number(g, chosen)] = chosen;
        return;
    }
    while (zone) {
        int point = bits_pop(&zone);
        list_sets(g, zone, count - 1, chosen | bit(point));
    }
}

static bool group_init(TbGroup *g, int man, int count)
{
    U128 zone = XQ.zone[xq_side(man)][xq_kind(man)];
    *g = (TbGroup){.man = man, .count = count, .radix = group_radix(man, count)};
    g->sets = malloc(g->radix * sizeof *g->sets);
    if (!g->sets)
        return false;
    int place = 0;
    for (U128 left = zone; left; place++) {
        int point = bits_pop(&left);
        for (int i = 0; i < TB_MEN_OF_A_KIND; i++)
            g->term[i][point] = choose(place, i + 1);
    }
    list_sets(g, zone, count, 0);
    return true;
}

/* ---- Layouts ------------------------------------------------------------------------------------------------------------ */

static int mirrored(int point)
{
    return point + 8 - 2 * xq_file(point);
}

static int flipped(int point)
{
    return point + 81 - 18 * xq_rank(point);
}

/* The number of a king's point in its palace, 0..8. */
static int palace_number(int side, int king)
{
    return xq_palace_index(king) - 9 * side;
}

static int palace_point(int side, int number)
{
    return xq_point(3 + number % 3, number / 3 + (side == XQ_RED ? 0 : 7));
}

/* The pair of kings kept of the two mirror images has Red's king on the left, or in the middle with Black's not on the
 * right. */
static bool pair_is_mirrored(int red, int black)
{
    int file = xq_file(red), other = xq_file(black);
    return file > 4 || (file == 4 && other > 4);
}

static void list_pairs(TbLayout *l)
{
    int count = 0;
    for (int i = 0; i < 81; i++) {
        if (pair_is_mirrored(palace_point(XQ_RED, i / 9), palace_point(XQ_BLACK, i % 9)))
            continue;
        l->pair[count][XQ_RED] = (uint8_t)palace_point(XQ_RED, i / 9);
        l->pair[count][XQ_BLACK] = (uint8_t)palace_point(XQ_BLACK, i % 9);
        l->pair_number[i] = (uint8_t)count++;
    }
    assert(count == TB_KING_PAIRS);
}

Fault tb_layout_init(TbLayout *l, const TbMaterial *m)
{
    assert(!tb_material_is_swapped(m));
    memset(l, 0, sizeof *l);
    l->material = *m;
    l->sides = tb_material_is_even(m) ? 1 : 2;
    l->entries = tb_material_entries(m);
    if (l->entries > UINT32_MAX)
        return (Fault){FAULT_TABLE_TOO_LARGE, 0};
    list_pairs(l);
    for (int i = 0; i < TB_GROUPS; i++) {
        int man = group_man(i);
        if (m->count[man] && !group_init(&l->group[l->groups++], man, m->count[man])) {
            tb_layout_deinit(l);
            return (Fault){FAULT_NO_MEMORY, 0};
        }
    }
    l->block = 1;
    for (int i = l->groups - 1; i >= 0; i--) {
        l->group[i].stride = l->block;
        l->block *= l->group[i].radix;
    }
    return (Fault){FAULT_NONE, 0};
}

void tb_layout_deinit(TbLayout *l)
{
    for (int i = 0; i < l->groups; i++)
        free(l->group[i].sets);
    l->groups = 0;
}

/* A set seen in a mirror, from the other side of the board, or both. */
static U128 set_seen(U128 set, bool mirror, bool flip)
{
    U128 out = 0;
    while (set) {
        int point = bits_pop(&set);
        point = mirror ? mirrored(point) : point;
        out |= bit(flip ? flipped(point) : point);
    }
    return out;
}

/* The number of what is seen of *p when it is flipped and mirrored as told, `side` being the side to move then. */
static uint64_t number_seen(const TbLayout *l, const XqPos *p, bool mirror, bool flip)
{
    int side = p->side ^ (int)flip, king[2];
    for (int i = 0; i < 2; i++)
        king[i] = bits_first(set_seen(bit(p->king[i ^ (int)flip]), mirror, flip));
    int pair = palace_number(XQ_RED, king[XQ_RED]) * 9 + palace_number(XQ_BLACK, king[XQ_BLACK]);
    uint64_t index = ((uint64_t)side * TB_KING_PAIRS + l->pair_number[pair]) * l->block;
    assert(side < l->sides);
    for (int i = 0; i < l->groups; i++) {
        const TbGroup *g = &l->group[i];
        U128 set = p->men[g->man ^ (flip ? 8 : 0)];
        index += set_number(g, mirror || flip ? set_seen(set, mirror, flip) : set) * g->stride;
    }
    return index;
}

static bool must_mirror(const XqPos *p, bool flip)
{
    return pair_is_mirrored(p->king[flip ? XQ_BLACK : XQ_RED], p->king[flip ? XQ_RED : XQ_BLACK]);
}

uint64_t tb_index(const TbLayout *l, const XqPos *p, bool flip)
{
    return number_seen(l, p, must_mirror(p, flip), flip);
}

uint64_t tb_twin_index(const TbLayout *l, const XqPos *p, bool flip)
{
    bool both_central = xq_file(p->king[XQ_RED]) == 4 && xq_file(p->king[XQ_BLACK]) == 4;
    return number_seen(l, p, both_central || must_mirror(p, flip), flip);
}

bool tb_setup(const TbLayout *l, uint64_t index, XqPos *p)
{
    memset(p, 0, offsetof(XqPos, ring));
    uint64_t pair = index / l->block, rest = index % l->block;
    p->side = (uint8_t)(pair / TB_KING_PAIRS);
    p->move_no = 1;
    for (int side = 0; side < 2; side++)
        xq_put(p, xq_man(side, XQ_KING), l->pair[pair % TB_KING_PAIRS][side]);
    for (int i = 0; i < l->groups; i++) {
        const TbGroup *g = &l->group[i];
        U128 set = g->sets[rest / g->stride];
        rest %= g->stride;
        if (set & xq_all(p))
            return false;
        tb_put_set(p, g->man, set);
    }
    p->key ^= p->side == XQ_BLACK ? XQ.key_side : 0;
    p->in_check = xq_attackers(p, p->king[p->side], !p->side, xq_all(p)) != 0;
    return true;
}
