"""Boards, notations, records, pictures."""

import copy
import pickle
import random
import tempfile
import unittest
import warnings
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import chuhe
from chuhe.records import RecordError, RecordWarning, parse_games


def random_game(game, seed, plies=80):
    rng = random.Random(seed)
    board = chuhe.Board(game=game)
    for _ in range(plies):
        if board.is_game_over():
            break
        if board.turn is None:
            board.push_chance(rng)
        else:
            board.push(rng.choice(board.legal_moves))
    return board


class Boards(unittest.TestCase):
    def test_perft_of_every_game(self):
        expected = {"xiangqi": 79666, "chess": 8902, "crazyhouse": 8902}
        for game, leaves in expected.items():
            self.assertEqual(chuhe.Board(game=game).perft(3), leaves, game)

    def test_push_and_pop_restore_the_position(self):
        for game in chuhe.GAMES:
            board = random_game(game, 7)
            fens = [chuhe.Board(game=game).fen()]
            moves = board.move_stack
            again = chuhe.Board(game=game)
            for move in moves:
                again.push(move)
                fens.append(again.fen())
            self.assertEqual(again.fen(), board.fen())
            for move in reversed(moves):
                self.assertEqual(again.fen(), fens.pop())
                self.assertEqual(again.pop(), move)
            self.assertEqual(again.fen(), fens.pop())
            with self.assertRaises(IndexError):
                again.pop()

    def test_copies_are_independent(self):
        board = random_game("xiangqi", 1, 30)
        for other in (board.copy(), copy.copy(board), copy.deepcopy(board)):
            self.assertEqual(other, board)
            self.assertEqual(other.move_stack, board.move_stack)
            other.push(other.legal_moves[0])
            self.assertNotEqual(other, board)

    def test_illegal_moves_name_the_rule(self):
        board = chuhe.Board()
        with self.assertRaises(chuhe.IllegalMove) as caught:
            board.push_uci("b0d1")
        self.assertEqual(caught.exception.id, "leg_blocked")
        self.assertEqual(board.why_not_id("a0a5"), "path_blocked")
        self.assertIsNone(board.why_not("h2e2"))
        move = board.parse_uci("h2e2")
        board.push(move)
        with self.assertRaises(chuhe.IllegalMove):
            board.push(move)
        with self.assertRaises(TypeError):
            board.push("h9g7")
        error = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual(error.id, caught.exception.id)

    def test_bad_input_is_refused_with_reasons(self):
        with self.assertRaisesRegex(ValueError, "unknown letter"):
            chuhe.Board("rnbakabnz/9/9/9/9/9/9/9/9/4K4 w")
        with self.assertRaisesRegex(ValueError, "no game"):
            chuhe.Board(game="go")
        with self.assertRaisesRegex(ValueError, "no such rule option"):
            chuhe.Board(rules="speed=fast")
        with self.assertRaisesRegex(ValueError, "for xiangqi"):
            chuhe.Board(game="chess", rules="gym")
        with self.assertRaisesRegex(ValueError, "no notation"):
            chuhe.Board().text(chuhe.Board().legal_moves[0], "morse")

    def test_every_notation_reads_what_it_writes(self):
        for game, info in chuhe.GAMES.items():
            board = random_game(game, 3, 40)
            replay = chuhe.Board(game=game)
            for move in board.move_stack:
                for notation in info.notations if replay.turn is not None else ():
                    text = replay.text(move, notation)
                    self.assertEqual(replay.parse(text, notation), move, (game, notation, text, replay.fen()))
                replay.push(move)

    def test_known_notations(self):
        board = chuhe.Board()
        move = board.parse_uci("h2e2")
        self.assertEqual((board.chinese(move), board.wxf(move), board.iccs(move)), ("炮二平五", "C2=5", "H2-E2"))
        self.assertEqual(board.push_san("C2=5"), move)
        self.assertEqual(chuhe.Board(game="chess").push_san("Nf3").uci(), "g1f3")

    def test_moves_are_values(self):
        board, other = chuhe.Board(), chuhe.Board()
        move = board.parse_uci("h2e2")
        self.assertIs(move, other.parse_uci("h2e2"))
        self.assertEqual(pickle.loads(pickle.dumps(move)), move)
        self.assertEqual(len({move, other.parse_uci("h2e2"), other.parse_uci("b2e2")}), 2)
        self.assertNotEqual(move, chuhe.Board(game="simplified").parse_uci("h2e2"))
        self.assertEqual((move.from_square, move.to_square, move.kind), (25, 22, "step"))
        for value in (1 << 24, 127, 18 << 14 | 1 << 21):
            with self.assertRaisesRegex(ValueError, "no move of chess"):
                chuhe.Move.from_value(value, "chess")
        self.assertIn(move, board.legal_moves)
        self.assertEqual(len(board.legal_moves), board.legal_moves.count())

    def test_outcomes(self):
        board = chuhe.Board("3k5/9/9/9/9/9/9/9/R8/1R2K4 w")
        self.assertIsNone(board.outcome())
        mated = chuhe.Board("3k5/3R5/3R5/9/9/9/9/9/9/4K4 b")
        self.assertTrue(mated.is_checkmate())
        self.assertEqual((mated.outcome().winner, mated.result()), (0, "1-0"))
        board.resign(0)
        self.assertEqual((board.outcome().winner, board.outcome().reason), (1, "forfeit"))
        self.assertEqual(len(board.legal_moves), 0)

    def test_perpetual_check_by_the_bundles(self):
        loop = ["a0a9", "e9e8", "a9a8", "e8e9", "a8a9", "e9e8"]
        for rules, over in ((None, True), ("perpetual_check", True), ("none", False), ("gym", False)):
            board = chuhe.Board("4k4/9/9/9/9/9/9/9/9/R2K5 w", rules=rules)
            for text in (loop[:2] + loop[2:] * 4):
                if board.is_game_over():
                    break
                board.push_uci(text)
            self.assertEqual(board.is_game_over(), over, rules)
            if over:
                self.assertEqual(board.outcome().winner, 1, rules)

    def test_a_chase_goes_on_when_only_checks_are_judged(self):
        for rules, over in ((None, True), ("perpetual_check", False)):
            board = chuhe.Board("3k5/9/9/4c4/9/9/R8/9/9/5K3 w", rules=rules)
            for text in ["a3e3"] + ["e6g6", "e3g3", "g6e6", "g3e3"] * 20:
                if board.is_game_over():
                    break
                board.push_uci(text)
            self.assertEqual(board.is_game_over(), over, rules)

    def test_jieqi_boards_show_a_seat_what_it_knows(self):
        board = chuhe.Board(game="jieqi")
        rng = random.Random(5)
        while not board.is_game_over() and board.ply < 60:
            board.push_chance(rng) if board.turn is None else board.push(rng.choice(board.legal_moves))
        if board.turn is None:
            board.push_chance(rng)
        for seat in (0, 1):
            self.assertEqual(board.view(seat).fen(), board.fen(seat))
        self.assertNotIn("seen", board.fen(-1))

    def test_chances_add_up(self):
        board = chuhe.Board(game="jieqi")
        board.push(board.legal_moves[0])
        self.assertIsNone(board.turn)
        self.assertAlmostEqual(sum(p for _, p in board.chances()), 1)
        self.assertEqual(chuhe.Board().chances(), [])

    def test_pictures(self):
        for game in chuhe.GAMES:
            board = random_game(game, 2, 20)
            tree = ElementTree.fromstring(board._repr_svg_())
            self.assertTrue(tree.tag.endswith("svg"))
            self.assertEqual(len(board.ascii().splitlines()), chuhe.GAMES[game].height + 1)
            men = [e for e in tree.iter() if e.tag.endswith("circle")]
            self.assertEqual(len(men), len(board.piece_map()), game)

    def test_hands(self):
        board = chuhe.Board("r1bqkbnr/pppppppp/8/8/8/8/PPPPPP2/RNB1KBNR[QPPn] w KQkq - 0 1", "crazyhouse")
        self.assertEqual((board.hand(0), board.hand(1)), ({"Q": 1, "P": 2}, {"n": 1}))


