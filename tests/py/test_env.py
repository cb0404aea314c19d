"""Gymnasium environments: the checker, masks, states, seeds, threads, views."""

import os
import random
import threading
import time
import unittest
import warnings

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import chuhe
import chuhe.env
from chuhe.env import ENV_IDS, BoardEnv, BoardVectorEnv

RESETS = int(os.environ.get("CHUHE_RESETS", "20000"))
EVERY = sorted(ENV_IDS.values())


def hashes(game, threads, steps=60, count=37, **choices):
    env = BoardVectorEnv(game, count, threads=threads, max_plies=40, **choices)
    env.reset(seed=5)
    out = []
    for _ in range(steps):
        env.step(env.sample())
        out.append(env.hash())
    return out


def rss():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Gymnasium(unittest.TestCase):
    def test_the_checker_of_gymnasium(self):
        for id in [*ENV_IDS, "chuhe/GymXiangqi-v0"]:
            env = gymnasium.make(id)
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                warnings.filterwarnings("ignore", category=DeprecationWarning)
                check_env(env.unwrapped)
            env.close()

    def test_made_by_name_and_in_vectors(self):
        env = gymnasium.make("chuhe/Jieqi-v0", max_plies=10)
        env.reset(seed=1)
        self.assertEqual(env.unwrapped.game.id, "jieqi")
        vector = gymnasium.make_vec("chuhe/Stone-v0", num_envs=3, vectorization_mode="vector_entry_point")
        self.assertIsInstance(vector.unwrapped, BoardVectorEnv)
        obs, info = vector.reset(seed=1)
        self.assertEqual(obs.shape[0], 3)
        self.assertTrue(vector.observation_space.contains(obs))

    def test_masks_are_the_legal_moves(self):
        for game in EVERY:
            for space in ("compact", "full"):
                env = BoardEnv(game, action_space=space)
                _, info = env.reset(seed=3)
                for _ in range(60):
                    board = env.board()
                    moves = {env.action_to_move(a) for a in np.flatnonzero(info["action_mask"])}
                    self.assertEqual(moves, set(board.legal_moves), (game, space, board.fen()))
                    self.assertEqual(int(info["action_mask"].sum()), len(board.legal_moves))
                    move = env.action_to_move(env.sample())
                    self.assertEqual(env.action_to_move(env.move_to_action(move)), move)
                    _, _, over, _, info = env.step(env.move_to_action(move))
                    if over:
                        self.assertEqual(info["action_mask"].sum(), 0)
                        break

    def test_from_times_to_is_a_plain_product(self):
        env = BoardEnv("xiangqi", action_space="full")
        env.reset()
        self.assertEqual(env.action_space.n, 8100)
        self.assertEqual(str(env.action_to_move(25 * 90 + 22)), "h2e2")

    def test_planes_say_where_men_stand(self):
        for game in EVERY:
            env = BoardEnv(game)
            obs, _ = env.reset(seed=2)
            for _ in range(30):
                board, info = env.board(), chuhe.GAMES[game]
                for point, man in enumerate(board._men()):
                    x, y = info.points[point]
                    row, column = (info.height - 1 - y if env.to_play == 0 else y), x
                    owner = info.owner(man) if man else None
                    here = [i for i, name in enumerate(env.planes) if name.startswith(("own ", "enemy ", "neutral "))
                            and len(name.split()) == 2 and len(name.split()[1]) == 1 and obs[i, row, column]]
                    if not man:
                        self.assertEqual(here, [], (game, board.fen()))
                        continue
                    self.assertEqual(len(here), 1, (game, board.fen()))
                    side = "neutral" if owner is None else "own" if owner == env.to_play else "enemy"
                    if game != "qilin":
                        self.assertEqual(env.planes[here[0]], f"{side} {info.men[man].upper()}")
                obs, _, over, _, _ = env.step(env.sample())
                if over:
                    break

    def test_the_board_view_agrees_with_the_planes(self):
        planes, board = BoardEnv("xiangqi"), BoardEnv("xiangqi", observation="board")
        for env in (planes, board):
            env.reset(seed=9)
        for _ in range(40):
            action = planes.sample()
            a, b = planes.step(action)[0], board.step(action)[0]
            self.assertTrue(((b > 0) == a[:7].any(axis=0)).all())
            self.assertTrue(((b < 0) == a[7:14].any(axis=0)).all())

    def test_rewards_are_those_of_the_mover(self):
        env = BoardEnv("xiangqi")
        env.reset(options={"fen": "3k5/4R4/9/9/9/9/9/9/2R6/4K4 w"})
        before = env.board()
        mate = next(m for m in before.legal_moves if self.mates(before, m))
        _, reward, terminated, truncated, info = env.step(env.move_to_action(mate))
        self.assertEqual((reward, terminated, truncated, info["winner"]), (1.0, True, False, 1))

    def mates(self, board, move):
        after = board.copy()
        after.push(move)
        return after.is_game_over()

    def test_captures_may_be_rewarded(self):
        env = BoardEnv("xiangqi", capture_reward=0.5)
        env.reset(options={"fen": "3k5/9/9/9/r8/9/9/9/9/R3K4 w"})
        self.assertEqual(env.step(env.move_to_action(env.board().parse_uci("a0a5")))[1], 4.5)

    def test_illegal_actions_by_choice(self):
        for illegal, expected in (("terminate", True), ("ignore", False), ("random", False)):
            env = BoardEnv("xiangqi", illegal=illegal, illegal_reward=-3)
            env.reset(seed=1)
            bad = next(a for a in range(env.action_space.n) if a not in env.legal_actions())
            _, reward, terminated, _, info = env.step(bad)
            self.assertEqual((reward, terminated), (-3.0, expected))
            self.assertEqual(info["to_play"], 1 if illegal == "random" else 0)
        env = BoardEnv("xiangqi", illegal="raise")
        env.reset()
        with self.assertRaisesRegex(ValueError, "not legal"):
            env.step(bad)
        self.assertEqual(env.board().fen(), chuhe.Board().fen())

    def test_only_max_plies_truncates(self):
        for game in EVERY:
            env = BoardEnv(game, max_plies=6)
            env.reset(seed=1)
            for ply in range(6):
                _, _, terminated, truncated, _ = env.step(env.sample())
                self.assertEqual((terminated, truncated), (False, ply == 5), game)

    def test_bad_choices_are_refused(self):
        for choices in ({"rules": "fast"}, {"observation": "sound"}, {"action_space": "tiny"}, {"render_mode": "tv"},
                        {"illegal": "maybe"}, {"opponent": "champion"}):
            with self.assertRaises(ValueError, msg=choices):
                BoardEnv("xiangqi", **choices)
        env = BoardEnv("xiangqi")
        env.reset(seed=1)
        fen = env.board().fen()
        with self.assertRaisesRegex(ValueError, "character"):
            env.reset(options={"fen": "nonsense"})
        self.assertEqual(env.board().fen(), fen)

    def test_the_fourth_same_check_ends_by_the_gym_bundle(self):
        env = BoardEnv("xiangqi", "gym")
        env.reset(options={"fen": "4k4/9/9/9/9/9/9/9/4A4/R2K5 w"})
        loop = ["a0a9", "e9e8"] + ["a9a8", "e8e9", "a8a9", "e9e8"] * 5
        checks = 0
        for text in loop:
            _, reward, over, _, info = env.step(env.move_to_action(env.board().parse_uci(text)))
            checks += info["check"]
            if over:
                break
        self.assertEqual((over, reward, info["reason"], info["plies"]), (True, -1.0, "perpetual_check", 13))

    def test_a_chase_of_twenty_goes_on_by_the_gym_bundle(self):
        env = BoardEnv("xiangqi", "gym")
        env.reset(options={"fen": "3k5/9/9/4c4/9/9/R8/9/9/5K3 w"})
        for text in ["a3e3"] + ["e6g6", "e3g3", "g6e6", "g3e3"] * 20:
            _, _, over, _, _ = env.step(env.move_to_action(env.board().parse_uci(text)))
            self.assertFalse(over)

    def test_renderers(self):
        for game in EVERY:
            info = chuhe.GAMES[game]
            shapes = {}
            for mode in ("ansi", "svg", "rgb_array", "human"):
                env = BoardEnv(game, render_mode=mode)
                env.reset(seed=1)
                env.step(env.sample())
                shapes[mode] = env.render()
                env.close()
            self.assertEqual(shapes["rgb_array"].shape, (48 * info.height, 48 * info.width, 3))
            self.assertGreater(len(np.unique(shapes["rgb_array"].reshape(-1, 3), axis=0)), 3)
            self.assertTrue(shapes["svg"].startswith("<svg"))
            self.assertEqual(len(shapes["ansi"].splitlines()), info.height + 1)


