#!/usr/bin/env python3
"""The engine's doors: transcripts of UCI, UCCI and CECP with the program under ASan and UBSan (docs/protocol/engine.md)."""

import os
import re
import resource
import subprocess
import tempfile
import time

from chuhe import CHUHE, ROOT, Checks, chuhe, judge
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


# ---- UCI

def uci_hello():
    talk = engine("uci")
    lines = talk.hear(r"^uciok$") or []
    check.holds(any(re.match(r"id name \S", line) for line in lines), "uci: id name")
    check.holds(any(re.match(r"id author \S", line) for line in lines), "uci: id author")
    options = dict(re.match(r"option name (.+?) type (.+)", line).groups() for line in lines if line.startswith("option"))
    for name, kind in [("Hash", "spin"), ("Threads", "spin"), ("MultiPV", "spin"), ("Move Overhead", "spin"), ("Ponder", "check"),
                       ("UCI_ShowWDL", "check"), ("UCI_Variant", "combo"), ("Ranks", "combo"),
                       *((name, kind) for name, kind, _, _ in COMMON)]:
        check.equal(options.get(name, "").split(" ")[0], kind, f"uci: option {name}")
    check.equal(re.findall(r"var (\S+)", options["UCI_Variant"]), GAMES, "uci: every game is a variant")
    check.equal(talk.ask("ok$", "isready"), "readyok", "uci: isready")
    talk.say("quit")
    check.equal(talk.wait(), 0, "uci: quit ends with 0")


def uci_search(talk):
    talk.say("position startpos", "go depth 4")
    lines = talk.hear(r"^bestmove") or [""]
    info = re.compile(r"info depth \d+ seldepth \d+ multipv 1 score (cp -?\d+|mate -?\d+)( lowerbound| upperbound)? "
                      r"nodes \d+ nps \d+ hashfull \d+ time \d+ pv( [a-i]\d[a-i]\d)+$")
    check.holds(len(lines) > 4 and all(info.match(line) for line in lines[:-1]), f"uci: every info line has its form {lines}")
    words = lines[-1].split()
    check.holds(words[1] in legal(), "uci: bestmove is legal")
    check.holds(len(words) == 2 or (words[2] == "ponder" and words[3] in legal(words[1])), "uci: so is the ponder move after it")
    pv = lines[-2].split(" pv ")[1]
    check.holds("legal" in judge([f"{START}\t{pv}"])[0], "uci: a line of thought is a line of legal moves")
    check.equal(second(talk.ask("^bestmove", "go depth 3 searchmoves a3a4")), "a3a4", "uci: searchmoves")
    check.equal(second(talk.ask("^bestmove", "go searchmoves i3i4 depth 2")), "i3i4", "uci: searchmoves before a limit")
    check.equal(talk.ask(".", "go searchmoves h2e9 a3a4 zz depth 2"), "info string searchmoves: no legal moves here: h2e9 zz",
                "uci: searchmoves that are no moves are named")
    check.equal(second(talk.last("^bestmove")), "a3a4", "uci: and the others are searched")
    check.holds("zz" in talk.ask(".", "go searchmoves zz depth 2") and second(talk.last("^bestmove")) in legal(),
                "uci: without any of them all moves are searched")
    begun = time.monotonic()
    talk.ask("^bestmove", "go movetime 300")
    check.holds(0.1 < time.monotonic() - begun < 20, "uci: movetime")
    check.holds(talk.ask("^bestmove", "go nodes 500"), "uci: nodes")
    check.holds(talk.ask("^bestmove", "go wtime 300 btime 300 winc 10 binc 10 movestogo 5"), "uci: a clock")
    check.holds(talk.ask("^bestmove", "go wtime -50 btime 300"), "uci: a clock that has run out")
    check.holds(talk.ask("^bestmove", "go depth 0"), "uci: a limit of nothing is a limit")
    check.holds(talk.ask("^bestmove", "go btime 300"), "uci: a clock of the opponent alone")
    for line in ["go movetime", "go movetime soon", "go ponder wtime x"]:
        talk.say(line, "ponderhit")
        check.holds(talk.last("needs a number") and talk.last("^bestmove"), f"uci: {line} is answered")
    for line in ["go wtime 0 btime 0 byoyomi 1000", "go wtime 1 btime 1 movestogo 1 byoyomi 1000"]:
        begun = time.monotonic()
        check.holds(talk.ask("^bestmove", "ucinewgame", line) and 0.1 < time.monotonic() - begun < 20, f"uci: {line}")
    talk.say(f"position fen {MATE_IN_1}", "go mate 1")
    lines = talk.hear("^bestmove") or [""]
    check.holds(any("score mate 1 " in line for line in lines), "uci: mate is counted in moves")
    mates = [m for m in legal(fen=MATE_IN_1) if judge([f"{MATE_IN_1}\t{m}"])[0]["result"]["over"]]
    check.holds(second(lines[-1]) in mates, "uci: the mate is played")
    talk.say(f"position fen {MATED}", "go depth 3")
    lines = talk.hear("^bestmove") or [""]
    check.equal(lines, ["info depth 0 score mate 0", "bestmove (none)"], "uci: a mated side has no move")


