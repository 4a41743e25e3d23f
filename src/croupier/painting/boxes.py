"""Paints a table whose seats all bet on the same hands: hands, drawing rules, betting boxes, roads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from croupier.games.declare import HouseRules
from croupier.messages import Word, say
from croupier.painting.canvas import Canvas
from croupier.painting.cards import LARGE, MEDIUM, Form
from croupier.painting.chips import paint_discs, paint_stack, stack, unit
from croupier.painting.hand_views import part_paid
from croupier.painting.look import Look, fit
from croupier.painting.roads import RoadPainter, sheet_rows
from croupier.painting.scene import Scene
from croupier.painting.table_facts import net_text, paint_net
from croupier.protocol import BANKER, PLAYER, Round
from croupier.telling import boxes_telling
from croupier.telling.game import BoxesTelling
from croupier.telling.texts import SideText
from croupier.telling.vocabulary import bet_label


@dataclass(frozen=True)
class BetBox:
    """A betting box: its odds, its edge, the stake on it, and the net result."""

    bet: str
    odds: str
    edge: str
    stake: int
    net: int | None
    put: Callable[[], object] | None


def bet_boxes(
    scene: Scene,
    seat: int,
    edge: Callable[[str], str],
    placed: Mapping[str, int],
    put: Callable[[str], object] | None = None,
) -> list[BetBox]:
    """The box of every bet for a seat, with its stake and its result. `placed` are chips that are no bets yet."""
    telling = _boxes_telling(scene)
    stakes, nets, round = placed, dict[str, int](), scene.round
    if not placed and round and (stake := round.stakes[seat]):
        stakes = dict(stake.bets)
        outcomes = [one for one in scene.done.outcomes if one.seat == seat] if scene.done else []
        nets = {one.bet: part_paid(one.net, scene.paid) for one in outcomes}
    return [
        BetBox(
            bet,
            telling.odds(scene.rules, bet),
            edge(bet),
            stakes.get(bet, 0),
            nets.get(bet),
            put and partial(put, bet),
        )
        for bet in telling.boxes(scene.rules)
    ]


def _boxes_telling(scene: Scene) -> BoxesTelling[Round, HouseRules, object]:
    telling = boxes_telling(scene.rules)
    if telling is None:
        raise ValueError(f"A game of {scene.rules.game} has no betting boxes.")
    return telling


class BoxesPainter:
    """Paints hands, betting boxes and roads into some rows of a canvas."""

    def __init__(
        self, canvas: Canvas, look: Look, scene: Scene, coups: Sequence[object], boxes: Sequence[BetBox], road: int
    ) -> None:
        self.canvas, self.look, self.scene, self.palette = canvas, look, scene, look.palette
        self.boxes, self.road = boxes, road
        telling = _boxes_telling(scene)
        self.roads = RoadPainter(canvas, look, telling.roads(coups), telling.shoe_tally(coups))
        self.sides = telling.sides(scene.round) if scene.round else ()
        self.verdict = telling.verdict(scene.round) if scene.round and scene.done else ()

    def paint(self, top: int, height: int) -> None:
        width = self.canvas.width
        self.canvas.fill(0, top, width, height, self.palette.felt)
        if width >= 100 and height >= 32:
            most = sheet_rows(2) if width >= 160 and height >= 17 + sheet_rows(2) else sheet_rows(1)
            roads = min(height - 17, most + 1)
            spare = height - 17 - roads
            self._hands(top + spare // 3, LARGE)
            self._boxes(top + 11 + 2 * spare // 3, 4)
            self.roads.paint_all(3, top + height - 1 - roads, width - 7, roads)
        elif width >= 60:
            self._hands(top, MEDIUM)
            self._box_lines(top + 7, width, 3)
            road_rows = min(7, height - 10)
            if road_rows >= 3:
                self.roads.paint_some(0, top + height - road_rows, width, road_rows, self.road or 1)
        else:
            self._hands(top, MEDIUM)
            rows = (len(self.boxes) + 1) // 2 if len(self.boxes) > 3 else len(self.boxes)
            self._box_lines(top + 7, width, rows)
            road_rows = min(7, height - 7 - rows)
            if road_rows >= 3:
                self.roads.paint_some(0, top + height - road_rows, width, road_rows, self.road)

    # Hands

    def _hands(self, y: int, form: Form) -> None:
        width = self.canvas.width
        if form is LARGE:
            margin = (width - 96) // 2
            places, third = (margin, margin + 59), 26
            self._middle(margin + 41, y + 4, 14)
        else:
            half, third = width // 2, 14 if width >= 44 else 12
            places = (1 if half < 30 else 4), half + (1 if half < 30 else 2)
        for side, x in zip(self._both_sides(), places, strict=True):
            self._hand(side, x, y, form, third)

    def _both_sides(self) -> tuple[SideText, ...]:
        """The two hands; before the deal only their names."""
        if self.sides:
            return self.sides
        names = ((PLAYER, say("Player")), (BANKER, say("Banker")))
        return tuple(SideText(place, name, (), "", None, None, False, False) for place, name in names)

    def _hand(self, side: SideText, x: int, y: int, form: Form, third: int) -> None:
        """Paint name and total, two cards, the third card apart, and below them the drawing rule that applied."""
        canvas, palette, look = self.canvas, self.palette, self.look
        faces = side.cards
        colour = palette.sky if side.place is PLAYER else palette.rose
        end = canvas.text(x, y, look(side.name).upper(), colour, bold=True) + 2
        done = self.scene.done is not None
        if faces:
            won = done and side.won
            end = canvas.text(
                end, y, f" {side.total} ", palette.ink if won else palette.text,
                palette.brass if won else palette.deep, bold=True,
            )  # fmt: skip
            word = look(say("wins")) if won else look(Word("tie")) if done and side.tied else ""
            if end + 2 + len(word) <= x + (third if form is LARGE else canvas.width // 2 - 2):
                canvas.text(end + 2, y, word, palette.brass if won else palette.soft, bold=won)
        arriving = self.scene.arriving
        for place, face in enumerate(faces):
            gap = 1 if third > 2 * form.width else 0
            left = x + (place * (form.width + gap) if place < 2 else third)
            if arriving and arriving == (side.place, place):
                left += self.scene.distance
            self.look.deck.lay(canvas, form, left, y + 1, face, covers=place > 0 and not gap)
        if form is LARGE and len(faces) == 3:
            canvas.text(x + third, y, look(say("third card")), palette.soft)
        if side.rule:
            space = 48 if form is LARGE else canvas.width // 2 - 2
            text = look(side.rule)
            text = text if len(text) <= space else look(side.rule_short or side.rule)
            canvas.text(x, y + 1 + form.height, fit(text, space), palette.soft)

    def _middle(self, x: int, y: int, width: int) -> None:
        """Paint the result between the hands, one line below the other."""
        palette = self.palette
        colours = (palette.brass, palette.soft, palette.text)
        for row, (line, colour) in enumerate(zip(self.verdict, colours, strict=False)):
            self.canvas.centre(x, width, y + row, self.look(line), colour, bold=colour != palette.soft)

    # Bets

    def _boxes(self, y: int, height: int) -> None:
        count, width = len(self.boxes), self.canvas.width
        wide = min(22, (width - 6) // count - 1)
        gap = min(3, (width - 4 - wide * count) // max(1, count - 1))
        x = (width - wide * count - gap * (count - 1)) // 2
        for box in self.boxes:
            self._box(box, x, y, wide, height)
            x += wide + gap

    def _box(self, box: BetBox, x: int, y: int, width: int, height: int) -> None:
        canvas, palette, look = self.canvas, self.palette, self.look
        lit = canvas.clickable(x, y, width, height, box.put)
        colour = palette.brass if lit else palette.print if box.stake else palette.line
        canvas.text(x, y, "╭" + "─" * (width - 2) + "╮", colour)
        for row in range(1, height):
            canvas.text(x, y + row, "│", colour)
            canvas.text(x + width - 1, y + row, "│", colour)
        canvas.text(x, y + height, "╰" + "─" * (width - 2) + "╯", colour)
        name = look(bet_label(box.bet))
        odds = box.odds if len(name) + len(box.odds) + 1 <= width - 4 else ""
        canvas.text(x + 2, y + 1, fit(name, width - 4), palette.text, bold=True)
        canvas.right(x + width - 2, y + 1, odds, palette.print)
        canvas.text(x + 2, y + 2, box.edge, palette.soft)
        if box.stake:
            if box.net is None or box.net >= 0:
                paint_stack(canvas, palette, x + 2, 2 * (y + 3) + 1, stack(box.stake, unit(self.scene.rules))[:2])
            canvas.text(x + 8, y + 3, look.money(box.stake), palette.text, bold=True)
            if box.net is not None:
                won = box.net > 0
                canvas.right(
                    x + width - 2, y + 3, net_text(look, box.net), palette.brass if won else palette.soft, bold=won
                )

    def _box_lines(self, y: int, width: int, rows: int) -> None:
        """On a small canvas: one line for each bet, in as many columns as are needed."""
        columns = -(-len(self.boxes) // rows)
        wide = width // columns
        for place, box in enumerate(self.boxes):
            self._box_line(box, (place // rows) * wide, y + place % rows, wide)

    def _box_line(self, box: BetBox, x: int, y: int, width: int) -> None:
        canvas, palette, look = self.canvas, self.palette, self.look
        lit = canvas.clickable(x, y, width, 1, box.put)
        name = look(bet_label(box.bet))
        colour = palette.brass if lit or box.stake else palette.text
        end = canvas.text(x + 1, y, fit(name, 13), colour, bold=bool(box.stake))
        if width >= 36:
            canvas.text(x + 15, y, box.odds, palette.print)
        if box.stake:
            at = max(end + 1, x + width - 14) if width < 36 or box.net is not None else x + 24
            at = paint_discs(canvas, palette, at, y, stack(box.stake, unit(self.scene.rules))[:2]) + 1
            at = canvas.text(at, y, look.money(box.stake), palette.text, bold=True) + 1
            if box.net is not None:
                paint_net(canvas, look, box.net, at, y)
            end = at
        if box.net is None and x + width - 2 - len(box.edge) > end:
            canvas.right(x + width - 2, y, box.edge, palette.soft)
