/* gbk.h -- GBK to UTF-8 on the machine's own converter. */
#ifndef BASE_GBK_H
#define BASE_GBK_H

#include "base/base.h"

/* NULL when the machine has no such converter; gbk_to_utf8 then keeps ASCII only. */
void *gbk_open(void);
void gbk_close(void *);

/* Writes at most `cap` bytes, of which 3 * len suffice, and returns their number.  What is no GBK (GB18030) comes out as
 * U+FFFD. */
size_t gbk_to_utf8(void *gbk, const char *text, size_t len, char *out, size_t cap);

#endif
