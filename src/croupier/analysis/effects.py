"""The effect of each rule of a house on the value of every bet, one rule changed at a time.

Effects do not add up, because the effect of one rule depends on the other rules. So a comparison of two houses shows
the effect of each difference alone, made at the first house, and beside it the effect of all differences together.
Neither depends on an order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from croupier.analysis.by_name import house_rules
from croupier.games.baccarat import Rules as BaccaratRules
from croupier.games.blackjack import Rules as BlackjackRules
from croupier.games.declare import BadRules, HouseRules, Rule, list_rules, read
from croupier.games.kinds import Flag, Number, Words
from croupier.games.war import Rules as WarRules
from croupier.houses.compare import compare
from croupier.messages import Refused

if TYPE_CHECKING:
    from croupier.analysis.nets import BetsEdge

BetValues = Mapping[str, float]
"""The expectation of each bet of a house per unit."""
Valuation = Callable[[Any], BetValues]
"""A function from rules to the expectation of each bet."""

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
"""The values to try for rules whose values cannot be listed, as house files write them."""
FEW = 10
"""So many whole numbers are all tried, where nothing says which of them are usual."""

_NOT_PLAY = frozenset(rule.name for rule in list_rules(HouseRules)) - {"decks"}
"""Rules that no bet's expectation from a fresh shoe depends on: seats, limits, money, shuffling."""


class Change(NamedTuple):
    """A changed rule, its values as house files write them."""

    rule: str
    before: object
    after: object


@dataclass(frozen=True)
class Effect:
    """The difference that a change makes to each bet that both houses take."""

    change: Change
    moved: BetValues
    worth: BetValues
    """The expectation of each bet after the change."""

    @property
    def size(self) -> float:
        return max(map(abs, self.moved.values()), default=0.0)


def best_play(rules: HouseRules) -> BetValues:
    """The expectation of each bet with the best play."""
    from croupier.analysis import edge

    match rules:
        case BlackjackRules():
            return {"main": edge(rules).ev}
        case BaccaratRules():
            return {bet: float(worth) for bet, worth in edge(rules).bets.items()}
        case WarRules():
            found = edge(rules)
            return {"ante": float(found.ante)} | ({} if found.tie is None else {"tie": float(found.tie)})
    return {bet: float(worth) for bet, worth in cast("BetsEdge", edge(rules)).bets.items()}


def effects(house: HouseRules | str, worth: Valuation = best_play) -> Iterator[Effect]:
    """The effect of every single change, one after the other as they are computed.

    Changes that contradict another rule of the house, or that cannot be computed exactly, are left out.
    """
    rules = house_rules(house)
    now = worth(rules)
    for change, changed in changes(rules):
        try:
            yield _effect(change, now, worth(changed))
        except Refused:
            continue


def changes(rules: AnyRules) -> list[tuple[Change, AnyRules]]:
    """Every single change that the other rules of the house allow, with the rules after it."""
    return [
        (Change(rule.name, _to_house_file(rule, rules), value), changed)
        for rule in list_rules(rules)
        for value in values_of(rule)
        if value != _to_house_file(rule, rules) and (changed := _with(rules, rule, read(rule, value)))
    ]


def values_of(rule: Rule) -> tuple[object, ...]:
    """The values of a rule of play that can be tried, as house files write them; none for limits, seats and money."""
    if rule.name in _NOT_PLAY:
        return ()
    if isinstance(rule.kind, Words):
        return tuple(rule.kind.schema["enum"])
    if isinstance(rule.kind, Flag):
        return (False, True)
    if isinstance(rule.kind, Number) and rule.name not in USUAL and len(rule.kind.numbers) <= FEW:
        return tuple(rule.kind.numbers)
    return USUAL.get(rule.name, ())


def _to_house_file(rule: Rule, rules: HouseRules) -> object:
    return rule.kind.raw(getattr(rules, rule.attribute))


def _with(rules: AnyRules, rule: Rule, value: Any) -> AnyRules | None:
    """The rules with one of them changed; None if the result contradicts itself."""
    try:
        return replace(rules, **{rule.attribute: value})
    except BadRules:
        return None


def _effect(change: Change, before: BetValues, after: BetValues) -> Effect:
    return Effect(change, {bet: after[bet] - worth for bet, worth in before.items() if bet in after}, after)


# Two houses


@dataclass(frozen=True)
class Contributions:
    """How the rules in which two houses differ contribute to the difference of their bets."""

    first: BetValues
    second: BetValues
    alone: Mapping[str, Effect | None]
    """By rule: the effect of that difference alone at the first house; None where the first house cannot have it alone."""

    @property
    def together(self) -> BetValues:
        """The effect of all differences together. It is not the sum of the single effects."""
        return {bet: self.second[bet] - worth for bet, worth in self.first.items() if bet in self.second}


def contributions(first: HouseRules | str, second: HouseRules | str, worth: Valuation = best_play) -> Contributions:
    """The effect of each rule in which two houses of a game differ, changed alone at the first house."""
    a, b = house_rules(first), house_rules(second)
    differences = [Change(*difference) for difference in compare(a, b) if difference.name not in _NOT_PLAY]
    now, then = worth(a), worth(b)
    rules = {rule.name: rule for rule in list_rules(a)}
    return Contributions(
        now, then, {change.rule: _alone(a, b, rules[change.rule], change, now, worth) for change in differences}
    )


def _alone(a: HouseRules, b: HouseRules, rule: Rule, change: Change, now: BetValues, worth: Valuation) -> Effect | None:
    changed = _with(a, rule, getattr(b, rule.attribute))
    try:
        return _effect(change, now, worth(changed)) if changed else None
    except Refused:
        return None
