"""The dialog with a person's progress (%): accuracy and speed as graphs, week by week."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.houses import House
from croupier.learning.drills import DRILLS
from croupier.learning.progress import Progress, Week, timeline, weeks
from croupier.messages import Message, say
from croupier.painting.canvas import Canvas
from croupier.painting.look import fit
from croupier.tui.dialogs.sheet import SheetDialog
from croupier.tui.house_screen import Run
from croupier.tui.keys import Key

HIGH = 5
"""The rows of a graph."""


class ProgressDialog(SheetDialog):
    """Two graphs, and below them each week in figures. Tab changes between this drill at this house and all answers."""

    key = Key.SKILL
    width = 70

    def __init__(self, drill: str, house: House, progress: Progress) -> None:
        super().__init__()
        self.drill, self.house, self.progress = drill, house, progress
        self.everything = False

    def heading(self) -> Message:
        return say("Progress")

    def command(self, key: str, character: str) -> Run | None:
        return self._other_answers if key == Key.NEXT else super().command(key, character)

    def _other_answers(self) -> None:
        self.everything = not self.everything
        self.scroll_area.scroll_home(animate=False)

    def _weeks(self) -> list[Week]:
        here = self.progress.of(self.drill, self.house.name)
        return weeks(self.progress.answers if self.everything else here)

    def _about(self) -> Message:
        if self.everything:
            return say("all drills at all houses")
        return say("{drill} at {house}", drill=DRILLS[self.drill], house=self.house.title(self.look.language))

    def paint(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:  # noqa: ARG002
        look, palette, found = self.look, self.look.palette, self._weeks()
        about = look(say("{about}   Tab: {other}", about=self._about(), other=self._other()))
        canvas.text(x, y, fit(about, width), palette.ink_soft)
        canvas.clickable(x, y, width, 1, self._other_answers)
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
