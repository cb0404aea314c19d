/* book.c -- looking positions up in an opening book. */
#include "engine/book.h"

#include "base/embed.h"
#include "games/xiangqi/xq_text.h"

static const char MAGIC[8] = "CHBOOK1\n";

#ifdef BOOK_BUILTIN
EMBED(book_builtin, BOOK_BUILTIN);

const void *book_builtin(size_t *size)
{
    *size = (size_t)(book_builtin_end - book_builtin_data);
    return *size ? book_builtin_data : NULL;
}
#else
const void *book_builtin(size_t *size)
{
    *size = 0;
    return NULL;
}
#endif

/* ---- Bytes -------------------------------------------------------------------------------------------------------- */

static uint64_t get(const uint8_t *at, int bytes)
{
    uint64_t value = 0;
    for (int i = bytes; i-- > 0;)
        value = value << 8 | at[i];
    return value;
}

static void put(uint8_t *at, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        at[i] = (uint8_t)(value >> (8 * i));
}

static uint32_t checksum(const uint8_t *at, size_t size)
{
    uint32_t sum = 2166136261u;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ at[i]) * 16777619u;
    return sum;
}

static Key key_of(const uint8_t board[XQ_POINTS], int side, bool mirrored)
{
    Key key = side == XQ_BLACK ? XQ.key_side : 0;
    for (int i = 0; i < XQ_POINTS; i++) {
        if (board[i])
            key ^= XQ.key[board[i]][mirrored ? i / 9 * 9 + 8 - i % 9 : i];
    }
    return key;
}

/* The keys are the program's own; a book made with others would find nothing, or the wrong thing. */
static Key start_key(void)
{
    XqPos start;
    bool mirrored;
    xq_parse(&start, game_find("xiangqi")->start);
    return book_key(&start, &mirrored);
}

void book_put_entry(uint8_t out[BOOK_ENTRY], Key key, Move m, int weight)
{
    put(out, key, 8);
    put(out + 8, (uint64_t)move_from(m) * XQ_POINTS + (uint64_t)move_to(m), 2);
    put(out + 10, (uint64_t)weight, 2);
}

void book_put_header(uint8_t *file, uint32_t count)
{
    memcpy(file, MAGIC, sizeof MAGIC);
    put(file + 8, count, 4);
    put(file + 16, start_key(), 8);
    put(file + 12, checksum(file + 16, 8 + (size_t)count * BOOK_ENTRY), 4);
}

/* ---- Opening ------------------------------------------------------------------------------------------------------ */

static const char *fault_of(const uint8_t *file, size_t size)
{
    if (size < BOOK_HEADER || memcmp(file, MAGIC, sizeof MAGIC) != 0)
        return "it is no opening book";
    uint64_t count = get(file + 8, 4);
    if (size != BOOK_HEADER + count * BOOK_ENTRY)
        return "it is cut off or too long";
    if (get(file + 12, 4) != checksum(file + 16, size - 16))
        return "it is damaged: the checksum does not fit";
    if (get(file + 16, 8) != start_key())
        return "it was made with other keys; build it anew";
    const uint8_t *at = file + BOOK_HEADER;
    for (uint64_t i = 1; i < count; i++) {
        if (get(at + i * BOOK_ENTRY, 8) < get(at + (i - 1) * BOOK_ENTRY, 8))
            return "its entries are out of order";
    }
    return NULL;
}

bool book_open(Book *book, const void *data, size_t size, const char **why)
{
    const uint8_t *file = data;
    *why = fault_of(file, size);
    if (*why)
        return false;
    *book = (Book){.entries = file + BOOK_HEADER, .count = (uint32_t)get(file + 8, 4)};
    return true;
}

/* ---- Looking up --------------------------------------------------------------------------------------------------- */

Move book_mirror(Move m)
{
    int from = move_from(m), to = move_to(m);
    return move_step(from / 9 * 9 + 8 - from % 9, to / 9 * 9 + 8 - to % 9);
}

Key book_key(const XqPos *p, bool *mirrored)
{
    Key plain = key_of(p->board, p->side, false), image = key_of(p->board, p->side, true);
    *mirrored = image < plain;
    return *mirrored ? image : plain;
}

bool book_is_symmetric(const XqPos *p)
{
    return key_of(p->board, p->side, false) == key_of(p->board, p->side, true);
}

/* The first entry whose key is not smaller. */
static uint32_t lower_bound(const Book *book, Key key)
{
    uint32_t low = 0, high = book->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (get(book->entries + (size_t)middle * BOOK_ENTRY, 8) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int book_find(const Book *book, const XqPos *p, BookMove out[BOOK_MOVES])
{
    bool mirrored;
    Key key = book_key(p, &mirrored);
    int count = 0;
    for (uint32_t i = lower_bound(book, key); i < book->count && count < BOOK_MOVES; i++) {
        const uint8_t *e = book->entries + (size_t)i * BOOK_ENTRY;
        if (get(e, 8) != key)
            break;
        int step = (int)get(e + 8, 2), weight = (int)get(e + 10, 2);
        if (step >= XQ_POINTS * XQ_POINTS || !weight)
            continue;
        Move m = move_step(step / XQ_POINTS, step % XQ_POINTS);
        m = mirrored ? book_mirror(m) : m;
        if (xq_legal(p, move_from(m), move_to(m)))
            out[count++] = (BookMove){m, weight};
    }
    return count;
}

static bool has_occurred(const XqPos *p)
{
    for (int back = 4; back <= p->quiet; back += 2) {
        if (xq_past(p, p->ply - (uint32_t)back)->key == p->key)
            return true;
    }
    return false;
}

Move book_pick(const Book *book, const XqPos *p, Rng *rng)
{
    BookMove moves[BOOK_MOVES] = {0};
    int count = has_occurred(p) ? 0 : book_find(book, p, moves), sum = 0;
    for (int i = 0; i < count; i++)
        sum += moves[i].weight;
    if (!sum)
        return MOVE_NONE;
    int at = (int)rng_below(rng, (uint32_t)sum), chosen = 0;
    while (chosen < count - 1 && at >= moves[chosen].weight)
        at -= moves[chosen++].weight;
    Move m = moves[chosen].move;
    return book_is_symmetric(p) && rng_below(rng, 2) ? book_mirror(m) : m;
}
