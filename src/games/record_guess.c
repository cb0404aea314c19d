/* record_guess.c -- what a file is, by what stands in it: people paste and drop files without saying. */
#include "games/record_io.h"

/* Whether part[0..n) stands at a place of the bytes. */
static bool stands_at(const uint8_t *bytes, size_t len, size_t at, const char *part)
{
    size_t n = strlen(part);
    return at <= len && n <= len - at && memcmp(bytes + at, part, n) == 0;
}

/* The byte behind the first occurrence of a part, 0 when there is none. */
static size_t find(const uint8_t *bytes, size_t len, const char *part)
{
    for (size_t at = 0; at < len; at++) {
        if (bytes[at] == (uint8_t)part[0] && stands_at(bytes, len, at, part))
            return at + strlen(part);
    }
    return 0;
}

RecFormat rec_guess(const uint8_t *bytes, size_t len)
{
    if (stands_at(bytes, len, 0, "CCBridge Record"))
        return REC_CBR;
    if (stands_at(bytes, len, 0, "CCBridgeLibrary"))
        return REC_CBL;
    /* The third byte of an XQF is its version, which is never a letter as it would be in a text. */
    if (stands_at(bytes, len, 0, "XQ") && len > 2 && bytes[2] < 32)
        return REC_XQF;
    return find(bytes, len, "[DhtmlXQ") ? REC_DHTMLXQ : REC_PGN;
}

/* The game whose id stands in a tag, in whatever case; NULL when it is none of the house. */
static const char *variant_of(const uint8_t *bytes, size_t len, size_t at)
{
    char id[32];
    size_t n = 0;
    for (; at + n < len && n + 1 < sizeof id && bytes[at + n] != '"'; n++)
        id[n] = to_lower((char)bytes[at + n]);
    id[n] = '\0';
    const Game *game = game_find(id);
    return game ? game->id : NULL;
}

const char *rec_guess_game(RecFormat format, const uint8_t *bytes, size_t len)
{
    if (format != REC_PGN)
        return "xiangqi";
    size_t variant = find(bytes, len, "[Variant \"");
    const char *id = variant ? variant_of(bytes, len, variant) : NULL;
    if (id)
        return id;
    /* Xiangqi has a red side; a file with a white one and none is of chess. */
    bool chess = find(bytes, len, "[White \"") && !find(bytes, len, "[Red \"");
    return chess && !find(bytes, len, "Chinese Chess") ? "chess" : "xiangqi";
}
