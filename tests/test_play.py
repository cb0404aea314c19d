#!/usr/bin/env python3
"""chuhe play at a pseudo-terminal of 80 x 24: menus, boards, commands, saved games, plain terminals, every game."""

import os
import re
import tempfile
import time

from chuhe import CHUHE, Checks, chuhe
from terminal import Session

check = Checks()

MATE = "3k5/9/9/9/9/9/9/R8/1R7/4K4 w - - 0 1"      # a2d2 mates
CHECK = "4k4/9/9/9/9/9/9/R8/1R7/3K5 w - - 0 1"     # a2e2 checks
AHEAD = "2bakab2/9/9/p1p1p1p1p/9/9/P1P1P1P1P/9/4R4/2BAKAB2 w - - 0 1"  # Red, by a rook
MARK = "48;5;229"


def play(*args, **env):
    return Session([CHUHE, "play", *args], **env)


def piped(lines, *args):
    """The program with a pipe for a keyboard: its output."""
    return chuhe("play", *args, stdin="".join(line + "\n" for line in lines))


def position(session):
    """The position as the fen command shows it."""
    lines = session.send("fen", "Enter to continue")
    session.send("", ">")
    return "".join(lines[2:5]).replace("Press Enter to continue…", "").strip()


def has(lines, text, what):
    check.holds(text in "\n".join(lines), f"{what}: {text!r} is not on\n" + "\n".join(lines))


def lacks(lines, text, what):
    check.holds(text not in "\n".join(lines), f"{what}: {text!r} is on\n" + "\n".join(lines))


def menus():
    with play("xiangqi") as s:
        lines = s.expect("Choose 0-6")
        for entry in ("1  Two people", "2  Against the computer", "3  Rules", "4  Load", "5  Commands", "6  Exit",
                      "0  Back"):
            has(lines, entry, "the menu of a game")
        has(s.send("7", "no such choice"), "7", "a choice that is not there")
        has(s.send("zz", "no such choice: zz"), "Choose 0-6", "a choice that is no number")
        has(s.send("3", "Enter to continue"), "palace", "the rules")
        while "Enter to continue" in "\n".join(s.send("")):
            pass
        s.expect("Choose 0-6")
        has(s.send("5", "Enter to continue"), "forfeit", "the commands")
        s.send("", "Choose 0-6")
        has(s.send("2", "Choose a level"), "2  Club", "the levels")
        s.send("0", "Two people")
        s.send("2", "Choose a level")
        s.send("1", "Which side")
        s.send("0", "Two people")
        s.send("4", "File name")
        s.send("0", "Two people")
        has(s.send("0", "Choose a game"), "qilin", "the games")
        s.send("1", "Two people")
        s.send("1", "Red to move")
        s.send("menu", "Two people")
        s.send("6")
        check.equal(s.wait(), 0, "exit from the menu")
    with play() as s:
        has(s.expect("Choose a game"), "xiangqi", "without a game the games come first")
        s.send("0")
        check.equal(s.wait(), 0, "exit from the games")


def board():
    with play("xiangqi", "--two", "--lang", "zh") as s:
        lines = s.expect("红方>")
        check.equal(s.screen.scrolled, 0, "board, status and prompt fit into 24 lines")
        has(lines[:1], "象棋", "the title is on the first line")
        check.equal(s.screen.cells[1][3][0], "车", "Black's rook stands at the upper left")
        check.equal([s.screen.cells[19][3 + 4 * i][0] for i in range(9)], list("车马相仕帅仕相马车"), "Red's back rank")
        check.equal([s.screen.cells[20][3 + 4 * i][0] for i in range(9)], list("abcdefghi"), "the files")
        check.equal([s.screen.cells[21][3 + 4 * i][0] for i in range(9)], list("九八七六五四三二一"), "Red's numbers")
        has(lines, "楚 河", "the river")
        check.equal(s.screen.cells[2][17][0] + s.screen.cells[2][21][0], "╲╱", "the palace")
        check.holds("38;5;124" in s.screen.cells[19][3][1] and "38;5;16;" in s.screen.cells[1][3][1], "red and black men")
        lines = s.send("炮二平五", "黑方>")
        has(lines, "炮二平五", "the move in Chinese notation")
        check.holds(MARK in s.screen.cells[15][19][1], "the point the last move went to is marked")
        check.holds(MARK in s.screen.cells[15][31][1], "the point the last move came from is marked")
        check.holds(MARK not in s.screen.cells[15][7][1], "no other point is marked")
        check.equal(s.screen.cells[15][31][0], "┼", "the point the cannon left is empty")
        has(s.send("马8进7", "红方>"), "马８进７", "Black's move in full-width digits")
        s.send("flip", "翻转")
        check.equal(s.screen.cells[1][3][0], "车", "a turned board has a rook in the corner")
        check.holds("38;5;124" in s.screen.cells[1][3][1], "and it is red")
        check.equal([s.screen.cells[20][3 + 4 * i][0] for i in range(9)], list("ihgfedcba"), "the files, turned")
    with play("xiangqi", "--two", "--ascii") as s:
        lines = s.expect("Red>")
        check.holds("\n".join(lines).isascii(), "--ascii shows ASCII alone")
        has(lines, "r---n---b---a---k---a---b---n---r", "the back rank in letters")
        has(s.send("C2=5", "Black>"), "C2=5", "WXF is read and shown")


def refusals():
    with play("xiangqi", "--two") as s:
        s.expect("Red>")
        before = position(s)
        check.equal(before, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "fen")
        for text, why in (("h2h9x", "no move and no command"), ("h5e5", "no man"), ("h7e7", "not yours"),
                          ("a0a3", "your own man"), ("b0d1", "leg is blocked"), ("h2h7", "a cannon takes over"),
                          ("e0e2", "does not move like that"), ("H2E2 x", "no move"), ("FORFEIT", "no move"),
                          ("save", "file name is needed"), ("load /nonexistent/x", "cannot read"),
                          ("level 2", "no computer"), ("undo", "nothing to take back"), ("e2e3e4", "no move"),
                          ("h3e3", "no man")):
            has(s.send(text, "Red>")[-1:], why, f"{text} is refused and asked again")
        s.send("\x01\x02", "Red>")
        s.send("", "Red>")
        check.equal(position(s), before, "refused input changes nothing")
        has(s.send("moves", "44 legal moves"), "h2e2 C2=5", "the list of moves")
        s.send("", "Red>")


def commands():
    with play("xiangqi", "--two", "--seed", "1") as s:
        s.expect("Red>")
        start = position(s)
        hint = "\n".join(s.send("hint", "Hint:", 20))
        move = re.search(r"Hint: (\w+)", hint).group(1)
        s.send(move, "Black>")
        s.send("h9g7", "Red>")
        s.send("undo", "Black>")
        s.send("undo", "Red>")
        check.equal(position(s), start, "undo takes the moves back one by one")
        s.send("h2e2", "Black>")
        s.send("new", "Red>")
        check.equal(position(s), start, "new starts again")
        s.send("draw", "agree")
        s.send("n", "declined")
        s.send("draw", "agree")
        has(s.send("y", "draw by agreement"), "The game is over", "two people agree on a draw")
        s.send("undo", "Red>")
        has(s.send("forfeit", "The game is over"), "black wins", "forfeit: the other side wins")
        has(s.send("h2e2", "the game is over"), "Enter: menu", "nothing moves after the end")
        s.send("", "Two people")


def mate():
    with play("xiangqi", "--two", "--fen", CHECK) as s:
        s.expect("Red>")
        has(s.send("a2e2", "Check!"), "Black to move", "check is announced")
    with play("xiangqi", "--fen", MATE) as s:
        s.expect("Two people")
        s.send("1", "Red>")
        has(s.send("a2d2", "The game is over"), "black is mated, red wins", "mate")
        s.send("undo", "Red>")
        s.send("a2d2", "The game is over")
        s.send("", "Two people")
        s.send("6")
        check.equal(s.wait(), 0, "the way out after a game")
    with play("xiangqi", "--level", "1", "--side", "black", "--fen", MATE, "--lang", "zh") as s:
        has(s.expect("对局结束"), "红方胜", "the computer wins at once")


