/* pgn.c -- one game of a match through the writer of records. */
#include "arena/pgn.h"

#include "games/record_io.h"

static void put_bytes(void *state, const char *bytes, size_t len)
{
    fwrite(bytes, 1, len, state);
}

/* The tags and the moves; false when there is no memory. */
static bool fill(Record *r, RecCursor *cursor, const Play *play, const PgnGame *about)
{
    const Game *g = play->game;
    char round[32];
    snprintf(round, sizeof round, "%d.%d", about->pair + 1, about->game + 1);
    r->winner = about->winner;
    bool good = rec_tag_set(r, "Event", "chuhe match") && rec_tag_set(r, "Round", round) &&
                rec_tag_set(r, g->seats[0][0] == 'w' ? "White" : "Red", about->names[0]) &&
                rec_tag_set(r, "Black", about->names[1]) && rec_tag_set(r, "Termination", about->termination) &&
                rec_cursor_open(cursor, r);
    for (int i = 0; good && i < play->count; i++)
        good = rec_play(cursor, play->log[i]) != NULL;
    return good;
}

bool pgn_write(FILE *file, const Play *play, const PgnGame *about)
{
    Arena arena = arena_heap();
    Record record;
    RecCursor cursor;
    char buf[256];
    Str why = str_on(buf, sizeof buf);
    RecTarget target = {.out = {put_bytes, file}};
    rec_cursor_init(&cursor, &arena);
    bool good =
        rec_init(&record, play->game, &arena, play->start).code == FAULT_NONE && fill(&record, &cursor, play, about);
    result_message(play->game, play_result(play), LANG_EN, &why);
    if (good && why.len)
        good = rec_comment(&record, rec_end(record.root), buf, why.len);
    good = good && !rec_write(REC_PGN, &record, &cursor, &target).code;
    arena_reset(&arena);
    return good && fflush(file) == 0;
}
