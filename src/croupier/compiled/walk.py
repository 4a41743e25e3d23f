"""The walk: turns a house and a strategy into a table of integers by stepping through every possible round.

The walked table mirrors the protocol of the round. It has a row for each thing a round can need (`NeedKind`), and a transition
for each answer. Neither the hidden card nor a finished hand is part of a row. The transition on which a hand finishes carries its *claim*, a
DONE row names the *final* that claims are settled against, and what a round comes to is the sum of `value[claim, final]`.

Rows are shared as they are made, from the end of the round backwards. Two rounds may share a row if their `future` is
the same and so is what the strategy sees beyond it; a finer key would cost time here and nothing in the table.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple, Protocol, runtime_checkable

from croupier.cards import DECK
from croupier.compiled.kernel_data import NeedKind
from croupier.compiled.numbering import Claims, Numbering, claims_at_end, claims_since, kind_of
from croupier.compiled.payouts import Payouts, whole_stake
from croupier.games.declare import WalkedRules
from croupier.messages import Refused, say
from croupier.protocol import Answer, Decide, IllegalAnswer, Mix, Round, Strategy, WalkedRound

OFTEN = 1000
"""After how many positions the progress of a walk is told."""

MOST_SIDES = 1000
"""The most even chances a toss may have."""


class Transition(NamedTuple):
    """Where an answer leads: a row, and the number of the claims that are made on the way (0: none)."""

    row: int
    claims: int


class WalkedRow(NamedTuple):
    """A need, with a transition for each answer; a DONE row has the number of its final instead."""

    kind: NeedKind
    transitions: tuple[Transition, ...]
    final: int = -1


@dataclass(frozen=True)
class Walked:
    """The walked table of one seat."""

    rows: tuple[WalkedRow, ...]
    """Ordered such that transitions lead to earlier rows."""
    start: Transition
    ranks: int
    """The number of card classes that the game distinguishes."""
    sides: int
    """How many even chances a toss has."""
    sizes: tuple[int, ...]
    """For each set of claims, how many there are in it."""
    payouts: Payouts


class NotCompiled(Refused):
    """A strategy that no table can hold."""


@runtime_checkable
class ListsLooks(Protocol):
    """A strategy that lists all its looks, such as the readings of a count."""

    @property
    def looks(self) -> Sequence[Hashable]: ...


@runtime_checkable
class AnswersAllLooks(ListsLooks, Protocol):
    """A strategy that answers for all its looks at once, which takes less time than one by one."""

    def mixes(self, round: WalkedRound, need: Decide) -> Sequence[Mix]:
        """The answer for each look."""


def walk(rules: WalkedRules, strategy: Strategy[Any], tell: Callable[[int], None] = lambda _: None) -> Walked:
    """The walked table of a seat that plays by this strategy, with every bet of the house on the felt.

    `tell` is told now and then how many positions have been found.
    """
    return _Walk(rules, strategy, tell).walk()


class WalkedStarts(NamedTuple):
    """The walked table of one seat, with a start for each of several rounds: fresh ones, or some that have begun."""

    rows: tuple[WalkedRow, ...]
    starts: tuple[Transition, ...]
    """Where each round begins, with the claims that it has made already."""
    sides: int
    numbering: Numbering


def walk_from(
    rules: WalkedRules, strategy: Strategy[Any], begin: Callable[[Numbering], Sequence[WalkedRound]]
) -> WalkedStarts:
    """The walked table of a seat that plays by this strategy from given rounds on; `begin` lays them out for one seat."""
    with no_collection():
        return _Walk(rules, strategy, lambda _: None).walk_starts(begin)


@contextmanager
def no_collection() -> Iterator[None]:
    """Switch the cyclic garbage collector off: rounds hold no reference cycles."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


