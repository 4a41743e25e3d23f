"""A simulation in a process of its own: `python -P -m croupier.web.jobs.simulator`, started by `simulations.py`.

It reads one line, what is to be simulated, and writes one JSON line after another: how far it is, and at the end the
report in both languages. When its input ends, it stops and reports what it has.
"""

from __future__ import annotations

import _thread
import json
import os
import sys
import threading
import time
from typing import TYPE_CHECKING, Any, TextIO

from croupier.houses import House, load
from croupier.language import LANGUAGES, Speaker
from croupier.messages import Refused
from croupier.web.texts import plain

if TYPE_CHECKING:
    from croupier.simulation.account import Account
    from croupier.simulation.request import Request
    from croupier.simulation.result import Result
    from croupier.simulation.run import Ready, RunProgress

OFTEN = 0.25
"""Seconds between two lines about how far it is."""
SESSIONS, LENGTH = 1000, 1000
"""How many sessions are followed, and how many rounds each has."""


class ProgressTeller:
    """Writes lines for the house."""

    def __init__(self, out: TextIO) -> None:
        self._out, self._told = out, 0.0

    def tell(self, **what: Any) -> None:
        self._out.write(json.dumps(what) + "\n")
        self._out.flush()

    def progress(self, progress: RunProgress) -> None:
        now, result = time.monotonic(), progress.result
        if now - self._told >= OFTEN:
            self._told = now
            self.tell(rounds=result.rounds, ev=_finite(result.ev), error=_finite(result.standard_error))


def _finite(value: float) -> float | None:
    return value if abs(value) < 1e9 else None


def simulated(wish: dict[str, Any], teller: ProgressTeller) -> None:
    """Simulate, and write the report."""
    from croupier.simulation.request import Request
    from croupier.simulation.run import prepare, run
    from croupier.simulation.threads import Threads

    house = load(wish.pop("house"), files=False)
    request = Request(**wish)
    ready = prepare(request.plan(house.rules))
    teller.tell(rounds=0, ev=None, error=None)
    result = run(ready, Threads(1), None, teller.progress)
    if result.rounds:
        account = accounted(house, ready, result, request)
        teller.tell(report=[reported(house, account, Speaker(language)) for language in LANGUAGES])


def accounted(house: House, ready: Ready, result: Result, request: Request) -> Account:
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


def reported(house: House, account: Account, speak: Speaker) -> dict[str, Any]:
    """The report in one language: tables, pictures, and all of it as a file."""
    from croupier.simulation.report import page, pictures
    from croupier.simulation.summary import about_run, sections

    about, drawn = speak(about_run(account.plan)), pictures(account, speak)
    return {
        "about": about,
        "sections": [section._asdict() for section in sections(account, speak)],
        "pictures": drawn,
        "page": page(account, house.title(speak.language), about, speak, drawn),
    }


def _stop_when_input_ends() -> None:
    while os.read(0, 1024):  # not `sys.stdin`, which a thread must not hold when the process ends
        pass
    _thread.interrupt_main()


def main() -> None:
    """Simulate what the first line of the input says. All other output goes nowhere."""
    out = os.fdopen(os.dup(1), "w")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    os.nice(10)
    teller = ProgressTeller(out)
    wish = json.loads(sys.stdin.buffer.readline())
    threading.Thread(target=_stop_when_input_ends, daemon=True).start()
    try:
        simulated(wish, teller)
    except Refused as refused:
        teller.tell(why=plain(refused.message))
    except KeyboardInterrupt:  # stopped before the first round
        pass


if __name__ == "__main__":
    main()
