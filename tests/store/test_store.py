"""Logs and leases in both databases."""

from __future__ import annotations

import errno
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread

import psycopg
import pytest

from croupier.language import Speaker
from croupier.messages import Refused
from croupier.store.burst import (
    Broken,
    Burst,
    GameEnded,
    GameGivenUp,
    GameOpened,
    KeyMade,
    KeyUsed,
    Lost,
    Posting,
    Short,
    Used,
)
from croupier.store.house_log import HOUSE, HouseLog, checked_name, entering, granting
from croupier.store.house_records import ChipsReturned
from croupier.store.postgres import _reason as postgres_reason
from croupier.store.sqlite import _reason as sqlite_reason
from croupier.store.store import BadStore, Store, open_store
from croupier.store.writer import Writer
from store.connection import Connection


def burst(game: str = "g", token: int = 1, before: int = 0, count: int = 1, **others: object) -> Burst:
    bodies = tuple(b'{"n":%d}' % n for n in range(before + 1, before + count + 1))
    return Burst(game, token, before, bodies, **{"postings": (), "snapshot_at": 1, "digest": b"d", **others})  # type: ignore[arg-type]


def open_game(store: Store, game: str = "g") -> None:
    assert store.commit([burst(game, changes=(GameOpened(game, b"m" * 32, "me", "here"),))]) == [None]


def test_a_burst_is_whole_or_not_there(store: Store) -> None:
    open_game(store)
    assert store.commit([burst(before=1, count=3)]) == [None]
    assert store.log("g") == [b'{"n":1}', b'{"n":2}', b'{"n":3}', b'{"n":4}']
    assert store.log("g", since=3) == [b'{"n":4}']
    short = burst(before=4, postings=(Posting(5, 0, "player:a", "seat:g:0", 1),))
    (refused,) = store.commit([short])
    assert isinstance(refused, Short)
    assert store.log("g", since=4) == []
    assert store.balances() == {}


def test_a_number_is_given_once(store: Store) -> None:
    open_game(store)
    assert store.commit([burst(before=1)]) == [None]
    (again,) = store.commit([burst(before=1)])
    assert isinstance(again, Lost)
    assert len(store.log("g")) == 2


def test_a_burst_that_is_refused_keeps_no_other_from_being_written(store: Store) -> None:
    for game in "abc":
        open_game(store, game)
    poor = burst("b", before=1, postings=(Posting(2, 0, "player:x", "seat:b:0", 5),))
    results = store.commit([burst("a", before=1), poor, burst("c", token=7, before=1)])
    assert [type(result) for result in results] == [type(None), Short, Lost]
    assert [len(store.log(game)) for game in "abc"] == [2, 1, 1]


def test_an_old_lease_writes_nothing(store: Store) -> None:
    open_game(store)
    lease = store.lease("g", "me", "there")
    assert lease is not None
    assert (lease.token, lease.n, lease.snapshot_at) == (2, 1, 1)
    (late,) = store.commit([burst(token=1, before=1)])
    assert isinstance(late, Lost)
    assert store.commit([burst(token=2, before=1)]) == [None]
    assert store.renew("me", {"g": 1}) == set()
    assert store.renew("me", {"g": 2, "other": 1}) == {"g"}


def test_several_games_are_leased_together(store: Store) -> None:
    for game in "abc":
        open_game(store, game)
    leases = store.lease_all(["a", "c", "unknown"], "me", "there")
    assert {game: (lease.game, lease.token, lease.n, lease.snapshot_at) for game, lease in leases.items()} == {
        "a": ("a", 2, 1, 1),
        "c": ("c", 2, 1, 1),
    }
    assert [type(result) for result in store.commit([burst(game, before=1) for game in "abc"])] == [
        Lost,
        type(None),
        Lost,
    ]


def test_a_lease_holds_until_it_runs_out_or_is_given_up(url: str, store: Store) -> None:
    if not url.startswith("postgresql"):
        with pytest.raises(BadStore, match="another process"):
            open_store(url)
        return
    with closing(open_store(url)) as other:
        open_game(store)
        assert other.lease("g", "you", "there") is None
        assert store.lease("g", "me", "here", seconds=0.2) is not None
        time.sleep(0.25)
        taken = other.lease("g", "you", "there")
        assert taken is not None
        assert store.renew("me", {"g": 2}) == set()
        other.release({"g": taken.token})
        assert store.lease("g", "me", "here") is not None


def test_answers_are_kept_by_person_in_their_order(store: Store) -> None:
    for player, body in (("a", b"1"), ("b", b"2"), ("a", b"3")):
        store.keep_answer(player, body)
    assert (store.answers("a"), store.answers("b"), store.answers("c")) == ([b"1", b"3"], [b"2"], [])


