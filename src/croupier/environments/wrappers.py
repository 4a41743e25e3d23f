"""What a learner may want otherwise: the regret as the reward, and the mask inside the observation.

    RegretReward, VectorRegretReward            the reward is minus the regret of the action: of an environment with values=True
    MaskInObservation, VectorMaskInObservation  observations are {"observation", "action_mask"}, as PettingZoo's are

Regret is dense (every action has some) and almost without noise: what the cards do next is not in it.
"""

from __future__ import annotations

from typing import Any, SupportsInt, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import VectorEnv, VectorWrapper
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from croupier.environments.actions import BadSetup
from croupier.messages import say

MASK, ROW = "action_mask", "observation"

Masked = dict[str, NDArray[Any]]


def masked_space(row: spaces.Space[Any], actions: int, names: tuple[str, str] = (ROW, MASK)) -> spaces.Dict:
    """An observation with the mask beside it."""
    return spaces.Dict({names[0]: row, names[1]: spaces.Box(0, 1, (actions,), np.int8)})


class RegretReward(gymnasium.Wrapper[Any, SupportsInt, Any, SupportsInt]):
    """One table whose reward is minus the regret of the action."""

    def __init__(self, env: gymnasium.Env[Any, SupportsInt]) -> None:
        super().__init__(env)
        _check_values(env.unwrapped)

    def step(self, action: SupportsInt) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """`info["money"]` has the reward that the table itself paid."""
        seen, money, over, cut, info = self.env.step(action)
        return seen, -float(info["regret"]), over, cut, info | {"money": money}


class VectorRegretReward(VectorWrapper):
    """Many tables whose rewards are minus the regret of each action."""

    def __init__(self, env: VectorEnv[Any, Any, Any]) -> None:
        super().__init__(env)
        _check_values(env.unwrapped)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """`info["money"]` has the rewards that the tables themselves paid."""
        seen, money, over, cut, info = self.env.step(actions)
        return seen, -info["regret"], over, cut, info | {"money": money, "_money": info["_regret"]}


class MaskInObservation(gymnasium.Wrapper[Masked, SupportsInt, Any, SupportsInt]):
    """One table whose observation is a dictionary: the row, and which actions are open.

    Tianshou wants them as "obs" and "mask", RLlib as "observations" and "action_mask".
    """

    def __init__(self, env: gymnasium.Env[Any, SupportsInt], row: str = ROW, mask: str = MASK) -> None:
        super().__init__(env)
        self._names = row, mask
        actions = cast(spaces.Discrete, env.action_space)
        self.observation_space = cast(Any, masked_space(env.observation_space, int(actions.n), self._names))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Masked, dict[str, Any]]:
        seen, info = self.env.reset(seed=seed, options=options)
        return self._with_mask(seen, info), info

    def step(self, action: SupportsInt) -> tuple[Masked, Any, bool, bool, dict[str, Any]]:
        seen, reward, over, cut, info = self.env.step(action)
        return self._with_mask(seen, info), reward, over, cut, info

    def _with_mask(self, seen: Any, info: dict[str, Any]) -> Masked:
        return dict(zip(self._names, (seen, info[MASK]), strict=True))


class VectorMaskInObservation(VectorWrapper):
    """Many tables with observations of this form."""

    def __init__(self, env: VectorEnv[Any, Any, Any], row: str = ROW, mask: str = MASK) -> None:
        super().__init__(env)
        self._names = row, mask
        actions = cast(spaces.Discrete, env.single_action_space)
        self.single_observation_space = masked_space(env.single_observation_space, int(actions.n), self._names)
        self.observation_space = batch_space(self.single_observation_space, env.num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Masked, dict[str, Any]]:
        seen, info = self.env.reset(seed=seed, options=options)
        return self._with_mask(seen, info), info

    def step(self, actions: Any) -> tuple[Masked, Any, Any, Any, dict[str, Any]]:
        """At the end of an episode `final_obs` has the same form."""
        seen, reward, over, cut, info = self.env.step(actions)
        if "final_obs" in info:
            info["final_obs"] = self._with_mask(info["final_obs"], info["final_info"])
        return self._with_mask(seen, info), reward, over, cut, info

    def _with_mask(self, seen: Any, info: dict[str, Any]) -> Masked:
        return dict(zip(self._names, (seen, info[MASK]), strict=True))


def _check_values(env: object) -> None:
    if getattr(env, "values", None) is None:
        raise BadSetup(say("The regret is not known here: make the environment with values = True."))
