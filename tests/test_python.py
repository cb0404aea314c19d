#!/usr/bin/env python3
"""The Python package: builds it into a virtual environment with the real Gymnasium and PettingZoo, and runs tests/py.

Usage: test_python.py [--full | --bench]    the last line is "N passed, N failed"; --full is the long version, --bench
prints the throughput instead (tools/bench_python.py)
"""

import glob
import os
import re
import subprocess
import sys
import tempfile
import time

from environment import PYTHON, must, prepare

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FULL = {"CHUHE_RESETS": "1000000", "CHUHE_GYM_PLIES": "60"}
EXAMPLES = [["random_vs_random.py", "--games", "3"], ["learn_vs_random.py", "--updates", "100", "--eval-games", "20"],
            ["selfplay_alphazero.py", "--games", "1", "--simulations", "8", "--max-plies", "12"],
            ["human_vs_agent.py", "--demo", "4"]]


def call(command, **more):
    """Runs a command in the root; returns (good, output)."""
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYTHONWARNINGS": "ignore", **more.pop("env", {})}
    done = subprocess.run(command, cwd=more.pop("cwd", ROOT), env=env, text=True, errors="replace", stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, **more)
    return done.returncode == 0, done.stdout


def unit_tests(full):
    """(passed, failed) of tests/py."""
    good, output = call([PYTHON, "-m", "unittest", "discover", "-s", "tests/py", "-t", "tests/py"],
                        env=FULL if full else {})
    ran = re.search(r"Ran (\d+) tests", output)
    bad = sum(map(int, re.findall(r"(?:failures|errors)=(\d+)", output)))
    count = int(ran.group(1)) if ran else 0
    if not good:
        print(output)
    return count - bad, bad or int(not good)


def sdist_in_a_clean_environment():
    """The source distribution builds with a C compiler alone, and Board works without numpy."""
    with tempfile.TemporaryDirectory() as folder:
        good, output = call([PYTHON, "setup.py", "-q", "sdist", "-d", folder])
        if not good:
            return False, output
        archive = glob.glob(f"{folder}/*.tar.gz")[0]
        good, output = call([PYTHON, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--target",
                             f"{folder}/site", archive])
        code = ("import sys; sys.path.insert(0, sys.argv[1]); sys.modules['numpy'] = None\n"
                "import chuhe, os; assert chuhe.__file__.startswith(sys.argv[1])\n"
                "board = chuhe.Board(); board.push_uci('h2e2'); print(board.fen())\n"
                "import chuhe.engine as e; assert e.Engine()._core.has_net()\n"
                "assert not os.path.exists(os.path.join(sys.argv[1], 'tests'))")
        if good:
            good, output = call([sys.executable, "-I", "-c", code, f"{folder}/site"], cwd=folder)
        names = os.listdir(f"{folder}/site/chuhe") if good else []
        return good and "_core.abi3.so" in names and "py.typed" in names and "_core.pyi" in names, output


def sanitized():
    """The extension under ASan and UBSan, driven through everything it exports."""
    lib = os.path.join(ROOT, "build", "py-san", "lib")
    good, output = call([PYTHON, "setup.py", "-q", "build", "--build-lib", lib], env={"CHUHE_SANITIZE": "1"})
    if not good:
        return False, output
    gcc = subprocess.run([os.environ.get("CC", "gcc").split()[0], "-print-file-name=libasan.so"], capture_output=True,
                         text=True, check=True).stdout.strip()
    env = {"LD_PRELOAD": gcc, "ASAN_OPTIONS": "detect_leaks=0", "PYTHONMALLOC": "malloc", "PYTHONPATH": lib,
           "CHUHE_SAN_LIB": lib}
    return call([PYTHON, "tests/py/drive.py"], env=env)


def example(arguments):
    return call([PYTHON, os.path.join("python", "examples", arguments[0]), *arguments[1:]], timeout=120)


def bench():
    """The table of throughput, with the anchors installed beside the package."""
    must([PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check", "-r", "tests/py/requirements-bench.txt"])
    return subprocess.run([PYTHON, "tools/bench_python.py"], cwd=ROOT).returncode


def main(args):
    prepare()
    must([PYTHON, "-m", "pip", "install", "-q", "--no-build-isolation", "--no-deps", "-e", "."])
    if "--bench" in args:
        return bench()
    passed, failed = unit_tests("--full" in args)
    checks = [("source distribution", sdist_in_a_clean_environment), ("sanitizers", sanitized),
              ("ruff", lambda: call([PYTHON, "-m", "ruff", "check", "-q", "python", "setup.py", "tests/py"])),
              ("mypy", lambda: call([PYTHON, "-m", "mypy", "--strict", "-p", "chuhe"]))]
    checks += [(f"example {arguments[0]}", lambda a=arguments: example(a)) for arguments in EXAMPLES]
    for name, check in checks:
        start = time.monotonic()
        good, output = check()
        print(f"{name}: {'good' if good else 'BAD'}, {time.monotonic() - start:.0f} s", flush=True)
        if not good:
            print(output)
        passed, failed = passed + good, failed + (not good)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
