"""The database or the clock fails under the running house: it says so, acknowledges nothing, and writes no trace."""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import pytest

from croupier.disk import DISK_FAILED
from croupier.store import sqlite
from croupier.store.burst import Broken
from croupier.store.checking import check
from croupier.store.store import open_store
from croupier.web import house as live
from croupier.web.serving import log_to
from faults.strangers import frame, stranger
from web.server import Guest, running


def host_of(house: object) -> Guest:
    return Guest(house.address, "Host", house.do(house.house.reception.host_link()))  # type: ignore[attr-defined]


@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_a_database_file_that_goes_is_noticed(tmp_path: Path, how: str) -> None:
    file = tmp_path / "house.db"
    with running(file) as house:
        lea = Guest(house.address, "Lea")
        line = lea.live(house.open())
        line.until(lambda line: line.felt)
        assert line.ask("sit", seat=0, amount=1000_00)["event"] == "sit"
        file.rename(tmp_path / "elsewhere.db")
        if how == "replaced":
            file.write_bytes((tmp_path / "elsewhere.db").read_bytes())
        answer = line.ask("buy", amount=5_00)
        assert answer["code"] == "broken"
        assert "deleted or replaced" in answer["why"]
        assert lea.request("GET", "/health")[0] == 503
        assert lea.request("POST", "/api/enter", {"name": "Eve"})[0] == 503
        line.close()


def test_a_full_disk_and_a_failed_write_are_not_well(tmp_path: Path) -> None:
    with running(tmp_path / "house.db") as house:
        lea = Guest(house.address, "Lea")
        assert lea.get("/health") == {"ok": True}
        with patch.object(sqlite, "SPARE", 1 << 62):
            assert lea.request("GET", "/health")[0] == 503
        assert lea.get("/health") == {"ok": True}
        with patch.object(house.house.store, "_append", side_effect=sqlite3.OperationalError("disk I/O error")):
            assert lea.request("POST", "/api/link", {})[0] == 503
        status, found, _ = lea.request("GET", "/health")
        assert (status, "cannot be written" in found["why"]) == (503, True)
        with patch.object(live, "LATELY", 0.0):
            assert lea.get("/health") == {"ok": True}


def test_a_grant_that_is_sent_twice_is_paid_once(tmp_path: Path) -> None:
    with running(tmp_path / "house.db") as house:
        host, lea = host_of(house), Guest(house.address, "Lea")
        grant = {"who": lea.me["id"], "amount": 5_00, "id": "once"}
        balances = [host.post("/api/grant", grant)["balance"] for _ in range(3)]
        assert balances == [10_005_00] * 3
        assert host.request("POST", "/api/grant", {**grant, "amount": 6_00})[0] == 409
        assert host.request("POST", "/api/grant", {"who": lea.me["id"], "amount": 5_00})[0] == 400
        assert host.post("/api/grant", {**grant, "id": "again"})["balance"] == 10_010_00
    with running(tmp_path / "house.db") as house:  # the log remembers
        host = host_of(house)
        assert host.post("/api/grant", grant)["balance"] == 10_010_00


def test_a_clock_that_is_set_back_is_no_damage(tmp_path: Path) -> None:
    file = str(tmp_path / "house.db")
    with running(file) as house:
        lea = Guest(house.address, "Lea")
        line = lea.live(house.open())
        line.until(lambda line: line.felt)
        line.ask("sit", seat=0, amount=1000_00)
        for _ in range(3):
            line.ask("buy", amount=5_00)
        line.close()
    with closing(sqlite3.connect(file)) as raw, raw:  # as if each had been written before the one before it
        raw.execute("DROP TRIGGER postings_stay")
        raw.execute("UPDATE postings SET at = at - 100 * n")
        raw.execute(
            "CREATE TRIGGER postings_stay BEFORE UPDATE ON postings BEGIN SELECT RAISE(ABORT, 'a posting is never changed'); END"
        )
    with closing(open_store(file, reading=True)) as store:
        assert check(store).wrong == []


def test_a_database_error_inside_an_action_is_a_refusal(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(tmp_path / "house.db") as house:
        line = Guest(house.address, "Lea").live(house.open())
        line.until(lambda line: line.felt)

        def broken(_: str) -> int:
            raise Broken(DISK_FAILED, reading=True)

        with patch.object(house.house.store, "balance", broken):
            assert line.ask("sit", seat=0, amount=1000_00)["code"] == "broken"
        assert line.ask("sit", seat=0, amount=1000_00)["event"] == "sit"
        line.close()
    assert not [record for record in caplog.records if record.exc_info]


def test_bad_texts_and_hang_ups_write_no_trace(tmp_path: Path) -> None:
    logs = tmp_path / "logs.jsonl"
    before = [(name, list(logging.getLogger(name).handlers)) for name in ("croupier.web", "uvicorn.error")]
    log_to(str(logs))
    try:
        with running(tmp_path / "house.db") as house:
            guest = Guest(house.address, "Eve")
            path = f"/live/{house.open()}?v=2&since=0"
            for texts in ([frame(0x81, b"\xff\xfe")], [frame(0x01, b"\xff"), frame(0x80, b"\xfe")]):
                with stranger(house.address) as one:
                    one.upgrade(path, guest.cookie)
                    for text in texts:
                        one.send(text)
                    assert (1007).to_bytes(2, "big") in one.hear(3)
            with stranger(house.address) as one:  # hangs up within a body
                one.send(
                    f"POST /api/enter HTTP/1.1\r\nHost: {house.address}\r\nOrigin: http://{house.address}\r\n".encode()
                )
                one.send(b"Content-Length: 100\r\n\r\n{")
                time.sleep(0.1)
            for _ in range(5):  # hangs up before it is greeted
                with stranger(house.address) as one:
                    one.send(
                        f"GET {path} HTTP/1.1\r\nHost: {house.address}\r\nOrigin: http://{house.address}\r\n".encode()
                    )
                    one.send(b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n")
                    one.send(b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
            time.sleep(0.2)
    finally:
        logging.getLogger("croupier.web").handlers[0].close()
        for name, handlers in before:
            logging.getLogger(name).handlers = handlers
    lines = logs.read_text().splitlines()
    assert 1 <= sum("UTF-8" in line for line in lines) <= 2, "one line for each"
    assert not [line for line in lines if "trace" in line]
    assert os.stat(logs).st_mode & 0o777 == 0o600
