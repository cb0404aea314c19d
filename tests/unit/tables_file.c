/* tables_file.c -- tables as files: what is saved is what is loaded, and what is damaged is refused. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "games/xiangqi/xq_text.h"
#include "tables/tables.h"
#include "tests/test.h"

typedef struct File {
    char dir[64], path[128];
    uint8_t *bytes;
    size_t size;
    TbSet *set;
} File;

/* Builds and saves a table into a folder of its own. */
static File save(const char *name)
{
    File f = {.dir = "/tmp/chuhe-tables-XXXXXX", .set = tb_new()};
    CHECK(mkdtemp(f.dir) != NULL);
    snprintf(f.path, sizeof f.path, "%s/%s%s", f.dir, name, TB_SUFFIX);
    CHECK_INT(tb_build(f.set, name).code, FAULT_NONE);
    CHECK_INT(tb_save(f.set, name, f.path).code, FAULT_NONE);
    FILE *in = fopen(f.path, "rb");
    f.bytes = malloc(1 << 20);
    f.size = in ? fread(f.bytes, 1, 1 << 20, in) : 0;
    if (in)
        fclose(in);
    return f;
}

static void drop(File *f)
{
    remove(f->path);
    CHECK_INT(rmdir(f->dir), 0); /* nothing else was left there */
    free(f->bytes);
    tb_free(f->set);
}

static const char *load(const uint8_t *bytes, size_t size)
{
    char name[TB_NAME_MAX];
    TbSet *set = tb_new();
    Fault f = tb_load_bytes(set, bytes, size, name);
    CHECK((tb_name_at(set, 0) == NULL) == (f.code != FAULT_NONE));
    tb_free(set);
    return fault_id(f.code);
}

TEST(a_saved_table_is_loaded_as_it_was)
{
    static XqPos p;
    File f = save("KRk");
    TbSet *set = tb_new();
    int count, seen = 0;
    CHECK_INT(tb_open(set, f.dir, &count).code, FAULT_NONE);
    CHECK_INT(count, 1);
    CHECK_TEXT(tb_name_at(set, 0), "KRk");
    for (int i = 0; i < 18 * XQ_POINTS; i++) {
        TbResult a = {0}, b = {0};
        int king = xq_point(3 + i % 3, 7 + i / 3 % 3), rook = i / 18;
        xq_clear(&p);
        p.side = (uint8_t)(i / 9 % 2);
        xq_put(&p, xq_man(XQ_RED, XQ_KING), xq_point(4, 0));
        xq_put(&p, xq_man(XQ_BLACK, XQ_KING), king);
        if (p.board[rook])
            continue;
        xq_put(&p, xq_man(XQ_RED, XQ_ROOK), rook);
        xq_settle(&p);
        CHECK_INT(tb_probe(set, &p, &a), tb_probe(f.set, &p, &b));
        CHECK(a.value == b.value && a.plies == b.plies);
        seen += a.value != 0;
    }
    CHECK(seen > 500);
    tb_free(set);
    drop(&f);
}

TEST(a_damaged_table_is_refused)
{
    File f = save("KPk");
    CHECK_TEXT(load(f.bytes, f.size), "none");
    /* Whatever byte is changed: beyond magic and version it is damage. */
    for (size_t i = 0; i < f.size; i += i < 80 ? 1 : 61) {
        f.bytes[i] ^= 0x10;
        CHECK_TEXT(load(f.bytes, f.size), i < 8 ? "not_a_table" : i < 12 ? "table_version" : "table_damaged");
        f.bytes[i] ^= 0x10;
    }
    CHECK_TEXT(load(f.bytes, f.size - 1), "table_damaged");
    CHECK_TEXT(load(f.bytes, 20), "not_a_table");
    CHECK_TEXT(load(f.bytes, 0), "not_a_table");
    drop(&f);
}

/* The sum of a header and its entries, computed as tb_file.c says it is. */
static void sign(uint8_t *bytes, size_t size)
{
    uint64_t sum = 0xCBF29CE484222325u;
    for (size_t i = 0; i < size; i++) {
        if (i < 68 || i >= 76)
            sum = (sum ^ bytes[i]) * 0x100000001B3u;
    }
    for (int i = 0; i < 8; i++)
        bytes[68 + i] = (uint8_t)(sum >> (8 * i));
}

TEST(a_forged_table_is_refused_too)
{
    File f = save("KPk");
    sign(f.bytes, f.size);
    CHECK_TEXT(load(f.bytes, f.size), "none"); /* the forger's sum is right */
    f.bytes[76] = 255;                         /* other runs than the entries need */
    sign(f.bytes, f.size);
    CHECK_TEXT(load(f.bytes, f.size), "table_damaged");
    f.bytes[13] = 'R'; /* a material of another size */
    sign(f.bytes, f.size);
    CHECK_TEXT(load(f.bytes, f.size), "table_damaged");
    memset(f.bytes + 12, 'K', 40); /* no material at all */
    sign(f.bytes, f.size);
    CHECK_TEXT(load(f.bytes, f.size), "table_damaged");
    drop(&f);
}

TEST(a_wrong_entry_is_found_by_the_check)
{
    char name[TB_NAME_MAX];
    TbCheck c;
    File f = save("KRk");
    /* Some entry that stands for itself: a win of one length made one of another. */
    size_t at = 76;
    while (at < f.size && !(f.bytes[at] < 128 && f.bytes[at + 1] == 2))
        at += f.bytes[at] < 128 ? 2 + (size_t)f.bytes[at] : 2;
    CHECK(at < f.size);
    f.bytes[at + 1] = 4;
    sign(f.bytes, f.size);
    CHECK_INT(tb_load_bytes(f.set, f.bytes, f.size, name).code, FAULT_NONE);
    CHECK_INT(tb_check(f.set, "KRk", 0, &c).code, FAULT_NONE);
    CHECK(c.wrong > 0);
    CHECK(c.example[0]);
    drop(&f);
}

TEST(a_table_without_the_smaller_ones_is_not_checked)
{
    char name[TB_NAME_MAX];
    TbCheck c;
    TbProof proof;
    File f = save("KRk");
    TbSet *set = tb_new();
    CHECK_INT(tb_load(set, f.path, name).code, FAULT_NONE);
    CHECK_INT(tb_check(set, "KRk", 0, &c).code, FAULT_TABLE_MISSING);
    CHECK_INT(tb_prove(set, "KRk", &proof).code, FAULT_TABLE_MISSING);
    CHECK_INT(tb_build_smaller(set, "KRk").code, FAULT_NONE);
    CHECK_INT(tb_check(set, "KRk", 0, &c).code, FAULT_NONE);
    tb_free(set);
    drop(&f);
}

TEST(files_that_are_not_there_give_faults)
{
    char name[TB_NAME_MAX];
    int count;
    TbSet *set = tb_new();
    TbCheck c;
    CHECK_INT(tb_load(set, "/nonexistent/KRk.ctb", name).code, FAULT_TABLE_READ);
    CHECK_INT(tb_open(set, "/nonexistent", &count).code, FAULT_TABLE_READ);
    CHECK_INT(tb_save(set, "KRk", "/tmp/never.ctb").code, FAULT_TABLE_MISSING);
    CHECK_INT(tb_check(set, "KRk", 0, &c).code, FAULT_TABLE_MISSING);
    CHECK_INT(tb_build(set, "Kk").code, FAULT_NONE);
    CHECK_INT(tb_save(set, "Kk", "/nonexistent/Kk.ctb").code, FAULT_TABLE_WRITE);
    tb_free(set);
}
