"""The exact value of every open action at tables in play, and the regret of the one that is taken.

A value is what the action is worth on average with the best play after it, in units, from the cards that are unseen: so it
is what a look back on the game says of the same decision. Two decisions of the same state of the automaton with the same cards
seen have the same values, so values are kept by both: from a fresh shoe each round most of them are known soon, and in the
middle of a shoe each one is computed.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.advice import Advice
from croupier.cards import Card, Rank, Suit
from croupier.environments.dealing import Dealing
from croupier.environments.setup import Setup
from croupier.games import blackjack
from croupier.messages import Refused
from croupier.protocol import Round

ROWS = 1 << 17
"""How many decisions are kept; then all are forgotten, since a shoe does not come back."""
RANKS = len(Rank)

Row = NDArray[np.float64]


class ValueTable:
    """The values of the decisions of a setup that have been met, a row each."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.width = setup, len(setup.actions)
        self._full = np.full(RANKS, setup.rules.cards // RANKS)
        self._endless = setup.rules.decks == "infinite"
        self.forget()

    def __deepcopy__(self, memo: object) -> ValueTable:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return shared_values, (self.setup,)

    def forget(self) -> None:
        """Begin anew with a row that has no values."""
        self.rows = np.full((1 << 10, self.width), np.nan)
        self.known: dict[bytes, int] = {b"": 0}

    def add(self, key: bytes, row: Row) -> int:
        """Keep a row: its number."""
        if len(self.known) == len(self.rows):
            self.rows = np.concatenate([self.rows, np.full_like(self.rows, np.nan)])
        number = self.known[key] = len(self.known)
        self.rows[number] = row
        return number

    def count_unseen(self, seen: NDArray[np.uint8]) -> list[int]:
        """The cards that are neither on the felt nor gone, ace to king."""
        return [int(many) for many in (self._full if self._endless else self._full - seen)]

    def moves(self, round: Round, seen: NDArray[np.uint8]) -> Row:
        """The values of the words at a decision, in first bets; nothing where the analysis has no value."""
        row, unseen = np.full(self.width, np.nan), self.count_unseen(seen)
        try:
            values = _advice(round, unseen, seen).moves
        except Refused:  # the shoe may run out before the hand is played
            return row
        for place, word in enumerate(self.setup.actions.words):
            row[place] = values.get(word, np.nan)
        return row

    def wagers(self, seen: NDArray[np.uint8]) -> Row:
        """The values of the bets before a round is dealt, in units."""
        from croupier.analysis.worth import bets_worth

        row = np.full(self.width, np.nan)
        try:
            worth = bets_worth(self.setup.rules, tuple(self.count_unseen(seen)))
        except Refused:
            return row
        first = len(self.setup.actions.words)
        row[first:] = [sum(units * worth[bet] for bet, units in wager.bets) for wager in self.setup.actions.wagers]
        return row


def _advice(round: Round, unseen: list[int], seen: NDArray[np.uint8]) -> Advice:
    if isinstance(round, blackjack.Round):
        from croupier.analysis.advising import advise_unseen

        return advise_unseen(round, unseen)
    from croupier.analysis import advise

    gone = seen.astype(int) - np.bincount([card.rank - 1 for card in round.face_up()], minlength=RANKS)
    return advise(round, [Card(rank, Suit.SPADES) for rank, many in zip(Rank, gone, strict=True) for _ in range(many)])


@cache
def shared_values(setup: Setup) -> ValueTable:
    """The values of a setup, the same table each time."""
    return ValueTable(setup)


class MoveValues:
    """The values at the tables of an environment as they stand, and the regret of the actions that are taken there."""

    def __init__(self, dealing: Dealing) -> None:
        self._dealing, self._table = dealing, shared_values(dealing.setup)
        self.values = np.full((dealing.many, self._table.width), np.nan)
        """For each table and action, in units; minus infinity where an action is not open, not a number where its value is not known."""

    def look(self) -> NDArray[np.float64]:
        """Find the values at all tables."""
        dealing, table = self._dealing, self._table
        if len(table.known) > ROWS:
            table.forget()
        tables = dealing.tables
        places = tables["at"]
        keys = np.concatenate([places.reshape(-1, 1).view(np.uint8), tables["seen"][:, :RANKS]], axis=1)
        whole, size, known = keys.tobytes(), keys.shape[1], table.known
        numbers = [known.get(whole[at : at + size], -1) for at in range(0, len(whole), size)]
        # nothing is decided; or the shoe was used up, the discards came back, and what is unseen is not known from `seen`
        for number in np.flatnonzero((places == 0) | (places == dealing.settle_row) | (tables["bottom"] > 0)).tolist():
            numbers[number] = 0
        for number, found in enumerate(numbers):
            if found < 0:
                key = whole[number * size : (number + 1) * size]
                numbers[number] = known[key] if key in known else table.add(key, self._row(number))
        np.take(table.rows, numbers, axis=0, out=self.values)
        self._scale()
        return self.values

    def _row(self, table: int) -> Row:
        dealing = self._dealing
        one, values = dealing.tables[table], self._table
        if state := dealing.state(int(one["at"])):
            return values.moves(replace(cast(Any, state.round), rules=dealing.setup.rules), one["seen"][:RANKS])
        return values.wagers(one["seen"][:RANKS])

    def _scale(self) -> None:
        """From first bets to units; a bet that the bankroll does not cover is not open; a round that is over is worth its result."""
        dealing, setup = self._dealing, self._dealing.setup
        words = len(setup.actions.words)
        if setup.actions.chosen:
            firsts = np.array([wager.first for wager in setup.actions.wagers])
            self.values[:, :words] *= firsts[dealing.tables["wager"]][:, None]
        self.values[dealing.masks == 0] = -np.inf
        self.values[dealing.tables["at"] == 0] = 0.0
        if not setup.actions.chosen:
            for table in np.flatnonzero(dealing.tables["at"] == dealing.settle_row).tolist():
                self.values[table, words] = self._result(table)

    def _result(self, table: int) -> float:
        """What a round that was over at the deal comes to, in units."""
        one, automaton = self._dealing.tables[table], self._dealing.setup.automaton
        final = int(one["edge"]) & 0xFFFFFFFF
        claims = one["made"][: one["claimed"]].tolist()
        units = self._dealing.setup.units(self._dealing.setup.actions.wagers[0])
        nets = (automaton.nets(made, final) for made in claims)
        return sum(on * net for bets in nets for on, net in zip(units, bets, strict=True)) / self._dealing.setup.chips

    def regret(self, actions: NDArray[np.int64]) -> NDArray[np.float64]:
        """How much less each of these actions is worth than the best one; 0 where that is not known or nothing is decided."""
        values = self.values
        taken = self._moves_of(actions)
        best = np.fmax.reduce(values, axis=1)
        return np.asarray(np.nan_to_num(best - values[np.arange(len(values)), taken]))

    def _moves_of(self, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        """The actions that the kernel takes: one that is not open is replaced."""
        dealing = self._dealing
        taken = np.clip(actions, 0, self._table.width - 1)
        closed = dealing.masks[np.arange(dealing.many), taken] == 0
        for table in np.flatnonzero(closed).tolist():
            state = dealing.state(int(dealing.tables["at"][table]))
            taken[table] = state.instead if state else int(dealing.masks[table].argmax())
        return taken
