/* ql_board.c -- the board of Qilin chess: three nested squares, their side centres joined, their corners too.
 *
 * The lines are the one source; the other tables say the same from a point's side, and the tests compare them.
 */
#include "games/qilin/ql_types.h"

#define QL_LINE_LIST(LINE)                                                                                             \
    LINE(A1, D1, G1)                                                                                                   \
    LINE(B2, D2, F2)                                                                                                   \
    LINE(C3, D3, E3)                                                                                                   \
    LINE(A4, B4, C4)                                                                                                   \
    LINE(E4, F4, G4)                                                                                                   \
    LINE(C5, D5, E5)                                                                                                   \
    LINE(B6, D6, F6)                                                                                                   \
    LINE(A7, D7, G7)                                                                                                   \
    LINE(A1, A4, A7)                                                                                                   \
    LINE(B2, B4, B6)                                                                                                   \
    LINE(C3, C4, C5)                                                                                                   \
    LINE(D1, D2, D3)                                                                                                   \
    LINE(D5, D6, D7)                                                                                                   \
    LINE(E3, E4, E5)                                                                                                   \
    LINE(F2, F4, F6)                                                                                                   \
    LINE(G1, G4, G7)                                                                                                   \
    LINE(A1, B2, C3)                                                                                                   \
    LINE(G1, F2, E3)                                                                                                   \
    LINE(A7, B6, C5)                                                                                                   \
    LINE(G7, F6, E5)

const uint8_t QL_LINE[QL_LINES][3] = {
#define LINE(a, b, c) {QL_##a, QL_##b, QL_##c},
    QL_LINE_LIST(LINE)
#undef LINE
};

#define AT(point) (1u << QL_##point)

const QlSet QL_LINE_SET[QL_LINES] = {
#define LINE(a, b, c) AT(a) | AT(b) | AT(c),
    QL_LINE_LIST(LINE)
#undef LINE
};

const uint8_t QL_LINES_AT[QL_POINTS][3] = {
    [QL_A1] = {0, 8, 16},        [QL_D1] = {0, 11, QL_LINES}, [QL_G1] = {0, 15, 17},       [QL_B2] = {1, 9, 16},
    [QL_D2] = {1, 11, QL_LINES}, [QL_F2] = {1, 14, 17},       [QL_C3] = {2, 10, 16},       [QL_D3] = {2, 11, QL_LINES},
    [QL_E3] = {2, 13, 17},       [QL_A4] = {3, 8, QL_LINES},  [QL_B4] = {3, 9, QL_LINES},  [QL_C4] = {3, 10, QL_LINES},
    [QL_E4] = {4, 13, QL_LINES}, [QL_F4] = {4, 14, QL_LINES}, [QL_G4] = {4, 15, QL_LINES}, [QL_C5] = {5, 10, 18},
    [QL_D5] = {5, 12, QL_LINES}, [QL_E5] = {5, 13, 19},       [QL_B6] = {6, 9, 18},        [QL_D6] = {6, 12, QL_LINES},
    [QL_F6] = {6, 14, 19},       [QL_A7] = {7, 8, 18},        [QL_D7] = {7, 12, QL_LINES}, [QL_G7] = {7, 15, 19},
};

const QlSet QL_NEAR[QL_POINTS] = {
    [QL_A1] = AT(D1) | AT(A4),          [QL_D1] = AT(A1) | AT(G1) | AT(D2),          [QL_G1] = AT(D1) | AT(G4),
    [QL_B2] = AT(D2) | AT(B4),          [QL_D2] = AT(D1) | AT(B2) | AT(F2) | AT(D3), [QL_F2] = AT(D2) | AT(F4),
    [QL_C3] = AT(D3) | AT(C4),          [QL_D3] = AT(D2) | AT(C3) | AT(E3),          [QL_E3] = AT(D3) | AT(E4),
    [QL_A4] = AT(A1) | AT(B4) | AT(A7), [QL_B4] = AT(B2) | AT(A4) | AT(C4) | AT(B6), [QL_C4] = AT(C3) | AT(B4) | AT(C5),
    [QL_E4] = AT(E3) | AT(F4) | AT(E5), [QL_F4] = AT(F2) | AT(E4) | AT(G4) | AT(F6), [QL_G4] = AT(G1) | AT(F4) | AT(G7),
    [QL_C5] = AT(C4) | AT(D5),          [QL_D5] = AT(C5) | AT(E5) | AT(D6),          [QL_E5] = AT(E4) | AT(D5),
    [QL_B6] = AT(B4) | AT(D6),          [QL_D6] = AT(D5) | AT(B6) | AT(F6) | AT(D7), [QL_F6] = AT(F4) | AT(D6),
    [QL_A7] = AT(A4) | AT(D7),          [QL_D7] = AT(D6) | AT(A7) | AT(G7),          [QL_G7] = AT(G4) | AT(D7),
};

const QlSet QL_NEAR_DIAGONAL[QL_POINTS] = {
    [QL_A1] = AT(B2),          [QL_G1] = AT(F2),          [QL_B2] = AT(A1) | AT(C3), [QL_F2] = AT(G1) | AT(E3),
    [QL_C3] = AT(B2),          [QL_E3] = AT(F2),          [QL_C5] = AT(B6),          [QL_E5] = AT(F6),
    [QL_B6] = AT(C5) | AT(A7), [QL_F6] = AT(E5) | AT(G7), [QL_A7] = AT(B6),          [QL_G7] = AT(F6),
};

const uint8_t QL_XY[QL_POINTS][2] = {
    {0, 0}, {3, 0}, {6, 0}, {1, 1}, {3, 1}, {5, 1}, {2, 2}, {3, 2}, {4, 2}, {0, 3}, {1, 3}, {2, 3},
    {4, 3}, {5, 3}, {6, 3}, {2, 4}, {3, 4}, {4, 4}, {1, 5}, {3, 5}, {5, 5}, {0, 6}, {3, 6}, {6, 6},
};
