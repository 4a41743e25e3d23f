"""The command that plays a house a billion times."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.language import LANGUAGE, Command, Whole, _, print_json, with_json, with_language
from croupier.messages import Message, say
from croupier.texts import Speaker

if TYPE_CHECKING:
    from croupier.houses import House
    from croupier.simulation.betting import Ramp
    from croupier.simulation.crew import Crew
    from croupier.simulation.document import Account
    from croupier.simulation.request import Request
    from croupier.simulation.run import Plan, Progress, Ready
    from croupier.simulation.sessions import Fan
    from croupier.simulation.summary import Section
    from croupier.simulation.sweep import Swept
    from croupier.simulation.tournaments import Standings

ROUNDS = "1e8"
TOURNAMENT = "tournament"


if TYPE_CHECKING:
    _Number = click.ParamType[int]
else:
    _Number = click.ParamType


class Many(_Number):
    """A whole number that may be written `1e9` or `1_000_000`."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            number = float(value)
            if number == int(number) and abs(number) <= 1e15:
                return int(number)
        except (ValueError, OverflowError):
            pass
        self.fail(_("“{value}” is no whole number; write, for instance, 1e9.").format(value=value), param, ctx)


@click.command(
    cls=Command,
    help=_(
        "Play a house: a billion rounds by any strategy, with cards from a real shoe. HOUSE may be “tournament”: then "
        "whole tournaments are held."
    ),
)
@click.argument("house", metavar=_("HOUSE"))
@click.option("--rounds", type=Many(), metavar="N", help=_("How many rounds; 1e8 if nothing else says when to stop."))
@click.option("--until-error", type=float, metavar="E", help=_("Stop when the standard error is this small."))
@click.option(
    "--strategy",
    metavar=_("STRATEGY"),
    help=_(
        "Who plays: basic (as a rule), optimal, expert, amateur, …, or a chart file; with commas, one for each seat."
    ),
)
@click.option("--seats", type=Whole(), metavar="N", help=_("How many seats play; one if nobody says otherwise."))
@click.option("--penetration", type=float, metavar="P", help=_("The share of the shoe before the cut card."))
@click.option("--fresh-shoe", is_flag=True, help=_("Shuffle before every round."))
@click.option("--seed", type=Whole(), metavar="N", help=_("Deal from this number: the same number, the same result."))
@click.option("--jobs", type=Whole(1), metavar="N", help=_("How many cores to use; all of them otherwise."))
@click.option("--scheduler", metavar=_("ADDRESS"), help=_("Play on a Dask cluster, as in tcp://10.0.0.1:8786."))
@click.option("--checkpoint", metavar=_("FILE"), help=_("Keep what there is in a file, and go on from it."))
@click.option("--report", metavar=_("FILE"), help=_("Write a page (.html) or its figures (.svg, .png)."))
@click.option(
    "--count",
    metavar=_("SYSTEM"),
    help=_("Count cards: hi-lo, ko, hi-opt-1, hi-opt-2, omega-2, zen, halves, or ten tags."),
)
@click.option(
    "--plays", default="", metavar=_("LIST,…"), help=_("Index plays: i18, fab4, generated for the house, or files.")
)
@click.option("--spread", metavar="1-12", help=_("Bets by the count: from the least to the most units."))
@click.option("--ramp", metavar="1:1,2:4,…", help=_("Bets by the count: the units from each count on."))
@click.option("--back-count", type=Whole(), metavar="N", help=_("Bet nothing below this count."))
@click.option("--leave", type=Whole(), metavar="N", help=_("Go to another table at this count or below."))
@click.option(
    "--rounding",
    type=click.Choice(("floor", "round", "truncate")),
    default="floor",
    show_default=True,
    help=_("How true counts become whole."),
)
@click.option(
    "--estimate",
    type=click.Choice(("full", "half", "quarter")),
    default="half",
    show_default=True,
    help=_("How closely the unseen decks are told."),
)
@click.option("--running/--true", default=None, help=_("Read the running or the true count, whatever is usual."))
@click.option("--bankroll", type=float, metavar=_("UNITS"), help=_("Also the risk to lose so many units."))
@click.option(
    "--risk", type=float, default=0.05, show_default=True, metavar="R", help=_("Also the bankroll for this risk.")
)
@click.option(
    "--sessions", type=Whole(0), default=1000, show_default=True, metavar="N", help=_("How many sessions are followed.")
)
@click.option(
    "--session-rounds", type=Whole(1), default=1000, show_default=True, metavar="N", help=_("The rounds of a session.")
)
@click.option(
    "--sweep", "sweeps", multiple=True, metavar="RULE=A,B,…", help=_("Play the house with each of these rules.")
)
@click.option("--csv", "as_csv", is_flag=True, help=_("Print a sweep as CSV."))
@click.option(
    "--levels",
    default="expert,amateur,amateur,amateur",
    show_default=True,
    metavar=_("LEVEL,…"),
    help=_("Who plays a tournament, seat by seat."),
)
@click.option(
    "--tournaments", type=Many(), default=1000, show_default=True, metavar="N", help=_("How many tournaments are held.")
)
@click.option(
    "--at",
    "tournament_house",
    default="blackjack/changer",
    show_default=True,
    metavar=_("HOUSE"),
    help=_("The house of a tournament."),
)
@with_json
@with_language
def simulate(house: str, **asked: Any) -> None:
    if house == TOURNAMENT:
        _tournaments(asked)
    elif asked["sweeps"]:
        _sweep(house, asked)
    else:
        _simulate(house, asked)


