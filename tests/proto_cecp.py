"""Transcripts of CECP, the protocol of XBoard."""

import re
import time

from chuhe import judge
from proto_common import CHECKS, COMMON, GAMES, LOOP, LOSING, MATE_IN_1, NET, WINNING, check, engine, legal, second


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


def play_cecp(tables):
    talk = cecp_hello()
    for part in [cecp_play, cecp_back, cecp_boards, cecp_time, cecp_ponder, cecp_thoughts, cecp_draws, cecp_levels]:
        part(talk)
    cecp_options(talk, tables)
    for part in [cecp_pace, cecp_chess]:
        part(talk)
    talk.say("quit")
    check.equal(talk.wait(), 0, f"cecp: quit ends with 0 {talk.errors[:9]}")
