"""The numbers code written for gym-xiangqi asks for by name."""

from __future__ import annotations

RED, BLACK = 0, 1
ALLY, ENEMY = 1, -1
ALIVE, DEAD = 1, 0

BOARD_ROWS, BOARD_COLS = 10, 9
TOTAL_POS = BOARD_ROWS * BOARD_COLS
PIECE_CNT = 16

EMPTY, GENERAL = 0, 1
ADVISOR_1, ADVISOR_2 = 2, 3
ELEPHANT_1, ELEPHANT_2 = 4, 5
HORSE_1, HORSE_2 = 6, 7
CHARIOT_1, CHARIOT_2 = 8, 9
CANNON_1, CANNON_2 = 10, 11
SOLDIER_1, SOLDIER_2, SOLDIER_3, SOLDIER_4, SOLDIER_5 = range(12, 17)

PIECE_ID_TO_NAME = ["EMPTY", "GENERAL"]
for _kind, _count in (("ADVISOR", 2), ("ELEPHANT", 2), ("HORSE", 2), ("CHARIOT", 2), ("CANNON", 2), ("SOLDIER", 5)):
    PIECE_ID_TO_NAME += [f"{_kind}_{_i + 1}" for _i in range(_count)]

PIECE_POINTS = [0.0, 100.0, *[2.0] * 4, *[4.0] * 2, *[9.0] * 2, *[4.5] * 2, *[1.0] * 5]
ILLEGAL_MOVE = -10.0
WIN, LOSE = PIECE_POINTS[GENERAL], -PIECE_POINTS[GENERAL]
MAX_PERPETUAL_JIANG = 4
