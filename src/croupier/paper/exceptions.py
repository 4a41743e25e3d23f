"""Composition-dependent exceptions to a chart, on a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from croupier.houses import House
from croupier.messages import say
from croupier.paper.figures import bets, part
from croupier.paper.ink import Line
from croupier.paper.sheet import Pen, columns, heading
from croupier.telling.vocabulary import label

if TYPE_CHECKING:
    from croupier.analysis.exceptions import PlayException


def exceptions_sheet(pen: Pen, house: House, found: Sequence[PlayException], first: int) -> Iterator[Line]:
    """The most valuable exceptions, and the total value of all."""
    yield from heading(
        pen, house, say("Hands of a fresh shoe that are better played otherwise than the chart says, exact.")
    )
    shown = found[:first] if first else found
    head = (
        "",
        pen(say("chart")),
        pen(say("better")),
        pen(say("gains")),
        pen(say("how often")),
        pen(say("per 100 rounds")),
    )
    rows = [
        (
            f"{_cards(one)} v {_card(one.upcard)}",
            pen(label(one.chart)),
            pen(label(one.better)),
            bets(pen.speak, one.gain),
            part(pen.speak, one.chance, 4),
            pen.speak.number(one.worth, 5, signed=True),
        )
        for one in shown
    ]
    yield from columns([head, *rows], right=(3, 4, 5))
    yield ()
    total = pen.speak.number(sum(one.worth for one in found), 5, signed=True)
    yield pen.sentence(
        say("{count} exceptions gain {worth} bets per 100 rounds in all.", count=len(found), worth=total)
    )
    yield pen.sentence(
        say(
            "A dealer’s blackjack is included: where the dealer looks first, it ends the round before the "
            "move and gains nothing."
        )
        if getattr(house.rules, "hole_card", "") == "peek"
        else say("A dealer’s blackjack is included.")
    )


def exceptions_document(house: House, found: Sequence[PlayException]) -> dict[str, Any]:
    return {
        "house": house.name,
        "exceptions": [
            {
                "cards": [_card(value) for value in one.cards],
                "upcard": _card(one.upcard),
                "chart": one.chart,
                "better": one.better,
                "gain": one.gain,
                "chance": one.chance,
                "worth": one.worth,
            }
            for one in found
        ],
    }


def _cards(one: PlayException) -> str:
    return ",".join(map(_card, one.cards))


def _card(value: int) -> str:
    return "A" if value == 1 else str(value)
