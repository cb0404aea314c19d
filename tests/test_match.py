#!/usr/bin/env python3
"""chuhe match: players of every kind, what happens when one misbehaves, the report, the records, bad options.

The players that misbehave are our own engine behind a script (this file with --player) that passes everything on until
the second move of each game, and then crashes, cheats, sleeps or gives up.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
import threading
import time

from chuhe import CHUHE, ROOT, Checks, chuhe, judge

GAMES = re.findall(r"[\w-]+", chuhe("judge", "none").stderr.split("there are")[1]) if "--player" not in sys.argv else []
FAULTS = {"crash": "crashes", "hang": "late moves", "slow": "late moves", "illegal": "illegal moves",
          "nonsense": "illegal moves", "reject": "illegal moves", "claim": "illegal moves", "resign": "resignations",
          "lost": "resignations"}
SAYS = {"uci": {"illegal": "bestmove a0a9", "nonsense": "bestmove (none)", "resign": "bestmove resign"},
        "ucci": {"illegal": "bestmove a0a9", "nonsense": "bestmove", "resign": "nobestmove"},
        "cecp": {"illegal": "move a0a9", "nonsense": "move @@@@", "resign": "resign", "reject": "Illegal move: a0a1",
                 "claim": "1/2-1/2 {{I am bored}}", "lost": "{} {{I see it coming}}"}}
check = Checks()


# ---- The player that misbehaves -------------------------------------------------------------------------------------

def misbehave(protocol, mode, colour):
    """True when the command may be passed on all the same."""
    if mode == "crash":
        os._exit(3)
    elif mode == "hang":
        time.sleep(60)
    elif mode == "slow":
        time.sleep(0.9)
        return True
    else:
        print(SAYS[protocol][mode].format(["1-0", "0-1"][colour]), flush=True)
    return False


def player(protocol, mode):
    """Passes lines between the arena and the engine; "features=…" takes back what the engine offers."""
    engine = subprocess.Popen([CHUHE, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def pass_answers():
        for line in engine.stdout:
            if mode.startswith("features="):
                line = line.replace("done=1", f"{mode[9:]} done=1")
            print(line, end="", flush=True)

    threading.Thread(target=pass_answers, daemon=True).start()
    count = plies = 0
    for line in sys.stdin:
        word = line.split()[0] if line.split() else ""
        if word in ("new", "ucinewgame") or line.startswith("setoption newgame"):
            count = plies = 0
            if mode == "one game" and os.path.exists(os.environ["CHUHE_MARK"]):
                os._exit(3)
            open(os.environ.get("CHUHE_MARK", os.devnull), "w", encoding="utf8").close()
        plies += word == "usermove"
        count += word == "go"
        colour = (plies + 1) % 2  # 1: the first seat is on move, and 0-1 means that it has lost
        plies += word == "go"
        if word == "go" and count == 2 and mode in FAULTS and not misbehave(protocol, mode, colour):
            continue
        engine.stdin.write(line)
    engine.stdin.close()
    engine.wait()


def bad_player(protocol, mode):
    return f"{protocol}:" + " ".join(map(shlex.quote, [sys.executable, __file__, "--player", protocol, mode]))


# ---- Reading what the program says ----------------------------------------------------------------------------------

def play(*args):
    """(status, games, wins, losses, draws, faults of both players, everything it said)."""
    out = chuhe("match", *args)
    last = re.search(r"^games (\d+) \+(\d+) -(\d+) =(\d+) elo", out.stdout, re.M)
    numbers = list(map(int, last.groups())) if last else [0, 0, 0, 0]
    faults = []
    for line in re.findall(r"^.*: (crashes \d+, .*)$", out.stdout, re.M):
        faults.append({name: int(n) for name, n in re.findall(r"([a-z ]+?) (\d+)", line) if int(n)})
    seats = re.search(r": first to move \+(\d+) -(\d+) =(\d+), second to move \+(\d+) -(\d+) =(\d+)$", out.stdout, re.M)
    if last:
        by_seat = list(map(int, seats.groups()))
        check.equal([a + b for a, b in zip(by_seat[:3], by_seat[3:])], numbers[1:], "games by seat add up")
        check.equal(sum(by_seat[:3]), sum(by_seat[3:]), "as many games in each seat")
    return out.returncode, *numbers, [{k.strip(): v for k, v in f.items()} for f in faults], out.stdout + out.stderr


def expect_fault(protocol, mode, *limit, games=2):
    """Every game is lost by the fault and counted as such, and the match is played to its end."""
    status, played, wins, _, _, faults, text = play("engine:hash=1", bad_player(protocol, mode), "--games", games,
                                                    "--concurrency", 2, "--plies", 2, *limit)
    what = f"{protocol} {mode}"
    check.equal((status, played, wins), (0, games, games), what)
    check.equal(faults, [{}, {FAULTS[mode]: games}], f"{what}: the faults")
    check.equal("last fault: " in text, FAULTS[mode] != "resignations", f"{what}: the fault is told")


def test_faults():
    fast = ["--depth", 2]
    timed = ["--movetime", 50, "--grace", 500]
    for protocol, modes in SAYS.items():
        for mode in modes:
            expect_fault(protocol, mode, *fast)
        expect_fault(protocol, "crash", *fast, games=4)
    expect_fault("uci", "slow", *timed)
    expect_fault("cecp", "hang", *timed)


def test_gone_for_good():
    """A player that cannot be started again ends the match with what was played, and an error."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["CHUHE_MARK"] = os.path.join(home, "mark")
        status, games, *_, text = play("engine:hash=1", bad_player("uci", "one game"), "--games", 4, "--depth", 1)
        del os.environ["CHUHE_MARK"]
    check.equal((status, games), (1, 0), "a player that begins one game only")
    check.holds("does not begin a game" in text, "a player that begins one game only is told")


