/* lines.c -- tests of waiting for lines and for other threads (base/lines.h). */
#include "base/lines.h"

#include <stdlib.h>
#include <unistd.h>

#include "tests/test.h"

static void put(int fd, const char *text)
{
    CHECK(write(fd, text, strlen(text)) == (ssize_t)strlen(text));
}

static void check_line(Lines *l, const char *want)
{
    char *line = NULL;
    CHECK_INT(lines_next(l, &line), LINES_LINE);
    CHECK_TEXT(line ? line : "(none)", want);
}

TEST(lines_come_whole_however_they_are_written)
{
    int fd[2];
    char *line;
    CHECK(pipe(fd) == 0);
    Lines *l = lines_new(fd[0]);
    put(fd[1], "one\ntwo\r\n\nthr");
    check_line(l, "one");
    check_line(l, "two");
    check_line(l, "");
    put(fd[1], "ee\nlast");
    check_line(l, "three");
    close(fd[1]);
    check_line(l, "last");
    CHECK_INT(lines_next(l, &line), LINES_END);
    CHECK_INT(lines_next(l, &line), LINES_END);
    lines_free(l);
    close(fd[0]);
}

TEST(a_wake_goes_before_the_lines_and_is_told_once)
{
    int fd[2];
    char *line;
    CHECK(pipe(fd) == 0);
    Lines *l = lines_new(fd[0]);
    put(fd[1], "a\nb\n");
    check_line(l, "a");
    lines_wake(l);
    lines_wake(l);
    CHECK_INT(lines_next(l, &line), LINES_WAKE);
    check_line(l, "b");
    close(fd[1]);
    CHECK_INT(lines_next(l, &line), LINES_END);
    lines_free(l);
    close(fd[0]);
}

TEST(a_line_may_be_longer_than_any_buffer)
{
    enum { LENGTH = 60000 };
    int fd[2];
    char *line = NULL, *text = malloc(LENGTH + 2);
    CHECK(pipe(fd) == 0);
    memset(text, 'x', LENGTH);
    memcpy(text + LENGTH, "\n", 2);
    Lines *l = lines_new(fd[0]);
    put(fd[1], text); /* less than a pipe holds */
    CHECK_INT(lines_next(l, &line), LINES_LINE);
    CHECK_INT(line ? strlen(line) : 0, LENGTH);
    lines_free(l);
    close(fd[0]);
    close(fd[1]);
    free(text);
}
