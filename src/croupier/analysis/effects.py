"""What each rule is worth at a house: one rule changed at a time, and how that moves the value of every bet.

Effects do not add up: a rule is worth something else where another rule differs too. So what two houses' differences
contribute is each difference alone, made at the first house, beside what all of them come to together; neither depends
on an order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

from croupier.games.baccarat import Rules as BaccaratRules
from croupier.games.blackjack import Rules as BlackjackRules
from croupier.games.declare import BadRules, Flag, HouseRules, Rule, Words, declared, read
from croupier.games.war import Rules as WarRules
from croupier.houses.compare import compare
from croupier.messages import Refused

BetValues = Mapping[str, float]
"""What each bet of a house is worth per unit."""
Valuation = Callable[[Any], BetValues]
"""Values the bets of a house."""

AnyRules = TypeVar("AnyRules", bound=HouseRules)

USUAL: Mapping[str, tuple[object, ...]] = {
    "decks": (1, 2, 3, 4, 5, 6, 7, 8, "infinite"),
    "max_hands": (1, 2, 3, 4),
    "charlie": (0, 5, 6, 7),
    "blackjack_pays": ("2:1", "3:2", "7:5", "6:5", "1:1"),
    "banker_commission": ("0%", "4%", "5%"),
    "banker_six_pays": ("as-usual", "1:2"),
    "tie_pays": ("8:1", "9:1"),
    "pairs_pays": ("11:1", "12:1"),
    "war_win_pays": ("1:1", "3:2"),
    "war_tie_pays": ("1:1", "2:1", "3:1"),
    "tie_bet_pays": ("10:1", "11:1"),
}
"""The values that are tried of rules that could have any number of them, as house files write them."""

_NOT_PLAY = frozenset(rule.name for rule in declared(HouseRules)) - {"decks"}
"""What no bet's value depends on from a fresh shoe: seats, limits, money, shuffling."""


class Change(NamedTuple):
    """A rule that is to be another, as house files write it."""

    rule: str
    before: object
    after: object


@dataclass(frozen=True)
class Effect:
    """What a change moves: the difference it makes to each bet that both houses take."""

    change: Change
    moved: BetValues
    worth: BetValues
    """What the bets are worth after the change."""

    @property
    def size(self) -> float:
        return max(map(abs, self.moved.values()), default=0.0)


def best_play(rules: HouseRules) -> BetValues:
    """What each bet is worth to who plays it best."""
    from croupier.analysis import edge

    match rules:
        case BlackjackRules():
            return {"main": edge(rules).ev}
        case BaccaratRules():
            return {bet: float(worth) for bet, worth in edge(rules).bets.items()}
        case WarRules():
            found = edge(rules)
            return {"ante": float(found.ante)} | ({} if found.tie is None else {"tie": float(found.tie)})
    raise TypeError(rules)


def effects(rules: HouseRules, worth: Valuation = best_play) -> Iterator[Effect]:
    """The effect of every single change that makes sense, as they are found.

    What contradicts another rule of the house, or cannot be valued exactly, is left out.
    """
    now = worth(rules)
    for change, changed in changes(rules):
        try:
            yield _effect(change, now, worth(changed))
        except Refused:
            continue


def changes(rules: AnyRules) -> list[tuple[Change, AnyRules]]:
    """Every single change that makes sense at a house, and the rules after it."""
    return [
        (Change(rule.name, _written(rule, rules), value), changed)
        for rule in declared(rules)
        if rule.name not in _NOT_PLAY
        for value in _values(rule)
        if value != _written(rule, rules) and (changed := _with(rules, rule, read(rule, value)))
    ]


def _values(rule: Rule) -> tuple[object, ...]:
    if isinstance(rule.kind, Words):
        return tuple(rule.kind.schema["enum"])
    return (False, True) if isinstance(rule.kind, Flag) else USUAL.get(rule.name, ())


def _written(rule: Rule, rules: HouseRules) -> object:
    return rule.kind.raw(getattr(rules, rule.attribute))


def _with(rules: AnyRules, rule: Rule, value: Any) -> AnyRules | None:
    """The rules with one of them changed; None if they then contradict each other."""
    try:
        return replace(rules, **{rule.attribute: value})
    except BadRules:
        return None


def _effect(change: Change, before: BetValues, after: BetValues) -> Effect:
    return Effect(change, {bet: after[bet] - worth for bet, worth in before.items() if bet in after}, after)


# Two houses


@dataclass(frozen=True)
class Contributions:
    """What the rules in which two houses differ contribute to the difference of their bets' values."""

    first: BetValues
    second: BetValues
    alone: Mapping[str, Effect | None]
    """By rule, its difference made at the first house by itself; None where it cannot stand by itself there."""

    @property
    def together(self) -> BetValues:
        """What all of them come to. It is not the sum of the others: rules depend on each other."""
        return {bet: self.second[bet] - worth for bet, worth in self.first.items() if bet in self.second}


def contributions(a: HouseRules, b: HouseRules, worth: Valuation = best_play) -> Contributions:
    """What each rule in which two houses of a game differ is worth, one at a time from the first house."""
    differences = [Change(*difference) for difference in compare(a, b) if difference.name not in _NOT_PLAY]
    now, then = worth(a), worth(b)
    rules = {rule.name: rule for rule in declared(a)}
    return Contributions(
        now, then, {change.rule: _alone(a, b, rules[change.rule], change, now, worth) for change in differences}
    )


def _alone(a: HouseRules, b: HouseRules, rule: Rule, change: Change, now: BetValues, worth: Valuation) -> Effect | None:
    changed = _with(a, rule, getattr(b, rule.attribute))
    try:
        return _effect(change, now, worth(changed)) if changed else None
    except Refused:
        return None
