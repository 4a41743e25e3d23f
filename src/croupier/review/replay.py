"""A log round by round, step by step: one round at a time, for a game of any length, or the whole game in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from croupier.cards import Card
from croupier.houses import House
from croupier.protocol import Done, Round
from croupier.records.event import Event
from croupier.records.logs import house_of
from croupier.records.types import Answered, Record, RoundDealt, RoundSettled, ShoeSealed, Snapshot, misfit
from croupier.table.game import Game


@dataclass(frozen=True)
class Step:
    """One step of a replayed round."""

    event: Event
    round: Round | None
    shoe_seen: int
    """The number of cards exposed since the shuffle."""


class Sitter(NamedTuple):
    """Who sat in a seat: a person of a live house has an id (`who`), a bot a strategy (`plays`)."""

    who: str
    name: str
    plays: str


@dataclass
class ReplayedRound:
    """A round of a past game, step by step. It holds only what was public at each step."""

    number: int
    """From 0 on."""
    purses: list[int]
    """The money of each seat before the round."""
    seen: Counter[Card]
    """The cards exposed since the shuffle, before the round."""
    first_of_shoe: int
    """The number of the first round of the same shoe."""
    sitters: list[Sitter | None]
    """Who sat in each seat; None where nobody did."""
    steps: list[Step] = field(default_factory=list)
    net: tuple[int, ...] | None = None
    """What each seat won; None if the round was not played to its end."""

    @property
    def seated(self) -> list[str]:
        """Which person of a live house sat in each seat; empty for nobody and for bots."""
        return [sitter.who if sitter else "" for sitter in self.sitters]

    def seen_at(self, step: int) -> Counter[Card]:
        """The cards exposed since the shuffle, up to a step; the discards of a shoe that ran out are unseen (E-03)."""
        steps = self.steps[: step + 1]
        here = Counter(one.event.answer for one in steps if isinstance(one.event.answer, Card))
        return here if here.total() == steps[-1].shoe_seen else self.seen + here


def rounds_of(game: Game, events: Iterable[Event]) -> Iterator[ReplayedRound]:
    """The rounds of a table to which these events happen; each as soon as it is settled, the last one in any case."""
    number = first_of_shoe = 0
    played: ReplayedRound | None = None
    for event in events:
        if isinstance(event.record, ShoeSealed):
            first_of_shoe = number
        if isinstance(event.record, RoundDealt):
            sitters = [None if one.gone else Sitter(one.who, one.name, one.plays) for one in game.players]
            purses = [player.purse for player in game.players]
            played = ReplayedRound(number, purses, game.shoe.seen.copy(), first_of_shoe, sitters)
            number += 1
        if played and isinstance(event.record, RoundDealt | Answered):
            played.steps.append(Step(event, event.round, sum(game.shoe.seen.values())))
        if played and isinstance(event.record, RoundSettled):
            played.net = game.history[-1]
            yield played
            played = None
    if played:
        yield played


def rounds_of_log(records: Iterable[Record]) -> Iterator[tuple[Game, ReplayedRound]]:
    """The rounds of a log, each with the table as it is after the round."""
    game, events = Game.read(records)
    return ((game, played) for played in rounds_of(game, events))


def first_snapshot(records: Iterable[Record]) -> Snapshot:
    """The snapshot with which a log begins."""
    first = next(iter(records))
    if not isinstance(first, Snapshot):
        raise misfit(first)
    return first


@dataclass(repr=False)
class Replay:
    """A past game, round by round, step by step. It holds only what was public at each step."""

    house: House
    game: Game
    played: list[ReplayedRound]

    @classmethod
    def of(cls, records: list[Record]) -> Replay:
        game, events = Game.read(records)
        return cls(house_of(first_snapshot(records)), game, list(rounds_of(game, events)))

    def __repr__(self) -> str:
        return f"<replay of {self.house.name}, rounds: {len(self.played):,}>"

    @cached_property
    def rounds(self) -> list[list[Step]]:
        return [one.steps for one in self.played]

    @cached_property
    def nets(self) -> list[tuple[int, ...]]:
        """What each seat won, of each round that was played to its end."""
        return [one.net for one in self.played if one.net is not None]

    @property
    def shoes(self) -> list[int]:
        """For each round, the first round of the same shoe."""
        return [one.first_of_shoe for one in self.played]

    def seen_at(self, round: int, step: int) -> Counter[Card]:
        """The cards exposed since the shuffle, up to a step."""
        return self.played[round].seen_at(step)

    def money_at(self, round: int, step: int, seat: int) -> int:
        """What a seat has besides its stakes; after the last step, its purse after the round."""
        now, before = self.rounds[round][step].round, self.played[round].purses[seat]
        if now is None or not now.stakes[seat]:
            return before
        if isinstance(now.need, Done):
            return before + now.need.net(seat)
        return now.reserve(seat) or 0
