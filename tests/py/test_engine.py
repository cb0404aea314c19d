"""Engines: in this process, and over UCI and UCCI."""

import os
import sys
import threading
import unittest
from pathlib import Path

import chuhe
from chuhe.engine import Engine, EngineError, Limit, classic_move, evaluate, levels, popen

PROGRAM = Path(__file__).resolve().parents[2] / "build" / "chuhe"


class InProcess(unittest.TestCase):
    def test_mates_are_found(self):
        board = chuhe.Board("3k5/4R4/9/9/9/9/9/9/2R6/4K4 w")
        with Engine() as engine:
            result = engine.play(board, Limit(depth=4))
        self.assertEqual(result.info.score.mate, 1)
        board.push(result.move)
        self.assertTrue(board.is_checkmate())

    def test_every_game_gets_a_legal_move(self):
        engine = Engine(hash_mb=1)
        for game in chuhe.GAMES:
            board = chuhe.Board(game=game)
            move = engine.play(board, Limit(depth=2)).move
            self.assertTrue(board.is_legal(move), game)

    def test_lines_and_callbacks(self):
        seen = []
        lines = Engine().analyse(chuhe.Board(), Limit(depth=5), multipv=3, on_info=seen.append)
        self.assertEqual(len(lines), 3)
        self.assertEqual([line.multipv for line in lines], [1, 2, 3])
        self.assertGreaterEqual(len(seen), 5)
        board = chuhe.Board()
        for move in lines[0].pv:
            board.push(move)

    def test_a_search_may_be_stopped_and_needs_a_limit(self):
        engine = Engine()
        with self.assertRaisesRegex(ValueError, "limit"):
            engine.play(chuhe.Board(), Limit())
        timer = threading.Timer(0.2, engine.stop)
        timer.start()
        self.assertIsNotNone(engine.play(chuhe.Board(), Limit(time=60)).move)
        timer.join()

    def test_games_that_are_over_are_refused(self):
        board = chuhe.Board()
        board.resign(0)
        with self.assertRaisesRegex(ValueError, "over"):
            Engine().play(board, Limit(depth=1))
        with self.assertRaisesRegex(ValueError, "on move"):
            classic_move(board, "1")

    def test_a_bad_network_is_refused(self):
        engine = Engine()
        with self.assertRaisesRegex(ValueError, "network"):
            engine._core.load_net(b"nonsense")
        self.assertTrue(engine._core.has_net())

    def test_classic_players(self):
        for game in chuhe.GAMES:
            board = chuhe.Board(game=game)
            for id, _, _ in levels(game)[:1]:
                self.assertEqual(classic_move(board, id, 3), classic_move(board, id, 3))
            self.assertTrue(board.is_legal(classic_move(board, "random", 1)))
        self.assertIn("total", evaluate(chuhe.Board()))

    def test_jieqi_is_searched_from_the_view_of_the_seat(self):
        board = chuhe.Board(game="jieqi")
        self.assertTrue(board.is_legal(Engine().play(board, Limit(depth=2)).move))


@unittest.skipUnless(PROGRAM.exists(), "build/chuhe is not built")
class Processes(unittest.TestCase):
    def test_uci_and_ucci(self):
        for protocol in ("uci", "ucci"):
            with popen([str(PROGRAM), "engine"], protocol=protocol) as engine:
                self.assertTrue(engine.name)
                board = chuhe.Board()
                board.push_uci("h2e2")
                result = engine.play(board, Limit(depth=4))
                self.assertTrue(board.is_legal(result.move), protocol)
                self.assertGreaterEqual(result.info.depth, 1)
                self.assertGreaterEqual(len(engine.analyse(board, Limit(depth=3))), 1)

    def test_mates_are_read(self):
        with popen([str(PROGRAM), "engine"]) as engine:
            result = engine.play(chuhe.Board("3k5/4R4/9/9/9/9/9/9/2R6/4K4 w"), Limit(depth=4))
        self.assertEqual(result.info.score.mate, 1)

    def test_silence_and_death_are_errors(self):
        with self.assertRaisesRegex(EngineError, "in time"):
            popen([sys.executable, "-c", "import time; time.sleep(30)"], timeout=0.5)
        with self.assertRaisesRegex(EngineError, "ended"):
            popen([sys.executable, "-c", "pass"], timeout=20)
        with self.assertRaises(ValueError):
            popen("x", protocol="telepathy")

    def test_nonsense_from_an_engine_is_an_error(self):
        code = "import sys\nfor l in sys.stdin:\n l=l.strip()\n print({'uci':'uciok','isready':'readyok'}.get(l, " \
               "'bestmove z9z9' if l.startswith('go') else ''), flush=True)\n if l=='quit': break"
        with popen([sys.executable, "-c", code]) as engine, self.assertRaisesRegex(EngineError, "z9z9"):
            engine.play(chuhe.Board(), Limit(depth=1))


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    unittest.main()