def uci_multipv(talk):
    talk.say("setoption name MultiPV value 3", "position startpos", "go depth 4")
    lines = [line for line in talk.hear("^bestmove") or [] if line.startswith("info depth 4") and "bound" not in line]
    found = {int(n): (int(cp), move) for line in lines for n, cp, move in [re.search(r"multipv (\d+) score cp (-?\d+).* pv (\S+)", line).groups()]}
    check.equal(sorted(found), [1, 2, 3], "uci: MultiPV 3 gives three lines")
    check.equal(len({move for _, move in found.values()}), 3, "uci: of three moves")
    check.holds(found[1][0] >= found[2][0] >= found[3][0], "uci: the best first")
    talk.say("setoption name multipv value 1", "go depth 3")
    check.holds(not any("multipv 2" in line for line in talk.hear("^bestmove") or ["multipv 2"]), "uci: names of options in any case")


def uci_waiting(talk):
    talk.say("position startpos", "go infinite")
    check.holds(talk.last("^info depth 2"), "uci: infinite thinks")
    check.equal(talk.ask("ok$", "isready"), "readyok", "uci: isready is answered while thinking")
    check.holds(talk.silent("^bestmove", 0.3), "uci: infinite waits for stop")
    check.holds(talk.ask("^bestmove", "stop"), "uci: stop")
    check.holds(talk.silent("^bestmove", 0.2), "uci: one answer a search")
    check.equal(talk.ask("ok$", "stop", "isready"), "readyok", "uci: stop while idle says nothing")
    talk.say(f"position fen {MATE_IN_1}", "go infinite")
    check.holds(talk.silent("^bestmove", 0.5), "uci: infinite waits even when all is known")
    check.holds(talk.ask("^bestmove", "stop"), "uci: and answers then")
    talk.say("position startpos moves h2e2 h9g7", "go ponder movetime 100")
    check.holds(talk.silent("^bestmove", 0.5), "uci: pondering waits")
    check.holds(talk.ask("^bestmove", "ponderhit"), "uci: ponderhit starts the clock")
    talk.say("go ponder wtime 60000 btime 60000")
    check.holds(talk.ask("^bestmove", "stop"), "uci: stop ends pondering")
    talk.say("go infinite", "position startpos moves h2e2", "go depth 2")
    check.holds(second(talk.last("^bestmove")) in legal("h2e2 h9g7"), "uci: a new command ends the search")
    check.holds(second(talk.last("^bestmove")) in legal("h2e2"), "uci: and is then obeyed")


def uci_mistakes(talk):
    moved = judge(["\th2e2"])[0]["fen"]
    talk.say("position startpos moves h2e2")
    for line, words in [("position fen 9/9/9 w", "bad position"), ("position fen", "bad position"), ("position nonsense", "bad position"),
                        ("position", "bad position"), ("position startpos moves h2e2 h0g3", "bad move 2 'h0g3'"),
                        ("position startpos moves zz", "bad move 1 'zz'"), ("setoption name Hash value much", "Hash"),
                        ("setoption name UCI_Variant value nonsense", "nonsense"), ("perft", "perft"), ("bench x", "bench"),
                        ("position fen 4k4/9/9/9/9/9/9/9/4R4/3K5 w", "the side to move could take the king")]:
        check.holds(words in talk.ask("^info string", line), f"uci: {line} is answered by what is wrong")
        check.equal(talk.ask("^Fen", "d"), f"Fen: {moved}", f"uci: {line} leaves the position as it was")
    check.holds("'x'" in talk.ask("^info string", "go depth x nodes 100"), "uci: a limit that is no number is named")
    check.holds(talk.last("^bestmove"), "uci: and the others hold")
    talk.say("nonsense", "", "   ", "setoption", "setoption name", "setoption name Nonsense value 3", "setoption value 3", "ponderhit",
             "debug on", "register later", "\t isready \r")
    check.equal(talk.hear("."), ["readyok"], "uci: unknown commands and options pass by")
    talk.say("position startpos moves " + "h2e2 h7e7 e2h2 e7h7 " * 2000, "isready")
    check.equal(talk.last("^readyok"), "readyok", "uci: a list of 8,000 moves")


def uci_last_line(talk):
    """A search cut off in the middle of an iteration tells the line it answers with."""
    wrong = []
    talk.say("setoption name Level value scholar")  # whose nodes often end in the middle
    for seed in range(1, 13):
        talk.say(f"setoption name Level Seed value {seed}", "ucinewgame", "position startpos moves h2e2", "go depth 9")
        lines = talk.hear("^bestmove") or [""]
        if second(lines[-1]) != re.findall(r" pv (\S+)", " ".join(lines))[-1]:
            wrong.append(seed)
    check.equal(wrong, [], "uci: the best move is that of the last line of thought")
    talk.say("setoption name Level value full", "setoption name Level Seed value 0")


