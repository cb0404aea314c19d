/* main.c -- runs the unit tests and prints what failed. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "tests/test.h"

static Test *first;
static int failures;

void test_add(Test *test)
{
    Test **place = &first;
    while (*place && (strcmp((*place)->file, test->file) < 0))
        place = &(*place)->next;
    while (*place && strcmp((*place)->file, test->file) == 0)
        place = &(*place)->next;
    test->next = *place;
    *place = test;
}

void test_fail(const char *file, int line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "  %s:%d: ", file, line);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    failures++;
}

FILE *test_data(const char *name)
{
    char path[512];
    const char *root = getenv("CHUHE_TEST_DATA");
    snprintf(path, sizeof path, "%s/%s", root ? root : "tests/data", name);
    FILE *file = fopen(path, "r");
    if (!file)
        test_fail(path, 0, "cannot be opened");
    return file;
}

int test_row(FILE *file, char *line, int size, char *fields[], int most)
{
    if (!fgets(line, size, file))
        return 0;
    line[strcspn(line, "\r\n")] = '\0';
    int count = 0;
    for (char *at = line; at && count < most; count++) {
        fields[count] = at;
        at = strchr(at, '\t');
        if (at)
            *at++ = '\0';
    }
    return count;
}

static bool wanted(const Test *test, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strstr(test->name, argv[i]) || strstr(test->file, argv[i]))
            return true;
    }
    return argc == 1;
}

int main(int argc, char **argv)
{
    int passed = 0, failed = 0;
    for (Test *test = first; test; test = test->next) {
        if (!wanted(test, argc, argv))
            continue;
        failures = 0;
        test->run();
        if (failures)
            fprintf(stderr, "FAILED %s (%s)\n", test->name, test->file);
        failures ? failed++ : passed++;
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
