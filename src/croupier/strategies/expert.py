"""The expert: a table in a notation of its own, which is translated into a chart (S0-22, S0-23).

`expert.csv` holds the 26 rows of the table: T hit, R stand, D double, Div split (or swap, where the house
has no split). A row may be several hands: `17+`, `5 > 8`, `A-8 > A-10`, `A-A / 8-8`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from croupier.games.blackjack import Rules
from croupier.games.blackjack.chart import HARD, PAIRS, SOFT, SPENT, UPCARDS, Chart, ChartBlock, Row

_CELLS = {"T": "H", "R": "S", "D": "D", "Div": "P"}
_SOFT_18 = _CELLS | {"D": "Ds"}
"""S0-D5: where a double is not open, soft 18 stands and every other hand hits."""
_HIT: Row = ("H",) * len(UPCARDS)

ChartRow = tuple[ChartBlock, str]
"""A row of the chart: its block and its name there."""


def expert(rules: Rules) -> Chart:
    """The expert's chart; where an ace may drop, a hand whose ace has dropped plays as the hard total that it counts."""
    return _chart(rules.ace_rule == "one-drop")


@cache
def _chart(one_drop: bool) -> Chart:
    rows: dict[ChartRow, Row] = {(SOFT, "12"): _HIT, (HARD, "4"): _HIT}  # S0-D5: the table is silent here
    for name, *cells in _table():
        for hands in _hands(name):
            meaning = _SOFT_18 if hands == (SOFT, "18") else _CELLS
            rows[hands] = tuple(meaning[cell] for cell in cells)

    def block(block: ChartBlock, like: ChartBlock) -> tuple[Row, ...]:
        return tuple(rows[like, row] for row in block.rows)

    spent = block(SPENT, HARD) if one_drop else ()
    return Chart("blackjack/changer", block(HARD, HARD), block(SOFT, SOFT), block(PAIRS, PAIRS), spent)


def _table() -> list[list[str]]:
    from importlib.resources import files

    text = files(__package__).joinpath("expert.csv").read_text("utf-8")
    return [line.split(",") for line in text.splitlines()[1:]]


def _hands(name: str) -> Iterator[ChartRow]:
    """The hands that a row of the table names.

    >>> [row for _, row in _hands("A-8 > A-10")]
    ['19', '20', '21']
    """
    if " / " in name:
        for one in name.split(" / "):
            yield from _hands(one)
    elif " > " in name:
        (block, first), (_, last) = (next(_hands(end)) for end in name.split(" > "))
        yield from ((block, str(points)) for points in range(int(first), int(last) + 1))
    elif name.endswith("+"):
        yield from ((HARD, row) for row in HARD.rows if int(row) >= int(name[:-1]))
    elif "-" not in name:
        yield HARD, name
    else:
        one, other = name.split("-")
        yield (PAIRS, one) if one == other else (SOFT, str(11 + int(other)))
