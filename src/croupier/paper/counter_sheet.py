"""The counter's sheet for people: its figures and its ramp as tables of text."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from croupier.language import Speaker
from croupier.messages import Message, say
from croupier.paper.figures import FigureWriter
from croupier.paper.run_sections import Section
from croupier.simulation.sample import Estimate
from croupier.simulation.sheet_answer import SheetAnswer, SheetLine


def about_sheet(system: str, plays: str, answer: SheetAnswer) -> Message:
    """What the figures are made of, in a sentence."""
    if not answer.rounds:
        return say(
            "The counter’s sheet for {count}, with the best play at each count: computed, nothing is dealt.",
            count=system,
        )
    values = {"count": system, "rounds": answer.rounds}
    if not plays:
        return say(
            "The counter’s sheet for {count}, without index plays: from {rounds} rounds that are kept.", **values
        )
    return say(
        "The counter’s sheet for {count}, index plays {plays}: from {rounds} rounds that are kept.",
        plays=plays,
        **values,
    )


def sheet_sections(answer: SheetAnswer, speak: Speaker) -> Iterator[Section]:
    """The figures, then the ramp."""
    write = FigureWriter(speak)
    title = (
        say("What the team earns, in units, ± the standard error")
        if answer.settings.spotters
        else say("What the counter earns, in units, ± the standard error")
    )
    yield Section(speak(title), (), list(figures_of(answer, write)))
    heads = (say("count"), say("of rounds"), say("expectation, of the bet"), say("error"), say("bet"))
    name = (
        say("The best bets by the count before the deal")
        if answer.best
        else say("The bets by the count before the deal")
    )
    yield Section(speak(name), tuple(map(speak, heads)), [_line(answer, line, write) for line in answer.lines])


def _line(answer: SheetAnswer, line: SheetLine, write: FigureWriter) -> tuple[str, ...]:
    ends = {answer.lines[0].count: "≤ ", answer.lines[-1].count: "≥ "}
    return (
        ends.get(line.count, "") + write.number(line.count, signed=True),
        write.rare(line.frequency),
        write.edge(line.ev.value, 2),
        write.error(line.ev.error, 2),
        f"{line.bet:g}",
    )


def figures_of(answer: SheetAnswer, write: FigureWriter, *, refined: bool = False) -> Iterator[tuple[str, str]]:
    """What a counter asks, most wanted first; what is not known is left out.

    `refined`: rounds are being dealt, and the figure that needs them has its line already.
    """
    for label, estimate, kind in _answer_rows(answer):
        if isfinite(estimate.value):
            yield write.say(label), write.estimate(estimate, kind)
        elif refined and estimate is answer.trip_ruin:
            yield write.say(label), "…"
    yield write.say(say("average bet in a round")), write.figure(answer.average_bet, 3)
    yield write.say(say("rounds played")), write.rare(answer.played, 1)


def _answer_rows(answer: SheetAnswer) -> Iterator[tuple[Message, Estimate, str]]:
    settings = answer.settings
    speed = settings.rounds_per_hour
    yield say("SCORE"), answer.score, "number"
    yield say("won in an hour of {rounds} rounds", rounds=speed), answer.win_per_hour, "units"
    if settings.unit != 1:
        yield say("won in an hour, in money"), _in_money(answer.win_per_hour, settings.unit), "units"
    if speed != 100:
        yield say("won in 100 rounds"), answer.win_per_100, "units"
    yield say("deviation of an hour"), answer.deviation_per_hour, "number"
    yield say("N0, in rounds"), answer.n0, "rounds"
    yield say("N0, in hours"), Estimate(answer.n0.value / speed, answer.n0.error / speed), "rounds"
    if isfinite(answer.units):
        units = round(answer.units)
        yield say("risk of ruin with {units} units", units=units), answer.ruin, "share"
        trip = say(
            "lost {units} units on a trip of {hours} hours ({rounds} rounds)",
            units=units,
            hours=f"{settings.hours:g}",
            rounds=settings.trip,
        )
        yield trip, answer.trip_ruin, "share"
    needed = say("bankroll for a risk of ruin of {risk} %", risk=round(100 * settings.risk, 3))
    yield needed, answer.bankroll, "rounds"
    if isfinite(answer.units):
        equivalent = say(
            "certainty equivalent of an hour with {units} units, Kelly fraction {kelly}",
            units=round(answer.units),
            kelly=f"{settings.kelly:g}",
        )
        yield equivalent, answer.certainty_equivalent, "units"
    yield (
        say("unit for a Kelly fraction of {kelly}, in money", kelly=f"{settings.kelly:g}"),
        answer.kelly_unit,
        "number",
    )


def _in_money(found: Estimate, unit: float) -> Estimate:
    return Estimate(unit * found.value, unit * found.error)
