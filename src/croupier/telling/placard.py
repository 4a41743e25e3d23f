"""The rules that every game has: shoe, seats, limits, money."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.declare import HouseRules
from croupier.messages import Message, say
from croupier.money import Money

WAYS = {
    "optimal": say("best play"), "basic": say("its chart"), "expert": say("expert bot"), "amateur": say("amateur bot"),
}  # fmt: skip
"""Ways of playing, on the placard that says what each costs."""


def lines(rules: HouseRules) -> Iterator[Message]:
    yield _decks(rules)
    if rules.decks != "infinite":  # E-03: infinite decks have no cut card
        yield _shuffle(rules)
    yield say("One seat") if rules.seats == 1 else say("{seats} seats", seats=rules.seats)
    yield from _bets(rules)
    yield from _money(rules)


def _decks(rules: HouseRules) -> Message:
    if rules.decks == "infinite":
        return say("Infinite decks: every card is as likely as in a full deck")
    return say("One deck") if rules.decks == 1 else say("{decks} decks", decks=rules.decks)


def _shuffle(rules: HouseRules) -> Message:
    if not rules.penetration:
        return say("Shuffled before every round")
    return say("Cut card at {percent}%", percent=number(rules.penetration * 100))


def _bets(rules: HouseRules) -> Iterator[Message]:
    if rules.minimum == rules.maximum:
        yield say("Every bet is {amount}", amount=Money(rules.minimum))
        return
    if rules.maximum == "none":
        yield say("Bets from {least}, without a maximum", least=Money(rules.minimum))
    else:
        yield say("Bets from {least} to {most}", least=Money(rules.minimum), most=Money(rules.maximum))
    if rules.chip > 1:
        yield say("The smallest chip is {chip}", chip=Money(rules.chip))


def _money(rules: HouseRules) -> Iterator[Message]:
    budget = Money(rules.budget)
    if rules.buy_in:
        yield say("Each player first says how many chips to buy, usually {budget}", budget=budget)
    else:
        yield say("Each player brings {budget}", budget=budget)
    if not rules.rebuy:
        yield say("Nobody buys more chips: a player who cannot bet is out")
    if rules.currency:
        yield say("Money is counted in {currency}", currency=rules.currency)


def number(value: float) -> int | float:
    """A number without a decimal point if it is whole: 75, not 75.0."""
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded
