"""Transcripts of UCI."""

import os
import re
import resource
import subprocess
import time

from chuhe import CHUHE, ROOT, chuhe, judge
from proto_common import CHECKS, COMMON, GAMES, LOOP, MATED, MATE_IN_1, SAN, START, WINNING, check, engine, legal, second
from talk import Talk


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


def play_uci():
    uci_hello()
    talk = engine("uci")
    talk.hear("^uciok")
    for part in [uci_search, uci_multipv, uci_waiting, uci_mistakes, uci_last_line, uci_tools, uci_eval_file, uci_ranks, uci_variants,
                 uci_forgets, uci_levels, uci_pace]:
        part(talk)
    check.equal(talk.end(), 0, f"uci: the end of the input ends it with 0 {talk.errors[:9]}")
    uci_ends()
    uci_without_threads()
