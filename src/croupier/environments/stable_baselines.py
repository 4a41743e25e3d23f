"""The compiled tables as a VecEnv of Stable-Baselines3, with the masks that sb3-contrib's MaskablePPO asks for.

    from croupier.environments.stable_baselines import TablesVecEnv
    model = MaskablePPO("MlpPolicy", TablesVecEnv("blackjack/vegas-strip", 256))

All tables take a step in one call. Stable-Baselines3 is no dependency: this module is imported by who has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from stable_baselines3.common.vec_env.base_vec_env import VecEnv

from croupier.environments.making import make_vec_env
from croupier.environments.vector import VectorTable


class TablesVecEnv(VecEnv):  # type: ignore[misc]
    """Tables of one house; the options are those of `make_vec_env`.

    regret   whether the reward is minus the regret of the action instead of the money it brought
    """

    def __init__(self, house: Any, num_envs: int, *, regret: bool = False, **options: Any) -> None:
        options |= {"values": True} if regret else {}
        self.tables: VectorTable = make_vec_env(house, num_envs, autoreset_mode=AutoresetMode.SAME_STEP, **options)
        self._regret = regret
        self._actions: NDArray[np.int64] = np.zeros(num_envs, np.int64)
        super().__init__(num_envs, self.tables.single_observation_space, self.tables.single_action_space)

    def reset(self) -> NDArray[np.float32]:
        seeds = self._seeds if any(seed is not None for seed in self._seeds) else None
        rows, _ = self.tables.reset(seed=seeds)
        self._reset_seeds()
        self._reset_options()
        return rows

    def step_async(self, actions: NDArray[Any]) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[Any], NDArray[np.bool_], list[dict[str, Any]]]:
        """Episodes that are over have begun anew: what was seen at their end is in their `info`."""
        rows, money, over, cut, info = self.tables.step(self._actions)
        done = over | cut
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for table in np.flatnonzero(done).tolist():
            truncated = bool(cut[table] and not over[table])
            infos[table] = {"terminal_observation": info["final_obs"][table], "TimeLimit.truncated": truncated}
        rewards = -info["regret"] if self._regret else money
        return rows, rewards.astype(np.float32), done, infos

    def action_masks(self) -> NDArray[np.int8]:
        """Which actions are open at each table."""
        return self.tables.action_masks()

    def close(self) -> None:
        self.tables.close()

    # What Stable-Baselines3 asks each table for

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self, attr_name) or hasattr(self.tables, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        found = getattr(self.tables, attr_name, None)
        return [found for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """All tables are one environment: what is set is set for all."""
        del indices
        setattr(self.tables, attr_name, value)

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **options: Any) -> list[Any]:
        """A method of the tables; what it returns by table is taken apart."""
        found = getattr(self.tables, method_name)(*args, **options)
        return [found[table] for table in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        del wrapper_class
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[Any]:
        return []
