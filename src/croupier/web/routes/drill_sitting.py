"""One person's sitting at a drill: the open question, the results of those before, and which answers are kept.

The right answer stays here until the question is answered. Answers are kept in the database of the house, each as the
terminal writes it into its file.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from croupier.learning.practice import Score, interpret
from croupier.learning.progress import Answered, now
from croupier.learning.schedule import Schedule
from croupier.web.jobs.drilling import OptionPairs, Posed

MISSED = 40
"""How many misses are listed at the end."""


@dataclass(frozen=True)
class Judged:
    """The result of an answer."""

    number: int
    posed: Posed
    given: str
    right: bool

    @property
    def cost(self) -> float:
        """What the answer costs against the best one, in bets; 0 where choices have no value."""
        worth = self.posed.worth
        return max(worth.values()) - worth[self.given] if self.given in worth else 0.0


class DrillSitting:
    """Questions of one drill at one house for one person, in the order of the schedule."""

    def __init__(
        self, drill: str, house: str, options: OptionPairs, items: dict[str, float], past: list[Answered]
    ) -> None:
        self.drill, self.house, self.options, self.items = drill, house, options, items
        here = [answer for answer in past if (answer.drill, answer.house) == (drill, house)]
        self.schedule = Schedule(items, here)
        self.key = secrets.token_hex(8)
        self.tally, self.lost = Score(), 0.0
        self.seconds: list[float] = []
        self.missed: list[Judged] = []
        self.in_a_row = 0
        self.number = 0
        self.posed: Posed | None = None
        self.judged: Judged | None = None
        self._asked_at = 0.0

    @property
    def due(self) -> int:
        return self.schedule.waiting(now())

    def next_item(self) -> str:
        last = self.judged.posed.question.item if self.judged else ""
        return self.schedule.next(now(), secrets.randbelow, last)

    def ask(self, posed: Posed) -> None:
        self.number += 1
        self.posed, self._asked_at = posed, time.monotonic()

    async def answer(
        self, given: str, language: str, seconds: float, keep: Callable[[Answered], Awaitable[Any]]
    ) -> Judged:
        """Judge an answer to the open question; it is kept before anybody hears whether it is right.

        The page says how long it took: less than since the question was sent, which includes the way there and back.
        """
        assert self.posed is not None
        posed, taken = self.posed, min(seconds, time.monotonic() - self._asked_at)
        question = posed.question
        word = interpret(question, given, language)
        right = word == question.right
        answered = Answered(now().isoformat(), self.drill, self.house, question.item, word, right, round(taken, 2))
        await keep(answered)
        self.schedule.note_answer(answered)
        self.judged, self.posed = Judged(self.number, posed, word, right), None
        self.tally.answers += 1
        self.tally.right += right
        self.in_a_row = self.in_a_row + 1 if right else 0
        self.lost += self.judged.cost
        self.seconds.append(taken)
        if not right and len(self.missed) < MISSED:
            self.missed.append(self.judged)
        return self.judged
