"""A sheet: a printed page of figures, a heading and aligned columns of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TextIO

from croupier.houses import House
from croupier.houses.shorthand import shorthand
from croupier.language import Speaker
from croupier.messages import Message
from croupier.paper.bars import BarCharacters, bar, blocks_for
from croupier.paper.ink import Depth, Line, Segment, depth_of, ink


@dataclass(frozen=True)
class Pen:
    """The language, the colours and the characters in which a sheet is written."""

    speak: Speaker
    depth: Depth
    blocks: BarCharacters

    @classmethod
    def on(cls, stream: TextIO, speak: Speaker) -> Pen:
        """The pen for a stream: its colours and characters."""
        return cls(speak, depth_of(stream), blocks_for(stream.encoding))

    def __call__(self, message: Message | str) -> str:
        return self.speak(message) if isinstance(message, Message) else message

    def texts_of(self, lines: Iterable[Line]) -> list[str]:
        return [ink(line, self.depth) for line in lines]

    def sentence(self, message: Message, bold: bool = False) -> Line:
        return [Segment(self(message), bold=bold)]


def heading(pen: Pen, house: House, about: Message) -> Iterator[Line]:
    """The house, its rules in shorthand, and what is computed."""
    yield [Segment(house.title(pen.speak.language), bold=True), Segment(f"  {shorthand(house.rules)}")]
    yield pen.sentence(about)
    yield ()


def columns(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> Iterator[Line]:
    """Rows of texts in columns; the columns in `right` are right-aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        padded = (
            text.rjust(wide) if number in right else text.ljust(wide)
            for number, (text, wide) in enumerate(zip(row, widths, strict=True))
        )
        yield [Segment("  " + "   ".join(padded))]


def with_bars(
    pen: Pen, rows: Sequence[tuple[Sequence[str], float]], width: int, right: Sequence[int]
) -> Iterator[Line]:
    """Columns with a bar of at most `width` characters after each row."""
    values = [value for _, value in rows]
    most, losses = max(map(abs, values), default=0.0), min(values, default=0.0) < 0
    for line, value in zip(columns([texts for texts, _ in rows], right), values, strict=True):
        yield [*line, Segment("   "), *bar(value, most, width, pen.blocks, losses)]
