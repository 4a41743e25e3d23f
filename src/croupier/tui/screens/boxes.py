"""The screen of a table with betting boxes: all seats bet on the same hands."""

from __future__ import annotations

from functools import partial

from croupier.games.declare import HouseRules
from croupier.messages import say
from croupier.painting.boxes import BoxesPainter, bet_boxes
from croupier.painting.canvas import Canvas
from croupier.painting.chips import rack
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
        label, cap = say("Chip {worth}", worth=self.look.money(worth)), f"1–{len(chips)}"
        hand = Control(Key.NEXT_CHIP, label, self._next_chip, cap=cap, chip=colour)
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
            Control(Key.CHART, say("Drawing rules"), self._open_drawing_rules),
            Control(Key.ROADS, say("Roads"), self._next_road),
        ]
        return [*first, *(key for key in super().footer() if key.key not in (Key.VALUES, Key.CHART, Key.COUNT))]

    def _open_drawing_rules(self) -> None:
        self.app.push_screen(DrawingDialog(self.rules, self.boxes_telling))

    def _next_road(self) -> None:
        self.road = (self.road + 1) % 5
        self.repaint()

    # Painting

    def usual_bar_rows(self, width: int, height: int) -> int:
        return min(5, super().usual_bar_rows(width, height))

    def paint_felt(self, canvas: Canvas, rows: int) -> None:
        seat = self.seat if self.seat is not None else self.only_person or 0
        bets = {} if self.game.round else self.game.bets.get(seat) or {}  # others may still have to bet
        edges = self.app.values.edge(self.rules)

        def edge(bet: str) -> str:
            return self.look.percent(edges.value[bet]) if edges.known else coming(self.app.values, self.look, edges)

        boxes = bet_boxes(self.shown, seat, edge, self.betting.of(seat) or bets, partial(self.put, seat))
        BoxesPainter(canvas, self.look, self.shown, self.coups, boxes, self.road).paint(1, rows)

    def action_bar_text(self) -> tuple[list[str], bool]:
        """After a coup: the winner and the player's total result."""
        round, seat, bets = self.game.last, self.only_person, self.awaits == "bets"
        shown = self.message is not None and not self.shoe_code and bets and not self.refused
        if shown and seat is not None and round and round.stakes[seat] and not self.betting.total(seat):
            note = self.coach_line()
            return [self.look(line) for line in (bets_summary(self.rules, round, seat), note) if line], False
        return super().action_bar_text()
