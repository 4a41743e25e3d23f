"""The sheets of the analyst's desk as the worker process makes them: in both languages at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from croupier.houses import load
from croupier.language import LANGUAGES, Speaker
from croupier.learning.chart_costs import cell_worth
from croupier.paper.bars import TYPED
from croupier.paper.house_tables import FigureTable, house_tables, result_tables
from croupier.paper.reports import HouseReport, report
from croupier.paper.sheet import Pen

PENS = tuple(Pen(Speaker(language), "none", TYPED) for language in LANGUAGES)


@lru_cache(maxsize=8)
def _report(house: str, strategy: str) -> HouseReport:
    return report(load(house, files=False), strategy or None, deviation=True, distribution=True)


def figures(house: str, strategy: str) -> dict[str, Any]:
    """The edge of each bet for a strategy, and tables with the figures related to it."""
    found = _report(house, strategy)
    tables = joined([list(house_tables(found, pen)) for pen in PENS])
    return {"worth": dict(found.worth(load(house, files=False).rules)), "tables": tables}


def results(house: str, strategy: str) -> list[dict[str, Any]]:
    """How often each net result comes: exact where it can be computed, else simulated."""
    found = _report(house, strategy)
    return joined([list(result_tables(found, pen)) for pen in PENS])


def joined(languages: Sequence[Sequence[FigureTable]]) -> list[dict[str, Any]]:
    """The same tables in each language, as one."""
    return [
        {
            "title": [table.title for table in tables],
            "note": [table.note for table in tables],
            "rows": [
                {
                    "label": [row.label for row in rows],
                    "text": [row.text for row in rows],
                    "note": [row.note for row in rows],
                    "value": rows[0].value,
                }
                for rows in zip(*(table.rows for table in tables), strict=True)
            ],
        }
        for tables in zip(*languages, strict=True)
    ]


def cell(house: str, item: str) -> dict[str, float]:
    """What each move is worth on the first hands of a cell of the chart."""
    return cell_worth(load(house, files=False).rules, item)