def test_records_and_postings_stay(url: str, store: Store) -> None:
    open_game(store)
    grant = Posting(2, 0, "mint", "player:a", 5)
    assert store.commit([burst(before=1, postings=(grant,))]) == [None]
    run = store._write.execute  # type: ignore[attr-defined]
    for statement in (
        "UPDATE records SET n = 9 WHERE n = 1",
        "DELETE FROM records",
        "UPDATE postings SET amount = 6",
        "DELETE FROM postings",
        *(["TRUNCATE postings"] if url.startswith("postgresql") else []),
        "INSERT INTO postings (game, n, i, payer, payee, amount) VALUES ('g', 2, 1, 'mint', 'player:a', 0)",
        "INSERT INTO postings (game, n, i, payer, payee, amount) VALUES ('g', 2, 1, 'player:b', 'player:a', 1)",
        "INSERT INTO postings (game, n, i, payer, payee, amount) VALUES ('g', 9, 1, 'mint', 'player:a', 1)",
        "UPDATE balances SET amount = -1 WHERE account = 'player:a'",
    ):
        with pytest.raises(Exception, match=r"never|constraint|violates"):
            run(statement)
    assert store.balances() == {"mint": -5, "player:a": 5}


def test_secrets_and_keys(store: Store) -> None:
    open_game(store)
    assert store.secret("g") == b"m" * 32
    key, late = KeyMade(b"k", "move", "p", until=int(time.time()) + 60), KeyMade(b"l", "move", "p", until=1)
    assert store.commit([burst(before=1, changes=(key, late, KeyMade(b"i", "invitation", game="g")))]) == [None]
    found = store.key(b"k")
    assert found is not None
    assert (found.kind, found.player) == ("move", "p")
    assert store.key(b"l") is None
    assert store.commit([burst(before=2, changes=(KeyUsed(b"k"),))]) == [None]
    (again,) = store.commit([burst(before=3, changes=(KeyUsed(b"k"),))])
    assert isinstance(again, Used)
    assert store.key(b"k") is None
    assert store.commit([burst(before=3, changes=(GameEnded("g"),))]) == [None]
    assert store.secret("g") is None
    assert store.key(b"i") is None
    assert [(game.id, game.open) for game in store.games()] == [("g", False)]


def test_the_book_of_the_house(store: Store) -> None:
    log = HouseLog()
    opening = log.opening()
    assert store.commit([opening]) == [None]
    log.note_written(opening)
    records, changes = entering("p1", "Léa", True, 100_00)
    entered = log.burst(records, changes)
    assert store.commit([entered]) == [None]
    log.note_written(entered)
    again = HouseLog.read(store.log(HOUSE))
    assert (again.n, again.digest) == (log.n, log.digest) == (3, entered.digest)
    assert store.balances() == {"mint": -100_00, "player:p1": 100_00}
    person = store.person("p1")
    assert person is not None
    assert (person.name, bool(person.host)) == ("Léa", True)
    assert store.games() == []


def test_a_game_is_given_up_under_its_lease_alone(store: Store) -> None:
    log = HouseLog()
    opening = log.opening()
    assert store.commit([opening]) == [None]
    log.note_written(opening)
    open_game(store)
    store.release({"g": 1})
    lease = store.lease("g", "me", "here")
    assert lease
    record = ChipsReturned("g", [], "damaged")
    (late,) = store.commit([log.burst([record], (GameGivenUp("g", lease.token - 1),))])
    assert isinstance(late, Lost)
    assert (late.game, store.secret("g") is None, len(store.log(HOUSE))) == ("g", False, 1)
    assert store.commit([log.burst([record], (GameGivenUp("g", lease.token),))]) == [None]
    assert store.secret("g") is None
    assert HouseLog.read(store.log(HOUSE)).returned == {"g": ChipsReturned("g", [], "damaged", n=2)}
    (dealt,) = store.commit([burst(token=lease.token, before=1)])  # who dealt it till then writes nothing more
    assert isinstance(dealt, Lost)


def test_a_house_of_another_version_is_refused() -> None:
    for first in (b'{"n":1,"event":"house","version":1}', b'{"event":"house","version":1,"n":1}', b"\xff"):
        with pytest.raises(BadStore, match="another version of Croupier"):
            HouseLog.read([first])


