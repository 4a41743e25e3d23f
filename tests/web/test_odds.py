"""The odds of a running tournament, and what everybody had so far."""

from __future__ import annotations

import time

import pytest

from croupier.table.records import Calendar
from croupier.web.routes import odds
from croupier.web.tables import cutting
from web.server import Guest, Running
from web.visits import play, records, seated


@pytest.mark.slow
def test_the_odds_add_up_and_grow_with_what_is_played(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "CUTTING", 0.01)
    monkeypatch.setattr(odds, "BATCHES", 2)
    lea = Guest(house.address, "Léa")
    game = house.open("war/ctrlaltbet", seats=3, bots=["amateur", "expert"], tournament=Calendar(6, 3))
    path = f"/api/tables/{game}/odds"
    assert lea.get(path)["status"] == "unavailable"  # a seat is free
    line = seated(lea, game)
    play(line, 2)
    until = time.monotonic() + 60
    while (found := lea.get(path))["status"] == "computing":
        assert time.monotonic() < until
        time.sleep(0.02)
    assert (found["held"], found["cut"]) == (2 * odds.BATCH, 3)
    assert sum(seat["wins"] for seat in found["seats"]) == pytest.approx(1)
    assert sum(seat["stays"] for seat in found["seats"]) == pytest.approx(2)
    purses = [record["purses"] for record in records(lea, game) if record["event"] == "settled"]
    for one in line.felt["standings"]:
        assert one["so_far"] == [line.table["budget"], *(after[one["seat"]] for after in purses)]
    assert lea.request("GET", f"/api/tables/{house.open('war/ctrlaltbet')}/odds")[0] == 409
    assert Guest(house.address).request("GET", path)[0] == 401
    line.close()
