/* os_process.c -- child processes with pipes, for POSIX systems. */
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/linebuf.h"
#include "base/process.h"

struct Process {
    pid_t pid;
    int in, out; /* to the program, from the program */
    bool alive;
    LineBuffer lines;
};

static void close_both(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

Process *process_open(const char *command)
{
    int to[2], from[2];
    Process *p = calloc(1, sizeof *p);
    if (!p || pipe2(to, O_CLOEXEC) != 0) {
        free(p);
        return NULL;
    }
    if (pipe2(from, O_CLOEXEC) != 0) {
        close_both(to);
        free(p);
        return NULL;
    }
    if ((p->pid = fork()) < 0) {
        close_both(to);
        close_both(from);
        free(p);
        return NULL;
    }
    if (p->pid == 0) {
        setpgid(0, 0);
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    signal(SIGPIPE, SIG_IGN); /* a program that has gone is told by write */
    close(to[0]);
    close(from[1]);
    p->in = to[1];
    p->out = from[0];
    p->alive = true;
    return p;
}

static void write_all(Process *p, const char *text, size_t len)
{
    for (size_t done = 0; p->alive && done < len;) {
        ssize_t n = write(p->in, text + done, len - done);
        if (n <= 0)
            p->alive = false;
        else
            done += (size_t)n;
    }
}

bool process_write(Process *p, const char *line)
{
    write_all(p, line, strlen(line));
    write_all(p, "\n", 1);
    return p->alive;
}

const char *process_read(Process *p, int64_t deadline)
{
    for (;;) {
        char *line = linebuf_take(&p->lines);
        if (line)
            return line;
        size_t room = linebuf_room(&p->lines);
        int64_t left = deadline - clock_ms();
        struct pollfd fd = {.fd = p->out, .events = POLLIN};
        if (!p->alive || poll(&fd, 1, left > 0 ? (int)left : 0) <= 0)
            return NULL;
        ssize_t n = read(p->out, p->lines.bytes + p->lines.end, room);
        if (n <= 0)
            p->alive = false;
        else
            p->lines.end += (size_t)n;
    }
}

bool process_is_alive(const Process *p)
{
    return p->alive;
}

void process_close(Process *p)
{
    if (!p)
        return;
    close(p->in);
    for (int i = 0; i < 50; i++) {
        if (waitpid(p->pid, NULL, WNOHANG) == p->pid) {
            p->pid = 0;
            break;
        }
        usleep(10000);
    }
    if (p->pid) {
        kill(-p->pid, SIGKILL);
        kill(p->pid, SIGKILL);
        waitpid(p->pid, NULL, 0);
    }
    close(p->out);
    free(p);
}