def test_bad_names_and_grants_are_refused() -> None:
    assert checked_name("  Léa   B. ") == "Léa B."
    assert checked_name("👩\u200d🚀 Zoé") == "👩\u200d🚀 Zoé"
    for name in ("", "   ", "a\nb", "x" * 25, "\u3164", "\u200d\ufe0f", "\u2800", "Z" + "\u0336" * 20, "\u202eLéa"):
        with pytest.raises(Refused):
            checked_name(name)
    for amount in (0, -1, 10**13):
        with pytest.raises(Refused):
            granting("p", amount)


def test_everything_is_there_after_it_was_opened_again(url: str) -> None:
    with closing(open_store(url)) as store:
        open_game(store)
    with closing(open_store(url)) as store:
        assert len(store.log("g")) == 1


def test_a_newer_database_is_refused(url: str, store: Store) -> None:
    newer = "PRAGMA user_version = 99" if not url.startswith("postgresql") else "INSERT INTO versions VALUES (99)"
    store._write.execute(newer)  # type: ignore[attr-defined]
    store.close()
    with pytest.raises(BadStore, match="newer version"):
        open_store(url)


def test_the_writer_joins_what_waits(store: Store) -> None:
    told: list[object] = []
    done: Future[None] = Future()

    def hear(result: object) -> None:
        told.append(result)
        if len(told) == 41:
            done.set_result(None)

    def tell(calls: list[Callable[[], None]]) -> None:
        for call in calls:
            call()

    writer = Writer(store, tell)
    for number in range(20):
        game = f"g{number}"
        writer.submit([(burst(game, changes=(GameOpened(game, b"m" * 32),)), hear)])
        writer.submit([(burst(game, before=1), hear)])
    writer.submit([(lambda: "done", hear)])
    done.result(10)
    writer.close()
    assert told.count(None) == 40
    assert writer.bursts == 40
    assert writer.transactions < 40
    assert all(len(store.log(f"g{number}")) == 2 for number in range(20))


def test_the_sqlite_file_is_private(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "house.db"
    with closing(open_store(str(path))) as store:
        assert path.stat().st_mode & 0o077 == 0
        settings = ("synchronous", "journal_mode")
        rows = [store._write.execute(f"PRAGMA {name}").fetchone() for name in settings]  # type: ignore[attr-defined]
        assert rows == [(2,), ("wal",)]


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (sqlite3.SQLITE_FULL, "le disque est plein"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "un autre programme s’en sert"),
        (sqlite3.SQLITE_IOERR_WRITE, "le disque a échoué"),
        (sqlite3.SQLITE_CONSTRAINT_UNIQUE, "autre chose y est déjà écrit"),
        (sqlite3.SQLITE_INTERNAL, "elle dit «\u202fodd words\u202f»"),
    ],
)
def test_why_a_database_does_not_write_is_said_in_the_chosen_language(code: int, why: str) -> None:
    wrong = sqlite3.OperationalError("odd words")
    wrong.sqlite_errorcode = code
    assert Speaker("fr")(sqlite_reason(wrong)) == why


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (psycopg.errors.DiskFull(), "le disque est plein"),
        (psycopg.errors.AdminShutdown(), "elle se ferme, ou démarre"),
        (psycopg.errors.UniqueViolation(), "autre chose y est déjà écrit"),
        (psycopg.OperationalError("odd words.\nmore"), "elle dit «\u202fodd words\u202f»"),
    ],
)
def test_why_postgres_does_not_write_is_said_in_the_chosen_language(wrong: psycopg.Error, why: str) -> None:
    assert Speaker("fr")(postgres_reason(wrong)) == why


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("no database at all, but long enough to look like a file of something\n" * 40)
    with pytest.raises(BadStore, match="cannot be opened"):
        open_store(str(path))
    with pytest.raises(BadStore, match="There is no file"):
        open_store(str(tmp_path / "none"), reading=True)
    with pytest.raises(BadStore, match="cannot be opened"):
        open_store("postgresql://localhost:1/none")


def test_a_reader_may_be_late_when_the_store_is_closed(url: str) -> None:
    """A connection that was closed under a reader crashed the process."""
    with closing(open_store(url)) as store:
        open_game(store)
        ended = list[str]()

        def read() -> None:
            try:
                while True:
                    store.log("g")
            except Broken as broken:
                ended.append(str(broken))

        readers = [Thread(target=read) for _ in range(4)]
        for reader in readers:
            reader.start()
        time.sleep(0.01)
    for reader in readers:
        reader.join(10)
    assert len(ended) == 4
    assert "closed" in ended[0]


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    with closing(open_store(str(tmp_path / "house.db"))) as store:
        open_game(store)
        store._write.execute("PRAGMA max_page_count = 20")  # type: ignore[attr-defined]
        results, before = [], 1
        for _ in range(60):
            (result,) = store.commit([burst(before=before, count=100)])
            results.append(type(result).__name__)
            before += 100 if result is None else 0
        assert "Broken" in results
        store._write.execute("PRAGMA max_page_count = 1000")  # type: ignore[attr-defined]
        assert store.commit([burst(before=before)]) == [None]
        assert len(store.log("g")) == before + 1


