"""The panel with a person's progress (V): accuracy and speed as graphs, week by week."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.learning.drills import DRILLS
from croupier.learning.progress import Progress, Week, timeline, weeks
from croupier.messages import Message, say
from croupier.tui.canvas import Canvas
from croupier.tui.look import fit
from croupier.tui.panels.panel import Panel

if TYPE_CHECKING:
    from croupier.tui.screens.drill import DrillScreen

HIGH = 5
"""The rows of a graph."""


class ProgressPanel(Panel):
    """Two graphs, and below them each week in figures. Tab changes between this drill at this house and all answers."""

    key = "v"
    scrolls = True
    width, height = 70, 24

    def __init__(self, screen: DrillScreen, progress: Progress) -> None:
        super().__init__(screen)
        self.drill_screen, self.progress = screen, progress
        self.everything = False

    def title(self) -> Message:
        return say("Progress")

    def press(self, key: str) -> None:
        if key == "tab":
            self.everything = not self.everything
            self.top = 0
            self.screen.repaint()
        else:
            super().press(key)

    def _weeks(self) -> list[Week]:
        screen = self.drill_screen
        here = self.progress.of(screen.drill_name, screen.house.name)
        return weeks(self.progress.answers if self.everything else here)

    def _about(self) -> Message:
        if self.everything:
            return say("all drills at all houses")
        screen = self.drill_screen
        drill, house = DRILLS[screen.drill_name], screen.house.title(self.look.language)
        return say("{drill} at {house}", drill=drill, house=house)

    def paint(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:  # noqa: ARG002
        look, palette, found = self.look, self.look.palette, self._weeks()
        about = look(say("{about}   tab: {other}", about=self._about(), other=self._other()))
        canvas.text(x, y, fit(about, width), palette.ink_soft)
        canvas.clickable(x, y, width, 1, lambda: self.press("tab"))
        if not found:
            canvas.text(x, y + 2, look(say("No question was answered yet.")), palette.ink_soft, italic=True)
            return
        shown = timeline(found)[-(width // 2) :]
        accuracy = [week.accuracy for week in shown]
        slowest = max(week.seconds for week in shown) or 1.0
        speed = [week.seconds / slowest for week in shown]
        last = found[-1]
        right = look(say("{accuracy} % right", accuracy=round(100 * last.accuracy)))
        seconds = look(say("{seconds} s for an answer", seconds=look.speak.number(last.seconds, 1)))
        self._graph(canvas, shown, accuracy, right, palette.bar, x, y + 2, width)
        self._graph(canvas, shown, speed, seconds, palette.blue, x, y + 4 + HIGH, width)
        for row, week in enumerate(reversed(found), y + 6 + 2 * HIGH):
            canvas.text(x, row, week.monday.isoformat(), palette.ink_soft)
            figures = say(
                "{accuracy} %, {seconds} s, {answers}",
                accuracy=round(100 * week.accuracy),
                seconds=look.speak.number(week.seconds, 1),
                answers=look(say("1 answer") if week.answers == 1 else say("{count} answers", count=week.answers)),
            )
            canvas.right(x + width, row, look(figures), palette.ink)

    def _other(self) -> Message:
        return say("this drill here") if self.everything else say("all answers")

    def _graph(
        self,
        canvas: Canvas,
        shown: Sequence[Week],
        shares: Sequence[float],
        latest: str,
        colour: str,
        x: int,
        y: int,
        width: int,
    ) -> None:
        """Bars, one a week; a week without answers has none. Above them what the latest came to."""
        palette = self.look.palette
        canvas.text(x, y, latest, palette.ink, bold=True)
        canvas.text(x, y + HIGH - 1, "▁" * width, palette.rule)
        wide = max(2, min(7, width // len(shown)))
        for place, (week, share) in enumerate(zip(shown, shares, strict=True)):
            if not week.answers:
                continue
            halves = max(1, round(2 * (HIGH - 1) * share))
            canvas.halves(x + place * wide, 2 * (y + HIGH) - halves, wide - 1, halves, colour)
