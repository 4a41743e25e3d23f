"""Real processes: killed, interrupted, stopped and continued."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

import pytest

from croupier.cli.host import host as command
from croupier.messages import Refused
from croupier.remote.house import Invitation, RemoteHouse
from faults.processes import Host, Player, problems
from store.postgres_server import database

KILLS = 4
"""200: benchmarks/kills.py."""


TABLES = 4
"""Tables of two people each while the process is killed."""


def tables(host: Host, folder: Path, count: int) -> list[str]:
    """The tables that the host opened, once all of them are there."""
    house = RemoteHouse(Invitation.read(host.address), folder / "x.json")
    while len(found := house.tables()) < count:
        time.sleep(0.05)
    return [one.id for one in found]


def table(host: Host, folder: Path) -> str:
    return tables(host, folder, 1)[0]


def progress(players: list[Player], more: int, seconds: float = 60) -> None:
    """Wait until everybody has seen so many more records."""
    wanted = [player.n + more for player in players]
    end = time.monotonic() + seconds
    while any(player.n < n for player, n in zip(players, wanted, strict=True)):
        assert time.monotonic() < end, [player.sitting.connection.felt for player in players]
        time.sleep(0.02)


def kill_under_load(path: str, folder: Path, kills: int) -> tuple[Host, list[Player]]:
    """People play at several tables while their host is killed, at any moment, and started again; then it is interrupted."""
    dice = random.Random(kills)
    with Host(path, folder, *["blackjack/changer"] * TABLES) as host:
        players = [
            Player(host.address, f"{name}{number}", folder, game, seat)
            for number, game in enumerate(tables(host, folder, TABLES))
            for seat, name in enumerate(("Lea", "Tom"))
        ]
        for _ in range(kills):
            progress(players, 12)
            time.sleep(dice.uniform(0.0, 0.3))
            host.kill()
            host.start()
        progress(players, 12)
        for player in players:
            player.stop()
        assert host.interrupt() == 0
    return host, players


def test_a_service_that_is_stopped_closes_as_by_ctrl_c(tmp_path: Path) -> None:
    with Host(str(tmp_path / "house.db"), tmp_path, "war/ctrlaltbet") as host:
        assert host.interrupt(signal.SIGTERM) == 0
    assert host.out.read_text().endswith("The house is closed. The games are kept; they go on at the next start.\n")


@pytest.mark.slow
def test_kill_9_of_the_real_process_loses_nothing(tmp_path: Path) -> None:
    path = str(tmp_path / "house.db")
    host, players = kill_under_load(path, tmp_path, KILLS)
    assert "The games are kept" in host.out.read_text()
    assert problems(path, players) == []
    assert min(len(player.acknowledged) for player in players) > KILLS


@pytest.mark.slow
def test_two_processes_on_postgresql_take_over_from_each_other(tmp_path: Path) -> None:
    with database() as url, Host(url, tmp_path, "blackjack/changer") as one, Host(url, tmp_path) as two:
        hosts = [one, two]
        game = table(hosts[0], tmp_path)
        players = [Player(host.address, f"P{seat}", tmp_path, game, seat) for seat, host in enumerate(hosts)]
        progress(players, 20)  # one of them through the other process
        os.kill(hosts[0].pid, signal.SIGSTOP)
        progress(players[1:], 20, seconds=90)  # after the lease the other process deals
        os.kill(hosts[0].pid, signal.SIGCONT)
        progress(players, 20)
        hosts[1].kill()
        progress(players[:1], 20, seconds=90)
        hosts[1].start()
        progress(players, 10)
        for player in players:
            player.stop()
        for host in hosts:
            assert host.interrupt() == 0
        assert problems(url, players) == []


@pytest.mark.slow
def test_workers_share_a_port_and_one_that_dies_is_started_again(tmp_path: Path) -> None:
    with database() as url, Host(url, tmp_path, "blackjack/changer", workers=3) as host:
        game = table(host, tmp_path)
        players = [Player(host.address, f"P{seat}", tmp_path, game, seat) for seat in range(2)]
        progress(players, 20)
        first = host.workers
        assert len(first) == 2
        for worker in first:
            os.kill(worker, signal.SIGKILL)
        progress(players, 20, seconds=60)
        end = time.monotonic() + 30
        while len(host.workers - first) < 2:
            assert time.monotonic() < end, host.out.read_text()
            time.sleep(0.1)
        progress(players, 10)
        for player in players:
            player.stop()
        second = host.workers
        assert host.interrupt(signal.SIGTERM) == 0
        assert not any(Path(f"/proc/{worker}").exists() for worker in second)
        assert problems(url, players) == []


def test_several_processes_need_postgresql(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="3 processes need PostgreSQL"):
        command.main(["--workers", "3", "--database", str(tmp_path / "house.db")], standalone_mode=False)
