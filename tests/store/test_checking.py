"""`croupier store`: check, export, backup."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli.program import croupier
from croupier.records.types import Record
from croupier.store.checking import check
from croupier.store.house_log import HOUSE, HouseLog, entering
from croupier.store.store import Store, open_store
from paper.commands import run
from store.connection import Connection
from store.hosted import store_log
from tables import Company, play_rounds, seat


def house(store: Store) -> None:
    """A house with a player and a finished evening of a table of bots and one person, whom the bank stakes."""
    own = HouseLog()
    for burst in (own.opening(),):
        assert store.commit([burst]) == [None]
        own.note_written(burst)
    assert store.commit([own.burst(*entering("p1", "Léa", False, 100_00))]) == [None]
    log: list[Record] = []
    table = seat("war/ctrlaltbet", people=1, bots=("expert", "amateur"), write=log.append)
    play_rounds(table, Company(3), rounds=12)
    store_log(store, "evening", log)


@pytest.mark.slow
def test_a_house_that_was_played_in_is_right(store: Store) -> None:
    house(store)
    found = check(store)
    assert found.wrong == []
    assert (found.games, found.postings > 20) == (2, True)
    assert store.balance("player:p1") == 100_00


def findings_after(path: Path, *statements: str) -> list[str]:
    """What the check says of a database whose triggers were removed and which was edited."""
    with closing(sqlite3.connect(path)) as database, database:
        for (trigger,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            assert database.execute(statement).rowcount
    with closing(open_store(str(path), reading=True)) as store:
        return list(map(str, check(store).wrong))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE records SET body = CAST(replace(CAST(body AS TEXT), 'net', 'Net') AS BLOB) WHERE n = (SELECT max(n) FROM postings)",
        "UPDATE records SET body = CAST(replace(CAST(body AS TEXT), 'seat 1', 'seat 2') AS BLOB) WHERE game = 'evening' AND CAST(body AS TEXT) LIKE '%draw seat 1%'",
        "DELETE FROM records WHERE game = 'evening' AND n = (SELECT max(n) FROM records WHERE game = 'evening')",
        "DELETE FROM records WHERE game = 'evening' AND n = 7",
        "UPDATE postings SET amount = amount + 1 WHERE n = (SELECT max(n) FROM postings)",
        "DELETE FROM postings WHERE game = 'house'",
        "UPDATE balances SET amount = amount + 1 WHERE account = 'player:p1'",
        "UPDATE games SET n = n + 1 WHERE id = 'evening'",
        "UPDATE games SET digest = x'00' WHERE id = 'house'",
        "UPDATE records SET body = x'ff' WHERE game = 'evening' AND n = 7",
        "UPDATE records SET body = CAST('[7]' AS BLOB) WHERE game = 'evening' AND n = 7",
    ],
)
def test_every_change_behind_the_house_is_found(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "house.db"
    with closing(open_store(str(path))) as store:
        house(store)
    assert findings_after(path, statement)


def test_the_commands(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with closing(open_store(str(path))) as store:
        house(store)
        run = CliRunner().invoke
        done = run(croupier, ["store", "check", "--database", str(path)])
        assert done.exit_code == 0
        assert "follows from the records" in done.output
        done = run(croupier, ["store", "export", str(tmp_path / "logs"), "--database", str(path)])
        assert done.exit_code == 0
        assert (tmp_path / "logs" / "evening.jsonl").read_bytes().splitlines() == store.log("evening")
        done = run(croupier, ["store", "export", "--beancount", "-", "--database", str(path)])
        assert "Equity:Mint -100.00 CHIPS" in done.output
        file = tmp_path / "ledger.beancount"
        said = run(croupier, ["store", "export", "--beancount", str(file), "--database", str(path)]).output
        assert (said, file.read_text()) == (f"Written to {file}.\n", done.output)
        done = run(croupier, ["store", "export", "--database", str(path)])
        assert done.exit_code == 2
        done = run(croupier, ["store", "backup", str(tmp_path / "copy.db"), "--database", str(path)])
        assert done.exit_code == 0
    with closing(open_store(str(tmp_path / "copy.db"))) as store:
        assert check(store).wrong == []
        assert len(store.log(HOUSE)) == 3
    assert findings_after(tmp_path / "copy.db", "UPDATE balances SET amount = 1 WHERE account = 'mint'")
    done = run(croupier, ["store", "check", "--json", "--database", str(tmp_path / "copy.db")])
    assert done.exit_code == 1
    assert json.loads(done.output)["right"] is False


@pytest.mark.parametrize(
    ("command", "works"),
    [
        (["check"], True),
        (["export", "logs"], True),
        (["export", "--beancount", "ledger"], True),
        (["export", "--beancount", "none/ledger"], False),
        (["backup", "copy.db"], True),
        (["backup", "house.db"], False),
    ],
)
def test_every_command_closes_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, connections: list[Connection], command: list[str], works: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    open_store("house.db").close()
    done = CliRunner().invoke(croupier, ["store", *command, "--database", "house.db"])
    assert (done.exit_code == 0, len(connections)) == (works, 4), done.output
    assert all(connection.closed for connection in connections)


@pytest.fixture(scope="module")
def played_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("house") / "house.db"
    with closing(open_store(str(path))) as store:
        house(store)
    return path


@pytest.mark.parametrize(
    ("statement", "arguments", "sentence"),
    [
        ("UPDATE games SET id = '../out' WHERE id = 'evening'", ("logs",), "“../out” cannot be the name of a file"),
        ("UPDATE postings SET payee = 'x\" open'", ("--beancount", "-"), "Posting 1 of game evening is damaged."),
        ("UPDATE postings SET at = 1 << 60", ("--beancount", "-"), "Posting 1 of game evening is damaged."),
        (
            "UPDATE balances SET account = CAST(x'ff' AS TEXT) WHERE account = 'player:p1'",
            (),
            "The database cannot be read: its file is damaged.",
        ),
    ],
)
def test_a_damaged_or_foreign_database_is_refused_with_a_sentence(
    played_house: Path, tmp_path: Path, statement: str, arguments: tuple[str, ...], sentence: str
) -> None:
    path = tmp_path / "house.db"
    path.write_bytes(played_house.read_bytes())
    with closing(sqlite3.connect(path)) as database, database:
        for (trigger,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {trigger}")
        database.execute(statement)
    command = ("export", *arguments) if arguments else ("check",)
    ran = run("store", *command, "--database", str(path))
    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err
