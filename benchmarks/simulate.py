"""How fast rounds are simulated, in one run: python benchmarks/simulate.py [--no-peers]

Rounds a second on one core and on all of them, while counting and at a table of four; the time to compile; and the ratio
to a plain loop over the same rules in Python, to Gymnasium's Blackjack-v1 and to RLCard, which are installed in an
environment of their own. Goals on an idle machine: 62 M on one core, 1.8 times that on two, 36 M while counting with index
plays, 15 M seat-rounds at a table of four; compiled in 0.5 s without splits, in 2 s with splits to four hands.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import venv
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any

from platformdirs import user_cache_path

from croupier.compiled.tables import compile
from croupier.games.blackjack import Rules
from croupier.games.counts import Counting
from croupier.simulation.blocks import Block
from croupier.simulation.counter import CardCounter
from croupier.simulation.index_plays import named_plays
from croupier.simulation.run import RunPlan, prepare, run
from croupier.simulation.threads import Threads, cores
from croupier.strategies import Strategy, find_strategy
from croupier.strategies.charts import Charted

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from simulation.witness import witness

RULES = Rules(insurance=True)
"""Six decks, the dealer stands on soft 17, double after split, split to four hands, cut at 75 %."""

PEERS = """
import time
import gymnasium, rlcard
env = gymnasium.make("Blackjack-v1", sab=True)
began, rounds = time.perf_counter(), 20_000
for _ in range(rounds):
    seen, _ = env.reset()
    over = False
    while not over:
        seen, _, over, _, _ = env.step(int(seen[0] < 17))
print("Gymnasium Blackjack-v1", rounds / (time.perf_counter() - began))
class Player:
    use_raw = False
    def step(self, state): return int(state["obs"][0] >= 17)
    def eval_step(self, state): return self.step(state), {}
env = rlcard.make("blackjack")
env.set_agents([Player()])
began, rounds = time.perf_counter(), 5_000
for _ in range(rounds):
    env.run(is_training=False)
print("RLCard blackjack", rounds / (time.perf_counter() - began))
"""


def speed(rules: Rules, strategy: Strategy[Any], rounds: int, seats: int = 1, jobs: int = 1) -> float:
    """Rounds a second, the best of ten: whatever else the machine does makes it only slower."""
    ready = prepare(RunPlan.of(rules, strategy, rounds, seats=seats, seed=1))
    ready.player(Block(0, 10_000))
    return max(run(ready, Threads(jobs)).rounds_per_second for _ in range(10))


def plain_loop(strategy: Strategy[Any], rounds: int = 3000) -> float:
    """The round itself, driven by a loop in Python."""
    began = perf_counter()
    for _ in islice(witness(RULES, [(strategy, 1)], seed=1), rounds):
        pass
    return rounds / (perf_counter() - began)


def compiling(hands: int) -> float:
    """Seconds, the best of three."""
    rules = Rules(max_hands=hands)
    strategy = find_strategy("basic", rules)
    return min(_once(rules, strategy) for _ in range(3))


def _once(rules: Rules, strategy: Strategy[Any]) -> float:
    began = perf_counter()
    compile(rules, strategy)
    return perf_counter() - began


def peers() -> dict[str, float]:
    """Others, in an environment of their own; none where it cannot be made."""
    place = user_cache_path("croupier") / "peers"
    python = place / "bin" / "python"
    try:
        if not python.exists():
            venv.create(place, with_pip=True)
            subprocess.run(
                [python, "-m", "pip", "install", "-q", "gymnasium", "rlcard"], check=True, stderr=subprocess.DEVNULL
            )
        told = subprocess.run([python, "-c", PEERS], check=True, capture_output=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return {}
    return {name: float(rate) for name, _, rate in (line.rpartition(" ") for line in told.splitlines())}


def memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    basic = find_strategy("basic", RULES)
    assert isinstance(basic, Charted)
    counter = CardCounter("hi-lo", basic, Counting.at(RULES, "hi-lo"), named_plays(["i18"]))
    one = speed(RULES, basic, 20_000_000)
    before = memory()
    every = speed(RULES, basic, 100_000_000, jobs=cores())
    print(f"one core                  {one / 1e6:7.1f} M rounds/s")
    print(f"{cores()} cores                   {every / 1e6:7.1f} M rounds/s  {every / one:.2f}x")
    print(f"memory, while 1,000 M rounds were played: {before:.0f} to {memory():.0f} MB")
    print(f"fresh shoe each round     {speed(Rules(penetration=0.0), basic, 10_000_000) / 1e6:7.1f} M rounds/s")
    print(f"counting, index plays     {speed(RULES, counter, 10_000_000) / 1e6:7.1f} M rounds/s")
    four = speed(RULES, basic, 2_000_000, seats=4)
    print(f"a table of four           {4 * four / 1e6:7.1f} M seat-rounds/s")
    for hands in (1, 2, 4):
        print(f"compiled, {hands} hands         {compiling(hands):7.2f} s")
    others = {"the round in a Python loop": plain_loop(basic)} | ({} if "--no-peers" in sys.argv else peers())
    for name, rate in others.items():
        print(f"{name:26}{rate:9,.0f} rounds/s    {one / rate:8,.0f}x")


if __name__ == "__main__":
    main()
