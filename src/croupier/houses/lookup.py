"""A house as a program gives it: by name, by file or by its rules, with changes by keyword."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike, fspath
from reprlib import repr as shortly
from typing import TYPE_CHECKING, Any, TypeVar, overload

from croupier.games.declare import HouseRules, check_value, list_rules, unknown_rule
from croupier.houses.changes import changes_between
from croupier.houses.compare import compare
from croupier.houses.consequences import complete
from croupier.houses.house import House
from croupier.houses.loader import load
from croupier.houses.shelf import UnknownHouse, names
from croupier.messages import say

if TYPE_CHECKING:
    from croupier.games import baccarat, blackjack, war
    from croupier.houses.shipped_names import BaccaratHouse, BlackjackHouse, WarHouse

GivenRules = TypeVar("GivenRules", bound=HouseRules)


@overload
def house(given: BlackjackHouse, /, **changes: object) -> House[blackjack.Rules]: ...
@overload
def house(given: BaccaratHouse, /, **changes: object) -> House[baccarat.Rules]: ...
@overload
def house(given: WarHouse, /, **changes: object) -> House[war.Rules]: ...
@overload
def house(given: GivenRules | House[GivenRules], /, **changes: object) -> House[GivenRules]: ...
@overload
def house(given: str | PathLike[str], /, **changes: object) -> House: ...


def house(given: Any, /, **changes: object) -> House:
    """A house by its name, by the path of its file, or by its rules; rules that are named are changed.

    >>> house("blackjack/vegas-strip", decks=2, soft_17="hit").name
    'blackjack/vegas-strip:decks=2,soft_17=hit'
    >>> house("blackjack/vegas-strip", decks=2).rules.decks
    2
    """
    if isinstance(given, House):
        found: House = given
    elif isinstance(given, HouseRules):
        found = House(_name(given), given, "")
    elif isinstance(given, str | PathLike):
        found = load(fspath(given))
    else:
        raise UnknownHouse(
            say(
                "{value} is not a house: give its name, as in blackjack/vegas-strip, or its rules.",
                value=shortly(given),
            )
        )
    return _change(found, changes) if changes else found


def _change(house: House, changes: Mapping[str, object]) -> House:
    """The house with other rules, each by its name in Python; what follows from them is set and noted."""
    known = {rule.attribute: rule for rule in list_rules(house.rules)}
    given: dict[str, object] = {}
    for attribute, value in changes.items():
        if attribute not in known:
            raise unknown_rule(attribute, known)
        given[known[attribute].name] = check_value(known[attribute], value)
    before = {rule.name: getattr(house.rules, rule.attribute) for rule in known.values()}
    values, notes = complete(type(house.rules), {**before, **given}, given)
    attributes: dict[str, Any] = {rule.attribute: values[rule.name] for rule in known.values()}
    rules = type(house.rules)(**attributes)
    return House(_behind(house, rules), rules, house.source, house.texts, (*house.notes, *notes))


def _behind(house: House, rules: HouseRules) -> str:
    """The name of a house with these rules instead of its own."""
    place, colon, _ = house.name.partition(":")
    base = load(place).rules if colon else house.rules
    changes = changes_between(base, rules)
    return f"{place}:{changes}" if changes else place


def _name(rules: HouseRules) -> str:
    """How a house with these rules can be loaded: the nearest shipped house, and what differs from it."""
    near = [load(name) for name in names() if name.startswith(f"{rules.game}/")]
    if not near:
        return rules.game
    return _behind(min(near, key=lambda one: len(compare(one.rules, rules))), rules)
