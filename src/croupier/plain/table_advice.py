"""What a learner types at a prompt: `?` values, `g` chart, `c` coach, `k` count, `k zen` another count."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.counts import USUAL_COUNT
from croupier.learning.table_advice import (
    advice_on,
    bet_lines,
    chart_line,
    cost_line,
    count_line,
    count_of,
    value_lines,
)
from croupier.messages import Message, Refused, say
from croupier.plain.console import Console
from croupier.protocol import Answer, Decide, Move, Round
from croupier.table.table import Table
from croupier.telling import telling_of
from croupier.telling.vocabulary import folded

VALUES = ("?", "values", "valeurs")
CHART = ("g", "chart", "grille")
COACH = ("coach", "entraineur")
COUNT = ("k", "count", "compte")


def asks(typed: str) -> bool:
    """Whether a line may be a learner's question: `c` is none where it is the key of a move."""
    word = folded(typed)
    return word in (*VALUES, *CHART, *COACH, "c") or word.split(" ", 1)[0] in COUNT


class TableAdvice:
    """Answers a learner's questions about the table as it lies."""

    def __init__(self, table: Table, console: Console, count: str = USUAL_COUNT) -> None:
        self.table, self.console, self.count = table, console, count
        self.coach = False

    def answers(self, typed: str) -> bool:
        """Answer a learner's question; False if the line is none. A letter that is the key of a move is none."""
        word = folded(typed)
        if word in VALUES:
            self._tell(self._values())
        elif word in CHART:
            self._tell(self._chart())
        elif word in COACH or (word == "c" and not self._swaps):
            self.coach = not self.coach
            self.console.tell(say("The coach is on.") if self.coach else say("The coach is off."))
        elif word.split(" ", 1)[0] in COUNT:
            self._tell(self._count(word.partition(" ")[2].strip()))
        else:
            return False
        return True

    def _count(self, system: str) -> Iterator[Message]:
        """The count; `k zen` counts by another system from now on."""
        counted = count_of(self.table.rules, self.table.seen, system or self.count)
        if counted is None:
            yield say("Cards are not counted at this game.")
            return
        self.count = system or self.count
        yield count_line(counted, self.console.speaker)

    @property
    def _swaps(self) -> bool:
        """Whether `c` is the key of a move of this house now."""
        table, need = self.table, self.table.deciding
        return need is not None and "swap" in telling_of(table.rules).offered(table.round, need)

    def judge(self, round: Round, answer: Answer) -> None:
        """The coach's line about a move, before it is made."""
        need = round.need
        if not self.coach or not isinstance(need, Decide):
            return
        word = answer.word if isinstance(answer, Move) else str(answer)
        try:
            advice = advice_on(round, self.table.seen)
            line = cost_line(advice, word, self.console.speaker, part=need.part(answer))
        except Refused:
            return
        if line:
            self.console.tell(line)

    def _tell(self, lines: Iterator[Message]) -> None:
        try:
            for line in lines:
                self.console.tell(line)
        except Refused as refused:
            self.console.tell(refused.message)

    def _values(self) -> Iterator[Message]:
        table, speak = self.table, self.console.speaker
        if (need := table.deciding) and table.round:
            return value_lines(table.rules, table.round, need, table.seen, speak)
        return bet_lines(table, speak)

    def _chart(self) -> Iterator[Message]:
        table = self.table
        if not telling_of(table.rules).HAS_CHART:
            yield say("This game is not played by a chart.")
        elif (need := table.deciding) and table.round:
            yield chart_line(table.rules, table.round, need)
        else:
            yield say("No move is open now. The chart's move comes with your next one.")
