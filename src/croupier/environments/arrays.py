"""An automaton and a setup as the arrays that the kernel deals through."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.environments.actions import Actions
from croupier.environments.automaton import Automaton, Edge, Kind, State
from croupier.environments.kernel import (
    BET,
    CLAIMS_AT,
    DECISIONS,
    KIND_AT,
    OVER,
    SETTLE,
    UNKNOWN,
    House,
    Rules,
)
from croupier.environments.observation import Phase
from croupier.environments.setup import Setup
from croupier.environments.sidebets import side_nets

UNKNOWN_EDGE = np.uint64(int(UNKNOWN) << KIND_AT)
EPISODES = {"round": 0, "shoe": 1, "session": 2}


class Arrays:
    """The states of an automaton that the kernel has met, as arrays; shared by all environments with the same actions."""

    def __init__(self, automaton: Automaton, actions: Actions, halves: int) -> None:
        self._automaton, self._actions, self._halves = automaton, len(actions), halves
        self._offsets: list[int] = []
        self._states: list[State | None] = []
        self._rows: dict[int, int] = {}
        """Where the row of each state begins, by its number."""
        self._used, self._valued = 0, (0, 0)
        self.decisions: list[State] = []
        """The states at which something is decided, from the number `DECISIONS` on."""
        self.rules = Rules(
            edges=np.full(1 << 12, UNKNOWN_EDGE),
            felt=np.zeros((1 << 6, len(automaton.felt.columns)), np.float32),
            open=np.zeros((1 << 6, -(-len(actions) // 8)), np.uint64),
            values=np.zeros((1, 1, len(automaton.bets)), np.int64),
        )
        self.rules.felt[BET, 0], self.rules.felt[SETTLE, 0] = Phase.BET, Phase.SETTLE
        open, words = self.rules.open.view(np.int8)[:, : len(actions)], len(actions.words)
        open[OVER] = 1  # whatever is done then counts for nothing
        open[BET, words:] = open[SETTLE, words:] = 1
        self._row(None, max(halves + 2, DECISIONS))

    def find(self, slot: int) -> None:
        """Write the edge down that belongs here."""
        automaton = self._automaton
        with automaton.lock:
            if self.rules.edges[slot] != UNKNOWN_EDGE:
                return
            at = bisect_right(self._offsets, slot) - 1
            state, answer = self._states[at], slot - self._offsets[at]
            if state is None:
                edge = automaton.start(None if answer == self._halves + 1 else answer - 1)
            elif state.kind is Kind.ASK:
                edge = automaton.edge(state, automaton.counts_as(state, answer - 1))
            else:
                edge = automaton.edge(state, answer)
            word = self._word(edge)  # may replace the arrays by longer ones
            self.rules.edges[slot] = word

    def _word(self, edge: Edge) -> int:
        state, claims = edge
        target = state.final if state.kind is Kind.DONE else self._row_of(state)
        if self._valued != (len(self._automaton.claims), len(self._automaton.finals)):
            self._values()
        return target | claims << CLAIMS_AT | state.kind << KIND_AT

    def _row_of(self, state: State) -> int:
        row = self._rows.get(state.number)
        if row is None:
            asks = state.kind is Kind.ASK
            row = self._rows[state.number] = self._row(state, 1 + self._actions if asks else len(state.edges))
            if asks:
                self._decision(state, row)
        return row

    def _row(self, state: State | None, width: int) -> int:
        first = self._used
        self._used += width
        self._offsets.append(first)
        self._states.append(state)
        while self._used > len(self.rules.edges):
            self.rules = self.rules._replace(edges=_longer(self.rules.edges, UNKNOWN_EDGE))
        return first

    def _decision(self, state: State, row: int) -> None:
        number = DECISIONS + len(self.decisions)
        self.decisions.append(state)
        if number == len(self.rules.felt):
            self._replace(felt=_longer(self.rules.felt), open=_longer(self.rules.open))
        self.rules.edges[row] = number
        self.rules.felt[number] = state.felt
        self.rules.open.view(np.int8)[number, : len(state.open)] = state.open

    def _values(self) -> None:
        """What every set of claims comes to against every final."""
        automaton = self._automaton
        claims, finals = self._valued = len(automaton.claims), len(automaton.finals)
        values = np.zeros((claims, max(finals, 1), len(automaton.bets)), np.int64)
        for made in range(1, claims):
            for final in range(finals):
                values[made, final] = automaton.nets(made, final)
        self._replace(values=values)

    def _replace(self, **longer: NDArray[Any]) -> None:
        """Replace arrays by longer ones, and the edges by a copy.

        An environment that still uses the old edges never meets one that leads beyond its other old arrays: it finds the
        edge unknown, asks for it, and takes the new arrays then.
        """
        self.rules = self.rules._replace(edges=self.rules.edges.copy(), **longer)


def _longer(array: NDArray[Any], by: Any = 0) -> NDArray[Any]:
    return np.concatenate([array, np.full_like(array, by)])


def arrays_of(setup: Setup) -> Arrays:
    """The arrays of a house."""
    return _shared(setup.automaton, setup.actions, setup.halves)


_shared = cache(Arrays)


def full_shoe(setup: Setup) -> NDArray[np.uint8]:
    """All cards in order, each by its place in the deck."""
    return np.repeat(np.arange(len(DECK), dtype=np.uint8), setup.rules.cards // len(DECK))


def house_of(setup: Setup, autoreset: int = 0) -> House:
    """A setup as the kernel takes it."""
    rules, layout, actions, chips = setup.rules, setup.layout, setup.actions, setup.chips
    endless, counting = rules.decks == "infinite", layout.counting
    tags = np.zeros(14, np.float32)
    if counting:
        tags[:] = [*(float(counting.tag(min(rank, 10))) for rank in range(1, 14)), float(counting.start)]
    classes = len(setup.automaton.cards)
    return House(
        full=full_shoe(setup),
        ranks=np.array([card.rank - 1 for card in DECK], np.uint8),
        classes=np.array([min(card.rank, classes) - 1 for card in DECK], np.uint8),
        tags=tags,
        wagers=np.array([setup.units(wager) for wager in actions.wagers], np.int64),
        needed=np.array(
            [(setup.needed(one) * chips, one.total * chips, one.first * chips) for one in actions.wagers], np.int64
        ),
        sides=side_nets(setup),
        endless=int(endless),
        rest=rules.cards if endless else rules.cards - rules.cut,
        chips=chips,
        halves=setup.halves,
        episode=EPISODES[setup.episode],
        autoreset=autoreset,
        actions=len(actions),
        words=len(actions.words),
        chosen=int(actions.chosen),
        bankroll=setup.bankroll,
        rounds=setup.rounds,
        at_bet=layout.place("bet"),
        at_dealt=layout.place("dealt"),
        at_bankroll=layout.place("bankroll"),
        at_running=layout.place("running"),
        at_seen=layout.place("seen A") if layout.place("seen A") >= 0 else len(layout),
    )
