"""The screen of a table with betting boxes: all seats bet on the same hands."""

from __future__ import annotations

from functools import partial

from croupier.games.declare import HouseRules
from croupier.messages import say
from croupier.painting.boxes import BetBox, BoxesPainter
from croupier.painting.canvas import Canvas
from croupier.painting.chips import rack
from croupier.painting.hand_views import part_paid
from croupier.painting.scene import Scene
from croupier.painting.value_texts import coming
from croupier.protocol import Round
from croupier.records.event import Event
from croupier.records.types import RoundSettled, ShoeSealed
from croupier.table.sitting import AnySitting
from croupier.telling.game import BoxesTelling
from croupier.telling.results import bets_summary
from croupier.telling.vocabulary import bet_label, bet_letter
from croupier.tui.controls import Control
from croupier.tui.dialogs.odds import DrawingDialog, OddsDialog
from croupier.tui.keys import Key
from croupier.tui.screens.table import TableScreen


class BoxesScreen(TableScreen):
    """A table with betting boxes."""

    def __init__(self, sitting: AnySitting, telling: BoxesTelling[Round, HouseRules, object]) -> None:
        super().__init__(sitting)
        self.boxes_telling = telling
        self.coups = [self.boxes_telling.coup(round) for round in sitting.shoe]
        self.chip = min(2, len(rack(self.game.rules)) - 1)
        """The number of the chip that the next bet adds."""
        self._numbered: tuple[int, dict[str, int], dict[str, int]] | None = None
        """Chips that were put by number alone: the seat, its bets before and with them. A box that is named gets them."""
        self.road = 0

    @property
    def rules(self) -> HouseRules:
        return self.game.rules

    def show_event(self, event: Event) -> float:
        if isinstance(event.record, ShoeSealed):
            self.coups.clear()
        elif isinstance(event.record, RoundSettled) and self.game.last:
            self.coups.append(self.boxes_telling.coup(self.game.last))
        return super().show_event(event)

    # Keys

    def chips(self, seat: int) -> list[Control]:
        """A letter for each box of the main bets, Tab to the next box, a number for each chip as at every table."""
        language, chips = self.look.language, rack(self.game.rules)
        boxes = [
            Control(bet_letter(bet, language), bet_label(bet), partial(self.put, seat, bet))
            for bet in self.rules.main_bets
        ]
        if len(self.rules.bets) > len(self.rules.main_bets):
            boxes.append(self.next_bet())
        colour, worth = chips[self.chip]
        last = str(len(chips))
        hand = Control(
            Key.NEXT_CHIP,
            say("Chip {worth}", worth=self.look.money(worth)),
            self._next_chip,
            cap=f"1–{last}",
            chip=colour,
        )
        picks = [
            Control(str(number + 1), "", partial(self._put_number, seat, number), shown=False)
            for number in range(len(chips))
        ]
        return [*boxes, hand, *picks]

    def _next_chip(self) -> None:
        self.chip = (self.chip + 1) % len(rack(self.game.rules))
        self.repaint()

    def choose_next_bet(self) -> None:
        super().choose_next_bet()
        self._numbered = None

    def _put_number(self, seat: int, number: int) -> None:
        """A number bets its chip, as at every table: on the box of the last bet, until another box is named."""
        self.chip = number
        before = self._bets_before_numbers(seat)
        self.put_chip(seat, number)
        self._numbered = seat, before, dict(self.betting.of(seat))

    def _bets_before_numbers(self, seat: int) -> dict[str, int]:
        """The bets without the chips that were just put by number alone."""
        now = self.betting.of(seat)
        if self._numbered and self._numbered[0] == seat and self._numbered[2] == now:
            return self._numbered[1]
        return dict(now)

    def put(self, seat: int, bet: str) -> None:
        """Put the chosen chip on a box; chips that were just put by number alone are moved there instead."""
        if self.awaits != "bets":
            return
        before, now = self._bets_before_numbers(seat), self.betting.of(seat)
        chips, self._numbered = sum(now.values()) - sum(before.values()), None
        self.betting.on = bet
        if chips:
            self.betting.place(seat, {**before, bet: before.get(bet, 0) + chips})
        else:
            self.put_chip(seat, self.chip)

    def footer(self) -> list[Control]:
        first = [
            Control(Key.VALUES, say("Odds"), lambda: self.app.push_screen(OddsDialog(self.game))),
            Control(
                Key.CHART,
                say("Drawing rules"),
                lambda: self.app.push_screen(DrawingDialog(self.rules, self.boxes_telling)),
            ),
            Control(Key.ROADS, say("Roads"), self._next_road),
        ]
        return [*first, *(key for key in super().footer() if key.key not in (Key.VALUES, Key.CHART, Key.COUNT))]

    def _next_road(self) -> None:
        self.road = (self.road + 1) % 5
        self.repaint()

    # Painting

    def action_bar_height(self, width: int, height: int) -> int:
        rows = super().action_bar_height(width, height)
        return 5 if rows == 6 else rows

    def paint_felt(self, canvas: Canvas, scene: Scene, rows: int) -> None:
        BoxesPainter(canvas, self.look, scene, self.coups, self.boxes(scene), self.road).paint(1, rows)

    def boxes(self, scene: Scene) -> list[BetBox]:
        """The box of every bet, with its stake and its result."""
        seat = self.seat if self.seat is not None else self.only_person
        seat = seat if seat is not None else 0
        made = {} if self.game.round else self.game.bets.get(seat) or {}  # others may still have to bet
        placed = self.betting.of(seat) or made
        stakes = dict(placed)
        nets: dict[str, int] = {}
        round = scene.round
        if not placed and round and (stake := round.stakes[seat]):
            stakes = dict(stake.bets)
            if scene.done:
                nets = {o.bet: part_paid(o.net, scene.paid) for o in scene.done.outcomes if o.seat == seat}
        edges = self.app.values.edge(self.rules)
        return [
            BetBox(
                bet,
                self.telling.odds(self.rules, bet),
                self.look.percent(edges.value[bet]) if edges.known else coming(self.app.values, self.look, edges),
                stakes.get(bet, 0),
                nets.get(bet),
                partial(self.put, seat, bet),
            )
            for bet in self.boxes_telling.boxes(self.rules)
        ]

    def action_bar_text(self, narrow: bool) -> tuple[list[str], bool]:
        """After a coup: the winner and the player's total result."""
        round, seat = self.game.last, self.only_person
        shown = self.message is not None and not self.shoe_code and self.awaits == "bets" and not self.refused
        mine = seat is not None and round and round.stakes[seat] and not self.betting.total(seat)
        if shown and mine:
            assert seat is not None
            assert round is not None
            note = self.coach_line(narrow)
            lines = [bets_summary(self.rules, round, seat), *([note] if note else [])]
            return [self.look(line) for line in lines], False
        return super().action_bar_text(narrow)
