/* xq_tables.c -- the tables as tools/gen_xq_tables.c computed them. */
#include "games/xiangqi/xq_tables.h"

const XqTables XQ = {
#include "xq_tables.inc"
};

bool xq_can_stand(int side, int kind, int point)
{
    return bits_has(XQ.zone[side][kind], point);
}

int xq_home(int side, int point)
{
    static const uint8_t HOME[4][XQ_FILES] = {
        {XQ_ROOK, XQ_HORSE, XQ_ELEPHANT, XQ_ADVISOR, 0, XQ_ADVISOR, XQ_ELEPHANT, XQ_HORSE, XQ_ROOK},
        {0},
        {0, XQ_CANNON, 0, 0, 0, 0, 0, XQ_CANNON, 0},
        {XQ_PAWN, 0, XQ_PAWN, 0, XQ_PAWN, 0, XQ_PAWN, 0, XQ_PAWN},
    };
    int rank = xq_rank_of(side, point);
    return rank < 4 ? HOME[rank][xq_file(point)] : XQ_NONE;
}
