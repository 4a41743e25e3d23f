"""How fast the environments are, in one run: python benchmarks/environments.py [--no-peers] [--long | --worlds | --values]

Steps for each second of processor time on one core: 1,024 tables in one call, one table through the raw environment and
through `gymnasium.make`, at a house with all actions. Beside it Gymnasium's Blackjack-v1, RLCard, OpenSpiel and envpool, as
far as they can be installed, in an environment of their own. All play at random among the open actions; at 1,024 tables both
vector environments begin the next round by a step of its own (NextStep), envpool with one thread. Everybody is measured in
turn, 21 times, and the median counts. Goals on an idle machine: 20 M steps at 1,024 tables and 25 times envpool; 0.3 M steps at
one table, and through `make` 3 times Gymnasium's own.

`--values` plays 10 M rounds at every house, or at those that are named, by a chart; they must come to the exact value within 4
standard errors; then 100,000 rounds of amateur, expert and chart, whose mean regret must be the difference of the exact edges.
`--worlds` plays 100,000 pairs of worlds that differ in a hidden card alone, which must look the same.
`--long` measures the speed and does both.
"""

from __future__ import annotations

import subprocess
import sys
import venv
from argparse import ArgumentParser
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time, thread_time_ns
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from platformdirs import user_cache_path

from croupier.analysis import edge
from croupier.environments import make_env, make_vec_env
from croupier.environments.playing import Playing
from croupier.environments.setup import setup
from croupier.houses import load, names
from croupier.strategies import find_strategy

sys.path.pop(0)  # this folder, where `environments` is this file
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from environments.worlds import differences

HOUSE = "blackjack/vegas-strip"
"""Six decks to the cut card; hit, stand, double, split to four hands, late surrender, insurance, even money."""
TABLES = 1024

PEERS = {
    "gymnasium": """
import gymnasium
env = gymnasium.make("Blackjack-v1")
env.reset(seed=1)
def run(steps):
    for number in range(steps):
        _, _, over, _, _ = env.step(number % 2)
        if over:
            env.reset()
measure("Gymnasium Blackjack-v1, make", run, 2_000)
env = gymnasium.make("Blackjack-v1").unwrapped
env.reset(seed=1)
measure("Gymnasium Blackjack-v1, raw", run, 2_000)
""",
    "rlcard": """
import rlcard
env = rlcard.make("blackjack")
env.reset()
def run(steps):
    for number in range(steps):
        env.step(number % 2)
        if env.is_over():
            env.reset()
measure("RLCard blackjack", run, 500)
""",
    "open_spiel": """
import random, pyspiel
game = pyspiel.load_game("blackjack")
def run(steps):
    state = game.new_initial_state()
    while steps:
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            steps -= 1
measure("OpenSpiel blackjack", run, 1_000)
""",
    "envpool": """
import envpool, numpy
env = envpool.make_gymnasium("Blackjack-v1", num_envs=1024, num_threads=1)
env.reset()
actions = numpy.random.randint(0, 2, (64, 1024)).astype(numpy.int32)
def run(steps):
    for number in range(steps // 1024):
        env.step(actions[number % 64])
measure("envpool Blackjack-v1, 1,024 tables", run, 102_400)
""",
}
MEASURE = """
import sys, time
runs = {}
def measure(name, run, steps):
    run(steps)
    runs[name] = run, steps
"""
ANSWER = """
print(*runs, sep="|", flush=True)
for line in sys.stdin:
    run, steps = runs[line.strip()]
    began = time.process_time()
    run(steps)
    print(steps / (time.process_time() - began), flush=True)
"""
"""A peer prints the names of what it measures; then it reads a name and prints its steps a second, as often as it is asked."""
TURNS = 21
Measured = Callable[[], float]
"""Steps a second, measured once."""


def explore(env: Any, seconds: float) -> None:
    """Let a house's tables find out what its rounds lead to, for so many seconds of the processor."""
    random, until = np.random.default_rng(1), process_time() + seconds
    _, info = env.reset(seed=1)
    while process_time() < until:
        *_, info = env.step(some_actions(info["action_mask"], random))


