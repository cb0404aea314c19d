#!/usr/bin/env python3
"""Checks that chuhe reads a network as the trainer means it.

    parity.py NET [--chuhe build/chuhe] [--records FILE] [--positions 2000]

Random positions are evaluated by `chuhe net eval` and, written anew here in numpy from the layout's description, in exact
integers, which must agree to the last digit, and in floating point, which must agree within 2 centipawns.  With records of
self-play the trainer's own code evaluates them by its weights (NET.npz) as in training, within 2 centipawns too (this
needs PyTorch).  Exits 1 when anything disagrees.
"""

import argparse
import subprocess
import sys

import numpy as np

import train
from train import (ADVISOR, CANNON, ELEPHANT, FLIP, HORSE, INPUT_MAN, INPUT_POINT, KING, MATERIAL, MIRROR, OUTPUTS, PALACE, PAWN,
                   QA, QB, RECORD, ROOK, SCALE, read_net, zone)

LETTERS = ".KABNRCP.kabnrcp"
LIMIT = 25000
MOST = {KING: 1, ADVISOR: 2, ELEPHANT: 2, HORSE: 2, ROOK: 2, CANNON: 2, PAWN: 5}


def random_board(rng):
    """Men of both sides on random points where they may stand."""
    board = np.zeros(90, np.uint8)
    for side in (0, 8):
        for kind, most in MOST.items():
            for _ in range(most if kind == KING else rng.integers(0, most + 1)):
                points = zone(kind) if side == 0 else [FLIP[p] for p in zone(kind)]
                free = [p for p in points if not board[p]]
                board[rng.choice(free)] = kind + side
    return board


def fen(board, black):
    ranks = []
    for rank in range(9, -1, -1):
        row = "".join(LETTERS[m] for m in board[9 * rank:9 * rank + 9])
        for n in range(9, 0, -1):
            row = row.replace("." * n, str(n))
        ranks.append(row)
    return "/".join(ranks) + (" b" if black else " w")


def view(board, king_map):
    """(bucket, inputs) of the side that sees the board from its home rank."""
    if np.flatnonzero(board == KING)[0] % 9 > 4:
        board = board[MIRROR]
    bucket = king_map[PALACE.index(int(np.flatnonzero(board == KING)[0]))]
    return bucket, np.flatnonzero(board[INPUT_POINT] == INPUT_MAN)


def turned(board):
    seen = board[FLIP]
    return np.where(seen > 0, seen ^ 8, 0).astype(np.uint8)


def evaluate(net, king_map, board, black, exact):
    """Centipawns for the side to move; `exact`: in the integers of the file, cut as C cuts."""
    own = turned(board) if black else board
    halves = []
    for seen in (own, turned(own)):
        bucket, active = view(seen, king_map)
        halves.append(net["rows"][bucket][active].sum(0) + net["bias"])
    row = min(max(sum(MATERIAL[m] for m in board) - 1, 0) // 2, OUTPUTS - 1)
    if exact:
        hidden = np.clip(np.concatenate(halves).astype(np.int64), 0, QA)
        total = int((hidden * hidden) @ net["out"][row].astype(np.int64))
        value = cut(cut(total, QA) + int(net["out_bias"][row]), QA * QB, SCALE)
    else:
        value = float(np.clip(np.concatenate(halves), 0, 1) ** 2 @ net["out"][row] + net["out_bias"][row]) * SCALE
    return max(-LIMIT, min(LIMIT, value))


def cut(number, divisor, times=1):
    """number * times / divisor towards zero."""
    product = number * times
    return product // divisor if product >= 0 else -(-product // divisor)


def floats_of(net):
    return {"rows": net["rows"] / QA, "bias": net["bias"] / QA, "out": net["out"] / QB, "out_bias": net["out_bias"] / QA / QB}


def board_of(record):
    """(board, black to move) of one training record."""
    bits = np.unpackbits(record[:12], bitorder="little")
    men = np.stack((record[12:28] & 15, record[12:28] >> 4), 1).ravel()
    points = np.flatnonzero(bits[:90])
    board = np.zeros(90, np.uint8)
    board[points] = men[:len(points)]
    return board, bool(bits[90])


def trainer_says(net_path, king_map, records):
    """What the trainer's own code makes of records, in centipawns."""
    torch, device = train.torch, train.torch.device("cpu")
    params = {name: torch.tensor(value) for name, value in np.load(net_path + ".npz").items() if name != "king_map"}
    tables = train.Tables(device, king_map)
    board = train.decode(torch.from_numpy(records), tables)[0]
    return train.forward(params, board, tables, torch.float32).numpy() * SCALE


def chuhe_says(args, boards):
    text = "".join(fen(*pair) + "\n" for pair in boards)
    out = subprocess.run([args.chuhe, "net", "eval", args.net], input=text, capture_output=True, text=True, check=True).stdout
    got = np.array([int(line) for line in out.split()])
    assert len(got) == len(boards)
    return got


def agree(name, got, want, most):
    gap = np.abs(got - np.asarray(want))
    good = gap.max() <= most
    print(f"{name}: {len(got)} positions, mean gap {gap.mean():.3f} cp, largest {gap.max():.2f}{'' if good else '  WRONG'}")
    return good


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("net")
    p.add_argument("--chuhe", default="build/chuhe")
    p.add_argument("--records")
    p.add_argument("--positions", type=int, default=2000)
    args = p.parse_args()
    net, king_map, _ = read_net(args.net)
    rng = np.random.default_rng(1)
    boards = [(random_board(rng), bool(i % 2)) for i in range(args.positions)]
    got = chuhe_says(args, boards)
    good = agree("integers", got, [evaluate(net, king_map, *pair, True) for pair in boards], 0)
    floats = floats_of(net)
    good &= agree("floats", got, [evaluate(floats, king_map, *pair, False) for pair in boards], 2)
    if args.records:
        records = np.fromfile(args.records, np.uint8, args.positions * RECORD).reshape(-1, RECORD)
        got = chuhe_says(args, [board_of(record) for record in records])
        good &= agree("trainer", got, trainer_says(args.net, king_map, records), 2)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
