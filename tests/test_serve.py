#!/usr/bin/env python3
"""The web server over raw sockets: files and their headers, bad requests, limits, slow clients, signals.

Where a limit is a time, the server is started with a short one, so that the test is quick and the margin wide.
"""

import gzip
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from chuhe import CHUHE, ROOT, Checks

check = Checks()
SAN = os.path.join(ROOT, "build", "chuhe-san")
INDEX = b"<!doctype html><title>x</title>" + b"<p>words</p>" * 100
SCRIPT = b"export const x = 1;\n" * 200


class Server:
    """chuhe serve on a free port; use it in a with statement."""

    def __init__(self, *args, binary=SAN):
        self.process = subprocess.Popen([binary, "serve", "--port", "0", *map(str, args)], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        self.line = self.process.stdout.readline()
        match = re.search(r"http://\S+:(\d+)/", self.line)
        self.port = int(match.group(1)) if match else 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(20)
        self.process.stdout.close()
        self.errors = self.process.stderr.read()
        self.process.stderr.close()

    def connect(self):
        link = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        return link

    def send(self, data):
        """Sends bytes on a connection of their own and returns all that comes back until it is closed."""
        with self.connect() as link:
            link.sendall(data)
            return read_all(link)

    def get(self, path, method="GET", **headers):
        lines = [f"{method} {path} HTTP/1.1", "Host: x", "Connection: close"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        return Reply(self.send(("\r\n".join(lines) + "\r\n\r\n").encode()))


class Reply:
    def __init__(self, data):
        head, _, self.body = data.partition(b"\r\n\r\n")
        lines = head.decode("latin1").split("\r\n")
        self.status = int(lines[0].split()[1]) if len(lines[0].split()) > 1 else 0
        self.headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}


def read_all(link):
    data = b""
    try:
        while piece := link.recv(65536):
            data += piece
    except ConnectionResetError:
        pass
    return data


def closed_within(link, seconds):
    """Whether the other side closes the connection in time; what it sends before is thrown away."""
    link.settimeout(seconds)
    try:
        while link.recv(65536):
            pass
        return True
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False


def make_site():
    folder = tempfile.mkdtemp(prefix="chuhe-www-")
    os.makedirs(os.path.join(folder, "a"))
    files = {"index.html": INDEX, "a/main-ABC.js": SCRIPT, "a/core-XYZ.wasm": b"\0asm\1\0\0\0", "sw.js": b"self.x = 1",
             ".secret": b"no", "a/.hidden": b"no", "empty.txt": b""}
    for name, data in files.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)
    for name in ("index.html", "a/main-ABC.js"):
        with open(os.path.join(folder, name + ".gz"), "wb") as file:
            file.write(gzip.compress(files[name]))
    with open(os.path.join(folder, "a/main-ABC.js.br"), "wb") as file:
        file.write(b"pretend this is brotli")
    return folder


def test_files(s):
    home = s.get("/")
    check.equal((home.status, home.body, home.headers["content-type"]), (200, INDEX, "text/html; charset=utf-8"), "/ is the page")
    check.equal(home.headers["cache-control"], "no-cache", "the page is asked for anew each time")
    script = s.get("/a/main-ABC.js")
    check.equal((script.body, script.headers["content-type"]), (SCRIPT, "text/javascript; charset=utf-8"), "a script")
    check.equal(script.headers["cache-control"], "public, max-age=31536000, immutable", "a hashed name never changes")
    check.equal(s.get("/sw.js").headers["cache-control"], "no-cache", "a plain name may change")
    check.equal(s.get("/a/core-XYZ.wasm").headers["content-type"], "application/wasm", "WebAssembly has its type")
    empty = s.get("/empty.txt")
    check.equal((empty.status, empty.body, empty.headers["content-length"]), (200, b"", "0"), "an empty file")
    head = s.get("/a/main-ABC.js", method="HEAD")
    check.equal((head.status, head.body, head.headers["content-length"]), (200, b"", str(len(SCRIPT))), "HEAD has no body")
    for route in ("/play", "/analysis/3", "/room/123456", "/embed/x", "/?fen=a%20b"):
        check.equal(s.get(route).body, INDEX, f"{route} is a route of the page")


def test_codings(s):
    cases = [("gzip", "gzip"), ("br, gzip", "br"), ("gzip;q=0", None), ("br;q=0, gzip;q=0.5", "gzip"), ("identity", None),
             ("GZIP", "gzip"), ("xgzip", None), ("*", None), ("", None), ("gzip;q=0.000", None), (",,;;=q, br", "br")]
    for accept, expected in cases:
        reply = s.get("/a/main-ABC.js", Accept_Encoding=accept)
        check.equal(reply.headers.get("content-encoding"), expected, f"Accept-Encoding: {accept}")
        check.equal(reply.headers["vary"], "Accept-Encoding", "a cache must tell codings apart")
    check.equal(gzip.decompress(s.get("/", Accept_Encoding="gzip").body), INDEX, "the compressed page is the page")
    check.equal(s.get("/sw.js", Accept_Encoding="gzip").headers.get("content-encoding"), None, "no compressed copy, none sent")


