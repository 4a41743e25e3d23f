"""A game whose records were damaged in the database: it is refused with a sentence, and the others go on."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from croupier.store.burst import Broken
from croupier.store.store import open_store
from croupier.web.app import create_app
from croupier.web.house import LiveHouse
from croupier.web.tables.wishes import heads
from web.server import Guest, running


@pytest.mark.slow
@pytest.mark.parametrize("body", [b"\xff", b'{"n":1}'])
def test_a_damaged_game_leaves_the_others_alone(tmp_path: Path, body: bytes) -> None:
    path = tmp_path / "house.db"
    with running(path) as house:
        whole, damaged = (house.open("war/casino-war", seats=1, seed=seed) for seed in (1, 2))
    with closing(sqlite3.connect(path)) as database, database:
        for (trigger,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {trigger}")
        database.execute("UPDATE records SET body = ? WHERE game = ? AND n = 1", (body, damaged))
    with closing(open_store(str(path), reading=True)) as store:
        assert set(heads(store)) == {whole}
    with running(path) as house:
        guest = Guest(house.address, "Léa")
        assert [table["id"] for table in guest.get("/api/tables")] == [whole]
        for part in ("log", "told", "rounds", "values", "chart", "review"):
            status, answer, _ = guest.request("GET", f"/api/tables/{damaged}/{part}")
            assert (status, len(answer["why"])) == (409, 2), part


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
