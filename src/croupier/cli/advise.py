"""The command that values every open move of a hand."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.language import LANGUAGE, Command, Whole, _, print_json, with_json, with_language
from croupier.cli.tournament_options import with_block, with_budget, with_house, with_rounds
from croupier.language import Speaker
from croupier.messages import say

if TYPE_CHECKING:
    from croupier.cards import Card
    from croupier.houses import House
    from croupier.paper.advice import AdviceReport
    from croupier.paper.ink import Line
    from croupier.paper.sheet import Pen

    Cards = Sequence[Card]

TOURNAMENT = "tournament"
"""What stands in place of a house to ask about a tournament."""


@click.command(
    cls=Command,
    help=_(
        "The value of every open move, from the cards that are left: the best one, and what each other costs. Against an "
        "ace the answer is for the hand after insurance was declined, with insurance beside it. Early surrender stands "
        "among the moves, all of them valued before the dealer looks. HOUSE may be “tournament”: then the answer is the "
        "chance to win with every bet, or with every move of a hand."
    ),
)
@click.argument("house", metavar=_("HOUSE"))
@click.option(
    "--hand",
    metavar=_("CARDS"),
    help=_(
        "Your cards, as in “8 8” or “A 5 2”. After a split all your hands, as in “8 10 / 8 3 / 8”: the last one with two "
        "cards or more is asked."
    ),
)
@click.option("--dealer", metavar=_("CARD"), help=_("The dealer’s upcard."))
@click.option(
    "--seen", default="", metavar=_("CARDS"), help=_("Cards gone since the shuffle, besides yours and the dealer’s.")
)
@click.option(
    "--purses",
    metavar=_("AMOUNTS"),
    help=_("In a tournament: what everybody has, seat by seat, as in “2000 1800 - 2100”; a dash is who has left."),
)
@click.option("--seat", type=Whole(1), default=1, show_default=True, metavar="N", help=_("Your seat in a tournament."))
@click.option(
    "--played",
    type=Whole(0),
    default=0,
    show_default=True,
    metavar="N",
    help=_("How many rounds of a tournament are played."),
)
@click.option("--bets", default="", metavar=_("AMOUNTS"), help=_("For a move in a tournament: what everybody has bet."))
@click.option(
    "--levels",
    default="",
    metavar=_("LEVEL,…"),
    help=_(
        "Who plays a tournament: one level for all others, or one for each seat. Default: expert, if the game has it."
    ),
)
@with_rounds
@with_block
@with_budget
@with_house("--at", "tournament_house")
@click.option(
    "--quick",
    is_flag=True,
    help=_("Do not solve the tournament: you go on by a simple rule, and the answer is there at once."),
)
@click.option("--output", metavar=_("FILE"), help=_("Draw the chances of a tournament: a .svg or .png file."))
@with_json
@with_language
def advise(house: str, hand: str | None, dealer: str | None, seen: str, as_json: bool, **asked: Any) -> None:
    if house == TOURNAMENT:
        from croupier.cli.advise_tournament import advise_tournament

        if not asked["purses"]:
            raise click.UsageError(_("A tournament needs --purses."))
        if bool(hand) != bool(dealer):
            raise click.UsageError(_("--hand and --dealer: give both or neither."))
        return advise_tournament(asked | {"hand": hand, "dealer": dealer, "seen": seen, "as_json": as_json})
    if asked["purses"]:
        raise click.UsageError(_("--purses is for “tournament” in place of a house."))
    for name, given in (("--hand", hand), ("--dealer", dealer)):
        if given is None:
            raise click.MissingParameter(param_type="option", param_hint=repr(name))
    return _advise(house, str(hand), str(dealer), seen, as_json)


def _advise(house: str, hand: str, dealer: str, seen: str, as_json: bool) -> None:
    from croupier.analysis.advisor import check_suits, read_cards
    from croupier.analysis.loading import without_collection
    from croupier.cli.house import load_house
    from croupier.cli.party import plain_console
    from croupier.paper.sheet import Pen

    chosen = load_house(house)
    hands, upcard, gone = tuple(map(read_cards, hand.split("/"))), read_cards(dealer), read_cards(seen)
    check_suits(chosen.rules, " ".join((*hand.split("/"), dealer, seen)))
    with without_collection():
        report = _report(chosen, hands, upcard, gone)
    if as_json:
        print_json(report.document() | _split_hands(hands))
    else:
        pen = Pen.on(sys.stdout, Speaker(LANGUAGE))
        plain_console().tell(*pen.texts_of(chain(report.sheet(pen), _split_sheet(pen, hands))))


def _report(house: House, hands: Sequence[Cards], dealer: Cards, seen: Cards) -> AdviceReport:
    from croupier.analysis import advise as advice_on
    from croupier.analysis.named_cards import describe
    from croupier.paper.advice import AdviceReport

    before, round, hand = describe(house.rules, hands, dealer)
    early = advice_on(before, seen) if before else None
    if round:
        return AdviceReport(house, hand, dealer, seen, advice_on(round, seen), early)
    assert early is not None
    return AdviceReport(house, hand, dealer, seen, early)


# Hands of a split


def _split_hands(hands: Sequence[Cards]) -> dict[str, list[str]]:
    """The hands of a split, for the document."""
    from croupier.analysis.split_hands import show

    return {"hands": [show(hand) for hand in hands]} if len(hands) > 1 else {}


def _split_sheet(pen: Pen, hands: Sequence[Cards]) -> Iterator[Line]:
    from croupier.analysis.split_hands import show

    if len(hands) > 1:
        about = say("After a split, {hands}: worth to this hand and to those split from it.", hands=show(*hands))
        yield pen.sentence(about)
