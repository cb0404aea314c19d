/* tables.c -- chuhe tables: builds, checks and probes endgame tables. */
#include "cli/tables.h"

#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "games/xiangqi/xq_text.h"

static const char HELP[] =
    "usage: chuhe tables list [--dir DIR]\n"
    "       chuhe tables build NAME… [--out DIR]\n"
    "       chuhe tables check NAME|FILE… [--dir DIR] [--samples N]\n"
    "       chuhe tables probe FEN [--dir DIR]\n"
    "       chuhe tables prove [NAME…] [--full] [--tables] [--examples N]\n"
    "A table is named by its men, Red's first: KCBkaab.  Smaller tables it leads to are built on the way.\n"
    "list   the families that prove looks at, or the tables in DIR\n"
    "build  writes NAME" TB_SUFFIX " into DIR (default: here)\n"
    "check  compares every entry with its successors, and N random ones (default 200) with a plain search\n"
    "probe  tells who wins and in how many plies, for each move; a table not in DIR is built in memory\n"
    "prove  compares the drawn-material rule with exact tables, a line a family, or for the tables named:\n"
    "         rule     draw, guard (drawn unless mate in one), none\n"
    "         over     lost already for want of a move; long: the longest win in plies\n"
    "         wrong    drawn by the rule, yet won or lost\n"
    "         unclean  drawn, but every move that holds gives check or attacks something\n"
    "         stuck    of these, where no other move can be reached by force: repetition might decide\n"
    "       --full adds two elephants of cannon v cannon (some minutes, 450 MB); --tables a line for each table\n"
    "--threads N  uses N threads (default: 1)\n";

enum { MOST_WORDS = 64, MEMORY_TABLE = 20000000 };

int tables_fault(const char *what, Fault f)
{
    char buf[256];
    Str text = str_on(buf, sizeof buf);
    fault_message(f, LANG_EN, &text);
    tables_clear_line();
    return cli_error("tables", "%s: %s", what, buf);
}

