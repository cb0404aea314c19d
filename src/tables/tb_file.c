/* tb_file.c -- tables as files.
 *
 * "CHUHETBL", version, name, number of entries, packed size and checksum, then the entries packed: a byte n < 128 is
 * followed by n + 1 entries as they are, a byte n >= 128 by one entry that stands n - 125 times (3..130).  Drawn
 * tables shrink to a sixtieth, and no table grows by more than a hundredth.  All numbers are little-endian.
 *
 * A file is written beside its place and renamed, so that a reader never sees half of one.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tables/tb_set.h"

enum { VERSION = 1, AT_VERSION = 8, AT_NAME = 12, AT_ENTRIES = 52, AT_SIZE = 60, AT_SUM = 68, HEADER = 76 };

static const char MAGIC[8] = {'C', 'H', 'U', 'H', 'E', 'T', 'B', 'L'};

static Fault fault(FaultCode code)
{
    return (Fault){code, 0};
}

static void put_number(uint8_t *at, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        at[i] = (uint8_t)(value >> (8 * i));
}

static uint64_t get_number(const uint8_t *at, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)at[i] << (8 * i);
    return value;
}

/* FNV-1a over the header up to the sum, and over the packed entries. */
static uint64_t checksum(const uint8_t *header, const uint8_t *packed, size_t size)
{
    uint64_t sum = 0xCBF29CE484222325u;
    for (size_t i = 0; i < AT_SUM; i++)
        sum = (sum ^ header[i]) * 0x100000001B3u;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ packed[i]) * 0x100000001B3u;
    return sum;
}

/* ---- Packing ------------------------------------------------------------------------------------------------------------ */

/* Shorter runs are cheaper as they are. */
enum { RUN_LEAST = 3, RUN_MOST = 130 };

static size_t run_length(const uint8_t *at, size_t left)
{
    size_t most = left < RUN_MOST ? left : RUN_MOST, n = 1;
    while (n < most && at[n] == at[0])
        n++;
    return n < RUN_LEAST ? 1 : n;
}

static size_t pack(const uint8_t *in, size_t count, uint8_t *out)
{
    size_t size = 0, literal = 0; /* entries before `i` that are not packed yet */
    for (size_t i = 0; i <= count;) {
        size_t run = i < count ? run_length(in + i, count - i) : 0;
        if (literal && (run != 1 || literal == 128)) {
            out[size++] = (uint8_t)(literal - 1);
            memcpy(out + size, in + i - literal, literal);
            size += literal;
            literal = 0;
        }
        if (run == 0)
            break;
        if (run == 1) {
            literal++;
        } else {
            out[size++] = (uint8_t)(128 - RUN_LEAST + run);
            out[size++] = in[i];
        }
        i += run;
    }
    return size;
}

/* False unless the packed bytes give exactly `count` entries. */
static bool unpack(const uint8_t *in, size_t size, uint8_t *out, size_t count)
{
    size_t at = 0, done = 0;
    while (at < size) {
        unsigned n = in[at++];
        size_t entries = n < 128 ? n + 1 : n - 128 + RUN_LEAST, bytes = n < 128 ? entries : 1;
        if (bytes > size - at || entries > count - done)
            return false;
        if (n < 128)
            memcpy(out + done, in + at, entries);
        else
            memset(out + done, in[at], entries);
        at += bytes;
        done += entries;
    }
    return done == count;
}

/* ---- Writing ------------------------------------------------------------------------------------------------------------ */

/* The file of a table in memory of the caller's to free. */
static uint8_t *file_new(const TbTable *t, size_t *size)
{
    uint64_t entries = t->layout.entries;
    uint8_t *file = malloc(HEADER + entries + entries / 64 + 16);
    if (!file)
        return NULL;
    memset(file, 0, HEADER);
    memcpy(file, MAGIC, sizeof MAGIC);
    put_number(file + AT_VERSION, VERSION, 4);
    memcpy(file + AT_NAME, t->name, strlen(t->name));
    size_t packed = pack(t->value, entries, file + HEADER);
    put_number(file + AT_ENTRIES, entries, 8);
    put_number(file + AT_SIZE, packed, 8);
    put_number(file + AT_SUM, checksum(file, file + HEADER, packed), 8);
    *size = HEADER + packed;
    return file;
}

/* Writes the bytes to a new file and makes sure they are on the disk. */
static bool write_file(const char *path, const uint8_t *bytes, size_t size)
{
    FILE *f = fopen(path, "wb");
    if (!f)
        return false;
    bool good = fwrite(bytes, 1, size, f) == size && fflush(f) == 0 && fsync(fileno(f)) == 0;
    return fclose(f) == 0 && good;
}

