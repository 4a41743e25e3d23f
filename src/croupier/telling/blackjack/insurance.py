"""What insurance and even money cost on average, said beside the hand before somebody chooses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from croupier.cards import Card
from croupier.games.blackjack import Round
from croupier.messages import Message, say
from croupier.money import TWO_TO_ONE, Money, Odds, winnings
from croupier.protocol import Decide


def prices(round: Round, need: Decide, seen: Counter[Card]) -> Iterator[Message]:
    """The price of the offer, from the cards that nobody has seen: the dealer's second card is one of them."""
    tens, cards = _count_tens(round, seen)
    if insure := need.option("insure"):
        yield say("Insurance pays 2 to 1.")
        yield _tens(round, tens, cards)
        yield say("It is fair from {share}.", share=_in_100(TWO_TO_ONE.stake, TWO_TO_ONE.stake + TWO_TO_ONE.win))
        yield _price(insure.cost, tens, cards)
    elif need.option("even-money"):
        stake, pays = round.hands(need.seat)[need.hand].stake, Odds(*round.rules.blackjack_pays)
        yield say("Even money pays 1 to 1 at once.")
        yield _tens(round, tens, cards)
        if round.rules.natural_ties == "dealer-natural":  # otherwise a dealer who draws to 21 ties, too
            net = Money(_cents(winnings(stake, pays) * (cards - tens), cards))
            yield say("Without it this bet of {amount} wins {net} on average.", amount=Money(stake), net=net)


def _tens(round: Round, tens: int, cards: int) -> Message:
    share = _in_100(tens, cards)
    if round.rules.decks == "infinite":
        return say("{share} in 100 cards are tens.", share=share)
    return say(
        "{tens} of the {cards} cards not yet seen are tens: {share} in 100.", tens=tens, cards=cards, share=share
    )


def _price(cost: int, tens: int, cards: int) -> Message:
    net = _cents(winnings(cost, TWO_TO_ONE) * tens - cost * (cards - tens), cards)
    if net > 0:
        return say("This bet of {amount} wins {net} on average.", amount=Money(cost), net=Money(net))
    return say("This bet of {amount} costs {net} on average.", amount=Money(cost), net=Money(-net))


def _count_tens(round: Round, seen: Counter[Card]) -> tuple[int, int]:
    """How many cards are not seen yet, and how many of them are tens."""
    cards = round.rules.cards
    tens = cards * 4 // 13
    if round.rules.decks == "infinite":
        return tens, cards
    return tens - sum(count for card, count in seen.items() if card.value == 10), cards - seen.total()


def _in_100(part: int, whole: int) -> float:
    return float(f"{100 * part / whole:.1f}")


def _cents(sum: int, cards: int) -> int:
    """A sum over all cards, for each of them: to the nearest cent."""
    return (2 * sum + cards) // (2 * cards)
