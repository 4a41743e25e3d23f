"""Logs of version 1: verified as far as they go, and resumed as the program of then did."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.table.audit import verify
from croupier.table.logs import Log
from croupier.table.shoe import master_seed
from croupier.table.sitting import Sitting
from table.forging import edited, places
from tables import Company, once

OLD = Path(__file__).parent / "version-1"


@pytest.mark.parametrize("path", sorted(OLD.glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_log_of_version_1_is_verified_as_far_as_it_goes(path: Path) -> None:
    found = verify(Log(path))
    assert (found.problem, found.verdict, found.version) == (None, "nothing wrong so far", 1)
    assert found.shoes > 0
    log = list(Log(path))
    card = places(log, "answer", lambda record: record["need"].startswith("draw") and record["answer"] != "face down")[
        0
    ]
    assert verify(edited(log, card, answer="2c" if log[card]["answer"] != "2c" else "3c")).verdict == "not fair"
    assert verify(edited(log, card, answer="2c"), found.digest).verdict == "not fair"


def test_a_game_of_version_1_is_resumed_as_the_program_of_then_did(tmp_path: Path) -> None:
    """It stays a log of version 1, and goes on to the log that the program of then wrote, byte by byte."""
    path = tmp_path / "game.jsonl"
    path.write_bytes((OLD / "resumable.jsonl").read_bytes())
    path.with_suffix(".private").write_text(json.dumps({"master": master_seed(77).hex()}))
    sitting = Sitting.resume(path)
    people = Company(9)
    while sitting.table.rounds < 8 or sitting.table.round:
        once(sitting.table, people)
    sitting.end()
    assert path.read_bytes() == (OLD / "resumed.jsonl").read_bytes()
    assert not path.with_suffix(".private").exists()
