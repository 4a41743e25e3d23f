"""Results for people who work in Python: short in print, a table in a notebook, columns of numbers for any data frame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from croupier.games import notebook_tables

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Columns = dict[str, NDArray[Any]]
    """Named arrays of the same length; a data frame of any library takes them as they are."""


class Notebook:
    """A result that shows itself. A class says its title and its columns; the rest follows."""

    def title(self) -> str:
        """One short line."""
        raise NotImplementedError

    def table(self) -> Mapping[str, Sequence[object]]:
        """The columns, by name."""
        raise NotImplementedError

    def columns(self) -> Columns:
        """The columns as NumPy arrays."""
        import numpy as np

        return {name: np.array(values) for name, values in self.table().items()}

    def __repr__(self) -> str:
        return f"<{self.title()}>"

    def _repr_html_(self) -> str:
        table = self.table()
        return html_table(self.title(), tuple(table), zip(*table.values(), strict=True))


class Rows(Notebook):
    """Several results of one kind, each of them a row. For tuples that show themselves."""

    def document(self) -> dict[str, Any]:
        """The rows, each by the names of the columns."""
        table = self.table()
        return {"rows": [dict(zip(table, row, strict=True)) for row in zip(*table.values(), strict=True)]}


def html_table(caption: str, heads: Iterable[str], rows: Iterable[Sequence[object]]) -> str:
    """A table that a notebook shows.

    >>> html_table("Bets", ["bet", "ev"], [("tie", -0.1436)])
    '<table><caption>Bets</caption><tr><th>bet</th><th>ev</th></tr><tr><td>tie</td><td>-0.1436</td></tr></table>'
    """
    return notebook_tables.table(heads, ([_to_json(cell) for cell in row] for row in rows), caption)


def _to_json(cell: object) -> str:
    return f"{cell:.6g}" if isinstance(cell, float) else str(cell)
