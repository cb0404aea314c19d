/* embed.h -- a file inside the program, as read-only bytes at a multiple of 64.
 *
 * EMBED(name, "path") makes name_data and name_end; a zero byte follows the end.  The path is that of the build.
 */
#ifndef BASE_EMBED_H
#define BASE_EMBED_H

/* Windows has another name for read-only data and no stack of sections. */
#ifdef _WIN32
#define EMBED_BEGIN ".section .rdata,\"dr\"\n"
#define EMBED_END   ".text\n"
#else
#define EMBED_BEGIN ".pushsection .rodata\n"
#define EMBED_END   ".popsection\n"
#endif

#define EMBED(name, path)                                                                                              \
    __asm__(EMBED_BEGIN ".balign 64\n" #name "_data:\n.incbin \"" path "\"\n" #name "_end:\n.byte 0\n" EMBED_END);     \
    extern const char name##_data[], name##_end[]

#endif
