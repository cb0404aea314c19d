/* ql_check.h -- whether the rules could have led to a position that was read. */
#ifndef QL_CHECK_H
#define QL_CHECK_H

#include "games/qilin/ql_pos.h"

typedef enum QlField {
    QL_FIELD_BOARD,
    QL_FIELD_STAGE,
    QL_FIELD_SIDE,
    QL_FIELD_HANDS,
    QL_FIELD_REWARDS,
    QL_FIELD_PLACED,
    QL_FIELD_LINES,
    QL_FIELD_BACK,
    QL_FIELD_COUNT,
    QL_FIELD_PLAYERS,
    QL_FIELDS
} QlField;

/* What the fields say, before they are compared with one another. */
typedef struct QlRead {
    QlState state;
    uint32_t lines[2];
} QlRead;

/* The first contradiction and the field it is in, or FAULT_NONE.  Hands larger than the rules' men are cut to them, so
 * that the one start text serves every rule; `used` is filled from the lines where the rules need it. */
FaultCode ql_check(const QlRules *, QlRead *, QlField *where);

#endif
