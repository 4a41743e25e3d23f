"""One table: the environment of Gymnasium."""

from __future__ import annotations

from typing import Any, ClassVar, SupportsInt, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from croupier.environments.actions import BadAction
from croupier.environments.dealing import Dealing
from croupier.environments.move_values import MoveValues
from croupier.environments.rendering import RENDER_MODES, check_mode, print_table, render
from croupier.environments.setup import Setup
from croupier.messages import say

Observation = NDArray[np.float32]


def action_space(setup: Setup) -> spaces.Discrete:
    return spaces.Discrete(len(setup.actions))


def observation_space(setup: Setup) -> spaces.Space[NDArray[np.float32]]:
    columns = setup.layout.columns
    box = spaces.Box(
        np.array([column.least for column in columns], np.float32),
        np.array([column.most for column in columns], np.float32),
        dtype=np.float32,
    )
    return cast(spaces.Space[NDArray[np.float32]], box)


class TableEnv(gymnasium.Env[Observation, SupportsInt]):
    """A seat at a table of one house. Observations and actions are described in docs/environments.md."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # type: ignore[misc]

    def __init__(self, setup: Setup, render_mode: str | None = None) -> None:
        check_mode(render_mode)
        self.setup, self.render_mode = setup, render_mode
        self.observation_space, self.action_space = observation_space(setup), action_space(setup)
        self.dealing = Dealing(setup, 1, logged=render_mode is not None)
        self._seeded, self._over, self._checked = False, True, setup.strict
        self._shown = render_mode == "human"
        self._look()

    def _look(self) -> None:
        """Keep at hand what each step needs: looking it up takes longer than dealing."""
        dealing = self.dealing
        self._step, self._row, self._mask = dealing.step, dealing.observations[0].copy, dealing.masks[0].copy
        self._actions: Any
        self._actions, self._rewards, self._terminations, self._truncations = map(
            cast(Any, memoryview), (dealing.actions, dealing.rewards, dealing.terminations, dealing.truncations)
        )

    def __getstate__(self) -> dict[str, Any]:
        kept = ("_step", "_actions", "_row", "_mask", "_rewards", "_terminations", "_truncations")
        return {name: value for name, value in self.__dict__.items() if name not in kept}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._look()

    def action_masks(self) -> NDArray[np.int8]:
        """Which actions are open: 1 open, 0 not."""
        return np.asarray(self._mask())

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode. With a seed the table gets a new shoe and new random numbers; without one it goes on."""
        if seed is not None:
            super().reset(seed=seed, options=options)
        if seed is None and not self._seeded:
            seed = int(self.np_random.integers(2**62))
        if seed is not None:
            self.dealing.seed(0, seed)
        self._seeded, self._over = True, False
        self._actions[0] = 1
        self.dealing.reset()
        self._show()
        return self._row(), {"action_mask": self._mask()}

    def step(self, action: SupportsInt) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action; if it is not open, what it counts as is taken instead, unless the setup is strict."""
        if self._checked or self._over:
            self._check(int(action))
        self._actions[0] = action
        self._step()
        over, cut = self._terminations[0], self._truncations[0]
        self._over = over or cut
        if self._shown:
            self._show()
        return self._row(), self._rewards[0], over, cut, {"action_mask": self._mask()}

    def render(self) -> Any:
        """The table as text (`ansi`) or as an array of pixels (`rgb_array`): what lies face up, and nothing else.

        With `human` every step prints it; nothing is returned.
        """
        if self.render_mode in (None, "human"):
            return None
        return render(self.dealing, self.render_mode)

    def _show(self) -> None:
        if self._shown:
            print_table(render(self.dealing, "ansi"))

    def _check(self, action: int) -> None:
        if self._over:
            raise BadAction(say("The episode is over: reset the environment first."))
        mask = self._mask()
        if not 0 <= action < len(mask) or not mask[action]:
            raise self.setup.refusal(action, mask)


class ValuedTableEnv(TableEnv):
    """The same with the exact value of every open action and the regret of the last one in `info`."""

    def __init__(self, setup: Setup, render_mode: str | None = None) -> None:
        super().__init__(setup, render_mode)
        self.values = MoveValues(self.dealing)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        row, info = super().reset(seed=seed, options=options)
        return row, self._with_values(info, 0.0)

    def step(self, action: SupportsInt) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        regret = 0.0 if self._over else float(self.values.regret(np.array([int(action)]))[0])
        row, reward, over, cut, info = super().step(action)
        return row, reward, over, cut, self._with_values(info, regret)

    def _with_values(self, info: dict[str, Any], regret: float) -> dict[str, Any]:
        return info | {"action_values": self.values.look()[0].copy(), "regret": regret}
