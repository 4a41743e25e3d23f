"""One person's sitting at a drill: asks, judges, keeps every answer. Front ends only show and read."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal, InvalidOperation

from croupier.language import translation_of
from croupier.learning.drills.drill import Drill, Question, number_text
from croupier.learning.progress import Answered, Progress, now
from croupier.learning.schedule import Schedule
from croupier.messages import Refused, fold_accents, say


@dataclass
class Score:
    """The results of this sitting so far."""

    answers: int = 0
    right: int = 0


class Practice:
    """Questions of a drill, in the order of its schedule."""

    def __init__(
        self,
        drill: Drill,
        progress: Progress,
        *,
        seed: int | None = None,
        clock: Callable[[], datetime] = now,
    ) -> None:
        self.drill, self.progress, self._clock = drill, progress, clock
        self.schedule = Schedule(drill.items, progress.of(drill.name, drill.house))
        self.tally = Score()
        self._draw = random.Random(seed).randrange
        self.question = self._next("")

    @property
    def due(self) -> int:
        """How many items are due now."""
        return self.schedule.waiting(self._clock())

    def answer(self, given: str, seconds: float) -> bool:
        """Judge, keep and schedule an answer to the question. True if it is right; `go_on` asks the next one."""
        question = self.question
        right = given == question.right
        answered = Answered(
            self._clock().isoformat(), self.drill.name, self.drill.house, question.item, given, right, round(seconds, 2)
        )
        self.progress.add(answered)
        self.schedule.note_answer(answered)
        self.tally.answers += 1
        self.tally.right += right
        return right

    def go_on(self) -> Question:
        """The next question."""
        self.question = self._next(self.question.item)
        return self.question

    def _next(self, last: str) -> Question:
        return self.drill.ask(self.schedule.next(self._clock(), self._draw, last), self._draw)


def interpret(question: Question, typed: str, language: str) -> str:
    """The answer that a text means; refused with a sentence if it means none."""
    text = fold_accents(typed.strip())
    if not question.choices:
        number = text.replace("−", "-").replace("\u202f", "").replace(" ", "").replace(",", ".").lstrip("+")
        if not text:
            raise Refused(say("No number was given."))
        try:
            found = Decimal(number)
        except InvalidOperation:
            found = Decimal("nan")
        if not found.is_finite():
            raise Refused(say("“{typed}” is not a number.", typed=typed))
        return number_text(found)
    for choice in question.choices:
        if text in (translation_of(language, choice.keys), *choice.typed_forms):
            return choice.word
    options = tuple(choice.label for choice in question.choices)
    if not text:
        raise Refused(say("No answer was given; possible: {options}.", options=options))
    raise Refused(say("“{typed}” is not an answer; possible: {options}.", typed=typed, options=options))
