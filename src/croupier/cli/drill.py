"""The command that drills: chart, count, index plays, third card, payouts, bets before a cut."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, cast

import click

from croupier.cli.counting import with_estimate, with_rounding
from croupier.cli.language import LANGUAGE, Command, Whole, _, print_json, with_json, with_language
from croupier.cli.party import open_app, plain_console, plain_option
from croupier.cli.waiting import show
from croupier.houses import FIRST_HOUSE
from croupier.language import Speaker
from croupier.messages import Message, Refused, say

if TYPE_CHECKING:
    from croupier.houses import House
    from croupier.learning.progress import Answered, Progress


class NoPicture(Refused):
    """A picture of somebody's progress that cannot be drawn."""


NAMES = ("chart", "count", "index-plays", "third-card", "payouts", "tournament")


@click.command(
    cls=Command,
    help=_(
        "Learn by questions: the chart of a house, counting, index plays, baccarat’s third card, "
        "payouts, tournament bets. What you miss comes back soon, what you know comes back later. Your "
        "answers are kept."
    ),
)
@click.argument("house", default=FIRST_HOUSE, metavar=_("[HOUSE or DRILL]"))
@click.option("--drill", type=click.Choice(NAMES), help=_("Which drill. Default: the first one for the house."))
@click.option("--person", default="", metavar=_("NAME"), help=_("Whose answers these are."))
@click.option("--questions", type=Whole(1), metavar="N", help=_("Stop after this many questions."))
@click.option(
    "--count", "system", default="hi-lo", show_default=True, metavar=_("COUNT"), help=_("The count to practise.")
)
@click.option("--true", "true_count", is_flag=True, help=_("Ask for the true count."))
@with_rounding
@with_estimate()
@click.option(
    "--pace",
    default="rising",
    show_default=True,
    metavar=_("SECONDS"),
    help=_("How long each card is shown: 2, 1.5, 1, 0.75, 0.5, 0.35, 0.25, or rising from level to level."),
)
@click.option(
    "--seed",
    type=Whole(),
    metavar="N",
    help=_("Draw the questions from this number: the same number, the same questions."),
)
@click.option(
    "--progress", "only_progress", is_flag=True, help=_("Show your progress, week by week; ask no questions.")
)
@click.option("--picture", metavar=_("FILE.svg"), help=_("Draw your progress, week by week, as SVG; ask no questions."))
@click.option("--csv", "as_csv", is_flag=True, help=_("Print every answer as CSV; ask no questions."))
@plain_option()
@with_json
@with_language
def drill(
    house: str, drill: str | None, person: str, questions: int | None, system: str, true_count: bool, rounding: str,
    estimate: str, pace: str, seed: int | None, only_progress: bool, picture: str | None, as_csv: bool, plain: bool, as_json: bool,
) -> None:  # fmt: skip
    from croupier.games.counts import tags
    from croupier.learning.drills import DRILLS, drills_at
    from croupier.learning.drills.options import DrillOptions, pace_of
    from croupier.learning.progress import Progress
    from croupier.table.seating import check_name

    check_name(person)
    tags(system)
    chosen, drill = _house_and_drill(house, drill)
    progress = Progress(person)
    name = drill or drills_at(chosen)[0]
    options = DrillOptions(
        system=system,
        true=true_count,
        rounding=cast(Any, rounding),
        estimate=cast(Any, estimate),
        pace=pace_of(pace),
    )
    answers = progress.of(name, chosen.name) if drill else progress.answers
    if picture:
        about = say("{drill} at {house}", drill=DRILLS[name], house=chosen.title(LANGUAGE)) if drill else None
        _draw(picture, answers, person, about)
    elif as_csv or as_json or only_progress:
        _tell(progress, answers, as_csv, as_json)
    else:
        usual = not (plain or person or questions or seed is not None) and options == DrillOptions()
        if not (usual and open_app("drill", chosen, drill=name)):
            _practise(chosen, name, options.options_of(name), progress, questions, seed)


