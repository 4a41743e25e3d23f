"""The coach: says after a decision what it cost, and opens values, chart and review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.compute.values import URGENT
from croupier.learning.table_advice import Decision, PlacedBets, boxes_cost_line, cost_line
from croupier.messages import Message
from croupier.protocol import Decide, Move
from croupier.records.look_back import left_of
from croupier.telling import telling_of
from croupier.tui.panels.chart import ChartPanel
from croupier.tui.panels.values import Position, ValuesPanel

if TYPE_CHECKING:
    from croupier.table.state import Event
    from croupier.tui.screens.table import TableScreen


class Coach:
    """Helps a learner at a table."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self._decisions: dict[int, Decision] = {}
        """Each person's last decision of the round, by seat; the latest is the last."""
        self._placed: dict[int, PlacedBets] = {}

    def asked(self) -> None:
        """A person has to move: ask for the values, so that they are known after the move."""
        screen = self.screen
        if screen.app.settings.coach and screen.playback.awaits == "move" and screen.table.round:
            screen.app.values.advice(screen.table.round, screen.table.seen)

    def decided(self, answer: str | Move) -> None:
        """Note a person's move before it is made."""
        table = self.screen.table
        if table.round and isinstance(table.round.need, Decide):
            word = answer.word if isinstance(answer, Move) else answer
            seat = table.round.need.seat
            self._decisions.pop(seat, None)
            self._decisions[seat] = Decision(table.round, table.seen.copy(), word)

    def table_event(self, event: Event) -> None:
        """At a new deal, forget the last round and note the people's bets."""
        if event.kind != "deal":
            return
        self._decisions, self._placed = {}, {}
        table = self.screen.table
        if table.rules.main_bet is None and table.round:
            for seat, stake in enumerate(table.round.stakes):
                if stake and not table.players[seat].bot:
                    placed = {bet for bet, _ in stake.bets}
                    bets = tuple(bet for bet in table.rules.bets if bet in placed)
                    self._placed[seat] = PlacedBets(bets, left_of(table))

    def line(self, narrow: bool = False) -> Message | None:
        """The coach's line, if the last decision cost something: to the person who is asked now, if there is one."""
        if not self.screen.app.settings.coach:
            return None
        playback, decided = self.screen.playback, self._placed or self._decisions
        seat = playback.seat if playback.seat is not None else next(reversed(decided), None)
        if seat is None or seat not in decided:
            return None
        line = self._of_bets(self._placed[seat]) if self._placed else self._of_move(self._decisions[seat], narrow)
        return line and playback.company.to(seat, line)

    def _of_move(self, decision: Decision, narrow: bool) -> Message | None:
        found = self.screen.app.values.advice(decision.round, decision.seen)
        if not found.known:
            return None
        return cost_line(found.value, decision.word, self.screen.look.speak, short=narrow)

    def _of_bets(self, placed: PlacedBets) -> Message | None:
        """Name the worst box; small differences, as between banker and player, are below the threshold."""
        found = self.screen.app.values.at_the_deal(self.screen.table.rules, placed.left, URGENT)
        if not found.known:
            return None
        return boxes_cost_line(found.value, placed.bets, self.screen.look.speak)

    def open_values(self) -> None:
        self.screen.open_panel(ValuesPanel(self.screen, self._position, self._pressed))

    def _position(self) -> Position | None:
        table = self.screen.table
        if self.screen.playback.awaits != "move" or table.round is None or table.deciding is None:
            return None
        return Position(table.rules, table.round, table.deciding, table.seen)

    def _pressed(self, key: str) -> bool:
        """A key at the values: a move can be made from them."""
        for control in self.screen.actions():
            if control.answers(key):
                if control.open and self.screen.playback.awaits == "move":
                    self.screen.close_panel()
                self.screen.obey(key)
                return True
        return False

    def open_chart(self) -> None:
        if telling_of(self.screen.table.rules).HAS_CHART:
            self.screen.open_panel(ChartPanel(self.screen))

    def review(self) -> None:
        """Open the review of the game."""
        from croupier.learning.annotated import AnnotatedGame
        from croupier.tui.screens.review import ReviewScreen

        sitting = self.screen.sitting
        self.screen.app.switch_screen(ReviewScreen(lambda: AnnotatedGame.of(sitting.records()), then_lobby=True))
