"""Lines in columns, for lists that commands print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows of texts, each column as wide as its widest text.

    >>> list(aligned([("a", "bb", "c"), ("aaa", "b", "c")]))
    ['a    bb  c', 'aaa  b   c']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(text.ljust(wide) for text, wide in zip(row, widths, strict=True)).rstrip()
