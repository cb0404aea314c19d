#!/usr/bin/env python3
"""Trains a network of xiangqi from records of self-play (chuhe datagen --export) and writes it as chuhe reads it.

    train.py games.records --out data/nets/xiangqi.nnue

Everything stays on the GPU: the records as they are, 32 bytes each; a batch is decoded there to a board of 90 points, and
the inputs of a view are one comparison of that board with the table of inputs, so the first layer is a plain matrix
product.  Without a GPU the same code runs on the CPU, slowly.

The layouts are those of src/engine/trainfile.h (records) and src/nnue/nnue_file.h (networks).
"""

import argparse
import csv
import math
import os
import struct
import sys
import time

import numpy as np

try:
    import torch
except ImportError:  # parity.py needs the layouts alone
    torch = None

# ---- The layouts --------------------------------------------------------------------------------------------------

RECORD = 32
INPUTS, OUTPUTS = 692, 8
QA, QB, SCALE = 255, 64, 400
CLIP = 1.98
ROW_MAX, BIAS_MAX, OUT_MAX, OUT_SUM = 505, 16383, 127, 33025
HEADER = struct.Struct("<8sIIIIIHHI9s11x64sQ")

# Bucket of each point of the palace, rank by rank from the home rank; the own king never stands right of the middle.
KING_MAPS = {1: [0] * 9, 2: [1, 0, 1] * 3, 3: [1, 0, 1, 1, 2, 1, 1, 2, 1], 6: [0, 1, 0, 2, 3, 2, 4, 5, 4]}

KING, ADVISOR, ELEPHANT, HORSE, ROOK, CANNON, PAWN = range(1, 8)
PALACE = [9 * rank + file for rank in range(3) for file in (3, 4, 5)]


def zone(kind):
    """The points on which Red may have a man of a kind, ascending."""
    if kind == KING:
        return PALACE
    if kind == ADVISOR:
        return [3, 5, 13, 21, 23]
    if kind == ELEPHANT:
        return [2, 6, 18, 22, 26, 38, 42]
    if kind == PAWN:
        return [p for p in range(27, 90) if p >= 45 or p % 9 % 2 == 0]
    return list(range(90))


