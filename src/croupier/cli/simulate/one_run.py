"""One run at one house."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli.language import LANGUAGE, print_json
from croupier.cli.simulate.options import request_of
from croupier.cli.simulate.stopping import fail, interrupt_on_termination
from croupier.cli.tables import print_section
from croupier.cli.waiting import compiling, progress
from croupier.language import Speaker
from croupier.messages import say

if TYPE_CHECKING:
    from croupier.houses import House
    from croupier.simulation.account import Account
    from croupier.simulation.request import Request
    from croupier.simulation.result import Result
    from croupier.simulation.run import Ready, RunPlan


def one_run(name: str, asked: dict[str, Any]) -> None:
    """Plan, compile, play and print. After an interrupt, print the result so far."""
    from croupier.analysis.loading import without_collection
    from croupier.cli.house import load_house

    house, report, checkpoint = load_house(name), _file(asked["report"]), _file(asked["checkpoint"])
    with without_collection(), compiling(house.name):
        plan, request = _plan(house, asked, report, checkpoint)
    from croupier.simulation.threads import open_workers

    with open_workers(asked["scheduler"], asked["jobs"]) as workers, interrupt_on_termination():
        from croupier.simulation.run import prepare, run

        with compiling(house.name) as tell:
            ready = prepare(plan, tell)
        with progress() as told:
            result = run(ready, workers, checkpoint, told)
    account = _account(house, ready, result, request, asked)
    if report:
        _write(report, house, account)
    if asked["as_json"]:
        print_json(account.document())
    else:
        _print(house, account)
    for problem in (result.lost, result.not_kept):
        if problem:
            fail(problem)
    if not result.complete:
        raise KeyboardInterrupt


def _file(name: str | None) -> Path | None:
    return Path(name) if name else None


def _plan(house: House, asked: dict[str, Any], report: Path | None, checkpoint: Path | None) -> tuple[RunPlan, Request]:
    """The plan, and the options it is made of. Everything that can be refused is refused here, before compiling."""
    from croupier.paper.run_page import check_report
    from croupier.simulation.checkpoint import check_checkpoint, seed_of
    from croupier.simulation.sessions import check_sessions

    request = request_of(asked)
    check_sessions(asked["sessions"], asked["session_rounds"])
    if report:
        check_report(report)
    if checkpoint:
        check_checkpoint(checkpoint)
        request = replace(request, seed=seed_of(checkpoint) if request.seed is None else request.seed)
    plan = request.plan(house.rules)
    return plan, request


def _account(house: House, ready: Ready, result: Result, request: Request, asked: dict[str, Any]) -> Account:
    from croupier.simulation.account import Account
    from croupier.simulation.circumstances import Circumstances
    from croupier.simulation.earnings import Earnings
    from croupier.simulation.study import session_fan

    ramp = request.bets(ready.plan.counting, result.by_count)
    followed = asked["sessions"] if result.complete else 0
    fan = session_fan(ready, ramp, followed, asked["session_rounds"], asked["jobs"])
    strategy = ",".join(dict.fromkeys(one.name for one in ready.plan.strategies))
    earnings = Earnings.of(result, ramp)
    about = Circumstances(asked["bankroll"], asked["risk"], asked["goal"], asked["rounds_per_hour"])
    best = tuple(request.frontier(result))
    return Account(house.name, strategy, ready.plan, result, earnings, fan, about, best)


def _write(report: Path, house: House, account: Account) -> None:
    from croupier.paper.studies import write_account

    speak = Speaker(LANGUAGE)
    write_account(report, house, account, speak)
    print(speak(say("The report is in “{file}”.", file=report)), file=sys.stderr)


def _print(house: House, account: Account) -> None:
    from croupier.cli.party import plain_console
    from croupier.paper.run_sections import about_run, sections
    from croupier.paper.sheet import Pen, heading

    pen = Pen.on(sys.stdout, Speaker(LANGUAGE))
    shown = replace(house, rules=account.plan.rules)
    plain_console().tell(*pen.texts_of(heading(pen, shown, about_run(account.plan))))
    for section in sections(account, Speaker(LANGUAGE)):
        print_section(section)
