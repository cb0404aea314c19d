#!/usr/bin/env python3
"""Move counts equal the published tables: rows that take seconds, or with --all every row."""

import sys

from chuhe import Checks, chuhe, rows

LIMIT = 40_000_000  # leaves a row may have in ./test

check = Checks()
everything = "--all" in sys.argv
for row in rows("perft.tsv"):
    if not everything and int(row["nodes"]) > LIMIT:
        continue
    out = chuhe("perft", row["game"], row["depth"], "--fen", row["fen"])
    last = out.stdout.splitlines()[-1].split() if out.stdout else ["", out.stderr]
    check.equal(last[1], row["nodes"], f"perft {row['game']} {row['depth']} {row['fen']}")
    if everything:
        print(row["game"], row["depth"], row["fen"], " ".join(last), flush=True)
check.finish()