void tables_clear_line(void)
{
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

static void show_progress(void *ctx, const char *name, const char *stage, uint64_t done, uint64_t all)
{
    int64_t *last = ctx, now = clock_ms();
    if (now - *last < 100 || !isatty(STDERR_FILENO))
        return;
    *last = now;
    fprintf(stderr, "\r\033[K%s: %s %" PRIu64 " of %" PRIu64, name, stage, done, all);
}

/* ---- build, check ----------------------------------------------------------------------------------------------------- */

static int build(TbSet *set, const char *name, const TablesOptions *o)
{
    char path[4096], normal[TB_NAME_MAX];
    int64_t start = clock_ms();
    Fault f = tb_normal_name(name, normal);
    if (!f.code)
        f = tb_build(set, normal);
    if (f.code)
        return tables_fault(name, f);
    int len = snprintf(path, sizeof path, "%s/%s%s", o->dir ? o->dir : ".", normal, TB_SUFFIX);
    f = len < (int)sizeof path ? tb_save(set, normal, path) : (Fault){FAULT_TABLE_WRITE, 0};
    if (f.code)
        return tables_fault(path, f);
    tables_clear_line();
    printf("%s %" PRIu64 " positions %.1f s %s\n", normal, tb_entries(normal), (double)(clock_ms() - start) / 1000,
           path);
    return EXIT_OK;
}

static bool is_file(const char *word)
{
    size_t len = strlen(word), end = strlen(TB_SUFFIX);
    return strchr(word, '/') || (len > end && strcmp(word + len - end, TB_SUFFIX) == 0);
}

/* The table in a file stands in the place of one built here; what its captures lead to is built if need be. */
static Fault load_for_check(TbSet *set, const char *word, char name[TB_NAME_MAX])
{
    Fault f = is_file(word) ? tb_load(set, word, name) : tb_normal_name(word, name);
    if (f.code)
        return f;
    f = tb_build(set, name);
    return f.code || !is_file(word) ? f : tb_build_smaller(set, name);
}

static int check(TbSet *set, const char *word, const TablesOptions *o)
{
    char name[TB_NAME_MAX];
    TbCheck c;
    Fault f = load_for_check(set, word, name);
    if (!f.code)
        f = tb_check(set, name, o->samples, &c);
    if (f.code)
        return tables_fault(word, f);
    tables_clear_line();
    printf("%s %" PRIu64 " legal positions, %" PRIu64
           " disagree with their successors; %d searched to %d plies, %d differ\n",
           name, c.positions, c.wrong, c.searched, c.depth, c.missed);
    if (c.wrong || c.missed)
        return cli_error("tables", "%s is wrong, for one at %s", word, c.example);
    return EXIT_OK;
}

/* ---- probe ------------------------------------------------------------------------------------------------------------ */

static void put_value(TbResult r)
{
    static const char *const WORD[] = {"loss", "draw", "win"};
    fputs(WORD[r.value + 1], stdout);
    if (r.value)
        printf(" %d", r.plies);
}

/* Each move with what it leads to, from the view of the side to move now. */
static void put_moves(const TbSet *set, XqPos *p)
{
    MoveList list;
    xq_moves(p, &list);
    for (int i = 0; i < list.count; i++) {
        char buf[8];
        Str text = str_on(buf, sizeof buf);
        TbResult r;
        xq_step_text(list.at[i], &text);
        xq_apply(p, list.at[i], NULL);
        bool found = tb_probe(set, p, &r);
        xq_undo(p);
        if (!found)
            continue;
        printf("%s ", buf);
        put_value((TbResult){-r.value, r.value ? r.plies + 1 : 0});
        putchar('\n');
    }
}

static int probe(TbSet *set, const char *fen)
{
    const Game *game = game_find("xiangqi");
    Pos *pos = cli_position("tables", game, fen);
    if (!pos)
        return EXIT_INPUT;
    XqPos *p = (XqPos *)(void *)pos;
    char name[TB_NAME_MAX];
    TbResult r;
    tb_name_of(p, name);
    Fault f = {FAULT_NONE, 0};
    if (!tb_probe(set, p, &r))
        f = tb_entries(name) <= MEMORY_TABLE ? tb_build(set, name) : (Fault){FAULT_TABLE_MISSING, 0};
    if (!f.code && !tb_probe(set, p, &r))
        f.code = FAULT_TABLE_MISSING;
    if (!f.code) {
        tables_clear_line();
        printf("%s ", name);
        put_value(r);
        putchar('\n');
        put_moves(set, p);
    }
    free(pos);
    return f.code ? tables_fault(name, f) : EXIT_OK;
}

/* ---- The command ------------------------------------------------------------------------------------------------------ */

static bool read_count(const char *option, const char *text, int most, int *out)
{
    if (!text)
        return true;
    int64_t value = text_number(&text, most);
    if (value < 0 || *text) {
        cli_error("tables", "%s must be a number from 0 to %d", option, most);
        return false;
    }
    *out = (int)value;
    return true;
}

static int run(TbSet *set, const char **words, int count, const TablesOptions *o)
{
    int opened = 0, status = EXIT_OK;
    bool builds = strcmp(words[0], "build") == 0, checks = strcmp(words[0], "check") == 0;
    if (o->dir && !builds) {
        Fault f = tb_open(set, o->dir, &opened);
        if (f.code)
            return tables_fault(o->dir, f);
    }
    if (strcmp(words[0], "prove") == 0)
        return tables_prove(set, words + 1, count - 1, o);
    if (strcmp(words[0], "list") == 0 && count == 1)
        return tables_list(set);
    if (strcmp(words[0], "probe") == 0 && count == 2)
        return probe(set, words[1]);
    if (!(builds || checks) || count < 2) {
        fputs(HELP, stderr);
        return EXIT_USAGE;
    }
    for (int i = 1; i < count && status == EXIT_OK; i++)
        status = builds ? build(set, words[i], o) : check(set, words[i], o);
    return status;
}

int cmd_tables(int argc, char **argv)
{
    TablesOptions o = {.examples = 3, .samples = 200};
    const char *words[MOST_WORDS], *threads = NULL, *examples = NULL, *samples = NULL;
    int status, thread_count = 1;
    int64_t shown = 0;
    const CliOption options[] = {{"--out", &o.dir, NULL},       {"--dir", &o.dir, NULL},
                                 {"--full", NULL, &o.full},     {"--tables", NULL, &o.tables},
                                 {"--threads", &threads, NULL}, {"--examples", &examples, NULL},
                                 {"--samples", &samples, NULL}, {0}};
    int count = cli_arguments(argc, argv, options, HELP, words, MOST_WORDS, &status);
    if (count < 0)
        return status;
    if (count == 0) {
        fputs(HELP, stderr);
        return EXIT_USAGE;
    }
    if (!read_count("--threads", threads, 64, &thread_count) ||
        !read_count("--examples", examples, TB_EXAMPLES, &o.examples) ||
        !read_count("--samples", samples, 1000000, &o.samples))
        return EXIT_INPUT;
    TbSet *set = tb_new();
    if (!set)
        return cli_error("tables", "out of memory");
    tb_set_threads(set, thread_count);
    tb_set_progress(set, show_progress, &shown);
    status = run(set, words, count, &o);
    tb_free(set);
    return status;
}
