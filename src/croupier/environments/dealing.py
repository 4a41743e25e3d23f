"""Tables in progress: the arrays that the kernel deals through, and the edges it asks for."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.environments import kernel
from croupier.environments.arrays import arrays_of, house_of
from croupier.environments.automaton import State
from croupier.environments.setup import Setup
from croupier.simulation.blocks import chance

LOG = 192
"""So many answers of a round are kept for those who look at it: more than any round has."""


class Dealing:
    """So many tables of one house, each with its own shoe. What they show is in `shown`, and changes with every step."""

    def __init__(self, setup: Setup, tables: int, autoreset: int = kernel.DISABLED, logged: bool = False) -> None:
        self.setup, self.many = setup, tables
        self._arrays, self._house = arrays_of(setup), house_of(setup, autoreset)
        columns, actions, words = len(setup.layout), len(setup.actions), self._arrays.rules.open.shape[1]
        kept = tables if autoreset == kernel.SAME_STEP else 0
        self.tables = kernel.Tables(
            cards=np.zeros((tables, len(self._house.full)), np.uint8),
            made=np.zeros((tables, kernel.MOST_CLAIMS), np.uint16),
            log=np.zeros((tables, LOG if logged else 3 if len(self._house.sides) else 0), np.uint8),
            chance=np.zeros(tables, np.uint64),
            numbers=np.zeros((tables, kernel.COLUMNS), np.int64),
        )
        masks = np.zeros((tables, words), np.uint64)
        self.shown = kernel.Shown(
            observations=np.zeros((tables, max(columns, self._house.at_seen + 13)), np.float32),
            masks=masks.view(np.int8),
            mask_words=masks,
            rewards=np.zeros(tables),
            terminations=np.zeros(tables, np.bool_),
            truncations=np.zeros(tables, np.bool_),
            final_observations=np.zeros((kept, columns), np.float32),
            final_masks=np.zeros((kept, actions), np.int8),
            stuck=np.zeros(tables, np.int64),
        )
        self.observations = self.shown.observations[:, :columns]
        self.masks = self.shown.masks[:, :actions]
        self._pack()

    def seed(self, table: int, seed: int) -> None:
        """A new stream of chance; the next round is from a new shoe."""
        self.tables.chance[table] = chance(seed, 0)
        self.tables.numbers[table, kernel.LEFT] = 0

    def reset(self, chosen: NDArray[np.int64]) -> None:
        """Begin an episode at every table whose number is not 0."""
        self._go_on(kernel.advance(kernel.RESET, chosen, self._where))

    def step(self, actions: NDArray[np.int64]) -> None:
        """Take an action at every table."""
        if stuck := kernel.advance(kernel.STEP, actions, self._where):
            self._go_on(stuck)

    def decisions(self) -> NDArray[np.int64]:
        """What each table waits for: OVER, BET, SETTLE, or the number of a decision."""
        at = self.tables.numbers[:, kernel.AT]
        return np.asarray(np.where(at >= kernel.DECISIONS, self._rules.edges[at].astype(np.int64), at))

    def state(self, decision: int) -> State:
        """The state of a decision."""
        return self._arrays.decisions[decision - kernel.DECISIONS]

    def _go_on(self, stuck: int) -> None:
        """Find the edges that tables wait for, until none does."""
        while stuck:
            for slot in set(self.tables.numbers[self.shown.stuck[:stuck], kernel.SLOT].tolist()):
                self._arrays.find(slot)
            if self._rules is not self._arrays.rules:
                self._pack()
            stuck = kernel.advance(kernel.RESUME, self.shown.stuck[:stuck], self._where)

    def _pack(self) -> None:
        """The arrays as the kernel takes them; those of the house may have been replaced by longer ones since the last time."""
        self._rules = self._arrays.rules
        self._where = kernel.packed(self._rules, self._house, self.tables, self.shown)
