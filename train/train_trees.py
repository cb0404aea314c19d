#!/usr/bin/env python3
"""Trains gradient-boosted trees to evaluate xiangqi and writes them as src/engine/trees.h describes.

    chuhe datagen --export rows --kind features --holdout 2 games && train_trees.py rows --out new.trees

Needs LightGBM and numpy.
"""

import argparse
import math
import struct

import lightgbm
import numpy as np

FEATURES, SCALE = 36, 400
HEADER = struct.Struct("<8sIIIIQ")


def load(path, most, wdl):
    rows = np.fromfile(path, "<i2").reshape(-1, FEATURES + 2)[:most or None]
    score, result = rows[:, FEATURES].astype(np.float64), rows[:, FEATURES + 1] / 2
    return rows[:, :FEATURES].astype(np.float32), (1 - wdl) / (1 + np.exp(-score / SCALE)) + wdl * result


def lay_out(root, nodes):
    """Adds the nodes of one tree, the two below a node side by side; returns the place of the first."""
    first = len(nodes)
    nodes.append(None)
    queue = [(root, first)]
    while queue:
        node, at = queue.pop(0)
        if "leaf_value" in node:
            value = round(node["leaf_value"] * SCALE * 16)
            nodes[at] = (max(-32768, min(32767, value)), 0, 0)
            continue
        below = len(nodes)
        nodes.extend([None, None])
        nodes[at] = (max(-32768, min(32767, math.floor(node["threshold"]))), node["split_feature"], below)
        queue += [(node["left_child"], below), (node["right_child"], below + 1)]
    return first


def write(path, model):
    nodes = [(0, 0, 0)]  # place 0 is nobody's child
    firsts = [lay_out(tree["tree_structure"], nodes) for tree in model.dump_model()["tree_info"]]
    body = struct.pack(f"<{len(firsts)}I", *firsts)
    body += bytes(-len(body) % 8) + b"".join(struct.pack("<hHI", *node) for node in nodes)
    head = [b"CHUHEGB1", FEATURES, len(firsts), len(nodes), 0]
    words = np.frombuffer(HEADER.pack(*head, 0) + body, "<u8")
    total = int((words * (2 * np.arange(len(words), dtype=np.uint64) + np.uint64(1))).sum(dtype=np.uint64))
    with open(path, "wb") as file:
        file.write(HEADER.pack(*head, total) + body)
    print(f"wrote {path}: {len(firsts)} trees, {len(nodes)} nodes")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("records")
    p.add_argument("--out", required=True)
    p.add_argument("--rows", type=int, default=0, help="use so many positions; 0: all")
    p.add_argument("--trees", type=int, default=300)
    p.add_argument("--leaves", type=int, default=31)
    p.add_argument("--rate", type=float, default=0.1)
    p.add_argument("--wdl", type=float, default=0.3)
    p.add_argument("--threads", type=int, default=2)
    args = p.parse_args()
    x, y = load(args.records, args.rows, args.wdl)
    held_x, held_y = load(args.records + ".holdout", args.rows // 10, args.wdl)
    train, held = lightgbm.Dataset(x, y), lightgbm.Dataset(held_x, held_y)
    print(f"{len(x):,} positions, {len(held_x):,} held out", flush=True)
    model = lightgbm.train({"objective": "cross_entropy", "num_leaves": args.leaves, "learning_rate": args.rate, "max_bin": 255,
                            "num_threads": args.threads, "verbose": -1}, train, args.trees, valid_sets=[held],
                           callbacks=[lightgbm.log_evaluation(50)])
    miss = model.predict(held_x) - held_y
    print(f"held-out loss {float((miss ** 2).mean()):.6f}")
    write(args.out, model)


if __name__ == "__main__":
    main()