def test_etags(s):
    plain = s.get("/a/main-ABC.js").headers["etag"]
    packed = s.get("/a/main-ABC.js", Accept_Encoding="gzip").headers["etag"]
    check.equal(plain == packed, False, "each coding has a tag of its own")
    for match, status in ((plain, 304), (f'"zzz", {plain}', 304), (f"W/{plain}", 304), ("*", 304), ('"zzz"', 200), (packed, 200)):
        reply = s.get("/a/main-ABC.js", If_None_Match=match)
        check.equal((reply.status, len(reply.body)), (status, 0 if status == 304 else len(SCRIPT)), f"If-None-Match: {match}")
        check.equal(reply.headers["etag"], plain, "also an unchanged file tells its tag")


def test_protection(s):
    expected = {"cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp",
                "x-content-type-options": "nosniff", "referrer-policy": "no-referrer"}
    for path in ("/", "/a/main-ABC.js", "/nothing.js", "/play"):
        headers = s.get(path).headers
        check.equal({name: headers.get(name) for name in expected}, expected, f"{path}: the protecting headers")
        policy = headers["content-security-policy"]
        check.equal(("default-src 'self'" in policy, "unsafe-inline" in policy, "unsafe-eval'" in policy.replace("wasm-unsafe-eval'", "")),
                    (True, False, False), f"{path}: nothing inline")
        check.equal("camera=()" in headers["permissions-policy"], True, f"{path}: permissions")
        check.equal("frame-ancestors 'none'" in policy, True, f"{path}: no frames")
    embed = s.get("/embed/game").headers
    check.equal(("frame-ancestors *" in embed["content-security-policy"], embed["cross-origin-resource-policy"]),
                (True, "cross-origin"), "the board for other sites may be framed")
    check.equal("frame-ancestors 'none'" in s.get("/embedded").headers["content-security-policy"], True, "and nothing else")


