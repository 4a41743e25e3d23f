"""The counter's sheet on the screen: sliders for bets, money, time, cover, errors and company, and what they come to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from croupier.houses import House
from croupier.houses.shorthand import shorthand
from croupier.messages import Message, say
from croupier.painting.canvas import Canvas
from croupier.painting.look import wrap
from croupier.painting.sheet_pictures import paint_bars, paint_fan, paint_spreads
from croupier.painting.title_bar import Title
from croupier.paper.sheet_answers import STAGES, Answers, SheetAnswers
from croupier.paper.sheet_sliders import SLIDERS, Slider, needs_rounds, settings_of
from croupier.processes.queue import Found
from croupier.tui.controls import Control
from croupier.tui.keys import Key
from croupier.tui.screens.base import ListScreen


class CounterSheetScreen(ListScreen):
    """The sheet of a house. First it is computed, then answered from rounds, then from more of them."""

    def __init__(self, house: House, answers: Callable[[Callable[[], None]], Answers] = SheetAnswers) -> None:
        super().__init__()
        self.house = house
        self.at = {slider.name: slider.usual for slider in SLIDERS}
        self.row = 1
        self._begin, self._answers = answers, None  # type: Callable[[Callable[[], None]], Answers], Answers | None
        self._ready: dict[tuple[str, int], int] = {}
        """The last stage that is there, by count and hands."""
        self._shown: dict[str, Any] | None = None

    def on_unmount(self) -> None:
        if self._answers:
            self._answers.close()

    @property
    def answers(self) -> Answers:
        if self._answers is None:
            self._answers = self._begin(self._take_answer)
        return self._answers

    def _take_answer(self) -> None:
        """Called from another thread."""
        if self.app.is_running and self.is_attached:
            self.app.call_later(self.repaint)

    # Keys

    def lines(self) -> int:
        return len(SLIDERS)

    def actions(self) -> list[Control]:
        return [
            Control("left", say("Less"), partial(self._slide, -1), cap="←"),
            Control("right", say("More"), partial(self._slide, 1), cap="→", also=("space",)),
            Control(Key.DELETE, say("Reset"), self._reset, also=("backspace",)),
        ]

    def footer(self) -> list[Control]:
        return [Control("up", say("Slider"), partial(self.move, -1)), *super().footer()]

    def _slide(self, by: int) -> None:
        slider = SLIDERS[self.row]
        place = slider.places.index(self.at[slider.name]) + by
        self.at[slider.name] = slider.places[max(0, min(len(slider.places) - 1, place))]

    def _reset(self) -> None:
        self.at = {slider.name: slider.usual for slider in SLIDERS}

    def _latest(self) -> tuple[dict[str, Any] | None, Found]:
        """What is known best for these sliders, and the question after it."""
        of, settings = (self.at["count"], self.at["hands"]), settings_of(self.at)
        stage = max(self._ready.get(of, 0), int(needs_rounds(self.at)))
        while (found := self.answers.find(self.house.name, self.at["count"], stage, settings)).known:
            self._ready[of], self._shown = stage, found.value
            if stage == STAGES - 1:
                break
            stage += 1
        return self._shown, found

    # Painting

    def status(self) -> tuple[list[str], bool]:
        shown, found = self._latest()
        return [self.look(self._status(shown, found))], found.status == "refused"

    def title_texts(self) -> Title:
        facts = [self.look(say("Counter’s sheet")), shorthand(self.house.rules)]
        return Title(self.house.title(self.look.language), facts)

    def paint_felt(self, canvas: Canvas, rows: int) -> None:
        wide = canvas.width >= 100
        width = canvas.width // 3 if wide else canvas.width
        list_rows = rows if wide else max(3, rows // 3)
        first = self.first_line(list_rows)
        for number, slider in enumerate(SLIDERS[first : first + list_rows], first):
            line, label, value = 1 + number - first, self.look(slider.label), self._value(slider)
            changed = self.at[slider.name] != slider.usual
            bold = changed or number == self.row
            self.paint_line(canvas, number, line, width, label, value, changed=changed, bold=bold)
        x, y = (width + 1, 1) if wide else (0, 1 + list_rows)
        self._paint_leaf(canvas, x, y, canvas.width - x, rows + 1 - y, self._shown)

    def _status(self, shown: dict[str, Any] | None, found: Found) -> Message:
        if found.status == "refused" and found.why:
            return found.why
        if found.status == "unavailable":
            return say("not available")
        if shown is None:
            return say("One moment…")
        if not shown["rounds"]:
            return say("Computed; rounds are being dealt to refine it.")
        return say("From {rounds} rounds, with the best play at each count.", rounds=shown["rounds"])

    def _value(self, slider: Slider) -> str:
        value, number = self.at[slider.name], self.look.speak.number
        if value is None:
            return self.look(say("off"))
        if isinstance(value, str):
            return value
        if slider.share:
            return f"{number(100 * value)} %"
        return number(value, 0 if float(value).is_integer() else 2)

    def _paint_leaf(self, canvas: Canvas, x: int, y: int, width: int, rows: int, shown: dict[str, Any] | None) -> None:
        """The figures; beside or below them the pictures, as far as there is room."""
        look, palette = self.look, self.look.palette
        canvas.fill(x, y, width, rows, palette.leaf)
        if shown is None or rows < 2:
            return
        two = width >= 96
        inner = x + 2
        wide = (width - 6) // 2 if two else width - 4
        line = self._paint_figures(canvas, inner, y, wide, rows, shown)
        left = inner + wide + 2 if two else inner
        at = y if two else line + 1
        if y + rows - at >= 8:
            high = min(9, y + rows - at)
            paint_bars(canvas, look, left, at, wide, high, shown["bars"])
            at += high + 1
        if shown["spreads"] and y + rows - at >= len(shown["spreads"]) + 1:
            at += paint_spreads(canvas, look, left, at, wide, shown["spreads"]) + 1
        if two:
            at, left = (at, left) if y + rows - at >= 7 else (line + 1, inner)
        if shown["fan"] and y + rows - at >= 6:
            paint_fan(canvas, look, left, at, wide, min(10, y + rows - at), shown["hours"], shown["fan"])

    def _paint_figures(self, canvas: Canvas, x: int, y: int, width: int, rows: int, shown: dict[str, Any]) -> int:
        """Each on a line, or its label above it where both do not fit; returns the line after them."""
        look, palette, line = self.look, self.look.palette, y
        for label, value in shown["figures"][look.language]:
            parts = wrap(label, width) if len(label) + len(value) + 2 > width else [label]
            if line + len(parts) > y + rows:
                break
            for part in parts:
                canvas.text(x, line, part, palette.ink_soft)
                line += 1
            if len(parts[-1]) + len(value) + 1 > width and line < y + rows:
                line += 1
            canvas.right(x + width, line - 1, value, palette.ink, bold=True)
        return line
