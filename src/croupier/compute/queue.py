"""A queue of questions for a worker process: urgent ones first, one at a time, in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from queue import Empty, PriorityQueue
from typing import Any

from croupier.helper_process import HelperProcess

ComputeQuestion = tuple[str, tuple[Any, ...]]
"""The name of a question and its arguments."""

CLOSE: ComputeQuestion = ("close", ())


class ComputeQueue:
    """A worker process and the thread that talks to it. Both start with the first question."""

    def __init__(
        self,
        name: str,
        wanted: Callable[[Hashable], bool],
        answered: Callable[..., None],
        module: str = "croupier.compute.worker",
        idle: float | None = None,
    ) -> None:
        """`module`: the worker that is run; it answers questions on its standard input.

        `idle`: after so many seconds without a question the worker is ended; the next question starts another one.
        """
        self._name, self._wanted, self._answered, self._module = name, wanted, answered, module
        self._idle = idle
        self._questions: PriorityQueue[tuple[int, int, Hashable, ComputeQuestion]] = PriorityQueue()
        self._asked = 0
        self._thread: threading.Thread | None = None
        self._process: HelperProcess | None = None
        self._started = False
        self._open = True
        self._starting = threading.Lock()
        """Held while a worker starts: a queue that is closed meanwhile ends that worker, too."""

    def start(self) -> None:
        """Answer questions from now on."""
        self._started = True
        if self._asked:
            self._start_thread()

    def ask(self, priority: int, key: Hashable, question: ComputeQuestion) -> None:
        """Queue a question; the smallest priority comes first."""
        self._asked += 1
        self._questions.put((priority, self._asked, key, question))
        if self._started:
            self._start_thread()

    def _start_thread(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._serve, name=self._name, daemon=True)
            self._thread.start()

    def _serve(self) -> None:
        while True:
            try:
                _, _, key, question = self._questions.get(timeout=self._idle)
            except Empty:
                self._end_process()
                continue
            if question is CLOSE:
                return
            if self._wanted(key):
                self._answered(key, *self._answer(question))

    def _answer(self, question: ComputeQuestion) -> tuple[Any, Any]:
        try:
            answered: tuple[Any, Any] = self._worker().ask(question)
            return answered
        except (OSError, EOFError, ValueError):
            self._end_process()  # the next question gets a new worker
            return "unavailable", None

    def _worker(self) -> HelperProcess:
        with self._starting:
            if self._process is None and self._open:
                self._process = HelperProcess(self._module)
            if self._process is None:
                raise EOFError
            return self._process

    def close(self) -> None:
        """Kill the worker, even if it is computing."""
        with self._starting:
            self._open = False
        self._questions.put((-1, 0, "", CLOSE))
        self._end_process()

    def _end_process(self) -> None:
        process, self._process = self._process, None
        if process:
            process.kill()