def uci_tools(talk):
    talk.say("position startpos", "perft 2")
    lines = talk.hear("^Nodes") or [""]
    check.equal((len(lines), lines[-1]), (46, "Nodes searched: 1920"), "uci: perft")
    check.equal(talk.ask("^Nodes", "go perft 3"), "Nodes searched: 79666", "uci: go perft")
    talk.say(f"position fen {WINNING}", "eval")
    terms = {line.split()[0]: int(line.split()[1]) for line in talk.hear("^total") or []}
    check.equal(list(terms), ["value", "place", "cover", "attack", "total"], "uci: eval tells its terms")
    check.holds(terms.get("total", 0) > 300, "uci: a rook more is worth something")
    talk.say(f"position fen {CHECKS} moves {LOOP}", "d")
    lines = talk.hear("^Result") or [""]
    check.holds(any(line.startswith("9 . . . k") for line in lines), "uci: d shows the board")
    check.equal(lines[-1], "Result: " + judge([f"{CHECKS}\t{LOOP}"])[0]["result"]["message"]["en"], "uci: the history is known")
    talk.say("setoption name UCI_ShowWDL value true", "position startpos", "go depth 2")
    wdl = re.findall(r"wdl (\d+) (\d+) (\d+)", " ".join(talk.hear("^bestmove") or []))
    check.holds(wdl and all(sum(map(int, three)) == 1000 for three in wdl), "uci: UCI_ShowWDL")
    talk.say("setoption name UCI_ShowWDL value false", "setoption name Hash value 16", "setoption name Threads value 2",
             "setoption name Clear Hash", "ucinewgame", "go depth 4")
    check.holds(talk.last("^bestmove"), "uci: hash, threads, clearing")
    talk.say("setoption name Threads value 1")


def uci_eval_file(talk):
    """Depth 6 gives the same nodes by the network inside and by the same file, others by hand-written terms."""
    def nodes(path):
        talk.say(f"setoption name EvalFile value {path}", "ucinewgame", "position startpos", "go depth 6")
        return re.findall(r"nodes (\d+)", " ".join(talk.hear("^bestmove") or ["nodes 0"]))[-1]
    inside = nodes("<inside>")
    check.equal(nodes(os.path.join(ROOT, "data/nets/xiangqi.nnue")), inside, "uci: EvalFile takes a network file")
    check.holds(nodes("none") != inside, "uci: EvalFile none is the hand-written evaluation")
    check.holds("cannot be read" in talk.ask("^info string", "setoption name EvalFile value no/such/file"), "uci: EvalFile missing")
    check.holds("README" in talk.ask("^info string", f"setoption name EvalFile value {os.path.join(ROOT, 'README.md')}"),
                "uci: EvalFile of no network names the file")
    check.equal(nodes("<inside>"), inside, "uci: EvalFile back to the network inside")


def uci_ranks(talk):
    check.holds("Ranks" in talk.ask("^info string", "position startpos moves h3e3 h10g8"), "uci: ranks 1-10 are told how to be read")
    talk.say("setoption name Ranks value 1-10", "position startpos moves h3e3 h10g8", "d")
    check.equal(talk.last("^Fen"), "Fen: " + judge(["\th2e2 h9g7"])[0]["fen"], "uci: ranks 1-10 are read")
    check.equal(second(talk.ask("^bestmove", "go depth 2 searchmoves i1i2")), "i1i2", "uci: and written")
    talk.say("setoption name Ranks value 0-9")


def uci_variants(talk):
    """Every game from its start: the engine's decisions, and the first outcome where chance is to move."""
    for game in GAMES:
        talk.say(f"setoption name UCI_Variant value {game}", "d")
        check.equal(talk.last("^Fen"), "Fen: " + judge([""], game=game)[0]["fen"], f"uci: {game} starts at its start")
        tokens = []
        for _ in range(6):
            answer = judge(["\t" + " ".join(tokens)], game=game)[0]
            if answer["turn"] == "chance":
                check.equal(talk.ask("^bestmove", "go depth 1"), "bestmove (none)", f"uci: {game}: the outcome is the GUI's to say")
                tokens.append(answer["legal"][0])
            else:
                best = talk.ask("^bestmove", "go depth 2").split()
                check.holds(len(best) > 1 and best[1] in answer["legal"], f"uci: {game} is played: {tokens} {best}")
                tokens.append(best[1] if len(best) > 1 else "")
            talk.say("position startpos moves " + " ".join(tokens))


