"""Transcripts of UCCI."""

import re
import time

from proto_common import COMMON, LOSING, MATED, NET, WINNING, check, engine, legal, second


def ucci_hello():
    talk = engine("ucci")
    lines = talk.hear(r"^ucciok$") or []
    for word in ["name", "author", "copyright"]:
        check.holds(any(re.match(rf"id {word} \S", line) for line in lines), f"ucci: id {word}")
    options = dict(re.match(r"option (\S+) type (\S+)", line).groups() for line in lines if line.startswith("option"))
    for name, kind in [("usemillisec", "check"), ("batch", "check"), ("hashsize", "spin"), ("threads", "spin"), ("newgame", "button"),
                       ("ponder", "check"), ("variant", "combo"), *((name, kind) for _, kind, name, _ in COMMON)]:
        check.equal(options.get(name), kind, f"ucci: option {name}")
    check.equal(talk.ask("ok$", "isready"), "readyok", "ucci: isready")
    check.equal(talk.ask(".", "probe"), "pophash", "ucci: nothing is remembered at first")
    check.equal(talk.ask(".", "stop"), "nobestmove", "ucci: stop while idle")
    return talk


def ucci_search(talk):
    talk.say("setoption usemillisec true", "position startpos moves h2e2", "go depth 4")
    lines = talk.hear("bestmove") or [""]
    info = re.compile(r"info (time \d+ nodes \d+|depth \d+ score -?\d+ pv( [a-i]\d[a-i]\d)+)$")
    check.holds(len(lines) > 3 and all(info.match(line) for line in lines[:-1]), f"ucci: every info line has its form {lines}")
    check.holds(second(lines[-1]) in legal("h2e2"), "ucci: bestmove is legal")
    best = second(lines[-1])
    check.holds(re.match(rf"pophash bestmove {best} lowerbound -?\d+ depth 4 upperbound -?\d+ depth 4$", talk.ask(".", "probe")),
                "ucci: probe tells what was thought of the position")
    check.equal(talk.ask(".", "position startpos", "probe"), "pophash", "ucci: of this position")
    check.holds(talk.ask("^bestmove", "go time 300 increment 10 opptime 300 oppincrement 10"), "ucci: a clock in milliseconds")
    check.holds(talk.ask("^bestmove", "go time 300 movestogo 5 opptime 300 oppmovestogo 5"), "ucci: moves to go")
    check.holds(talk.ask("^bestmove", "go nodes 300"), "ucci: nodes")
    begun = time.monotonic()
    check.holds(talk.ask("^bestmove", "setoption usemillisec false", "go time 1"), "ucci: a clock in seconds")
    check.holds(time.monotonic() - begun < 20, "ucci: that is kept")
    for line in ["go depth infinite", "go infinite"]:
        talk.say(line)
        check.holds(talk.silent("bestmove", 0.2), f"ucci: {line} waits")
        check.holds(talk.ask("^bestmove", "stop"), "ucci: stop")
    talk.say("setoption usemillisec on", "go ponder time 500 increment 0")
    check.holds(talk.silent("bestmove", 0.3), "ucci: pondering waits")
    check.holds(talk.ask("^bestmove", "ponderhit"), "ucci: ponderhit")
    check.equal(talk.ask("bestmove", f"position fen {MATED}", "go depth 3"), "nobestmove", "ucci: a mated side has no move")


def ucci_bans(talk):
    moves = legal()
    talk.say("position startpos", "banmoves " + " ".join(m for m in moves if m != "a3a4"))
    check.equal(second(talk.ask("bestmove", "go depth 3")), "a3a4", "ucci: the one move not banned is played")
    talk.say("banmoves " + " ".join(moves))
    check.equal(talk.ask("bestmove", "go depth 3"), "nobestmove", "ucci: all moves banned")
    check.holds(second(talk.ask("bestmove", "position startpos", "go depth 1")) in moves, "ucci: a new position lifts the bans")
    check.holds("zzz" in talk.ask("^info message", "banmoves zzz"), "ucci: a ban of no move is told")
    talk.say("banmoves zzz " + " ".join(m for m in moves if m != "a3a4"))
    check.equal(second(talk.ask("bestmove", "go depth 3")), "a3a4", "ucci: and the bans beside it hold")
    check.equal(talk.ask("bestmove", "setoption variant simplified", "banmoves " + " ".join(moves), "setoption variant xiangqi", "go depth 1")[:8],
                "bestmove", "ucci: another game lifts the bans")