class States(unittest.TestCase):
    def test_states_bring_the_same_future(self):
        for game in EVERY:
            env = BoardEnv(game, max_plies=100)
            env.reset(seed=4)
            for _ in range(10):
                env.step(env.sample())
            state, twin = env.get_state(), env.clone()
            first = [self.step(env) for _ in range(20)]
            second = [self.step(twin) for _ in range(20)]
            env.set_state(state)
            third = [self.step(env) for _ in range(20)]
            self.assertEqual(first, second, game)
            self.assertEqual(first, third, game)
        for bad in (state[:-1], bytes(len(state)), BoardEnv("redeyed").get_state()):
            with self.assertRaisesRegex(ValueError, "no state"):
                BoardEnv("simplified").set_state(bad)

    def step(self, env):
        action = env.sample()
        obs, reward, terminated, truncated, _ = env.step(action)
        return action, obs.tobytes(), reward, terminated, truncated

    def test_seeds_decide_everything(self):
        for game in EVERY:
            runs = []
            for seed in (8, 8, 9):
                env = BoardEnv(game, max_plies=60)
                env.reset(seed=seed)
                runs.append([self.step(env) for _ in range(40)])
            self.assertEqual(runs[0], runs[1], game)
            self.assertNotEqual(runs[0], runs[2], game)

    def test_a_vector_is_its_environments(self):
        vector = BoardVectorEnv("jieqi", 5, max_plies=30)
        vector.reset(seed=100)
        singles = [BoardEnv("jieqi", max_plies=30) for _ in range(5)]
        for i, env in enumerate(singles):
            env.reset(seed=100 + i)
        for _ in range(25):
            actions = vector.sample()
            obs, reward, terminated, truncated, info = vector.step(actions)
            for i, env in enumerate(singles):
                self.assertEqual(env.sample(), actions[i])
                single = env.step(actions[i])
                self.assertTrue((single[0] == obs[i]).all())
                self.assertEqual(single[1:4], (reward[i], terminated[i], truncated[i]))
                self.assertTrue((single[4]["action_mask"] == info["action_mask"][i]).all())


