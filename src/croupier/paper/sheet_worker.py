"""The counter's sheet as a worker process makes it for screens: its figures in all languages, and the lines of its pictures.

`python -P -m croupier.paper.sheet_worker` answers questions about it (`processes.queue`).

Stage 0 is computed, without a round; stages 1 and 2 are from rounds that are kept, more of them each time.
"""

from __future__ import annotations

import json
from functools import lru_cache
from math import isfinite
from typing import TYPE_CHECKING, Any

from croupier.houses import load
from croupier.language import LANGUAGES, Speaker
from croupier.processes.queue import AnswerFunctions, serve_queries

if TYPE_CHECKING:
    from croupier.simulation.computed_sheet import ComputedSheet
    from croupier.simulation.sheet import CounterSheet
    from croupier.simulation.sheet_answer import SheetAnswer

ROUNDS = (0, 8_000_000, 100_000_000)
"""Of each stage."""
SPREADS = (1, 2, 4, 6, 8, 12, 16, 20)


def sheet(house: str, count: str, stage: int, settings: str) -> dict[str, Any]:
    """The figures and pictures for these settings (JSON)."""
    from croupier.simulation.sheet_settings import SheetSettings

    wanted = SheetSettings(**json.loads(settings))
    if stage == 0:
        return answer_json(_compute_sheet(house, count).answer(wanted))
    found = _run_sheet(house, count, ROUNDS[stage])
    answer = found.answer(wanted)
    return answer_json(answer) | lines(found, answer)


@lru_cache(maxsize=8)
def _compute_sheet(house: str, count: str) -> ComputedSheet:
    from croupier.analysis.by_name import blackjack_rules
    from croupier.analysis.counted_edges import counted_edges
    from croupier.games.counts import Counting
    from croupier.simulation.computed_sheet import ComputedSheet

    rules = blackjack_rules(load(house, files=False))
    return ComputedSheet(counted_edges(rules, Counting.at(rules, count)))


@lru_cache(maxsize=4)
def _run_sheet(house: str, count: str, rounds: int) -> CounterSheet:
    from croupier.analysis.by_name import blackjack_rules
    from croupier.simulation.sheet import CounterSheet

    return CounterSheet.open(blackjack_rules(load(house, files=False)), count, rounds, plays="generated")


def answer_json(answer: SheetAnswer) -> dict[str, Any]:
    """The figures in all languages, and the ramp."""
    from croupier.paper.counter_sheet import figures_of
    from croupier.paper.figures import FigureWriter

    return {
        "rounds": answer.rounds,
        "units": answer.units if isfinite(answer.units) else None,
        "figures": {
            language: [list(row) for row in figures_of(answer, FigureWriter(Speaker(language)))]
            for language in LANGUAGES
        },
        "bars": [
            {"count": line.count, "bet": line.bet, "ev": line.ev.value, "frequency": line.frequency.value}
            for line in answer.lines
        ],
        "spreads": [],
        "hours": [],
        "fan": [],
    }


def lines(found: CounterSheet, answer: SheetAnswer) -> dict[str, Any]:
    """The lines of the pictures that need rounds."""
    from croupier.simulation.sample import finite

    hours, fan = found.fan(answer)
    return {
        "spreads": [
            {
                "spread": top,
                "won": one.win_per_hour.value,
                "error": one.win_per_hour.error,
                "ruin": finite(one.ruin.value),
            }
            for top, one in found.over_spreads(answer, SPREADS).items()
        ],
        "hours": hours.tolist(),
        "fan": [line.tolist() for line in fan.values()],
    }


QUERIES: AnswerFunctions = {"sheet": sheet}

if __name__ == "__main__":
    serve_queries(QUERIES)
