"""The helper process of one simulation, started by `simulations.py`.

It tells how far it is, and answers with the report in all languages. Interrupted, it reports what it has.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from croupier.houses import House, load
from croupier.language import LANGUAGES, Speaker
from croupier.messages import Refused
from croupier.processes.helper_process import serve_one
from croupier.system import give_way
from croupier.web.jobs.simulations import SimulationAnswer, SimulationProgress, SimulationQuestion

if TYPE_CHECKING:
    from croupier.simulation.account import Account
    from croupier.simulation.request import Request
    from croupier.simulation.result import Result
    from croupier.simulation.run import Ready, RunProgress

OFTEN = 0.25
"""Seconds between two lines about how far it is."""
SESSIONS, LENGTH = 1000, 1000
"""How many sessions are followed, and how many rounds each has."""


def simulate(question: SimulationQuestion, tell: Callable[[object], None]) -> SimulationAnswer:
    """Simulate, tell how far it is now and then, and report."""
    from croupier.simulation.request import Request
    from croupier.simulation.run import prepare, run
    from croupier.simulation.threads import Threads

    told = 0.0

    def progress(far: RunProgress) -> None:
        nonlocal told
        if time.monotonic() - told >= OFTEN:
            told = time.monotonic()
            tell(SimulationProgress(far.result.rounds, _finite(far.result.ev), _finite(far.result.standard_error)))

    try:
        house, request = load(question.house, files=False), Request(**question.options)
        ready = prepare(request.plan(house.rules))
        tell(SimulationProgress(0, None, None))
        result = run(ready, Threads(1), None, progress)
    except Refused as refused:
        return SimulationAnswer(why={language: Speaker(language)(refused.message) for language in LANGUAGES})
    if not result.rounds:
        return SimulationAnswer()
    account = account_of(house, ready, result, request)
    return SimulationAnswer({language: report_json(house, account, Speaker(language)) for language in LANGUAGES})


def _finite(value: float) -> float | None:
    return value if abs(value) < 1e9 else None


def account_of(house: House, ready: Ready, result: Result, request: Request) -> Account:
    """The account of a run, with sessions if it was not stopped."""
    from croupier.simulation.account import Account
    from croupier.simulation.earnings import Earnings
    from croupier.simulation.seats import OneSeat
    from croupier.simulation.sessions import fan

    ramp, plan, path = request.bets(ready.plan.counting, result.by_count), ready.plan, None
    if result.complete and isinstance(ready.player, OneSeat):
        values = plan.counting.values if plan.counting else range(1)
        path = fan(
            ready.player,
            ready.ledgers[0],
            lambda reading: ramp.bet(values[reading]) if ramp else 1.0,
            on=ready.ledgers[0].bets.index(plan.bet) if plan.bet else 0,
            sessions=SESSIONS,
            rounds=LENGTH,
            jobs=1,
        )
    strategy = ",".join(dict.fromkeys(one.name for one in plan.strategies))
    return Account(house.name, strategy, plan, result, Earnings.of(result, ramp), path)


def report_json(house: House, account: Account, speak: Speaker) -> dict[str, Any]:
    """The report in one language: tables, pictures, and all of it as a file."""
    from croupier.paper.run_page import page, pictures
    from croupier.paper.run_sections import about_run, sections

    about, drawn = speak(about_run(account.plan)), pictures(account, speak)
    return {
        "about": about,
        "sections": [section._asdict() for section in sections(account, speak)],
        "pictures": drawn,
        "page": page(account, house.title(speak.language), about, speak, drawn),
    }


if __name__ == "__main__":
    give_way(10)
    serve_one(simulate)
