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
    from croupier.analysis.loading import undisturbed
    from croupier.cli.house import load_house
    from croupier.cli.party import plain_console
    from croupier.paper.sheet import Pen

    chosen = load_house(house)
    hands, upcard, gone = tuple(map(_cards, hand.split("/"))), _cards(dealer), _cards(seen)
    _check_suits(chosen, " ".join((*hand.split("/"), dealer, seen)))
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


# Cards


FIGURES = {"V": "J", "D": "Q", "R": "K"}
"""Valet, dame, roi: the letters of French cards are read, too."""


def _named(text: str) -> list[str]:
    names = text.replace(",", " ").split()
    return [FIGURES.get(name[0].upper(), name[0]) + name[1:] for name in names]


def _cards(text: str) -> Cards:
    """Read cards; a rank without a suit is allowed."""
    from croupier.analysis.described import NothingAsked
    from croupier.cards import BadCard, card

    found = []
    for name in _named(text):
        try:
            found.append(card(name))
        except BadCard:
            raise NothingAsked(
                say(
                    "“{text}” names no card: write a rank (A, 2–10, J, Q, K), with a suit (s, h, d, c) or without.",
                    text=name,
                )
            ) from None
    return found


def _check_suits(house: House, text: str) -> None:
    """Refuse a card that is given more often than the decks hold it. A rank without a suit may be of any suit."""
    from collections import Counter

    from croupier.analysis.described import NothingAsked
    from croupier.cards import Suit, card

    signs = tuple(sign for suit in Suit for sign in (suit.value, suit.symbol))
    given = Counter(card(name) for name in _named(text) if name.lower().endswith(signs))
    for one, times in given.items():
        if house.rules.decks != "infinite" and times > int(house.rules.decks):
            raise NothingAsked(
                say(
                    "There cannot be {times} cards {card}: the shoe holds {held} of them.",
                    times=times,
                    card=one,
                    held=house.rules.decks,
                )
            )


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
