"""A table that cannot be opened is said to be so; what lay on it goes back to its owners, once; the others go on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from croupier.houses import load
from croupier.messages import say
from croupier.records.types import BadLog, Snapshot
from croupier.store.burst import Broken
from croupier.store.checking import check
from croupier.store.house_log import HOUSE
from croupier.store.house_records import ChipsReturned, decode
from croupier.store.store import open_store
from croupier.web.app import create_app
from croupier.web.house import LiveHouse
from croupier.web.requested_tables import snapshots
from croupier.web.tables import leased_tables
from croupier.web.tables.felt import FeltTeller
from croupier.wire.actions import NOT_OPENED
from store.postgres_server import database
from web.server import Guest, Line, hung_up, running
from web.visits import play, sit_down

GRANT = 10_000_00


@contextmanager
def edit(path: Path) -> Iterator[sqlite3.Connection]:
    """The database of a house, in which even records can be changed."""
    with closing(sqlite3.connect(path)) as found, found:
        for name, made in found.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall():
            if name.startswith("records"):
                found.execute(f"DROP TRIGGER {name}")
                found.execute("CREATE TABLE IF NOT EXISTS dropped (made)")
                found.execute("INSERT INTO dropped VALUES (?)", (made,))
        yield found
        for (made,) in found.execute("SELECT made FROM dropped").fetchall():
            found.execute(made)
        found.execute("DROP TABLE dropped")


def damage(path: Path, game: str) -> None:
    with edit(path) as database:
        database.execute("UPDATE records SET body = x'ff' WHERE game = ? AND n = 1", (game,))


def cut_short(path: Path, game: str) -> None:
    """A record in the middle is not JSON."""
    with edit(path) as database:
        database.execute("UPDATE records SET body = substr(body, 1, 20) WHERE game = ? AND n = 7", (game,))


def misfit(path: Path, game: str) -> None:
    """A record that is well written, but could not have happened."""
    with edit(path) as database:
        database.execute("UPDATE records SET body = ? WHERE game = ? AND n = 7", (b'{"event":"pass","n":7}', game))


def unknown_rules(path: Path, game: str) -> None:
    with edit(path) as database:
        body = database.execute("SELECT body FROM records WHERE game = ? AND n = 1", (game,)).fetchone()[0]
        database.execute(
            "UPDATE records SET body = ? WHERE game = ? AND n = 1", (body.replace(b'"war"', b'"whist"'), game)
        )


def lose_secret(path: Path, game: str) -> None:
    with edit(path) as database:
        database.execute("DELETE FROM secrets WHERE game = ?", (game,))


BUDGET = load("war/casino-war").rules.budget
"""What everybody brings to a table."""


def evening(path: Path) -> tuple[Guest, Guest, str, str, int]:
    """Two tables. At one of them Léa has played against a bot: Léa, the host, both tables, and what Léa had there."""
    with running(path, grant=GRANT) as house:
        whole, broken = (house.open("war/casino-war", seats=2, bots=["expert"], seed=seed) for seed in (1, 2))
        lea, host = (
            Guest(house.address, "Léa"),
            Guest(house.address, "Ana", house.do(house.house.reception.host_link())),
        )
        line = sit_down(lea, broken)
        play(line, 3)
        purse = line.felt["seats"][0]["purse"]
        line.close()
    return lea, host, whole, broken, purse


def returns(path: Path | str) -> list[ChipsReturned]:
    store = open_store(str(path))
    found = [record for record in map(decode, store.log(HOUSE)) if isinstance(record, ChipsReturned)]
    store.close()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("harm", [damage, cut_short, misfit, unknown_rules, lose_secret])
def test_what_lay_on_it_goes_back_to_its_owners(tmp_path: Path, harm: Callable[[Path, str], None]) -> None:
    path = tmp_path / "house.db"
    lea, host, whole, broken, purse = evening(path)
    harm(path, broken)
    for _ in range(2):  # the second house finds it done
        with running(path) as house:
            lea.address = host.address = house.address
            other = Guest(house.address, "Tom")
            line = lea.live(broken)
            assert hung_up(line) == NOT_OPENED
            (said,) = line.replies
            assert "has gone back to its owners" in said["not_opened"]
            assert lea.get("/api/house")["me"]["balance"] == GRANT - BUDGET + purse
            for guest, listed in ((lea, True), (host, True), (other, False)):
                tables = {table["id"]: table["not_opened"] for table in guest.get("/api/tables")}
                assert tables[whole] is None
                assert (broken in tables) == listed
                assert not listed or "has gone back" in tables[broken]
            log = lea.get(f"/api/tables/{broken}/log")
            assert log.count(b"\n") > 7  # it stays
            line = lea.live(whole)
            line.until(lambda line: line.felt)
            line.close()
    (record,) = returns(path)
    assert (record.game, [one.who for one in record.paid]) == (broken, [lea.me["id"], ""])
    assert record.paid[0].amount == purse
    assert len(record.why) > 10
    assert (record.master is None) == (harm is lose_secret)
    store = open_store(str(path))
    assert not any(store.balance(f"seat:{broken}:{seat}") for seat in range(2))
    wrong = list(map(str, check(store).wrong))
    store.close()
    assert not any("account" in one for one in wrong)
    assert all(broken in one for one in wrong)
    assert any("record 7" in one.lower() for one in wrong) or harm not in (cut_short, misfit)


@pytest.mark.slow
def test_the_lobby_alone_finds_it(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    lea, _, whole, broken, purse = evening(path)
    misfit(path, broken)
    with running(path) as house:
        lea.address = house.address
        tables = {table["id"]: table for table in lea.get("/api/tables")}
        assert (tables[whole]["not_opened"], tables[broken]["mine"]) == (None, True)
        assert "Record 7" in tables[broken]["not_opened"]
        assert tables[broken]["title"] == tables[whole]["title"]
        assert lea.get("/api/house")["me"]["balance"] == GRANT - BUDGET + purse
        for part in ("told", "rounds", "values", "chart", "review"):
            status, answer, _ = lea.request("GET", f"/api/tables/{broken}/{part}")
            assert (status, bool(answer["why"])) == (409, True), part


@pytest.mark.slow
def test_a_fault_of_the_program_is_no_reason_to_keep_the_chips(tmp_path: Path) -> None:
    """Neither one while the log is folded, nor one when the table is shown for the first time."""
    path = tmp_path / "house.db"
    lea, _, whole, broken, purse = evening(path)
    fold, felt = leased_tables.fold, FeltTeller.felt

    def faulty(store: Any, game: str) -> Any:
        return fold(store, game) if game != broken else [][0]

    with patch.object(leased_tables, "fold", faulty), running(path) as house:
        lea.address = house.address
        line = lea.live(broken)
        assert hung_up(line) == NOT_OPENED
        assert "IndexError" in line.replies[0]["not_opened"]

    def blind(self: FeltTeller, now: Any) -> Any:
        return felt(self, now) if self.id != whole else [][0]

    with patch.object(FeltTeller, "felt", blind), running(path) as house:
        lea.address = house.address
        codes = [hung_up(lea.live(whole)) for _ in range(2)]
        assert codes[-1] == NOT_OPENED
    assert [(one.game, one.paid[0].amount) for one in returns(path)] == [(broken, purse), (whole, BUDGET)]
    store = open_store(str(path))
    assert check(store).wrong == []  # nothing was wrong with the logs
    store.close()


@pytest.mark.slow
def test_what_passes_ends_no_game(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    lea, _, _, table, _ = evening(path)

    def full(*_: object) -> Any:
        raise OSError("the disk is full")

    with running(path) as house:
        lea.address = house.address
        with patch.object(leased_tables, "fold", full):
            assert hung_up(lea.live(table)) != NOT_OPENED
        line = lea.live(table)
        line.until(lambda line: line.felt)
        assert line.seat == 0
        line.close()
    assert returns(path) == []


@pytest.mark.slow
def test_of_several_processes_one_gives_the_chips_back() -> None:
    with database() as url:
        with running(url, grant=GRANT) as house:
            table = house.open("war/casino-war", seats=2, bots=["expert"])
            lea = Guest(house.address, "Léa")
            line = sit_down(lea, table)
            play(line, 2)
            purse = line.felt["seats"][0]["purse"]
            line.close()

        def faulty(*_: object) -> Any:
            raise BadLog(say("A record of this game is damaged."))

        with patch.object(leased_tables, "fold", faulty), running(url) as one, running(url) as other:
            guests = [Guest(house.address) for house in (one, other) for _ in range(3)]
            for guest in guests:
                guest.cookie = lea.cookie

            def close_code(guest: Guest) -> int:
                line = Line(guest, table)
                return hung_up(line)

            with ThreadPoolExecutor(len(guests)) as pool:
                assert set(pool.map(close_code, guests)) == {NOT_OPENED}
            lea.address = other.address
            assert lea.get("/api/house")["me"]["balance"] == GRANT - BUDGET + purse
        assert len(returns(url)) == 1


def test_a_snapshot_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with running(path) as house:
        whole, broken = (house.open("war/casino-war", seats=1, seed=seed) for seed in (1, 2))
    damage(path, broken)
    store = open_store(str(path), reading=True)
    found = snapshots(store)
    store.close()
    assert isinstance(found[broken], BadLog)
    assert isinstance(found[whole], Snapshot)


def test_a_house_that_cannot_begin_closes_its_database(tmp_path: Path) -> None:
    path = str(tmp_path / "house.db")
    open_store(path).close()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DROP TABLE records")

    async def begin() -> None:
        app = create_app(LiveHouse(open_store(path)))
        async with app.router.lifespan_context(app):
            raise AssertionError("its log can be read")

    with pytest.raises(Broken):
        asyncio.run(begin())
    open_store(path).close()
