"""The walk: turns a house and a strategy into a table of integers by stepping through every possible round.

The walked table mirrors the protocol of the round. It has a row for each thing a round can need, and a transition for each
answer:

    DRAW   a seat's card          LAY    a card face down: whoever deals keeps it   TOSS   one of several even chances
    DEAL   a card for all         PEEK   does the card that was laid make a natural?   ASK   what the count reads
    DONE   nothing more           TURN   the card that was laid, turned over

Neither the hidden card nor a finished hand is part of a row. The transition on which a hand finishes carries its *claim*, a
DONE row names the *final* that claims are settled against, and what a round comes to is the sum of `value[claim, final]`.

Rows are shared as they are made, from the end of the round backwards. Two rounds may share a row if their `future` is
the same and so is what the strategy sees beyond it; a finer key would cost time here and nothing in the table.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple, cast

from croupier.cards import DECK, Card
from croupier.games.declare import HouseRules
from croupier.houses import start_of
from croupier.messages import Refused, say
from croupier.protocol import (
    FACE_DOWN,
    Answer,
    Box,
    Decide,
    Done,
    Draw,
    IllegalAnswer,
    Peek,
    PeekingRound,
    Reveal,
    Round,
    Stake,
    WalkedRound,
)
from croupier.simulation.kernel_data import RowKind
from croupier.simulation.payouts import Payouts, whole_stake
from croupier.strategies import Mix, Strategy

Claims = tuple[Hashable, ...]

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

    kind: RowKind
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


def bets_of(rules: HouseRules) -> tuple[str, ...]:
    """The bets that are walked. Blackjack's side bets need suits, which the table does not have; they settle at the deal."""
    return rules.bets[:1] if rules.game == "blackjack" else rules.bets


def walk(rules: HouseRules, strategy: Strategy[Any], tell: Callable[[int], None] = lambda _: None) -> Walked:
    """The walked table of a seat that plays by this strategy, with every bet of the house on the felt.

    `tell` is told now and then how many positions have been found.
    """
    return _Walk(rules, strategy, tell).walked()


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
    def __init__(self, rules: HouseRules, strategy: Strategy[Any], tell: Callable[[int], None]) -> None:
        self._tell = tell
        self._rules, self._cards = rules, tuple(rules.ranks)  # type: ignore[attr-defined]
        self._sees: Callable[[Round], Hashable] = strategy.sees
        self._mix: Callable[[Round, Decide, Hashable], Mix] = strategy.mix
        self._looks = looks_of(strategy)
        self._mixes: Callable[[Round, Decide], Sequence[Mix]] = getattr(strategy, "mixes", self._one_by_one)
        self._known: dict[Hashable, tuple[int, Claims]] = {}
        self._rows: dict[WalkedRow, int] = {}
        self._claims: dict[Claims, int] = {(): 0}
        self._ends: dict[Hashable, WalkedRound] = {}

    def walked(self) -> Walked:
        stake = whole_stake(self._rules)
        stakes = (Stake.on(dict.fromkeys(bets_of(self._rules), stake)),)
        start = self._transition(self._enter(cast(WalkedRound, start_of(self._rules)(self._rules, stakes)), ()))
        rows, claims = list(self._rows), list(self._claims)
        sizes = tuple(map(len, claims))
        payouts = Payouts.of(bets_of(self._rules), stake, claims, list(self._ends.values()), _most_claims(rows, sizes))
        return Walked(_even(rows), start, len(self._cards), _sides(rows), sizes, payouts)

    def _enter(self, round: WalkedRound, before: Claims) -> tuple[int, Claims]:
        """The row of a round, and the claims made since the round before it."""
        claims, key = round.claims, (round.future, self._sees(round))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._answered(round, claims)
            if len(self._known) % OFTEN == 0:
                self._tell(len(self._known))
        state, later = known
        return (state, later) if claims == before else (state, _together(later, claims_since(before, claims)))

    def _answered(self, round: WalkedRound, claims: Claims) -> tuple[int, Claims]:
        def to(answer: Answer) -> tuple[int, Claims]:
            return self._enter(round.step(answer), claims)

        cards = self._cards
        match round.need:
            case Decide() as need:
                return self._decided(self._mixes(round, need), to)
            case Draw(face_up=False):
                return self._row(RowKind.LAY, [to(FACE_DOWN)] * len(cards))
            case Draw(to=place):
                return self._row(RowKind.DRAW if isinstance(place, Box) else RowKind.DEAL, [to(card) for card in cards])
            case Peek():
                peeked = [cast(PeekingRound, round).peek((card,)) for card in cards]
                seen = {natural: to(natural) for natural in set(peeked)}
                return self._row(RowKind.PEEK, [seen[natural] for natural in peeked])
            case Reveal():
                return self._row(RowKind.TURN, _possible(to, cards))
            case Done():
                return self._done(round)
        raise TypeError(round.need)

    def _one_by_one(self, round: Round, need: Decide) -> Sequence[Mix]:
        """The answer for each look. A strategy may offer `mixes` to compute all at once."""
        return [self._mix(round, need, look) for look in self._looks]

    def _decided(self, mixes: Sequence[Mix], to: Callable[[Answer], tuple[int, Claims]]) -> tuple[int, Claims]:
        """A decision needs a row only if it depends on a coin or on the count."""
        if mixes.count(mixes[0]) < len(mixes):
            keys = [tuple(mix.items()) for mix in mixes]  # many looks, few answers: each is followed once
            reached = {key: self._decided([mix], to) for key, mix in dict(zip(keys, mixes, strict=True)).items()}
            return self._row(RowKind.ASK, [reached[key] for key in keys])
        chances = shares(mixes[0])
        if len(chances) == 1:
            return to(chances[0])
        return self._row(RowKind.TOSS, [to(answer) for answer in chances])

    def _done(self, round: WalkedRound) -> tuple[int, Claims]:
        """A round without claims makes one at its end: the nets of all its bets."""
        claims, final = ((), round.final) if hasattr(round, "pays") else ((round.final,), None)
        self._ends.setdefault(final, round)
        state, _ = self._row(RowKind.DONE, [], final=list(self._ends).index(final))
        return state, claims

    def _row(self, kind: RowKind, reached: Sequence[tuple[int, Claims]], final: int = -1) -> tuple[int, Claims]:
        row = WalkedRow(kind, tuple(map(self._transition, reached)), final)
        return self._rows.setdefault(row, len(self._rows)), ()

    def _transition(self, reached: tuple[int, Claims]) -> Transition:
        state, claims = reached
        return Transition(state, self._claims.setdefault(claims, len(self._claims)))