def computer():
    with play("xiangqi", "--seed", "5", "--time", "1") as s:
        s.expect("Choose 0-6")
        s.send("2", "Choose a level")
        s.send("1", "Which side")
        s.send("1", "Red>")
        start = position(s)
        has(s.send("h2e2", "Black: "), "Red to move", "the computer answers")
        after = position(s)
        check.holds(" w " in after and after != start, "it is Red's turn again")
        has(s.send("level 3", "now Strong"), "looks six moves ahead", "the level is changed with a message")
        has(s.send("level 9", "The levels are"), "3 Strong", "an unknown level")
        s.send("undo", "Taken back")
        check.equal(position(s), start, "undo takes back both moves")
        s.send("undo", "nothing to take back")
        has(s.send("forfeit", "The game is over"), "red gives up, black wins", "forfeit against the computer")
    for level in ("2", "scholar"):
        with play("xiangqi", "--level", level, "--fen", AHEAD) as s:
            s.expect("Red>")
            has(s.send("draw", "game is over"), "draw by agreement", f"{level}, behind, takes a draw")
        with play("xiangqi", "--level", level, "--side", "black", "--fen", AHEAD) as s:
            s.expect("Black>")
            s.send("draw", "thinks itself ahead")
    with play("xiangqi", "--level", "escort", "--seed", "5") as s:
        s.expect("computer, Escort")
        has(s.send("h2e2", "Black: "), "Red to move", "a level of the engine answers")
        hint = " ".join(s.send("hint", "Hint:", 20))
        check.holds(re.search(r"Hint: \w+ .*chances \d+ ?%", hint), f"a hint has the chances {hint}")
        has(s.send("level page", "now Page"), "just learned", "from level to level")
        has(s.send("level nobody", "The levels are"), "scholar", "all are listed")
    with play("xiangqi", "--level", "2", "--side", "black", "--time", "1") as s:
        lines = s.expect("Black>")
        has(lines, "computer, Club", "the computer opens")
        check.equal(s.screen.cells[20][3][0], "i", "the board is seen from Black's side")
    one, two = (piped(["h2e2", "b2e2", "quit"], "xiangqi", "--level", "1", "--seed", "9").stdout for _ in range(2))
    check.equal(one, two, "the same seed gives the same game")


def paces():
    """At a terminal a level takes the time of a person, in a pipe none; --pace says otherwise."""
    def seconds(*args):
        begun = time.monotonic()
        out = piped(["b2e2", "quit"], "xiangqi", "--level", "clerk", "--seed", "1", "--lang", "en", *args)
        check.equal(out.returncode, 0, f"a game with {args}")
        return time.monotonic() - begun
    human = seconds("--pace", "human")
    check.holds(human > 0.4, "a human pace takes its time")
    check.holds(min(seconds() for _ in range(5)) < human, "a pipe waits for nobody")
    with play("xiangqi", "--level", "clerk", "--seed", "1") as s:
        s.expect("Red>")
        begun = time.monotonic()
        s.send("b2e2", "Black: ")
        check.holds(time.monotonic() - begun > 0.4, "a terminal is played at by a person")


def saving(folder):
    path, again = os.path.join(folder, "game.chuhe"), os.path.join(folder, "again.chuhe")
    with play("xiangqi", "--level", "1", "--seed", "3") as s:
        s.expect("Red>")
        s.send("h2e2", "Black: ")
        has(s.send("save " + path, "Saved: "), path, "save says where")
        s.send("", "Two people")
        s.send("4", "File name")
        has(s.send(os.path.join(folder, "none"), "cannot read"), "File name", "a missing file is asked for again")
        s.send(path, "computer, Beginner")
        s.send("save " + again, "Saved: ")
        s.send("", "Two people")
        s.send("2", "level")
        s.send("1", "side")
        s.send("1", "Red>")
        s.send("load " + path, "Loaded: ")
    with open(path, encoding="utf8") as one, open(again, encoding="utf8") as two:
        text = one.read()
        check.equal(two.read(), text, "a loaded game is saved as it was")
    check.holds(text.startswith("chuhe game 1\ngame: xiangqi\nstart: rnbakabnr/"), "the file is readable text")
    check.holds("\nred: person\nblack: computer 1\nmoves: h2e2 " in text, "players and moves are in it")
    check.equal(sorted(os.listdir(folder)), ["again.chuhe", "game.chuhe"], "no other file is left behind")
    bad_files(folder, text)


def bad_files(folder, text):
    bad = os.path.join(folder, "bad.chuhe")
    cases = [("", "line 1", "chuhe game 1"), ("hello\n", "line 1", "chuhe game 1"),
             (text.replace("game: xiangqi", "game: ludo"), "line 2", "ludo"),
             (text.replace("moves: h2e2", "moves: h2e9"), "line 6", "h2e9"),
             (text.replace("P1P1P1P1P", "P1P1P1P3", 1), "line 3", "rank"),
             (text.replace("computer 1", "computer 77"), "line 5", "computer 77"),
             (text.replace("red: person", "green: person"), "line 4", "green"),
             (text.replace("red: person", "red person"), "line 4", "name: value"),
             (text.replace("position: r", "position: 1", 1), "line 7", "another position"),
             (text + "ended: black won\n", "line 8", "black won"),
             (text.replace("game: xiangqi", "game: xiangqi\nrules: cycles=maybe"), "line 3", "cycles=maybe"),
             (text + "start: x\n", "line 8", "before the moves"), (text + "\0", "", "no text")]
    with play("xiangqi", "--two") as s:
        s.expect("Red>")
        s.send("h2e2", "Black>")
        before = position(s)
        for content, where, what in cases:
            with open(bad, "w", encoding="utf8") as file:
                file.write(content)
            joined = s.send("load " + bad, "bad.chuhe")[-1]
            check.holds(where in joined and what in joined, f"a bad file: {where} and {what!r} are not in {joined!r}")
        check.equal(position(s), before, "a bad file changes nothing")
        has(s.send("save /nonexistent/x", "cannot write"), "Black>", "a place that cannot be written")
        has(s.send("load " + folder, "cannot read"), "Black>", "a folder is no game")
    os.unlink(bad)
    out = chuhe("play", "--load", os.path.join(folder, "none"))
    check.holds(out.returncode == 1 and "cannot read" in out.stderr, "--load of a missing file")


