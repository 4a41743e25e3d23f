"""Tables that commands print on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from croupier.cli.language import LANGUAGE
from croupier.language import Speaker

if TYPE_CHECKING:
    from croupier.paper.run_sections import Section


def align(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows of texts, each column as wide as its widest text.

    >>> list(align([("a", "bb", "c"), ("aaa", "b", "c")]))
    ['a    bb  c', 'aaa  b   c']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(text.ljust(wide) for text, wide in zip(row, widths, strict=True)).rstrip()


def print_section(section: Section) -> None:
    """Print title, column heads, rows and an empty line."""
    from croupier.cli.party import plain_console
    from croupier.paper.ink import Segment
    from croupier.paper.sheet import Pen, columns

    pen = Pen.on(sys.stdout, Speaker(LANGUAGE))
    rows = ([section.heads] if section.heads else []) + list(section.rows)
    right = range(1, len(rows[0])) if section.heads else ()
    title = [[Segment(section.title, bold=True)]] if section.title else []
    plain_console().tell(*pen.texts_of([*title, *columns(rows, tuple(right)), ()]))
