"""What an agent may do: the words of a house, and the bets it chooses from, each with its number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Any, NamedTuple

from croupier.games import blackjack, war
from croupier.games.declare import HouseRules
from croupier.messages import Message, Refused, say
from croupier.money import Money

SETTLE = "settle"
"""The one open action where a round was over at the deal and nothing could be decided."""

FALLBACKS = ("stand", "decline", "surrender", "war")
"""An action that is not open is replaced by the first of these that is open."""

SPREAD = (1, 2, 3, 4, 6, 8, 12)
"""The default bets in units; those that the house does not take are left out."""


class BadSetup(Refused):
    """Options with which no environment can be made."""


class Wager(NamedTuple):
    """Bets that are made together, in units."""

    bets: tuple[tuple[str, int], ...]

    @property
    def name(self) -> str:
        """`main 4`, `banker 1`, `ante 2 + tie 2`."""
        return " + ".join(f"{bet} {units}" for bet, units in self.bets)

    @property
    def first(self) -> int:
        """The units on the first bet: what doubles and splits are multiples of."""
        return self.bets[0][1]

    @property
    def total(self) -> int:
        return sum(units for _, units in self.bets)


@dataclass(frozen=True)
class Actions:
    """The actions of an environment, in the order of their numbers: words, perhaps `settle`, perhaps bets."""

    words: tuple[str, ...]
    wagers: tuple[Wager, ...]
    chosen: bool
    """Whether the bet is an action; otherwise the first wager is made every round."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        bets = tuple(wager.name for wager in self.wagers)
        return (*self.words, *bets) if self.chosen else (*self.words, SETTLE)

    def __len__(self) -> int:
        return len(self.names)


def words_of(rules: HouseRules) -> tuple[str, ...]:
    """The words that may be open at a house."""
    match rules:
        case blackjack.Rules():
            asked_first = rules.insurance or rules.even_money or rules.surrender == "early"
            may = {
                "hit": True,
                "stand": True,
                "double": rules.double != "none",
                "split": rules.max_hands > 1,
                "swap": rules.swap,
                "surrender": rules.surrender != "none",
                "insure": rules.insurance,
                "even-money": rules.even_money,
                "decline": asked_first,
            }
            return tuple(word for word, open in may.items() if open)
        case war.Rules():
            return ("war", "surrender") if rules.surrender else ("war",)
    return ()


def actions_of(rules: HouseRules, betting: bool, spread: Iterable[int | Mapping[str, int]] | None) -> Actions:
    """The actions at a house. At baccarat nothing but the bet is chosen, so the bet is always an action."""
    if spread is not None and not betting:
        raise BadSetup(say("spread = {spread} has no effect without betting = True.", spread=str(spread)))
    chosen = betting or rules.game == "baccarat"
    offered: Iterable[Any] = (1,) if not betting else _fitting(rules) if spread is None else spread
    wagers = tuple(dict.fromkeys(wager for entry in offered for wager in _wagers(rules, entry, chosen)))
    if not wagers:
        raise BadSetup(say("The spread is empty: it lists one bet or more, in units of the minimum."))
    return Actions(words_of(rules), wagers, chosen)


def _fitting(rules: HouseRules) -> Iterator[int]:
    return (units for units in SPREAD if rules.most(units * rules.minimum) == units * rules.minimum)


def _wagers(rules: HouseRules, entry: object, chosen: bool) -> Iterator[Wager]:
    """A number of units is offered on each bet of baccarat, and at war also with as much on the tie."""
    if isinstance(entry, Mapping):
        yield _check_wager(
            rules, Wager(tuple((bet, entry[bet]) for bet in dict.fromkeys((*rules.bets, *entry)) if bet in entry))
        )
        return
    if rules.game == "baccarat":
        groups: list[tuple[str, ...]] = [(bet,) for bet in rules.bets]
    else:
        groups = [rules.bets[:1], *([rules.bets] if chosen and rules.game == "war" and len(rules.bets) > 1 else [])]
    for group in groups:
        yield _check_wager(rules, Wager(tuple((bet, entry) for bet in group)))  # type: ignore[misc]


def _check_wager(rules: HouseRules, wager: Wager) -> Wager:
    """Refuse bets that the house does not take."""
    bets = dict(wager.bets)
    most = inf if rules.maximum == "none" else rules.maximum // rules.minimum
    if not set(bets) <= set(rules.bets):
        unknown = next(bet for bet in bets if bet not in rules.bets)
        raise BadSetup(
            say("This house takes no bet on “{bet}”; it takes bets on: {known}.", bet=unknown, known=rules.bets)
        )
    if rules.game != "baccarat" and rules.bets[0] not in bets:
        raise BadSetup(say("Each bet of a spread has something on “{bet}”.", bet=rules.bets[0]))
    for bet, units in bets.items():
        if type(units) is not int or not 1 <= units <= most:
            raise BadSetup(_bad_units(rules, bet, str(units)))
    return wager


def _bad_units(rules: HouseRules, bet: str, units: str) -> Message:
    unit = Money(rules.minimum)
    if rules.maximum == "none":
        return say(
            "{units} units on “{bet}” are not accepted; allowed: whole units from 1 on, of {unit} each.",
            units=units,
            bet=bet,
            unit=unit,
        )
    return say(
        "{units} units on “{bet}” are not accepted; allowed: whole units from 1 to {most}, of {unit} each.",
        units=units,
        bet=bet,
        most=rules.maximum // rules.minimum,
        unit=unit,
    )


class BadAction(Refused):
    """An action that cannot be taken now; nothing has happened."""
