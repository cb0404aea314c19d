/* board.c -- the position of the conversation: read from the GUI, written for it, shown to people.
 *
 * A position is always played up to from its start, so that the rules and the engine know every repetition.  A new one
 * is built beside the old one, which stays when anything is wrong.
 */
#include "proto/proto.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/file.h"

bool proto_set_game(Door *d, const Game *game)
{
    char ignored[64];
    Str why = str_on(ignored, sizeof ignored);
    const Game *before = d->game;
    d->game = game;
    if (proto_set_position(d, NULL, NULL, &why)) {
        engine_position(d->engine, game, d->play.pos); /* forgets the game before now, not on the clock of a search */
        proto_apply_strength(d, false);
        return true;
    }
    d->game = before;
    return false;
}

Move proto_read_move(Door *d, const char *token, Fault *why)
{
    const Game *g = d->game;
    Move parts[MAX_PARTS];
    if (d->notation)
        return d->notation->read(g, d->play.pos, token, why);
    return g->move_parse(g, d->play.pos, token, parts, why) == 1 ? parts[0] : MOVE_NONE;
}

/* Plays one token of a list; false with the rule it breaks. */
static bool play_word(const Door *d, Play *play, const char *token, Fault *why)
{
    if (!d->notation)
        return play_token(play, token, why) > 0;
    Move m = d->notation->read(play->game, play->pos, token, why);
    if (m == MOVE_NONE)
        return false;
    *why = (Fault){FAULT_NO_MEMORY, 0};
    return play_move(play, m, NULL);
}

static void say_bad_position(Fault f, const char *fen, Str *why)
{
    str_put(why, "bad position: ");
    fault_message(f, LANG_EN, why);
    str_put(why, ", at character ");
    str_int(why, f.at + 1);
    str_put(why, " of '");
    str_put(why, fen);
    str_put(why, "'");
}

/* A token that is no move of ours may be one in the other count of ranks: then the remedy is named. */
static void say_bad_move(const Door *d, const Play *play, const char *token, Fault f, Str *why)
{
    const Notation *other = game_notation(play->game, "fsf");
    Fault ignored;
    str_put(why, "bad move ");
    str_int(why, play->count + 1);
    str_put(why, " '");
    str_put(why, token);
    str_put(why, "': ");
    fault_message(f, LANG_EN, why);
    if (other && !d->notation && other->read(play->game, play->pos, token, &ignored) != MOVE_NONE)
        str_put(why, "; for ranks counted 1-10: setoption name Ranks value 1-10");
}

static bool build(const Door *d, Play *play, const char *fen, char *moves, Str *why)
{
    Fault f = play_init(play, d->game, play->arena, fen);
    if (f.code) {
        say_bad_position(f, fen ? fen : d->game->start, why);
        return false;
    }
    for (char *token; moves && (token = proto_word(&moves));) {
        if (!play_word(d, play, token, &f)) {
            say_bad_move(d, play, token, f, why);
            return false;
        }
    }
    return true;
}

bool proto_set_position(Door *d, const char *fen, char *moves, Str *why)
{
    Arena arena = arena_heap();
    Play play = {.arena = &arena};
    proto_settle(d);
    if (!build(d, &play, fen, moves, why)) {
        arena_reset(&arena);
        return false;
    }
    arena_reset(&d->arena);
    d->arena = arena;
    d->play = play;
    d->play.arena = &d->arena;
    return true;
}

/* Cuts the text before the word "moves" and returns what follows it; NULL when there is no such word. */
static char *cut_moves(char *text)
{
    for (char *at = text; (at = strstr(at, "moves")); at++) {
        if ((at == text || is_space(at[-1])) && (!at[5] || is_space(at[5]))) {
            char *after = at + 5;
            while (at > text && is_space(at[-1]))
                at--;
            *at = '\0';
            return after;
        }
    }
    return NULL;
}

