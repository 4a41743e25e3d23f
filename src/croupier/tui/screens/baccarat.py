"""Baccarat on the screen: bets on several boxes at once, the coup, the roads."""

from __future__ import annotations

from functools import partial
from typing import cast

from croupier.games.baccarat import Round, Rules
from croupier.games.baccarat.roads import Coup
from croupier.messages import Message, Word, say
from croupier.money import Money
from croupier.plain.results import winner_line
from croupier.protocol import Done
from croupier.table.sitting import Sitting
from croupier.table.state import Event
from croupier.table.table import Table
from croupier.tui.canvas import Canvas
from croupier.tui.chips import rack
from croupier.tui.controls import Control
from croupier.tui.look import Look
from croupier.tui.painters.baccarat import BaccaratPainter, BetBox, in_order, odds_text
from croupier.tui.painters.hand_views import counted_out
from croupier.tui.panels.odds import DrawingPanel, OddsPanel
from croupier.tui.scene import Scene
from croupier.tui.screens.table import TableScreen
from croupier.tui.value_texts import coming
from croupier.tui.words import bet_title

LETTERS = {"en": {"player": "p", "banker": "b", "tie": "t"}, "fr": {"player": "j", "banker": "b", "tie": "t"}}


class BaccaratScreen(TableScreen):
    """A baccarat table."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.coups = [Coup.of(round) for round in sitting.shoe if isinstance(round, Round)]
        self.chip = min(2, len(rack(self.table.rules)) - 1)
        """The chip that is in the hand."""
        self.road = 0

    @property
    def rules(self) -> Rules:
        return cast(Rules, self.table.rules)

    def _heard(self, event: Event) -> None:
        super()._heard(event)
        note_coup(self.coups, self.table, event)

    # Keys

    def chips(self, seat: int) -> list[Control]:
        """The boxes by letter, the chip by number."""
        language, chips = self.look.language, rack(self.table.rules)
        boxes = [
            Control(LETTERS[language][bet], bet_title(bet), partial(self.put, seat, bet))
            for bet in ("player", "banker", "tie")
        ]
        sides = [bet for bet in self.rules.bets if bet not in ("player", "banker", "tie")]
        boxes += [
            Control(str(6 + place), bet_title(bet), partial(self.put, seat, bet)) for place, bet in enumerate(sides[:4])
        ]
        colour, worth = chips[self.chip]
        last = str(len(chips[:5]))
        hand = Control(
            "+", say("Chip {worth}", worth=self.look.money(worth)), self._next_chip, cap=f"1–{last}", chip=colour
        )
        picks = [
            Control(str(number + 1), "", partial(self._take_chip, number), shown=False)
            for number in range(len(chips[:5]))
        ]
        return [*boxes, hand, *picks]

    def _next_chip(self) -> None:
        self._take_chip((self.chip + 1) % len(rack(self.table.rules)[:5]))

    def _take_chip(self, number: int) -> None:
        self.chip = number
        self.repaint()

    def put(self, seat: int, bet: str) -> None:
        """Put the chip in the hand on a box."""
        if self.playback.awaits == "bets":
            self.betting.on = bet
            self.put_chip(seat, self.chip)

    def footer(self) -> list[Control]:
        first = [
            Control("?", say("Odds left"), lambda: self.open_panel(OddsPanel(self))),
            Control("n", say("Drawing rules"), lambda: self.open_panel(DrawingPanel(self))),
            Control("z", say("Roads"), self._next_road),
        ]
        return self.in_order([*first, *(key for key in super().footer() if key.key not in ("?", "g", "k"))])

    def _next_road(self) -> None:
        self.road = (self.road + 1) % 5
        self.repaint()

    # Painting

    def round_text(self) -> str:
        return self.look(say("Coup {number}", number=max(1, self.table.rounds)))

    def action_bar_height(self, width: int, height: int) -> int:
        rows = super().action_bar_height(width, height)
        return 5 if rows == 6 else rows

    def paint_felt(self, canvas: Canvas, scene: Scene, rows: int) -> None:
        BaccaratPainter(canvas, self.look, scene, self.coups, self.boxes(scene), self.road).paint(1, rows)

    def boxes(self, scene: Scene) -> list[BetBox]:
        """One for each bet of the house: what lies on it and what it came to."""
        seat = self.playback.seat if self.playback.seat is not None else self.playback.lone
        seat = seat if seat is not None else 0
        placed = self.betting.of(seat)
        stakes = dict(placed)
        nets: dict[str, int] = {}
        round = scene.round
        if not placed and isinstance(round, Round) and (stake := round.stakes[seat]):
            stakes = dict(stake.bets)
            if scene.done:
                nets = {o.bet: counted_out(o.net, scene.paid) for o in scene.done.outcomes if o.seat == seat}
        edges = self.app.values.edge(self.rules)
        return [
            BetBox(
                bet,
                odds_text(self.rules, bet),
                self.look.percent(edges.value[bet]) if edges.known else coming(self.app.values, self.look, edges),
                stakes.get(bet, 0),
                nets.get(bet),
                partial(self.put, seat, bet),
            )
            for bet in in_order(self.rules)
        ]

    def said(self) -> tuple[list[str], bool]:
        """After a coup: who won, and what that brought in one figure."""
        round, seat = self.table.last, self.playback.lone
        shown = self.playback.message is not None and self.playback.awaits == "bets" and not self.refused
        mine = seat is not None and isinstance(round, Round) and round.stakes[seat] and not self.betting.total(seat)
        if shown and mine:
            assert seat is not None
            assert isinstance(round, Round)
            note = self.coach.line()
            lines = [coup_line(round, seat, self.look), *([note] if note else [])]
            return [self.look(line) for line in lines], False
        return super().said()


def coup_line(round: Round, seat: int, look: Look) -> Message:
    """`Player wins, 7 to 6. Your bets: player wins 100, tie loses 5: +95.`"""
    parts = []
    for outcome in cast(Done, round.need).outcomes:
        if outcome.seat != seat:
            continue
        words = {"bet": Word(outcome.bet), "amount": Money(abs(outcome.net) or outcome.stake)}
        if outcome.net > 0:
            parts.append(say("{bet} wins {amount}", **words))
        elif outcome.net < 0:
            parts.append(say("{bet} loses {amount}", **words))
        else:
            parts.append(say("{bet}: {amount} comes back", **words))
    winner, bets = winner_line(round), tuple(parts)
    if len(parts) == 1:
        return say("{winner} Your bets: {bets}.", winner=winner, bets=bets)
    net = look.money(cast(Done, round.need).net(seat), signed=True)
    return say("{winner} Your bets: {bets}; in all {net}.", winner=winner, bets=bets, net=net)


def note_coup(coups: list[Coup], table: Table, event: Event) -> None:
    """A coup more on the boards; a new shoe begins them anew."""
    if event.kind == "shuffle":
        coups.clear()
    elif event.kind == "settled" and isinstance(table.last, Round):
        coups.append(Coup.of(table.last))
