"""The report of a study in Python, as `croupier simulate --report` writes it."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from croupier.houses import House, load
from croupier.language import ENGLISH, Speaker
from croupier.paper.card import played_chart
from croupier.paper.run_page import check_report, write_report
from croupier.paper.run_sections import about_run
from croupier.paper.svg import svg
from croupier.simulation.account import Account
from croupier.simulation.run import RunPlan
from croupier.simulation.study import Study


def report(study: Study, file: PathLike[str] | str, language: str = ENGLISH) -> Path:
    """Write a page (.html) or its figures (.svg, .png) about a run."""
    path = Path(file)
    check_report(path)
    write_account(path, load(study.house), study.account, Speaker(language))
    return path


def write_account(file: Path, house: House, account: Account, speak: Speaker) -> None:
    """The report of a run at a house, in one language."""
    about = speak(about_run(account.plan))
    write_report(file, account, house.title(speak.language), about, speak, _card(house, account.plan, speak))


def _card(house: House, plan: RunPlan, speak: Speaker) -> str:
    """The strategy card as SVG, if the strategy plays by a chart."""
    player = plan.counter.base if plan.counter else plan.strategies[0]
    found = played_chart(house, plan.rules, player)
    return svg(found.card(speak)) if found else ""
