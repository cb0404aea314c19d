/* nnue_builtin.c -- the network inside the program.
 *
 * The build names the file (NNUE_BUILTIN); it is empty while there is no network, and the program then evaluates by
 * hand-written terms.  The bytes lie at a multiple of 64, so that they are used where they are.
 */
#include "base/embed.h"
#include "nnue/nnue.h"

#ifdef NNUE_BUILTIN
EMBED(nnue_builtin, NNUE_BUILTIN);

const void *nnue_builtin(size_t *size)
{
    *size = (size_t)(nnue_builtin_end - nnue_builtin_data);
    return *size ? nnue_builtin_data : NULL;
}
#else
const void *nnue_builtin(size_t *size)
{
    *size = 0;
    return NULL;
}
#endif
