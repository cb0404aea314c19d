/* compat.h -- the few things of POSIX and C11 that the Windows library lacks.
 *
 * The Windows build puts this before every file (-include), so that no file above base knows of the system.  Memory of
 * 16-byte alignment, all that positions ask for, is what malloc gives on Windows; more comes from base/memory.h.
 */
#ifndef BASE_WINDOWS_COMPAT_H
#define BASE_WINDOWS_COMPAT_H

#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

ssize_t os_getline(char **line, size_t *size, FILE *);
int os_rename(const char *from, const char *to); /* takes the place of an existing file, as POSIX has it */
int os_fchmod(int fd, int mode);
int _commit(int fd); /* of <io.h>, which takes too many common names */

#define getline(line, size, file)  os_getline(line, size, file)
#define rename(from, to)           os_rename(from, to)
#define fchmod(fd, mode)           os_fchmod(fd, mode)
#define fsync(fd)                  _commit(fd)
#define flockfile(file)            _lock_file(file)
#define funlockfile(file)          _unlock_file(file)
#define realpath(path, out)        _fullpath(out, path, PATH_MAX)
#define aligned_alloc(align, size) malloc(size)

#endif
