/* xq_tables.c -- the tables as tools/gen_xq_tables.c computed them. */
#include "games/xiangqi/xq_tables.h"

const XqTables XQ = {
#include "xq_tables.inc"
};

bool xq_can_stand(int side, int kind, int point)
{
    return bits_has(XQ.zone[side][kind], point);
}
