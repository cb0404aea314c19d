/* xq_scan.c -- reads a move written in Chinese or in WXF, in any of their styles.
 *
 * Every style is four signs: two for the man, one for the way, one for the number.  A sign may mean several things (+
 * is the front and forward, C the cannon and the third pawn); its place among the four tells which.  So all styles
 * are one small grammar over one table of signs, and mixed ones (炮2平5, 馬8+7) are read as well.  A covered man of
 * jieqi may have its place said in a fifth sign before the others: 前暗二进三.
 */
#include "games/xiangqi/xq_phrase.h"

enum { SIGNS_MAX = 5 };

typedef struct Sign {
    uint8_t kind;
    uint8_t digit;
    uint8_t letter; /* a..e as 1..5: the number of a pawn */
    XqPlace place;
    XqWay way;
    bool latin;
} Sign;

static const struct {
    const uint_least32_t *signs;
    Sign means;
} SIGNS[] = {
    {U"帅将帥將Kk", {.kind = XQ_KING}},
    {U"仕士", {.kind = XQ_ADVISOR}},
    {U"Aa", {.kind = XQ_ADVISOR, .letter = 1}},
    {U"相象", {.kind = XQ_ELEPHANT}},
    {U"Bb", {.kind = XQ_ELEPHANT, .letter = 2}},
    {U"Ee", {.kind = XQ_ELEPHANT, .letter = 5}},
    {U"马馬傌㐷HhNn", {.kind = XQ_HORSE}},
    {U"车車俥伡Rr", {.kind = XQ_ROOK}},
    {U"炮砲包", {.kind = XQ_CANNON}},
    {U"Cc", {.kind = XQ_CANNON, .letter = 3}},
    {U"兵卒Pp", {.kind = XQ_PAWN}},
    {U"Dd", {.letter = 4}},
    {U"暗Xx", {.kind = XQ_COVERED}},
    {U"前", {.place = XQ_FRONT}},
    {U"中", {.place = XQ_MIDDLE}},
    {U"后後", {.place = XQ_REAR}},
    {U"进進", {.way = XQ_FORWARD}},
    {U"平=", {.way = XQ_LEVEL}},
    {U"退", {.way = XQ_BACK}},
    {U"+", {.place = XQ_FRONT, .way = XQ_FORWARD}},
    {U".", {.place = XQ_MIDDLE, .way = XQ_LEVEL}},
    {U"-\u2013\u2212", {.place = XQ_REAR, .way = XQ_BACK}},
    {U"1一", {.digit = 1}},
    {U"2二", {.digit = 2}},
    {U"3三", {.digit = 3}},
    {U"4四", {.digit = 4}},
    {U"5五", {.digit = 5}},
    {U"6六", {.digit = 6}},
    {U"7七", {.digit = 7}},
    {U"8八", {.digit = 8}},
    {U"9九", {.digit = 9}},
};

/* One character; the fullwidth forms of ASCII and the fullwidth space count as ASCII. */
static uint32_t next_char(const char **at)
{
    uint32_t c = utf8_next(at);
    if (c >= 0xFF01 && c <= 0xFF5E)
        return c - 0xFF01 + '!';
    return c == 0x3000 ? ' ' : c;
}

/* What a character means; all zero when nothing. */
static Sign sign_of(uint32_t c)
{
    for (size_t i = 0; i < ARRAY_LEN(SIGNS); i++) {
        for (const uint_least32_t *sign = SIGNS[i].signs; *sign; sign++) {
            if (*sign != c)
                continue;
            Sign found = SIGNS[i].means;
            found.latin = c < 0x80;
            return found;
        }
    }
    return (Sign){0};
}

/* The signs of a text with nothing but spaces around them; how many there are, 0 when there are too many. */
static int read_signs(const char *text, Sign out[SIGNS_MAX])
{
    int count = 0;
    const char *at = text;
    uint32_t c = next_char(&at);
    while (c && c < 0x80 && is_space((char)c))
        c = next_char(&at);
    for (; c && count < SIGNS_MAX && !(c < 0x80 && is_space((char)c)); c = next_char(&at))
        out[count++] = sign_of(c);
    while (c && c < 0x80 && is_space((char)c))
        c = next_char(&at);
    return c == 0 ? count : 0;
}

/* 15=6 is the front pawn of file 5 where that file has several pawns, and otherwise the king on file 5 by the digits
 * of the numeric keypad, which number the kinds. */
static void read_digits(const XqScene *scene, const Sign sign[2], XqPhrase *s)
{
    int first = sign[0].digit, file = sign[1].digit, pawns = xq_file_count(scene, XQ_PAWN, file);
    bool keypad =
        sign[0].latin && first <= XQ_PAWN && (pawns < 2 || first > pawns) && xq_file_count(scene, first, file);
    s->file = sign[1].digit;
    s->kind = keypad ? sign[0].digit : XQ_PAWN;
    s->place = keypad ? XQ_PLACE_NONE : XQ_NTH;
    s->nth = keypad ? 0 : sign[0].digit;
}

/* The man, where its kind comes first: 炮二, C+, Pa, and 6+ on the keypad. */
static bool read_kind_first(const Sign sign[2], XqPhrase *s)
{
    s->kind = sign[0].kind ? sign[0].kind : sign[0].digit;
    s->file = sign[1].digit;
    s->place = sign[1].place;
    if (s->kind == XQ_PAWN && sign[1].letter) {
        s->place = XQ_NTH;
        s->nth = sign[1].letter;
    }
    return (s->kind <= XQ_PAWN || s->kind == XQ_COVERED) && (s->file || s->place);
}

/* The man, where its place comes first: 前炮, +C, 二兵, 前六, +6. */
static bool read_place_first(const Sign sign[2], XqPhrase *s)
{
    s->place = sign[0].digit ? XQ_NTH : sign[0].place;
    s->nth = sign[0].digit;
    s->file = sign[1].digit;
    s->kind = s->file ? XQ_PAWN : sign[1].kind;
    return s->place && s->kind && (s->place != XQ_NTH || s->kind == XQ_PAWN);
}

static bool read_man(const XqScene *scene, const Sign sign[2], XqPhrase *s)
{
    if (sign[0].digit && sign[1].digit) {
        read_digits(scene, sign, s);
        return true;
    }
    bool keypad = sign[0].digit && sign[0].latin && sign[1].place;
    return sign[0].kind || keypad ? read_kind_first(sign, s) : read_place_first(sign, s);
}

/* Five signs name a covered man by place, kind and file, in this order. */
static bool read_placed(const Sign sign[3], XqPhrase *s)
{
    *s = (XqPhrase){.kind = XQ_COVERED, .file = sign[2].digit, .place = sign[0].place};
    return s->place && s->file && sign[1].kind == XQ_COVERED;
}

bool xq_phrase_scan(const XqScene *scene, const char *text, XqPhrase *out)
{
    Sign sign[SIGNS_MAX];
    bool man = false;
    int count = read_signs(text, sign);
    *out = (XqPhrase){0};
    if (count == 4)
        man = read_man(scene, sign, out);
    else if (count == 5)
        man = read_placed(sign, out);
    if (!man || (out->kind == XQ_COVERED && !scene->covers))
        return false;
    out->way = sign[count - 2].way;
    out->number = sign[count - 1].digit;
    return out->way && out->number;
}
