"""The analyst's desk: exact figures of every game, what each rule does, and simulations with their limits."""

from __future__ import annotations

import time
from typing import Any
from unittest.mock import patch
from urllib.parse import quote

import pytest

from croupier.analysis.worth import bets_worth
from croupier.houses import load
from croupier.web.jobs.background import Admission, BackgroundWorker
from croupier.web.requests import Failure
from warm import WarmHelper
from web.server import Guest, Running


@pytest.fixture(scope="module")
def lea(house: Running) -> Guest:
    return Guest(house.address, "Léa")


def ask_until_computed(guest: Guest, path: str, effects: bool = True) -> Any:
    """Ask until everything is there, but for the effects if they are not wanted."""
    until = time.monotonic() + 90
    while time.monotonic() < until:
        found = guest.get(path)
        if not found["coming"] or (not effects and found["results"]["status"] == "known"):
            return found
        time.sleep(0.05)
    raise AssertionError(found)


def end(guest: Guest, id: str) -> Any:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        found = guest.get(f"/api/simulations/{id}")
        if found["status"] not in ("waiting", "preparing", "running"):
            return found
        time.sleep(0.05)
    raise AssertionError(found)


@pytest.mark.slow
def test_every_bet_of_war_with_its_effects_and_results(lea: Guest) -> None:
    name = "war/casino-war:decks=4"
    found = ask_until_computed(lea, f"/api/edge?house={quote(name)}&strategy=optimal")
    exact = bets_worth(load(name).rules)
    assert {bet["bet"]: bet["worth"] for bet in found["bets"]} == pytest.approx(exact)
    assert (found["house"], found["base"], len(found["changes"])) == (name, "war/casino-war", 1)
    assert found["figures"]["worth"] == pytest.approx(exact), "the best play is the strategy"
    titles = [table["title"] for table in found["figures"]["tables"]]
    assert titles[0] == "Edge of every bet"
    assert all(table["title"] for table in found["figures"]["tables"] + found["results"]["tables"])
    assert "exactly" in found["figures"]["tables"][0]["rows"][0]["note"]
    shares = [row for row in found["results"]["tables"][0]["rows"] if any(char.isdigit() for char in row["label"])]
    assert sum(row["value"] for row in shares) == pytest.approx(1)
    for effect in found["effects"]:
        after = bets_worth(load(effect["house"]).rules)
        assert effect["moved"] == pytest.approx(
            {bet: after[bet] - worth for bet, worth in exact.items() if bet in after}
        )
    assert len(found["effects"]) > 8
    assert found["chart"] == {"status": "unavailable", "why": None}


@pytest.mark.slow
def test_every_bet_of_baccarat(lea: Guest) -> None:
    found = ask_until_computed(lea, "/api/edge?house=baccarat/pairs", effects=False)
    assert found["strategies"] == []
    rules = load("baccarat/pairs").rules
    assert len(found["results"]["tables"]) == len(found["figures"]["tables"][0]["rows"]) == len(rules.bets)


def test_what_is_no_house_or_strategy_is_refused_with_a_sentence(house: Running, lea: Guest) -> None:
    for query in ("house=nowhere", "house=war/casino-war&strategy=luck", "house=war/casino-war:decks=0"):
        status, found, _ = lea.request("GET", f"/api/edge?{query}")
        assert status == 409, query
        assert found["why"]
    assert lea.request("GET", f"/api/edge?house={'x' * 500}")[0] == 413
    stranger = Guest(house.address)
    for path in ("/api/edge?house=war/casino-war", "/api/cell?house=blackjack/changer&cell=x", "/api/simulations"):
        assert stranger.request("GET", path)[0] == 401, path
    assert stranger.request("POST", "/api/simulations", {"house": "war/casino-war"})[0] == 401


