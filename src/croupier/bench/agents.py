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
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Condition, Thread
from typing import IO, Any, cast

from croupier.bench.session import AgentFailed
from croupier.bench.text_table import SEAT, Question, TextTable
from croupier.messages import Refused, say
from croupier.protocol import Decide, Round
from croupier.strategies import find_strategy
from croupier.system import command_words, end_with_children

BEST = "optimal"
"""Perfect play: with every card it has seen."""
PLAYERS = (BEST, "basic", "expert", "amateur")
"""The house's own players that stand beside an agent: perfect play, the chart of the house, the expert, the amateur."""
LONGEST_LINE = 10_000
"""A longer line is no answer: what follows is thrown away."""


class NoAgent(Refused):
    """An agent that cannot be started."""


class ProgramAgent:
    """A program that reads questions and writes answers, a line each.

    Two threads write and read, so that one which never reads, never stops writing or never answers holds nothing up. Pipes cannot be
    waited for otherwise on every system.
    """

    def __init__(self, command: str, seconds: float) -> None:
        """`seconds`: how long one answer may take."""
        self.name, self._seconds = command, seconds
        words = command_words(command)
        if not words:
            raise NoAgent(say("No agent was named: give the command that starts it."))
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True
            )
        except OSError as problem:
            raise NoAgent(
                say("“{command}” cannot be started: {why}.", command=command, why=problem.strerror or str(problem))
            ) from None
        self._asked, self._said, self._ended = 0, b"", False
        self._change = Condition()
        self._questions: SimpleQueue[bytes | None] = SimpleQueue()
        self._threads = [Thread(target=work, daemon=True) for work in (self._write, self._read)]
        for thread in self._threads:
            thread.start()

    def answer(self, question: Question, table: TextTable) -> str:  # noqa: ARG002
        self._asked += 1
        line = json.dumps(
            {"id": self._asked, "asks": question.asks, "text": question.text, "options": question.options},
            ensure_ascii=False,
        )
        with self._change:
            self._said = b""  # what was said before the question is no answer to it
        self._questions.put(line.encode() + b"\n")
        with self._change:
            if not self._change.wait_for(self._is_said, self._seconds):
                raise AgentFailed(say("The agent did not answer for {seconds} seconds.", seconds=f"{self._seconds:g}"))
            said, whole = self._said, b"\n" in self._said or len(self._said) == LONGEST_LINE
        if not whole:
            raise self._end_reason()
        return said.partition(b"\n")[0].decode("utf-8", "replace")

    def _is_said(self) -> bool:
        return b"\n" in self._said or len(self._said) == LONGEST_LINE or self._ended

    def _read(self) -> None:
        """Keep the beginning of what is said since the last question, and throw the rest away."""
        output = cast(IO[bytes], self._process.stdout)
        with output, contextlib.suppress(OSError):
            while part := output.read(LONGEST_LINE):
                with self._change:
                    self._said = (self._said + part)[:LONGEST_LINE]
                    self._change.notify()
        with self._change:
            self._ended = True
            self._change.notify()

    def _write(self) -> None:
        """Hand the questions over; one that does not read them ends, or answers without."""
        stdin = cast(IO[bytes], self._process.stdin)
        with contextlib.suppress(OSError), stdin:
            while line := self._questions.get():
                while line:
                    line = line[stdin.write(line) :]

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
        self._questions.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=0.2)
        end_with_children(self._process)
        self._process.wait()
        for thread in self._threads:
            thread.join()


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
    """One of the house's own players, for comparison; bets the minimum, or with perfect play by the exact edge; in a tournament that plays to win."""

    def __init__(self, name: str) -> None:
        self.name = name

    def answer(self, question: Question, table: TextTable) -> str:
        rules, game = table.rules, table.game
        if question.asks == "bet":
            return _bet(table, self.name)
        strategy = find_strategy(self.name, rules)  # a house's players may differ from table to table
        round, need = cast(Round, game.round), cast(Decide, table.deciding)
        if self.name == BEST and game.tournament:
            from croupier.bench.tournament_choices import move_to_win

            return move_to_win(game, need)
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
            say("“{agent}” is not a Python function: {why}.", agent=f"{module}:{name}", why=str(problem))
        ) from None
    if not callable(found):
        raise NoAgent(say("“{agent}” cannot be called: it is not a function.", agent=f"{module}:{name}"))
    return cast(Callable[[str], Any], found)
