/* xq_notation.c -- the notations of every game on the xiangqi board: three of coordinates, three of phrases.
 *
 * They know a position through the common interface only, so simplified, doublestep, redeyed, stone and jieqi have them
 * as well.  What is no step there (the stone, a reveal) is written and read as the game's own token in all of them.
 *
 * The three readers of phrases are one (xq_scan.c): what a text says is clear from the text, whichever style its
 * writer had in mind.  The coordinates need two, because h3e3 is another move when ranks are counted from 1.
 */
#include "games/xiangqi/xq_phrase.h"
#include "games/xiangqi/xq_text.h"

static const char *skip_spaces(const char *at)
{
    while (is_space(*at))
        at++;
    return at;
}

/* The game's own token, where it is no step. */
static Move token_or_fault(const Game *g, Pos *p, const char *text, Fault *why)
{
    char token[8];
    const char *start = skip_spaces(text);
    size_t len = strcspn(start, " \t\r\n");
    int from, to;
    Move parts[MAX_PARTS];
    *why = (Fault){FAULT_UNREADABLE, 0};
    if (*skip_spaces(start + len) || len >= sizeof token || xq_read_step(start, &from, &to))
        return MOVE_NONE;
    memcpy(token, start, len);
    token[len] = '\0';
    int count = g->move_parse(g, p, token, parts, why);
    if (count > 1)
        *why = (Fault){FAULT_UNREADABLE, 0};
    return count == 1 ? parts[0] : MOVE_NONE;
}

/* The step, if `used` characters of the text were one and nothing follows. */
static Move step_or_fault(const XqScene *scene, const char *text, int used, const int point[2], Fault *why)
{
    if (!used || *skip_spaces(text + used))
        return token_or_fault(scene->game, scene->pos, text, why);
    *why = (Fault){xq_scene_why(scene, point[0], point[1]), 0};
    return why->code ? MOVE_NONE : move_step(point[0], point[1]);
}

static void uci_write(const Game *g, Pos *p, Move m, Str *out)
{
    g->move_text(g, p, m, out);
}

static Move uci_read(const Game *g, Pos *p, const char *text, Fault *why)
{
    int point[2] = {0};
    const char *start = skip_spaces(text);
    XqScene scene = xq_scene(g, p);
    return step_or_fault(&scene, start, xq_read_step(start, &point[0], &point[1]), point, why);
}

static void iccs_write(const Game *g, Pos *p, Move m, Str *out)
{
    int point[2] = {move_from(m), move_to(m)};
    if (move_kind(m) != MK_STEP) {
        g->move_text(g, p, m, out);
        return;
    }
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
    XqScene scene = xq_scene(g, p);
    return step_or_fault(&scene, start, read_fsf_step(start, point), point, why);
}

/* One of the spellings, for what is a step. */
static void phrase_write(const XqScene *scene, Move m, void (*spell)(const XqScene *, Move, Str *), Str *out)
{
    if (move_kind(m) == MK_STEP)
        spell(scene, m, out);
    else
        scene->game->move_text(scene->game, scene->pos, m, out);
}

static void wxf_write(const Game *g, Pos *p, Move m, Str *out)
{
    XqScene scene = xq_scene(g, p);
    phrase_write(&scene, m, xq_wxf_write, out);
}

static void chinese_write(const Game *g, Pos *p, Move m, Str *out)
{
    XqScene scene = xq_scene(g, p);
    phrase_write(&scene, m, xq_chinese_write, out);
}

static void chinese_file_write(const Game *g, Pos *p, Move m, Str *out)
{
    XqScene scene = xq_scene(g, p);
    phrase_write(&scene, m, xq_chinese_file_write, out);
}

static Move phrase_read(const Game *g, Pos *p, const char *text, Fault *why)
{
    XqPhrase phrase;
    XqScene scene = xq_scene(g, p);
    if (!xq_phrase_scan(&scene, text, &phrase))
        return token_or_fault(g, p, text, why);
    /* Nobody's men are to move, so no man answers to a name. */
    *why = (Fault){FAULT_REVEAL_MISSING, 0};
    return g->turn(p) == SEAT_CHANCE ? MOVE_NONE : xq_phrase_move(&scene, &phrase, why);
}

#define COORDINATES                                                                                                    \
    {"uci", uci_write, uci_read},                                                                                      \
    {                                                                                                                  \
        "iccs", iccs_write, uci_read                                                                                   \
    }
#define PHRASES                                                                                                        \
    {"wxf", wxf_write, phrase_read}, {"chinese", chinese_write, phrase_read},                                          \
    {                                                                                                                  \
        "chinese-file", chinese_file_write, phrase_read                                                                \
    }

const Notation XQ_NOTATIONS[] = {COORDINATES, {"fsf", fsf_write, fsf_read}, PHRASES, {0}};

const Notation XQ_VARIANT_NOTATIONS[] = {COORDINATES, PHRASES, {0}};
