"""Who answers at a bench: a program that speaks lines, a Python callable, or one of the house's own players.

A program is started once. It gets each question as one line of JSON on its standard input and answers with one line on its
standard output:

    {"id": 7, "asks": "move", "text": "…", "options": ["hit", "stand"]}
    stand

A program that ends, is silent for too long, or says nothing but what is refused, fails: the bench is over, and what was played
until then is scored.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import selectors
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any, cast

from croupier.bench.session import AgentFailed
from croupier.bench.text_table import SEAT, Question, TextTable
from croupier.messages import Refused, say
from croupier.protocol import Decide, Round
from croupier.strategies import find_strategy

BEST = "optimal"
"""Perfect play: with every card it has seen."""
PLAYERS = (BEST, "basic", "expert", "amateur")
"""The house's own players that stand beside an agent: perfect play, the chart of the house, the expert, the amateur."""
LONGEST_LINE = 10_000
"""A longer line is no answer: what follows is thrown away."""


class NoAgent(Refused):
    """An agent that cannot be started."""


class ProgramAgent:
    """A program that reads questions and writes answers, a line each."""

    def __init__(self, command: str, seconds: float) -> None:
        """`seconds`: how long one answer may take."""
        self.name, self._seconds = command, seconds
        words = shlex.split(command)
        if not words:
            raise NoAgent(say("No agent was named: give the command that starts it."))
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as problem:
            raise NoAgent(
                say("“{command}” cannot be started: {why}.", command=command, why=problem.strerror or str(problem))
            ) from None
        self._output = cast(Any, self._process.stdout)
        os.set_blocking(self._output.fileno(), False)
        self._read, self._asked = b"", 0

    def answer(self, question: Question, table: TextTable) -> str:  # noqa: ARG002
        self._asked += 1
        line = json.dumps(
            {"id": self._asked, "asks": question.asks, "text": question.text, "options": question.options},
            ensure_ascii=False,
        )
        self._read = b""  # what was said before the question is no answer to it
        self._drain()
        try:
            stdin = cast(Any, self._process.stdin)
            stdin.write(line.encode() + b"\n")
            stdin.flush()
        except OSError:
            raise self._end_reason() from None
        return self._line().decode("utf-8", "replace")

    def _drain(self) -> None:
        while self._output.read(LONGEST_LINE):
            pass

    def _line(self) -> bytes:
        """The next line of the program, however slowly it comes; no longer than allowed."""
        until = monotonic() + self._seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._output, selectors.EVENT_READ)
            while b"\n" not in self._read:
                if not selector.select(max(0.0, until - monotonic())) and monotonic() >= until:
                    raise AgentFailed(
                        say("The agent did not answer for {seconds} seconds.", seconds=f"{self._seconds:g}")
                    )
                part = self._output.read(LONGEST_LINE)
                if part == b"":
                    raise self._end_reason()
                self._read = (self._read + (part or b""))[:LONGEST_LINE]
                if len(self._read) == LONGEST_LINE and b"\n" not in self._read:
                    self._read += b"\n"
        line, _, self._read = self._read.partition(b"\n")
        return line

    def _end_reason(self) -> AgentFailed:
        """Why there is no more to read."""
        try:
            code: int | None = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return AgentFailed(say("The agent closed its output."))
        if code and code < 0:
            return AgentFailed(say("The agent was ended by signal {number}.", number=-code))
        return AgentFailed(say("The agent ended with exit code {code}.", code=code or 0))

    def close(self) -> None:
        """End the program and everything that it has started."""
        for stream in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                cast(Any, stream).close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=0.2)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


class CallableAgent:
    """A Python function: it gets the text of a question and returns the answer."""

    def __init__(self, name: str, function: Callable[[str], Any]) -> None:
        self.name, self._function = name, function

    def answer(self, question: Question, table: TextTable) -> str:  # noqa: ARG002
        try:
            return str(self._function(question.text))
        except Exception as problem:  # whatever is wrong in it, the bench ends with a sentence
            raise AgentFailed(
                say("The agent failed: {why}", why=f"{type(problem).__name__}: {problem}"[:200])
            ) from None

    def close(self) -> None:
        """Nothing is kept open."""


class StrategyAgent:
    """One of the house's own players, for comparison; bets the minimum, or with perfect play by the exact edge, or to win."""

    def __init__(self, name: str) -> None:
        self.name = name

    def answer(self, question: Question, table: TextTable) -> str:
        rules, game = table.rules, table.game
        if question.asks == "bet":
            return _bet(table, self.name)
        strategy = find_strategy(self.name, rules)  # a house's players may differ from table to table
        round, need = cast(Round, game.round), cast(Decide, table.deciding)
        mix = strategy.mix(round, need, strategy.look(game.shoe.seen.elements()))
        return str(max(mix, key=lambda word: mix[word]))

    def close(self) -> None:
        """Nothing is kept open."""


def _bet(table: TextTable, plays: str) -> str:
    """What a house player bets: the minimum; the best player the maximum where the cards left favour a bet, and in
    a tournament the bet with the highest chance to win."""
    from croupier.analysis.worth import bets_worth
    from croupier.review.choices import left_of

    rules, bet, amount = table.rules, table.rules.main_bets[0], table.rules.minimum
    if plays in rules.main_bets:
        bet = plays
    elif plays == BEST and table.game.tournament:
        from croupier.tournament.champion import bets

        amount = (bets(table.game, SEAT) or {}).get(bet, amount)
    elif plays == BEST:
        worth = bets_worth(rules, left_of(table.game))
        bet = max(rules.main_bets, key=lambda one: worth[one])
        if worth[bet] > 0 and rules.main_bet and isinstance(rules.maximum, int):
            amount = rules.maximum
    return f"{bet} {amount / 100:.2f}" if rules.main_bet is None else f"{amount / 100:.2f}"


AnyAgent = ProgramAgent | CallableAgent | StrategyAgent


def agent_of(text: str, seconds: float) -> AnyAgent:
    """The agent that a text names: `package.module:function`, otherwise a command."""
    module, colon, function = text.partition(":")
    if colon and all(part.isidentifier() for part in (*module.split("."), function)):
        return CallableAgent(text, _function(module, function))
    return ProgramAgent(text, seconds)


def _function(module: str, name: str) -> Callable[[str], Any]:
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as problem:
        raise NoAgent(
            say("“{agent}” is no Python function: {why}.", agent=f"{module}:{name}", why=str(problem))
        ) from None
    if not callable(found):
        raise NoAgent(say("“{agent}” cannot be called: it is no function.", agent=f"{module}:{name}"))
    return cast(Callable[[str], Any], found)
