/* xq_chinese.c -- writes moves in Chinese: 炮二平五, 马８进７, 前车进４, 三兵平五.
 *
 * Books agree on all but crowds of pawns.  One convention numbers the pawns of all files that hold two or more through,
 * 一兵 to 五兵; the other names a pawn by its place and, where several files are crowded, by the file in place of the
 * man: 前六平五.  Red's numbers are Chinese, Black's fullwidth; a pawn's number in a crowd is Chinese for both.
 * Covered men of jieqi have their file beside their place, for several files may hold two: 前暗二进三.
 */
#include "games/xiangqi/xq_phrase.h"
#include "games/xiangqi/xq_text.h"

static const char *const DIGITS[2][10] = {
    {"", "一", "二", "三", "四", "五", "六", "七", "八", "九"},
    {"", "１", "２", "３", "４", "５", "６", "７", "８", "９"},
};

static void put_digit(Str *out, int side, int digit)
{
    str_put(out, DIGITS[side][digit]);
}

/* 前, 中, 后, and numbers between the ends of a file of four or five. */
static void put_place(Str *out, const XqTold *t)
{
    if (t->index == 0)
        str_put(out, "前");
    else if (t->index == t->count - 1)
        str_put(out, "后");
    else if (t->count == 3)
        str_put(out, "中");
    else
        put_digit(out, XQ_RED, t->index + 1);
}

/* `by_file`: the second convention. */
static void write_move(const XqScene *scene, Move m, bool by_file, Str *out)
{
    static const char *const WAYS[] = {"", "进", "平", "退"};
    XqTold t = xq_tell(scene, m);
    bool covered = t.kind == XQ_COVERED;
    const char *man = covered ? "暗" : XQ_CHARACTERS[xq_man(t.side, t.kind)];
    if (!t.placed || covered) {
        if (t.placed)
            put_place(out, &t);
        str_put(out, man);
        put_digit(out, t.side, t.file);
    } else if (!by_file && (t.crowded || t.count > 3)) {
        put_digit(out, XQ_RED, t.order + 1);
        str_put(out, man);
    } else {
        put_place(out, &t);
        if (t.crowded)
            put_digit(out, t.side, t.file);
        else
            str_put(out, man);
    }
    str_put(out, WAYS[t.way]);
    put_digit(out, t.side, t.number);
}

void xq_chinese_write(const XqScene *scene, Move m, Str *out)
{
    write_move(scene, m, false, out);
}

void xq_chinese_file_write(const XqScene *scene, Move m, Str *out)
{
    write_move(scene, m, true, out);
}
