"""The baccarat table: two hands with their third-card rules, the betting boxes, and the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from croupier.games.baccarat import DRAWS_ON, Round, Rules, points
from croupier.games.baccarat.roads import Coup
from croupier.messages import Message, Word, say
from croupier.protocol import BANKER, PLAYER, Draw, Place
from croupier.tui.canvas import Canvas
from croupier.tui.cards import LARGE, MEDIUM, Face, Form
from croupier.tui.chips import paint_discs, paint_stack, stack, unit
from croupier.tui.look import Look, fit
from croupier.tui.painters.roads import RoadPainter
from croupier.tui.scene import Scene
from croupier.tui.words import bet_title

ORDER = ("player-pair", "player", "tie", "banker", "banker-pair")


def in_order(rules: Rules) -> list[str]:
    """The boxes from left to right; side bets without a place of their own follow."""
    return [bet for bet in ORDER if bet in rules.bets] + [bet for bet in rules.bets if bet not in ORDER]


@dataclass(frozen=True)
class BetBox:
    """A betting box: what it pays, what it is worth, what lies on it, what it came to."""

    bet: str
    odds: str
    edge: str
    stake: int
    net: int | None
    put: Callable[[], object]
    chosen: bool = False


class BaccaratPainter:
    """Paints a coup between two rows of a canvas."""

    def __init__(
        self, canvas: Canvas, look: Look, scene: Scene, coups: Sequence[Coup], boxes: Sequence[BetBox], road: int
    ) -> None:
        self.canvas, self.look, self.scene, self.palette = canvas, look, scene, look.palette
        self.coups, self.boxes, self.road = coups, boxes, road
        round = scene.round
        self.round = round if isinstance(round, Round) else None

    def paint(self, top: int, height: int) -> None:
        width = self.canvas.width
        self.canvas.fill(0, top, width, height, self.palette.felt)
        sheet = RoadPainter(self.canvas, self.look, self.coups)
        if width >= 100 and height >= 32:
            self._hands(top, LARGE)
            self._boxes(top + 11, 4)
            sheet.paint_all(3, top + 16, width - 7, height - 17)
        elif width >= 60:
            self._hands(top, MEDIUM)
            self._box_lines(top + 7, width, 3)
            roads = height - 10
            if roads >= 3:
                sheet.paint_some(0, top + height - min(roads, 7), width, min(roads, 7), self.road or 1)
        else:
            self._hands(top, MEDIUM)
            rows = (len(self.boxes) + 1) // 2 * 1 if len(self.boxes) > 3 else len(self.boxes)
            self._box_lines(top + 7, width, rows)
            roads = height - 7 - rows
            if roads >= 3:
                sheet.paint_some(0, top + height - min(roads, 7), width, min(roads, 7), self.road)

    # Hands

    def _hands(self, y: int, form: Form) -> None:
        width = self.canvas.width
        if form is LARGE:
            margin = (width - 96) // 2
            self._hand(PLAYER, margin, y, form, 26)
            self._hand(BANKER, margin + 59, y, form, 26)
            self._middle(margin + 41, y + 4, 14)
        else:
            room, third = width // 2, 14 if width >= 44 else 12
            self._hand(PLAYER, 1 if room < 30 else 4, y, form, third)
            self._hand(BANKER, room + (1 if room < 30 else 2), y, form, third)

    def _cards(self, side: Place) -> tuple[Face, ...]:
        if self.round is None:
            return ()
        return self.round.player if side is PLAYER else self.round.banker

    def _hand(self, side: Place, x: int, y: int, form: Form, third: int) -> None:
        """Name and total, two cards, the third apart, and under them the rule that fired."""
        canvas, palette, look = self.canvas, self.palette, self.look
        faces = self._cards(side)
        name = look(say("Player")) if side is PLAYER else look(say("Banker"))
        colour = palette.sky if side is PLAYER else palette.rose
        end = canvas.text(x, y, name.upper(), colour, bold=True) + 2
        done = self.scene.done is not None
        if faces and self.round is not None:
            won = done and self.round.winner is side
            total = f" {points(tuple(face for face in faces if face))} "
            end = canvas.text(
                end, y, total, palette.ink if won else palette.text, palette.brass if won else palette.deep, bold=True
            )
            if won:
                canvas.text(end + 2, y, look(say("wins")), palette.brass, bold=True)
            elif done and self.round.winner is None:
                canvas.text(end + 2, y, look(Word("tie")), palette.soft)
        arriving = self.scene.arriving
        for place, face in enumerate(faces):
            gap = 1 if third > 2 * form.width else 0
            left = x + (place * (form.width + gap) if place < 2 else third)
            if arriving and arriving == (side, place):
                left += self.scene.distance
            self.look.deck.lay(canvas, form, left, y + 1, face, covers=place > 0 and not gap)
        if form is LARGE and len(faces) == 3:
            canvas.text(x + third, y, look(say("third card")), palette.soft)
        rule = self._rule(side)
        if rule:
            room = 48 if form is LARGE else canvas.width // 2 - 2
            row = y + 1 + form.height
            text = look(rule)
            text = text if len(text) <= room else look(self._rule(side, short=True) or rule)
            canvas.text(x, row, fit(text, room), palette.soft)

    def _middle(self, x: int, y: int, width: int) -> None:
        if self.round is None or self.scene.done is None:
            return
        player, banker = points(self.round.player), points(self.round.banker)
        palette, look = self.palette, self.look
        if player == banker:
            self.canvas.centre(x, width, y, look(say("tie on {points}", points=player)), palette.brass, bold=True)
            return
        self.canvas.centre(x, width, y, str(max(player, banker)), palette.brass, bold=True)
        self.canvas.centre(x, width, y + 1, look(say("beats")), palette.soft)
        self.canvas.centre(x, width, y + 2, str(min(player, banker)), palette.text, bold=True)

    def _rule(self, side: Place, short: bool = False) -> Message | None:
        """The drawing rule of a hand, once it has fired."""
        round = self.round
        if round is None or len(round.player) + len(round.banker) < 4:
            return None
        need = round.need
        if isinstance(need, Draw) and need.to is side:
            return None
        return player_rule(round, short) if side is PLAYER else banker_rule(round, short)

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
        name = look(bet_title(box.bet))
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
                text = look.money(box.net, signed=True) if box.net else "="
                canvas.right(x + width - 2, y + 3, text, palette.brass if won else palette.soft, bold=won)

    def _box_lines(self, y: int, width: int, rows: int) -> None:
        """Where there is little room: a line for each bet, in as many columns as are needed."""
        columns = -(-len(self.boxes) // rows)
        wide = width // columns
        for place, box in enumerate(self.boxes):
            self._box_line(box, (place // rows) * wide, y + place % rows, wide)

    def _box_line(self, box: BetBox, x: int, y: int, width: int) -> None:
        canvas, palette, look = self.canvas, self.palette, self.look
        lit = canvas.clickable(x, y, width, 1, box.put)
        name = look(bet_title(box.bet))
        colour = palette.brass if lit or box.stake else palette.text
        end = canvas.text(x + 1, y, fit(name, 13), colour, bold=bool(box.stake))
        if width >= 36:
            canvas.text(x + 15, y, box.odds, palette.print)
        if box.stake:
            at = max(end + 1, x + width - 14) if width < 36 or box.net is not None else x + 24
            at = paint_discs(canvas, palette, at, y, stack(box.stake, unit(self.scene.rules))[:2]) + 1
            at = canvas.text(at, y, look.money(box.stake), palette.text, bold=True) + 1
            if box.net is not None:
                canvas.text(
                    at,
                    y,
                    look.money(box.net, signed=True) if box.net else "=",
                    palette.brass if box.net > 0 else palette.soft,
                )
            end = at
        if box.net is None and x + width - 2 - len(box.edge) > end:
            canvas.right(x + width - 2, y, box.edge, palette.soft)


def player_rule(round: Round, short: bool = False) -> Message:
    first = points(round.player[:2])
    if _stopped(round):
        return (
            say("{total}: a natural, no more cards", total=first)
            if first >= 8
            else say("{total}, no more cards", total=first)
        )
    if len(round.player) == 3:
        card, total = str(round.player[2]), points(round.player)
        if short:
            return say("draws on 0–5 → {card}", card=card)
        return say("Player {first} draws on 0–5 → {card}, total {total}", first=first, card=card, total=total)
    return say("stands on {first}", first=first) if short else say("Player {first} stands on 6 and more", first=first)


def banker_rule(round: Round, short: bool = False) -> Message:
    first = points(round.banker[:2])
    if _stopped(round):
        return (
            say("{total}: a natural, no more cards", total=first)
            if first >= 8
            else say("{total}, no more cards", total=first)
        )
    drew = len(round.banker) == 3
    against = against_text(first) if len(round.player) == 3 and 3 <= first <= 6 else ""
    if drew:
        card, total = str(round.banker[2]), points(round.banker)
        if short:
            return say("draws → {card}", card=card)
        if against:
            return say(
                "Banker {first} draws against {cards} → {card}, total {total}",
                first=first,
                cards=against,
                card=card,
                total=total,
            )
        return say("Banker {first} draws → {card}, total {total}", first=first, card=card, total=total)
    if short:
        return say("stands on {first}", first=first)
    if not against:
        return say("Banker {first} stands", first=first)
    third = round.player[2]
    return say(
        "Banker {first} stands against {card}, draws against {cards}", first=first, card=str(third), cards=against
    )


def _stopped(round: Round) -> bool:
    return round.rules.naturals_stop and max(points(round.player[:2]), points(round.banker[:2])) >= 8


def against_text(total: int) -> str:
    """The third cards of the player on which a banker of this total draws: `4–7`, `0–7, 9`."""
    return {3: "0–7, 9", 4: "2–7", 5: "4–7", 6: "6–7"}[total] if total in DRAWS_ON else ""


def odds_text(rules: Rules, bet: str) -> str:
    """What a bet pays, as the box shows it."""
    fixed: Mapping[str, str] = {
        "player": "1:1",
        "banker": "1:1" if rules.banker_commission == "0%" else f"1:1 −{rules.banker_commission.replace('%', ' %')}",
        "tie": str(rules.tie_pays),
        "dragon-7": str(rules.dragon_7_pays),
        "panda-8": str(rules.panda_8_pays),
        "super-6": str(rules.super_6_pays),
    }
    return fixed.get(bet, str(rules.pairs_pays))