def plain_terminals():
    for env in ({"TERM": "dumb"}, {"NO_COLOR": "1"}):
        with play("xiangqi", "--two", "--lang", "zh", **env) as s:
            s.expect("红方>")
            s.send("h2e2", "黑方>")
            s.send("hint", "提示", 20)
            s.send("moves", "合法着法")
            s.send("")
            s.send("quit")
            check.equal(s.wait(), 0, f"a game with {env}")
            check.holds("\x1b" not in s.raw, f"no escape code with {env}")
            check.holds("(炮)" in s.raw and "[炮]" in s.raw, "the sides are told apart without colours")
            check.holds("*炮)" in s.raw, "the last move is marked without colours")
    with play("xiangqi", "--two", "--no-color") as s:
        s.expect("Red>")
        check.equal(s.screen.escapes, 0, "no escape code with --no-color")
    with play("xiangqi", "--two", TERM="xterm") as s:
        s.expect("Red>")
        check.holds("38;5" not in s.raw and "\x1b[" in s.raw, "a terminal of 16 colours gets no others")
    check.holds("\x1b" not in piped(["h2e2", "quit"], "xiangqi", "--two").stdout, "no escape code into a pipe")


def end_of_input():
    for keys in ([], ["1"], ["1", "h2e2"], ["2"], ["2", "1"], ["3"], ["4"], ["1", "moves"], ["1", "forfeit"],
                 ["0"], ["1", "draw"]):
        out = piped(keys, "xiangqi")
        check.holds(out.returncode == 0 and not out.stderr, f"the input ends after {keys}")
    with play("xiangqi", "--two") as s:
        s.expect("Red>")
        s.end_of_input()
        check.equal(s.wait(), 0, "end of input at the terminal")


def flags():
    for args, text in ((["nogame"], "no game is called"), (["xiangqi", "--fen", "x"], "unknown letter"),
                       (["xiangqi", "--moves", "h2e2 h2e2", "--two"], "h2e2"), (["xiangqi", "--level", "8"], "no level"),
                       (["xiangqi", "--side", "green"], "--side"), (["--two"], "need the GAME"),
                       (["xiangqi", "--seed", "x"], "--seed"), (["xiangqi", "--lang", "fr"], "zh or en"),
                       (["xiangqi", "--rules", "a=b"], "no such rule"), (["xiangqi", "--pace", "slow"], "human or fast")):
        out = piped([], *args)
        check.holds(out.returncode == 1 and text in out.stderr and out.stderr.count("\n") == 1,
                    f"{args}: {out.returncode} {out.stderr}")
    check.holds("usage: chuhe play" in chuhe("play", "--help").stdout, "--help")
    out = piped(["fen", "", "quit"], "xiangqi", "--two", "--moves", "h2e2 h9g7", "--rules", "move_limit=40")
    check.holds("1C2C4/9/RNBAKABNR w - - 2 2" in out.stdout, "--moves are played")


