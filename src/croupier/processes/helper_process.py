"""Starts helper processes, asks them, hears of their progress, interrupts and ends them; and the other end of all that.

    the program                                 the helper
    HelperProcess("croupier.some.module")       serve(answer), or serve_one(run)
    ask(question, progress) -> answer           answer(question), or run(question, tell)
    interrupt()                                 run gets KeyboardInterrupt and answers with what it has
    kill()

A helper ends when its input ends, so none is left behind by a program that was killed. A helper that dies never leaves the
program waiting: `ask` raises EOFError. What passes are values of this package (`wire.py`).

Helpers run with `-P`: a `json.py` in the current folder is not imported. `-I` would also ignore PYTHONPATH and the packages
that a user installed for themselves (`pip install --user`), and where Croupier itself lies there its helpers would not
find it. Both places are chosen by the user of the program, who trusts them already: the program was imported from there.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from queue import SimpleQueue
from typing import IO, Any, Generic, TypeVar

from msgspec import Struct

from croupier.processes.wire import BadWire, receive, send

Question = TypeVar("Question")
Answer = TypeVar("Answer")

GONE = (OSError, EOFError, ValueError)
"""What a question to a helper raises that is gone, or that writes something else."""
PATIENCE = 60.0
"""Seconds that an interrupted helper has for its answer before it ends."""


class Told(Struct, frozen=True):
    """What a helper tells on the way to its answer."""

    value: Any


class Answered(Struct, frozen=True):
    """The answer to a question."""

    value: Any


def ignore(told: object) -> None:
    """Does nothing: for who wants no progress."""


# The program's end


class HelperProcess(Generic[Question, Answer]):
    """A helper process that runs a module of this package."""

    def __init__(self, module: str, errors: int | None = subprocess.DEVNULL) -> None:
        """`errors`: where its standard error goes; None: to that of the program."""
        self._process, self._questions, self._answers = self._start((sys.executable, "-P", "-m", module), errors)

    def _start(self, command: tuple[str, ...], errors: int | None) -> tuple[Any, IO[bytes], IO[bytes]]:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            process_group=0,  # Ctrl-C in the terminal concerns the program alone, which ends its helpers itself
        )
        assert process.stdin is not None
        assert process.stdout is not None
        return process, process.stdin, process.stdout

    def ask(self, question: Question, progress: Callable[[Any], object] = ignore) -> Answer:
        """Ask a question and return its answer. `progress` gets intermediate messages. One of GONE is raised if there is no answer."""
        self.send(question)
        for told in self.messages():
            match told:
                case Answered(value=answer):
                    return answer  # type: ignore[no-any-return]
                case Told(value=value):
                    progress(value)
                case _:
                    raise BadWire(f"{type(told)} is no answer")
        raise EOFError

    def ask_in_thread(self, question: Question, progress: Callable[[Any], object] = ignore) -> Future[Answer]:
        """As `ask`, in a thread of its own, which also calls `progress`."""
        future: Future[Answer] = Future()
        future.set_running_or_notify_cancel()

        def ask() -> None:
            try:
                future.set_result(self.ask(question, progress))
            except BaseException as wrong:
                future.set_exception(wrong)

        threading.Thread(target=ask, name="helper process", daemon=True).start()
        return future

    def send(self, question: Question) -> None:
        """Send a question and wait for nothing."""
        send(question, self._questions)

    def messages(self) -> Iterator[Any]:
        """All that it tells, until it ends."""
        with suppress(EOFError):
            while True:
                yield receive(self._answers)

    def interrupt(self) -> None:
        """Tell it to stop: it answers with what it has, and ends."""
        with suppress(OSError):  # it is gone already
            self._questions.close()

    def wait(self, seconds: float | None = None) -> int:
        """Wait until it has ended: its exit code. It is killed after so many seconds."""
        try:
            return int(self._process.wait(seconds))
        except (subprocess.TimeoutExpired, TimeoutError):
            self._process.kill()
            return int(self._process.wait())

    def kill(self) -> None:
        """End the process, even if it is computing."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._questions, self._answers):
            with suppress(OSError):  # what was not sent yet
                pipe.close()


# The helper's end


class Parent:
    """The program that has started this process. All other output is discarded: the terminal is not the helper's own."""

    def __init__(self, errors: bool = False) -> None:
        """`errors`: whether the standard error is left as it is."""
        self._questions, self._answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (1,) if errors else (1, 2):
            os.dup2(nowhere, stream)

    def question(self) -> Any:
        """The next question; EOFError if the input has ended."""
        return receive(self._questions)

    def tell(self, value: object) -> None:
        """Tell something without being asked."""
        send(value, self._answers)

    def on_end(self, act: Callable[[], object]) -> None:
        """Do this in a thread once the input has ended: the program wants no more, or is gone."""

        def watch() -> None:
            while self._questions.read(1024):
                pass
            act()

        threading.Thread(target=watch, name="input", daemon=True).start()


def serve(answer: Callable[[Any], object]) -> None:
    """In a helper process: answer questions. It ends with its input, even while it computes an answer."""
    parent, questions = Parent(), SimpleQueue[Any]()

    def read() -> None:
        with suppress(*GONE):
            while True:
                questions.put(parent.question())
        os._exit(0)

    threading.Thread(target=read, name="input", daemon=True).start()
    while True:
        parent.tell(Answered(answer(questions.get())))


def serve_one(run: Callable[[Any, Callable[[object], None]], object]) -> None:
    """In a helper process: answer one question that takes long, `run(question, tell)`.

    When the input ends, `run` gets a KeyboardInterrupt; it answers with what it has.
    """
    parent = Parent()
    question = parent.question()

    def stop() -> None:
        signal.raise_signal(signal.SIGINT)  # the main thread stops, whatever it computes
        time.sleep(PATIENCE)
        os._exit(1)

    parent.on_end(stop)
    with suppress(KeyboardInterrupt, OSError):  # interrupted before there was anything; the program is gone
        parent.tell(Answered(run(question, lambda value: parent.tell(Told(value)))))
