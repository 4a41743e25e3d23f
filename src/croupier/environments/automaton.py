"""The round of one seat as an automaton, built while it is played.

A state is what a round needs, with an edge for each answer. Edges are found by stepping through the round itself, when
they are taken for the first time; afterwards a step is one look-up. Nothing here knows a game.

    DRAW   a card face up              PEEK   does the card that was laid make a natural?     ASK    a decision
    LAY    a card face down            TURN   the card that was laid, turned over             DONE   the round is over

Neither the hidden card nor a finished hand is part of a state: whoever deals keeps the card, and the edge on which a hand
finishes carries its claim. So whatever is observed at a state is public. Two rounds share a state if their `future` is
the same and so is what the observation will show beyond it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from enum import IntEnum
from functools import cache
from math import lcm
from threading import RLock
from typing import Any, cast

from croupier.cards import Card
from croupier.environments.actions import FALLBACKS, words_of
from croupier.environments.observation import FeltNumbers, felt_of
from croupier.games import blackjack
from croupier.games.declare import HouseRules, declared
from croupier.houses import start_of
from croupier.protocol import FACE_DOWN, Answer, Decide, Done, Draw, Need, Peek, PeekingRound, Stake, WalkedRound
from croupier.simulation.payouts import whole_stake
from croupier.simulation.walk import bets_of, claims_since

Claims = tuple[Hashable, ...]


class StateKind(IntEnum):
    """What a state waits for."""

    DRAW = 0
    LAY = 1
    PEEK = 2
    TURN = 3
    ASK = 4
    DONE = 5


class State:
    """A need, and where each answer leads: a card by the number of its class, a decision by the number of its word."""

    __slots__ = ("edges", "felt", "final", "instead", "kind", "number", "open", "round")

    def __init__(self, number: int, round: WalkedRound, kind: StateKind, answers: int) -> None:
        self.number, self.round, self.kind = number, round, kind
        self.edges: list[Edge | None] = [None] * answers
        self.felt: tuple[float, ...] = ()
        """What is observed at a decision."""
        self.open: tuple[bool, ...] = ()
        """The words that are open."""
        self.instead = -1
        """The number of the word that replaces one that is not open."""
        self.final = -1
        """The number of the final of a round that is over."""


Edge = tuple[State, int]
"""The state an answer leads to, and the number of the claims made on the way (0: none)."""


class Automaton:
    """All states of a house's round that have been met so far."""

    def __init__(self, rules: HouseRules) -> None:
        self.rules = rules
        self.words = words_of(rules)
        self.bets = bets_of(rules)
        self.chips = lcm(whole_stake(rules), *_side_denominators(rules))
        """What lies on each bet: at this stake every pay-out is whole."""
        self.cards: tuple[Card, ...] = tuple(rules.ranks)  # type: ignore[attr-defined]
        self.states: list[State] = []
        self.claims: list[Claims] = [()]
        self.finals: list[WalkedRound] = []
        """A finished round for each final."""
        self.lock = RLock()
        self.felt: FeltNumbers = felt_of(rules)
        self._known: dict[Hashable, State] = {}
        self._claim_numbers: dict[Claims, int] = {(): 0}
        self._final_numbers: dict[Hashable, int] = {}
        self._starts: dict[int | None, Edge] = {}
        self._nets: dict[tuple[int, int], tuple[int, ...]] = {}

    def start(self, halves: int | None = None) -> Edge:
        """The first state of a round, for a seat that can still put up so many half bets (None: without limit)."""
        edge = self._starts.get(halves)
        if edge is None:
            reserve = None if halves is None else halves * self.chips // 2
            stake = Stake.on(dict.fromkeys(self.bets, self.chips), reserve)
            with self.lock:
                edge = self._starts[halves] = self._enter(
                    cast(WalkedRound, start_of(self.rules)(self.rules, (stake,))), ()
                )
        return edge

    def edge(self, state: State, answer: int) -> Edge:
        """Where an answer leads, found now if it was never given before."""
        found = state.edges[answer]
        if found is None:
            with self.lock:
                found = self._found(state, answer)
        return found

    def nets(self, claims: int, final: int) -> tuple[int, ...]:
        """What claims bring against a final, for each bet."""
        nets = self._nets.get((claims, final))
        if nets is None:
            end, made = cast(Any, self.finals[final]), self.claims[claims]
            if hasattr(end, "pays"):
                nets = (sum(end.pays(claim) for claim in made),)
            else:  # a round that names no claims makes one at its end: what each of its bets came to
                nets = cast("tuple[int, ...]", made[0]) if made else (0,) * len(self.bets)
            self._nets[claims, final] = nets
        return nets

    def counts_as(self, state: State, action: int) -> int:
        """The number of a word at a decision: its own if it is open, otherwise that of the word that replaces it."""
        return action if action < len(state.open) and state.open[action] else state.instead

    def _found(self, state: State, answer: int) -> Edge:
        round = state.round
        match round.need:
            case Decide():
                given: Answer = self.words[answer]
            case Draw(face_up=False):
                given = FACE_DOWN
            case Peek():
                given = cast(PeekingRound, round).peek((self.cards[answer],))
            case _:
                given = self.cards[answer]
        edge = self._enter(round.step(given), round.claims)
        state.edges[answer] = edge
        return edge

    def _enter(self, round: WalkedRound, before: Claims) -> Edge:
        claims = round.claims
        key = (round.future, self.felt.sees(round))
        state = self._known.get(key)
        if state is None:
            state = self._known[key] = self._made(round)
        if claims != before:
            return state, self._claim_number(claims_since(before, claims))
        if state.kind is StateKind.DONE and not hasattr(round, "pays"):
            return state, self._claim_number((round.final,))
        return state, 0

    def _made(self, round: WalkedRound) -> State:
        match round.need:
            case Decide() as need:
                state = State(len(self.states), round, StateKind.ASK, len(self.words))
                state.felt = self.felt.at(round, need)
                state.open = tuple(word in need.words for word in self.words)
                state.instead = self.words.index(next(word for word in FALLBACKS if word in need.words))
            case Done():
                state = State(len(self.states), round, StateKind.DONE, 0)
                state.final = self._final_number(round)
            case need:
                state = State(len(self.states), round, _kind(need), len(self.cards))
        self.states.append(state)
        return state

    def _claim_number(self, claims: Claims) -> int:
        claims = tuple(sorted(claims, key=repr)) if len(claims) > 1 else claims
        number = self._claim_numbers.setdefault(claims, len(self.claims))
        if number == len(self.claims):
            self.claims.append(claims)
        return number

    def _final_number(self, round: WalkedRound) -> int:
        final = round.final if hasattr(round, "pays") else None
        number = self._final_numbers.setdefault(final, len(self.finals))
        if number == len(self.finals):
            self.finals.append(round)
        return number

    # Automata are shared, also by copies of an environment and by environments in other processes

    def __deepcopy__(self, memo: object) -> Automaton:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return automaton_of, (self.rules,)


def _side_denominators(rules: HouseRules) -> Iterator[int]:
    if isinstance(rules, blackjack.Rules):
        yield from (odds.stake for bet in rules.side_bets for odds in rules.side_bet_pays(bet).values())


def _kind(need: Need) -> StateKind:
    match need:
        case Draw(face_up=face_up):
            return StateKind.DRAW if face_up else StateKind.LAY
        case Peek():
            return StateKind.PEEK
    return StateKind.TURN


def automaton_of(rules: HouseRules) -> Automaton:
    """The automaton of a house. Decks, limits and money are not part of a round, so houses that differ in these share it."""
    table_side = {rule.attribute: rule.default for rule in declared(HouseRules)}
    return _shared(replace(rules, **table_side | {"decks": 8}))


_shared = cache(Automaton)
