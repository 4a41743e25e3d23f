"""The power goes at any write of SQLite, or the disk is full: what was acknowledged is there, and the accounts add up."""

from __future__ import annotations

import random
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from croupier.store.burst import Broken, Burst
from croupier.store.house_log import HOUSE
from croupier.store.house_records import ChipsGranted
from croupier.store.postings import balances
from croupier.store.sqlite import SqliteStore
from croupier.store.store import Store, open_store
from store.forgetful import Disk, forgetful
from store.ledger import Ledger

CUTS = 60
"""1,000: benchmarks/store_power.py."""
GAMES = 6


class Kept:
    """A house that is written, and what was acknowledged after each step of the disk."""

    def __init__(self, disk: Disk) -> None:
        self.disk, self.ledger = disk, Ledger(1, games=GAMES, players=4)
        self.bodies: dict[str, list[bytes]] = {game: [] for game in self.ledger.games}
        self.acknowledged = [(0, dict[str, int]())]
        """After so many steps: how many records of each game."""
        self.broken = 0

    def commit(self, store: Store, burst: Burst) -> bool:
        (result,) = store.commit([burst])
        if isinstance(result, Broken):
            self.broken += 1
        if result is None:
            self.ledger.apply(burst)
            self.bodies[burst.game] += burst.bodies
            lengths = {game: len(bodies) for game, bodies in self.bodies.items()}
            self.acknowledged.append((len(self.disk.steps), lengths))
        return result is None

    def begin(self, store: SqliteStore) -> None:
        store._write.execute("PRAGMA wal_autocheckpoint = 12")  # so that there are many checkpoints
        for burst in self.ledger.opening():
            assert self.commit(store, burst)
        for who in self.ledger.players:
            assert self.commit(store, self.ledger.burst(HOUSE, ChipsGranted(who, 10**6)))

    def go_on(self, store: Store, bursts: int) -> None:
        for _ in range(bursts):
            burst, allowed = self.ledger.step(self.ledger.random.choice(self.ledger.games))
            if allowed:
                self.commit(store, burst)

    def by(self, step: int) -> dict[str, int]:
        """What was acknowledged by then."""
        return next(lengths for at, lengths in reversed(self.acknowledged) if at <= step)


def losses(kept: Kept, files: dict[str, bytes], step: int, folder: Path) -> list[str]:
    """What is missing or wrong in the files that a power cut left."""
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    with closing(open_store(str(folder / "house.db"))) as store:
        wrong = []
        for game, length in kept.by(step).items():
            found = store.log(game)
            if len(found) < length:
                wrong.append(f"{length - len(found)} records of {game} are lost after step {step}")
            if found != kept.bodies[game][: len(found)]:
                wrong.append(f"{game} has other records after step {step}")
        stored = store.balances()
        if sum(stored.values()) or balances(moved for _, moved, _ in store.postings()) != stored:
            wrong.append(f"the accounts do not add up after step {step}")
    return wrong


def write_house(folder: Path, bursts: int, synchronous: str = "FULL") -> Kept:
    """A house on a forgetful disk."""
    with forgetful() as disk, closing(SqliteStore(folder / "house.db")) as store:
        store._write.execute(f"PRAGMA synchronous = {synchronous}")
        kept = Kept(disk)
        kept.begin(store)
        kept.go_on(store, bursts)
    return kept


def cuts(kept: Kept, folder: Path, count: int, seed: int = 1) -> list[str]:
    """What is wrong after so many power cuts. After a third of them nothing is left of what was not synced."""
    dice = random.Random(seed)
    wrong = []
    for number in range(count):
        step = dice.randint(0, len(kept.disk.steps))
        files = kept.disk.after(step, dice if number % 3 else None)
        wrong += losses(kept, files, step, folder / f"cut {number}")
        shutil.rmtree(folder / f"cut {number}")
    return wrong


@pytest.mark.slow
def test_no_power_cut_loses_what_was_acknowledged(tmp_path: Path) -> None:
    kept = write_house(tmp_path, 80)
    kinds = {kind for kind, *_ in kept.disk.steps}
    assert {"write", "sync", "delete"} <= kinds
    assert sum(kind == "write" and name == "house.db" for kind, name, *_ in kept.disk.steps) > 50  # checkpoints
    assert cuts(kept, tmp_path, CUTS) == []


def test_without_syncs_it_is_found_out(tmp_path: Path) -> None:
    kept = write_house(tmp_path, 80, synchronous="NORMAL")
    assert cuts(kept, tmp_path, CUTS // 3)


def test_a_disk_that_is_full_at_any_write(tmp_path: Path) -> None:
    for room in range(0, 60_000, 6_000):
        with forgetful() as disk:
            path = tmp_path / f"{room}.db"
            with closing(SqliteStore(path)) as store:
                kept = Kept(disk)
                kept.begin(store)
                disk.room = room
                kept.go_on(store, 40)
                assert kept.broken, "the disk did not become full"
                disk.room = None
                kept.go_on(store, 5)
        with closing(open_store(str(path))) as again:
            assert {game: again.log(game) for game in kept.bodies} == kept.bodies
            assert sum(again.balances().values()) == 0
