/* xq_wxf.c -- writes moves the way the World Xiangqi Federation prints them in English: C2=5, H8+7, R++4, 15=6.
 *
 * A pawn of a file of three or more, or of one of several crowded files, is named by its number from the front and its
 * file, without a letter; + and - could not tell a third man nor the file.  Covered men of jieqi are X, and where two
 * could be meant the place goes before letter and file: +X2+3.
 */
#include "games/xiangqi/xq_phrase.h"

void xq_wxf_write(const XqScene *scene, Move m, Str *out)
{
    static const char LETTERS[] = ".KAEHRCP", WAYS[] = ".+=-";
    XqTold t = xq_tell(scene, m);
    char place = t.index == 0 ? '+' : '-';
    if (t.kind == XQ_COVERED) {
        if (t.placed)
            str_char(out, place);
        str_char(out, 'X');
        str_int(out, t.file);
    } else if (t.kind == XQ_PAWN && (t.count > 2 || t.crowded)) {
        str_int(out, t.index + 1);
        str_int(out, t.file);
    } else {
        str_char(out, LETTERS[t.kind]);
        if (t.placed)
            str_char(out, place);
        else
            str_int(out, t.file);
    }
    str_char(out, WAYS[t.way]);
    str_int(out, t.number);
}