def ucci_draws(talk):
    check.holds(talk.ask("^bestmove", f"position fen {LOSING}", "go draw depth 4").endswith(" draw"), "ucci: the worse side takes the draw")
    check.holds(not talk.ask("^bestmove", f"position fen {WINNING}", "go draw depth 4").endswith(" draw"), "ucci: the better side does not")
    check.holds(not talk.ask("^bestmove", f"position fen {LOSING}", "go depth 4").endswith(" draw"), "ucci: unless it was offered")
    talk.say("go ponder depth 4")
    check.holds(talk.ask("^bestmove", "ponderhit draw").endswith(" draw"), "ucci: ponderhit draw")
    check.holds(not talk.ask("^bestmove", "setoption usebook true", "position startpos", "go draw time 1000").endswith(" draw"),
                "ucci: a move of the book is no judgement")
    talk.say("setoption usebook false")
    check.holds(talk.ask("^bestmove", "go opptime 1"), "ucci: a clock of the opponent alone")
    check.holds("'soon'" in talk.ask(".", "go time soon") and talk.last("^bestmove"), "ucci: a time that is none is named, and answered")


def ucci_mistakes(talk):
    talk.say("position startpos moves h2e2")
    for line in ["position fen 9/9", "position startpos moves h2h9 h9h9", "position", "setoption hashsize x", "setoption variant x"]:
        check.holds(talk.ask("^info message", line), f"ucci: {line} is answered by what is wrong")
    check.holds(second(talk.ask("^bestmove", "go depth 1")) in legal("h2e2"), "ucci: the old position stays")
    talk.say("nonsense", "setoption", "setoption nonsense 1", "setoption hashsize 8", "setoption threads 0", "setoption newgame",
             "setoption randomness none", "isready")
    check.equal(talk.hear("."), ["readyok"], "ucci: unknown commands and options pass by")


def ucci_batch(talk):
    talk.say("setoption batch true", "position startpos", "go depth 4", "position startpos moves h2e2", "go depth 3", "quit")
    check.holds(second(talk.last("^bestmove")) in legal(), "ucci: batch: the first search")
    check.holds(second(talk.last("^bestmove")) in legal("h2e2"), "ucci: batch: the second")
    check.equal(talk.last("^bye"), "bye", "ucci: quit is answered by bye")
    check.equal(talk.wait(), 0, "ucci: and ends with 0")
    talk = engine("ucci")
    talk.say("go infinite", "quit")
    check.equal(talk.last("^bye"), "bye", "ucci: quit while thinking")
    check.equal(talk.wait(), 0, "ucci: ends with 0")


def ucci_levels(talk):
    best = [talk.ask("bestmove", "setoption level scholar", "setoption levelseed 3", "setoption newgame", "position startpos",
                     "go time 60000 increment 0") for _ in range(2)]
    check.holds(second(best[0]) in legal() and best[0] == best[1], f"ucci: a level plays, the same by its seed {best}")
    check.equal(talk.ask("bestmove", f"position fen {LOSING}", "go draw time 60000").split()[-1], "draw", "ucci: a level takes a draw")
    check.holds(talk.ask("bestmove", f"position fen {WINNING}", "go draw time 60000").split()[-1] != "draw", "ucci: not when ahead")
    check.holds("nobody" in talk.ask("info message", "setoption level nobody"), "ucci: no such level")
    talk.say("setoption level full")


def ucci_options(talk, folder):
    def nodes(*lines):
        talk.say(*lines, "setoption newgame", "position startpos", "go depth 6")
        return int(re.findall(r" nodes (\d+)", " ".join(talk.hear("bestmove") or ["nodes 0"]))[-1])
    inside = nodes("setoption evalfile <inside>")
    check.holds(nodes("setoption evalfile none") != inside, "ucci: evalfile none is the hand-written evaluation")
    check.equal(nodes(f"setoption evalfile {NET}"), inside, "ucci: evalfile takes a network file")
    check.holds("no/such/file" in talk.ask("^info message", "setoption evalfile no/such/file"), "ucci: evalfile missing")
    check.equal(talk.ask("^info message", f"setoption egtbpaths {folder}"), "info message 1 endgame table",
                "ucci: egtbpaths, with a space in the name")
    check.holds("/nonexistent" in talk.ask("^info message", "setoption egtbpaths /nonexistent"), "ucci: a wrong folder is named")
    check.holds("Book Seed" in talk.ask("^info message", "setoption bookseed x"), "ucci: a seed is a number")
    check.holds(nodes("setoption limitstrength true", "setoption elo 1") < 3000, "ucci: a rating picks a level")
    talk.say("setoption limitstrength false", "setoption evalfile <inside>", "setoption egtbpaths <empty>")


def play_ucci(tables):
    talk = ucci_hello()
    for part in [ucci_search, ucci_bans, ucci_draws, ucci_mistakes, ucci_levels]:
        part(talk)
    ucci_options(talk, tables)
    ucci_batch(talk)
