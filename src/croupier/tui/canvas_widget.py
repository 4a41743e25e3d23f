"""The widget that shows a screen's canvas. Only rows that changed are sent to the terminal."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.color import BLACK
from textual.filter import ANSIToTruecolor
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from croupier.painting.canvas import Canvas, ClickArea
from croupier.painting.hint import paint_hint
from croupier.painting.look import Look


def nothing() -> None:
    """Does nothing: the default of a callback."""


class CanvasWidget(Widget):
    """Shows the canvas that `paint` fills."""

    DEFAULT_CSS = "CanvasWidget { width: 100%; height: 100%; }"
    LEAST = (20, 10)
    """The smallest canvas, in columns and rows: a smaller terminal shows its upper left part."""

    def __init__(
        self,
        paint: Callable[[Canvas], None],
        look: Callable[[], Look],
        clicked: Callable[[ClickArea | None], None],
        scrolled: Callable[[int], None],
        first_frame_shown: Callable[[], None] = nothing,
    ) -> None:
        """`clicked` gets the click area under the mouse, `scrolled` +1 or −1 for each notch of the wheel, down or up."""
        super().__init__()
        self._paint, self._look, self._first_frame_shown = paint, look, first_frame_shown
        self._clicked, self._scrolled = clicked, scrolled
        self._painted = False
        self._due = False
        """A frame has been asked for."""
        self._canvas: Canvas | None = None
        self._strips: list[Strip] = []
        self._click_areas: list[ClickArea] = []
        self._pointer: tuple[int, int] | None = None

    def _ground(self, look: Look) -> str:
        return look.palette.background

    def repaint(self) -> None:
        """Paint a new frame and send the rows that changed; once for all keys that arrive together."""
        if not self._due:
            self._due = True
            self.call_later(self.paint_now)

    def paint_now(self) -> None:
        """Paint a new frame, unless another screen covers this one: it is painted when that is closed."""
        self._due = False
        width, height = self.size
        if not width or not height or not self.screen.is_current:
            return
        least_width, least_height = self.LEAST
        look = self._look()
        canvas = Canvas(max(width, least_width), max(height, least_height), self._ground(look), self._pointer)
        self._paint(canvas)
        paint_hint(canvas, look)
        before, self._strips = self._strips, canvas.strips(self._canvas)
        self._canvas, self._click_areas = canvas, canvas.click_areas
        if len(before) != canvas.height:
            self.refresh()
        else:
            changed = [row for row in range(height) if before[row] is not self._strips[row]]
            if changed:
                self.refresh(*(Region(0, row, width, 1) for row in changed))
        if not self._painted:
            self._painted = True
            self.call_after_refresh(self._first_frame_shown)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows as they were painted: a canvas has no border and no background that Textual would have to add."""
        rows = self._strips[crop.y : crop.bottom]
        if len(rows) < crop.height:
            blank = Strip.blank(self.size.width, self.visual_style.rich_style)
            rows = [*rows, *[blank] * (crop.height - len(rows))]
        for filter in self.get_line_filters():
            if not isinstance(filter, ANSIToTruecolor):  # the colours of a canvas are true colours
                rows = [row.apply_filter(filter, BLACK) for row in rows]
        return [row.crop(crop.x, crop.right) for row in rows]

    def on_resize(self) -> None:
        self._strips = []
        self.paint_now()

    def _click_area_at(self, x: int, y: int) -> ClickArea | None:
        return next((area for area in reversed(self._click_areas) if area.holds(x, y)), None)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self._clicked(self._click_area_at(event.x, event.y))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self._scrolled(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self._scrolled(-1)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        before = self._under(*self._pointer) if self._pointer else None
        now = self._under(event.x, event.y)
        self._pointer = (event.x, event.y) if now else None
        if before != now:
            self.repaint()

    def _under(self, x: int, y: int) -> tuple[object, ...] | None:
        """The click area or the hint at a cell, by its place."""
        area, hint = self._click_area_at(x, y), self._canvas and self._canvas.hint_at(x, y)
        return (area and area[:4], hint and hint[:3]) if area or hint else None
