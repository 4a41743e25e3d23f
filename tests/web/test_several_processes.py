"""Several processes on one PostgreSQL: a viewer lands anywhere, and a table that is given up goes on elsewhere."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from croupier.store.burst import IN_USE, Broken
from croupier.store.checking import check
from croupier.store.store import Lease, open_store
from croupier.table import game as fold
from croupier.web import sockets
from croupier.web.tables import cutting, leased_tables
from store.postgres_server import database
from web.server import Guest, Running, hung_up, running
from web.visits import ask_until_known, records

pytestmark = pytest.mark.slow


@pytest.fixture
def shared() -> Iterator[str]:
    with database() as url:
        yield url


@pytest.fixture(autouse=True)
def short_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "CUTTING", 0.01)


def nets_of_the_second_seat(guest: Guest, game: str) -> list[int]:
    """What the person of the second seat won or lost in the rounds that are over."""
    return [record["net"][1] for record in records(guest, game) if record["event"] == "settled"]


def test_a_viewer_of_another_process_sees_and_does_the_same(shared: str) -> None:
    with running(shared) as one, running(shared) as other:
        game = one.open("war/ctrlaltbet", seats=2)
        lea, tom = Guest(one.address, "Léa"), Guest(other.address, "Tom")
        here, there = lea.live(game), tom.live(game)
        for seat, line in enumerate((here, there)):
            line.until(lambda line: line.felt)
            assert line.ask("sit", seat=seat, amount=500_00)["event"] == "sit"
        for line in (here, there):
            line.until(lambda line: line.seat in line.felt["betting"])
            assert line.ask("bet", bets={"ante": line.table["minimum"]})["event"] == "bet"
        for line in (here, there):
            line.until(lambda line: line.felt["phase"] == "play" or line.felt["results"])
        n = min(here.n, there.n)
        assert here.events[: n - 1] == there.events[: n - 1]
        assert list(one.house.tables.dealers) == [game]
        assert list(other.house.tables.dealers) == []
        assert [table["id"] for table in tom.get("/api/tables")] == [game]
        assert tom.get(f"/api/tables/{game}/log").count(b"\n") >= n
        assert ask_until_known(tom, f"/api/tables/{game}/values")["bets" if here.felt["results"] else "moves"]
        assert tom.get(f"/api/tables/{game}/coach")["nets"] == nets_of_the_second_seat(tom, game)
        assert tom.post(f"/api/tables/{game}/invite")["path"].startswith(f"/t/{game}#invite=") is True
        here.close()
        there.close()
    with closing(open_store(shared)) as store:
        assert check(store).wrong == []


def test_a_key_that_one_process_revokes_opens_no_socket_of_any_other(shared: str) -> None:
    with running(shared) as one, running(shared) as other:
        here, there = one.open("war/ctrlaltbet", seats=2), other.open("war/ctrlaltbet", seats=2)
        lea, lost = Guest(one.address, "Léa"), Guest(other.address)
        lost.enter("", lea.post("/api/link")["path"].partition("=")[2])
        kept = [lea.live(game) for game in (here, there)]
        lines = [lost.live(game) for game in (here, there)]
        for line in (*kept, *lines):
            line.until(lambda line: line.felt)
        (key,) = [key for key in lea.get("/api/keys") if not key["this"]]
        begun = time.monotonic()
        lea.post("/api/keys/revoke", {"id": key["id"]})
        assert [hung_up(line) for line in lines] == [4001, 4001]
        assert time.monotonic() - begun < 3
        assert lost.request("GET", "/api/keys")[0] == 401  # the other process does not remember it either
        for line in kept:
            line.socket.send("0")
            line.until(lambda line: "0" in line.frames)
            line.close()


def test_every_process_lists_a_table_alike(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lobby and who may invite: by the dealer in one process, by the log in the other."""
    monkeypatch.setattr(fold, "SNAPSHOT_AFTER", 20)
    with running(shared) as one, running(shared) as other:
        lea, tom = Guest(one.address, "Léa"), Guest(one.address, "Tom")
        wish = {"house": "baccarat/punto-banco:decks=1,penetration=0.2", "seats": 3, "clock": 0}
        game = lea.post("/api/tables", wish)["id"]
        line, second = lea.live(game), tom.live(game)
        for seat, guest in enumerate((line, second)):
            guest.until(lambda line: line.felt)
            guest.ask("sit", seat=seat, amount=500_00)

        def alike() -> list[Any]:
            told = []
            for guest in (lea, tom):
                for house in (one, other):
                    guest.address = house.address
                    told.append(guest.get("/api/tables"))
            assert told[0] == told[1]
            assert told[2] == told[3]
            return told

        (mine,) = alike()[0]
        assert ([seat and seat["name"] for seat in mine["seats"]], mine["mine"]) == (["Léa", "Tom", None], True)
        for number in range(12):
            for guest in (line, second):
                guest.until(lambda line: line.seat in line.felt["betting"] and not line.felt["shoe"]["cut"])
                guest.ask("bet", bets={"banker": guest.table["minimum"]})
            while line.felt["round"] <= number or not line.felt["betting"]:
                line.hear()
            assert alike()[0][0]["round"] == number + 1
        assert one.house.store.game(game).snapshot_at > 1  # type: ignore[union-attr]
        line.ask("fill", plays="tie")
        second.ask("leave")
        seats = alike()[0][0]["seats"]
        assert seats[1] is None
        assert seats[2]["bot"]
        tom.address = lea.address = other.address
        assert tom.request("POST", f"/api/tables/{game}/invite", {})[0] == 403  # he has left
        assert lea.post(f"/api/tables/{game}/invite")["path"].startswith(f"/t/{game}#invite=")
        line.ask("close")
        assert alike() == [[], [], [], []]
        assert other.house.lobby._followed == {}
        line.close()
        second.close()