def test_after_a_value_that_no_database_takes_the_store_writes_on(store: Store) -> None:
    """Python refuses half a character and a number of 65 bits with exceptions of its own, before SQLite sees them."""
    open_game(store)
    with pytest.raises(UnicodeEncodeError):
        store.keep_answer("\ud800", b"a")
    with suppress(OverflowError):  # PostgreSQL answers it
        store.commit([replace(burst(before=1), snapshot_at=1 << 64)])
    with suppress(OverflowError):
        store.commit([replace(burst("h", changes=(GameOpened("h", bytes(32)),)), snapshot_at=1 << 64)])
    store.keep_answer("lea", b"b")
    assert store.answers("lea") == [b"b"]
    assert store.commit([burst(before=1)]) == [None]
    assert [game.id for game in store.games()] == ["g"]


def test_a_store_that_is_closed_refuses_to_write_and_stays_closed(url: str) -> None:
    with closing(open_store(url)) as store:
        open_game(store)
    assert [type(result) for result in store.commit([burst(before=1)])] == [Broken]
    with pytest.raises(Broken, match="closed"):
        store.keep_answer("lea", b"a")
    if url.startswith("postgresql"):
        assert store._write.closed  # type: ignore[attr-defined]


@pytest.mark.parametrize("reading", [False, True])
@pytest.mark.parametrize("statement", ["PRAGMA user_version = 99", "PRAGMA user_version = 0; CREATE TABLE games (x)"])
def test_a_database_that_is_not_opened_is_closed(
    tmp_path: Path, connections: list[Connection], statement: str, reading: bool
) -> None:
    path = tmp_path / "house.db"
    with closing(sqlite3.connect(path)) as other:
        other.executescript(statement)
    with pytest.raises(BadStore):
        open_store(str(path), reading)
    assert len(connections) == 3
    assert all(connection.closed for connection in connections)


def test_a_connection_that_is_not_set_up_is_closed(
    tmp_path: Path, connections: list[Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(Connection, "execute", fail)
    with pytest.raises(BadStore, match="cannot be opened"):
        open_store(str(tmp_path / "house.db"))
    assert [connection.closed for connection in connections] == [True]


def test_a_backup_is_the_house(tmp_path: Path) -> None:
    with closing(open_store(str(tmp_path / "house.db"))) as store:
        open_game(store)
        store.backup(tmp_path / "copy.db")
        with pytest.raises(BadStore, match="exists already"):
            store.backup(tmp_path / "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT game, master FROM secrets").fetchall() == [("g", b"m" * 32)]


def test_the_games_of_a_person_are_those_they_paid_into_the_latest_first(store: Store) -> None:
    for game in "ab":
        open_game(store, game)
        made = Posting(2, 0, "mint", "player:lea", 50), Posting(2, 1, "player:lea", f"seat:{game}:0", 20)
        assert store.commit([burst(game, before=1, postings=made)]) == [None]
    assert store.commit([burst("a", before=2, postings=(Posting(3, 0, "player:lea", "seat:a:0", 5),))]) == [None]
    found = store.games_of("lea")
    assert sorted(game for game, _ in found) == ["a", "b"]
    assert all(abs(at - time.time()) < 60 for _, at in found)
    assert store.games_of("tom") == store.games_of("%") == []


def test_why_a_file_cannot_be_opened_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "house.db"
    open_store(str(path)).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        def hurry(*_: object) -> None:
            with closing(sqlite3.connect(path, timeout=0)) as third:
                third.execute("BEGIN IMMEDIATE")

        monkeypatch.setattr("croupier.store.sqlite._connect", hurry)
        with pytest.raises(BadStore, match="is in use by another program: try again when it is done"):
            open_store(str(path))

    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("croupier.store.sqlite.make_folder", refuse)
    with pytest.raises(BadStore, match="cannot be written: its folder is read-only"):
        open_store(str(tmp_path / "new" / "house.db"))


def test_a_database_of_something_else_is_not_read_as_a_house(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE t (x)")
    for name in ("empty.db", "other.db"):
        with pytest.raises(BadStore, match="cannot be opened as the database of a house"):
            open_store(str(tmp_path / name), reading=True)