def uci_forgets(talk):
    """The games on one board share their keys: what one has learned is nothing to another."""
    def nodes(game):
        talk.say(f"setoption name UCI_Variant value {game}", "go depth 5")
        return re.findall(r" nodes (\d+)", " ".join(talk.hear("^bestmove") or ["nodes 0"]))[-1]
    for one, other in [("xiangqi", "simplified"), ("chess", "crazyhouse")]:
        talk.say("ucinewgame")
        fresh = nodes(other)
        talk.say("ucinewgame", f"setoption name UCI_Variant value {one}", "go depth 8")
        talk.hear("^bestmove")
        check.equal(nodes(other), fresh, f"uci: {other} after {one} is {other} from the beginning")


def uci_ends():
    talk = engine("uci")
    talk.say("go infinite")
    talk.last("^info depth 2")
    talk.say("quit")
    check.equal(talk.wait(), 0, "uci: quit while thinking")
    out = chuhe("engine", stdin="position startpos\ngo depth 3", binary=SAN)
    check.equal((out.returncode, out.stdout.splitlines()[-1].split()[0]), (0, "bestmove"), "uci: a script gets its answer")
    out = chuhe("engine", stdin="go infinite\n", binary=SAN)
    check.equal(out.stdout.splitlines()[-1].split()[0], "bestmove", "uci: the end of the input is a stop")
    for lines in [["go infinite", "ponderhit"], ["go ponder", "ponderhit"], ["position startpos moves h2e2", "go wtime 500"]]:
        talk = engine("uci")
        talk.say(*lines)
        status = talk.end()
        check.equal((status, (talk.hear(r"^bestmove") or [""])[-1][:8]), (0, "bestmove"), f"uci: {lines} and the end of the input")
    out = chuhe("engine", stdin="\r\n \nucci\n", binary=SAN)
    check.equal(out.stdout.splitlines()[-1:], ["ucciok"], "the first line that says something tells the protocol")
    out = subprocess.run([SAN, "engine"], input=b"position fen \xff\x1b[1m\xe6\xa5\x01 w\n" + bytes(range(256)) * 99 + b"\nisready\n",
                         capture_output=True, timeout=600, check=False)
    check.equal(out.stdout.splitlines()[-1], b"readyok", "garbage passes by")
    check.equal(out.stdout.splitlines()[0][-12:], b"'??[1m??? w'", "and is told back as text")
    out = chuhe(stdin="uci\r\nisready\r\n", binary=SAN)
    check.equal(out.stdout.splitlines()[-2:], ["uciok", "readyok"], "the bare program is the engine; lines may end with CR LF")
    for args in [[], ["engine"]]:
        out = chuhe(*args, binary=SAN)
        check.equal((out.returncode, out.stdout, len(out.stderr.splitlines())), (2, "", 1), f"no line at all is wrong usage {args}")
    check.equal(chuhe("engine", "--help", binary=SAN).returncode, 0, "engine --help")


def uci_without_threads():
    """A search that cannot start is answered all the same.  (A sanitizer would not bear the limit.)"""
    talk = Talk(CHUHE, "engine")
    talk.ask("^readyok", "isready")
    with open(f"/proc/{talk.process.pid}/status", encoding="ascii") as file:
        room = 1024 * int(re.search(r"VmSize:\s+(\d+)", file.read()).group(1)) + 300000
    resource.prlimit(talk.process.pid, resource.RLIMIT_AS, (room, room))
    check.equal(talk.ask("^bestmove", "go depth 2"), "bestmove (none)", "uci: no thread, no move, but an answer")
    check.equal(talk.ask("^readyok", "isready"), "readyok", "uci: and the engine lives")
    check.equal(talk.end(), 0, "uci: to its end")


def uci_levels(talk):
    def best(*lines):
        return talk.ask("^bestmove", *lines, "ucinewgame", "position startpos moves h2e2", "go movetime 60000")

    def nodes(*lines):
        talk.say(*lines, "ucinewgame", "position startpos", "go movetime 60000")
        return int(re.findall(r" nodes (\d+)", " ".join(talk.hear("^bestmove") or ["nodes 0"]))[-1])

    talk.say("setoption name UCI_Variant value xiangqi")
    begun = time.monotonic()
    check.holds(second(best("setoption name Level value scholar", "setoption name Level Seed value 7")) in legal("h2e2"),
                "uci: a level plays a legal move")
    check.holds(time.monotonic() - begun < 20, "uci: within its cap, not the minute it was given")
    check.equal(best(), best(), "uci: a seed gives the same game again")
    first = best("setoption name Level value 1")
    check.holds(any(best(f"setoption name Level Seed value {i}") != first for i in range(1, 20)), "uci: other seeds, other people")
    check.holds(nodes("setoption name Level value adept") < 20000, "uci: a level has its nodes")
    check.holds("no level is called 'nobody'" in talk.ask("info string", "setoption name Level value nobody"), "uci: no such level")
    check.holds("seed" in talk.ask("info string", "setoption name Level Seed value x"), "uci: no such seed")
    talk.say("setoption name Level value scholar", "go infinite")
    check.holds(talk.silent("bestmove", 0.5), "uci: a level, too, waits for stop")
    check.holds(talk.ask("^bestmove", "stop"), "uci: and then answers")
    talk.say("go ponder wtime 1000 btime 1000")
    check.holds(talk.silent("bestmove", 0.5), "uci: pondering waits for the hit")
    check.holds(talk.ask("^bestmove", "ponderhit"), "uci: and then answers at once")
    check.holds(talk.ask("^bestmove", "setoption name UCI_Variant value chess", "position startpos", "go movetime 60000"),
                "uci: a persona that does not play a game is replaced")
    talk.say("setoption name UCI_Variant value xiangqi", "setoption name Level value full")
    by_rating = [nodes("setoption name UCI_LimitStrength value true", f"setoption name UCI_Elo value {elo}") for elo in (1, 99999)]
    check.holds(by_rating[0] < 1000 < by_rating[1], f"uci: a rating picks a level {by_rating}")
    check.holds("UCI_Elo" in talk.ask("info string", "setoption name UCI_Elo value strong"), "uci: a rating is a number")
    talk.say("setoption name UCI_LimitStrength value false", "position startpos", "go depth 3")
    check.holds(talk.hear("depth 3"), "uci: full strength again")
    talk.hear("^bestmove")


