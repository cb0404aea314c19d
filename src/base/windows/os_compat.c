/* os_compat.c -- what compat.h promises, and aligned memory. */
#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include "base/memory.h"

/* Commands come with either end of line and must not end at a ^Z; a console shows our UTF-8. */
__attribute__((constructor)) static void start(void)
{
    _setmode(0, _O_BINARY);
    SetConsoleOutputCP(CP_UTF8);
}

ssize_t os_getline(char **line, size_t *size, FILE *file)
{
    size_t len = 0;
    for (int c; (c = fgetc(file)) != EOF;) {
        if (len + 2 > *size) {
            size_t cap = *size < 128 ? 256 : 2 * *size;
            char *larger = realloc(*line, cap);
            if (!larger)
                return -1;
            *line = larger;
            *size = cap;
        }
        (*line)[len++] = (char)c;
        if (c == '\n')
            break;
    }
    if (!len)
        return -1;
    (*line)[len] = '\0';
    return (ssize_t)len;
}

int os_rename(const char *from, const char *to)
{
    return MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING) ? 0 : -1;
}

/* A file is as public as its folder makes it. */
int os_fchmod(int fd, int mode)
{
    (void)fd, (void)mode;
    return 0;
}

void *memory_line_new(size_t size)
{
    return _aligned_malloc(size, 64);
}

void memory_line_free(void *memory)
{
    _aligned_free(memory);
}
