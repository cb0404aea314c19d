"""A program at a pseudo-terminal, and what a person would see there.

Screen understands what the program may send: text, new lines, ESC[H, ESC[2J and colours.  Anything else is an error,
so a test fails when a code is used that is not listed here.
"""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
import unicodedata

ROWS, COLS = 24, 80
PANEL = 41  # where the text beside the board of xiangqi begins
ESCAPE = re.compile(r"\x1b\[([0-9;]*)([A-Za-z])")


def width(char):
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


class Screen:
    """Cells of (text, colours); the second cell of a wide character holds ''."""

    def __init__(self):
        self.escapes = 0
        self.clear()

    def clear(self):
        self.cells = [[(" ", "")] * COLS for _ in range(ROWS)]
        self.row = self.col = self.scrolled = 0
        self.colour = ""

    def feed(self, text):
        at = 0
        while at < len(text):
            if text[at] == "\x1b":
                code = ESCAPE.match(text, at)
                if not code:
                    raise ValueError(f"unknown escape {text[at:at + 12]!r}")
                self.obey(*code.groups())
                at = code.end()
                continue
            self.put(text[at])
            at += 1

    def obey(self, arguments, letter):
        self.escapes += 1
        if letter == "m":
            self.colour = "" if arguments in ("", "0") else arguments
        elif letter == "H" and not arguments:
            self.row = self.col = 0
        elif letter == "J" and arguments == "2":
            row, col = self.row, self.col
            self.clear()
            self.row, self.col = row, col
        else:
            raise ValueError(f"unknown escape [{arguments}{letter}")

    def put(self, char):
        if char == "\r":
            self.col = 0
        elif char == "\n":
            self.down()
        elif char >= " ":
            if self.col + width(char) > COLS:
                self.col = 0
                self.down()
            self.cells[self.row][self.col] = (char, self.colour)
            if width(char) == 2:
                self.cells[self.row][self.col + 1] = ("", self.colour)
            self.col += width(char)

    def down(self):
        if self.row < ROWS - 1:
            self.row += 1
            return
        self.cells = self.cells[1:] + [[(" ", "")] * COLS]
        self.scrolled += 1

    def line(self, row):
        return "".join(text for text, _ in self.cells[row]).rstrip()

    def lines(self):
        return [self.line(row) for row in range(ROWS)]

    def beside(self, col):
        """The text from a column on, its lines joined."""
        return " ".join(" ".join("".join(text for text, _ in row[col:]).split()) for row in self.cells if row)

    def text(self):
        return "\n".join(self.lines())


class Session:
    """A program at a terminal of 80 x 24."""

    def __init__(self, command, **env):
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLS, 0, 0))
        kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLORTERM", "LC_ALL", "LC_MESSAGES")}
        kept.update({"TERM": "xterm-256color", "LANG": "C.UTF-8"}, **env)
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=kept,
                                        start_new_session=True)
        os.close(slave)
        self.master = master
        self.screen = Screen()
        self.raw = ""
        self.sent = 0  # where the answer to the last line typed begins in raw
        self.bytes = b""
        self.partial = ""

    def read(self, seconds):
        """Reads what there is within the time; False when nothing came."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.bytes += data
        try:
            text = self.bytes.decode("utf8")
            self.bytes = b""
        except UnicodeDecodeError as error:
            text = self.bytes[:error.start].decode("utf8")
            self.bytes = self.bytes[error.start:]
        self.raw += text
        text = self.partial + text
        cut = re.search(r"\x1b(\[[0-9;]*)?$", text)
        self.partial = cut.group(0) if cut else ""
        self.screen.feed(text[:cut.start()] if cut else text)
        return True

    def expect(self, text, seconds=10):
        """Reads until the text was written since the last line was typed, and the program waits.  Returns the lines of
        the screen and, as one more, what stands beside the board without its line breaks."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if text in self.answer() and not self.read(0.03):
                return self.screen.lines() + [re.sub(" +", " ", self.screen.beside(PANEL))]
            self.read(0.05)
        raise AssertionError(f"{text!r} does not appear on:\n{self.screen.text()}")

    def answer(self):
        """What was written since the last line typed, without its echo and without escape codes."""
        text = self.raw[self.sent:]
        return ESCAPE.sub("", text.partition("\n")[2] if self.sent else text)

    def send(self, line, text=None, seconds=10):
        """Types a line; waits for the text if one is given."""
        self.sent = len(self.raw)
        os.write(self.master, (line + "\n").encode("utf8"))
        return self.expect(text, seconds) if text else self.settle()

    def settle(self):
        """Reads until nothing has come for a moment."""
        while self.read(0.08):
            pass
        return self.screen.lines()

    def end_of_input(self):
        os.write(self.master, b"\x04")

    def wait(self, seconds=10):
        """The exit status, with everything read that was still written."""
        end = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.05)
        while self.read(0.05):
            pass
        if self.process.poll() is None:
            self.process.kill()
        return self.process.wait()

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
