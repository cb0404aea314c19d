/* os_process.c -- child processes with pipes on Windows.
 *
 * A command is a command line for CreateProcess: there is no shell between.  A pipe cannot be waited for with a limit, so
 * reading looks every millisecond whether something has come.
 */
#include <windows.h>

#include "base/clock.h"
#include "base/linebuf.h"
#include "base/process.h"

struct Process {
    HANDLE process, in, out; /* the program; to it, from it */
    bool alive;
    LineBuffer lines;
};

/* A pipe of which the child inherits one end. */
static bool make_pipe(HANDLE *read_end, HANDLE *write_end, bool child_reads)
{
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    if (!CreatePipe(read_end, write_end, &inherited, 1 << 16))
        return false;
    SetHandleInformation(child_reads ? *write_end : *read_end, HANDLE_FLAG_INHERIT, 0);
    return true;
}

static bool start(Process *p, const char *command, HANDLE child_in, HANDLE child_out)
{
    STARTUPINFOA how = {.cb = sizeof how,
                        .dwFlags = STARTF_USESTDHANDLES,
                        .hStdInput = child_in,
                        .hStdOutput = child_out,
                        .hStdError = GetStdHandle(STD_ERROR_HANDLE)};
    PROCESS_INFORMATION child;
    char *line = _strdup(command);
    bool started = line && CreateProcessA(NULL, line, NULL, NULL, TRUE, CREATE_NO_WINDOW, NULL, NULL, &how, &child);
    free(line);
    if (!started)
        return false;
    CloseHandle(child.hThread);
    p->process = child.hProcess;
    return p->alive = true;
}

Process *process_open(const char *command)
{
    HANDLE child_in = NULL, child_out = NULL;
    Process *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    if (make_pipe(&child_in, &p->in, true) && make_pipe(&p->out, &child_out, false))
        start(p, command, child_in, child_out);
    if (child_in)
        CloseHandle(child_in);
    if (child_out)
        CloseHandle(child_out);
    if (p->alive)
        return p;
    if (p->in)
        CloseHandle(p->in);
    if (p->out)
        CloseHandle(p->out);
    free(p);
    return NULL;
}

static void write_all(Process *p, const char *text, size_t len)
{
    for (size_t done = 0; p->alive && done < len;) {
        DWORD n = 0;
        p->alive = WriteFile(p->in, text + done, (DWORD)(len - done), &n, NULL) && n;
        done += n;
    }
}

bool process_write(Process *p, const char *line)
{
    write_all(p, line, strlen(line));
    write_all(p, "\n", 1);
    return p->alive;
}

/* Waits until something can be read; false when nothing came in time or the program has gone. */
static bool wait_for_bytes(Process *p, int64_t deadline)
{
    for (;;) {
        DWORD waiting = 0;
        p->alive = p->alive && PeekNamedPipe(p->out, NULL, 0, NULL, &waiting, NULL);
        if (waiting || !p->alive)
            return waiting;
        if (clock_ms() >= deadline)
            return false;
        Sleep(1);
    }
}

const char *process_read(Process *p, int64_t deadline)
{
    for (;;) {
        char *line = linebuf_take(&p->lines);
        if (line)
            return line;
        size_t room = linebuf_room(&p->lines);
        DWORD n = 0;
        if (!wait_for_bytes(p, deadline))
            return NULL;
        p->alive = ReadFile(p->out, p->lines.bytes + p->lines.end, (DWORD)room, &n, NULL) && n;
        p->lines.end += n;
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
    CloseHandle(p->in);
    if (WaitForSingleObject(p->process, 500) != WAIT_OBJECT_0)
        TerminateProcess(p->process, 1);
    CloseHandle(p->process);
    CloseHandle(p->out);
    free(p);
}
