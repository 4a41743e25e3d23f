"""Starts the program in processes of its own, each forked from one that has loaded the libraries already.

A test that plays a game through the command line needs a process (its files, its pipes, a kill), but not a new
interpreter: to start one and load everything takes longer than the game. `python warm.py SOCKET` loads it once and then
forks a child for each request. The child takes over the arguments, the environment and the three streams of the request
and runs `croupier` to its end, or the module of a helper process. The command line takes its language from both when it is loaded, so a child that is to
speak another language loads it again. The machine code of the analysis is loaded before, too: each child would take a
fifth of a second for that.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import logging
import os
import runpy
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import cache
from pathlib import Path
from typing import IO, Any, NoReturn

from croupier.analysis.worker import bets
from croupier.houses import load
from croupier.processes.helper_process import HelperProcess

LOADED = (
    "numba", "platformdirs", "click", "gettext", "croupier.language", "croupier.houses.blackjack", "croupier.houses.baccarat",
    "croupier.houses.war", "croupier.strategies.blackjack", "croupier.strategies.war", "croupier.strategies.perfect",
    "croupier.plain.session", "croupier.plain.playing", "croupier.plain.tournament", "croupier.plain.replay",
    "croupier.table.sitting", "croupier.table.tournament", "croupier.table.audit", "croupier.settings",
    "croupier.telling.baccarat", "croupier.telling.war", "croupier.telling.game", "croupier.simulation.kernel",
    "croupier.analysis.blackjack", "croupier.analysis.best_chart", "croupier.analysis.advising", "croupier.analysis.indices",
    "croupier.web.serving", "croupier.cli.play", "croupier.cli.resume", "croupier.cli.history", "croupier.cli.houses",
    "croupier.cli.tournament", "croupier.cli.simulate", "croupier.analysis.worker", "croupier.web.jobs.drilling",
    "croupier.web.jobs.house_sheet",
)  # fmt: skip

ENGLISH = {"LC_ALL": "C.UTF-8", "LANGUAGE": "en"}
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


class WarmProcess:
    """A program that was started by the server; what `subprocess.Popen` is to a new interpreter."""

    def __init__(self, connection: socket.socket, pid: int) -> None:
        self.pid = pid
        self._connection = connection
        self._code: int | None = None

    def wait(self, seconds: float | None = None) -> int:
        """Its exit code; that of a killed program is the signal's number with a minus. It is killed if it takes longer."""
        if self._code is None:
            self._connection.settimeout(seconds)
            try:
                self._code = int(_line(self._connection))
            except TimeoutError:
                self.kill()
                raise
            self._connection.close()
        return self._code

    def kill(self) -> None:
        with suppress(ProcessLookupError):  # it has ended just now
            if self._code is None:
                os.kill(self.pid, signal.SIGKILL)


def start(
    arguments: Sequence[str], environment: Mapping[str, str], stdin: IO[Any], stdout: IO[Any], stderr: IO[Any]
) -> WarmProcess:
    """`croupier` with these arguments, or the module after `-m`, at these streams."""
    request = json.dumps([list(arguments), dict(environment)]).encode() + b"\n"
    streams = [stream.fileno() for stream in (stdin, stdout, stderr)]
    with ExitStack() as open_until_started:
        connection = open_until_started.enter_context(socket.socket(socket.AF_UNIX))
        connection.connect(str(_server()))
        sent = socket.send_fds(connection, [request], streams)
        connection.sendall(request[sent:])
        process = WarmProcess(connection, int(_line(connection)))
        open_until_started.pop_all()
    return process


class WarmHelper(HelperProcess[Any, Any]):
    """A helper process of the program that need not load the libraries either."""

    def _start(self, command: tuple[str, ...], errors: int | None) -> tuple[Any, IO[bytes], IO[bytes]]:  # noqa: ARG002
        (asked, questions), (answers, answered) = os.pipe(), os.pipe()
        with open(asked, "rb") as stdin, open(answered, "wb") as stdout, open(os.devnull, "wb") as nowhere:
            process = start(command[command.index("-m") :], os.environ, stdin, stdout, nowhere)
        return process, open(questions, "wb"), open(answers, "rb")


