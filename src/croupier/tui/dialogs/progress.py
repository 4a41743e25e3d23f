"""The dialog with a person's progress (%): accuracy and speed as graphs, week by week."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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

    def paint(self, canvas: Canvas) -> None:
        look, palette, width, found = self.look, self.look.palette, canvas.width, self._weeks()
        other = say("this drill here") if self.everything else say("all answers")
        about = look(say("{about}   Tab: {other}", about=self._about(), other=other))
        canvas.text(0, 0, fit(about, width), palette.ink_soft)
        canvas.clickable(0, 0, width, 1, self._other_answers)
        if not found:
            canvas.text(0, 2, look(say("No question was answered yet.")), palette.ink_soft, italic=True)
            return
        shown, last = timeline(found)[-(width // 2) :], found[-1]
        slowest = max(week.seconds for week in shown) or 1.0
        right = say("{accuracy} % right", accuracy=round(100 * last.accuracy))
        self._graph(canvas, 2, shown, lambda week: week.accuracy, right, palette.bar)
        speed = say("{seconds} s for an answer", seconds=look.speak.number(last.seconds, 1))
        self._graph(canvas, 4 + HIGH, shown, lambda week: week.seconds / slowest, speed, palette.blue)
        for row, week in enumerate(reversed(found), 6 + 2 * HIGH):
            canvas.text(0, row, week.monday.isoformat(), palette.ink_soft)
            figures = say(
                "{accuracy} %, {seconds} s, {answers}",
                accuracy=round(100 * week.accuracy),
                seconds=look.speak.number(week.seconds, 1),
                answers=say("1 answer") if week.answers == 1 else say("{count} answers", count=week.answers),
            )
            canvas.right(width, row, look(figures), palette.ink)

    def _graph(
        self,
        canvas: Canvas,
        y: int,
        shown: Sequence[Week],
        share: Callable[[Week], float],
        latest: Message,
        colour: str,
    ) -> None:
        """Bars, one a week; a week without answers has none. Above them what the latest came to."""
        palette, width = self.look.palette, canvas.width
        canvas.text(0, y, self.look(latest), palette.ink, bold=True)
        canvas.text(0, y + HIGH - 1, "▁" * width, palette.rule)
        wide = max(2, min(7, width // len(shown)))
        for place, week in enumerate(shown):
            if week.answers:
                halves = max(1, round(2 * (HIGH - 1) * share(week)))
                canvas.halves(place * wide, 2 * (y + HIGH) - halves, wide - 1, halves, colour)