class Vectors(unittest.TestCase):
    def test_one_and_two_threads_give_the_same(self):
        for game in EVERY:
            self.assertEqual(hashes(game, 1), hashes(game, 2), game)
        self.assertEqual(hashes("xiangqi", 1, opponent="random"), hashes("xiangqi", 3, opponent="random"))

    def test_autoreset_by_the_next_step(self):
        env = BoardVectorEnv("xiangqi", 2, max_plies=3)
        env.reset(seed=1)
        for _ in range(3):
            _, _, _, truncated, _ = env.step(env.sample())
        self.assertTrue(truncated.all())
        obs, reward, terminated, truncated, info = env.step(env.sample())
        self.assertFalse(truncated.any() or terminated.any() or reward.any())
        self.assertEqual(info["plies"].tolist(), [0, 0])

    def test_autoreset_by_the_same_step(self):
        env = BoardVectorEnv("xiangqi", 2, max_plies=3, autoreset_mode=AutoresetMode.SAME_STEP)
        start, _ = env.reset(seed=1)
        for _ in range(3):
            obs, _, _, truncated, info = env.step(env.sample())
        self.assertTrue(truncated.all())
        self.assertTrue((obs == start).all())
        self.assertFalse((info["final_obs"][0] == start[0]).all())

    def test_some_may_be_reset(self):
        env = BoardVectorEnv("xiangqi", 3)
        env.reset(seed=1)
        env.step(env.sample())
        _, info = env.reset(options={"reset_mask": np.array([True, False, True])})
        self.assertEqual(info["plies"].tolist(), [0, 1, 0])

    def test_masks_stay_right_over_many_steps(self):
        for copy in (True, False):
            env = BoardVectorEnv("crazyhouse", 8, max_plies=50, copy=copy)
            env.reset(seed=1)
            for _ in range(120):
                info = env.step(env.sample())[4]
                for i in range(8):
                    self.assertEqual(np.flatnonzero(info["action_mask"][i]).tolist(), sorted(env.legal_actions(i)))

    def test_two_threads_of_python_go_on_at_once(self):
        """The lock is released: CPU time of two threads passes faster than the clock.  The machine may be shared, so
        the bound is loose; make bench measures the rate."""
        def work(steps):
            env = BoardVectorEnv("xiangqi", 256, copy=False)
            env.reset(seed=1)
            actions = np.zeros(256, np.int64)
            for _ in range(steps):
                env.step(env.sample(actions))

        work(20)
        best = 0.0
        for _ in range(4):
            threads = [threading.Thread(target=work, args=(250,)) for _ in range(2)]
            wall, cpu = time.perf_counter(), time.process_time()
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            best = max(best, (time.process_time() - cpu) / (time.perf_counter() - wall))
        if (os.cpu_count() or 1) > 1 and os.getloadavg()[0] < 1.5:
            self.assertGreater(best, 1.3)

    def test_other_threads_run_during_a_step(self):
        env = BoardVectorEnv("xiangqi", 64, opponent="1")
        env.reset(seed=1)
        span = []

        def work():
            actions = env.sample()
            span.append(time.perf_counter())
            env.step(actions)
            span.append(time.perf_counter())

        thread = threading.Thread(target=work)
        thread.start()
        ticks = []
        while thread.is_alive():
            ticks.append(time.perf_counter())
            time.sleep(0.001)
        quarter = (span[1] - span[0]) / 4
        inside = [t for t in ticks if span[0] + quarter < t < span[1] - quarter]
        self.assertGreater(len(inside), 0)

    def test_buffers_too_small_are_refused(self):
        env = BoardVectorEnv("xiangqi", 4)
        with self.assertRaisesRegex(ValueError, "actions"):
            env.step(np.zeros(3, np.int64))
        with self.assertRaisesRegex(ValueError, "bytes"):
            env._core.bind(np.zeros(3, np.uint8))
        env._core.step(np.zeros(4, np.int64))


