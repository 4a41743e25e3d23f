"""Dialogs of a tournament: the chance to win with each bet, and with each move beside its value in chips (?)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from croupier.learning.tournament_advice import name_of
from croupier.messages import Message, say
from croupier.painting.canvas import Canvas
from croupier.painting.look import Look, fit, paint_lines
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
        self.palette, self.width = look.palette, canvas.width

    def lines(self, y: int, text: str, *, italic: bool = False) -> int:
        """Paint a note; return the row after it."""
        return paint_lines(self.canvas, 0, y, text, self.width, self.palette.ink_soft, italic=italic)

    def wait(self, y: int) -> int:
        """Why there is nothing yet, or at all."""
        if self.found.coming:
            text = f"{self.look(say('playing it out'))} {SPINNER[self.frame % len(SPINNER)]}"
        else:
            text = self.look(self.found.why or say("not available"))
        return self.lines(y, text, italic=True)

    def table(self, chances: Chances, shown: list[int | str], y: int) -> int:
        """A line for each: what it is, how often it wins, passes the next cut, and what it costs of the tournament."""
        canvas, look, palette, wide = self.canvas, self.look, self.palette, self.width >= 60
        error = max(chance.win.standard_error for chance in chances.found.values())
        wins, stays, end = (27 if wide else 19), (47 if wide else 28), self.width
        head = say("wins it, ± {error}", error=look.speak.number(100 * error, 1)) if wide else say("wins")
        canvas.right(wins, y, look(head), palette.ink_soft)
        if chances.cut:
            head = say("passes round {round}", round=chances.cut) if wide else say("stays")
            canvas.right(stays, y, look(head), palette.ink_soft)
        if wide:
            canvas.right(end, y, look(say("of the tournament")), palette.ink_soft)
        for row, one in enumerate(shown, y + 1):
            chance, best = chances.found[one], one == chances.best
            canvas.text(0, row, fit(look(name_of(one)), 14), palette.ink, bold=best)
            canvas.right(wins, row, self._percent(chance.win.share), palette.ink, bold=True)
            if chances.cut:
                canvas.right(stays, row, self._percent(chance.stay.share), palette.blue)
            if best:
                canvas.right(end, row, (look(say("best")) + " " if wide else "") + "◂", palette.ink, bold=True)
            else:
                cost = look.speak.number(100 * chances.cost(one), 1)
                canvas.right(end, row, look(say("costs {cost} %", cost=cost)) if wide else f"−{cost}", palette.red)
        return y + 1 + len(shown)

    def note(self, chances: Chances, y: int) -> int:
        """How the player is taken to go on, and how often it was played on."""
        held, solved = self.look.speak.number(chances.held), self.look.speak.number(100 * chances.solved)
        if chances.by_solution:
            line = say(
                "Each was played on {times} times: you bet as well as possible from then on, the others as they do.",
                times=held,
            )
        else:
            line = say(
                "Each was played on {times} times: you bet by a simple rule from then on. The best bets are being found: {part} %.",
                times=held,
                part=solved,
            )
        return self.lines(y, self.look(line))

    def curve(self, chances: Chances, y: int) -> int:
        """The chance to win over the bet; above it, the chance to pass the next cut."""
        bets = sorted(one for one in chances.found if isinstance(one, int))
        canvas, look, palette, width = self.canvas, self.look, self.palette, self.width
        wins = [chances.found[bet].win.share for bet in bets]
        stays = [chances.found[bet].stay.share for bet in bets] if chances.cut else []
        top = max(0.01, *wins, *stays)
        left, columns, span = 5, max(1, width - 5), max(1, bets[-1] - bets[0])
        for share, row in ((top, y), (top / 2, y + CURVE // 2), (0.0, y + CURVE - 1)):
            canvas.right(left - 1, row, look.speak.number(100 * share), palette.ink_soft)
        for number in range(columns):
            bet = bets[0] + (bets[-1] - bets[0]) * number / max(1, columns - 1)
            for shares, colour, filled in ((stays, palette.blue, False), (wins, palette.bar, True)):
                if shares:
                    height = round((2 * CURVE - 1) * _between(bets, shares, bet) / top)
                    for half in range(0 if filled else height, height + 1):
                        canvas.half(left + number, 2 * y + 2 * CURVE - 1 - half, colour)
        if chances.cut:
            canvas.right(width, y, look(say("passes round {round}", round=chances.cut)), palette.blue)
        y += CURVE
        canvas.text(left, y + 1, look(name_of(bets[0])), palette.ink_soft)
        canvas.right(width, y + 1, look(name_of(bets[-1])), palette.ink_soft)
        if isinstance(best := chances.best, int):
            column = left + round((columns - 1) * (best - bets[0]) / span)
            canvas.text(column, y, "▲", palette.red, bold=True)
            if len(bets) > 1:
                text = look(say("best bet {bet}", bet=name_of(best)))
                x = min(max(left + 10, column - len(text) // 2), width - len(text) - 10)
                canvas.text(x, y + 1, text, palette.ink, bold=True)
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

    def paint(self, canvas: Canvas) -> None:
        found, y = self._find() or Found("refused", why=say("No bet can be made now.")), 0
        painter = ChancesPainter(canvas, self.look, found, self.app.values.frame)
        if not found.known:
            painter.wait(y)
            return
        chances: Chances = found.value
        if len(chances.found) > 1:
            y = painter.curve(chances, y)
        y = painter.note(chances, painter.table(chances, _shown_bets(chances), y) + 1)
        painter.lines(y, self.look(say("This is not about chips: in chips every bet costs the house’s edge.")))


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

    def _why(self, canvas: Canvas, at: Position, found: Found, y: int) -> None:
        chances = self._find()
        super()._why(canvas, at, found, y if chances is None else self._chances(canvas, chances, y + 1) + 1)

    def _chances(self, canvas: Canvas, found: Found, y: int) -> int:
        painter = ChancesPainter(canvas, self.look, found, self.app.values.frame)
        title = self.look(say("To win the tournament (above: in chips, of the bet)"))
        canvas.text(0, y, fit(title, canvas.width), self.look.palette.ink, bold=True)
        if not found.known:
            return painter.wait(y + 1)
        chances: Chances = found.value
        best_first = sorted(chances.found, key=lambda one: -chances.found[one].wins)
        return painter.note(chances, painter.table(chances, best_first, y + 1))