def _request(asked: dict[str, Any]) -> Request:
    from croupier.simulation.request import Request

    if asked["fresh_shoe"] and asked["penetration"] is not None:
        raise click.UsageError(_("--fresh-shoe is a penetration of 0: give one of both."))
    rounds = asked["rounds"]
    if rounds is None and asked["until_error"] is None:
        rounds = int(float(ROUNDS))
    names = ("until_error", "strategy", "seats", "penetration", "seed", "count", "plays", "rounding", "estimate")
    more = ("running", "spread", "ramp", "back_count", "leave")
    request = Request(rounds=rounds, **{name: asked[name] for name in (*names, *more)})
    return replace(request, penetration=0.0) if asked["fresh_shoe"] else request


# One run


def _simulate(name: str, asked: dict[str, Any]) -> None:
    from croupier.houses import load
    from croupier.simulation.betting import Betting
    from croupier.simulation.document import Account
    from croupier.simulation.page import check_report
    from croupier.simulation.run import prepare, run

    house, request = load(name), _request(asked)
    report = Path(asked["report"]) if asked["report"] else None
    if report:
        check_report(report)
    with _crew(asked) as crew:
        plan = request.plan(house.rules)
        ramp = request.bets(plan.counting)
        with _line(say("Compiling {house}…", house=house.name)):
            ready = prepare(plan)
        checkpoint = Path(asked["checkpoint"]) if asked["checkpoint"] else None
        with _progress() as tell:
            result = run(ready, crew, checkpoint, tell)
    betting = Betting(result.by_count, ramp) if ramp and result.by_count else None
    fan = _fan(ready, ramp, asked) if result.complete else None
    strategy = ",".join(dict.fromkeys(one.name for one in plan.strategies))
    account = Account(house.name, strategy, plan, result, betting, fan, asked["bankroll"], asked["risk"])
    if report:
        _write(report, house, account)
    if asked["as_json"]:
        print_json(account.document())
    else:
        _print(house, account)
    if not result.complete:
        raise KeyboardInterrupt


def _fan(ready: Ready, ramp: Ramp | None, asked: dict[str, Any]) -> Fan | None:
    """Sessions of one player, in their order."""
    from croupier.simulation.seat import OneSeat
    from croupier.simulation.sessions import fan

    if not asked["sessions"] or not isinstance(ready.playing, OneSeat):
        return None
    values = ready.plan.counting.values if ready.plan.counting else range(1)
    return fan(
        ready.playing,
        ready.ledgers[0],
        lambda standing: ramp.bet(values[standing]) if ramp else 1.0,
        sessions=asked["sessions"],
        rounds=asked["session_rounds"],
        jobs=asked["jobs"],
    )


