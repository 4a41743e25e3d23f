"""The options of `croupier simulate`: which go together, and what they ask for."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.language import _

if TYPE_CHECKING:
    from croupier.simulation.request import Request

ROUNDS = 100_000_000
"""The default number of rounds."""

CONTEST = frozenset({"levels", "tournaments", "tournament_house", "block", "budget"})
"""Options for tournaments only."""
WITH_CONTEST = CONTEST | {"rounds", "seed", "jobs", "as_json"}
ONE_RUN = frozenset(
    {"report", "checkpoint", "bankroll", "risk", "goal", "rounds_per_hour", "sessions", "session_rounds"}
)
"""Options of a single run at one house."""
NOT_AGAINST = ONE_RUN | {"sweeps", "as_csv", "until_error", "seats", "scheduler", "optimal", "steps", "wong"}
NOT_AGAINST |= {"others", "seat", "hands"}
"""Options that a comparison does not have."""
ONE_SEAT = frozenset({"sessions", "session_rounds", "bankroll", "goal"})
COUNTERS = ("bet_count", "aces", "insurance_count", "others", "seat", "hands", "bet")
"""What only a counter has: further counts, other players at the table, a bet of its choice."""
COUNTED = frozenset({"rounding", "estimate", "running", "risk", "rounds_per_hour", *COUNTERS})


def check_all_matter(asked: dict[str, Any], tournament: bool) -> None:
    """Refuse an option that would have no effect."""
    if tournament:
        _refuse(_given_options() - WITH_CONTEST, _("{option} has no meaning for tournaments."))
        return
    _refuse(_given_options() & CONTEST, _("{option} is for tournaments: croupier simulate tournament."))
    if asked["against"]:
        _refuse(_given_options() & NOT_AGAINST, _("{option} has no meaning with --against."))
    if asked["sweeps"]:
        _refuse(_given_options() & ONE_RUN, _("{option} is for one run, not for a sweep."))
    else:
        _refuse(_given_options() & {"as_csv"}, _("{option} is for sweeps: give --sweep."))
    if asked["as_csv"]:
        _refuse(_given_options() & {"as_json"}, _("{option} and --csv: give one or the other."))
    if asked["scheduler"]:
        _refuse(
            _given_options() & {"jobs"},
            _("{option} is for this machine, --scheduler for others: give one or the other."),
        )
    if asked["count"] is None:
        _refuse(
            (_given_options() & COUNTED) - ({"bet"} if asked["against"] else set()),
            _("{option} is for players who count: give --count."),
        )
    if asked["sessions"] and ((asked["seats"] or 1) > 1 or "," in (asked["strategy"] or "")):
        _refuse(
            _given_options() & ONE_SEAT, _("{option} is for one player: sessions of several seats are not followed.")
        )
    if asked["sessions"] and (asked["others"] or asked["hands"] > 1):
        _refuse(
            _given_options() & {"sessions"},
            _("{option} is for one player: sessions of several seats are not followed."),
        )
    swept = {text.partition("=")[0].strip() for text in asked["sweeps"]}
    if "penetration" in swept:
        _refuse(
            _given_options() & {"penetration", "fresh_shoe"},
            _("{option} and --sweep penetration: give one or the other."),
        )
    if "seats" in swept:
        _refuse(_given_options() & {"seats"}, _("{option} and --sweep seats: give one or the other."))
    _check_amounts(asked["risk"], asked["bankroll"], asked["goal"], asked["rounds_per_hour"])


def _check_amounts(risk: float, bankroll: float | None, goal: float | None, rounds: float | None) -> None:
    if not 0 < risk < 1:
        raise click.UsageError(
            _("A risk of {risk} is not possible: more than 0 and less than 1.").format(risk=f"{risk:g}")
        )
    if bankroll is not None and not 0 < bankroll < inf:
        raise click.UsageError(
            _("A bankroll of {units} units is not possible: more than 0.").format(units=f"{bankroll:g}")
        )
    if goal is not None and not 0 < goal < inf:
        raise click.UsageError(_("A goal of {units} units is not possible: more than 0.").format(units=f"{goal:g}"))
    if rounds is not None and not 0 < rounds < inf:
        raise click.UsageError(
            _("{rounds} rounds per hour are not possible: more than 0.").format(rounds=f"{rounds:g}")
        )


def _given_options() -> set[str]:
    """The options given on the command line."""
    context = click.get_current_context()
    return {
        name
        for name in context.params
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE and name != "house"
    }


def _refuse(options: Collection[str], sentence: str) -> None:
    parameters = click.get_current_context().command.params
    for parameter in parameters:
        if parameter.name in options:
            raise click.UsageError(sentence.format(option=parameter.opts[0]))


def request_of(asked: dict[str, Any]) -> Request:
    from croupier.simulation.request import Request

    if asked["fresh_shoe"] and asked["penetration"] is not None:
        raise click.UsageError(_("--fresh-shoe is a penetration of 0: give one or the other."))
    endless = asked["rounds"] is None and asked["until_error"] is None
    names = ("until_error", "strategy", "seats", "penetration", "seed", "count", "plays", "rounding", "estimate")
    more = ("running", "spread", "ramp", "optimal", "steps", "wong", "back_count", "leave", *COUNTERS)
    rounds = ROUNDS if endless else asked["rounds"]
    request = Request(rounds=rounds, **{name: asked[name] for name in (*names, *more)})
    return replace(request, penetration=0.0) if asked["fresh_shoe"] else request