def test_a_table_that_is_given_up_goes_on_elsewhere_at_once(shared: str) -> None:
    with running(shared) as other:
        one = Running(shared).start()
        game = one.open("war/ctrlaltbet", seats=2)
        lea = Guest(one.address, "Léa")
        line = lea.live(game)
        line.until(lambda line: line.felt)
        line.ask("sit", seat=0, amount=500_00)
        one.stop()
        assert hung_up(line) == 1012
        lea.address, began = other.address, time.monotonic()
        again = lea.live(game, since=line.n)
        again.until(lambda line: line.felt)
        assert time.monotonic() - began < 5  # a lease is ten
        assert again.seat == 0
        again.until(lambda line: line.felt["betting"])
        assert again.ask("bet", bets={"ante": again.table["minimum"]})["event"] == "bet"
        again.close()


def test_who_saw_more_than_a_process_has_is_believed_if_the_database_agrees(shared: str) -> None:
    with running(shared, lease=0.3) as old, running(shared) as new:
        game = old.open("war/ctrlaltbet", seats=2)
        dealer = old.house.tables.dealers[game]
        lea = Guest(old.address, "Léa")
        liar = lea.live(game, since=10**6)
        liar.until(lambda line: line.felt)
        assert old.house.tables.dealers[game] is dealer  # nobody is dropped for a lie
        liar.close()

        async def stop_renewing() -> None:
            for background in old.house.tables._background:
                background.cancel()

        old.do(stop_renewing())
        time.sleep(0.4)
        tom = Guest(new.address, "Tom")
        line = tom.live(game)
        line.until(lambda line: line.felt)
        line.ask("sit", seat=0, amount=500_00)
        tom.address = old.address
        assert hung_up(tom.live(game, since=line.n)) == 4009
        assert game not in old.house.tables.dealers
        line.close()


def test_a_table_at_which_nobody_looks_rests_until_somebody_comes(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leased_tables, "REST", 0.1)
    with running(shared, lease=0.2) as one, running(shared) as other:
        game = one.open("war/ctrlaltbet", seats=2)
        lea = Guest(one.address, "Léa")
        line = lea.live(game)
        line.until(lambda line: line.felt)
        line.ask("sit", seat=0, amount=500_00)
        time.sleep(0.3)
        assert game in one.house.tables.dealers
        line.close()
        for _ in range(100):
            if game not in one.house.tables.dealers:
                break
            time.sleep(0.02)
        assert game not in one.house.tables.dealers
        lea.address = other.address
        again = lea.live(game, since=line.n)
        again.until(lambda line: line.felt)
        assert again.seat == 0
        assert game in other.house.tables.dealers
        again.close()


def test_who_wants_a_table_of_a_silent_process_waits_until_its_lease_runs_out(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "PAUSE", 0.1)
    with running(shared) as house:
        games = [house.open("war/ctrlaltbet", seats=2) for _ in range(3)]
        lines = [Guest(house.address, f"Guest {game[:4]}") for game in games]
        house.do(house.house.tables.close())
        house.house.tables.dealers.clear()
        with closing(open_store(shared)) as silent:
            assert len(silent.lease_all(games, "silent", "127.0.0.1:1", 0.4)) == 3
            begun = time.monotonic()
            watching = [guest.live(game) for guest, game in zip(lines, games, strict=True)]
            for line in watching:
                line.until(lambda line: line.felt)  # nobody hung up meanwhile
            assert time.monotonic() - begun > 0.2
            assert sorted(house.house.tables.dealers) == sorted(games)
            for line in watching:
                line.close()


def test_a_lease_that_runs_out_while_one_looks_leaves_no_table_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game cannot be leased yet, and a moment later nobody deals it: it is leased again, not “no such table”."""
    with running(tmp_path / "house.db") as house:
        game = house.open("war/ctrlaltbet", seats=2)
        house.do(house.house.tables.close())
        house.house.tables.dealers.clear()
        store, refused = house.house.store, list[object]()
        lease_all = store.lease_all

        def at_the_second_time(*given: Any) -> dict[str, Lease]:
            refused.append(given)
            return lease_all(*given) if len(refused) > 1 else {}

        monkeypatch.setattr(store, "lease_all", at_the_second_time)
        line = Guest(house.address, "Léa").live(game)
        line.until(lambda line: line.felt)
        assert len(refused) == 2
        assert game in house.house.tables.dealers
        line.close()


def test_who_goes_before_a_table_comes_leaves_no_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database is locked, and the viewer has closed the page before that is known."""
    with running(tmp_path / "house.db") as house:

        async def lock(_: str) -> None:
            await asyncio.sleep(0.05)
            raise Broken(IN_USE)

        async def goes_early() -> list[dict[str, Any]]:
            failures: list[dict[str, Any]] = []
            asyncio.get_running_loop().set_exception_handler(lambda _, failure: failures.append(failure))
            waiting = asyncio.create_task(house.house.tables.dealer("game"))
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.sleep(0.1)
            gc.collect()
            return failures

        monkeypatch.setattr(house.house.tables, "_lease", lock)
        assert house.do(goes_early()) == []