@contextmanager
def _crew(asked: dict[str, Any]) -> Iterator[Crew]:
    """Who plays: the cores of this machine, or a cluster."""
    from croupier.simulation.crew import Threads

    if not asked["scheduler"]:
        yield Threads(asked["jobs"])
        return
    from croupier.simulation.cluster import Cluster

    cluster = Cluster(asked["scheduler"])
    try:
        yield cluster
    finally:
        cluster.close()


def _write(report: Path, house: House, account: Account) -> None:
    from croupier.simulation.page import write_report

    speak = Speaker(LANGUAGE)
    write_report(report, account, house.title(LANGUAGE), speak(_about(account.plan)), speak, _card(house, account.plan))


def _card(house: House, plan: Plan) -> str:
    """The strategy as a card, where it plays by a chart."""
    from croupier.analysis import edge
    from croupier.games.blackjack import Rules
    from croupier.paper.card import card
    from croupier.paper.svg import svg
    from croupier.simulation.counter import Counter
    from croupier.strategies.charted import Charted

    player, rules = plan.strategies[0], plan.rules
    charted = player.base if isinstance(player, Counter) else player
    if not isinstance(charted, Charted) or not isinstance(rules, Rules):
        return ""
    worth = edge(rules, strategy=charted.chart).ev
    return svg(card(house, rules, charted.chart, worth, charted.name, Speaker(LANGUAGE)))


def _about(plan: Plan) -> Message:
    names = tuple(dict.fromkeys(one.name for one in plan.strategies))
    if plan.rules.game == "baccarat":
        return say("Simulated, a unit on every bet.")
    if len(plan.strategies) > 1:
        return say("Simulated, {seats} seats, played by: {names}.", seats=len(plan.strategies), names=names)
    return say("Simulated, played by: {names}.", names=names)


def _print(house: House, account: Account) -> None:
    from croupier.cli.party import plain_console
    from croupier.paper.sheet import Pen, heading
    from croupier.simulation.summary import sections

    pen = Pen.on(sys.stdout, Speaker(LANGUAGE))
    shown = replace(house, rules=account.plan.rules)
    plain_console().tell(*pen.written(heading(pen, shown, _about(account.plan))))
    for section in sections(account, Speaker(LANGUAGE)):
        _print_section(section)


def _print_section(section: Section) -> None:
    from croupier.cli.party import plain_console
    from croupier.paper.ink import Segment
    from croupier.paper.sheet import Pen, columns

    pen = Pen.on(sys.stdout, Speaker(LANGUAGE))
    rows = ([section.heads] if section.heads else []) + list(section.rows)
    right = range(1, len(rows[0])) if section.heads else ()
    title = [[Segment(section.title, bold=True)]] if section.title else []
    plain_console().tell(*pen.written([*title, *columns(rows, tuple(right)), ()]))


# Sweeps


def _sweep(name: str, asked: dict[str, Any]) -> None:
    from croupier.houses import load
    from croupier.simulation.run import prepare, run
    from croupier.simulation.sweep import Axis, Swept, house_at, points

    request, axes = _request(asked), [Axis.parse(text) for text in asked["sweeps"]]
    load(name)
    places = [(point, load(house_at(name, point))) for point in points(axes)]
    plans = [(point, house, request.plan(house.rules)) for point, house in places]
    swept: list[Swept] = []
    with _crew(asked) as crew:
        for point, house, plan in plans:
            with _line(say("Compiling {house}…", house=house.name)):
                ready = prepare(plan)
            with _progress() as tell:
                swept.append(Swept(point, run(ready, crew, progress=tell)))
            if not swept[-1].result.complete:
                break
    _print_sweep(name, swept, asked)
    if len(swept) < len(plans) or not swept[-1].result.complete:
        raise KeyboardInterrupt


def _print_sweep(name: str, swept: list[Swept], asked: dict[str, Any]) -> None:
    from croupier.simulation.summary import Section, Writer
    from croupier.simulation.sweep import as_csv, table

    rows = table(swept)
    if asked["as_json"]:
        print_json({"house": name, "points": rows})
    elif asked["as_csv"]:
        print(as_csv(swept), end="")
    else:
        write = Writer(Speaker(LANGUAGE))
        fields = tuple(swept[0].point)
        heads = (*fields, *map(write.say, (say("bet"), say("expectation"), say("error"), say("deviation"))))
        lines = [
            (
                *(str(row[field]) for field in fields),
                str(row["bet"]),
                write.edge(float(str(row["ev"]))),
                write.error(float(str(row["standard_error"]))),
                write.number(float(str(row["standard_deviation"])), 3),
            )
            for row in rows
        ]
        _print_section(Section(name, heads, lines))


