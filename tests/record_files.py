"""Encoders and decoders of the binary record files, written from the format descriptions: XQF in its versions, CBR and CBL.

A decoded game is a dict: its tags, `result`, `side`, `board` (90 letters, Black's back rank first) and `tree`, the start as
(move, comment, children) with an empty move.
"""

import random
import struct
import uuid

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


# ---- Decoders ----

MEN = "RNBAKABNRCCPPPPPrnbakabnrccppppp"
XQF_TEXTS = {"Title": (0x50, 64), "Event": (0xD0, 64), "Date": (0x110, 16), "Site": (0x120, 16), "Red": (0x130, 16),
             "Black": (0x140, 16), "TimeControl": (0x150, 64), "RedTime": (0x190, 16), "BlackTime": (0x1A0, 16),
             "Annotator": (0x1D0, 16), "Author": (0x1E0, 16)}
CBR_TEXTS = {"Title": (180, 128), "Source": (564, 64), "Event": (692, 64), "Round": (756, 64), "Group": (820, 32), "Table": (852, 32),
             "Date": (884, 64), "Site": (948, 64), "TimeControl": (1012, 64), "Red": (1076, 64), "RedTeam": (1140, 64),
             "RedTime": (1204, 64), "Black": (1300, 64), "BlackTeam": (1364, 64), "BlackTime": (1428, 64), "Annotator": (1652, 64),
             "Author": (1780, 64)}


def grow_tree(next_record, name):
    """The tree of records (goes on, alternative follows, points, comment), parents first; the first is the start."""
    goes_on, other, _, comment = next_record()
    assert not other, "the start has no alternative"
    tree = ("", comment, [])
    waiting = [tree] if goes_on else []
    while waiting:
        parent = waiting.pop()
        goes_on, other, points, comment = next_record()
        node = (name(points[0]) + name(points[1]), comment, [])
        parent[2].append(node)
        # What the node leads to comes first, then the next child of its parent.
        waiting += [parent] * other + [node] * goes_on
    return tree


def xqf_decode(data):
    assert data[:2] == b"XQ" and len(data) >= 1032, "an XQF has a header and a start"
    version = data[2]
    if version > 10:
        f = lambda key, seed: (((key * key * 3 + 9) * 3 + 8) * 2 + 1) * 3 * seed + 8 * seed
        men = f(data[13], data[13]) % 256
        source = f(data[14], men) % 256
        target = f(data[15], source) % 256
        extra = (data[12] * 256 + data[13]) % 32000 + 767
        mask = [data[12 + i] & data[3] | data[8 + i] for i in range(4)]
        sentence = b"[(C) Copyright Mr. Dong Shiwei.]"
        body = bytes((byte - (sentence[i % 32] & mask[i % 4])) % 256 for i, byte in enumerate(data[1024:]))
    else:
        men = source = target = extra = 0
        body = data[1024:]
    board = ["."] * 90
    for i in range(32):
        man = MEN[(men + 1 + i) % 32 if version >= 12 else i]
        x, y = divmod((data[16 + i] - men) % 256, 10)
        if x < 9:
            assert board[(9 - y) * 9 + x] == ".", "two men on one point"
            board[(9 - y) * 9 + x] = man
    at = 0

    def record():
        nonlocal at
        start, end, flags = (body[at] - 24 - source) % 256, (body[at + 1] - 32 - target) % 256, body[at + 2]
        at += 4
        length = 0
        if version <= 10 or flags & 0x20:
            length = struct.unpack_from("<I", body, at)[0] - extra
            at += 4
        text = body[at:at + length].decode("gb18030")
        assert len(body) >= at + length
        at += length
        return bool(flags & (0x80 if version > 10 else 0xF0)), bool(flags & (0x40 if version > 10 else 0x0F)), (start, end), text

    tree = grow_tree(record, lambda point: f"{'abcdefghi'[point // 10]}{point % 10}")
    assert at == len(body), "nothing stands behind the tree"
    texts = {key: data[at + 1:at + 1 + min(data[at], size - 1)].decode("gb18030") for key, (at, size) in XQF_TEXTS.items()}
    return {**texts, "version": version, "result": data[0x33], "side": data[0x32], "type": data[0x40], "board": "".join(board),
            "nodes": struct.unpack_from("<I", data, 0x34)[0], "tree": tree}


def cbr_decode(data):
    """The record at the beginning of the bytes, and `size`, how many of them it takes."""
    assert data[:16] == b"CCBridge Record\0" and data[19] == 2
    at = 2214

    def record():
        nonlocal at
        flags, _, start, end = data[at:at + 4]
        at += 4
        text = b""
        if flags & 4:
            length, = struct.unpack_from("<I", data, at)
            text = data[at + 4:at + 4 + length]
            assert len(text) == length > 0
            at += 4 + length
        return not flags & 1, bool(flags & 2), (start, end), text.decode("utf-16-le")

    tree = grow_tree(record, lambda point: f"{'abcdefghi'[point % 9]}{9 - point // 9}")
    texts = {key: data[place:place + size].decode("utf-16-le").split("\0")[0] for key, (place, size) in CBR_TEXTS.items()}
    letters = {0x10 * side + i + 1: (letter.lower() if side == 2 else letter) for side in (1, 2) for i, letter in enumerate("RNBAKCP")}
    board = "".join(letters[man] if man else "." for man in data[2120:2210])
    return {**texts, "result": data[2076], "side": data[2112], "number": struct.unpack_from("<H", data, 2116)[0], "board": board,
            "tree": tree, "size": at, "id": data[20:36]}


def cbl_decode(data):
    """The games of a library by its index: first slot, slots and bytes of each."""
    assert data[:16] == b"CCBridgeLibrary\0" and data[52:56] == b"\xff\xff\xff\x7f"
    room, = struct.unpack_from("<I", data, 60)
    base = 66624 + 276 * room
    assert len(data) > base and (len(data) - base) % 4096 == 0
    games, slot = [], 0
    for entry in (data[66624 + 276 * i:66624 + 276 * (i + 1)] for i in range(room)):
        if not any(entry):
            continue
        kind, first, slots, used = struct.unpack_from("<4I", entry)
        assert (kind, first) == (7, slot), "the slots of the games follow one another"
        slot += slots
        piece = data[base + 4096 * first:base + 4096 * slot]
        game = cbr_decode(piece)
        assert game["size"] == used and (slots - 1) * 4096 < used <= slots * 4096 and not any(piece[used:])
        assert entry[24:100].decode("utf-16-le") == "{" + str(uuid.UUID(bytes_le=game["id"])).upper() + "}"
        assert entry[100:228].decode("utf-16-le").split("\0")[0] == game["Title"]
        games.append(game)
    assert base + 4096 * slot == len(data), "every slot belongs to a game"
    return games