class Opponents(unittest.TestCase):
    def test_a_single_agent_against_every_classic_level(self):
        from chuhe.engine import levels

        for game in EVERY:
            ids = [id for id, _, _ in levels(game)][:2 if game != "xiangqi" else 1]
            for level in {"random", *ids}:
                env = BoardEnv(game, opponent=level, max_plies=12, agent="second")
                env.reset(seed=1)
                for _ in range(6):
                    self.assertEqual(env.to_play, 1)
                    _, _, terminated, truncated, _ = env.step(env.sample())
                    if terminated or truncated:
                        break

    def test_seats_alternate(self):
        env = BoardEnv("xiangqi", opponent="random", agent="alternate", max_plies=2)
        seats = []
        env.reset(seed=3)
        for _ in range(4):
            seats.append(env.to_play)
            env.reset()
        self.assertEqual(seats, [0, 1, 0, 1])

    def test_the_agent_is_told_when_it_is_mated(self):
        env = BoardVectorEnv("simplified", 64, opponent="1", agent="alternate")
        env.reset(seed=1)
        rewards = {-1.0: 0, 1.0: 0}
        for _ in range(400):
            _, reward, terminated, _, _ = env.step(env.sample())
            for value in reward[terminated]:
                if float(value) in rewards:
                    rewards[float(value)] += 1
        self.assertGreater(rewards[-1.0], rewards[1.0])

    def test_engine_opponent_wrapper(self):
        from chuhe.opponent import EngineOpponent

        env = EngineOpponent(BoardEnv("xiangqi", max_plies=8), depth=2, agent="second")
        _, info = env.reset(seed=1)
        self.assertEqual(info["to_play"], 1)
        _, _, terminated, truncated, info = env.step(env.unwrapped.sample())
        self.assertEqual((terminated or truncated, info["to_play"]), (False, 1))