@cache
def _server() -> Path:
    """The socket of the server of this test process; the server ends with it."""
    folder = Path(tempfile.mkdtemp(prefix="croupier-warm-"))
    server = subprocess.Popen(
        [sys.executable, __file__, str(folder / "socket")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert server.stdout
    assert server.stdout.readline() == b"ready\n"

    @atexit.register
    def end() -> None:
        server.communicate()
        shutil.rmtree(folder, ignore_errors=True)

    return folder / "socket"


def _line(connection: socket.socket) -> str:
    """One line; a byte at a time, since it is short and nothing may be read that follows it."""
    read = b""
    while not read.endswith(b"\n"):
        byte = connection.recv(1)
        assert byte, "the server is gone"
        read += byte
    return read.decode()


# The server


class Server:
    """Forks a child for each request and reports how it ended.

    A child's end wakes the loop; nothing is done while a signal is handled, so no child is reaped before it is known.
    """

    def __init__(self, path: str) -> None:
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen()
        self.running: dict[int, socket.socket] = {}
        self.child_ended, self.wake = socket.socketpair()
        self.child_ended.setblocking(False)
        self.wake.setblocking(False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self.wake.fileno(), warn_on_full_buffer=False)

    def reap(self) -> None:
        """Report every child that has ended."""
        self.child_ended.recv(1 << 16)
        while self.running:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            with self.running.pop(pid) as connection, suppress(ConnectionError):  # nobody may wait for its end any more
                connection.sendall(b"%d\n" % os.waitstatus_to_exitcode(status))

    def serve(self) -> None:
        """Returns in each child, ready to run the program; in the server, when the tests have ended."""
        while True:
            readable, _, _ = select.select([self.listener, self.child_ended, sys.stdin], [], [])
            if sys.stdin in readable:
                os._exit(0)
            if self.child_ended in readable:
                self.reap()
            if self.listener in readable and self.start():
                return

    def start(self) -> bool:
        """Fork the child of a request; true in the child."""
        connection, _ = self.listener.accept()
        request, streams, _, _ = socket.recv_fds(connection, 1 << 16, 3)
        while not request.endswith(b"\n"):
            request += connection.recv(1 << 16)
        if pid := os.fork():
            self.running[pid] = connection
            with suppress(ConnectionError):
                connection.sendall(b"%d\n" % pid)
            for stream in streams:
                os.close(stream)
            return False
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for opened in (self.listener, self.child_ended, self.wake, connection, *self.running.values()):
            opened.close()
        arguments, environment = json.loads(request)
        _become(arguments, environment, streams)
        return True


def _become(arguments: list[str], environment: dict[str, str], streams: list[int]) -> None:
    """Take over the arguments, the environment and the streams of a request."""
    sys.argv = ["croupier", *arguments]
    os.environ.clear()
    os.environ.update(environment)
    if any(text.startswith("--lang") for text in arguments) or {os.environ.get(name, "C.UTF-8") for name in LOCALE} != {
        "C.UTF-8"
    }:
        for name in [name for name in sys.modules if name.startswith("croupier.cli")]:
            del sys.modules[name]
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    sys.stdin = open(0, encoding="utf-8", errors="strict", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", errors="strict", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115


def _run() -> NoReturn:
    """The program to its end. The interpreter is not taken apart, which would touch every page of its memory."""
    if sys.argv[1:2] == ["-m"]:
        runpy.run_module(sys.argv[2], run_name="__main__")
        os._exit(0)
    try:
        importlib.import_module("croupier.cli").main()
    except SystemExit as end:
        logging.shutdown()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(int(end.code or 0))
    raise AssertionError("the program did not end")


def main() -> None:
    os.environ.update(ENGLISH)
    path, sys.argv = sys.argv[1], sys.argv[:1]
    for name in LOADED:
        importlib.import_module(name)
    bets(load("blackjack/vegas-strip").rules)
    gc.freeze()
    server = Server(path)
    print("ready", flush=True)
    server.serve()
    _run()


if __name__ == "__main__":
    main()