# ---- Players that behave --------------------------------------------------------------------------------------------

def test_players():
    for game in GAMES:
        status, games, *_, faults, text = play("engine:hash=1", "engine:hash=1", "--game", game, "--games", 2,
                                               "--depth", 2, "--plies", 4)
        check.equal((status, games, faults), (0, 2, [{}, {}]), f"engine against itself in {game}: {text}")
    for protocol in SAYS:
        status, games, *_, faults, text = play("engine:hash=1", f"{protocol}:{CHUHE} engine", "--games", 2,
                                               "--depth", 2)
        check.equal((status, games, faults), (0, 2, [{}, {}]), f"engine against itself by {protocol}: {text}")
    for game in ("chess", "crazyhouse"):
        status, games, *_, faults, text = play("engine:hash=1", f"cecp:{CHUHE} engine", "--game", game, "--games", 4,
                                               "--movetime", 5, "--grace", 2000)
        check.equal((status, games, faults), (0, 4, [{}, {}]), f"{game} by cecp: {text}")
    status, games, *_, faults, text = play("engine:hash=1", bad_player("cecp", "features=reuse=0 usermove=0 ping=0"),
                                           "--games", 2, "--depth", 1)
    check.equal((status, games, faults), (0, 2, [{}, {}]), f"a program without reuse, usermove and ping: {text}")


def test_levels():
    status, games, wins, losses, _, faults, text = play("engine:hash=1", "classic:random", "--game", "jieqi",
                                                        "--games", 4, "--nodes", 2000)
    check.equal((status, games, losses, faults), (0, 4, 0, [{}, {}]), f"classic:random: {text}")
    status, games, wins, *_, text = play("classic:2", "classic:random", "--game", "simplified", "--games", 6)
    check.equal((status, games, wins), (0, 6, 6), f"classic:2 beats classic:random: {text}")
    lots = ["classic:random", "classic:random", "--game", "stone", "--games"]
    same = [play(*lots, 6, "--seed", 3)[-1] for _ in range(2)]
    check.equal(same[0], same[1], "the same seed gives the same match")
    other = play(*lots, 40, "--seed", 4)
    check.holds(other[2] and other[3], "players of one strength both win games")


def test_people():
    """The levels for people, and that strength rises with them; tools/ladder.py measures it in earnest."""
    for game in GAMES:
        status, games, *_, faults, text = play("level:1", "level:2", "--game", game, "--games", 2, "--nodes", 2000)
        check.equal((status, games, faults), (0, 2, [{}, {}]), f"levels of {game}: {text}")
    ladder = subprocess.run(["python3", os.path.join(ROOT, "tools", "ladder.py"), "all", "--games", "0", "--check", "--log",
                             os.path.join(ROOT, "data", "levels", "ladder.json")], capture_output=True, text=True)
    check.equal((ladder.returncode, ladder.stderr), (0, ""), "the ratings and the handbook say what the log says, and levels rise")
    same = [play("level:page", "level:2", "--games", 4, "--nodes", 2000, "--seed", 5)[-1] for _ in range(2)]
    check.equal(same[0], same[1], "the same seed gives the same match of levels")
    for weak, strong in (("page", "scholar"), ("scholar", "escort"), ("escort", "adept")):
        _, games, wins, losses, *_, text = play(f"level:{strong}", f"level:{weak}", "--games", 6, "--nodes", 6000)
        check.holds(wins > losses, f"{strong} beats {weak}: {text}")


def test_clock():
    for clock in (["--tc", "1+0.01"], ["--movetime", "20"], ["--nodes", "500"]):
        status, games, *_, faults, text = play("engine:hash=1", "classic:1", "--games", 2, "--grace", 500, *clock)
        check.equal((status, games, faults), (0, 2, [{}, {}]), f"{clock}: {text}")


