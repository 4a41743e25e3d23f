"""Checkpoints: written whatever ends a run, refused where they would change the numbers, never at the cost of a result."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterable
from pathlib import Path

import pytest

from croupier.games import war
from croupier.simulation import Options, simulate
from croupier.simulation.blocks import ROUNDS, Block, BlockPlayer, Tally
from croupier.simulation.checkpoint import BadCheckpoint, CheckpointFailed, _digest, hold_lock
from croupier.simulation.run import RunPlan, prepare, run
from croupier.strategies import find_strategy
from records.test_disk import read_only

pytestmark = pytest.mark.slow

RULES = war.Rules()
ALWAYS = find_strategy("always-war", RULES)
READY = RunPlan.of(RULES, ALWAYS, 4 * ROUNDS, seed=5)


class Broken:
    """Workers that fail after two blocks."""

    def play(self, player: BlockPlayer, blocks: Iterable[Block], each: bool = True) -> Generator[Tally, None, None]:
        del each
        for block in blocks:
            if block.number == 2:
                raise RuntimeError("a worker failed")
            yield player(block)


def test_it_is_written_whatever_ends_the_run(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    with pytest.raises(RuntimeError, match="a worker failed"):
        run(prepare(READY), Broken(), file)
    assert json.loads(file.read_text())["tally"][0] == 2 * ROUNDS
    whole = run(prepare(READY), checkpoint=file)
    assert whole.dealt == 2 * ROUNDS
    assert whole.first == simulate(RULES, Options(strategy=ALWAYS, rounds=4 * ROUNDS, seed=5)).first


def test_a_changed_number_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    simulate(RULES, Options(strategy=ALWAYS, rounds=20_000, seed=5, checkpoint=file))
    kept = json.loads(file.read_text())
    kept["tally"][1] += 1
    file.write_text(json.dumps(kept))
    with pytest.raises(BadCheckpoint, match="is damaged: its numbers are not those of the run"):
        simulate(RULES, Options(strategy=ALWAYS, rounds=20_000, seed=5, checkpoint=file))
    kept["tally"][2] = [2**70]
    file.write_text(json.dumps({**kept, "digest": _digest(kept["stamps"], kept["tally"])}))
    with pytest.raises(BadCheckpoint, match="is not a checkpoint of a run"):
        simulate(RULES, Options(strategy=ALWAYS, rounds=20_000, seed=5, checkpoint=file))


def test_nothing_is_left_beside_it(tmp_path: Path) -> None:
    simulate(RULES, Options(strategy=ALWAYS, rounds=20_000, seed=5, checkpoint=tmp_path / "kept.json"))
    assert [file.name for file in tmp_path.iterdir()] == ["kept.json"]


def test_another_constant_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    simulate(RULES, Options(strategy=ALWAYS, rounds=20_000, seed=5, checkpoint=file))
    for name, sentence in (
        ("code", "the version of the program"),
        ("data", "the compiled tables"),
        ("block", "blocks"),
    ):
        kept = json.loads(file.read_text())
        kept["stamps"][name] = "other"
        (tmp_path / "other.json").write_text(json.dumps(kept))
        with pytest.raises(BadCheckpoint, match=sentence):
            simulate(RULES, Options(strategy=ALWAYS, rounds=20_000, seed=5, checkpoint=tmp_path / "other.json"))


def test_rules_that_do_not_reach_the_cards_change_nothing(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    simulate(RULES, Options(strategy=ALWAYS, rounds=20_000, seed=5, checkpoint=file))
    richer = war.Rules(minimum=RULES.minimum, maximum="none")
    assert simulate(richer, Options(strategy=ALWAYS, rounds=30_000, seed=5, checkpoint=file)).rounds == 30_000


def test_a_second_run_on_the_same_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    with hold_lock(file), pytest.raises(BadCheckpoint, match="Another run is using"):
        simulate(RULES, Options(strategy=ALWAYS, rounds=20_000, seed=5, checkpoint=file))
    assert simulate(RULES, Options(strategy=ALWAYS, rounds=20_000, seed=5, checkpoint=file)).rounds == 20_000


def test_the_lock_of_a_killed_run_is_free(tmp_path: Path) -> None:
    (tmp_path / ".kept.json.lock").touch()
    assert (
        simulate(RULES, Options(strategy=ALWAYS, rounds=20_000, seed=5, checkpoint=tmp_path / "kept.json")).rounds
        == 20_000
    )


def test_a_read_only_disk_is_told_before_the_run_and_costs_no_result_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept.json"
    with monkeypatch.context() as patched:
        read_only(patched, tmp_path)
        with pytest.raises(CheckpointFailed, match="could not be written: the disk is read-only"):
            simulate(RULES, Options(strategy=ALWAYS, rounds=20_000, seed=5, checkpoint=file))

    def dealt(_: object) -> None:
        read_only(monkeypatch, tmp_path)

    result = simulate(RULES, Options(strategy=ALWAYS, rounds=20_000, seed=5, checkpoint=file), progress=dealt)
    assert result.rounds == 20_000
    assert "the disk is read-only" in str(result.not_kept)


def test_a_failed_write_costs_no_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    result = simulate(RULES, Options(strategy=ALWAYS, rounds=20_000, seed=5, checkpoint=tmp_path / "kept.json"))
    assert result.rounds == 20_000
    assert "the disk is full" in str(result.not_kept)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ["device", "folder", "link", "pipe"])
def test_what_is_no_regular_file_is_refused(tmp_path: Path, kind: str) -> None:
    file = {"device": Path("/dev/null"), "folder": tmp_path}.get(kind, tmp_path / kind)
    if kind == "link":
        (tmp_path / "target").write_text("precious")
        file.symlink_to(tmp_path / "target")
    if kind == "pipe":
        os.mkfifo(file)
    with pytest.raises(BadCheckpoint, match="not a regular file"):
        simulate(RULES, Options(strategy=ALWAYS, rounds=20_000, seed=5, checkpoint=file))
    if kind == "link":
        assert (tmp_path / "target").read_text() == "precious"


OFTEN = """
from runpy import run_module
from croupier.simulation import checkpoint
checkpoint.EVERY = 0.2
run_module("croupier", run_name="__main__")
"""
"""The program, with a checkpoint that is written several times a second."""


def test_sigterm_acts_like_an_interrupt(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    arguments = (
        "simulate",
        "war/casino-war",
        "--rounds",
        "1e12",
        "--seed",
        "5",
        "--sessions",
        "0",
        "--json",
        "--jobs",
        "1",
    )
    process = subprocess.Popen(
        [sys.executable, "-c", OFTEN, *arguments, "--checkpoint", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    for _ in range(1200):
        if file.exists() or process.poll() is not None:
            break
        time.sleep(0.1)
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err.strip()) == (130, b"")
    found = json.loads(out)
    assert found["complete"] is False
    kept = json.loads(file.read_text())["tally"][0]
    assert kept == found["rounds"] > 0


def test_a_file_that_is_far_too_large_is_no_checkpoint(tmp_path: Path) -> None:
    with (tmp_path / "kept").open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(BadCheckpoint, match="not a checkpoint of a run"):
        simulate(war.Rules(), Options(rounds=2000, checkpoint=tmp_path / "kept"))
