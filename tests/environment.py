"""The Python environment of the tests: build/venv with what tests/py/requirements.txt names, made when it is missing."""

import hashlib
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, "build", "venv")
PYTHON = os.path.join(VENV, "bin", "python")
REQUIREMENTS = os.path.join(ROOT, "tests", "py", "requirements.txt")


def must(command):
    """Runs a command in the root; a suite whose environment cannot be made has failed."""
    done = subprocess.run(command, cwd=ROOT, text=True, errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        print(done.stdout)
        print("0 passed, 1 failed")
        sys.exit(1)


def prepare():
    """Makes the environment when it is missing or the requirements changed; its Python."""
    with open(REQUIREMENTS, "rb") as file:
        wanted = hashlib.sha256(file.read()).hexdigest()
    stamp = os.path.join(VENV, "requirements.sha256")
    have = open(stamp, encoding="ascii").read() if os.path.exists(stamp) else ""
    if have != wanted:
        print("installing the requirements", flush=True)
        shutil.rmtree(VENV, ignore_errors=True)
        must([sys.executable, "-m", "venv", VENV])
        must([PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check", "-r", REQUIREMENTS])
        with open(stamp, "w", encoding="ascii") as file:
            file.write(wanted)
    return PYTHON
