"""Whatever fails: nothing acknowledged is lost, nothing is done twice, no cent is made or lost, every table goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from faults.saboteurs import SABOTEURS
from faults.world import World, lived


def holds(world: World, faults: int) -> None:
    assert world.judged() == []
    assert world.faults.total() >= faults
    assert world.acknowledged > faults


def test_faults(tmp_path: Path) -> None:
    world = lived(1, tmp_path, 40)
    holds(world, 40)
    assert len(world.faults) == 5


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3, 4])
def test_500_faults(tmp_path: Path, seed: int) -> None:
    """10,000: make faults."""
    holds(lived(seed, tmp_path, 150), 150)


def test_the_same_seed_is_the_same_world(tmp_path: Path) -> None:
    logs = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        world = lived(5, tmp_path / name, 10)
        logs.append([world.store.log(game) for game in world.games])
    assert logs[0] == logs[1]


@pytest.mark.slow
@pytest.mark.parametrize("saboteur", SABOTEURS)
def test_a_house_with_one_thing_wrong_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, saboteur: str) -> None:
    SABOTEURS[saboteur](monkeypatch)
    for seed in range(10, 22):
        try:
            if lived(seed, tmp_path, 40).judged():
                return
        except (AssertionError, RuntimeError):  # the world itself noticed
            return
    pytest.fail(f"a house with {saboteur} was not found")