def uci_pace(talk):
    talk.say("setoption name Level value clerk", "setoption name Human Pace value true", "ucinewgame", "position startpos moves h2e2")
    begun = time.monotonic()
    check.holds(talk.ask("^bestmove", "go movetime 60000"), "uci: a level with a human pace answers")
    check.holds(0.25 < time.monotonic() - begun < 20, "uci: not at once, and within its cap")
    talk.say("go movetime 60000", "stop")
    check.holds(talk.last("^bestmove"), "uci: stop ends the wait")
    talk.say("setoption name Human Pace value false", "setoption name Level value full")


# ---- UCCI

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


# ---- CECP

def cecp_hello():
    talk = engine("xboard")
    talk.say("protover 2")
    text = " ".join(talk.hear("done=1") or [])
    for feature in ["ping=1", "setboard=1", "usermove=1", "san=0", "colors=0", "playother=1", "reuse=1", "memory=1", "smp=1",
                    "sigint=0", "sigterm=0", "debug=1", "analyze=1"]:
        check.holds(f" {feature}" in text, f"cecp: feature {feature}")
    check.holds(re.search(r'myname="\w', text), "cecp: a name")
    options = dict(re.findall(r'option="(.+?) -(\w+)', text))
    for name, _, _, kind in [*COMMON, ("MultiPV", "", "", "spin"), ("Move Overhead", "", "", "spin")]:
        check.equal(options.get(name), kind, f"cecp: option {name}")
    names = {"chess": "normal", "crazyhouse": "crazyhouse", "xiangqi": "xiangqi"}
    found = re.search(r'variants="([^"]*)"', text).group(1)
    check.equal(found.split(","), [names[g] for g in names if g in GAMES], "cecp: the variants it plays")
    talk.say("accepted ping", "rejected debug", "new", "random", "variant xiangqi", "computer")
    check.equal(talk.ask(".", "ping 7"), "pong 7", "cecp: ping")
    return talk


def begin(talk, *lines):
    talk.say("new", "variant xiangqi", "easy", "nopost", "st 60", "sd 3", *lines)


def quiet(talk, what):
    """Nothing was said since the last line heard, which a ping shows."""
    check.equal(talk.ask(".", "ping 99"), "pong 99", what)


def cecp_play(talk):
    begin(talk, "usermove h2e2")
    answer = talk.last(".")
    check.holds(answer.startswith("move ") and answer[5:] in legal("h2e2"), "cecp: a move is answered by a legal move")
    talk.say("usermove h0h2")
    check.equal(talk.last("."), "Illegal move (this man does not move like that): h0h2", "cecp: an illegal move is named with its rule")
    begin(talk, "force", "usermove h2e2", "usermove h9g7")
    quiet(talk, "cecp: force: no answer")
    answer = talk.ask(".", "go")
    check.holds(answer[5:] in legal("h2e2 h9g7"), "cecp: go plays the side on move")
    begin(talk, "force", "usermove h2e2", "playother")
    quiet(talk, "cecp: playother waits")
    check.holds(talk.ask(".", "usermove h9g7")[5:] in legal("h2e2 h9g7"), "cecp: and then plays the other side")
    begin(talk, "force", "h2e2")
    quiet(talk, "cecp: a bare move is a move")
    check.holds(talk.ask(".", "go")[5:] in legal("h2e2"), "cecp: and was played")
    begin(talk, "force", "h0h3")
    check.holds(talk.last(".").startswith("Illegal move ("), "cecp: a bare move may be illegal")
    for word in ["nonsense", "foo bar"]:
        check.equal(talk.ask(".", word), f"Error (unknown command): {word.split()[0]}", "cecp: an unknown command")


