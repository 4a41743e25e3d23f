"""A database that fails: answers of commits that are lost, a server that stops at once, a disk that is full."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from croupier.store.store import open_store
from croupier.web.tables import cutting
from faults.processes import Player, problems
from faults.proxy import Proxy
from faults.test_processes import progress
from store.postgres_server import database, new_server, stop_at_once
from web.server import Running, running

LOST = 4
"""Of each kind."""


@pytest.fixture(autouse=True)
def short_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The words of a cut come at once."""
    monkeypatch.setattr(cutting, "CUTTING", 0.2)


def seat_players(house: Running, folder: Path) -> list[Player]:
    game = house.open("war/ctrlaltbet", seats=3, clock=5)
    return [Player(house.address, name, folder, game, seat) for seat, name in enumerate(("Lea", "Tom"))]


@pytest.mark.slow
def test_a_commit_whose_answer_is_lost(tmp_path: Path) -> None:
    with database() as url:
        proxy = Proxy(url)
        with running(proxy.url, grant=10**9) as house:
            players = seat_players(house, tmp_path)
            progress(players, 5)
            for _ in range(LOST):
                for what in ("answer", "statement"):
                    proxy.lose(what)
                    progress(players, 4)
            for player in players:
                player.stop()
            assert house.house.metrics.lost >= LOST
        proxy.close()
        assert problems(url, players) == []
        assert min(len(player.acknowledged) for player in players) > LOST


@pytest.mark.slow
def test_postgresql_that_is_stopped_at_once(tmp_path: Path) -> None:
    server = new_server()
    url = server.get_uri()
    try:
        with running(url, grant=10**9) as house:
            players = seat_players(house, tmp_path)
            for _ in range(2):
                progress(players, 6)
                stop_at_once(server)
                time.sleep(0.3)
                server.ensure_postgres_running()
            progress(players, 6)
            for player in players:
                player.stop()
        assert problems(url, players) == []
    finally:
        server.cleanup()


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    """SQLite is told that there are no more pages: the same error as that of a full disk."""
    path = str(tmp_path / "house.db")
    with running(path, grant=10**9) as house:
        players = seat_players(house, tmp_path)
        progress(players, 8)
        store = house.house.store

        def room(pages: int) -> None:
            store._write.execute(f"PRAGMA max_page_count = {pages}")  # type: ignore[attr-defined]

        house.do(house.house.write(room, 1))  # not below what there is
        end = time.monotonic() + 30
        while not house.house.metrics.lost:
            assert time.monotonic() < end, "the disk did not become full"
            time.sleep(0.02)
        house.do(house.house.write(room, 2**30))
        progress(players, 8)
        for player in players:
            player.stop()
    assert problems(path, players) == []
    open_store(path).close()