class Hidden(unittest.TestCase):
    """Jieqi: what a seat may not know is nowhere in what it gets."""

    def positions(self):
        """Pairs of positions that differ only in what red knows of a man it took covered; black is on move."""
        rng = random.Random(1)
        found = 0
        while found < 12:
            board = chuhe.Board(game="jieqi")
            while not board.is_game_over() and board.ply < 150:
                if board.turn is None:
                    secret = [m for m in board.legal_moves]
                    owner = self.captive(board)
                    if owner is not None and len(secret) > 1:
                        pair = []
                        for move in secret[:2]:
                            other = board.copy()
                            other.push(move)
                            if other.turn is not None and not other.is_game_over():
                                pair.append(other)
                        if len(pair) == 2:
                            found += 1
                            yield owner, *pair
                            break
                    board.push_chance(rng)
                else:
                    board.push(rng.choice(board.legal_moves))

    def captive(self, board):
        """The seat whose man is about to be shown to its captor alone."""
        men = {board.game.men[move.aux] for move in board.legal_moves}
        mover = 1 - sum(letter.isupper() for letter in men) // max(1, len(men))
        before = board.copy()
        before.pop()
        while before.turn is None:
            before.pop()
        return mover if before.turn != mover else None

    def test_what_the_captor_saw_is_not_seen_by_the_other(self):
        pairs = 0
        for owner, a, b in self.positions():
            self.assertNotEqual(a.fen(), b.fen())
            self.assertNotEqual(a.fen(1 - owner), b.fen(1 - owner))
            seen = []
            for board in (a, b):
                env = BoardEnv("jieqi", render_mode="ansi")
                obs, info = env.reset(seed=1, options={"fen": board.fen()})
                mine = np.empty_like(obs)
                env._core.observe(0, owner, mine)
                seen.append((mine.tobytes(), env.render(), env._core.fen(0, owner), env.rgb().tobytes(),
                             info["action_mask"].tobytes(), info["check"],
                             obs.tobytes() if info["to_play"] == owner else None))
            self.assertEqual(seen[0], seen[1])
            pairs += 1
        self.assertEqual(pairs, 12)

    def test_a_clone_for_a_seat_does_not_see_the_future(self):
        env = BoardEnv("jieqi")
        env.reset(seed=6)
        for _ in range(12):
            env.step(env.sample())
        seat = env.to_play
        futures = set()
        for seed in range(8):
            clone = env.clone(seat=seat, seed=seed)
            obs = clone._obs.copy()
            self.assertTrue((obs == env._obs).all())
            for action in clone.legal_actions()[:1]:
                clone.step(action)
            for _ in range(6):
                clone.step(clone.sample())
            futures.add(clone.board().fen())
        self.assertGreater(len(futures), 1)

    def test_infos_hold_nothing_else(self):
        env = BoardEnv("jieqi")
        _, info = env.reset(seed=1)
        self.assertEqual(set(info), {"action_mask", "to_play", "check"})


class Leaks(unittest.TestCase):
    def test_resets_do_not_grow_the_process(self):
        for game in ("xiangqi", "jieqi"):
            env = BoardEnv(game)
            for i in range(2000):
                env.reset(seed=i)
                env.step(env.sample())
            before = rss()
            for i in range(RESETS):
                env.reset(seed=i)
                env.step(env.sample())
            self.assertLess(rss() - before, 4 << 20, game)

    def test_objects_do_not_grow_the_process(self):
        def cycle():
            board = chuhe.Board()
            board.push(board.legal_moves[0])
            board.copy().fen()
            BoardVectorEnv("stone", 2, threads=2).reset(seed=1)
            chuhe.records.parse_games(chuhe.Game.from_board(board).write())
            with self.assertRaises(ValueError):
                board.push_uci("zzzz")

        for _ in range(60):
            cycle()
        before = rss()
        for _ in range(RESETS // 50):
            cycle()
        self.assertLess(rss() - before, 6 << 20)


if __name__ == "__main__":
    unittest.main()
