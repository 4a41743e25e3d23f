"""Situations to be measured in: which table, which of its rounds, and what is asked there.

A scenario is a table that is dealt from a seed, so everybody who names the seed gets the same cards. Rounds in which the situation
does not arise are played by the house's chart, as for somebody who is away, and count for nothing. Whether it arises depends on
public cards alone: so the exact values at its decisions are those of any table.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from croupier.cards import Card
from croupier.games.counts import Counting
from croupier.houses import House, load
from croupier.messages import Message, Refused, say
from croupier.protocol import Decide
from croupier.records.types import Calendar
from croupier.table.game import Game

TRUE_COUNT = 2
"""A counting situation is a true count of this much or more, above or below zero."""
SPREAD = 8
"""How many minimum bets may be bet in a counting situation."""


@dataclass(frozen=True)
class Kind:
    """A kind of situation."""

    name: str
    title: Message
    houses: tuple[str, ...]
    """Where it is looked for, in turn."""
    situation: Callable[[Game, Decide], bool] = lambda game, need: True  # noqa: ARG005
    """Whether it is one, at the first decision of a round."""
    counted: bool = False
    """Whether the situation is that of the shoe before the deal: then the bet is asked for, too. Otherwise every round of a table
    is from a fresh shoe, except in a tournament."""
    calendar: Calendar | None = None
    """The tournament in which it arises."""
    rivals: tuple[str, ...] = ()
    purses: tuple[int, ...] = ()
    """What everybody has when the tournament begins, in minimum bets, the agent first."""


def _splits(game: Game, need: Decide) -> bool:  # noqa: ARG001
    return bool({"split", "swap"} & set(need.words))


KINDS = {
    kind.name: kind
    for kind in (
        Kind("first-hands", say("First hands"), ("blackjack/vegas-strip",)),
        Kind("splits", say("Pairs"), ("blackjack/vegas-strip",), _splits),
        Kind(
            "odd-houses",
            say("Odd houses"),
            tuple(
                f"blackjack/{house}"
                for house in ("changer", "deshmukh", "ctrlaltbet", "partage", "european", "boardwalk-1978", "london")
            ),
        ),
        Kind("counting", say("Counting"), ("blackjack/downtown",), counted=True),
        Kind(
            "tournaments",
            say("Before a cut"),
            ("blackjack/changer",),
            calendar=Calendar(rounds=4, block=2),
            rivals=("amateur", "expert", "intermediate"),
            purses=(60, 55, 75, 90),
        ),
    )
}
"""The kinds of a full bench."""


class NoKind(Refused):
    """A kind of situation that there is not."""


@dataclass(frozen=True)
class Scenario:
    """A table of a kind: which cards it deals, and how many rounds of the kind are asked for."""

    kind: Kind
    house: House
    seed: int
    number: int
    """Which of the tables of its kind, from 0 on."""
    rounds: int

    @property
    def master(self) -> bytes:
        """The seed of the table: another one for each kind, house and number."""
        return hashlib.sha256(f"bench {self.seed} {self.kind.name} {self.house.name} {self.number}".encode()).digest()

    @property
    def id(self) -> str:
        """The name of its transcript: `counting-0`."""
        return f"{self.kind.name}-{self.number}"


def is_counting(rules: Any, seen: Counter[Card]) -> bool:
    """Whether the cards seen since the shuffle make a counting situation: the true count is far from zero."""
    counting = Counting.at(rules, "hi-lo")
    running = sum(many * counting.tag(card.value) for card, many in seen.items())
    return bool(abs(running) >= TRUE_COUNT * (rules.cards - sum(seen.values())) / 52)


def scenarios(kinds: Sequence[str] = (), house: str = "", rounds: int = 40, seed: int = 1) -> list[Scenario]:
    """The tables of a bench: those kinds, or all; at this house instead of their own."""
    return [
        scenario for name in kinds or _kinds_at(house) for scenario in _tables(_kind(name, house), house, rounds, seed)
    ]


def _kinds_at(house: str) -> tuple[str, ...]:
    """The kinds that a house has: all, or only its first hands if it is no house of blackjack."""
    return tuple(KINDS) if not house or load(house).rules.game == "blackjack" else ("first-hands",)


def _kind(name: str, house: str) -> Kind:
    if name not in KINDS:
        raise NoKind(say("“{name}” is not a kind of situation; there are: {kinds}.", name=name, kinds=tuple(KINDS)))
    if name not in _kinds_at(house):
        raise NoKind(
            say("“{name}” is a situation of blackjack; {house} is a house of another game.", name=name, house=house)
        )
    return KINDS[name]


def _tables(kind: Kind, house: str, rounds: int, seed: int) -> Iterator[Scenario]:
    houses = (house,) if house else kind.houses
    if kind.calendar:  # a tournament is one table: its rounds before the first cut
        tables = -(-rounds // kind.calendar.block)
        houses = tuple(houses[number % len(houses)] for number in range(tables))
        shares = [kind.calendar.block] * tables
    else:
        shares = [rounds // len(houses) + (number < rounds % len(houses)) for number in range(len(houses))]
    for number, (where, share) in enumerate(zip(houses, shares, strict=True)):
        if share:
            yield Scenario(kind, _house(kind, where), seed, number, share)


def _house(kind: Kind, name: str) -> House:
    """The house of a table: a fresh shoe each round; a counted shoe with a spread; a tournament as it is."""
    house = load(name)
    if kind.calendar:
        return house
    changes = {"maximum": SPREAD * house.rules.minimum} if kind.counted else {"penetration": 0.0}
    return replace(house, rules=replace(house.rules, **changes))
