"""The figures of a house as titled tables for a page: the same figures as on the sheets, each row by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from croupier.messages import say
from croupier.paper.edges import bet_row, figure_rows, how, side_row
from croupier.paper.figures import bets, part
from croupier.paper.nets import net_rows
from croupier.paper.reports import BaccaratReport, BetsReport, BlackjackReport, HouseReport, WarReport
from croupier.paper.sheet import Pen
from croupier.telling.vocabulary import title


class FigureRow(NamedTuple):
    """A figure."""

    label: str
    text: str
    """The figure as one reads it."""
    note: str = ""
    value: float | None = None
    """What its bar shows; None: it has no bar."""


class FigureTable(NamedTuple):
    """Rows under a title."""

    title: str
    rows: tuple[FigureRow, ...]
    note: str = ""


def house_tables(report: HouseReport, pen: Pen) -> Iterator[FigureTable]:
    """The edge of each bet and the figures related to it."""
    match report:
        case BlackjackReport():
            yield from _blackjack(report, pen)
        case BaccaratReport():
            yield from _bets(report, pen)
            yield from _coups(report, pen)
        case BetsReport():
            yield from _bets(report, pen)
        case WarReport():
            yield from _war(report, pen)


def result_tables(report: HouseReport, pen: Pen) -> Iterator[FigureTable]:
    """How often a round, or a unit on each bet, ends with each net result."""
    if isinstance(report, BlackjackReport):
        yield from _spread(report, pen)
        return
    assert isinstance(report, BetsReport | WarReport)
    nets = report.edge.nets if isinstance(report, BetsReport) else report.nets
    for bet, found in nets.items():
        rows = (
            FigureRow(f"{word} {net}".strip(), share, exactly, value)
            for (word, net, share, exactly), value in net_rows(pen, found)
        )
        yield FigureTable(pen(say("What a unit on {bet} comes to", bet=pen(title(bet)))), tuple(rows))


# Blackjack


def _blackjack(report: BlackjackReport, pen: Pen) -> Iterator[FigureTable]:
    edge, splits = report.edge, report.rules.max_hands > 1
    rows = [
        *figure_rows(pen, edge, report.deviation),
        *(side_row(pen, bet, worth) for bet, worth in report.beside.items()),
    ]
    yield FigureTable(
        pen(say("Figures")),
        tuple(FigureRow(label, text.strip(), note) for label, text, note in rows),
        pen(how(report.strategy, splits)),
    )
    upcards = (FigureRow(upcard, bets(pen.speak, worth), "", worth) for upcard, worth in edge.by_upcard.items())
    yield FigureTable(pen(say("By the dealer’s upcard")), tuple(upcards), pen(say("In first bets.")))


def _spread(report: BlackjackReport, pen: Pen) -> Iterator[FigureTable]:
    spread = report.spread
    assert spread is not None
    note = say("A round wins {win}, pushes {push}, loses {loss} of the time.", **spread.shares(pen))
    if spread.rounds is not None:
        simulated = say(
            "Not exact: with more than two hands this comes from {rounds} simulated rounds, ± a standard error.",
            rounds=spread.rounds,
        )
        note = say("{first} {second}", first=note, second=simulated)
    rows = []
    for net, chance in sorted(spread.chances.items(), reverse=True):
        label, *texts = spread.row(pen, net, chance)
        rows.append(FigureRow(label, texts[0], " ".join(texts[1:]), chance))
    yield FigureTable(pen(say("What a round comes to, in first bets")), tuple(rows), pen(note))


# Baccarat and war


def _bets(report: BetsReport, pen: Pen) -> Iterator[FigureTable]:
    edge = report.edge
    rows = (FigureRow(*bet_row(pen, bet, worth)) for bet, worth in edge.bets.items())
    yield FigureTable(pen(say("Edge of every bet")), tuple(rows), pen(say("Every bet, exact, from a fresh shoe.")))
    deviations = (FigureRow(pen(title(bet)), pen.speak.number(nets.deviation, 4)) for bet, nets in edge.nets.items())
    yield FigureTable(pen(say("Standard deviation of a unit on each bet")), tuple(deviations))


def _coups(report: BaccaratReport, pen: Pen) -> Iterator[FigureTable]:
    coups = report.coups["all"]
    shares = {end: ways / coups for end, ways in report.coups.items() if end != "all"}
    yield FigureTable(
        pen(say("How coups end")),
        tuple(FigureRow(pen(title(end)), part(pen.speak, share, 4), "", share) for end, share in shares.items()),
        pen(say("{coups} coups, all orders of six cards.", coups=coups)),
    )


def _war(report: WarReport, pen: Pen) -> Iterator[FigureTable]:
    edge, nets = report.edge, report.nets
    rows = (FigureRow(*bet_row(pen, bet, found.mean)) for bet, found in nets.items())
    yield FigureTable(pen(say("Edge of every bet")), tuple(rows), pen(how(report.strategy)))
    deviations = (FigureRow(pen(title(bet)), pen.speak.number(found.deviation, 4)) for bet, found in nets.items())
    yield FigureTable(pen(say("Standard deviation of a unit on each bet")), tuple(deviations))
    if len(edge.always) == 1:
        yield FigureTable(pen(say("A tie always goes to war: there is nothing to decide.")), ())
        return
    answers = (FigureRow(*bet_row(pen, word, worth)) for word, worth in edge.always.items())
    yield FigureTable(pen(say("The ante, by what every tie is answered with")), tuple(answers))