class Records(unittest.TestCase):
    def test_pgn_of_every_game_there_and_back(self):
        for game in chuhe.GAMES:
            board = random_game(game, 11)
            record = chuhe.Game.from_board(board)
            record.headers["Event"] = "测试"
            text = record.write()
            again = parse_games(text, "pgn", game)[0]
            self.assertEqual(again.mainline_moves(), board.move_stack, game)
            self.assertEqual(again.headers["Event"], "测试")
            self.assertEqual(again.end().board().fen(), board.fen())

    def test_variations_comments_glyphs_and_marks(self):
        game = chuhe.Game()
        board = game.start_board()
        first = game.add_variation(board.parse_uci("h2e2"), comment="中炮")
        first.nags.append(1)
        first.marks.append((22, 22, "G"))
        game.add_variation(board.parse_uci("b2e2"))
        board.push(first.move)
        first.add_variation(board.parse_uci("h9g7"))
        again = parse_games(game.write())[0]
        self.assertEqual([n.move.uci() for n in again.variations], ["h2e2", "b2e2"])
        node = again.variations[0]
        self.assertEqual((node.comment.strip(), node.nags, len(node.marks)), ("中炮", [1], 1))
        self.assertEqual(node.variations[0].board().ply, 2)

    def test_dhtmlxq_and_files(self):
        board = random_game("xiangqi", 4, 30)
        game = chuhe.Game.from_board(board)
        self.assertEqual(parse_games(game.write("dhtmlxq"), "dhtmlxq")[0].mainline_moves(), board.move_stack)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "two.pgn"
            chuhe.write_games(path, [game, game])
            self.assertEqual(len(chuhe.read_games(path)), 2)
            with self.assertRaisesRegex(ValueError, "format"):
                chuhe.read_games(Path(folder) / "two.txt")

    def test_bad_files_give_what_is_good(self):
        with self.assertRaises(RecordError) as caught:
            parse_games("[Event \"a\"]\n\n1. h2e2 h2e2 *\n")
        self.assertGreaterEqual(caught.exception.bad, 1)
        with self.assertRaisesRegex(ValueError, "no record format"):
            parse_games(b"", "doc")
        with self.assertRaisesRegex(ValueError, "written as"):
            chuhe.Game().to_bytes("doc")
        with self.assertRaisesRegex(ValueError, "to_bytes"):
            chuhe.Game().write("xqf")

    def test_binary_files_there_and_back(self):
        board = random_game("xiangqi", 5, 60)
        game = chuhe.Game.from_board(board)
        game.headers["Red"] = "许银川"
        game.variations[0].comment = "生僻字㐀𠀀\n第二行"
        game.add_variation(next(m for m in game.start_board().legal_moves if m != board.move_stack[0]))
        with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
            warnings.simplefilter("error")
            for kind in ("xqf", "cbr", "cbl"):
                path = Path(folder) / f"games.{kind}"
                chuhe.write_games(path, [game, game] if kind == "cbl" else [game])
                for again in chuhe.read_games(path):
                    self.assertEqual(again.mainline_moves(), board.move_stack, kind)
                    self.assertEqual(again.headers["Red"], "许银川")
                    self.assertEqual(again.variations[0].comment, "生僻字㐀𠀀\n第二行")
                    self.assertEqual((len(again.variations), again.result()), (2, game.result()))
            self.assertEqual(len(chuhe.read_games(path)), 2)
            with self.assertRaisesRegex(ValueError, "one game"):
                chuhe.write_games(Path(folder) / "two.xqf", [game, game])
            self.assertFalse((Path(folder) / "two.xqf").exists())
            with self.assertRaisesRegex(ValueError, "one kind"):
                chuhe.write_games(Path(folder) / "none.cbl", [])
            with self.assertRaisesRegex(ValueError, "xiangqi board"):
                chuhe.Game("jieqi").to_bytes("cbr")

    def test_what_a_format_cannot_hold_is_warned_of(self):
        game = chuhe.Game()
        game.headers["Round"] = "3"
        game.add_variation(game.start_board().parse_uci("h2e2")).nags.append(1)
        with self.assertWarnsRegex(RecordWarning, "xqf.*1 tag without a place, 1 glyph.*Round"):
            game.to_bytes("xqf")

    def test_a_record_with_an_illegal_move_is_not_written(self):
        game = chuhe.Game()
        move = game.start_board().parse_uci("h2e2")
        game.add_variation(move).add_variation(move)
        with self.assertRaisesRegex(ValueError, "not legal"):
            game.write()


if __name__ == "__main__":
    unittest.main()
