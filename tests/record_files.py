"""Encoders of the binary record files, written from the format descriptions: XQF in its versions, CBR and CBL."""

import random
import struct

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"


def xqf(version, moves, comment):
    """A file of one line with a variation on the last move and a comment on the start."""
    keys = bytes(random.Random(version).randrange(256) for _ in range(13)) if version > 10 else bytes(13)
    head = bytearray(b"XQ" + bytes([version]) + keys + bytes(1008))
    men = source = target = size = 0
    stream = bytes(32)
    if version > 10:
        spread = lambda key: key * key * 54 + 221
        men = spread(head[13]) * head[13] % 256
        source = spread(head[14]) * men % 256
        target = spread(head[15]) * source % 256
        size = (head[12] * 256 + head[13]) % 32000 + 767
        parts = [head[12 + i] & head[3] | head[8 + i] for i in range(4)]
        stream = bytes(byte & parts[i % 4] for i, byte in enumerate(b"[(C) Copyright Mr. Dong Shiwei.]"))
    places = [0, 10, 20, 30, 40, 50, 60, 70, 80, 12, 72, 3, 23, 43, 63, 83, 9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86]
    for i in range(32):
        man = (i + men + 1) % 32 if version >= 12 else i
        head[16 + i] = (places[man] + men) % 256
    head[0x33] = 2
    name = "某人".encode("gbk")
    head[0x140:0x141 + len(name)] = bytes([len(name)]) + name
    body = bytearray()

    def record(move, goes_on, other, text):
        text = text.encode("gbk")
        x = [0x18, 0x20]
        if move:
            x = [(ord(move[0]) - 97) * 10 + int(move[1]) + 24 + source, (ord(move[2]) - 97) * 10 + int(move[3]) + 32 + target]
        if version > 10:
            flags = 0x80 * goes_on | 0x40 * other | 0x20 * bool(text)
        else:
            flags = 0xF0 * goes_on | 0x0F * other
        body.extend([x[0] % 256, x[1] % 256, flags, 0xFF])
        if version <= 10 or text:
            body.extend(struct.pack("<I", len(text) + size) + text)

    record("", True, False, comment)
    for move in moves[:-2]:
        record(move, True, False, "")
    record(moves[-2], False, True, "主")
    record(moves[-1], False, False, "变")
    return bytes(head) + bytes((byte + stream[i % 32]) % 256 for i, byte in enumerate(body))


def cbr(moves, comment):
    head = bytearray(2214)
    head[:16] = b"CCBridge Record\0"
    title = "标题".encode("utf-16-le")
    head[180:180 + len(title)] = title
    head[2076], head[2112], head[2116] = 1, 1, 1
    for i, letter in enumerate("".join(row.replace("9", "." * 9).replace("1", ".").replace("5", "." * 5) for row in START.split()[0].split("/"))):
        if letter != ".":
            head[2120 + i] = (0x11 if letter.isupper() else 0x21) + "rnbakcp".index(letter.lower())
    text = comment.encode("utf-16-le")
    body = bytes([4, 0, 0, 0]) + struct.pack("<I", len(text)) + text
    point = lambda at: (9 - int(at[1])) * 9 + ord(at[0]) - 97
    for i, move in enumerate(moves):
        flags = 3 if i == len(moves) - 2 else 1 if i == len(moves) - 1 else 0
        body += bytes([flags, 0, point(move[:2]), point(move[2:])])
    return bytes(head) + body


def cbl(*games):
    lib = bytearray(b"CCBridgeLibrary\0" + bytes(44) + struct.pack("<I", 128))
    lib += bytes(66624 + 276 * 128 - len(lib))
    for game in games:
        lib += game + bytes(-len(game) % 4096)
    return bytes(lib)