def some_actions(masks: Any, random: np.random.Generator) -> Any:
    """An open action for each table."""
    return (masks * random.random(masks.shape, np.float32)).argmax(1)


def vector(mode: AutoresetMode, calls: int = 300) -> Measured:
    """Open actions that were drawn before, at tables that deal the same cards each time."""
    env, random = make_vec_env(HOUSE, TABLES, autoreset_mode=mode, copy=False), np.random.default_rng(2)
    actions, (_, info) = [], env.reset(seed=2)
    for _ in range(calls):
        actions.append(some_actions(info["action_mask"], random))
        *_, info = env.step(actions[-1])

    def measure() -> float:
        env.reset(seed=2)
        began = thread_time_ns()
        for chosen in actions:
            env.step(chosen)
        return TABLES * calls * 1e9 / (thread_time_ns() - began)

    return measure


def single(env: Any, steps: int = 10_000) -> Measured:
    """Resets are not counted as steps, but take their time."""
    env.reset(seed=1)
    actions = [number % 2 for number in range(steps)]

    def measure() -> float:
        began = thread_time_ns()
        for action in actions:
            _, _, over, _, _ = env.step(action)
            if over:
                env.reset()
        return steps * 1e9 / (thread_time_ns() - began)

    return measure


def peers() -> dict[str, Measured]:
    """Others, in an environment of their own; only those that can be installed and run."""
    place = user_cache_path("croupier") / "environment-peers"
    python, found = place / "bin" / "python", dict[str, Measured]()
    if not python.exists():
        venv.create(place, with_pip=True)
    for package, program in PEERS.items():
        install = [str(python), "-m", "pip", "install", "-q", package]
        if subprocess.run(install, check=False, capture_output=True).returncode:
            print(f"{package} cannot be installed here")
            continue
        one = subprocess.Popen(
            [python, "-c", MEASURE + program + ANSWER],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        assert one.stdout
        names = one.stdout.readline().strip()
        if not names:
            print(f"{package} does not run here")
        found |= {name: partial(ask, one, name) for name in names.split("|") if name}
    return found


def ask(peer: subprocess.Popen[str], name: str) -> float:
    assert peer.stdin
    assert peer.stdout
    print(name, file=peer.stdin, flush=True)
    return float(peer.stdout.readline())


def values(houses: Iterable[str], rounds: int = 10_000_000) -> None:
    """Houses by a chart, all with the same random numbers, against the exact value from a fresh shoe."""
    for house in houses:
        env = make_vec_env(f"{house}:penetration=0", 4096, autoreset_mode="SameStep", counts=None, copy=False)
        rules: Any = env.setup.rules
        began = process_time()
        env.reset(seed=1)
        plays = Playing(
            env, find_strategy({"blackjack": "basic", "war": "always-war"}.get(rules.game, "player"), rules)
        )
        total = squares = ended = 0.0
        while ended < rounds:
            _, rewards, over, _, _ = env.step(plays())
            total, squares, ended = total + rewards.sum(), squares + (rewards**2).sum(), ended + over.sum()
        mean, error, taken = total / ended, squares**0.5 / ended, process_time() - began
        exact = float(_exact(load(house).rules))
        off = (mean - exact) / error
        print(f"{house:26}{mean:+.5f} exact {exact:+.5f}  {off:+.1f} standard errors   {taken:.1f} s", flush=True)
        assert abs(off) < 4


def _exact(rules: Any) -> Any:
    if rules.game == "blackjack":
        return edge(rules, strategy="basic").ev
    return edge(rules).always["war"] if rules.game == "war" else edge(rules).bets["player"]


def regrets(houses: Iterable[str], rounds: int = 100_000) -> None:
    """What the decisions of players cost in the environments, against the difference of the exact edges."""
    for house in houses:
        for strategy in ("amateur", "expert", "basic"):
            env = make_vec_env(
                f"{house}:penetration=0", 512, autoreset_mode="SameStep", counts=None, values=True, copy=False
            )
            rules: Any = env.setup.rules
            if rules.game != "blackjack":
                continue
            env.reset(seed=1)
            plays, running, costs = Playing(env, find_strategy(strategy, rules)), np.zeros(512), list[float]()
            while len(costs) < rounds:
                *_, over, _, info = env.step(plays())
                running += info["regret"]
                costs += running[over].tolist()
                running[over] = 0
            exact = edge(rules).ev - edge(rules, strategy=strategy).ev
            mean, error = float(np.mean(costs)), float(np.std(costs)) / len(costs) ** 0.5
            print(
                f"{house:26}{strategy:9}regret {mean:.6f} ± {error:.6f}, difference of the edges {exact:.6f}",
                flush=True,
            )
            assert abs(mean - exact) < 4 * error + 2e-5  # splits are valued for a player without memory


def valued_speed() -> None:
    """What exact values cost: steps a second of 1,024 tables, from a fresh shoe each round, once known, and from one shoe."""
    random = np.random.default_rng(3)
    for house, calls, name in (
        (f"{HOUSE}:penetration=0", 400, "values=True, a fresh shoe each round"),
        (HOUSE, 6, "values=True, in the middle of a shoe"),
    ):
        env = make_vec_env(house, TABLES, values=True, copy=False)
        _, info = env.reset(seed=1)
        for call in range(calls):
            if call == calls * 2 // 3:
                began = process_time()
            *_, info = env.step(some_actions(info["action_mask"], random))
        steps = TABLES * (calls - calls * 2 // 3)
        print(f"{name:36}{steps / (process_time() - began):12,.0f} steps/s")


def worlds(pairs: int = 100_000) -> None:
    made, played, seed = setup(HOUSE), 0, 0
    while played < pairs:
        changed, wrong = differences(made, TABLES, seed := seed + TABLES)
        assert not wrong
        played += changed
    print(f"{played:,} pairs of worlds that differ in a hidden card: nobody saw a difference")


def speed(with_peers: bool) -> None:
    explore(make_vec_env(HOUSE, 4 * TABLES, autoreset_mode="SameStep", copy=False), 12)
    ours = {
        "1,024 tables, NextStep": vector(AutoresetMode.NEXT_STEP),
        "1,024 tables, SameStep": vector(AutoresetMode.SAME_STEP),
        "one table, raw environment": single(make_env(HOUSE)),
        "one table, gymnasium.make": single(gymnasium.make("croupier/Blackjack-v0", house=HOUSE)),
    }
    others = peers() if with_peers else {}
    rates: dict[str, list[float]] = {name: [] for name in (*ours, *others)}
    for _ in range(TURNS):
        for name, measured in (ours | others).items():
            rates[name].append(measured())
    found = {name: median(measures) for name, measures in rates.items()}
    for name in ours:
        print(f"{name:36}{found[name]:12,.0f} steps/s")
    valued_speed()
    for name in others:
        kind = next(
            one for one in ours if ("1,024" in name) == ("1,024" in one) and ("make" in name) == ("make" in one)
        )
        print(f"{name:36}{found[name]:12,.0f} steps/s   ours {found[kind] / found[name]:8,.1f}x")


def main() -> None:
    parser = ArgumentParser(description="Speed and proofs of the environments.")
    parser.add_argument("--no-peers", action="store_true")
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--worlds", action="store_true")
    parser.add_argument("--values", nargs="*", metavar="HOUSE")
    asked = parser.parse_args()
    if asked.long or not (asked.worlds or asked.values is not None):
        speed(not asked.no_peers)
    if asked.long or asked.worlds:
        worlds()
    if asked.long or asked.values is not None:
        values(asked.values or names())
        regrets(asked.values or (HOUSE, "blackjack/single-deck", "blackjack/changer"))


if __name__ == "__main__":
    main()
