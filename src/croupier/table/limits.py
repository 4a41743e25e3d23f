"""Which bets a table takes (E-06): each refusal says what was bet, what is wrong and what is allowed."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.declare import HouseRules
from croupier.games.war import Rules as WarRules
from croupier.messages import Refused, Word, say
from croupier.money import Money

MAIN = {"blackjack": ("main",), "war": ("ante",), "baccarat": ("player", "banker", "tie")}
"""The bets that the table's limits hold for; side bets have only the upper one."""


class BadBet(Refused):
    """A bet the table does not take; nothing has been staked."""


def main_bet(rules: HouseRules) -> str | None:
    """The bet every seat must make; None where several stand side by side."""
    names = MAIN[rules.game]
    return names[0] if len(names) == 1 else None


def stakeable(rules: HouseRules, balance: int) -> int:
    """The most a player can put on the first bet: at war without surrender half, since a tie takes as much again (E-04)."""
    return balance // 2 if isinstance(rules, WarRules) and not rules.surrender else balance


def least_purse(rules: HouseRules) -> int:
    """The least a player can play with."""
    return rules.minimum if stakeable(rules, 2) == 2 else 2 * rules.minimum


def check_bets(rules: HouseRules, bets: Mapping[str, int], balance: int, short: bool = False) -> None:
    """Refuse what the house does not take. `short`: a player with less than the minimum bets all there is (S0-D10)."""
    for name, amount in bets.items():
        if name not in rules.bets:
            raise BadBet(
                say("This house takes no bet on “{bet}”; it takes bets on: {known}.", bet=name, known=_words(rules))
            )
        _check_amount(rules, name, amount, all_in=short and amount == stakeable(rules, balance) < rules.minimum)
    needed = main_bet(rules)
    if not bets or (needed and needed not in bets):
        raise BadBet(
            say("No bet was made: from {least} to {most}.", least=Money(rules.minimum), most=Money(rules.maximum))
        )
    total = sum(bets.values())
    if total > balance:
        raise BadBet(
            say("A bet of {amount} is more than you have: {balance}.", amount=Money(total), balance=Money(balance))
        )
    _check_war(rules, bets, balance)


def _check_amount(rules: HouseRules, name: str, amount: int, all_in: bool) -> None:
    given, least, most = Money(amount), Money(rules.minimum), Money(rules.maximum)
    if amount <= 0:
        raise BadBet(say("A bet of {amount} is not accepted: a bet is more than 0.", amount=given))
    if all_in:
        return
    if amount < least and name in MAIN[rules.game]:
        raise BadBet(
            say("A bet of {amount} is under the minimum: from {least} to {most}.", amount=given, least=least, most=most)
        )
    if amount > most:
        raise BadBet(
            say("A bet of {amount} is over the maximum: from {least} to {most}.", amount=given, least=least, most=most)
        )
    if amount % rules.chip:
        raise BadBet(
            say("A bet of {amount} cannot be made with chips of {chip}.", amount=given, chip=Money(rules.chip))
        )


def _check_war(rules: HouseRules, bets: Mapping[str, int], balance: int) -> None:
    """E-04: without surrender a tie takes the stake again, so it must be there."""
    if isinstance(rules, WarRules) and not rules.surrender and sum(bets.values()) + bets["ante"] > balance:
        raise BadBet(
            say(
                "A bet of {amount} is too much: a tie takes as much again, and you have {balance}.",
                amount=Money(bets["ante"]),
                balance=Money(balance),
            )
        )


def _words(rules: HouseRules) -> tuple[Word, ...]:
    return tuple(map(Word, rules.bets))