bool proto_read_position(Door *d, char *rest, Str *why)
{
    char *moves = cut_moves(rest);
    char *kind = proto_word(&rest);
    if (kind && strcmp(kind, "startpos") == 0)
        return proto_set_position(d, NULL, moves, why);
    while (is_space(*rest))
        rest++;
    if (kind && strcmp(kind, "fen") == 0 && *rest)
        return proto_set_position(d, rest, moves, why);
    str_put(why, "bad position: it starts with 'startpos' or 'fen' and a position text");
    return false;
}

char *proto_read_chosen(Door *d, char **rest, bool (*ends)(const char *word), Str *bad)
{
    Fault why;
    char *word;
    d->chosen_count = 0;
    while ((word = proto_word(rest)) && !ends(word)) {
        Move m = proto_read_move(d, word, &why);
        if (m == MOVE_NONE) {
            str_char(bad, ' ');
            str_put(bad, word);
        } else if (d->chosen_count < MAX_MOVES) {
            d->chosen[d->chosen_count++] = m;
        }
    }
    return word;
}

void proto_move_text(const Door *d, Pos *pos, Move m, Str *out)
{
    if (d->notation)
        d->notation->write(d->game, pos, m, out);
    else
        d->game->move_text(d->game, pos, m, out);
}

void proto_line_text(Door *d, const Move *line, int count, Str *out)
{
    memcpy(d->walk, d->root, d->game->pos_size);
    for (int i = 0; i < count; i++) {
        str_char(out, ' ');
        proto_move_text(d, d->walk, line[i], out);
        d->game->apply(d->game, d->walk, line[i], NULL);
    }
}

bool proto_has_move(Door *d)
{
    return d->game->count(d->game, d->play.pos) > 0;
}

/* The board from the first seat's side, a letter for each man. */
static void put_board(const Game *g, const Pos *pos, Str *out)
{
    const BoardShape *shape = g->shape;
    char grid[16][16];
    memset(grid, ' ', sizeof grid);
    for (int point = 0; point < shape->points; point++) {
        int x, y, man = g->man_at(pos, point);
        point_xy(shape, point, &x, &y);
        grid[y][x] = man ? g->men[man] : '.';
    }
    for (int y = shape->height - 1; y >= 0; y--) {
        str_int(out, shape->rank_base + y);
        for (int x = 0; x < shape->width; x++) {
            str_char(out, ' ');
            str_char(out, grid[y][x]);
        }
        str_char(out, '\n');
    }
    str_char(out, ' ');
    for (int x = 0; x < shape->width; x++) {
        str_char(out, ' ');
        str_char(out, (char)('a' + x));
    }
}

void proto_show(Door *d)
{
    const Game *g = d->game;
    char board[1024], fen[512], end[256];
    Str board_text = str_on(board, sizeof board), fen_text = str_on(fen, sizeof fen),
        end_text = str_on(end, sizeof end);
    Result result = play_result(&d->play);
    put_board(g, d->play.pos, &board_text);
    g->format(g, d->play.pos, SEAT_NONE, &fen_text);
    if (result_over(result))
        result_message(g, result, LANG_EN, &end_text);
    proto_say(d, "%s\nVariant: %s\nFen: %s\nKey: %016" PRIx64 "\nResult: %s", board, g->id, fen, g->key(d->play.pos),
              result_over(result) ? end : "none");
}

bool proto_set_net(Door *d, const char *path, Str *why)
{
    const char *reason = "it cannot be read";
    bool inside = !*path || proto_same(path, PROTO_INSIDE), none = proto_same(path, "none");
    size_t size = 0;
    void *bytes = inside || none ? NULL : file_load(path, &size);
    bool good = inside || none || (bytes && engine_load_net(d->engine, d->game, bytes, size, &reason));
    if (none)
        engine_load_net(d->engine, NULL, NULL, 0, &reason);
    else if (inside || !good)
        engine_builtin_net(d->engine);
    if (!good) {
        str_put(why, "EvalFile ");
        str_put(why, path);
        str_put(why, ": ");
        str_put(why, reason);
        str_put(why, "; the network inside is used");
        free(bytes);
        bytes = NULL;
    }
    free(d->net);
    d->net = bytes;
    return good;
}