Fault tb_save(const TbSet *set, const char *name, const char *path)
{
    const TbTable *t = tb_find_name(set, name);
    char temporary[4096];
    size_t size;
    if (!t)
        return fault(FAULT_TABLE_MISSING);
    int len = snprintf(temporary, sizeof temporary, "%s.%ld.tmp", path, (long)getpid());
    if (len < 0 || (size_t)len >= sizeof temporary)
        return fault(FAULT_TABLE_WRITE);
    uint8_t *file = file_new(t, &size);
    if (!file)
        return fault(FAULT_NO_MEMORY);
    bool good = write_file(temporary, file, size) && rename(temporary, path) == 0;
    if (!good)
        remove(temporary);
    free(file);
    return fault(good ? FAULT_NONE : FAULT_TABLE_WRITE);
}

/* ---- Reading ------------------------------------------------------------------------------------------------------------ */

/* The material a header names, in its normal form. */
static bool header_material(const uint8_t *file, TbMaterial *m)
{
    char name[TB_NAME_MAX + 1] = {0}, normal[TB_NAME_MAX];
    memcpy(name, file + AT_NAME, TB_NAME_MAX);
    if (tb_material_parse(name, m).code)
        return false;
    tb_material_name(m, normal);
    return strcmp(name, normal) == 0 && !tb_material_is_swapped(m);
}

Fault tb_load_bytes(TbSet *set, const uint8_t *bytes, size_t size, char name[TB_NAME_MAX])
{
    TbMaterial m;
    TbTable *t;
    if (size < HEADER || memcmp(bytes, MAGIC, sizeof MAGIC) != 0)
        return fault(FAULT_TABLE_FORMAT);
    if (get_number(bytes + AT_VERSION, 4) != VERSION)
        return fault(FAULT_TABLE_VERSION);
    size_t packed = size - HEADER;
    if (get_number(bytes + AT_SIZE, 8) != packed ||
        get_number(bytes + AT_SUM, 8) != checksum(bytes, bytes + HEADER, packed))
        return fault(FAULT_TABLE_DAMAGED);
    if (!header_material(bytes, &m) || get_number(bytes + AT_ENTRIES, 8) != tb_material_entries(&m))
        return fault(FAULT_TABLE_DAMAGED);
    Fault f = tb_table_new(&m, &t);
    if (f.code)
        return f;
    if (!unpack(bytes + HEADER, packed, t->value, t->layout.entries)) {
        tb_table_free(t);
        return fault(FAULT_TABLE_DAMAGED);
    }
    memcpy(name, t->name, TB_NAME_MAX);
    return tb_add(set, t);
}

/* A whole file in memory of the caller's to free; NULL when it cannot be read. */
static uint8_t *read_file(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    uint8_t *bytes = NULL;
    long end = fseek(f, 0, SEEK_END) == 0 ? ftell(f) : -1;
    if (end >= 0 && fseek(f, 0, SEEK_SET) == 0 && (bytes = malloc((size_t)end + 1))) {
        *size = fread(bytes, 1, (size_t)end, f);
        if (*size != (size_t)end) {
            free(bytes);
            bytes = NULL;
        }
    }
    fclose(f);
    return bytes;
}

Fault tb_load(TbSet *set, const char *path, char name[TB_NAME_MAX])
{
    size_t size;
    uint8_t *bytes = read_file(path, &size);
    if (!bytes)
        return fault(FAULT_TABLE_READ);
    Fault f = tb_load_bytes(set, bytes, size, name);
    free(bytes);
    return f;
}

Fault tb_open(TbSet *set, const char *dir, int *count)
{
    DIR *folder = opendir(dir);
    Fault f = fault(folder ? FAULT_NONE : FAULT_TABLE_READ);
    *count = 0;
    for (struct dirent *e; folder && !f.code && (e = readdir(folder));) {
        char path[4096], name[TB_NAME_MAX];
        size_t len = strlen(e->d_name), end = strlen(TB_SUFFIX);
        if (len <= end || strcmp(e->d_name + len - end, TB_SUFFIX) != 0)
            continue;
        int written = snprintf(path, sizeof path, "%s/%s", dir, e->d_name);
        f = written < (int)sizeof path ? tb_load(set, path, name) : fault(FAULT_TABLE_READ);
        *count += !f.code;
    }
    if (folder)
        closedir(folder);
    return f;
}