def _possible(to: Callable[[Card], tuple[int, Claims]], cards: Sequence[Card]) -> list[tuple[int, Claims]]:
    """Where each card leads. A card that the peek has ruled out never comes; it gets any row."""
    reached = [_or_none(to, card) for card in cards]
    anywhere = next(one for one in reached if one)
    return [one or anywhere for one in reached]


def _or_none(to: Callable[[Card], tuple[int, Claims]], card: Card) -> tuple[int, Claims] | None:
    try:
        return to(card)
    except IllegalAnswer:
        return None


def claims_since(before: Claims, claims: Claims) -> Claims:
    """The claims that were not there before: mostly the last ones, but a hand in the middle may finish later."""
    if claims[: len(before)] == before:
        return claims[len(before) :]
    return tuple((Counter(claims) - Counter(before)).elements())


def _together(later: Claims, sooner: Claims) -> Claims:
    return tuple(sorted(later + sooner, key=repr)) if later and sooner else later or sooner


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
    if looks := getattr(strategy, "looks", None):
        return tuple(looks)
    nothing = strategy.look(())
    if strategy.look(DECK) != nothing:
        raise NotCompiled(say("“{name}” looks at every card that has gone: it cannot be compiled.", name=strategy.name))
    return (nothing,)


def _sides(rows: Sequence[WalkedRow]) -> int:
    return lcm(*(len(row.transitions) for row in rows if row.kind is RowKind.TOSS))


def _even(rows: Sequence[WalkedRow]) -> tuple[WalkedRow, ...]:
    """The same rows, with as many sides to every toss."""
    sides = _sides(rows)
    return tuple(
        row._replace(
            transitions=tuple(
                transition for transition in row.transitions for _ in range(sides // len(row.transitions))
            )
        )
        if row.kind is RowKind.TOSS
        else row
        for row in rows
    )
