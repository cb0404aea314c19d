/* xq_wxf.c -- writes moves the way the World Xiangqi Federation prints them in English: C2=5, H8+7, R++4, 15=6.
 *
 * A pawn of a file of three or more, or of one of several crowded files, is named by its number from the front and its
 * file, without a letter; + and - could not tell a third man nor the file.
 */
#include "games/xiangqi/xq_phrase.h"

void xq_wxf_write(const XqPos *p, Move m, Str *out)
{
    static const char LETTERS[] = ".KAEHRCP", WAYS[] = ".+=-";
    XqTold t = xq_tell(p, m);
    if (t.kind == XQ_PAWN && (t.count > 2 || t.crowded)) {
        str_int(out, t.index + 1);
        str_int(out, t.file);
    } else {
        str_char(out, LETTERS[t.kind]);
        if (t.count > 1 && xq_needs_place(t.kind))
            str_char(out, t.index == 0 ? '+' : '-');
        else
            str_int(out, t.file);
    }
    str_char(out, WAYS[t.way]);
    str_int(out, t.number);
}
