"""Learning at the table: what each decision was worth, what it cost, and how much was luck."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.games import blackjack
from croupier.messages import Message, say
from croupier.protocol import Decide, Move, Round
from croupier.tui.sheets.chart import ChartSheet
from croupier.tui.sheets.values import ValuesSheet

if TYPE_CHECKING:
    from collections import Counter

    from croupier.cards import Card
    from croupier.tui.screens.table import TableScreen

THRESHOLD = 0.005
"""What costs less than this many bets is not worth a word."""

GERUNDS = {
    "hit": say("hitting"), "stand": say("standing"), "double": say("doubling"), "split": say("splitting"),
    "swap": say("swapping"), "surrender": say("giving up"), "insure": say("insuring"), "decline": say("declining"),
    "even-money": say("even money"), "war": say("going to war"),
}  # fmt: skip


@dataclass
class Decision:
    """A decision of a person, and where it was made."""

    round: Round
    seen: Counter[Card]
    word: str
    number: int
    told: bool = field(default=False)


class Lesson:
    """What the learner asked for: values, chart, coach, and a look back."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self._last: Decision | None = None

    def asked(self) -> None:
        """A person is asked: the coach begins to count."""
        screen = self.screen
        if screen.house.settings.coach and screen.driver.awaits == "move" and screen.table.round:
            screen.house.values.advice(screen.table.round, screen.table.seen)

    def decided(self, answer: str | Move) -> None:
        """A person is about to answer."""
        table = self.screen.table
        if table.round and isinstance(table.round.need, Decide):
            word = answer.word if isinstance(answer, Move) else answer
            self._last = Decision(table.round, table.seen.copy(), word, table.rounds)

    def bet(self) -> None:
        """A new round: what was said of the last one is over."""
        self._last = None

    def line(self) -> Message | None:
        """The coach's one line, when the last move cost something."""
        decision = self._last
        if decision is None or not self.screen.house.settings.coach:
            return None
        if not isinstance(decision.round, blackjack.Round):
            return None
        found = self.screen.house.values.advice(decision.round, decision.seen)
        if not found.known:
            return None
        cost = found.value.costs.get(decision.word, 0.0)
        if cost < THRESHOLD:
            return None
        figure = self.screen.look.speak.number(cost, 2)
        return say("That cost {cost} bets: {move} was better.", cost=figure, move=GERUNDS[found.value.best])

    def open_values(self) -> None:
        self.screen.lay(ValuesSheet(self.screen))

    def open_chart(self) -> None:
        if isinstance(self.screen.table.rules, blackjack.Rules):
            self.screen.lay(ChartSheet(self.screen))

    def review(self) -> None:
        """After the session: what was decided, what it cost, what was luck."""
        from croupier.tui.screens.review import ReviewScreen

        self.screen.house.switch_screen(ReviewScreen(self.screen.sitting))
