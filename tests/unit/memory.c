/* memory.c -- blocks of memory (base/memory.h). */
#include <stdio.h>

#include "base/memory.h"
#include "tests/test.h"

/* 0 where the system does not say. */
static size_t all_memory(void)
{
    char line[128];
    unsigned long long kilobytes = 0;
    FILE *file = fopen("/proc/meminfo", "r");
    while (file && !kilobytes && fgets(line, sizeof line, file)) {
        if (sscanf(line, "MemTotal: %llu kB", &kilobytes) != 1)
            kilobytes = 0;
    }
    if (file)
        fclose(file);
    return (size_t)kilobytes * 1024;
}

TEST(memory_comes_in_whole_cache_lines)
{
    for (size_t size = 1; size < 1 << 23; size = size * 3 + 1) {
        char *block = memory_line_new(size);
        CHECK(block && (uintptr_t)block % 64 == 0);
        memset(block, 1, size);
        memory_line_free(block);
    }
}

TEST(memory_that_is_not_there_is_refused_before_it_is_written_to)
{
    size_t all = all_memory();
    if (all < (size_t)1 << 29)
        return;
    void *block = memory_line_new(all - (1 << 20)); /* the system itself needs more than what is left */
    CHECK(!block);
    memory_line_free(block);
}