@pytest.mark.slow
def test_a_simulation_reports_with_pictures_and_is_its_owners_alone(house: Running, lea: Guest) -> None:
    id = lea.post("/api/simulations", {"house": "war/casino-war", "rounds": 1_000_000, "strategy": "optimal"})["id"]
    status, found, _ = lea.request("POST", "/api/simulations", {"house": "war/casino-war"})
    assert (status, bool(found["why"])) == (429, True)
    eve, stranger = Guest(house.address, "Eve"), Guest(house.address)
    for guest, code in ((eve, 404), (stranger, 401)):
        assert guest.request("GET", f"/api/simulations/{id}")[0] == code
        assert guest.request("POST", f"/api/simulations/{id}/stop")[0] == code
        assert guest.request("GET", f"/api/simulations/{id}/0.en.svg")[0] == code
        assert guest.request("GET", f"/api/simulations/{id}/report.en.html")[0] == code
    assert eve.get("/api/simulations") == []
    found = end(lea, id)
    assert (found["status"], found["of"]) == ("done", 1_000_000)
    report = found["report"]
    assert report["pictures"] == 3
    assert all(isinstance(cell, str) for section in report["sections"] for row in section["rows"] for cell in row)
    pictures = set()
    for language in ("en", "fr"):
        status, drawn, headers = lea.request("GET", f"/api/simulations/{id}/0.{language}.svg")
        assert (status, headers["content-type"]) == (200, "image/svg+xml")
        pictures.add(drawn)
        assert lea.request("GET", f"/api/simulations/{id}/report.{language}.html")[0] == 200
    assert len(pictures) == 2
    assert lea.request("GET", f"/api/simulations/{id}/9.en.svg")[0] == 404
    assert lea.request("GET", f"/api/simulations/{id}/0.de.svg")[0] == 404
    assert [one["id"] for one in lea.get("/api/simulations")] == [id]


@pytest.mark.slow
def test_a_simulation_that_is_stopped_shows_what_it_has(house: Running) -> None:
    tom = Guest(house.address, "Tom")
    wish = {"house": "war/casino-war", "rounds": 100_000_000, "strategy": "optimal"}
    with patch("croupier.web.jobs.simulations.HelperProcess", WarmHelper):
        id = tom.post("/api/simulations", wish)["id"]
        until = time.monotonic() + 60
        while time.monotonic() < until and not tom.get(f"/api/simulations/{id}")["rounds"]:
            time.sleep(0.1)
        tom.post(f"/api/simulations/{id}/stop")
        found = end(tom, id)
    assert found["status"] == "stopped"
    assert 0 < found["rounds"] < 100_000_000
    assert "interrupted" in str(found["report"]["sections"][0])


@pytest.mark.slow
def test_a_worker_that_has_nothing_to_do_is_ended_and_comes_back() -> None:
    background = BackgroundWorker("test", idle=0.2)
    question = ("drill", "third-card", "baccarat/punto-banco", ())

    def count_items() -> int:
        """Ask until the answer is there: how many items the drill has."""
        while not background.find(*question).known:
            time.sleep(0.02)
        return len(background.find(*question).value)

    assert count_items() == 96
    until = time.monotonic() + 20
    while background._queue._process is not None:
        assert time.monotonic() < until
        time.sleep(0.05)
    background._futures.clear()
    assert count_items() == 96
    background.close()


def test_nobody_asks_for_too_many_different_things() -> None:
    admission = Admission(burst=3, each=100.0)
    for _ in range(10):
        for question in "abc":
            admission.admit("eve", question)
    with pytest.raises(Failure) as refused:
        admission.admit("eve", "d")
    assert refused.value.status == 429
    admission.admit("lea", "d")


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"house": "nowhere"}, 409),
        ({"house": "war/casino-war", "rounds": 5}, 400),
        ({"house": "war/casino-war", "strategy": "luck"}, 409),
        ({"house": "war/casino-war", "count": "hi-lo"}, 409),
        ({"house": "blackjack/vegas-strip", "spread": "1-8"}, 409),
        ({"house": "blackjack/vegas-strip", "count": "hi-lo", "spread": "1-900"}, 409),
    ],
)
def test_what_cannot_be_simulated_is_refused_at_once(lea: Guest, wish: Any, status: int) -> None:
    found, why, _ = lea.request("POST", "/api/simulations", wish)
    assert found == status
    assert why["why"]


@pytest.mark.slow
def test_a_cell_that_moved_has_its_values_before_and_after(lea: Guest) -> None:
    name = quote("blackjack/vegas-strip:soft_17=hit")
    until = time.monotonic() + 60
    while (found := lea.get(f"/api/cell?house={name}&cell=hard%2011%20A"))["status"] == "computing":
        assert time.monotonic() < until
    moves = {move["word"]: move for move in found["moves"]}
    assert moves["double"]["before"] < moves["hit"]["before"]
    assert moves["double"]["after"] > moves["hit"]["after"]
    assert found["moves"][0]["word"] == "double", "the best move with the changes comes first"
