"""The odds of a running tournament, and what everybody had so far."""

from __future__ import annotations

import time

import pytest
from msgspec.structs import replace

from croupier.records.types import BetPlaced, Calendar
from croupier.table.audit import verify
from croupier.web.routes import odds
from croupier.web.tables import cutting
from web.server import Guest, Running
from web.visits import ask_until_known, log_of, play, records, sit_down


@pytest.mark.slow
def test_the_odds_add_up_and_grow_with_what_is_played(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "CUTTING", 0.01)
    monkeypatch.setattr(odds, "BATCHES", 2)
    lea = Guest(house.address, "Léa")
    game = house.open("war/ctrlaltbet", seats=3, bots=["amateur", "expert"], tournament=Calendar(6, 3))
    path = f"/api/tables/{game}/odds"
    assert lea.get(path)["status"] == "unavailable"  # a seat is free
    line = sit_down(lea, game)
    play(line, 2)
    until = time.monotonic() + 60
    while (found := lea.get(path))["status"] == "computing":
        assert time.monotonic() < until
        time.sleep(0.02)
    assert (found["held"], found["cut"]) == (2 * odds.BATCH, 3)
    assert sum(seat["wins"] for seat in found["seats"]) == pytest.approx(1)
    assert sum(seat["stays"] for seat in found["seats"]) == pytest.approx(2)
    own = lea.get(f"/api/tables/{game}/chances")
    until = time.monotonic() + 60
    while not own["held"]:
        assert time.monotonic() < until
        time.sleep(0.02)
        own = lea.get(f"/api/tables/{game}/chances")
    assert (own["about"], own["cut"], own["status"]) == ("bets", 3, "computing")  # it grows more certain
    wins = [row["wins"] for row in own["chances"]]
    assert wins == sorted(wins, reverse=True)
    assert own["chances"][0]["costs"] == 0 < min(row["error"] for row in own["chances"])
    assert Guest(house.address, "Tom").get(f"/api/tables/{game}/chances")["status"] == "unavailable"  # nothing is asked
    purses = [record["purses"] for record in records(lea, game) if record["event"] == "settled"]
    for one in line.felt["standings"]:
        assert one["so_far"] == [line.table["budget"], *(after[one["seat"]] for after in purses)]
    for what in ("odds", "chances"):
        assert lea.request("GET", f"/api/tables/{house.open('war/ctrlaltbet')}/{what}")[0] == 409
    assert Guest(house.address).request("GET", path)[0] == 401
    line.close()


@pytest.mark.slow
def test_a_hosted_tournament_with_a_champion_is_verified_as_fair(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cutting, "CUTTING", 0.01)
    lea = Guest(house.address, "Léa")
    game = house.open("war/ctrlaltbet", seats=2, bots=["champion"], tournament=Calendar(2, 2))
    line = sit_down(lea, game)
    play(line, 2)
    line.until(lambda line: line.felt["winner"] is not None)
    log = log_of(lea, game)
    found = verify(log)
    assert (found.problem, found.bots) == (None, True)
    place = next(n for n, record in enumerate(log) if isinstance(record, BetPlaced) and record.seat == 1)
    placed = log[place]
    assert isinstance(placed, BetPlaced)
    assert placed.bets
    forged = [*log[:place], replace(placed, bets={"ante": placed.bets["ante"] + 100}), *log[place + 1 :]]
    assert verify(forged).problem is not None
    line.close()
    looked = ask_until_known(lea, f"/api/tables/{game}/review")  # in the chance to win, beside chips
    assert looked["to_win"] is not None
    assert all(one["cost"] > 0 and one["round"] in (1, 2) for one in looked["to_win"])
    assert [one["round"] for one in looked["to_win"]] or not looked["wrong"]