class _Walk:
    def __init__(self, rules: WalkedRules, strategy: Strategy[Any], tell: Callable[[int], None]) -> None:
        self._tell = tell
        self._numbering = Numbering(rules, whole_stake(rules))
        self._sees: Callable[[Round], Hashable] = strategy.sees
        self._mix: Callable[[Round, Decide, Hashable], Mix] = strategy.mix
        self._looks = looks_of(strategy)
        self._mixes: Callable[[WalkedRound, Decide], Sequence[Mix]] = (
            strategy.mixes if isinstance(strategy, AnswersAllLooks) else self._one_by_one
        )
        self._known: dict[Hashable, tuple[int, Claims]] = {}
        self._rows: dict[WalkedRow, int] = {}

    def walk(self) -> Walked:
        numbering = self._numbering
        start = self._transition(self._enter(numbering.start(), ()))
        rows, claims = list(self._rows), numbering.claims
        sizes = tuple(map(len, claims))
        payouts = Payouts.of(numbering.bets, numbering.stake, claims, numbering.ends, _most_claims(rows, sizes))
        return Walked(_common_sides(rows), start, len(numbering.cards), _sides(rows), sizes, payouts)

    def walk_starts(self, begin: Callable[[Numbering], Sequence[WalkedRound]]) -> WalkedStarts:
        starts = tuple(self._transition(self._enter(round, ())) for round in begin(self._numbering))
        rows = list(self._rows)
        return WalkedStarts(_common_sides(rows), starts, _sides(rows), self._numbering)

    def _enter(self, round: WalkedRound, before: Claims) -> tuple[int, Claims]:
        """The row of a round, and the claims made since the round before it."""
        claims, key = round.claims, (round.future, self._sees(round))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._find(round, claims)
            if len(self._known) % OFTEN == 0:
                self._tell(len(self._known))
        state, later = known
        return (state, later) if claims == before else (state, later + claims_since(before, claims))

    def _find(self, round: WalkedRound, claims: Claims) -> tuple[int, Claims]:
        """The row of a round that is met for the first time, and the claims made before it."""

        def to(answer: Answer) -> tuple[int, Claims]:
            return self._enter(round.step(answer), claims)

        need = round.need
        if isinstance(need, Decide):
            return self._decide(self._mixes(round, need), to)
        kind = kind_of(need)
        if kind is NeedKind.DONE:
            return self._row(kind, [], self._numbering.final_number(round))[0], claims_at_end(round)
        answers = self._numbering.answers(round, need)
        if kind is NeedKind.TURN:
            return self._row(kind, _possible(to, answers))
        if kind in (NeedKind.LAY, NeedKind.PEEK):  # many cards, few answers: each is followed once
            reached = {answer: to(answer) for answer in set(answers)}
            return self._row(kind, [reached[answer] for answer in answers])
        return self._row(kind, [to(answer) for answer in answers])

    def _one_by_one(self, round: Round, need: Decide) -> Sequence[Mix]:
        """The answer for each look."""
        return [self._mix(round, need, look) for look in self._looks]

    def _decide(self, mixes: Sequence[Mix], to: Callable[[Answer], tuple[int, Claims]]) -> tuple[int, Claims]:
        """A decision needs a row only if it depends on a coin or on the count."""
        if mixes.count(mixes[0]) < len(mixes):
            keys = [tuple(mix.items()) for mix in mixes]  # many looks, few answers: each is followed once
            reached = {key: self._decide([mix], to) for key, mix in dict(zip(keys, mixes, strict=True)).items()}
            return self._row(NeedKind.ASK, [reached[key] for key in keys])
        chances = shares(mixes[0])
        if len(chances) == 1:
            return to(chances[0])
        return self._row(NeedKind.TOSS, [to(answer) for answer in chances])

    def _row(self, kind: NeedKind, reached: Sequence[tuple[int, Claims]], final: int = -1) -> tuple[int, Claims]:
        row = WalkedRow(kind, tuple(map(self._transition, reached)), final)
        return self._rows.setdefault(row, len(self._rows)), ()

    def _transition(self, reached: tuple[int, Claims]) -> Transition:
        state, claims = reached
        return Transition(state, self._numbering.claims_number(claims))


def _possible(to: Callable[[Answer], tuple[int, Claims]], answers: Sequence[Answer]) -> list[tuple[int, Claims]]:
    """Where each card leads. A card that the peek has ruled out never comes; it gets any row."""
    reached = [_or_none(to, answer) for answer in answers]
    anywhere = next(one for one in reached if one)
    return [one or anywhere for one in reached]


def _or_none(to: Callable[[Answer], tuple[int, Claims]], answer: Answer) -> tuple[int, Claims] | None:
    try:
        return to(answer)
    except IllegalAnswer:
        return None


def shares(mix: Mix) -> list[Answer]:
    """The answers of a mixture, each as often as its share of even chances."""
    if len(mix) == 1:
        return list(mix)
    parts = {answer: Fraction(chance).limit_denominator(MOST_SIDES) for answer, chance in mix.items()}
    sides = lcm(*(part.denominator for part in parts.values()))
    if sum(parts.values()) != 1 or sides > MOST_SIDES:
        raise NotCompiled(
            say("Chances of {chances} cannot be tossed: they are no whole parts of 1.", chances=tuple(mix.values()))
        )
    return [answer for answer, part in parts.items() for _ in range(int(part * sides))]


def _most_claims(rows: Sequence[WalkedRow], sizes: Sequence[int]) -> int:
    """The most claims that one round can make."""
    most: list[int] = []
    for row in rows:
        most.append(max((sizes[transition.claims] + most[transition.row] for transition in row.transitions), default=0))
    return most[-1]


def looks_of(strategy: Strategy[Any]) -> tuple[Hashable, ...]:
    """All possible looks of a strategy. A counter lists them; most strategies have one."""
    if isinstance(strategy, ListsLooks):
        return tuple(strategy.looks)
    nothing = strategy.look(())
    if strategy.look(DECK) != nothing:
        raise NotCompiled(say("“{name}” looks at every card that has gone: it cannot be compiled.", name=strategy.name))
    return (nothing,)


def _sides(rows: Sequence[WalkedRow]) -> int:
    return lcm(*(len(row.transitions) for row in rows if row.kind is NeedKind.TOSS))


def _common_sides(rows: Sequence[WalkedRow]) -> tuple[WalkedRow, ...]:
    """The same rows, with as many sides to every toss."""
    sides = _sides(rows)
    return tuple(
        row._replace(
            transitions=tuple(
                transition for transition in row.transitions for _ in range(sides // len(row.transitions))
            )
        )
        if row.kind is NeedKind.TOSS
        else row
        for row in rows
    )
