"""Controls: what a key or a click does now, painted as buttons in the action bar, below its messages, or in the footer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.messages import Message, say
from croupier.painting.canvas import Canvas
from croupier.painting.look import Look, fit, paint_sentence, wrap

CAPS: dict[str, Message | str] = {
    "enter": say("ENTER"),
    "space": say("SPACE"),
    "escape": say("ESC"),
    "up": "↑↓",
    "left": "←→",
    "tab": say("TAB"),
    "delete": say("DEL"),
}
"""The names of keys that are not letters."""
BLACK = 3
"""The colour of the 100 chip: it is drawn as a ring, because black is invisible on the action bar."""


@dataclass(frozen=True)
class Control:
    """A key and its action; a closed control has a reason."""

    key: str
    label: Message | str
    run: Callable[[], object]
    extra: str = ""
    """Its cost or its current setting."""
    reason: Message | None = None
    """Why it is closed; None: it is open."""
    also: tuple[str, ...] = ()
    """Other keys that do the same."""
    cap: str = ""
    chip: int | None = None
    """The colour of a chip shown before the label."""
    shown: bool = True
    """False: the key works, but the control is not painted."""
    short: str = ""
    """What a footer without room for the label says; such a control is never left out there."""

    @property
    def open(self) -> bool:
        return self.reason is None

    def answers(self, key: str) -> bool:
        return key == self.key or key in self.also

    def cap_text(self, look: Look) -> str:
        return self.cap or look(CAPS.get(self.key, self.key.upper()))


@dataclass(frozen=True)
class Style:
    """How buttons are painted."""

    reasons: bool = False
    """Closed ones show why they are closed."""
    tall: bool = False
    """Three half rows high."""
    tight: bool = False
    """Without blanks around key and label."""

    @property
    def gap(self) -> int:
        return 2 if self.tall else 1

    def width(self, look: Look, control: Control) -> int:
        label, extra = look(control.label), control.extra
        if not control.open:
            return 2 + len(label) + (1 + len(look(control.reason)) if self.reasons and control.reason else 0) + 1
        cap, chip, more = len(control.cap_text(look)), control.chip is not None, len(extra) + 1 if extra else 0
        if self.tight:
            return cap + 1 + len(label) + more
        return cap + 2 + 2 * chip + len(label) + 2 + more

    def rows(self, look: Look, controls: Sequence[Control], space: int) -> list[list[Control]]:
        """The controls in rows of at most this width."""
        rows: list[list[Control]] = [[]]
        used = 0
        for control in controls:
            width = self.width(look, control)
            if rows[-1] and used + self.gap + width > space:
                rows.append([])
                used = 0
            used += width + (self.gap if rows[-1] else 0)
            rows[-1].append(control)
        return rows


FLAT, TIGHT = Style(), Style(tight=True)


def least_rows(look: Look, controls: Sequence[Control], width: int, style: Style = TIGHT) -> int:
    """How many rows the open controls need in this style, on a canvas of this width."""
    shown = [control for control in controls if control.shown and control.open]
    return len(style.rows(look, shown, width - 2))


def paint_buttons(canvas: Canvas, look: Look, y: int, height: int, controls: Sequence[Control], tall: bool) -> None:
    """Paint the buttons, centred.

    If they do not fit, make them flat, then hide the reasons of closed ones, then hide closed ones, then leave out the
    blanks around the open ones.
    """
    controls = [control for control in controls if control.shown]
    space = canvas.width - 2
    open_only = [control for control in controls if control.open]
    attempts = [(controls, Style(reasons=True, tall=True)), (controls, Style(reasons=True))] if tall else []
    attempts += [(controls, FLAT), (open_only, FLAT), (open_only, TIGHT)]
    apart = 2 if tall and height >= 3 else 1
    for shown, style in attempts:
        rows = style.rows(look, shown, space)
        if len(rows) <= (1 if style.tall else -(-height // apart)):
            break
    else:
        apart = 1
    for number, row in enumerate(rows[: max(1, height)]):
        x = 1 + (space - sum(style.width(look, c) for c in row) - style.gap * (len(row) - 1)) // 2
        for control in row:
            x = _paint(canvas, look, x, y + number * apart, control, style) + style.gap


def _paint(canvas: Canvas, look: Look, x: int, y: int, control: Control, style: Style) -> int:
    palette, label = look.palette, look(control.label)
    width = style.width(look, control)
    if not control.open:
        canvas.clickable(x, y, width, 1, control.run)
        x = canvas.text(x, y, f"· {label}", palette.tan_soft)
        if style.reasons and control.reason:
            x = canvas.text(x + 1, y, look(control.reason), palette.tan_soft, italic=True)
        return x + 1
    lit = canvas.clickable(x, y, width, 1, control.run)
    blank = "" if style.tight else " "
    cap = f"{blank}{control.cap_text(look)}{blank}"
    body, ink = (palette.brass, palette.ink) if lit else (palette.grain, palette.tan)
    if style.tall:
        canvas.halves(x, 2 * y - 1, len(cap), 4, palette.ink if lit else palette.brass)
        canvas.halves(x + len(cap), 2 * y - 1, width - len(cap), 4, body)
    cap_ink, cap_body = (palette.brass, palette.ink) if lit else (palette.ink, palette.brass)
    x = canvas.text(x, y, cap, cap_ink, cap_body, bold=True)
    if control.chip is not None:
        black = control.chip == BLACK
        x = canvas.text(x, y, blank, ink, body)
        x = canvas.text(x, y, "○" if black else "●", palette.chips[control.chip][black], body, bold=True)
    before = "" if style.tight and control.chip is not None else " "
    x = canvas.text(x, y, f"{before}{label}{blank}", ink, body, bold=True)
    if control.extra:
        before = " " if style.tight else ""
        x = canvas.text(x, y, f"{before}{control.extra}{blank}", palette.ink if lit else palette.brass, body)
    return x


def action_bar_rows(width: int, height: int) -> int:
    """The rows of the action bar, without its border."""
    if width >= 100 and height >= 40:
        return 6
    return 4 if width < 60 else 3


def rows_for(look: Look, width: int, rows: int, messages: Sequence[str], controls: Sequence[Control]) -> int:
    """The rows of an action bar that usually has so many: more if the message and the open controls need them."""
    if width >= 100 and rows >= 5:
        return rows
    lines = len(wrap("▸ " + messages[0], width - 2)) if messages else 1
    return min(rows + 2, max(rows, lines + least_rows(look, controls, width)))


def paint_action_bar(
    canvas: Canvas, look: Look, y: int, rows: int, messages: Sequence[str], controls: Sequence[Control], refused: bool
) -> None:
    """Paint messages and controls. The second message is shown only if it fits."""
    palette = look.palette
    _paint_background(canvas, look, y - 1, rows + 1)
    tall = canvas.width >= 100 and rows >= 5
    lines = _lines(look, canvas.width, rows, messages, controls, tall)
    width = canvas.width - 2
    row = y + (1 if tall and rows >= 6 and len(lines) < 2 else 0)
    for number, line in enumerate(lines):
        x = 1 + max(0, (width - len(line)) // 2) if canvas.width >= 60 else 1
        if line.startswith("▸ "):
            x = canvas.text(x, row + number, "▸ ", palette.brass)
            line = line[2:]
        if refused:
            canvas.text(x, row + number, line, palette.tan, italic=True)
        else:
            first = number == 0
            paint_sentence(canvas, x, row + number, line, palette.tan, palette.tan, palette.brass, first)
    used = row + max(1, len(lines)) - y
    if tall:
        paint_buttons(canvas, look, y + used + 1, rows - used - 1, controls, True)
        return
    needed = least_rows(look, controls, canvas.width, FLAT)
    start = used if needed > 1 or rows - used < 2 else rows - 1
    paint_buttons(canvas, look, y + start, rows - start, controls, False)


def _lines(
    look: Look, width: int, rows: int, messages: Sequence[str], controls: Sequence[Control], tall: bool
) -> list[str]:
    """The messages in lines. If they are too long, the controls get fewer rows; then the end is left out."""
    space = width - 2
    lines = wrap("▸ " + messages[0], space) if messages else []
    narrow, flat = width < 60, least_rows(look, controls, width, FLAT)
    most = 2 if tall or (narrow and flat <= rows - 2) else max(1, min(2, rows - flat))
    if len(lines) == 1 and len(messages) > 1 and most > 1:
        lines += wrap(messages[1], space)[:1] if len(wrap(messages[1], space)) == 1 else []
    elif len(messages) > 1 and most == 1 and len(lines[0]) + 2 + len(messages[1]) <= space:
        lines = [f"{lines[0]}  {messages[1]}"]
    most = max(most, 1 if tall else rows - least_rows(look, controls, width))
    return [*lines[: most - 1], fit(" ".join(lines[most - 1 :]), space)] if len(lines) > most else lines


def _paint_background(canvas: Canvas, look: Look, y: int, height: int) -> None:
    canvas.fill(0, y, canvas.width, height, look.palette.wood)
    canvas.halves(0, 2 * y, canvas.width, 1, look.palette.felt)
    canvas.halves(0, 2 * y + 1, canvas.width, 1, look.palette.grain)


def paint_footer(canvas: Canvas, look: Look, controls: Sequence[Control], first: Sequence[str] = ()) -> None:
    """Paint as many controls as fit into the last row; the way out, the help, which lists all keys, and the settings stay.

    On a narrow canvas the keys `first` come first, and the first of them stays too; there a key may lose its label.
    """
    narrow = canvas.width < 60
    if narrow:
        controls = sorted(
            controls, key=lambda control: first.index(control.key) if control.key in first else len(first)
        )
    palette, y, x = look.palette, canvas.height - 1, 1
    canvas.fill(0, y, canvas.width, 1, palette.background)
    labels = {id(control): look(control.label) for control in controls}
    stays = ("f1", "escape", "f4", *first[: int(narrow)])
    always = [control for control in controls if control.key in stays or (control.short and not narrow)]

    def width_of(control: Control, label: str) -> int:
        return len(control.cap_text(look)) + bool(label) + len(label)

    for bare in ("f4", "f1"):
        if sum(width_of(control, control.short or labels[id(control)]) + 1 for control in always) > canvas.width:
            labels |= {id(control): "" for control in always if control.key == bare}
    widths = {id(control): width_of(control, labels[id(control)]) for control in controls}
    gap = 2 if sum(widths.values()) + 2 * len(controls) < canvas.width else 1
    kept = {id(one): width_of(one, one.short or labels[id(one)]) + gap for one in always}
    for control in controls:
        cap, label, width = control.cap_text(look), labels[id(control)], widths[id(control)]
        kept.pop(id(control), None)
        room = canvas.width - sum(kept.values()) - x
        if width > room and control.short:
            label, width = control.short, width_of(control, control.short)
        if width > room:
            continue
        lit = canvas.clickable(x, y, width, 1, control.run)
        canvas.text(x, y, cap, palette.brass, bold=True)
        canvas.text(x + len(cap) + 1, y, label, palette.text if lit else palette.soft)
        x += width + gap
