"""A house at an address: what is one, what is none, and the keys of this machine."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from croupier.remote import house as module
from croupier.remote.house import Invitation, NoHouse, RemoteHouse
from paper.commands import run


@pytest.mark.parametrize(
    ("given", "host", "game", "key"),
    [
        ("192.168.1.5", "192.168.1.5:7777", "", ""),
        ("http://192.168.1.5:80/", "192.168.1.5:80", "", ""),
        ("http://a.local:7777/t/9f00#invite=abc", "a.local:7777", "9f00", "abc"),
        ("https://cards.example/#move=k", "cards.example", "", "k"),
        ("[::1]:7000", "[::1]:7000", "", ""),
    ],
)
def test_addresses(given: str, host: str, game: str, key: str) -> None:
    found = Invitation.read(given)
    assert (found.host, found.game, found.key) == (host, game, key)


@pytest.mark.parametrize(
    "given", ["", "ftp://x", "http://", "http://x:99999", "http://[", "://", " ", "A K", "x/t/a b", "\udcff"]
)
def test_what_is_no_address(given: str) -> None:
    with pytest.raises(NoHouse, match="not an address"):
        Invitation.read(given)


def test_no_house_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(NoHouse, match="No house answers"):
        RemoteHouse(Invitation.read("127.0.0.1:1"), tmp_path / "keys.json").enter("Léa")


@contextmanager
def dripping(letters: bytes, pause: float) -> Iterator[str]:
    """A server that sends the same again and again, for longer than anybody may read it; its address."""
    listening = socket.create_server(("127.0.0.1", 0))
    over, sent, until = Event(), 0, time.monotonic() + 10

    def drip() -> None:
        nonlocal sent
        line, _ = listening.accept()
        with line, suppress(OSError):
            line.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
            while not over.wait(pause) and time.monotonic() < until:
                line.sendall(letters)
                sent += len(letters)

    thread = Thread(target=drip, daemon=True)
    thread.start()
    try:
        yield f"127.0.0.1:{listening.getsockname()[1]}"
    finally:
        over.set()
        listening.close()
        thread.join()
    assert sent < 1 << 24, "far more than the limit was read"


@pytest.mark.parametrize(("letters", "pause"), [(b"x" * 65536, 0.0), (b"x", 0.02)])
def test_an_answer_without_end_is_not_read_for_ever(
    letters: bytes, pause: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Verifying a table at an address reads its log in the same way."""
    monkeypatch.setattr(module.RemoteHouse._answer, "__defaults__", (None, module.Limits(1 << 22, 0.5)))
    with dripping(letters, pause) as address, pytest.raises(NoHouse, match="too much, or too slowly"):
        RemoteHouse(Invitation.read(address), tmp_path / "keys.json").enter("Léa")
    monkeypatch.setattr(module, "LOG", module.Limits(1 << 22, 0.5))
    with dripping(letters, pause) as address, pytest.raises(NoHouse, match="too much, or too slowly"):
        RemoteHouse(Invitation.read(address), tmp_path / "keys.json").log("9f")


@contextmanager
def answering(answers: Callable[[str], bytes], status: int = 200) -> Iterator[str]:
    """Something that answers requests with anything; its address."""

    class Anything(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = answers(self.path)
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_GET  # noqa: N815

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Anything) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield f"127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


WRONG: list[Any] = [
    [], {}, 5, "house", None, {"me": 5}, {"me": {"id": "a"}}, {"me": {"id": 1, "name": [], "balance": "x"}}, {"why": 3},
    {"why": []},
]  # fmt: skip


@pytest.mark.parametrize("status", [200, 403, 500])
@pytest.mark.parametrize(
    "body", [b"", b"<html>", b"\xff", b"[" * 100_000, *(json.dumps(one).encode() for one in WRONG)]
)
def test_what_is_no_house_is_a_sentence(body: bytes, status: int, tmp_path: Path) -> None:
    no_house = pytest.raises(NoHouse, match=r"No house answers|is not understood|The house says: \d+")
    with answering(lambda _: body, status) as address, no_house:
        RemoteHouse(Invitation.read(address), tmp_path / "keys.json").enter("Léa")


@pytest.mark.parametrize("tables", [5, {}, [5], [{"id": "x"}], [{"id": 3, "title": "x", "seats": None}]])
def test_a_lobby_that_is_none_is_a_sentence(tables: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.remote.house.keys_file", lambda: tmp_path / "keys.json")
    me = {"me": {"id": "a", "name": "Léa", "balance": 5}}
    with answering(lambda path: json.dumps(tables if path == "/api/tables" else me).encode()) as address:
        found = run("join", address, "--plain")
    assert (found.code, "is not understood" in found.err) == (2, True)


def test_a_refusal_is_told_in_ones_language(tmp_path: Path) -> None:
    with answering(lambda _: json.dumps({"why": "Non."}).encode(), 409) as address:
        house = RemoteHouse(Invitation.read(address), tmp_path / "keys.json", "fr")
        with pytest.raises(NoHouse, match=r"The house says: Non\."):
            house.log("0123")


@pytest.mark.parametrize("content", [b"{", b"[]", b'{"127.0.0.1:7777":5}', b"\xff"])
def test_keys_that_cannot_be_read_are_never_overwritten(content: bytes, tmp_path: Path) -> None:
    keys = tmp_path / "keys.json"
    keys.write_bytes(content)
    with pytest.raises(NoHouse, match="The keys of this machine cannot be read"):
        RemoteHouse(Invitation.read("127.0.0.1:1"), keys)
    assert keys.read_bytes() == content
