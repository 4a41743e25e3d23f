"""A strategy at the tables of a vector environment: what the house's own players would do there."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from croupier.environments.vector import VectorTable
from croupier.protocol import Decide
from croupier.strategies import Strategy


class Playing:
    """Plays by a strategy that looks at no cards but those on the felt; bets the first wager.

    >>> from croupier.environments import make_vec_env
    >>> from croupier.strategies import find_strategy
    >>> env = make_vec_env("blackjack/changer", 8)
    >>> _ = env.reset(seed=1)
    >>> basic = Playing(env, find_strategy("basic", env.setup.rules))
    >>> _ = env.step(basic())
    """

    def __init__(self, env: VectorTable, strategy: Strategy[Any]) -> None:
        self._env, self._strategy = env, strategy
        self._look = strategy.look(())
        self._moves = np.full(1 << 10, -1)

    def __call__(self) -> NDArray[np.int64]:
        """An action for every table."""
        decisions = self._env.dealing.tables["at"]
        while decisions.max() >= len(self._moves):
            self._moves = np.concatenate([self._moves, np.full_like(self._moves, -1)])
        actions = np.asarray(self._moves[decisions])
        if (actions < 0).any():
            for decision in set(decisions[actions < 0].tolist()):
                self._moves[decision] = self._move(decision)
            actions = np.asarray(self._moves[decisions])
        return actions

    def _move(self, decision: int) -> int:
        state = self._env.dealing.state(decision)
        if state is None:  # a bet, or a round that is over
            return len(self._env.setup.actions.words)
        round = state.round
        mix = self._strategy.mix(round, cast(Decide, round.need), self._look)
        return self._env.setup.actions.words.index(str(max(mix, key=lambda word: mix[word])))
