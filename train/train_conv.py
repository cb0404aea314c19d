#!/usr/bin/env python3
"""Trains a convolutional network of xiangqi (moves and results) from self-play and writes it as src/engine/conv.h describes.

    chuhe datagen --export moves --kind moves --holdout 2 games && train_conv.py moves --out new.conv

All records stay on the GPU; boards are decoded there as in train.py.
"""

import argparse
import math
import struct
import time

import numpy as np
import torch
from torch import nn

from train import FLIP, KING_MAPS, MIRROR, SCALE, Tables, decode, load

CHANNELS, KEYS, SEEN, DEEP = 32, 16, 8, 32
HEADER = struct.Struct("<8sIIIIQ")
PLANES = [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15]


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = (nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1) for _ in range(2))

    def forward(self, x):
        return torch.relu(x + self.second(torch.relu(self.first(x))))


class Net(nn.Module):
    """Logits of all 8100 pairs of points, and the logit of the expected result."""

    def __init__(self, blocks):
        super().__init__()
        self.stem = nn.Conv2d(len(PLANES), CHANNELS, 3, padding=1)
        self.blocks = nn.Sequential(*(Block() for _ in range(blocks)))
        self.leave, self.reach, self.seen = (nn.Conv2d(CHANNELS, n, 1) for n in (KEYS, KEYS, SEEN))
        self.deep, self.last = nn.Linear(90 * SEEN, DEEP), nn.Linear(DEEP, 1)

    def forward(self, planes):
        x = self.blocks(torch.relu(self.stem(planes)))
        leave, reach, seen = (head(x).flatten(2) for head in (self.leave, self.reach, self.seen))
        moves = torch.bmm(leave.transpose(1, 2), reach).flatten(1)
        seen = torch.relu(seen).transpose(1, 2).flatten(1)
        return moves.float(), self.last(torch.relu(self.deep(seen)))[:, 0].float()


class Batches:
    """Boards, moves and targets of records."""

    def __init__(self, device, wdl):
        self.tables, self.wdl = Tables(device, KING_MAPS[1]), wdl
        self.codes = torch.tensor(PLANES, dtype=torch.uint8, device=device)
        self.flip, self.mirror = (torch.tensor(t, dtype=torch.long, device=device) for t in (FLIP, MIRROR))

    def __call__(self, raw, mirrored):
        board, score, result = decode(raw, self.tables)
        packed = raw[:, 30].long() | raw[:, 31].long() << 8
        points = torch.stack((packed & 127, packed >> 7 & 127), 1)
        black = (raw[:, 11] >> 2 & 1)[:, None] > 0
        points = torch.where(black, self.flip[points], points)
        if mirrored:
            turn = torch.rand(len(raw), 1, device=raw.device) < 0.5
            board = torch.where(turn, board[:, self.mirror], board)
            points = torch.where(turn, self.mirror[points], points)
        planes = (board[:, None, :] == self.codes[None, :, None]).view(-1, len(PLANES), 10, 9)
        target = torch.sigmoid(score / SCALE) * (1 - self.wdl) + result * self.wdl
        return planes, points[:, 0] * 90 + points[:, 1], target


def losses(net, batch, dtype):
    planes, moves, target = batch
    with torch.autocast(planes.device.type, dtype, enabled=dtype != torch.float32):
        logits, value = net(planes.to(dtype))
    policy = nn.functional.cross_entropy(logits, moves)
    result = nn.functional.binary_cross_entropy_with_logits(value, target)
    return policy, result, (logits.argmax(1) == moves).float().mean()


def held_out(net, data, batches, dtype):
    with torch.no_grad():
        parts = [losses(net, batches(raw, False), dtype) for raw in data[:1 << 17].split(1 << 13)]
    return [float(torch.stack(part).mean()) for part in zip(*parts)]


def write(path, net, blocks):
    def conv(layer):
        weight = layer.weight.detach().float().cpu().numpy()  # out, in, rows, files
        return [weight.transpose(2, 3, 1, 0).ravel(), layer.bias.detach().float().cpu().numpy()]

    def dense(layer):
        return [layer.weight.detach().float().cpu().numpy().T.ravel(), layer.bias.detach().float().cpu().numpy()]
    parts = conv(net.stem)
    for block in net.blocks:
        parts += conv(block.first) + conv(block.second)
    parts += conv(net.leave) + conv(net.reach) + conv(net.seen) + dense(net.deep) + dense(net.last)
    body = np.concatenate(parts).astype("<f4").tobytes()
    body += bytes(-len(body) % 8)
    head = [b"CHUHECV1", CHANNELS, blocks, KEYS, 0]
    words = np.frombuffer(HEADER.pack(*head, 0) + body, "<u8")
    total = int((words * (2 * np.arange(len(words), dtype=np.uint64) + np.uint64(1))).sum(dtype=np.uint64))
    with open(path, "wb") as file:
        file.write(HEADER.pack(*head, total) + body)


def train(args, net, data, held, batches, dtype):
    optimizer = torch.optim.AdamW(net.parameters(), lr=args.lr, weight_decay=1e-4)
    each, start, step = max(1, len(data) // args.batch), time.time(), 0
    for epoch in range(args.epochs):
        order, progress = torch.randperm(len(data), device=data.device), 0.0
        for at in range(0, each * args.batch, args.batch):
            progress = max(step / (each * args.epochs), (time.time() - start) / args.seconds if args.seconds else 0)
            if progress >= 1:
                break
            for group in optimizer.param_groups:
                group["lr"] = args.lr * min(1, (step + 1) / 200) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * progress)))
            policy, result, _ = losses(net, batches(data[order[at:at + args.batch]], True), dtype)
            optimizer.zero_grad(set_to_none=True)
            (policy + args.value * result).backward()
            optimizer.step()
            step += 1
        policy, result, right = held_out(net, held, batches, dtype)
        print(f"epoch {epoch + 1}  policy {policy:.4f}  result {result:.4f}  best move {100 * right:.1f} %  "
              f"{step * args.batch / (time.time() - start):.0f} positions/s  {time.time() - start:.0f} s", flush=True)
        if progress >= 1:
            break


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("records", nargs="+")
    p.add_argument("--holdout", help="records to check with (RECORDS.holdout of the first file)")
    p.add_argument("--out", required=True)
    p.add_argument("--blocks", type=int, default=4)
    p.add_argument("--epochs", type=int, default=8)
    p.add_argument("--seconds", type=float, default=0, help="end after so long even if epochs are left")
    p.add_argument("--batch", type=int, default=8192)
    p.add_argument("--lr", type=float, default=2e-3)
    p.add_argument("--value", type=float, default=2.0, help="weight of the result against the move")
    p.add_argument("--wdl", type=float, default=0.4)
    args = p.parse_args()
    torch.manual_seed(1)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    dtype = torch.bfloat16 if device.type == "cuda" else torch.float32
    data, held = load(args.records, device), load([args.holdout or args.records[0] + ".holdout"], device)
    net = Net(args.blocks).to(device)
    print(f"{len(data):,} positions, {len(held):,} held out, {sum(w.numel() for w in net.parameters()):,} weights, {device}", flush=True)
    train(args, net, data, held, Batches(device, args.wdl), dtype)
    write(args.out, net, args.blocks)
    print(f"wrote {args.out}")


if __name__ == "__main__":
    main()