def qilin(folder):
    path = os.path.join(folder, "qilin.chuhe")
    with play("qilin", "--two", "--ascii") as s:
        lines = s.expect("Red>")
        has(lines, "| play stage |", "the stage in a box")
        has(lines, "#-----------#-----------#", "empty points are #")
        has(lines, "in hand Rx18", "men in hand")
        for move in ("a1", "b2", "d1", "b4"):
            s.send(move)
        has(s.send("A1", "no move"), "Red>", "upper case is no move")
        has(s.send("a1", "taken"), "Red>", "a point that is taken")
        lines = s.send("g1", "New line(s) formed!")
        has(lines, "Presses left: 1", "the presses left")
        has(s.send("forfeit", "not possible during rewards"), "Red>", "no forfeit during rewards")
        has(s.send("save " + path, "not possible during rewards"), "Red>", "no save during rewards")
        check.holds(not os.path.exists(path), "and no file")
        lines = s.send("b2", "Black>")
        has(lines, "P", "a pressed man")
        lacks(lines, "New line", "the reward is taken")
        s.send("save " + path, "Saved")
        s.send("", "Two people")
        s.send("4", "File name")
        has(s.send(path, "Black to move"), "in hand Rx14", "the saved game goes on")
        has(s.send("forfeit", "The game is over"), "red wins", "forfeit at a placing prompt")
    with open(path, encoding="utf8") as file:
        text = file.read()
    check.holds(re.search(r"position: \S+ play b 14/16 0 5 \S+ \S+ 0 hh", text) is not None,
                f"the seven parts of the state are saved: {text}")
    transition()
    with play("qilin", "--seed", "2") as s:
        s.expect("Choose 0-6")
        has(s.send("2", "Choose a level"), "1  Easy", "easy and hard")
        s.send("2", "side")
        has(s.send("2", "Black>"), "computer, Hard", "the computer places first")
        s.send("level easy", "now Easy")
        s.send("save " + path, "Saved")
        s.send("", "Two people")
        s.send("4", "File name")
        s.send(path, "computer, Easy")


def transition():
    """A full board without a press: each side takes a man of its own, and nothing may be saved meanwhile."""
    moves = "a4 a1 a7 b2 b4 b6 c3 c4 c5 d3 d1 d6 d2 d7 d5 e4 e3 e5 f4 f2 f6 g1 g7"
    out = piped(["g4", "forfeit", "save x", "quit"], "qilin", "--two", "--ascii", "--moves", moves)
    for text in ("transition stage", "Remove one of your own men", "forfeit is not possible"):
        check.holds(text in out.stdout, f"the transition: {text!r} is not in {out.stdout[-900:]} {out.stderr}")


def jieqi(folder):
    path = os.path.join(folder, "jieqi.chuhe")
    outputs = [piped(["h2e2", "h9g7", "fen", "", "quit"], "jieqi", "--two", "--seed", str(seed)).stdout
               for seed in (4, 4, 5, 6, 7)]
    check.equal(outputs[0], outputs[1], "jieqi: the same seed turns up the same men")
    check.holds(len(set(outputs)) > 2, "jieqi: other seeds turn up others")
    out = piped(["h2e2R", "h2e2", "save " + path, "", "6"], "jieqi", "--two", "--seed", "4").stdout
    check.holds("'h2e2R' is no move" in out, "jieqi: nobody says what a man turns out to be")
    check.holds("X2=5=" in out, "jieqi: what was turned up is shown")
    out = piped(["quit"], "--load", path)
    check.holds(out.returncode == 0 and "X2=5=" in out.stdout, "jieqi: a saved game is read")


def every_game(folder):
    games = re.findall(r"^ +\d+  .*  (\w+)$", piped(["0"], "--lang", "en").stdout, re.M)
    check.holds("xiangqi" in games, "the list of games")
    for game in games:
        path = os.path.join(folder, game + ".chuhe")
        with play(game, "--two", "--lang", "zh", "--seed", "1") as s:
            s.expect(">")
            check.holds(s.screen.scrolled == 0 and s.screen.row <= 23, f"{game} fits in Chinese")
            start = s.screen.text()
            s.send("moves", "继续")
            token = s.screen.line(2).split()[0]
            s.send("", ">")
            s.send(token, ">")
            check.holds(s.screen.text() != start, f"{game}: {token} is played")
            s.send("undo", ">")
            s.send(token, ">")
            s.send("save " + path, "已保存")
        with play("--load", path, "--lang", "en", "--time", "0") as s:
            s.expect(">")
            check.holds(s.screen.scrolled == 0 and s.screen.row <= 23, f"{game} fits in English")
            has(s.send("hint", "Hint: "), ">", f"{game}: a hint in a game that was loaded")
            has(s.send("rules", "continue"), s.screen.line(0)[:3], f"{game}: rules")


def run(test, *args):
    """One suite; an answer that does not come is a failure of it, and the others go on."""
    try:
        test(*args)
    except (AssertionError, OSError, ValueError, AttributeError) as error:
        check.holds(False, f"{test.__name__}: {error}")


with tempfile.TemporaryDirectory() as place:
    for suite in (menus, board, refusals, commands, mate, computer, paces, plain_terminals, end_of_input, flags):
        run(suite)
    for suite in (saving, qilin, jieqi, every_game):
        run(suite, place)
check.finish()