# Tournaments


def _tournaments(asked: dict[str, Any]) -> None:
    from croupier.houses import load
    from croupier.simulation.tournaments import Contest, tournaments
    from croupier.tournament import Calendar

    rules = load(asked["tournament_house"]).rules
    levels = [level.strip() for level in asked["levels"].split(",") if level.strip()]
    contest = Contest.of(replace(rules, seats=max(1, len(levels))), levels, Calendar(), seed=asked["seed"] or 1)

    def tell(so_far: Standings) -> None:
        _show(say("{held} of {all} tournaments", held=so_far.held, all=asked["tournaments"]))

    try:
        found = tournaments(contest, asked["tournaments"], asked["jobs"], tell)
    finally:
        _show(None)
    if asked["as_json"]:
        print_json({"house": asked["tournament_house"], **found.document()})
    else:
        _print_tournaments(found)
    if not found.complete:
        raise KeyboardInterrupt


def _print_tournaments(found: Standings) -> None:
    from croupier.simulation.summary import Section, Writer

    write, contest = Writer(Speaker(LANGUAGE)), found.contest
    levels = [
        (level, write.share(wins.share, 1), write.error(wins.standard_error, 1))
        for level in dict.fromkeys(contest.levels)
        for wins in [found.level_wins(level)]
    ]
    heads = (say("level"), say("wins"), say("error"))
    title = say("{held} tournaments", held=found.held)
    _print_section(Section(write.say(title), tuple(map(write.say, heads)), levels))
    cuts = tuple(write.say(say("still there after round {round}", round=cut)) for cut in contest.cuts)
    seats = [
        (
            str(seat + 1),
            level,
            write.share(found.wins(seat).share, 1),
            write.error(found.wins(seat).standard_error, 1),
            *(write.share(found.survived(seat, cut).share, 1) for cut in contest.cuts),
        )
        for seat, level in enumerate(contest.levels)
    ]
    names = tuple(map(write.say, (say("seat"), say("level"), say("wins"), say("error"))))
    _print_section(Section("", (*names, *cuts), seats))


# What somebody sees who waits

OFTEN = 0.2
"""Seconds between two looks at how far a run is."""


@contextmanager
def _line(message: Message) -> Iterator[None]:
    """A line that stands there while something is done."""
    _show(message)
    try:
        yield
    finally:
        _show(None)


@contextmanager
def _progress() -> Iterator[Callable[[Progress], None]]:
    shown = time.monotonic()

    def tell(progress: Progress) -> None:
        nonlocal shown
        if time.monotonic() - shown > OFTEN:
            shown = time.monotonic()
            _show(_how_far(progress))

    try:
        yield tell
    finally:
        _show(None)


def _how_far(progress: Progress) -> Message:
    """`42 %, 51,000,000 rounds/s, 11 s left, −0.412 % ± 0.016 %`."""
    from croupier.simulation.summary import Writer

    write, result = Writer(Speaker(LANGUAGE)), progress.result
    speed = result.rounds_per_second
    values = {
        "speed": write.number(speed),
        "mean": write.edge(result.ev),
        "error": write.error(result.standard_error),
    }
    if progress.aim is None:
        return say("{rounds} rounds, {speed} a second, {mean} {error}", rounds=write.number(result.rounds), **values)
    left = (progress.aim - result.rounds) / speed if speed else 0.0
    done = write.share(result.rounds / progress.aim, 0)
    return say(
        "{done}, {speed} rounds a second, {left} s left, {mean} {error}", done=done, left=write.number(left), **values
    )


def _show(message: Message | None) -> None:
    """One line on standard error, if somebody is looking at it; at the end it is taken away."""
    if sys.stderr and sys.stderr.isatty():
        print("\r\x1b[K", Speaker(LANGUAGE)(message) if message else "", sep="", end="", file=sys.stderr, flush=True)
