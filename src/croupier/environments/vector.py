"""Thousands of tables in one call: the vector environment, compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from croupier.environments.actions import BadAction, BadSetup
from croupier.environments.dealing import Dealing
from croupier.environments.kernel_data import DISABLED, NEXT_STEP, SAME_STEP
from croupier.environments.move_values import MoveValues
from croupier.environments.setup import Setup
from croupier.environments.single import action_space, observation_space
from croupier.messages import say

MODES = {
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.DISABLED: DISABLED,
}

Observations = NDArray[np.float32]
Stepped = tuple[Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class VectorTable(VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """Many tables of one house, each with its own shoe; all take a step at once.

    Table number i of an environment that was reset with a seed s deals the cards of a single environment with the seed
    s + i, whatever the number of tables.
    """

    def __init__(
        self,
        setup: Setup,
        num_envs: int,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        values: bool = False,
    ) -> None:
        self.setup, self.num_envs, self.autoreset_mode, self.copy = setup, num_envs, autoreset_mode, copy
        self.metadata = {"autoreset_mode": autoreset_mode, "render_modes": []}
        self.single_observation_space, self.single_action_space = observation_space(setup), action_space(setup)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.dealing = Dealing(setup, num_envs, MODES[autoreset_mode])
        self.values = MoveValues(self.dealing) if values else None
        self._all = np.ones(num_envs, np.bool_)
        self._no_regret = np.zeros(num_envs)
        self._seeded = False
        self._keeps_finals = autoreset_mode is AutoresetMode.SAME_STEP
        self._checked = setup.strict or autoreset_mode is AutoresetMode.DISABLED

    def action_masks(self) -> NDArray[np.int8]:
        """Which actions are open at each table: 1 open, 0 not."""
        return self._keep(self.dealing.masks)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin an episode at every table, or at those of `options["reset_mask"]`.

        With a seed a table gets a new shoe and a new stream of random numbers; without one it goes on with its own.
        """
        super().reset(seed=seed if isinstance(seed, int) else None)
        chosen, dealing = self._choose(options), self.dealing
        self._seed(seed, chosen)
        dealing.actions[:] = chosen
        dealing.reset()
        return self._keep(dealing.observations), self._info(self._no_regret)

    def step(self, actions: NDArray[Any]) -> Stepped:
        """Take an action at every table; the action of a table that is over and begins anew counts for nothing."""
        given, dealing = np.asarray(actions), self.dealing
        if self._checked or given.shape != self._all.shape:
            self._check(given)
        dealing.actions[:] = given
        regret = self.values.regret(dealing.actions) if self.values else self._no_regret
        dealing.step()
        shown = (dealing.observations, dealing.rewards, dealing.terminations, dealing.truncations)
        if self.copy:
            shown = (shown[0].copy(), shown[1].copy(), shown[2].copy(), shown[3].copy())
        info = self._info(regret)
        if self._keeps_finals:
            self._add_final(info)
        return *shown, info

    def _keep(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self.copy else array

    def _info(self, regret: NDArray[np.float64]) -> dict[str, Any]:
        info = {"action_mask": self._keep(self.dealing.masks), "_action_mask": self._keep(self._all)}
        if self.values:
            info |= {"action_values": self._keep(self.values.look()), "_action_values": self._keep(self._all)}
            info |= {"regret": self._keep(regret), "_regret": self._keep(self._all)}
        return info

    def _add_final(self, info: dict[str, Any]) -> None:
        """What was observed when an episode ended, for the tables that have begun another in the same step."""
        dealing = self.dealing
        over = dealing.terminations | dealing.truncations
        if over.any():
            info["final_obs"], info["_final_obs"] = self._keep(dealing.final_observations), over
            info["final_info"] = {"action_mask": self._keep(dealing.final_masks), "_action_mask": over}
            info["_final_info"] = over

    def _choose(self, options: dict[str, Any] | None) -> NDArray[np.bool_]:
        mask = (options or {}).get("reset_mask")
        if mask is None:
            return self._all
        fits = isinstance(mask, np.ndarray) and mask.dtype == np.bool_ and mask.shape == (self.num_envs,)
        if not fits or not mask.any():
            raise BadSetup(
                say(
                    "options[“reset_mask”] is not accepted; allowed: an array of {tables} truth values, one of them true.",
                    tables=self.num_envs,
                )
            )
        return np.asarray(mask)

    def _seed(self, seed: int | Sequence[int | None] | None, chosen: NDArray[np.bool_]) -> None:
        if seed is None and not self._seeded:
            seed = [int(word) for word in self.np_random.integers(2**62, size=self.num_envs)]
        self._seeded = True
        if seed is not None:
            seeds = [seed + table for table in range(self.num_envs)] if isinstance(seed, int) else seed
            for table in np.flatnonzero(chosen).tolist():
                if (own := seeds[table]) is not None:
                    self.dealing.seed(table, own)

    def _check(self, actions: NDArray[Any]) -> None:
        if actions.shape != (self.num_envs,):
            raise BadAction(
                say(
                    "Actions of shape {given} do not fit {tables} tables.",
                    given=str(actions.shape),
                    tables=self.num_envs,
                )
            )
        dealing = self.dealing
        if self.autoreset_mode is AutoresetMode.DISABLED and (dealing.terminations | dealing.truncations).any():
            raise BadAction(say("An episode is over: reset its table first, by options[“reset_mask”]."))
        if self.setup.strict:
            inside = (actions >= 0) & (actions < len(self.setup.actions))
            closed = np.flatnonzero(~inside | (self.dealing.masks[np.arange(self.num_envs), actions * inside] == 0))
            if len(closed):
                table = int(closed[0])
                raise self.setup.refusal(int(actions[table]), self.dealing.masks[table])
