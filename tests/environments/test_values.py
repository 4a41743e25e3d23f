"""What the tables bring: driven by a strategy they come to the exact value; and the examples of the manual learn."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from croupier.analysis import edge
from croupier.environments.making import make_vec_env
from croupier.environments.playing import Playing
from croupier.houses import load, names
from croupier.strategies import find_strategy
from sizes import size

MANUAL = Path(__file__).parents[2] / "docs" / "environments.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", MANUAL.read_text("utf-8"), re.DOTALL)


def exact(house: str) -> float:
    """What the strategy of `mean` is worth, from a fresh shoe."""
    rules: Any = load(house).rules
    if rules.game == "blackjack":
        return float(edge(rules, strategy="basic").ev)
    return float(edge(rules).always["war"] if rules.game == "war" else edge(rules).bets["player"])


def mean(house: str, rounds: int) -> tuple[float, float]:
    """What a round brings, and its standard error."""
    env = make_vec_env(f"{house}:penetration=0", 400, autoreset_mode="SameStep", counts=None, copy=False)
    rules: Any = env.setup.rules
    env.reset(seed=1)
    strategy = {"blackjack": "basic", "war": "always-war", "baccarat": "player"}[rules.game]
    plays = Playing(env, find_strategy(strategy, rules))
    total = squares = ended = 0.0
    while ended < rounds:
        _, rewards, over, _, _ = env.step(plays())
        total, squares, ended = total + rewards.sum(), squares + (rewards**2).sum(), ended + over.sum()
    return total / ended, float(np.sqrt(squares) / ended)


@pytest.mark.parametrize("house", ["blackjack/changer", "blackjack/six-five", "war/casino-war", "baccarat/ez"])
def test_a_strategy_brings_its_exact_value(house: str) -> None:
    """benchmarks/environments.py plays 10 million rounds at every house."""
    found, error = mean(house, 20_000)
    assert abs(found - exact(house)) < 4 * error


def run(example: str, **smaller: int) -> dict[str, Any]:
    for name, value in smaller.items():
        example, changed = re.subn(rf"^{name} = .*$", f"{name} = {value}", example, flags=re.MULTILINE)
        assert changed
    known: dict[str, Any] = {}
    exec(example, known)
    return known


def test_the_first_examples_of_the_manual_run() -> None:
    assert run(EXAMPLES[0])["observations"].shape[0] == 1024
    assert not run(EXAMPLES[1])["env"].agents


def test_the_chart_is_learnt(capsys: pytest.CaptureFixture[str]) -> None:
    """The document says 0.0003 after 8,000 steps; that takes a minute."""
    steps = size(200, 8_000)
    known = run(EXAMPLES[2], STEPS=steps)
    assert 0 <= known["cost"] < (0.001 if steps == 8_000 else 0.02)
    assert re.match(r"The learnt chart costs 0\.\d+ of a bet against best play\.\n", capsys.readouterr().out)


def test_betting_by_the_count_beats_the_chart(capsys: pytest.CaptureFixture[str]) -> None:
    known = run(EXAMPLES[3], ROUNDS=100_000)
    assert known["counting"] - known["flat"] > 2 * known["error_counting"]
    capsys.readouterr()


@pytest.mark.parametrize(
    "option", ["house", "betting", "spread", "episode", "bankroll", "rounds", "counts", "strict", "values"]
)
def test_the_manual_names_every_option(option: str) -> None:
    assert f"`{option}`" in MANUAL.read_text("utf-8")


@pytest.mark.parametrize("house", names())
def test_the_manual_names_every_number(house: str) -> None:
    from croupier.environments.setup import setup

    layout = setup(house, betting=True, counts="hi-lo").layout
    text = MANUAL.read_text("utf-8")
    assert [name for name in cast(Any, layout).names if f"`{name}`" not in text] == []