def test_records():
    with tempfile.TemporaryDirectory() as home:
        path, openings = os.path.join(home, "games.pgn"), os.path.join(home, "openings")
        fen = "3k5/9/9/9/9/9/9/4R4/4A4/4KA3 w - - 0 1"
        with open(openings, "w", encoding="utf8") as file:
            file.write(f"# rook against nothing\n{fen}\n")
        play("engine:hash=1", "classic:1", "--games", 8, "--depth", 4, "--openings", openings, "--pgn", path)
        with open(path, encoding="utf8") as file:
            text = file.read()
        check.equal(text.count(f'[FEN "{fen}"]'), 8, "the games start at the opening")
        check.equal(len(re.findall(r'\[Red "chuhe hash=1"\]', text)), 4, "colours are swapped in pairs")
        lines = chuhe("convert", "--from", "pgn", "--to", "uci", path).stdout.splitlines()
        check.equal(len(lines), 8, "the games can be read")
        reds = re.findall(r'\[Red "(.*?)"\]', text)
        first = {line.split()[0] for line, red in zip(lines, reds) if red == "chuhe hash=1"}
        check.equal(len(first), 1, "an opening of a file is played as it is, without random plies")
        answers = judge([f"{fen}\t{line}" for line in lines])
        told = re.findall(r'\[Result "(.*?)"\]', text)
        want = {-1: "*", 0: "1/2-1/2", 1: "1-0", 2: "0-1"}
        check.equal(told, [want[a["result"]["winner"]] for a in answers], "the results are those of the rules")
        play(bad_player("uci", "crash"), "classic:1", "--games", 2, "--depth", 1, "--pgn", path)
        with open(path, encoding="utf8") as file:
            text = file.read()
        check.equal(text.count('[Termination "abandoned"]'), 2, "a crash is told in the record")
        status, games, *_, faults, text = play("engine:hash=1", bad_player("cecp", "features=setboard=0"), "--games", 2,
                                               "--depth", 1, "--openings", openings)
        check.holds(games == 2 and "no setboard" in text, f"a program that takes no positions: {text}")


def test_sprt():
    options = ["--game", "simplified", "--games", 200, "--sprt", "0,50"]
    status, games, *_, text = play("classic:2", "classic:random", *options)
    check.holds(status == 0 and games < 200 and text.rstrip().endswith("accepted"), f"the test accepts: {text}")
    status, games, *_, text = play("classic:random", "classic:2", *options)
    check.holds(status == 0 and games < 200 and text.rstrip().endswith("rejected"), f"the test rejects: {text}")


def test_options():
    for args in (["engine"], [], ["engine", "engine", "--frobnicate"]):
        check.equal(chuhe("match", *args).returncode, 2, f"match {args}")
    bad = [["--games", "x"], ["--games", "0"], ["--tc", "-1"], ["--tc", "1+"], ["--tc", "nan"], ["--sprt", "5"],
           ["--sprt", "5,0"], ["--sprt", "0,5x"], ["--movetime", "1.5"], ["--game", "go"], ["--rules", "no=yes"],
           ["--openings", "/nowhere"], ["--pgn", "/nowhere/x"], ["--concurrency", "1000"]]
    for args in bad:
        out = chuhe("match", "engine", "engine", *args)
        check.holds(out.returncode == 1 and out.stderr.startswith("chuhe match: "), f"match {args}: {out.stderr}")
    no_game = bad_player("cecp", 'features=variants="go"')
    players = {"nobody": "classic:ID", "classic:99": "there are", "level:99": "there are page", "uci:false": "did not answer",
               "ucci:false": "did not answer", "cecp:false": "does not start", "engine:hash=none": "engine options",
               no_game: "does not play"}
    for text, message in players.items():
        out = chuhe("match", "engine", text, "--games", "2")
        check.holds(out.returncode == 1 and message in out.stderr, f"player {text}: {out.stderr}")
    out = chuhe("match", "engine", f"cecp:{CHUHE} engine", "--nodes", 100)
    check.holds(out.returncode == 1 and "--nodes" in out.stderr, "nodes are nothing for XBoard")
    out = chuhe("match", "engine", f"cecp:{CHUHE} engine", "--game", "jieqi")
    check.holds(out.returncode == 1 and "XBoard" in out.stderr, "jieqi is nothing for XBoard")
    check.holds("cecp:" in chuhe("match", "--help").stdout, "the help lists the players")


def main():
    for test in (test_faults, test_gone_for_good, test_players, test_levels, test_people, test_clock, test_records, test_sprt,
                 test_options):
        start = time.monotonic()
        test()
        print(f"{test.__name__[5:]}: {time.monotonic() - start:.1f} s", flush=True)
    check.finish()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--player"]:
        player(*sys.argv[2:])
    else:
        main()