def _house_and_drill(text: str, drill: str | None) -> tuple[House, str | None]:
    """The house that a text names. It may name a drill instead, which is then held at the first house that has it."""
    from croupier.houses import UnknownHouse, load
    from croupier.learning.drills import drill_name, drills_at
    from croupier.telling.finding import houses_in_order

    try:
        return load(text), drill
    except UnknownHouse:
        named = None if drill else drill_name(text)
        if named is None:
            raise
    houses = (load(FIRST_HOUSE), *houses_in_order())
    return next(house for house in houses if named in drills_at(house)), named


def _draw(file: str, answers: list[Answered], person: str, about: Message | None) -> None:
    """Accuracy and speed week by week, as a picture; without answers there is nothing to draw."""
    from pathlib import Path

    from croupier.learning.progress import timeline, weeks
    from croupier.paper.progress import progress_svg

    if Path(file).suffix.lower() != ".svg":
        raise NoPicture(say("“{file}” cannot be drawn: the name of a picture ends in .svg.", file=file))
    if not answers:
        raise NoPicture(say("No question was answered yet."))
    drawn = progress_svg(timeline(weeks(answers)), Speaker(LANGUAGE), person, about)
    with open(file, "w", encoding="utf-8") as out:
        out.write(drawn)


def _practise(
    house: House, name: str, options: dict[str, Any], progress: Progress, questions: int | None, seed: int | None
) -> None:
    from croupier.analysis.loading import without_collection
    from croupier.learning.drills import DRILLS, drill_of
    from croupier.learning.practice import Practice
    from croupier.plain.drilling import Drilling

    with without_collection():
        opened = drill_of(name, house, **options, **_progress(name))
    show(None)
    console = plain_console(house.rules.currency)
    practice = Practice(opened, progress, seed=seed)
    console.tell(
        say(
            "{drill} at {house}. {items} questions, {due} of them due. q ends the drill.",
            drill=DRILLS[name],
            house=house.title(LANGUAGE),
            items=len(opened.items),
            due=practice.due,
        )
    )
    Drilling(practice, console, questions).run()


def _progress(name: str) -> dict[str, Any]:
    """Shows how far a drill is that takes long to open."""
    solving = say("solving the tournament")
    return {"progress": lambda part: show(solving, part)} if name == "tournament" else {}


def practise_at(house: House) -> None:
    """In line mode: the first drill of a house, with the usual options, for the person of the settings."""
    from croupier.learning.drills import drills_at
    from croupier.learning.drills.options import DrillOptions
    from croupier.learning.progress import Progress
    from croupier.settings import Settings

    name = drills_at(house)[0]
    _practise(house, name, DrillOptions().options_of(name), Progress(Settings.load().name), None, None)


def _tell(progress: Progress, answers: list[Answered], as_csv: bool, as_json: bool) -> None:
    """Every answer as data, or accuracy and speed week by week."""
    from dataclasses import asdict

    from croupier.learning.progress import FIELDS, weeks

    if as_json:
        print_json([asdict(answer) for answer in answers])
        return
    if as_csv:
        import csv

        rows = csv.writer(sys.stdout)
        rows.writerow(FIELDS)
        rows.writerows(asdict(answer).values() for answer in answers)
        return
    console = plain_console()
    if not answers:
        console.tell(say("No question was answered yet."))
    for week in weeks(answers):
        console.tell(
            say(
                "{week}  {bar}  {accuracy} % right, {seconds} s, {answers} answers",
                week=week.monday.isoformat(),
                bar=("█" * round(20 * week.accuracy)).ljust(20, "·"),
                accuracy=round(100 * week.accuracy),
                seconds=console.speaker.number(week.seconds, 1),
                answers=week.answers,
            )
        )
    if progress.damaged:
        console.tell(
            say(
                "{lines} lines of “{path}” are damaged and were left out.",
                lines=progress.damaged,
                path=str(progress.path),
            )
        )
