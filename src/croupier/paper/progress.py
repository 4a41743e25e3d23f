"""A person's progress as one SVG picture: accuracy and speed, week by week."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from croupier.language import Speaker
from croupier.learning.progress import Week
from croupier.messages import Message, say
from croupier.paper.ink import INK, INK_SOFT, LEAF, RULE
from croupier.paper.shapes import svg_text

WIDE, HIGH, MARGIN = 720.0, 150.0, 60.0
"""The size of each of the two graphs, and what is left free around them."""
ACCURACY, SPEED = "#b98a2e", "#1c58a6"
FONT = "'Helvetica Neue', Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


def progress_svg(weeks: Sequence[Week], speak: Speaker, person: str = "", about: Message | None = None) -> str:
    """The picture. `weeks` has no gaps; a week without answers is left empty."""
    title = speak(say("Progress"))
    lines = [part for part in (person, speak(about) if about else "", _span(weeks)) if part]
    width, height = WIDE + 2 * MARGIN, 2 * HIGH + 4 * MARGIN
    slowest = max(1.0, *(week.seconds for week in weeks))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" xml:lang="{speak.language}" role="img" '
        f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" font-family="{FONT}">',
        f"<title>{escape(': '.join([title, ', '.join(lines)]))}</title>",
        f'<rect width="{width:g}" height="{height:g}" fill="{LEAF.hex}"/>',
        svg_text(MARGIN, 36, title, 22, INK.hex, "start", bold=True),
        svg_text(width - MARGIN, 36, ", ".join(lines), 14, INK_SOFT.hex, "end"),
        *_graph(
            weeks,
            [week.accuracy for week in weeks],
            1.5 * MARGIN,
            speak(say("right answers in 100")),
            "100",
            ACCURACY,
            [str(round(100 * week.accuracy)) for week in weeks],
        ),
        *_graph(
            weeks,
            [week.seconds / slowest for week in weeks],
            2.5 * MARGIN + HIGH,
            speak(say("seconds for an answer, the median")),
            speak.number(slowest, 1),
            SPEED,
            [speak.number(week.seconds, 1) for week in weeks],
        ),
        *_mondays(weeks, 2.5 * MARGIN + 2 * HIGH + 18),
        "</svg>",
        "",
    ]
    return "\n".join(parts)


def _span(weeks: Sequence[Week]) -> str:
    first, last = weeks[0].monday.isoformat(), weeks[-1].monday.isoformat()
    return first if first == last else f"{first} – {last}"


def _graph(
    weeks: Sequence[Week], shares: Sequence[float], y: float, name: str, most: str, colour: str, figures: Sequence[str]
) -> Iterator[str]:
    """Bars on a line, one a week; with few weeks each has its figure."""
    yield svg_text(MARGIN, y - 8, name, 13, INK.hex, "start", bold=True)
    yield svg_text(MARGIN - 8, y + 10, most, 11, INK_SOFT.hex, "end")
    yield svg_text(MARGIN - 8, y + HIGH, "0", 11, INK_SOFT.hex, "end")
    for height in (0.0, 0.5, 1.0):
        line = y + HIGH * height
        yield f'<path d="M{MARGIN:g} {line:g}H{MARGIN + WIDE:g}" stroke="{RULE.hex}" stroke-width="1"/>'
    step = WIDE / len(weeks)
    for place, (week, share, figure) in enumerate(zip(weeks, shares, figures, strict=True)):
        if week.answers:
            x, high = MARGIN + (place + 0.15) * step, max(1.0, HIGH * share)
            yield f'<rect x="{x:.1f}" y="{y + HIGH - high:.1f}" width="{0.7 * step:.1f}" height="{high:.1f}" fill="{colour}"/>'
            if step >= 30:
                yield svg_text(x + 0.35 * step, y + HIGH - high - 4, figure, 11, INK.hex, "middle")


def _mondays(weeks: Sequence[Week], y: float) -> Iterator[str]:
    """The Mondays below the bars, as many as fit."""
    step, every = WIDE / len(weeks), -(-len(weeks) * 80 // int(WIDE))
    for place in range(0, len(weeks), every):
        x = MARGIN + (place + 0.5) * step
        yield svg_text(x, y, weeks[place].monday.isoformat(), 11, INK_SOFT.hex, "middle")
