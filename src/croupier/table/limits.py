"""Which bets a table takes (E-06): each refusal says what was bet, what is wrong and what is allowed."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.declare import HouseRules
from croupier.messages import Message, Refused, Word, say
from croupier.money import Money


class BadBet(Refused):
    """A bet the table does not take; nothing has been staked."""


def least_purse(rules: HouseRules) -> int:
    """The least a player can play with."""
    return 2 * rules.minimum // rules.stakeable(2)


def refill(rules: HouseRules, loss_limit: int = 0, bought: int = 0) -> int:
    """What a player without money is offered: the usual budget in whole chips, and enough for a bet.

    With a loss limit, no more than it leaves after what was bought already; 0 if that is not enough for a bet.
    """
    usual = -(-max(rules.budget, least_purse(rules)) // rules.chip) * rules.chip
    left = within(rules, usual, loss_limit - bought) if loss_limit else usual
    return left if left >= least_purse(rules) else 0


def within(rules: HouseRules, purse: int, limit: int) -> int:
    """A purse in whole chips that is not over a limit."""
    return min(purse, max(0, limit) // rules.chip * rules.chip)


def all_in(rules: HouseRules, bet: str, others: int, balance: int) -> int:
    """The most that can be put on a bet beside other bets of this total, in whole chips."""
    left = balance - others
    most = rules.most(rules.stakeable(left) if bet in rules.main_bets else left)
    return max(0, most) // rules.chip * rules.chip


def only_bet(rules: HouseRules, purse: int, tournament: bool) -> dict[str, int] | None:
    """The bet of a seat that has no choice: the house takes one amount, or all there is must be bet (S0-D10)."""
    main = rules.main_bet
    if main is None or (len(rules.bets) > 1 and purse > rules.minimum):
        return None
    if tournament and purse < rules.minimum:
        return {main: purse}
    return {main: rules.minimum} if rules.minimum == rules.maximum else None


def check_bets(rules: HouseRules, bets: Mapping[str, int], balance: int, short: bool = False) -> None:
    """Refuse what the house does not take. `short`: a player with less than the minimum bets all there is (S0-D10)."""
    for name, amount in bets.items():
        if name not in rules.bets:
            raise BadBet(
                say("This house takes no bet on “{bet}”; it takes bets on: {known}.", bet=name, known=_words(rules))
            )
        _check_amount(rules, name, amount, all_in=short and amount == rules.stakeable(balance) < rules.minimum)
    if bets and rules.main_bet and rules.main_bet not in bets:
        raise BadBet(
            say(
                "The main bet is missing: from {least} to {most}.",
                least=Money(rules.minimum),
                most=largest_bet(rules),
            )
        )
    if not bets:
        raise BadBet(say("No bet yet: from {least} to {most}.", least=Money(rules.minimum), most=largest_bet(rules)))
    check_balance(sum(bets.values()), balance)
    if problem := rules.why_uncovered(bets, balance):
        raise BadBet(problem)


def _check_amount(rules: HouseRules, name: str, amount: int, all_in: bool) -> None:
    given, least, most = Money(amount), Money(rules.minimum), largest_bet(rules)
    if amount <= 0:
        raise BadBet(say("A bet of {amount} is not accepted: a bet is more than 0.", amount=given))
    if all_in:
        return
    if amount < least and name in rules.main_bets:
        raise BadBet(
            say("A bet of {amount} is under the minimum: from {least} to {most}.", amount=given, least=least, most=most)
        )
    check_maximum(rules, amount)
    if amount % rules.chip:
        raise BadBet(
            say("A bet of {amount} cannot be made with chips of {chip}.", amount=given, chip=Money(rules.chip))
        )


def check_chips(rules: HouseRules, amount: int) -> None:
    """Refuse to sell an amount that is not in whole chips."""
    if amount <= 0 or amount % rules.chip:
        raise Refused(
            say("{amount} is not accepted: buy whole chips of {chip}.", amount=Money(amount), chip=Money(rules.chip))
        )


def check_maximum(rules: HouseRules, amount: int) -> None:
    """Refuse a bet over the maximum."""
    if amount > rules.most(amount):
        given, least, most = Money(amount), Money(rules.minimum), largest_bet(rules)
        raise BadBet(
            say("A bet of {amount} is over the maximum: from {least} to {most}.", amount=given, least=least, most=most)
        )


def largest_bet(rules: HouseRules) -> Money | Message:
    """The largest bet in a sentence that says from what to what one may bet (E-16)."""
    return say("all you have") if rules.maximum == "none" else Money(rules.maximum)


def check_balance(total: int, balance: int) -> None:
    """Refuse bets that are more than the player has."""
    if total > balance:
        raise BadBet(
            say("A bet of {amount} is more than you have: {balance}.", amount=Money(total), balance=Money(balance))
        )


def _words(rules: HouseRules) -> tuple[Word, ...]:
    return tuple(map(Word, rules.bets))