def cecp_back(talk):
    begin(talk, "force")
    check.holds(talk.ask(".", "undo").startswith("Error ("), "cecp: nothing to undo")
    talk.say("usermove h2e2", "undo", "usermove h2e2", "usermove h9g7")
    quiet(talk, "cecp: undo takes one move back")
    check.holds(talk.ask(".", "remove", "usermove h2e2", "remove").startswith("Error ("), "cecp: remove takes two, when there are two")
    quiet(talk, "cecp: and the moves before were legal")
    begin(talk)
    talk.ask("^move", "usermove h2e2")
    talk.say("remove")
    check.holds(talk.ask(".", "usermove h2e2")[5:] in legal("h2e2"), "cecp: remove, then another try")


def cecp_boards(talk):
    begin(talk, "force")
    check.equal(talk.ask("^tell", "setboard 9/9 w"), "tellusererror Illegal position", "cecp: a bad position")
    talk.hear("^#")
    check.holds(talk.ask(".", "usermove h2e2").startswith("Illegal move ("), "cecp: no move in it")
    check.holds(talk.ask(".", "go").startswith("Error ("), "cecp: none by the engine either")
    talk.say("force", f"setboard {MATE_IN_1}")
    lines = (talk.say("go"), talk.hear(r"\{"))[1] or [""]
    check.holds(judge([f"{MATE_IN_1}\t{lines[0][5:]}"])[0]["result"]["over"], "cecp: setboard: the engine mates")
    check.equal(lines[-1], "1-0 {black is mated, red wins}", "cecp: and says so")
    check.equal(talk.ask(".", "usermove d9e9"), "Illegal move (the game is over): d9e9", "cecp: no move after the end")
    begin(talk, f"setboard {MATE_IN_1}", "usermove i1i9")
    check.equal(talk.last("."), "1-0 {black is mated, red wins}", "cecp: the user's mate is told")
    begin(talk, "force", f"setboard {CHECKS}", *[f"usermove {m}" for m in LOOP.split()])
    message = judge([f"{CHECKS}\t{LOOP}"])[0]["result"]["message"]["en"]
    check.equal(talk.last("."), f"0-1 {{{message}}}", "cecp: perpetual check loses by the game's own referee")
    begin(talk, "force", f"setboard {CHECKS}", *[f"usermove {m}" for m in LOOP.split()[:-1]], "playother", "usermove " + LOOP.split()[-1])
    check.equal((talk.hear("^move") or [])[:2], [f"# {message}", "offer draw"], "cecp: a win that XBoard would take for a false claim")
    talk.ask("^pong", "ping 98")
    begin(talk, "setboard rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1", "usermove b0c2")
    check.holds(talk.last(".").startswith("move"), "cecp: XBoard's letters of horses and elephants")
    check.equal(talk.ask(".", "variant nonsense"), "Error (unsupported variant): nonsense", "cecp: an unknown variant")
    talk.say("new", "variant 9x10+0_xiangqi", "force", "usermove h2e2")
    quiet(talk, "cecp: a variant with its size")


def cecp_time(talk):
    for lines in [["level 40 0:10 0", "time 300", "otim 300"], ["level 0 1 0.1", "time 200", "otim 200"], ["st 1"]]:
        talk.say("new", "variant xiangqi", "easy", "nopost", *lines)
        begun = time.monotonic()
        check.holds(talk.ask(".", "usermove h2e2").startswith("move"), f"cecp: {lines[0]}")
        check.holds(time.monotonic() - begun < 20, f"cecp: {lines[0]} is kept")
    talk.say("new", "variant xiangqi", "easy", "nopost", "option Move Overhead=10000", "level 2 0:10 0", "go")
    other = next(m for m in legal(second(talk.last("^move"))))
    begun = time.monotonic()
    check.holds(talk.ask(".", f"usermove {other}").startswith("move") and time.monotonic() - begun < 1.5,
                "cecp: a session lasts as many moves as it has, the engine's first move among them")
    talk.say("option Move Overhead=10")
    for line in ["level", "level x 5 0", "st", "sd x", "memory x"]:
        check.holds(talk.ask(".", line).startswith("Error ("), f"cecp: {line} is an error")
    talk.say("new", "variant xiangqi", "easy", "nopost", "st 600", "usermove h2e2", "ping 5")
    check.holds(talk.silent(".", 0.3), "cecp: a ping waits while the engine thinks of its move")
    talk.say("?")
    check.equal([line.split()[0] for line in talk.hear("^pong") or []], ["move", "pong"], "cecp: ? moves at once, then the pong")
    begin(talk, "st 600", "sd 99", "usermove h2e2", "force")
    quiet(talk, "cecp: force while thinking ends it without a move")
    begin(talk, "st 600", "sd 99", "usermove h2e2", "result 1-0 {the user says so}")
    quiet(talk, "cecp: so does result")


