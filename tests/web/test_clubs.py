"""Clubs at a house: evenings, seasons, standings, the next date; and who may see and do what."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, nullcontext
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from croupier.web.tables import cutting
from store.postgres_server import database
from web.server import Guest, Running, running
from web.visits import ask_until_known, play, sit_down


@pytest.fixture(autouse=True)
def short_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "CUTTING", 0.01)


def post(guest: Guest, path: str, body: Any = None) -> tuple[int, Any]:
    return guest.request("POST", f"/api/clubs{path}", body or {})[:2]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    """A house for each test: all of them together enter more often than one address may in a minute."""
    with running(tmp_path / "house.db") as found:
        yield found


def evening(house: Running, lea: Guest, rounds: int = 3, **wish: Any) -> str:
    """An evening of one person, which is closed."""
    game = house.open("war/casino-war", lea.me["id"], seats=2, **wish)
    line = sit_down(lea, game)
    play(line, rounds)
    line.ask("close")
    line.close()
    return game


def join(club: str, by: Guest, guest: Guest) -> None:
    link = post(by, f"/{club}/invite")[1]["path"]
    assert link.startswith(f"/club/{club}#club=")
    assert guest.request("POST", "/api/enter", {"name": guest.me["name"], "key": link.rpartition("=")[2]})[0] == 200


def test_a_club_has_evenings_seasons_standings_and_a_next_date(house: Running) -> None:
    lea, tom = Guest(house.address, "Léa"), Guest(house.address, "Tom")
    first = evening(house, lea, private=True)
    club = post(lea, "", {"name": "  Club de la Lune ", "game": first})[1]["id"]
    join(club, lea, tom)
    found = ask_until_known(lea, f"/api/clubs/{club}")
    assert (found["name"], found["host"], found["season"]) == ("Club de la Lune", True, 0)
    assert [one["name"] for one in found["members"]] == ["Léa", "Tom"]
    (standing,) = found["standings"]
    (card,) = ask_until_known(lea, f"/api/tables/{first}/evening")["results"]
    assert (standing["name"], standing["chips"], standing["evenings"]) == ("Léa", card["net"], 1)
    assert (standing["won"], standing["cost"]["rounds"], standing["ranks"]) == (int(card["net"] > 0), 3, None)
    assert [one["game"] for one in found["evenings"]] == [first]
    status, opened = post(tom, f"/{club}/open")  # everybody of the club may open its next evening, and enter it
    assert status == 200
    assert post(lea, f"/{club}/open")[1] == opened
    assert any(one["id"] == opened["id"] for one in lea.get("/api/tables"))
    line = sit_down(tom, opened["id"])
    play(line, 2)
    line.ask("close")
    line.close()
    found = ask_until_known(tom, f"/api/clubs/{club}")
    assert {one["name"]: one["evenings"] for one in found["standings"]} == {"Léa": 1, "Tom": 1}
    assert post(lea, f"/{club}/season", {"name": "Autumn"})[0] == 200
    assert post(lea, f"/{club}/season", {"name": "Winter"})[0] == 409  # no evening yet
    found = lea.get(f"/api/clubs/{club}")
    assert [(one["name"], one["evenings"]) for one in found["seasons"]] == [("", 2), ("Autumn", 0)]
    assert found["standings"] == []
    assert len(lea.get(f"/api/clubs/{club}?season=0")["standings"]) == 2
    assert lea.request("GET", f"/api/clubs/{club}?season=2")[0] == 404
    third = evening(house, tom)
    assert post(tom, f"/{club}/evenings", {"game": third})[0] == 200
    assert [one["game"] for one in ask_until_known(tom, f"/api/clubs/{club}")["evenings"]] == [third]
    assert tom.request("GET", f"/api/clubs/{club}/next.ics")[0] == 404
    soon = int(time.time()) + 86400
    assert post(tom, f"/{club}/plan", {"at": soon})[0] == 200
    assert post(tom, f"/{club}/plan", {"at": 5})[0] == 400
    with closing(HTTPConnection(house.address)) as talk:
        talk.request("GET", f"/api/clubs/{club}/next.ics", headers={"cookie": tom.cookie})
        content = talk.getresponse().read()
    assert b"SUMMARY:Club de la Lune\r\n" in content
    assert "DESCRIPTION:With Léa\\, Tom.\r\n".encode() in content
    assert [(one["name"], one["evenings"], one["planned"]) for one in tom.get("/api/clubs")] == [
        ("Club de la Lune", 3, soon)
    ]


def test_who_may_see_and_do_what_in_a_club(house: Running) -> None:
    lea, tom, eve = (Guest(house.address, name) for name in ("Léa", "Tom", "Ève"))
    game = evening(house, lea)
    assert post(eve, "", {"name": "Mine", "game": game})[0] == 403  # Ève did not play there
    club = post(lea, "", {"name": "Lune", "game": game})[1]["id"]
    join(club, lea, tom)
    who = tom.me["id"]
    bodies = {
        "rename": {"name": "X"}, "season": {"name": "X"}, "remove": {"who": who}, "forget": {"who": who}, "invite": {}, "leave": {},
        "evenings": {"game": game}, "open": {}, "plan": {"at": 0},
    }  # fmt: skip
    for what, body in bodies.items():
        assert post(eve, f"/{club}/{what}", body)[0] == 403, what
        assert Guest(house.address).request("POST", f"/api/clubs/{club}/{what}", body)[0] == 401, what
        assert post(lea, f"/nowhere/{what}", body)[0] == 404, what
    for what in ("", "/next.ics", "/export"):
        assert eve.request("GET", f"/api/clubs/{club}{what}")[0] == 403
        assert Guest(house.address).request("GET", f"/api/clubs/{club}{what}")[0] == 401
    for what in ("rename", "season", "remove"):  # a member is no host
        assert post(tom, f"/{club}/{what}", {**bodies[what]})[0] == 403, what
    assert post(tom, f"/{club}/forget", {"who": lea.me["id"]})[0] == 403
    assert tom.request("GET", f"/api/clubs/{club}/export")[0] == 403
    assert post(tom, f"/{club}/evenings", {"game": game})[0] == 403  # he did not play there
    assert post(lea, f"/{club}/remove", {"who": lea.me["id"]})[0] == 409  # the host stays
    for what in ("remove", "forget"):
        assert post(lea, f"/{club}/{what}", {"who": eve.me["id"]})[0] == 404
    assert post(lea, f"/{club}/rename", {"name": "Soleil"})[0] == 200
    assert post(lea, f"/{club}/rename", {"name": "a\nb"})[0] == 409
    assert post(lea, f"/{club}/leave")[0] == 409
    assert tom.get(f"/api/clubs/{club}")["name"] == "Soleil"
    assert post(tom, f"/{club}/leave")[0] == 200
    assert tom.request("GET", f"/api/clubs/{club}")[0] == 403
    assert eve.get("/api/clubs") == []


def test_who_was_removed_does_not_come_back_by_a_link(house: Running) -> None:
    lea, tom, eve = (Guest(house.address, name) for name in ("Léa", "Tom", "Ève"))
    club = post(lea, "", {"name": "Lune"})[1]["id"]
    join(club, lea, tom)
    links = [post(one, f"/{club}/invite")[1]["path"].rpartition("=")[2] for one in (lea, tom)]
    assert post(lea, f"/{club}/remove", {"who": tom.me["id"]})[0] == 200
    for guest in (tom, eve):
        for link in links:
            assert guest.request("POST", "/api/enter", {"name": "X", "key": link})[0] == 403
    join(club, lea, eve)  # by a new one
    link = post(lea, f"/{club}/invite")[1]["path"].rpartition("=")[2]
    assert post(eve, f"/{club}/leave")[0] == 200
    assert eve.request("POST", "/api/enter", {"name": "Ève", "key": link})[0] == 200, "who leaves may come back"


def test_a_club_has_so_many_people_and_no_more_by_whatever_link(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    lea, tom, eve = (Guest(house.address, name) for name in ("Léa", "Tom", "Ève"))
    club = post(lea, "", {"name": "Lune"})[1]["id"]
    link = post(lea, f"/{club}/invite")[1]["path"].rpartition("=")[2]
    monkeypatch.setattr("croupier.web.reception.MEMBERS", 2)
    assert tom.request("POST", "/api/enter", {"name": "Tom", "key": link})[0] == 200
    status, answer, _ = eve.request("POST", "/api/enter", {"name": "Ève", "key": link})
    assert (status, answer["why"]) == (409, "The club has 2 people: that is enough.")
    assert tom.request("POST", "/api/enter", {"name": "Tom", "key": link})[0] == 200, "a member opens it again"


def test_nobody_fills_the_log_of_the_house_with_changes(house: Running) -> None:
    lea = Guest(house.address, "Léa")
    club = post(lea, "", {"name": "Lune"})[1]["id"]
    found = [
        post(lea, f"/{club}/{what}", body)[0] for what, body in 40 * [("rename", {"name": "X"}), ("plan", {"at": 0})]
    ]
    assert (found[:59], set(found[60:])) == (59 * [200], {429})


def test_the_host_of_a_club_is_forgotten_too_and_another_takes_it_over(house: Running) -> None:
    lea, tom = Guest(house.address, "Léa"), Guest(house.address, "Tom")
    club, other = (post(lea, "", {"name": name})[1]["id"] for name in ("Lune", "Soleil"))
    join(club, lea, tom)
    assert post(lea, f"/{club}/forget", {"who": lea.me["id"]})[0] == 200
    assert lea.get("/api/house")["me"] is None
    found = tom.get(f"/api/clubs/{club}")
    assert (found["host"], [one["name"] for one in found["members"]]) == (True, ["Tom"])
    assert house.house.reception._house_log.clubs[other].members == [], "she is in no club any more"


def test_who_is_forgotten_has_no_name_and_no_key_and_the_numbers_stay(house: Running) -> None:
    lea, tom, eve = (Guest(house.address, name) for name in ("Léa", "Tom", "Ève"))
    game = evening(house, tom)
    club = post(lea, "", {"name": "Lune"})[1]["id"]
    for one in (tom, eve):
        join(club, lea, one)
    assert post(tom, f"/{club}/evenings", {"game": game})[0] == 200
    post(lea, f"/{club}/open")  # Ève is invited
    assert house.house.store.invitations_of(eve.me["id"])
    before = ask_until_known(lea, f"/api/clubs/{club}")["standings"]
    assert post(lea, f"/{club}/forget", {"who": tom.me["id"]})[0] == 200
    after = ask_until_known(lea, f"/api/clubs/{club}")
    assert [one["name"] for one in after["members"]] == ["Léa", "Ève"]
    assert [{**one, "name": None, "member": False} for one in before] == after["standings"]
    assert tom.get("/api/house")["me"]["name"] == "Tom"  # the host of a club decides about the club alone
    document = lea.get(f"/api/clubs/{club}/export")
    assert "Tom" not in str(document)
    assert document["seasons"][0]["evenings"][0]["results"][tom.me["id"]]["rounds"] == 3
    assert post(eve, f"/{club}/forget", {"who": eve.me["id"]})[0] == 200  # oneself, in the whole house
    assert eve.get("/api/house")["me"] is None
    assert house.house.store.person(eve.me["id"]).name == ""  # type: ignore[union-attr]
    assert house.house.store.keys_of(eve.me["id"]) == []
    assert house.house.store.invitations_of(eve.me["id"]) == set()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_clubs_outlive_the_house_in_both_databases(tmp_path: Path, kind: str) -> None:
    with nullcontext(str(tmp_path / "house.db")) if kind == "sqlite" else database() as url:
        with running(url) as house:
            lea = Guest(house.address, "Léa")
            club = post(lea, "", {"name": "Lune", "game": evening(house, lea)})[1]["id"]
            before = ask_until_known(lea, f"/api/clubs/{club}")
        with running(url) as house:
            lea.address = house.address
            assert ask_until_known(lea, f"/api/clubs/{club}") == before
        assert abs(before["evenings"][0]["when"] - time.time()) < 300
