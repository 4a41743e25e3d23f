"""The command that values every open move of a hand."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import chain, permutations
from typing import TYPE_CHECKING, NamedTuple

import click

from croupier.cli.language import LANGUAGE, Command, _, print_json, with_json, with_language
from croupier.language import Speaker
from croupier.messages import Message, Refused, say

if TYPE_CHECKING:
    from croupier.cards import Card
    from croupier.games import blackjack, war
    from croupier.games.blackjack.totals import Total
    from croupier.houses import House
    from croupier.paper.advice import AdviceReport
    from croupier.paper.ink import Line
    from croupier.paper.sheet import Pen

    Cards = Sequence[Card]

BET = 100


class NothingAsked(Refused):
    """A hand on which nobody has to decide anything."""


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
    from croupier.cli.party import plain_console
    from croupier.houses import load
    from croupier.paper.sheet import Pen

    chosen = load(house)
    hands, upcard, gone = tuple(map(_cards, hand.split("/"))), _cards(dealer), _cards(seen)
    _check_suits(chosen, " ".join((*hand.split("/"), dealer, seen)))
    with undisturbed():
        report = _report(chosen, hands, upcard, gone)
    if as_json:
        print_json(report.document() | _parted(hands))
    else:
        pen = Pen.on(sys.stdout, Speaker(LANGUAGE))
        plain_console().tell(*pen.written(chain(report.sheet(pen), _parted_sheet(pen, hands))))


def _report(house: House, hands: Sequence[Cards], dealer: Cards, seen: Cards) -> AdviceReport:
    from croupier.analysis import advise as advice_on
    from croupier.analysis.parted import split_hands
    from croupier.games import blackjack, war
    from croupier.paper.advice import AdviceReport

    rules = house.rules
    if not isinstance(rules, (blackjack.Rules, war.Rules)):
        raise NothingAsked(say("At baccarat nobody decides anything, so there is nothing to advise."))
    if len(dealer) != 1:
        raise NothingAsked(say("The dealer shows one card; cards given: {count}.", count=len(dealer)))
    if isinstance(rules, war.Rules):
        return AdviceReport(house, hands[0], dealer[0], seen, advice_on(_tied(rules, hands, dealer[0]), seen))
    if len(hands) > 1:
        round, place = split_hands(rules, hands, dealer[0])
        return AdviceReport(house, hands[place], dealer[0], seen, advice_on(round, seen))
    (hand,) = hands
    asked = _asked(rules, hand, dealer[0])
    before = advice_on(asked.before, seen) if asked.before else None
    if asked.hand:
        return AdviceReport(house, hand, dealer[0], seen, advice_on(asked.hand, seen), before)
    assert before is not None
    return AdviceReport(house, hand, dealer[0], seen, before)


# Cards


def _named(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _cards(text: str) -> Cards:
    """The cards of a text; here a rank is enough."""
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
    """Refuse a card that is given more often than the decks hold it. A bare rank may be of any suit."""
    from collections import Counter

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


def _parted(hands: Sequence[Cards]) -> dict[str, list[str]]:
    """What is added to the document after a split."""
    from croupier.analysis.parted import shown

    return {"hands": [shown(hand) for hand in hands]} if len(hands) > 1 else {}


def _parted_sheet(pen: Pen, hands: Sequence[Cards]) -> Iterator[Line]:
    from croupier.analysis.parted import shown

    if len(hands) > 1:
        about = say("After a split, {hands}: worth to this hand and to those split from it.", hands=shown(*hands))
        yield pen.said(about)


# War


def _tied(rules: war.Rules, hands: Sequence[Cards], dealer: Card) -> war.Round:
    """The tie that these cards make."""
    from croupier.games.war import start
    from croupier.protocol import Decide, Stake

    if len(hands) > 1:
        raise NothingAsked(say("At war nothing is split; hands given: {count}.", count=len(hands)))
    (hand,) = hands
    if len(hand) != 1:
        raise NothingAsked(say("At war a hand is one card; cards given: {count}.", count=len(hand)))
    round = start(rules, [Stake.on({"ante": BET})]).step(hand[0]).step(dealer)
    if not isinstance(round.need, Decide):
        raise NothingAsked(
            say("{hand} against {dealer} is no tie: nothing is asked.", hand=str(hand[0].rank), dealer=str(dealer.rank))
        )
    return round


# Blackjack


class _Asked(NamedTuple):
    """The rounds in which a seat with these cards is asked something: before the peek, and for a move."""

    before: blackjack.Round | None
    hand: blackjack.Round | None


def _asked(rules: blackjack.Rules, hand: Cards, dealer: Card) -> _Asked:
    """The decisions on a hand of which the cards after the second were drawn by hits, in whatever order that goes."""
    if len(hand) < 2:
        raise NothingAsked(say("A hand has two cards or more; cards given: {count}.", count=len(hand)))
    total = _total(rules, hand)
    ended = len(hand) > 2 and (total.points >= 21 or 0 < rules.charlie <= len(hand))
    for order in permutations(hand) if not ended else ():
        asked = _played(rules, order, dealer)
        if asked.before or asked.hand:
            return asked
    raise NothingAsked(_why_not(rules, hand, total))


def _played(rules: blackjack.Rules, cards: Cards, dealer: Card) -> _Asked:
    """Deal these cards in their order, decline whatever is offered before the peek, and hit for the third and further."""
    from croupier.games.blackjack import start
    from croupier.games.laid_out import declines, laid_out
    from croupier.protocol import DEALER, Box, Decide, Place, Stake

    def choose(round: blackjack.Round, need: Decide) -> str | None:
        wants = len(round.cards_at(Box(0))) < len(cards)
        return declines(round, need) or ("hit" if wants and "hit" in need.words else None)

    felt: dict[Place, Cards] = {Box(0): cards, DEALER: (dealer,)}
    first = laid_out(start(rules, [Stake.on({"main": BET})]), felt)
    before = isinstance(first.need, Decide) and "decline" in first.need.words
    last = laid_out(first, felt, choose)
    asked = isinstance(last.need, Decide) and len(last.cards_at(Box(0))) == len(cards)
    return _Asked(first if before and len(cards) == 2 else None, last if asked else None)


def _total(rules: blackjack.Rules, hand: Cards) -> Total:
    from croupier.games.blackjack.totals import nothing

    total = nothing(rules.ace_rule)
    for card in hand:
        total = total if total.bust else total.after[card.value]
    return total


def _why_not(rules: blackjack.Rules, hand: Cards, total: Total) -> Message:
    from croupier.analysis.parted import ended, shown

    cards = shown(hand)
    if total.bust:
        return say("{hand} is over 21: nothing is asked any more.", hand=cards)
    if total.points == 21 and len(hand) == 2:
        return say("{hand} is a blackjack: nothing is asked here.", hand=cards)
    if total.points == 21:
        return say("{hand} is 21: nothing is asked any more.", hand=cards)
    return ended(rules, hand)
