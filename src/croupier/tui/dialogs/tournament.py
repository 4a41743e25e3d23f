"""Dialogs of a tournament: the chance to win with each bet, and with each move beside its value in chips (?)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from croupier.learning.tournament_advice import name_of
from croupier.messages import Message, say
from croupier.painting.canvas import Canvas
from croupier.painting.look import Look, fit, wrap
from croupier.painting.value_texts import SPINNER
from croupier.processes.queue import Found
from croupier.tournament.chance import Chances
from croupier.tui.dialogs.sheet import SheetDialog
from croupier.tui.dialogs.values import Position, ValuesDialog
from croupier.tui.house_screen import Run
from croupier.tui.keys import Key

CURVE = 9
"""The rows of the curve."""
TOLD = 6
"""So many bets are listed, the best first; besides them the smallest and all there is."""


class ChancesPainter:
    """Paints the chance to win of bets or moves. It is no value in chips, and says so."""

    def __init__(self, canvas: Canvas, look: Look, found: Found, frame: int) -> None:
        self.canvas, self.look, self.found, self.frame = canvas, look, found, frame

    def wait(self, x: int, y: int, width: int) -> int:
        """Why there is nothing yet, or at all."""
        look, palette = self.look, self.look.palette
        if self.found.coming:
            text = f"{look(say('playing it out'))} {SPINNER[self.frame % len(SPINNER)]}"
        else:
            text = look(self.found.why or say("not available"))
        for line in wrap(text, width):
            self.canvas.text(x, y, line, palette.ink_soft, italic=True)
            y += 1
        return y

    def table(self, chances: Chances, shown: list[int | str], x: int, y: int, width: int) -> int:
        """A line for each: what it is, how often it wins, passes the next cut, and what it costs of the tournament."""
        look, palette, wide = self.look, self.look.palette, width >= 60
        error = max(chance.win.standard_error for chance in chances.found.values())
        ends = (x + (30 if wide else 19), x + (47 if wide else 28), x + width)
        heads = [say("wins it, ± {error}", error=look.speak.number(100 * error, 1)) if wide else say("wins")]
        heads.append(say("passes round {round}", round=chances.cut) if wide else say("stays"))
        for head, end in zip(heads if chances.cut else heads[:1], ends, strict=False):
            self.canvas.right(end, y, look(head), palette.ink_soft)
        if wide:
            self.canvas.right(ends[2], y, look(say("of the tournament")), palette.ink_soft)
        y += 1
        for one in shown:
            chance, best = chances.found[one], one == chances.best
            self.canvas.text(x, y, fit(look(name_of(one)), 14), palette.ink, bold=best)
            self.canvas.right(ends[0], y, self._percent(chance.win.share), palette.ink, bold=True)
            if chances.cut:
                self.canvas.right(ends[1], y, self._percent(chance.stay.share), palette.blue)
            if best:
                self.canvas.right(ends[2], y, (look(say("best")) + " " if wide else "") + "◂", palette.ink, bold=True)
            else:
                cost = look.speak.number(100 * chances.cost(one), 1)
                cost = look(say("costs {cost} %", cost=cost)) if wide else f"−{cost}"
                self.canvas.right(ends[2], y, cost, palette.red)
            y += 1
        return y

    def note(self, chances: Chances, x: int, y: int, width: int) -> int:
        """How the player is taken to go on, and how often it was played on."""
        held = self.look.speak.number(chances.held)
        if chances.by_solution:
            line = say(
                "Each played out {times} times; you play on by the solution, the others in their own way.", times=held
            )
        else:
            part = self.look.speak.number(100 * chances.solved)
            line = say(
                "Each played out {times} times; you play on by a simple rule. It is being solved: {part} %.",
                times=held,
                part=part,
            )
        for text in wrap(self.look(line), width):
            self.canvas.text(x, y, text, self.look.palette.ink_soft)
            y += 1
        return y

    def curve(self, chances: Chances, x: int, y: int, width: int) -> int:
        """The chance to win over the bet; above it, the chance to pass the next cut."""
        bets = sorted(one for one in chances.found if isinstance(one, int))
        palette, canvas, look = self.look.palette, self.canvas, self.look
        wins = [chances.found[bet].win.share for bet in bets]
        stays = [chances.found[bet].stay.share for bet in bets] if chances.cut else []
        top = max(0.01, *wins, *stays)
        left = x + 5
        columns = max(1, width - 5)

        def column(bet: int) -> int:
            return round((columns - 1) * (bet - bets[0]) / max(1, bets[-1] - bets[0]))

        for share, row in ((top, y), (top / 2, y + CURVE // 2), (0.0, y + CURVE - 1)):
            canvas.right(x + 4, row, look.speak.number(100 * share), palette.ink_soft)
        for number in range(columns):
            bet = bets[0] + (bets[-1] - bets[0]) * number / max(1, columns - 1)
            for shares, colour, filled in ((stays, palette.blue, False), (wins, palette.bar, True)):
                if shares:
                    height = round((2 * CURVE - 1) * _between(bets, shares, bet) / top)
                    for half in range(0 if filled else height, height + 1):
                        canvas.half(left + number, 2 * y + 2 * CURVE - 1 - half, colour)
        if chances.cut:
            canvas.right(x + width, y, look(say("passes round {round}", round=chances.cut)), palette.blue)
        best = chances.best
        y += CURVE
        if isinstance(best, int):
            canvas.text(left + column(best), y, "▲", palette.red, bold=True)
        canvas.text(left, y + 1, look(name_of(bets[0])), palette.ink_soft)
        canvas.right(x + width, y + 1, look(name_of(bets[-1])), palette.ink_soft)
        if len(bets) > 1 and isinstance(best, int):
            text = look(say("best bet {bet}", bet=name_of(best)))
            canvas.text(min(max(left + 10, left + column(best) - len(text) // 2), x + width - len(text) - 10), y + 1, text,
                        palette.ink, bold=True)  # fmt: skip
        return y + 3

    def _percent(self, share: float) -> str:
        return self.look.speak.number(100 * share, 1) + " %"


def _between(bets: list[int], shares: list[float], bet: float) -> float:
    """The chance at a bet between two that were tried."""
    for (low, one), (high, other) in pairwise(zip(bets, shares, strict=True)):
        if bet <= high:
            return one + (other - one) * (bet - low) / (high - low)
    return shares[-1]


class BetChancesDialog(SheetDialog):
    """Before the deal: the curve of the chance to win over the bet."""

    key = Key.VALUES
    width = 78

    def __init__(self, find: Callable[[], Found | None]) -> None:
        """`find`: the chances of the bets; None if nobody bets any more."""
        super().__init__()
        self._find = find

    def heading(self) -> Message:
        return say("Your chance to win the tournament, by your bet")

    def paint(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:  # noqa: ARG002
        found = self._find() or Found("refused", why=say("No bet can be made now."))
        painter = ChancesPainter(canvas, self.look, found, self.app.values.frame)
        if not found.known:
            painter.wait(x, y, width)
            return
        chances: Chances = found.value
        if len(chances.found) > 1:
            y = painter.curve(chances, x, y, width)
        y = painter.table(chances, _shown_bets(chances), x, y, width)
        y = painter.note(chances, x, y + 1, width)
        for line in wrap(self.look(say("This is not about chips: in chips every bet costs the house's edge.")), width):
            canvas.text(x, y, line, self.look.palette.ink_soft)
            y += 1


def _shown_bets(chances: Chances) -> list[int | str]:
    """The best bets, the smallest and all there is."""
    best_first = sorted(chances.found, key=lambda one: -chances.found[one].wins)
    ends = (min(chances.found, key=_amount), max(chances.found, key=_amount))
    return best_first[:TOLD] + [one for one in ends if one not in best_first[:TOLD]]


def _amount(one: int | str) -> int:
    return one if isinstance(one, int) else 0


class TournamentValuesDialog(ValuesDialog):
    """On the felt: the value of every move in chips, and below it its chance to win the tournament."""

    def __init__(
        self,
        position: Callable[[], Position | None],
        move: Callable[[str], Run | None],
        find: Callable[[], Found | None],
        stays: bool = False,
    ) -> None:
        """`find`: the chances of the open moves; None if none is open."""
        super().__init__(position, move, stays)
        self._find = find

    def heading(self) -> Message:
        return say("Every move: its value in chips, and its chance to win")

    def _why(self, canvas: Canvas, at: Position, found: Found, x: int, y: int, width: int, bottom: int) -> None:
        chances = self._find()
        if chances is not None:
            y = self._chances(canvas, chances, x, y + 1, width) + 1
        super()._why(canvas, at, found, x, y, width, bottom)

    def _chances(self, canvas: Canvas, found: Found, x: int, y: int, width: int) -> int:
        painter = ChancesPainter(canvas, self.look, found, self.app.values.frame)
        title = self.look(say("To win the tournament (above: in chips, of the bet)"))
        canvas.text(x, y, fit(title, width), self.look.palette.ink, bold=True)
        if not found.known:
            return painter.wait(x, y + 1, width)
        chances: Chances = found.value
        best_first = sorted(chances.found, key=lambda one: -chances.found[one].wins)
        return painter.note(chances, x, painter.table(chances, best_first, x, y + 1, width), width)
