"""The command that values every open move of a hand."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

import click

from croupier.cli.language import LANGUAGE, Command, _, print_json, with_json, with_language
from croupier.language import Speaker
from croupier.messages import say

if TYPE_CHECKING:
    from croupier.cards import Card
    from croupier.houses import House
    from croupier.paper.advice import AdviceReport
    from croupier.paper.ink import Line
    from croupier.paper.sheet import Pen

    Cards = Sequence[Card]


@click.command(
    cls=Command,
    help=_(
        "The value of every open move, from the cards that are left: the best one, and what each other costs. Against an "
        "ace the answer is for the hand after insurance was declined, with insurance beside it. Early surrender stands "
        "among the moves, all of them valued before the dealer looks."
    ),
)
@click.argument("house", metavar=_("HOUSE"))
@click.option(
    "--hand",
    required=True,
    metavar=_("CARDS"),
    help=_(
        "Your cards, as in “8 8” or “A 5 2”. After a split all your hands, as in “8 10 / 8 3 / 8”: the last one with two "
        "cards or more is asked."
    ),
)
@click.option("--dealer", required=True, metavar=_("CARD"), help=_("The dealer's upcard."))
@click.option(
    "--seen", default="", metavar=_("CARDS"), help=_("Cards gone since the shuffle, besides yours and the dealer's.")
)
@with_json
@with_language
def advise(house: str, hand: str, dealer: str, seen: str, as_json: bool) -> None:
    from croupier.analysis.asked import check_suits, read_cards
    from croupier.analysis.loading import undisturbed
    from croupier.cli.house import load_house
    from croupier.cli.party import plain_console
    from croupier.paper.sheet import Pen

    chosen = load_house(house)
    hands, upcard, gone = tuple(map(read_cards, hand.split("/"))), read_cards(dealer), read_cards(seen)
    check_suits(chosen.rules, " ".join((*hand.split("/"), dealer, seen)))
    with undisturbed():
        report = _report(chosen, hands, upcard, gone)
    if as_json:
        print_json(report.document() | _split_hands(hands))
    else:
        pen = Pen.on(sys.stdout, Speaker(LANGUAGE))
        plain_console().tell(*pen.written(chain(report.sheet(pen), _split_sheet(pen, hands))))


def _report(house: House, hands: Sequence[Cards], dealer: Cards, seen: Cards) -> AdviceReport:
    from croupier.analysis import advise as advice_on
    from croupier.analysis.described import described
    from croupier.paper.advice import AdviceReport

    before, round, hand = described(house.rules, hands, dealer)
    early = advice_on(before, seen) if before else None
    if round:
        return AdviceReport(house, hand, dealer[0], seen, advice_on(round, seen), early)
    assert early is not None
    return AdviceReport(house, hand, dealer[0], seen, early)


# Hands of a split


def _split_hands(hands: Sequence[Cards]) -> dict[str, list[str]]:
    """The hands of a split, for the document."""
    from croupier.analysis.parted import shown

    return {"hands": [shown(hand) for hand in hands]} if len(hands) > 1 else {}


def _split_sheet(pen: Pen, hands: Sequence[Cards]) -> Iterator[Line]:
    from croupier.analysis.parted import shown

    if len(hands) > 1:
        about = say("After a split, {hands}: worth to this hand and to those split from it.", hands=shown(*hands))
        yield pen.said(about)