FLIP = [9 * (9 - p // 9) + p % 9 for p in range(90)]
MIRROR = [9 * (p // 9) + 8 - p % 9 for p in range(90)]
_OWN = [(kind, point) for kind in range(KING, PAWN + 1) for point in zone(kind)]
# The man and the point that each input stands for, as the side sees the board whose view it is.
INPUT_MAN = [kind for kind, _ in _OWN] + [kind + 8 for kind, _ in _OWN]
INPUT_POINT = [point for _, point in _OWN] + [FLIP[point] for _, point in _OWN]
assert len(INPUT_MAN) == INPUTS
# The trainer's products are fastest over a multiple of 64: inputs that no man ever sets fill up.
PADDED = 704
# What a man adds to the attacking material by which the output row is chosen.
MATERIAL = [0, 0, 0, 0, 1, 2, 1, 0] * 2


def checksum(data):
    words = np.frombuffer(data, "<u8").copy()
    words[(HEADER.size - 8) // 8] = 0
    odd = 2 * np.arange(len(words), dtype=np.uint64) + np.uint64(1)
    return int((words * odd).sum(dtype=np.uint64))


def quantise(params):
    """The integers of a network from its floats: a dict of rows, bias, out, out_bias."""
    def whole(values, unit, most):
        return np.clip(np.rint(np.asarray(values, np.float64) * unit), -most, most)
    net = {"rows": whole(params["rows"], QA, ROW_MAX).astype("<i2"), "bias": whole(params["bias"], QA, BIAS_MAX).astype("<i2"),
           "out": whole(params["out"], QB, OUT_MAX).astype("<i2"),
           "out_bias": whole(params["out_bias"], QA * QB, 1 << 24).astype("<i4")}
    for row in net["out"].astype(int):
        assert max(row[row > 0].sum(), -row[row < 0].sum()) <= OUT_SUM, "output weights too large together"
    return net


def write_net(path, net, king_map, about):
    """Writes a network file; a half-written one never has its name."""
    buckets, _, hidden = net["rows"].shape
    text = about.encode()[:64]
    fields = [b"CHUHENN1", 1, INPUTS, hidden, buckets, OUTPUTS, QA, QB, SCALE, bytes(king_map), text]
    body = b"".join(net[name].tobytes() for name in ("rows", "bias", "out", "out_bias"))
    total = checksum(HEADER.pack(*fields, 0) + body)
    with open(path + ".part", "wb") as file:
        file.write(HEADER.pack(*fields, total) + body)
    os.replace(path + ".part", path)


def read_net(path):
    """(net, king_map, about) of a network file."""
    with open(path, "rb") as file:
        data = file.read()
    magic, version, inputs, hidden, buckets, outputs, qa, qb, scale, king_map, about, total = HEADER.unpack_from(data)
    assert (magic, version, inputs, outputs, qa, qb, scale) == (b"CHUHENN1", 1, INPUTS, OUTPUTS, QA, QB, SCALE)
    assert total == checksum(data), "damaged"
    at, net = HEADER.size, {}
    for name, kind, shape in [("rows", "<i2", (buckets, INPUTS, hidden)), ("bias", "<i2", (hidden,)),
                              ("out", "<i2", (OUTPUTS, 2 * hidden)), ("out_bias", "<i4", (OUTPUTS,))]:
        count = math.prod(shape)
        net[name] = np.frombuffer(data, kind, count, at).reshape(shape)
        at += count * int(kind[2])
    assert at == len(data)
    return net, list(king_map), about.rstrip(b"\0").decode()


# ---- Batches ------------------------------------------------------------------------------------------------------


class Tables:
    """The constant tensors of one device."""

    def __init__(self, device, king_map):
        def tensor(values, dtype):
            return torch.tensor(values, dtype=dtype, device=device)
        self.flip, self.mirror = tensor(FLIP, torch.long), tensor(MIRROR, torch.long)
        spare = PADDED - INPUTS
        self.man, self.point = tensor(INPUT_MAN + [255] * spare, torch.uint8), tensor(INPUT_POINT + [0] * spare, torch.long)
        self.palace, self.king_map = tensor(PALACE, torch.long), tensor(king_map, torch.long)
        self.right = tensor([5, 14, 23], torch.long)
        self.bits = tensor(list(range(8)), torch.int32)
        self.material = tensor(MATERIAL, torch.long)
        self.buckets = max(king_map) + 1


def decode(raw, t):
    """Boards [B, 90] as the side to move sees them, scores and results of records [B, 32]."""
    bits = (raw[:, :12, None].int() >> t.bits & 1).flatten(1)
    occupied = bits[:, :90]
    men = torch.stack((raw[:, 12:28] & 15, raw[:, 12:28] >> 4), 2).flatten(1)
    place = (occupied.cumsum(1) - 1).clamp(0, 31).long()
    board = men.gather(1, place) * occupied.to(torch.uint8)
    board = torch.where(bits[:, 90:91] > 0, turned(board, t), board)
    low, high = raw[:, 28].float(), raw[:, 29].float()
    score = low + 256 * high - 65536 * (high >= 128)
    return board, score, (bits[:, 91] + 2 * bits[:, 92]).float() / 2


def turned(board, t):
    """The board as the other side sees it."""
    seen = board[:, t.flip]
    return (seen ^ 8) * (seen > 0)


def inputs(board, t, dtype):
    """The multi-hot inputs of one view."""
    right = (board[:, t.right] == KING).any(1, keepdim=True)
    board = torch.where(right, board[:, t.mirror], board)
    x = (board[:, t.point] == t.man).to(dtype)
    if t.buckets == 1:
        return x
    bucket = ((board[:, t.palace] == KING) * t.king_map).sum(1)
    chosen = bucket[:, None] == torch.arange(t.buckets, device=board.device)
    return (chosen.to(dtype)[:, :, None] * x[:, None, :]).flatten(1)


def output_row(board, t):
    return ((t.material[board.long()].sum(1) - 1).clamp(min=0) // 2).clamp(max=OUTPUTS - 1)


# ---- The model ----------------------------------------------------------------------------------------------------


def new_params(hidden, buckets, seed):
    """shared: what all king buckets have in common, learned by every position; rows: what sets each apart."""
    rng = np.random.default_rng(seed)
    out = rng.normal(0, 1 / math.sqrt(2 * hidden), 2 * hidden)
    params = {"shared": rng.normal(0, math.sqrt(2 / INPUTS), (INPUTS, hidden)), "bias": np.full(hidden, 0.1),
              "out": np.tile(out, (OUTPUTS, 1)), "out_bias": np.zeros(OUTPUTS)}
    if buckets > 1:
        params["rows"] = np.zeros((buckets, INPUTS, hidden))
    return params


def merged(params):
    """The rows as the network file has them, [buckets, inputs, hidden]."""
    rows = params["shared"][None]
    return rows + params["rows"] if "rows" in params else rows


def rounded(x):
    """x as the integers of the file have it, with the gradient of x: the network learns to live with its rounding."""
    return x + (x.round() - x).detach()


def forward(params, board, t, dtype):
    """The evaluation for the side to move, in units of SCALE centipawns.

    Weights and sums are counted in units of 1/QA as in the file: of the sums only 0…255 survives the clamp, and bf16 holds
    those integers exactly (and all weights but those beyond ±1, which lose their last bit), so that the fast product gives
    the numbers of the integer network.
    """
    weights = torch.nn.functional.pad(rounded(merged(params) * QA).to(dtype), (0, 0, 0, PADDED - INPUTS)).flatten(0, 1)
    bias = rounded(params["bias"] * QA).to(dtype)
    halves = []
    for view in (board, turned(board, t)):
        sums = torch.addmm(bias, inputs(view, t, dtype), weights)
        halves.append((sums.float() / QA).clamp(0, 1) ** 2)
    rows = torch.cat(halves, 1) @ (rounded(params["out"] * QB) / QB).t() + params["out_bias"]
    return rows.gather(1, output_row(board, t)[:, None])[:, 0]


def loss_of(params, raw, t, dtype, wdl, flip):
    board, score, result = decode(raw, t)
    if flip:  # a position and its mirror image are worth the same
        board = torch.where(torch.rand(len(raw), 1, device=raw.device) < 0.5, board[:, t.mirror], board)
    target = torch.sigmoid(score / SCALE) * (1 - wdl) + result * wdl
    return ((torch.sigmoid(forward(params, board, t, dtype)) - target) ** 2).mean()


def clip(params, whole):
    """Keeps the weights within what the integers of the file can hold; `whole`: the sums of the output rows too."""
    with torch.no_grad():
        parts = 2 if "rows" in params else 1
        for name in ("shared", "rows"):
            if name in params:
                params[name].clamp_(-CLIP / parts, CLIP / parts)
        params["bias"].clamp_(-CLIP, CLIP)
        params["out"].clamp_(-CLIP, CLIP)
        if whole:
            out, limit = params["out"], (OUT_SUM - params["out"].shape[1]) / QB
            plus, minus = out.clamp(min=0), out.clamp(max=0)
            plus *= (limit / plus.sum(1, keepdim=True).clamp(min=limit))
            minus *= (limit / (-minus).sum(1, keepdim=True).clamp(min=limit))
            out.copy_(plus + minus)


# ---- Training -----------------------------------------------------------------------------------------------------


def load(paths, device):
    """All records of some files as one tensor on the device."""
    sizes = [os.path.getsize(path) // RECORD for path in paths]
    data = torch.empty((sum(sizes), RECORD), dtype=torch.uint8, device=device)
    at = 0
    for path, size in zip(paths, sizes):
        for start in range(0, size, 1 << 23):
            count = min(1 << 23, size - start)
            part = np.fromfile(path, np.uint8, count * RECORD, offset=start * RECORD).reshape(count, RECORD)
            data[at:at + count] = torch.from_numpy(part).to(device)
            at += count
    return data


def held_out_loss(params, data, t, wdl):
    """Loss without flips in full precision, over at most a million positions."""
    with torch.no_grad():
        parts = data[:1 << 20].split(1 << 14)
        return sum(float(loss_of(params, raw, t, torch.float32, wdl, False)) * len(raw) for raw in parts) / \
            sum(len(raw) for raw in parts)


def to_numpy(params):
    return {name: value.detach().float().cpu().numpy() for name, value in params.items()}


def save(path, params, king_map, about):
    """The network file, and the floats beside it to train on from or to compare with."""
    clip(params, True)
    floats = to_numpy(params)
    np.savez(path + ".npz", king_map=king_map, **floats)
    write_net(path, quantise({**floats, "rows": merged(floats)}), king_map, about)


def make_optimizer(params, args, cuda):
    values = list(params.values())
    for extra in ({"fused": True} if cuda else {}, {}):
        try:
            return torch.optim.AdamW(values, lr=args.lr, weight_decay=args.decay, **extra)
        except (TypeError, RuntimeError):
            continue
    raise SystemExit("train.py: no optimizer")


class Step:
    """Loss and gradients of a batch, compiled where that works."""

    def __init__(self, params, t, dtype, compiled):
        self.params, self.t, self.dtype = params, t, dtype
        self.plain = self.run = lambda raw, wdl: loss_of(self.params, raw, self.t, self.dtype, wdl, True)
        if compiled and hasattr(torch, "compile"):
            self.run = torch.compile(self.plain)

    def __call__(self, raw, wdl):
        try:
            loss = self.run(raw, wdl)
            loss.backward()
        except Exception as error:  # the compiler is a help, not a need
            if self.run is self.plain:
                raise
            print(f"torch.compile gave up ({type(error).__name__}: {str(error).splitlines()[0][:100]}); going on without",
                  flush=True)
            self.run = self.plain
            for value in self.params.values():
                value.grad = None
            loss = self.plain(raw, wdl)
            loss.backward()
        return loss.detach()


class Log:
    """The training log: lines on stdout, a CSV file, and a curve where matplotlib is there."""

    def __init__(self, path):
        self.path, self.rows = path, []

    def add(self, **row):
        self.rows.append(row)
        print("  ".join(f"{name} {value:.6g}" if isinstance(value, float) else f"{name} {value}"
                        for name, value in row.items()), flush=True)
        with open(self.path + ".csv", "w", newline="") as file:
            writer = csv.DictWriter(file, row.keys())
            writer.writeheader()
            writer.writerows(self.rows)

    def draw(self):
        try:
            import matplotlib
            matplotlib.use("Agg")
            from matplotlib import pyplot
        except ImportError:
            return
        for name in ("train", "holdout"):
            pyplot.plot([row["epoch"] for row in self.rows], [row[name] for row in self.rows], label=name)
        pyplot.xlabel("epoch")
        pyplot.ylabel("loss")
        pyplot.legend()
        pyplot.savefig(self.path + ".png", dpi=120)


def progress_of(step, steps, start, minutes):
    """0 at the start, 1 at the end, by steps or by time, whichever is further."""
    done = step / max(steps, 1)
    return min(1.0, max(done, (time.time() - start) / (60 * minutes)) if minutes else done)


def rate(args, step, progress):
    warm = min(1.0, (step + 1) / 200)
    return args.lr * warm * (args.lr_end + (1 - args.lr_end) * 0.5 * (1 + math.cos(math.pi * progress)))


def train(args, params, data, held, t, device):
    cuda = device.type == "cuda"
    dtype = torch.bfloat16 if args.precision == "bf16" or (args.precision == "auto" and cuda) else torch.float32
    optimizer, step_on = make_optimizer(params, args, cuda), Step(params, t, dtype, cuda and not args.no_compile)
    log, start, wdl = Log(args.out), time.time(), torch.tensor(args.wdl, device=device)
    batch = min(args.batch, len(data))
    each = len(data) // batch
    steps, step, epoch, progress = each * args.epochs, 0, 0, 0.0
    while step < steps and progress < 1:
        order, total, began, count = torch.randperm(len(data), device=device), 0, time.time(), 0
        for at in range(0, each * batch, batch):
            progress = progress_of(step, steps, start, args.minutes)
            if progress >= 1 and args.minutes:
                break
            for group in optimizer.param_groups:
                group["lr"] = rate(args, step, progress)
            optimizer.zero_grad(set_to_none=True)
            total = total + step_on(data[order[at:at + batch]], wdl)
            optimizer.step()
            clip(params, step % 64 == 0)
            step, count = step + 1, count + 1
        epoch += 1
        if not count:
            break
        mean = float(total) / count  # waits for the GPU, so the speed below is true
        seconds = time.time() - began
        log.add(epoch=epoch, train=mean, holdout=held_out_loss(params, held, t, wdl) if held is not None else float("nan"),
                lr=rate(args, step, progress), positions_per_s=int(count * batch / seconds), minutes=(time.time() - start) / 60)
        if epoch % args.save_every == 0:
            save(args.out, params, args.king_map, args.about)
    log.draw()


def arguments():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("records", nargs="+")
    p.add_argument("--holdout", help="records to check with (RECORDS.holdout of the first file if it exists)")
    p.add_argument("--out", required=True, help="the network file; .csv, .png and .npz appear beside it")
    p.add_argument("--hidden", type=int, default=256)
    p.add_argument("--buckets", type=int, default=1, choices=sorted(KING_MAPS))
    p.add_argument("--epochs", type=int, default=30)
    p.add_argument("--minutes", type=float, default=0, help="end after so long even if epochs are left")
    p.add_argument("--batch", type=int, default=16384)
    p.add_argument("--lr", type=float, default=1e-3)
    p.add_argument("--lr-end", type=float, default=0.01, help="part of lr that is left at the end")
    p.add_argument("--decay", type=float, default=0.01)
    p.add_argument("--wdl", type=float, default=0.5, help="weight of the result against the score")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--init", help="the .npz of an earlier run to go on from")
    p.add_argument("--save-every", type=int, default=10, help="epochs")
    p.add_argument("--precision", default="auto", choices=["auto", "bf16", "fp32"])
    p.add_argument("--device", default="auto")
    p.add_argument("--no-compile", action="store_true")
    p.add_argument("--about", default="")
    args = p.parse_args()
    if args.hidden % 32 or not 32 <= args.hidden <= 1024:
        p.error("--hidden must be a multiple of 32 up to 1024")
    args.king_map = KING_MAPS[args.buckets]
    return args


def main():
    args = arguments()
    if torch is None:
        sys.exit("train.py: PyTorch is missing (pip install torch)")
    torch.manual_seed(args.seed)
    device = torch.device(args.device if args.device != "auto" else "cuda" if torch.cuda.is_available() else "cpu")
    if device.type == "cuda":
        torch.backends.cuda.matmul.allow_tf32 = False
    held_path = args.holdout or (args.records[0] + ".holdout" if os.path.exists(args.records[0] + ".holdout") else None)
    data = load(args.records, device)
    held = load([held_path], device) if held_path else None
    held = held if held is not None and len(held) else None
    if not len(data):
        sys.exit("train.py: no records")
    args.about = args.about or f"{len(data):,} positions, {args.epochs} epochs, wdl {args.wdl}"
    floats = dict(np.load(args.init)) if args.init else new_params(args.hidden, args.buckets, args.seed)
    floats.pop("king_map", None)
    params = {name: torch.tensor(value, dtype=torch.float32, device=device).requires_grad_() for name, value in floats.items()}
    t = Tables(device, args.king_map)
    shapes = (params["shared"].shape[1], params["rows"].shape[0] if "rows" in params else 1)
    if shapes != (args.hidden, args.buckets):
        sys.exit(f"train.py: {args.init} has hidden {shapes[0]} and {shapes[1]} buckets")
    print(f"{len(data):,} positions, {0 if held is None else len(held):,} held out, hidden {args.hidden}, {args.buckets} king "
          f"buckets, on {device}, torch {torch.__version__}", flush=True)
    train(args, params, data, held, t, device)
    save(args.out, params, args.king_map, args.about)
    print(f"wrote {args.out}, {os.path.getsize(args.out):,} bytes")


if __name__ == "__main__":
    main()
