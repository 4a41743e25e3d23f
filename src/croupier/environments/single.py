"""One table: the environment of Gymnasium."""

from __future__ import annotations

from typing import Any, ClassVar, SupportsInt

import gymnasium
import numpy as np
from numpy.typing import NDArray

from croupier.environments.actions import BadAction, BadSetup
from croupier.environments.dealing import Dealing
from croupier.environments.rendering import RENDER_MODES, rendered
from croupier.environments.setup import Setup
from croupier.environments.spaces import action_space, observation_space
from croupier.messages import say

Observation = NDArray[np.float32]
ONE = np.ones(1, np.int64)


class TableEnv(gymnasium.Env[Observation, SupportsInt]):
    """A seat at a table of one house. Observations and actions are described in docs/environments.md."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # type: ignore[misc]

    def __init__(self, setup: Setup, render_mode: str | None = None) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadSetup(
                say(
                    "render_mode = “{given}” is not accepted; allowed: {allowed}.",
                    given=render_mode,
                    allowed=RENDER_MODES,
                )
            )
        self.setup, self.render_mode = setup, render_mode
        self.observation_space, self.action_space = observation_space(setup), action_space(setup)
        self._dealing = Dealing(setup, 1, logged=render_mode is not None)
        shown = self._dealing.shown
        self._action = np.zeros(1, np.int64)
        self._step = self._dealing.step
        self._row, self._mask = self._dealing.observations[0], self._dealing.masks[0]
        self._shown = shown.rewards.item, shown.terminations.item, shown.truncations.item
        self._seeded, self._over = False, True

    def action_masks(self) -> NDArray[np.int8]:
        """Which actions are open: 1 open, 0 not."""
        return np.array(self._mask)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode. With a seed the table gets a new shoe and a new stream of chance; without one it goes on."""
        super().reset(seed=seed, options=options)
        if seed is None and not self._seeded:
            seed = int(self.np_random.integers(2**62))
        if seed is not None:
            self._dealing.seed(0, seed)
        self._seeded, self._over = True, False
        self._dealing.reset(ONE)
        return self._row.copy(), {"action_mask": self._mask.copy()}

    def step(self, action: SupportsInt) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action; if it is not open, what it counts as is taken instead, unless the setup is strict."""
        if self._over or self.setup.strict:
            self._check(int(action))
        self._action[0] = action
        self._step(self._action)
        reward, terminated, truncated = self._shown
        over, cut = terminated(0), truncated(0)
        self._over = over or cut
        return self._row.copy(), reward(0), over, cut, {"action_mask": self._mask.copy()}

    def render(self) -> Any:
        """The table as text (`ansi`) or as an array of pixels (`rgb_array`): what lies face up, and nothing else."""
        return rendered(self._dealing, self.render_mode) if self.render_mode else None

    def _check(self, action: int) -> None:
        if self._over:
            raise BadAction(say("The episode is over: reset the environment first."))
        if not 0 <= action < len(self._mask) or not self._mask[action]:
            raise self.setup.refusal(action, self._mask)
