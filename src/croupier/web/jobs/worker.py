"""The worker of the house for drills and the analyst's desk: `python -P -m croupier.web.jobs.worker` (see `background`)."""

from __future__ import annotations

from croupier.processes.queue import AnswerFunctions, serve_queries
from croupier.simulation.tournament_odds import odds
from croupier.web.jobs import drilling, house_sheet

QUERIES: AnswerFunctions = {
    "drill": drilling.items,
    "question": drilling.pose,
    "figures": house_sheet.figures,
    "results": house_sheet.results,
    "cell": house_sheet.cell,
    "odds": odds,
}

if __name__ == "__main__":
    serve_queries(QUERIES)
