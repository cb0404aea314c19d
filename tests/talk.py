"""A conversation with a program over pipes: what is said, and waiting for what it answers."""

import queue
import re
import subprocess
import threading
import time

PATIENCE = 60  # seconds before a line that should come counts as missing: slow machines are slow


class Talk:
    """Starts a program; every line it prints is kept in `heard`."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, bufsize=1)
        self.heard = []
        self.lines = queue.Queue()
        self.errors = []
        threading.Thread(target=self._listen, daemon=True).start()
        threading.Thread(target=lambda: self.errors.extend(self.process.stderr), daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def say(self, *lines):
        try:
            self.process.stdin.write("".join(line + "\n" for line in lines))
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # what it should have answered will be missed

    def hear(self, pattern, patience=PATIENCE):
        """The lines up to and with the first that matches; None when none comes."""
        got, end = [], time.monotonic() + patience
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                return None
            if line is None:
                self.lines.put(None)
                return None
            got.append(line)
            self.heard.append(line)
            if re.search(pattern, line):
                return got

    def last(self, pattern):
        """The first line that matches, "" when none comes."""
        got = self.hear(pattern)
        return got[-1] if got else ""

    def ask(self, pattern, *lines):
        self.say(*lines)
        return self.last(pattern)

    def silent(self, pattern, seconds):
        """Whether no such line comes for some time."""
        return self.hear(pattern, patience=seconds) is None

    def end(self):
        """Closes the pipe; the exit status."""
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        return self.wait()

    def wait(self):
        try:
            return self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return None