def cecp_ponder(talk):
    begin(talk, "sd 6", "hard", "usermove h2e2")
    reply = second(talk.last("^move"))
    hint = talk.ask(".", "hint")
    check.holds(re.match(r"Hint: \S+", hint), "cecp: it thinks on, and tells about what")
    expected = second(hint)
    check.equal(talk.ask(".", "ping 3"), "pong 3", "cecp: a ping is answered while pondering")
    check.holds(talk.ask(".", f"usermove {expected}")[5:] in legal(f"h2e2 {reply} {expected}"), "cecp: the move expected")
    begin(talk, "sd 6", "hard", "usermove h2e2")
    reply = second(talk.last("^move"))
    other = next(m for m in legal(f"h2e2 {reply}") if m != second(talk.ask(".", "hint")))
    check.holds(talk.ask(".", f"usermove {other}")[5:] in legal(f"h2e2 {reply} {other}"), "cecp: another move")
    talk.say("easy")
    check.equal(talk.ask(".", "ping 4"), "pong 4", "cecp: easy ends it")


def cecp_thoughts(talk):
    thought = re.compile(r"\d+ -?\d+ \d+ \d+( [a-i]\d[a-i]\d)+$")
    begin(talk, "post", "usermove h2e2")
    lines = talk.hear("^move") or []
    check.holds(len(lines) > 3 and all(thought.match(line) for line in lines[:-1]), f"cecp: post {lines}")
    begin(talk, "post", "force", "sd 5", f"setboard {MATE_IN_1}", "go")
    check.holds(any(line.split()[1] == "100001" for line in talk.hear("^move") or [] if thought.match(line)), "cecp: mates by their number")
    talk.hear(r"^1-0")
    begin(talk, "analyze", ".")
    check.holds(re.match(r"stat01: \d+ \d+ \d+ \d+ 44", talk.last("^stat01")), "cecp: its state is told before its first thought")
    check.holds(thought.match(talk.last(".")), "cecp: analysis")
    check.holds(re.match(r"stat01: \d+ \d+ \d+ \d+ 44", talk.ask("^stat01", ".")), "cecp: its state")
    first = {line.split()[4] for line in (talk.say("usermove h2e2", "ping 1"), talk.hear("^pong"), talk.hear(r"^[3-9] "))[2] or []}
    check.holds(first <= set(legal("h2e2")), "cecp: a move is played on the board analysed")
    first = {line.split()[4] for line in (talk.say("undo", "ping 1"), talk.hear("^pong"), talk.hear(r"^[3-9] "))[2] or []}
    check.holds(first <= set(legal()), "cecp: and taken back")
    talk.say("exit", "ping 2")
    check.holds(talk.last("^pong 2"), "cecp: the end of the analysis")
    check.holds(talk.silent(".", 0.2), "cecp: is its end")
    begin(talk, "force", "usermove h2e2", "result 1-0 {black resigns}", "analyze")
    check.holds(talk.hear(r"^[3-9] "), "cecp: a game that was given up is analysed")
    begin(talk, "exit", "force", f"setboard {CHECKS}", *[f"usermove {m}" for m in LOOP.split()], "analyze")
    check.holds(talk.hear(r"^0-1") and talk.hear(r"^[3-9] "), "cecp: and one that ended by the rules, where there are moves")
    talk.say("exit", "force", "ping 3")
    talk.hear("^pong 3")
    talk.say("nopost", "memory 16", "cores 1", "option MultiPV=2", "option Move Overhead=20", "option Clear Hash", "option MultiPV=1",
             "option Nonsense=1")
    quiet(talk, "cecp: memory, cores and options")


def cecp_draws(talk):
    begin(talk, "force", f"setboard {LOSING}", "go")
    talk.last("^move")
    check.equal(talk.ask(".", "draw"), "offer draw", "cecp: the worse side takes the draw")
    begin(talk, "force", f"setboard {WINNING}", "go")
    talk.last("^move")
    talk.say("draw")
    quiet(talk, "cecp: the better side does not")
    begin(talk, "force", f"setboard {WINNING}", "playother")
    check.equal(talk.ask(".", "draw"), "offer draw", "cecp: before any search by the evaluation")


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


