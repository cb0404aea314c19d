/* test.h -- the smallest thing that runs tests: TEST(claim) { CHECK(…); }
 *
 * A test names the claim it proves.  Every TEST registers itself before main; tests/unit/main.c runs those whose name
 * contains one of the arguments (all without arguments) and ends with "N passed, N failed".
 */
#ifndef TESTS_TEST_H
#define TESTS_TEST_H

#include <stdbool.h>

typedef struct Test {
    const char *name;
    const char *file;
    void (*run)(void);
    struct Test *next;
} Test;

void test_add(Test *);

/* Notes a failure of the running test; it goes on, so that one run shows all. */
void test_fail(const char *file, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Opens a file of tests/data; a missing one is a failure of the test. */
#include <stdio.h>
FILE *test_data(const char *name);

/* Reads the next row of a TSV file into fields[0..most), cut in place in `line`; comments and the heading are passed
 * over by the caller.  Returns the number of fields, 0 at the end. */
int test_row(FILE *, char *line, int size, char *fields[], int most);

#define TEST(claim)                                                                                                    \
    static void test_##claim(void);                                                                                    \
    __attribute__((constructor)) static void add_##claim(void)                                                         \
    {                                                                                                                  \
        static Test test = {#claim, __FILE__, test_##claim, 0};                                                        \
        test_add(&test);                                                                                               \
    }                                                                                                                  \
    static void test_##claim(void)

#define CHECK(claim)                                                                                                   \
    do {                                                                                                               \
        if (!(claim))                                                                                                  \
            test_fail(__FILE__, __LINE__, "%s", #claim);                                                               \
    } while (0)

#define CHECK_INT(got, want)                                                                                           \
    do {                                                                                                               \
        long long got_ = (long long)(got), want_ = (long long)(want);                                                  \
        if (got_ != want_)                                                                                             \
            test_fail(__FILE__, __LINE__, "%s is %lld, not %lld", #got, got_, want_);                                  \
    } while (0)

#define CHECK_TEXT(got, want)                                                                                          \
    do {                                                                                                               \
        const char *got_ = (got), *want_ = (want);                                                                     \
        if (__builtin_strcmp(got_, want_) != 0)                                                                        \
            test_fail(__FILE__, __LINE__, "%s is \"%s\", not \"%s\"", #got, got_, want_);                              \
    } while (0)

#endif
