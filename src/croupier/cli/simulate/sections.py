"""Prints a section of an account on the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from croupier.cli.language import LANGUAGE
from croupier.language import Speaker

if TYPE_CHECKING:
    from croupier.paper.run_sections import Section


def print_section(section: Section) -> None:
    """Print title, column heads, rows and an empty line."""
    from croupier.cli.party import plain_console
    from croupier.paper.ink import Segment
    from croupier.paper.sheet import Pen, columns

    pen = Pen.on(sys.stdout, Speaker(LANGUAGE))
    rows = ([section.heads] if section.heads else []) + list(section.rows)
    right = range(1, len(rows[0])) if section.heads else ()
    title = [[Segment(section.title, bold=True)]] if section.title else []
    plain_console().tell(*pen.written([*title, *columns(rows, tuple(right)), ()]))
