/* tables_prove.c -- chuhe tables prove: the drawn-material rule, family by family, against exact tables.
 *
 * The families are those of the rule (docs/rules/material.md): which men may be left.  What the rule says of them and
 * what is true is found out position by position; nothing of either is written here.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "base/clock.h"
#include "cli/tables.h"

/* The least and the most of each man: cannons are given, the guards vary independently. */
typedef struct Family {
    const char *id, *about;
    uint8_t cannons[2];
    uint8_t advisors[2][2]; /* by side: from, to */
    uint8_t elephants[2][2];
    bool large; /* with --full only */
} Family;

static const Family FAMILIES[] = {
    {"guards", "no man that crosses the river", {0, 0}, {{0, 2}, {0, 2}}, {{0, 2}, {0, 2}}, false},
    {"C-B", "cannon and 0-2 elephants v 0-2 elephants", {1, 0}, {{0, 0}, {0, 0}}, {{0, 2}, {0, 2}}, false},
    {"C-AB", "cannon v one advisor, 0-2 elephants", {1, 0}, {{0, 0}, {1, 1}}, {{0, 0}, {0, 2}}, false},
    {"CB-AB",
     "cannon and 1-2 elephants v one advisor, 0-2 elephants",
     {1, 0},
     {{0, 0}, {1, 1}},
     {{1, 2}, {0, 2}},
     false},
    {"C-AAB", "cannon v two advisors, 0-2 elephants", {1, 0}, {{0, 0}, {2, 2}}, {{0, 0}, {0, 2}}, false},
    {"CB-AAB",
     "cannon and 1-2 elephants v two advisors, 0-2 elephants",
     {1, 0},
     {{0, 0}, {2, 2}},
     {{1, 2}, {0, 2}},
     false},
    {"C-C", "cannon v cannon", {1, 1}, {{0, 0}, {0, 0}}, {{0, 0}, {0, 0}}, false},
    {"CB-C", "cannon and an elephant v cannon", {1, 1}, {{0, 0}, {0, 0}}, {{1, 1}, {0, 0}}, false},
    {"CB-CB", "cannon and an elephant each", {1, 1}, {{0, 0}, {0, 0}}, {{1, 1}, {1, 1}}, false},
    {"CBB-CB", "cannon and two elephants v cannon and 0-2 elephants", {1, 1}, {{0, 0}, {0, 0}}, {{2, 2}, {0, 2}}, true},
};

typedef struct Proving {
    TbSet *set;
    bool tables; /* a line for each table, too */
    int examples;
    TbProof sum;
    int count; /* tables in the sum */
    bool good;
} Proving;

static void put_men(Str *name, char letter, int count)
{
    for (int i = 0; i < count; i++)
        str_char(name, letter);
}

/* The rule as it was seen to act: always, never or depending on the position. */
static const char *rule_word(const TbProof *p)
{
    uint64_t asked = p->drawn_asked + p->decided_called + p->decided_left, called = p->drawn_called + p->decided_called;
    return called == 0 ? "none" : called == asked ? "draw" : p->drawn_called == p->drawn_asked ? "guard" : "mixed";
}

static const char *const COLUMN[] = {"positions", "won", "drawn", "lost", "over", "long", "wrong", "unclean", "stuck"};
static const int WIDTH[] = {10, 8, 10, 7, 7, 4, 6, 8, 6};

static void put_heading(void)
{
    printf("%-12s %-6s", "family", "rule");
    for (size_t i = 0; i < ARRAY_LEN(COLUMN); i++)
        printf(" %*s", WIDTH[i], COLUMN[i]);
    putchar('\n');
}

static void put_line(const char *name, const TbProof *p)
{
    bool called = p->drawn_called + p->decided_called > 0;
    const char *verdict = p->decided_called || (called && p->stuck) ? "DIFFERS" : called ? "proven" : "-";
    printf("%-12s %-6s", name, rule_word(p));
    const uint64_t count[] = {p->positions,      p->won,     p->drawn,
                              p->lost,           p->over,    (uint64_t)max_int(p->longest, 0),
                              p->decided_called, p->unclean, p->stuck};
    for (size_t i = 0; i < ARRAY_LEN(count); i++)
        printf(" %*" PRIu64, WIDTH[i], count[i]);
    printf("  %s\n", verdict);
}

static void put_example(const char *what, const TbExample *e)
{
    static const char *const WORD[] = {"lost", "drawn", "won"};
    printf("    %s: %s  %s", what, e->fen, WORD[e->result.value + 1]);
    if (e->result.value)
        printf(" in %d plies", e->result.plies);
    putchar('\n');
}

static void put_examples(const Proving *v, const TbProof *p)
{
    for (int i = 0; i < p->examples && i < v->examples; i++)
        put_example("drawn by the rule", &p->example[i]);
    for (int i = 0; i < p->stuck_examples && i < v->examples; i++)
        put_example("not held by clean moves", &p->stuck_example[i]);
}

