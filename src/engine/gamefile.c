/* gamefile.c -- self-play games in few bytes. */
#include "engine/gamefile.h"

#include <stdlib.h>

static const char MAGIC[8] = "CHUHEGM1";

enum { HEADER = 32, SCORE_CAP = 16000 };

static uint8_t *put_number(uint8_t *out, uint32_t value)
{
    while (value >= 128) {
        *out++ = (uint8_t)(value | 128);
        value >>= 7;
    }
    *out++ = (uint8_t)value;
    return out;
}

static const uint8_t *get_number(const uint8_t *in, const uint8_t *end, uint32_t *value)
{
    *value = 0;
    for (int shift = 0; in < end && shift < 32; shift += 7) {
        uint8_t byte = *in++;
        *value |= (uint32_t)(byte & 127) << shift;
        if (byte < 128)
            return in;
    }
    return NULL;
}

static Pos *pos_new(const Game *g)
{
    return aligned_alloc(POS_ALIGN, (g->pos_size + POS_ALIGN - 1) / POS_ALIGN * POS_ALIGN);
}

static int index_of(const MoveList *list, Move m)
{
    int i = 0;
    while (i < list->count - 1 && list->at[i] != m)
        i++;
    return i;
}

/* Small numbers of either sign as small unsigned ones. */
static uint32_t fold(int value)
{
    return value < 0 ? (uint32_t)(-value) * 2 - 1 : (uint32_t)value * 2;
}

static int unfold(uint32_t value)
{
    return value & 1 ? -(int)((value + 1) / 2) : (int)(value / 2);
}

size_t selfgame_encode(const Game *g, const SelfGame *game, uint8_t *out)
{
    uint8_t *at = out + 3;
    int last[2] = {0, 0};
    Pos *pos = pos_new(g);
    if (!pos)
        return 0;
    g->parse(g, pos, g->start);
    at = put_number(at, (uint32_t)game->count);
    *at++ = (uint8_t)game->random;
    *at++ = (uint8_t)game->winner;
    for (int i = 0; i < game->count; i++) {
        MoveList list;
        Seat turn = g->turn(pos);
        int seat = turn == SEAT_SECOND;
        g->moves(g, pos, &list);
        at = put_number(at, (uint32_t)index_of(&list, game->moves[i]));
        if (i >= game->random && turn != SEAT_CHANCE) {
            int score = max_int(-SCORE_CAP, min_int(SCORE_CAP, game->scores[i]));
            at = put_number(at, fold(score - last[seat]));
            last[seat] = score;
        }
        g->apply(g, pos, game->moves[i], NULL);
    }
    size_t size = (size_t)(at - out) - 3;
    out[0] = (uint8_t)size;
    out[1] = (uint8_t)(size >> 8);
    out[2] = (uint8_t)(size >> 16);
    free(pos);
    return size + 3;
}

static bool decode(const Game *g, const uint8_t *in, const uint8_t *end, SelfGame *game)
{
    uint32_t value;
    int last[2] = {0, 0};
    Pos *pos = pos_new(g);
    bool good = pos && (in = get_number(in, end, &value)) && value <= GAMEFILE_MAX_PLIES && end - in >= 2;
    if (good) {
        game->count = (int)value;
        game->random = *in++;
        game->winner = *in++;
        g->parse(g, pos, g->start);
    }
    for (int i = 0; good && i < game->count; i++) {
        MoveList list;
        Seat turn = g->turn(pos);
        int seat = turn == SEAT_SECOND;
        g->moves(g, pos, &list);
        good = (in = get_number(in, end, &value)) && value < (uint32_t)list.count;
        if (!good)
            break;
        game->moves[i] = list.at[value];
        game->scores[i] = 0;
        if (i >= game->random && turn != SEAT_CHANCE) {
            good = (in = get_number(in, end, &value)) != NULL;
            last[seat] += unfold(value);
            game->scores[i] = (int16_t)last[seat];
        }
        g->apply(g, pos, game->moves[i], NULL);
    }
    free(pos);
    return good;
}

static void fill_header(uint8_t header[HEADER], const Game *g)
{
    memset(header, 0, HEADER);
    memcpy(header, MAGIC, sizeof MAGIC);
    memcpy(header + 8, g->id, strlen(g->id));
}

FILE *gamefile_append(const char *path, const Game *g)
{
    uint8_t want[HEADER], have[HEADER];
    FILE *file = fopen(path, "a+b");
    if (!file)
        return NULL;
    fill_header(want, g);
    fseek(file, 0, SEEK_SET);
    size_t size = fread(have, 1, HEADER, file);
    fseek(file, 0, SEEK_END);
    if ((size == 0 && fwrite(want, 1, HEADER, file) == HEADER) || (size == HEADER && memcmp(want, have, HEADER) == 0))
        return file;
    fclose(file);
    return NULL;
}

FILE *gamefile_read(const char *path, const Game **game)
{
    char header[HEADER + 1] = "";
    FILE *file = fopen(path, "rb");
    if (file && fread(header, 1, HEADER, file) == HEADER && memcmp(header, MAGIC, sizeof MAGIC) == 0 &&
        (*game = game_find(header + 8)))
        return file;
    if (file)
        fclose(file);
    return NULL;
}

bool gamefile_next(FILE *file, const Game *g, SelfGame *game, size_t *bytes)
{
    uint8_t head[3], *body;
    if (fread(head, 1, 3, file) != 3)
        return false;
    size_t size = head[0] | (size_t)head[1] << 8 | (size_t)head[2] << 16;
    body = malloc(size + 1);
    bool good = body && fread(body, 1, size, file) == size && decode(g, body, body + size, game);
    free(body);
    *bytes = size + 3;
    return good;
}
