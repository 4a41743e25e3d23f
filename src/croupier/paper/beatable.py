"""Which bets of a house can be beaten, for people."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.houses import House
from croupier.messages import Message, Word, say
from croupier.paper.figures import FigureWriter
from croupier.paper.ink import Line
from croupier.paper.sheet import Pen, columns, heading
from croupier.simulation.beatable import BetLook, HouseLook

FIRST = 4
"""So many counts of a bet are listed."""


def beatable_sheet(pen: Pen, house: House, found: HouseLook) -> Iterator[Line]:
    about = say("Every bet against all known counts and the best that can be designed for it.")
    yield from heading(pen, house, about)
    write = FigureWriter(pen.speak)
    heads = (
        say("bet"),
        say("from the top"),
        say("can it be beaten"),
        say("won in 100 rounds"),
        say("99 % interval of all looks"),
        say("bet on in"),
    )
    rows = [tuple(map(pen, heads)), *(_row(pen, write, one) for one in found.bets)]
    yield from columns(rows, (1, 3, 4, 5))
    for one in found.bets:
        if one.judged or one.how == "exact":
            yield ()
            yield from _details(pen, write, one)
    yield ()
    if found.looks:
        yield pen.sentence(
            say(
                "{looks} counts were judged, those that are dealt by {rounds} rounds: bets found on one half, measured on the other. "
                "The intervals are those of all looks together; a bet is beaten where luck has one chance in a million.",
                looks=found.looks,
                rounds=found.rounds,
            )
        )
    else:
        yield pen.sentence(say("No count could win anything here, so nothing was dealt."))


def _verdict(one: BetLook) -> Message:
    if one.beaten:
        return say("yes")
    if one.interval[0] > 0:
        return say("perhaps: deal more rounds")
    return say("no")


def _row(pen: Pen, write: FigureWriter, one: BetLook) -> tuple[str, ...]:
    looked = bool(one.ramp) or one.how == "exact"
    low, high = (write.number(bound, 3, signed=True) for bound in one.interval)
    return (
        pen.speak(Word(one.bet)),
        write.edge(one.top),
        pen(_verdict(one)),
        write.figure(one.won, 3, signed=True) if looked else "–",
        pen(say("{low} to {high}", low=low, high=high)) if looked and one.won.error else "–",
        write.share(one.favourable.value, 2) if looked else "–",
    )


def _details(pen: Pen, write: FigureWriter, one: BetLook) -> Iterator[Line]:
    """The best count, its ramp, and what others would win to first order."""
    yield [*pen.sentence(say("{bet}:", bet=Word(one.bet)), bold=True)]
    rows: list[tuple[str, str]] = []
    if one.judged:
        rows.append((pen(say("best tags, 2 to 10 and ace")), one.judged))
    how = {
        "dealt": say("dealt"),
        "computed": say("computed, with the best play at each count"),
        "exact": say("exact"),
    }.get(one.how)
    if how:
        rows.append((pen(say("measured")), pen(how)))
    if one.ramp:
        steps = (f"{write.number(count, signed=True)}: {bet:g}" for count, bet in one.ramp.steps if bet)
        rows.append((pen(say("units from each count on")), "  ".join(steps)))
    elif one.beaten:
        rows.append((pen(say("units from each count on")), pen(say("1 in every round, without counting"))))
    if one.score.value > 0:
        rows.append((pen(say("SCORE")), write.estimate(one.score, "number")))
    label = pen(say("to first order, won in 100 rounds"))
    for look in one.counts[:FIRST]:
        rows.append((label, f"{write.number(100 * look.gain.won, 3, signed=True)}  {look.count}"))
        label = ""
    yield from columns(rows)