static void add_proof(TbProof *sum, const TbProof *p)
{
    sum->positions += p->positions;
    sum->won += p->won;
    sum->drawn += p->drawn;
    sum->lost += p->lost;
    sum->over += p->over;
    sum->longest = max_int(sum->longest, p->longest);
    sum->decided_called += p->decided_called;
    sum->decided_left += p->decided_left;
    sum->drawn_asked += p->drawn_asked;
    sum->drawn_called += p->drawn_called;
    sum->unclean += p->unclean;
    sum->stuck += p->stuck;
}

static bool is_good(const TbProof *p)
{
    return !p->decided_called && (!p->stuck || !p->drawn_called);
}

static int prove_table(Proving *v, const char *name, bool line)
{
    TbProof proof;
    Fault f = tb_build(v->set, name);
    if (!f.code)
        f = tb_prove(v->set, name, &proof);
    if (f.code)
        return tables_fault(name, f);
    tables_clear_line();
    if (line)
        put_line(name, &proof);
    put_examples(v, &proof);
    add_proof(&v->sum, &proof);
    v->count++;
    v->good &= is_good(&proof);
    fflush(stdout);
    return EXIT_OK;
}

/* A table of a family: each is met once, in the colouring that is its name. */
static int prove_member(Proving *v, const char *name)
{
    char normal[TB_NAME_MAX];
    tb_normal_name(name, normal);
    return strcmp(name, normal) == 0 ? prove_table(v, name, v->tables) : EXIT_OK;
}

static void family_name(const Family *f, const int guards[4], char out[TB_NAME_MAX])
{
    Str name = str_on(out, TB_NAME_MAX);
    for (int side = 0; side < 2; side++) {
        static const char LETTERS[2][4] = {"KCAB", "kcab"};
        const char *letter = LETTERS[side];
        str_char(&name, letter[0]);
        put_men(&name, letter[1], f->cannons[side]);
        put_men(&name, letter[2], guards[side]);
        put_men(&name, letter[3], guards[2 + side]);
    }
}

/* All tables of a family: the guards count up like the digits of a number. */
static int prove_family(Proving *v, const Family *f)
{
    const uint8_t *range[4] = {f->advisors[0], f->advisors[1], f->elephants[0], f->elephants[1]};
    int guards[4] = {range[0][0], range[1][0], range[2][0], range[3][0]}, digit = 0, status = EXIT_OK;
    v->sum = (TbProof){0};
    v->count = 0;
    while (status == EXIT_OK && digit < 4) {
        char name[TB_NAME_MAX];
        family_name(f, guards, name);
        status = prove_member(v, name);
        for (digit = 0; digit < 4 && guards[digit] == range[digit][1]; digit++)
            guards[digit] = range[digit][0];
        if (digit < 4)
            guards[digit]++;
    }
    if (status == EXIT_OK) {
        put_line(f->id, &v->sum);
        printf("    %s: %d table%s\n", f->about, v->count, v->count == 1 ? "" : "s");
    }
    return status;
}

static int prove_families(Proving *v, bool full)
{
    int status = EXIT_OK;
    for (size_t i = 0; i < ARRAY_LEN(FAMILIES) && status == EXIT_OK; i++) {
        if (full || !FAMILIES[i].large)
            status = prove_family(v, &FAMILIES[i]);
    }
    return status;
}

static int prove_names(Proving *v, const char **names, int count)
{
    int status = EXIT_OK;
    for (int i = 0; i < count && status == EXIT_OK; i++) {
        char normal[TB_NAME_MAX];
        Fault f = tb_normal_name(names[i], normal);
        status = f.code ? tables_fault(names[i], f) : prove_table(v, normal, true);
    }
    return status;
}

int tables_prove(TbSet *set, const char **names, int count, const TablesOptions *o)
{
    Proving v = {.set = set, .tables = o->tables, .examples = o->examples, .good = true};
    int64_t start = clock_ms();
    put_heading();
    int status = count ? prove_names(&v, names, count) : prove_families(&v, o->full);
    if (status != EXIT_OK)
        return status;
    printf("%s, %.1f s\n", v.good ? "the rule agrees with the tables" : "the rule differs from the tables",
           (double)(clock_ms() - start) / 1000);
    return v.good ? EXIT_OK : EXIT_INPUT;
}

int tables_list(const TbSet *set)
{
    for (int i = 0; tb_name_at(set, i); i++)
        printf("%-12s %10" PRIu64 " positions\n", tb_name_at(set, i), tb_entries(tb_name_at(set, i)));
    if (tb_name_at(set, 0))
        return EXIT_OK;
    for (size_t i = 0; i < ARRAY_LEN(FAMILIES); i++) {
        const Family *f = &FAMILIES[i];
        char name[TB_NAME_MAX];
        family_name(f, (int[]){f->advisors[0][1], f->advisors[1][1], f->elephants[0][1], f->elephants[1][1]}, name);
        printf("%-8s largest %-12s %10" PRIu64 " positions  %s%s\n", f->id, name, tb_entries(name), f->about,
               f->large ? " (--full)" : "");
    }
    return EXIT_OK;
}
