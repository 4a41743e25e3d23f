"""The round of one seat as an automaton, built while it is played.

A state is what a round needs (`NeedKind`), with an edge for each answer. Edges are found by stepping through the round itself,
when they are taken for the first time; afterwards a step is one look-up. Nothing here knows a game.

Neither the hidden card nor a finished hand is part of a state: whoever deals keeps the card, and the edge on which a hand
finishes carries its claim. So whatever is observed at a state is public. Two rounds share a state if their `future` is
the same and so is what the observer will see beyond it.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from functools import cache
from threading import RLock
from typing import Protocol, TypeVar

from croupier.compiled.kernel_data import NeedKind
from croupier.compiled.numbering import Claims, Numbering, claims_at_end, claims_since, kind_of
from croupier.compiled.payouts import nets_of
from croupier.games.declare import HouseRules, WalkedRules, list_rules
from croupier.protocol import Decide, Round, WalkedRound


class Observer(Protocol):
    """What is observed when a seat is to decide. It is hashable: automata are shared by rules and observer."""

    def __hash__(self) -> int: ...

    def at(self, round: Round, need: Decide, /) -> tuple[float, ...]:
        """The numbers that are observed at a decision."""

    def sees(self, round: Round, /) -> Hashable:
        """What these numbers will depend on beyond the future of the round."""


class State:
    """A need, and where each answer leads: a card by the number of its class, a decision by the number of its word."""

    __slots__ = ("edges", "final", "instead", "kind", "number", "observed", "open", "round")

    def __init__(self, number: int, round: WalkedRound, kind: NeedKind, answers: int) -> None:
        self.number, self.round, self.kind = number, round, kind
        self.edges: list[Edge | None] = [None] * answers
        self.observed: tuple[float, ...] = ()
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

    def __init__(
        self, rules: WalkedRules, stake: int, words: tuple[str, ...], fallbacks: tuple[str, ...], observer: Observer
    ) -> None:
        """`words` are all that may be said, each by its number; the first open one of `fallbacks` replaces one that is not open."""
        self.rules, self.stake, self.words, self.fallbacks, self.observer = rules, stake, words, fallbacks, observer
        self.numbering = Numbering(rules, stake)
        self.states: list[State] = []
        self.lock = RLock()
        self._known: dict[Hashable, State] = {}
        self._starts: dict[int | None, Edge] = {}
        self._nets: dict[tuple[int, int], tuple[int, ...]] = {}

    @property
    def claims(self) -> list[Claims]:
        """All sets of claims that have been made on one step."""
        return self.numbering.claims

    @property
    def ends(self) -> list[WalkedRound]:
        """A finished round for each final."""
        return self.numbering.ends

    def start(self, halves: int | None = None) -> Edge:
        """The first state of a round, for a seat that can still put up so many half bets (None: without limit)."""
        edge = self._starts.get(halves)
        if edge is None:
            with self.lock:
                round = self.numbering.start(None if halves is None else halves * self.stake // 2)
                edge = self._starts[halves] = self._enter(round, ())
        return edge

    def edge(self, state: State, answer: int) -> Edge:
        """Where an answer leads, found now if it was never given before."""
        found = state.edges[answer]
        if found is None:
            with self.lock:
                found = state.edges[answer] = self._step(state, answer)
        return found

    def nets(self, claims: int, final: int) -> tuple[int, ...]:
        """What claims bring against a final, for each bet."""
        nets = self._nets.get((claims, final))
        if nets is None:
            nets = self._nets[claims, final] = nets_of(self.ends[final], self.claims[claims], self.numbering.bets)
        return nets

    def word_number(self, state: State, action: int) -> int:
        """The number of a word at a decision: its own if it is open, otherwise that of the word that replaces it."""
        return action if action < len(state.open) and state.open[action] else state.instead

    def _step(self, state: State, answer: int) -> Edge:
        round, asks = state.round, state.kind is NeedKind.ASK
        answers = self.words if asks else self.numbering.answers(round, round.need)
        return self._enter(round.step(answers[answer]), round.claims)

    def state(self, round: WalkedRound) -> State:
        """The state of a round, added if it was never met."""
        key = (round.future, self.observer.sees(round))
        state = self._known.get(key)
        if state is None:
            state = self._known[key] = self._add(round)
        return state

    def _enter(self, round: WalkedRound, before: Claims) -> Edge:
        state = self.state(round)
        claims = claims_since(before, round.claims)
        if state.kind is NeedKind.DONE:
            claims += claims_at_end(round)
        return state, self.numbering.claims_number(claims)

    def _add(self, round: WalkedRound) -> State:
        need, kind = round.need, kind_of(round.need)
        answers = {NeedKind.ASK: len(self.words), NeedKind.DONE: 0}.get(kind, len(self.numbering.cards))
        state = State(len(self.states), round, kind, answers)
        if isinstance(need, Decide):
            state.observed = self.observer.at(round, need)
            state.open = tuple(word in need.words for word in self.words)
            state.instead = self.words.index(next(word for word in self.fallbacks if word in need.words))
        elif kind is NeedKind.DONE:
            state.final = self.numbering.final_number(round)
        self.states.append(state)
        return state

    # Automata are shared, also by copies of an environment and by environments in other processes

    def __deepcopy__(self, memo: object) -> Automaton:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return shared_automaton, (self.rules, self.stake, self.words, self.fallbacks, self.observer)


@cache
def shared_automaton(
    rules: WalkedRules, stake: int, words: tuple[str, ...], fallbacks: tuple[str, ...], observer: Observer
) -> Automaton:
    """The automaton of a house, the same one each time."""
    return Automaton(rules, stake, words, fallbacks, observer)


Rules = TypeVar("Rules", bound=HouseRules)


def rules_of_play(rules: Rules) -> Rules:
    """The rules without what is no part of a round: houses that differ only in decks, limits and money share an automaton."""
    table_side = {rule.attribute: rule.default for rule in list_rules(HouseRules)}
    return replace(rules, **table_side | {"decks": 8})
