"""A queue of queries for a helper process: urgent ones first, one at a time, in a thread of its own; and that helper."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from queue import Empty, PriorityQueue
from typing import Any, Literal, NamedTuple

from croupier.messages import Message, Refused
from croupier.processes.helper_process import GONE, HelperProcess, serve
from croupier.system import give_way

Status = Literal["known", "computing", "waiting", "refused", "unavailable"]


class Query(NamedTuple):
    """The name of a function of the helper, and its arguments."""

    kind: str
    arguments: tuple[Any, ...]


class Reply(NamedTuple):
    """What came of a query: its value, or the sentence with which it was refused."""

    status: Literal["known", "refused", "unavailable"]
    value: Any = None


UNAVAILABLE = Reply("unavailable")
URGENT, SOON, LATER, LAST = 0, 1, 2, 3
"""Priorities of queries."""


@dataclass(frozen=True)
class Found:
    """The state of a query, and its value if it is known."""

    status: Status
    value: Any = None
    why: Message | None = None

    @classmethod
    def of(cls, reply: Reply) -> Found:
        """What came of a query."""
        return cls("refused", why=reply.value) if reply.status == "refused" else cls(reply.status, reply.value)

    @property
    def known(self) -> bool:
        return self.status == "known"

    @property
    def coming(self) -> bool:
        return self.status in ("computing", "waiting")


WAITING = Found("waiting")
CLOSE = Query("close", ())


class QueryQueue:
    """A helper process and the thread that talks to it. Both start with the first query."""

    def __init__(
        self,
        name: str,
        module: str,
        wanted: Callable[[Hashable], bool],
        reply: Callable[[Hashable, Reply], None],
        idle: float | None = None,
    ) -> None:
        """`module` runs `serve_queries`. `wanted` is asked before a query is sent; `reply` gets what came of it.

        `idle`: after so many seconds without a query the helper is ended; the next query starts another one.
        """
        self._name, self._module, self._wanted, self._reply, self._idle = name, module, wanted, reply, idle
        self._queries: PriorityQueue[tuple[int, int, Hashable, Query]] = PriorityQueue()
        self._asked = 0
        self._thread: threading.Thread | None = None
        self._process: HelperProcess[Query, Reply] | None = None
        self._started = False
        self._open = True
        self._starting = threading.Lock()
        """Held while a helper starts: a queue that is closed meanwhile ends that helper, too."""

    def start(self) -> None:
        """Answer queries from now on."""
        self._started = True
        if self._asked:
            self._start_thread()

    def ask(self, priority: int, key: Hashable, query: Query) -> None:
        """Queue a query; the smallest priority comes first."""
        self._asked += 1
        self._queries.put((priority, self._asked, key, query))
        if self._started:
            self._start_thread()

    def _start_thread(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._serve, name=self._name, daemon=True)
            self._thread.start()

    def _serve(self) -> None:
        while True:
            try:
                _, _, key, query = self._queries.get(timeout=self._idle)
            except Empty:
                self._end_process()
                continue
            if query is CLOSE:
                return
            if self._wanted(key):
                self._reply(key, self._answer(query))

    def _answer(self, query: Query) -> Reply:
        try:
            return self._helper().ask(query)
        except GONE:
            self._end_process()  # the next query gets a new helper
            return UNAVAILABLE

    def _helper(self) -> HelperProcess[Query, Reply]:
        with self._starting:
            if self._process is None and self._open:
                self._process = HelperProcess(self._module)
            if self._process is None:
                raise EOFError
            return self._process

    def close(self) -> None:
        """Kill the helper, even if it is computing."""
        with self._starting:
            self._open = False
        self._queries.put((-1, 0, "", CLOSE))
        self._end_process()

    def _end_process(self) -> None:
        process, self._process = self._process, None
        if process:
            process.kill()


# The helper

AnswerFunctions = Mapping[str, Callable[..., object]]
"""What a helper can be asked: names of queries, and the functions that answer them."""


def answer_query(query: Query, functions: AnswerFunctions) -> Reply:
    """What a function of this name says to these arguments."""
    kind, arguments = query
    try:
        return Reply("known", functions[kind](*arguments))
    except Refused as refused:
        return Reply("refused", refused.message)
    except Exception:  # an error of the analysis must not stop the game
        return UNAVAILABLE


def serve_queries(functions: AnswerFunctions) -> None:
    """In a helper process: answer queries, after all that a person waits for in the program itself."""
    give_way(5)
    serve(lambda query: answer_query(query, functions))
