"""A drill in line mode: a question, an answer; only a miss pauses, with the right answer and the reason."""

from __future__ import annotations

import time
from collections.abc import Callable

from croupier.learning.drills.drill import Question
from croupier.learning.practice import Practice, interpret
from croupier.messages import Message, Refused, say
from croupier.plain.console import Console, Quit
from croupier.telling.cards import cards_text


class Drilling:
    """Asks the questions of a practice until the person leaves or enough are answered."""

    def __init__(
        self,
        practice: Practice,
        console: Console,
        questions: int | None = None,
        *,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.practice, self.console, self.questions = practice, console, questions
        self._sleep, self._clock = sleep, clock
        console.help = console.rules = lambda: [console.speaker(_help(practice.question))]

    def run(self) -> None:
        try:
            while self.questions is None or self.practice.tally.answers < self.questions:
                self._ask(self.practice.question)
                self.practice.go_on()
        except Quit:
            pass
        tally = self.practice.tally
        self.console.tell(say("{right} of {answers} right.", right=tally.right, answers=tally.answers))

    def _ask(self, question: Question) -> None:
        self._show(question)
        begun = self._clock()
        while True:
            typed = self.console.ask(question.text if question.pace else self._line(question))
            try:
                given = interpret(question, typed, self.console.speaker.language)
                break
            except Refused as refused:
                self.console.tell(refused.message)
        if self.practice.answer(given, self._clock() - begun):
            self.console.tell(say("Right: {answer}.", answer=question.answer))
            return
        self.console.tell(question.correction(given), *question.explanation())
        self.console.ask(say("Enter: go on."))

    def _show(self, question: Question) -> None:
        """Cards that pass are shown one by one, at their pace."""
        if question.pace:
            for card in question.cards:
                self.console.tell(say("{cards}", cards=card))
                self._sleep(question.pace)

    def _line(self, question: Question) -> str:
        speak = self.console.speaker
        cards = speak(cards_text(question.cards))
        shown = f"{cards} – {question.against}" if question.against else cards
        keys = " · ".join(f"{speak(choice.keys)} {speak(choice.label)}" for choice in question.choices)
        return "  ".join(part for part in (shown, speak(question.text), keys) if part)


def _help(question: Question) -> Message:
    if question.choices:
        return say(
            "Type a letter or a word: {options}. q ends the drill.", options=tuple(c.label for c in question.choices)
        )
    return say("Type a number. q ends the drill.")
