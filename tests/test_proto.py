#!/usr/bin/env python3
"""The engine's doors: transcripts of UCI, UCCI and CECP with the program under ASan and UBSan (docs/protocol/engine.md)."""

import tempfile

from chuhe import chuhe
from proto_cecp import play_cecp
from proto_common import check
from proto_ucci import play_ucci
from proto_uci import play_uci


def main():
    with tempfile.TemporaryDirectory(prefix="end game ") as tables:
        check.equal(chuhe("tables", "build", "KNkb", "--out", tables).returncode, 0, "a table for the engine")
        play_uci()
        play_ucci(tables)
        play_cecp(tables)
    check.finish()


if __name__ == "__main__":
    main()
