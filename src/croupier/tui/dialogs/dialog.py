"""Dialogs: they open over a screen, dim it, and a key closes them. Each is made of Textual's own widgets."""

from __future__ import annotations

from functools import partial
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Static

from croupier.messages import Message, say
from croupier.tui.house_screen import HouseScreen, Run

CLOSING = ("escape", "enter", "space", "q")
NARROW = 60
"""On a terminal with fewer columns than these a dialog takes the whole width."""


class Dialog(HouseScreen, ModalScreen[None]):
    """A leaf of paper with a title."""

    DEFAULT_CSS = """
    Dialog { align: center middle; background: $room 62%; overflow: hidden; }
    Dialog #leaf { height: auto; max-width: 100%; max-height: 100%; background: $leaf; color: $ink; padding: 1 3; }
    Dialog #head { height: 1; margin-bottom: 1; }
    Dialog #title { width: 1fr; height: 1; text-style: bold; text-wrap: nowrap; text-overflow: ellipsis; }
    Dialog #closes { width: auto; color: $ink-soft; }
    Dialog.-narrow { align: left top; }
    Dialog.-narrow #leaf { width: 100%; height: 100%; padding: 1 1 0 1; }
    Dialog OptionList {
        height: auto; border: none; padding: 0; background: $leaf; color: $ink; scrollbar-size-vertical: 1;
    }
    Dialog OptionList > .option-list--option { padding: 0 1; }
    Dialog OptionList > .option-list--option-highlighted { background: $brass; color: $ink; text-style: bold; }
    Dialog OptionList > .option-list--option-hover { background: $rule; }
    Dialog VerticalScroll { height: auto; scrollbar-size-vertical: 1; }
    Dialog * {
        scrollbar-background: $leaf; scrollbar-background-hover: $leaf; scrollbar-background-active: $leaf;
        scrollbar-color: $rule; scrollbar-color-hover: $ink-soft; scrollbar-color-active: $ink-soft;
    }
    Dialog Input {
        height: 1; border: none; padding: 0 1; background: $paper; color: $ink; text-style: bold; margin: 1 0;
    }
    Dialog Input:focus { border: none; background-tint: $paper 0%; }
    Dialog Input > .input--cursor { background: $ink; color: $paper; text-style: none; }
    Dialog Input > .input--selection { background: $brass; color: $ink; }
    Dialog .soft { color: $ink-soft; margin-bottom: 1; }
    Dialog .refused { color: $red; margin-bottom: 1; }
    """
    AUTO_FOCUS = ""
    width = 76
    key = "escape"
    """The key that opens and closes it."""

    def __init__(self) -> None:
        super().__init__()
        self.leaf = Vertical(id="leaf")
        self._below: Screen[Any] | None = None
        self._fitted = Size(0, 0)
        """The size of the terminal for which it was laid out."""
        self._title_line, self._closes = Static(id="title", markup=False), Static(id="closes", markup=False)

    def heading(self) -> Message | str:
        raise NotImplementedError

    def body(self) -> ComposeResult:
        """The widgets below the title."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        with self.leaf:
            with Horizontal(id="head"):
                yield self._title_line
                yield self._closes
            yield from self.body()

    @property
    def inner_width(self) -> int:
        """The columns between the margins."""
        width = self.app.size.width
        return width - 2 if width < NARROW else min(self.width, width) - 6

    @property
    def most_rows(self) -> int:
        """How many rows there are for what is below the title."""
        return max(1, self.app.size.height - (4 if self.app.size.width < NARROW else 5))

    def on_mount(self) -> None:
        self._below = self.app.screen_stack[-2]
        self._fit()

    def on_resize(self, event: events.Resize) -> None:
        if event.size != self._fitted:
            self._fit()

    def _fit(self) -> None:
        self._fitted = self.app.size
        narrow = self._fitted.width < NARROW
        self.set_class(narrow, "-narrow")
        self.leaf.styles.width = "100%" if narrow else self.width
        self.repaint()

    def repaint(self) -> None:
        """Show the current state, in the current language."""
        title, closes = self.look(self.heading()), self.look(say("{key} closes", key=self._cap()))
        self._title_line.update(title)
        self._closes.update(closes)
        self._closes.display = len(title) + len(closes) + 4 <= self.inner_width
        self.draw()

    def draw(self) -> None:
        """Fill what is below the title."""

    def _cap(self) -> str:
        return self.look(say("ESC")) if self.key == "escape" else self.key.upper()

    def command(self, key: str, character: str) -> Run | None:
        if run := super().command(key, character):
            return run
        return self.close if key in CLOSING or key == self.key else None

    def pass_on(self, event: events.Key) -> None:
        if self.app.screen is self._below:
            self._below.post_message(events.Key(event.key, event.character))

    def close(self) -> None:
        if self.app.screen is self:
            self.app.pop_screen()

    def close_and(self, run: Run) -> None:
        """Close, then do something; the screen below says what is refused."""
        self.close()
        below = self.app.screen
        if isinstance(below, HouseScreen):
            below.guard(run)

    def on_click(self, event: events.Click) -> None:
        """A click beside the leaf closes it."""
        event.stop()
        if not self.under(event, self.leaf) or self.under(event, self._closes):
            self.close()

    @staticmethod
    def under(event: events.Click, widget: Widget) -> bool:
        """Whether a widget was clicked."""
        return widget.region.contains(int(event.screen_x), int(event.screen_y))


class ScrollingDialog(Dialog):
    """A dialog whose content may be longer than it is high. Arrows, page keys, mouse wheel and scroll bar move it."""

    def __init__(self, content: Widget) -> None:
        super().__init__()
        self.content = content
        self.scroll_area = VerticalScroll(content, can_focus=False)

    def body(self) -> ComposeResult:
        yield self.scroll_area

    def draw(self) -> None:
        self.scroll_area.styles.max_height = self.most_rows
        self.scroll_area.styles.scrollbar_size_vertical = int(self.inner_width > 2)  # Textual never ends on less

    def command(self, key: str, character: str) -> Run | None:
        area = self.scroll_area
        page, everything = max(1, area.size.height - 1), area.max_scroll_y
        rows = {"down": 1, "up": -1, "pagedown": page, "pageup": -page, "home": -everything, "end": everything}
        if key == "space" and area.scroll_y < everything:
            key = "pagedown"
        if everything and key in rows:
            return partial(area.scroll_relative, y=rows[key], animate=False)
        return super().command(key, character)
