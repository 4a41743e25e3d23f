"""Does every learning library sit at these tables? Its own checker, a short training, and what the result costs, exactly.

The libraries are no dependencies of Croupier, so this runs in an environment of its own:

    python -m venv libraries
    libraries/bin/pip install torch stable-baselines3 sb3-contrib "tianshou>=2" "ray[rllib]" -e ".[gym,pettingzoo]"
    libraries/bin/python benchmarks/libraries.py [stable-baselines3] [tianshou] [rllib]

Printed is the regret of the trained policy in bets a round, beside that of random play: it must have learnt something.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable
from time import process_time
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")  # one core: threads that wait for each other would count as work

import numpy as np

from croupier.environments import make_env, make_vec_env
from croupier.environments.wrappers import MaskInObservation, RegretReward

HOUSE = "blackjack/vegas-strip:penetration=0"
OPTIONS: dict[str, Any] = {"counts": None}

Policy = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""Actions of rows and masks."""


def regret(policy: Policy, rounds: int = 4_000) -> float:
    """What a policy's decisions cost, in bets a round."""
    env = make_vec_env(HOUSE, 256, autoreset_mode="SameStep", values=True, **OPTIONS)
    rows, info = env.reset(seed=7)
    total, ended = 0.0, 0
    while ended < rounds:
        rows, _, over, _, info = env.step(policy(rows, info["action_mask"]))
        total, ended = total + info["regret"].sum(), ended + int(over.sum())
    return total / ended


def at_random(rows: np.ndarray, masks: np.ndarray) -> np.ndarray:  # noqa: ARG001
    return np.asarray((masks * np.random.default_rng(1).random(masks.shape)).argmax(1))


def stable_baselines3() -> Policy:
    """Its checker, PPO without masks for a moment, and sb3-contrib's MaskablePPO with them."""
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
    from stable_baselines3 import PPO
    from stable_baselines3.common.env_checker import check_env
    from stable_baselines3.common.vec_env import VecMonitor

    from croupier.environments.stable_baselines import TablesVecEnv

    check_env(make_env(HOUSE, **OPTIONS))
    env = TablesVecEnv(HOUSE, 64, regret=True, **OPTIONS)
    env.seed(1)
    env.reset()
    assert is_masking_supported(env)
    assert (get_action_masks(env) == env.action_masks()).all()
    PPO("MlpPolicy", VecMonitor(env), n_steps=64, device="cpu").learn(8_192)
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=1024, gamma=1.0, seed=1, device="cpu")
    model.learn(200_000)
    return lambda rows, masks: model.predict(rows, action_masks=masks.astype(bool), deterministic=True)[0]


def tianshou() -> Policy:
    """Its vector environment and collector, and DQN: masks come as `obs.mask`."""
    import torch
    from tianshou.algorithm import DQN
    from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
    from tianshou.algorithm.optim import AdamOptimizerFactory
    from tianshou.data import Batch, Collector, CollectStats, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv
    from tianshou.trainer import OffPolicyTrainerParams
    from tianshou.utils.net.common import Net

    def table() -> Any:
        return MaskInObservation(RegretReward(make_env(HOUSE, values=True, **OPTIONS)), "obs", "mask")

    env, one = DummyVectorEnv([table for _ in range(8)]), table()
    row, actions = one.observation_space["obs"], one.action_space

    class Rows(Net):  # type: ignore[misc]
        """Reads the row, which some callers leave in its dictionary."""

        def forward(self, obs: Any, state: Any = None, info: Any = None) -> Any:
            return super().forward(obs["obs"] if isinstance(obs, Batch) else obs, state, info)

    torch.manual_seed(1)
    net = Rows(state_shape=row.shape, action_shape=actions.n, hidden_sizes=[64, 64])
    policy = DiscreteQLearningPolicy(
        model=net, action_space=actions, observation_space=one.observation_space, eps_training=0.2, eps_inference=0.0
    )
    algorithm = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=1.0, target_update_freq=200)
    collector: Any = Collector[CollectStats](algorithm, env, VectorReplayBuffer(20_000, 8), exploration_noise=True)
    collector.reset()
    collector.collect(n_step=800, random=True)
    algorithm.run_training(
        OffPolicyTrainerParams(
            training_collector=collector, max_epochs=2, epoch_num_steps=8_000, collection_step_num_env_steps=80,
            update_step_num_gradient_steps_per_sample=0.1, batch_size=256, test_step_num_episodes=0,
        )
    )  # fmt: skip

    def choose(rows: np.ndarray, masks: np.ndarray) -> np.ndarray:
        batch = Batch(obs=Batch(obs=rows, mask=masks.astype(bool)), info={})
        with torch.no_grad():
            return np.asarray(policy(batch).act)

    return choose


def rllib() -> Policy:
    """PPO of its new API with its own module for masks, which wants `observations` and `action_mask`."""
    import ray
    import torch
    from gymnasium.utils.env_checker import check_env
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
    from ray.tune.registry import register_env

    def table(_: Any) -> Any:
        env = RegretReward(make_env(HOUSE, values=True, **OPTIONS))
        return MaskInObservation(env, "observations", "action_mask")

    check_env(table(None), skip_render_check=True)  # RLlib has none for environments of one agent: it names Gymnasium's
    register_env("croupier", table)
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    config = (
        PPOConfig()
        .environment("croupier")
        .env_runners(num_env_runners=0, num_envs_per_env_runner=16)
        .training(train_batch_size=4_000, minibatch_size=500, num_epochs=5, lr=1e-3, gamma=1.0)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
    )
    algorithm = config.build_algo()
    for _ in range(6):
        algorithm.train()
    module = algorithm.get_module()

    def choose(rows: np.ndarray, masks: np.ndarray) -> np.ndarray:
        seen = {"observations": torch.as_tensor(rows), "action_mask": torch.as_tensor(masks.astype(np.float32))}
        with torch.no_grad():
            logits = module.forward_inference({"obs": seen})["action_dist_inputs"]
        return np.asarray(logits.argmax(1))

    return choose


LIBRARIES = {"stable-baselines3": stable_baselines3, "tianshou": tianshou, "rllib": rllib}


def main() -> None:
    warnings.simplefilter("ignore")
    print(f"random play at {HOUSE}: regret {regret(at_random):.3f} bets a round")
    for name in sys.argv[1:] or LIBRARIES:
        began = process_time()
        found = regret(LIBRARIES[name]())
        print(f"{name}: checked and trained, regret {found:.3f}, {process_time() - began:.0f} s of processor time")


if __name__ == "__main__":
    main()
