"""Learning at the table: what each decision was worth, what it cost, and how much was luck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.compute.values import URGENT
from croupier.messages import Message, say
from croupier.protocol import Decide, Move, Round
from croupier.records.look_back import left_of
from croupier.telling import telling_of
from croupier.telling.vocabulary import MOVES, bet_label
from croupier.tui.panels.chart import ChartPanel
from croupier.tui.panels.values import ValuesPanel

if TYPE_CHECKING:
    from collections import Counter

    from croupier.cards import Card
    from croupier.table.state import Event
    from croupier.tui.screens.table import TableScreen

THRESHOLD = 0.005
"""What costs less than this many bets is not worth a word."""

NARROW = 60
"""In fewer columns than these the coach is brief."""


@dataclass
class Decision:
    """A decision of a person, and where it was made."""

    round: Round
    seen: Counter[Card]
    word: str


@dataclass
class Placed:
    """The bets of the people at a deal of baccarat, and the cards that were left, ace to king."""

    bets: tuple[str, ...]
    left: tuple[int, ...]


class Coach:
    """What the learner asked for: values, chart, coach, and a look back."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self._last: Decision | None = None
        self._placed: Placed | None = None

    def asked(self) -> None:
        """A person is asked: the coach begins to count."""
        screen = self.screen
        if screen.app.settings.coach and screen.playback.awaits == "move" and screen.table.round:
            screen.app.values.advice(screen.table.round, screen.table.seen)

    def decided(self, answer: str | Move) -> None:
        """A person is about to answer."""
        table = self.screen.table
        if table.round and isinstance(table.round.need, Decide):
            word = answer.word if isinstance(answer, Move) else answer
            self._last = Decision(table.round, table.seen.copy(), word)

    def heard(self, event: Event) -> None:
        """A new deal: what was said of the last round is over."""
        if event.kind != "deal":
            return
        self._last = self._placed = None
        table = self.screen.table
        if table.rules.main_bet is None and table.round:
            people = [stake for seat, stake in enumerate(table.round.stakes) if not table.players[seat].bot]
            bets = {bet for stake in people if stake for bet, _ in stake.bets}
            placed = tuple(bet for bet in table.rules.bets if bet in bets)
            self._placed = Placed(placed, left_of(table)) if placed else None

    def line(self) -> Message | None:
        """The coach's one line, when something cost."""
        if not self.screen.app.settings.coach:
            return None
        if self._placed:
            return self._of_bets(self._placed)
        return self._of_move(self._last) if self._last else None

    def _of_move(self, decision: Decision) -> Message | None:
        found = self.screen.app.values.advice(decision.round, decision.seen)
        if not found.known:
            return None
        cost = found.value.costs.get(decision.word, 0.0)
        if cost < THRESHOLD:
            return None
        words = {"cost": self.screen.look.speak.number(cost, 2), "move": MOVES[found.value.best].doing}
        if self.screen.size.width < NARROW:
            return say("It cost {cost}: {move} was better.", **words)
        return say("That cost {cost} bets: {move} was better.", **words)

    def _of_bets(self, placed: Placed) -> Message | None:
        """The box that gives most away; nobody is told that banker is a little better than player."""
        found = self.screen.app.values.at_the_deal(self.screen.table.rules, placed.left, URGENT)
        if not found.known:
            return None
        worst = min(placed.bets, key=lambda bet: found.value[bet])
        best = max(found.value, key=lambda bet: found.value[bet])
        cost = found.value[best] - found.value[worst]
        if cost < THRESHOLD:
            return None
        share = self.screen.look.speak.number(100 * cost, 1)
        return say("{bet} costs {share} % more than {best}.", bet=bet_label(worst), share=share, best=bet_label(best))

    def open_values(self) -> None:
        self.screen.open_panel(ValuesPanel(self.screen))

    def open_chart(self) -> None:
        if telling_of(self.screen.table.rules).HAS_CHART:
            self.screen.open_panel(ChartPanel(self.screen))

    def review(self) -> None:
        """After the session: what was decided, what it cost, what was luck."""
        from croupier.tui.screens.review import ReviewScreen

        self.screen.app.switch_screen(ReviewScreen(self.screen.sitting))