def cecp_options(talk, folder):
    def nodes(*lines):
        begin(talk, *lines, "option Clear Hash", "post", "sd 6", "force", "go")
        return [int(line.split()[3]) for line in talk.hear("^move") or [] if line[0].isdigit()]
    inside = nodes("option EvalFile=<inside>")
    check.holds(nodes("option EvalFile=none") != inside, "cecp: EvalFile none is the hand-written evaluation")
    check.equal(nodes(f"option EvalFile={NET}"), inside, "cecp: EvalFile takes a network file")
    check.holds(talk.ask(".", "nopost", "option EvalFile=no/such/file").startswith("Error (EvalFile no/such/file"), "cecp: EvalFile missing")
    check.equal(talk.ask(".", f"option TablePath={folder}"), "# 1 endgame table", "cecp: TablePath tells in a comment")
    check.holds(talk.ask(".", "option TablePath=/nonexistent").startswith("Error (/nonexistent"), "cecp: a wrong folder is named")
    check.holds(talk.ask(".", "option Book Seed=x").startswith("Error (Book Seed needs a number"), "cecp: a seed is a number")
    check.holds(max(nodes("option UCI_LimitStrength=1", "option UCI_Elo=1")) < 3000, "cecp: a rating picks a level")
    check.equal(nodes("option UCI_LimitStrength=0", "option OwnBook=1", "option Book Seed=3"), [], "cecp: no search in the book")
    talk.say("draw")
    quiet(talk, "cecp: a move of the book is no judgement of a draw")
    talk.say("option OwnBook=0", "option TablePath=<empty>", "option TableBuild=0", "nopost")
    quiet(talk, "cecp: settings of book and tables")


def cecp_pace(talk):
    talk.say("new", "variant xiangqi", "easy", "nopost", "st 60", "option Level=clerk", "option Human Pace=1", "usermove h2e2")
    begun = time.monotonic()
    check.holds(talk.last("^move"), "cecp: a level with a human pace answers")
    check.holds(0.25 < time.monotonic() - begun < 20, "cecp: not at once, and within its cap")
    talk.say("option Human Pace=0", "option Level=full")


def cecp_levels(talk):
    begin(talk, "option Level=page", "option Level Seed=4", "st 60", "usermove h2e2")
    begun = time.monotonic()
    check.holds(second(talk.last("^move")) in legal("h2e2") and time.monotonic() - begun < 20, "cecp: a level plays within its cap")
    begin(talk, "force", f"setboard {LOSING}", "go")
    talk.last("^move")
    check.equal(talk.ask(".", "draw"), "offer draw", "cecp: a level that is behind takes a draw")
    begin(talk, "force", f"setboard {WINNING}", "playother")
    check.equal(talk.ask(".", "draw"), "offer draw", "cecp: before its first move by a glance")
    begin(talk, "force", f"setboard {LOSING}", "playother", "draw")
    quiet(talk, "cecp: a level that is ahead does not")
    check.holds(talk.ask(".", "option Level=nobody").startswith("Error (no level is called 'nobody'"), "cecp: no such level")
    talk.say("option Level=full")


def cecp_chess(talk):
    if "chess" in GAMES:
        talk.say("new", "easy", "nopost", "sd 3", "usermove e2e4")
        check.holds(talk.last(".").startswith("move "), "cecp: normal is chess")
        check.holds(talk.ask(".", "usermove e1e5").startswith("Illegal move ("), "cecp: with its rules")
        talk.say("new", "force", "usermove f2f3", "usermove e7e5", "usermove g2g4", "usermove d8h4")
        check.holds(talk.last(".").startswith("0-1 {"), "cecp: the fool's mate")
    if "crazyhouse" in GAMES:
        talk.say("new", "variant crazyhouse", "easy", "nopost", "force", "usermove e2e4", "usermove d7d5", "usermove e4d5",
                 "usermove d8d5", "usermove P@e5", "holding [P] [P]")
        quiet(talk, "cecp: crazyhouse drops")
        check.holds(talk.ask(".", "sd 2", "go").startswith("move "), "cecp: and plays")
        talk.say("force", "setboard rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3", "usermove P@h8")
        check.holds(talk.last(".").startswith("Illegal move ("), "cecp: no pawn on the last rank, holdings in brackets are read")


def main():
    uci_hello()
    tables = tempfile.TemporaryDirectory(prefix="end game ")
    check.equal(chuhe("tables", "build", "KNkb", "--out", tables.name).returncode, 0, "a table for the engine")
    talk = engine("uci")
    talk.hear("^uciok")
    for part in [uci_search, uci_multipv, uci_waiting, uci_mistakes, uci_last_line, uci_tools, uci_eval_file, uci_ranks, uci_variants,
                 uci_forgets, uci_levels, uci_pace]:
        part(talk)
    check.equal(talk.end(), 0, f"uci: the end of the input ends it with 0 {talk.errors[:9]}")
    uci_ends()
    uci_without_threads()
    talk = ucci_hello()
    for part in [ucci_search, ucci_bans, ucci_draws, ucci_mistakes, ucci_levels,
                 lambda talk: ucci_options(talk, tables.name), ucci_batch]:
        part(talk)
    talk = cecp_hello()
    for part in [cecp_play, cecp_back, cecp_boards, cecp_time, cecp_ponder, cecp_thoughts, cecp_draws, cecp_levels,
                 lambda talk: cecp_options(talk, tables.name), cecp_pace, cecp_chess]:
        part(talk)
    talk.say("quit")
    check.equal(talk.wait(), 0, f"cecp: quit ends with 0 {talk.errors[:9]}")
    check.finish()


if __name__ == "__main__":
    main()
