"""What the transcripts of the three protocols share (test_proto.py)."""

import os
import re

from chuhe import ROOT, Checks, chuhe, judge
from talk import Talk

SAN = os.environ.get("CHUHE_PROTO", os.path.join(ROOT, "build", "chuhe-san"))
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
MATE_IN_1 = "3k5/R8/9/9/9/9/9/9/8R/5K3 w - - 0 1"
MATED = "3k4R/R8/9/9/9/9/9/9/9/5K3 b - - 0 1"
WINNING = "3ak4/9/9/9/9/9/9/R8/4A4/3K5 w - - 0 1"
LOSING = "3ak4/9/9/9/9/9/9/R8/4A4/3K5 b - - 0 1"
# Black's king goes to and fro, red checks: after two rounds the position has come three times.
CHECKS, LOOP = "3k5/9/9/9/9/9/9/3R5/9/5K3 b - - 0 1", "d9e9 d2e2 e9d9 e2d2 " * 2
GAMES = re.findall(r"[\w-]+", chuhe("judge", "none", binary=SAN).stderr.split("there are")[1])
# What all three protocols have, by the names and kinds of each: UCI, UCCI, CECP.
COMMON = [("Clear Hash", "button", "clearhash", "button"), ("UCI_LimitStrength", "check", "limitstrength", "check"),
          ("UCI_Elo", "spin", "elo", "spin"), ("Level", "combo", "level", "combo"), ("Level Seed", "spin", "levelseed", "spin"),
          ("Human Pace", "check", "humanpace", "check"), ("EvalFile", "string", "evalfile", "file"),
          ("OwnBook", "check", "usebook", "check"), ("Book Seed", "spin", "bookseed", "spin"),
          ("TablePath", "string", "egtbpaths", "path"), ("TableBuild", "check", "buildegtb", "check")]
NET = os.path.join(ROOT, "data", "nets", "xiangqi.nnue")
check = Checks()


def legal(moves="", fen=START, game="xiangqi"):
    return judge([f"{fen}\t{moves}"], game=game)[0]["legal"]


def second(line):
    """The second word of a line, "" when there is none."""
    return (line.split() + ["", ""])[1]


def engine(first):
    """A conversation that has begun with its first line."""
    talk = Talk(SAN, "engine")
    talk.say(first)
    return talk
