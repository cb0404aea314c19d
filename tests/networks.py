"""Networks of random weights, by the description in src/nnue/nnue_file.h."""

import random
import struct

# The games that can have a network, with the inputs of their sets.
INPUTS = {"xiangqi": 692, "simplified": 692, "redeyed": 692, "doublestep": 692, "stone": 782, "jieqi": 1158, "crazyhouse": 1024}
GAMES = list(INPUTS)


def write_network(path, game="xiangqi", hidden=32, buckets=2):
    rng = random.Random(1)
    inputs = INPUTS[game]
    body = b"".join(struct.pack("<h", rng.randint(-most, most)) for count, most in
                    [(inputs * buckets * hidden, 80), (hidden, 80), (16 * hidden, 60)] for _ in range(count))
    body += struct.pack("<8i", *[0] * 8)
    name = b"" if game == "xiangqi" else game.encode()
    head = struct.pack("<8sIIIIIHHI9s11s64s", b"CHUHENN1", 1, inputs, hidden, buckets, 8, 255, 64, 400,
                       bytes(i % buckets for i in range(9)), name, b"random weights")
    words = struct.unpack(f"<{(len(head) + 8 + len(body)) // 8}Q", head + bytes(8) + body)
    total = sum(word * (2 * i + 1) for i, word in enumerate(words)) % 2 ** 64
    with open(path, "wb") as file:
        file.write(head + struct.pack("<Q", total) + body)
