"""The sheets of the analyst's desk as the worker process makes them: in all languages at once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from croupier.houses import load
from croupier.language import LANGUAGES, Speaker
from croupier.learning.chart_costs import cell_worth
from croupier.paper.bars import TYPED
from croupier.paper.house_tables import FigureTable, house_tables, result_tables
from croupier.paper.reports import HouseReport, report
from croupier.paper.sheet import Pen

PENS = {language: Pen(Speaker(language), "none", TYPED) for language in LANGUAGES}

Tables = list[FigureTable]


@lru_cache(maxsize=8)
def _report(house: str, strategy: str) -> HouseReport:
    return report(load(house, files=False), strategy or None, deviation=True, distribution=True)


def figures(house: str, strategy: str) -> dict[str, Any]:
    """The edge of each bet for a strategy, and tables with the figures related to it."""
    found = _report(house, strategy)
    tables = {language: list(house_tables(found, pen)) for language, pen in PENS.items()}
    return {"worth": dict(found.worth(load(house, files=False).rules)), "tables": tables}


def results(house: str, strategy: str) -> dict[str, Tables]:
    """How often each net result comes, by language: exact where it can be computed, else simulated."""
    found = _report(house, strategy)
    return {language: list(result_tables(found, pen)) for language, pen in PENS.items()}


def cell(house: str, item: str) -> dict[str, float]:
    """What each move is worth on the first hands of a cell of the chart."""
    return cell_worth(load(house, files=False).rules, item)