def test_bad_requests(s):
    for path in ("/../../etc/passwd", "/a/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "//etc/passwd",
                 "/.secret", "/a/.hidden", "/a/", "/a/x", "/index.html.gz", "/index.html%00.js", "/a/main-ABC.js/", "/nothing.js",
                 "/a\\..\\x", "/index.html/..", "/\xff"):
        reply = s.get(path.encode("latin1").decode("latin1"))
        check.equal((reply.status, b"root:" in reply.body), (404, False), f"{path} is not there")
    check.equal("没有这个页面".encode() in s.get("/nothing.js").body, True, "the page for what is not there")
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW"):
        reply = s.get("/", method=method, Content_Length=0)
        check.equal((reply.status, reply.headers.get("allow")), (405, "GET, HEAD"), f"{method} is refused")
    check.equal(Reply(s.send(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nabc")).status, 405, "before its body")
    for raw in (b"GARBAGE\r\n\r\n", b"GET / HTTP/9.9\r\nHost: x\r\n\r\n", b"\r\n\r\n\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01\x02\x00\x01",
                b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: zzz\r\n\r\n", b"GET / HTTP/1.1\r\nHost x\r\n\r\n",
                b"GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", b"\0" * 100 + b"\r\n\r\n"):
        with s.connect() as link:
            link.sendall(raw)
            link.shutdown(socket.SHUT_WR)
            data = read_all(link)
        check.equal(data == b"" or Reply(data).status >= 400 or raw.startswith(b"GET / HTTP"), True, f"{raw[:30]} is no request")
    check.equal(s.get("/").status, 200, "and the server serves on")


def test_head_size(s):
    def of_size(size):
        start = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: "
        return start + b"y" * (size - len(start) - 4) + b"\r\n\r\n"
    check.equal(Reply(s.send(of_size(8192))).status, 200, "a head of 8192 bytes is taken")
    check.equal(Reply(s.send(of_size(8193))).status, 431, "one of 8193 is refused")
    check.equal(Reply(s.send(of_size(100000))).status in (0, 413, 414, 431), True, "a huge one too")
    check.equal(Reply(s.send(b"GET /" + b"x" * 30000 + b" HTTP/1.1\r\n\r\n")).status in (0, 414, 431), True, "or a huge path")


def test_keep_alive(s):
    with s.connect() as link:
        link.settimeout(10)
        for _ in range(50):
            link.sendall(b"GET /sw.js HTTP/1.1\r\nHost: x\r\n\r\n")
            data = b""
            while not data.endswith(b"self.x = 1"):
                piece = link.recv(4096)
                if not piece:
                    break
                data += piece
            if Reply(data).status != 200:
                break
        else:
            data = b"all"
    check.equal(data, b"all", "fifty requests on one connection")
    with s.connect() as link:
        link.sendall(b"GET /sw.js HTTP/1.1\r\nHost: x\r\n\r\n" * 3 + b"GET /sw.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        check.equal(read_all(link).count(b"self.x = 1"), 4, "requests sent ahead are answered in turn")


def test_slow(site):
    with Server("--www", site, "--head-ms", 1500) as s:
        start = time.monotonic()
        silent, dripping, again = s.connect(), s.connect(), s.connect()
        dripping.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        again.sendall(b"GET /sw.js HTTP/1.1\r\nHost: x\r\n\r\n")
        alive = {dripping: True, again: True}
        while time.monotonic() - start < 6 and any(alive.values()):
            for link in [link for link, lives in alive.items() if lives]:
                try:
                    link.sendall(b"X" if link is again else b"X: y\r\n")
                    link.settimeout(0.05)
                    alive[link] = link.recv(65536) != b""
                except TimeoutError:
                    pass
                except OSError:
                    alive[link] = False
            time.sleep(0.1)
        took = time.monotonic() - start
        check.equal(any(alive.values()), False, f"dripping heads are cut off, first and later ones ({took:.1f} s)")
        check.equal(closed_within(silent, 5), True, "silent connections are closed")
        check.equal(s.get("/").status, 200, "and others are served")
        for link in (silent, dripping, again):
            link.close()


def test_limits(site):
    with Server("--www", site, "--per-ip", 5) as s:
        links = [s.connect() for _ in range(5)]
        time.sleep(0.2)
        extra = s.connect()
        check.equal(closed_within(extra, 5), True, "the sixth connection from an address is refused at a limit of five")
        links[0].sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        check.equal(Reply(read_all(links[0])).status, 200, "the first five are served")
        for link in [*links, extra]:
            link.close()
        time.sleep(0.3)
        check.equal(s.get("/").status, 200, "and free their places when they close")
    with Server("--www", site, "--per-ip", 0, "--connections", 8, "--head-ms", 1000) as s:
        links = [s.connect() for _ in range(30)]
        check.equal(s.get("/").status, 200, "over the total limit one waits until places are free")
        for link in links:
            link.close()


def test_signals(site):
    for number in (signal.SIGTERM, signal.SIGINT):
        with Server("--www", site) as s:
            idle, busy = s.connect(), s.connect()
            busy.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
            time.sleep(0.2)
            start = time.monotonic()
            s.process.send_signal(number)
            status = s.process.wait(15)
            took = time.monotonic() - start
            idle.close()
            busy.close()
        check.equal((status, s.errors), (0, ""), f"signal {number}: a clean end")
        check.equal(took < 6, True, f"signal {number}: it took {took:.1f} s")


def test_start(site):
    def fails(*args):
        out = subprocess.run([SAN, "serve", *args], capture_output=True, text=True, timeout=20)
        return out.returncode, out.stderr
    with Server("--www", site) as s:
        status, text = fails("--www", site, "--port", str(s.port))
        check.equal((status, "in use" in text and str(s.port) in text), (1, True), "a taken port is named")
    for args, words in ((("--port", "70000"), "--port must be"), (("--port", "x"), "--port must be"), (("--www", "/nonexistent"), "cannot read"),
                        (("--www", tempfile.gettempdir()), ""), (("--www", site, "--address", "nowhere"), "is no address"),
                        (("--per-ip", "-1"), "--per-ip must be")):
        status, text = fails(*args)
        check.equal((status, words in text, text.count("\n")), (1, True, 1), f"serve {' '.join(args)}")
    with Server("--www", site, "--address", "::1") as s:
        check.equal("http://[::1]:" in s.line or s.line == "", True, "an address of IPv6 is written in brackets")


def test_builtin():
    with Server(binary=CHUHE) as s:
        home = s.get("/", Accept_Encoding="br, gzip")
        check.equal(home.status, 200, "the page inside the program")
        plain = s.get("/").body.decode()
        script = re.search(r'src="(/a/[^"]+\.js)"', plain)
        check.equal(bool(script), True, "it names its script")
        reply = s.get(script.group(1), Accept_Encoding="br")
        check.equal((reply.status, reply.headers["content-encoding"], "immutable" in reply.headers["cache-control"]),
                    (200, "br", True), "which is there, compressed and for ever")
        check.equal(gzip.decompress(s.get(script.group(1), Accept_Encoding="gzip").body), s.get(script.group(1)).body,
                    "the same in each coding")


site = make_site()
with Server("--www", site, "--per-ip", 0) as server:
    for test in (test_files, test_codings, test_etags, test_protection, test_bad_requests, test_head_size, test_keep_alive):
        test(server)
check.equal((server.process.returncode, server.errors), (0, ""), "the sanitizers found nothing")
for test in (test_slow, test_limits, test_signals, test_start):
    test(site)
test_builtin()
shutil.rmtree(site)
check.finish()
