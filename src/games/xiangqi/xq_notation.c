/* xq_notation.c -- the notations of xiangqi: three of coordinates, three of phrases.
 *
 * The three readers of phrases are one (xq_scan.c): what a text says is clear from the text, whichever style its
 * writer had in mind.  The coordinates need two, because h3e3 is another move when ranks are counted from 1.
 */
#include "games/xiangqi/xq_phrase.h"
#include "games/xiangqi/xq_text.h"

static const XqPos *xqc(const Pos *p)
{
    return (const XqPos *)p;
}

static const char *skip_spaces(const char *at)
{
    while (is_space(*at))
        at++;
    return at;
}

/* The step, if `used` characters of the text were one and nothing follows. */
static Move step_or_fault(const Pos *p, const char *text, int used, const int point[2], Fault *why)
{
    bool whole = used && !*skip_spaces(text + used);
    *why = (Fault){whole ? xq_why_not(xqc(p), point[0], point[1]) : FAULT_UNREADABLE, 0};
    return why->code ? MOVE_NONE : move_step(point[0], point[1]);
}

static void uci_write(const Game *g, Pos *p, Move m, Str *out)
{
    (void)g, (void)p;
    xq_step_text(m, out);
}

static Move uci_read(const Game *g, Pos *p, const char *text, Fault *why)
{
    int point[2] = {0};
    const char *start = skip_spaces(text);
    (void)g;
    return step_or_fault(p, start, xq_read_step(start, &point[0], &point[1]), point, why);
}

static void iccs_write(const Game *g, Pos *p, Move m, Str *out)
{
    int point[2] = {move_from(m), move_to(m)};
    (void)g, (void)p;
    for (int i = 0; i < 2; i++) {
        str_char(out, (char)('A' + xq_file(point[i])));
        str_int(out, xq_rank(point[i]));
        if (i == 0)
            str_char(out, '-');
    }
}

static void fsf_write(const Game *g, Pos *p, Move m, Str *out)
{
    int point[2] = {move_from(m), move_to(m)};
    (void)g, (void)p;
    for (int i = 0; i < 2; i++) {
        str_char(out, (char)('a' + xq_file(point[i])));
        str_int(out, xq_rank(point[i]) + 1);
    }
}

/* As xq_read_step, with ranks from 1 to 10. */
static int read_fsf_step(const char *text, int point[2])
{
    const char *at = text;
    for (int i = 0; i < 2; i++) {
        char file = to_lower(*at);
        if (file < 'a' || file > 'i' || at[1] == '0')
            return 0;
        at++;
        int rank = (int)text_number(&at, XQ_RANKS);
        if (rank < 0)
            return 0;
        point[i] = xq_point(file - 'a', rank - 1);
        at += i == 0 && *at == '-';
    }
    return (int)(at - text);
}

static Move fsf_read(const Game *g, Pos *p, const char *text, Fault *why)
{
    int point[2] = {0};
    const char *start = skip_spaces(text);
    (void)g;
    return step_or_fault(p, start, read_fsf_step(start, point), point, why);
}

static void wxf_write(const Game *g, Pos *p, Move m, Str *out)
{
    (void)g;
    xq_wxf_write(xqc(p), m, out);
}

static void chinese_write(const Game *g, Pos *p, Move m, Str *out)
{
    (void)g;
    xq_chinese_write(xqc(p), m, out);
}

static void chinese_file_write(const Game *g, Pos *p, Move m, Str *out)
{
    (void)g;
    xq_chinese_file_write(xqc(p), m, out);
}

static Move phrase_read(const Game *g, Pos *p, const char *text, Fault *why)
{
    XqPhrase phrase;
    (void)g;
    *why = (Fault){FAULT_UNREADABLE, 0};
    return xq_phrase_scan(xqc(p), text, &phrase) ? xq_phrase_move(xqc(p), &phrase, why) : MOVE_NONE;
}

const Notation XQ_NOTATIONS[] = {
    {"uci", uci_write, uci_read},
    {"iccs", iccs_write, uci_read},
    {"fsf", fsf_write, fsf_read},
    {"wxf", wxf_write, phrase_read},
    {"chinese", chinese_write, phrase_read},
    {"chinese-file", chinese_file_write, phrase_read},
    {0},
};
