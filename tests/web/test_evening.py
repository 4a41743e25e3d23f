"""The end of an evening at a house: its card, its picture, the rematch, the next date; and who may have them."""

from __future__ import annotations

import time
from contextlib import closing
from http.client import HTTPConnection
from io import BytesIO

import pytest
from PIL import Image

from croupier.records.types import Calendar
from croupier.review.evaluator import value_game
from croupier.web.tables import cutting
from web.server import Guest, Running
from web.visits import ask_until_known, finish, log_of, play, sit_down


@pytest.fixture(autouse=True)
def short_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "CUTTING", 0.01)


def file(guest: Guest, path: str) -> tuple[int, str, bytes]:
    with closing(HTTPConnection(guest.address)) as line:
        line.request("GET", path, headers={"cookie": guest.cookie})
        answer = line.getresponse()
        return answer.status, answer.headers["content-type"], answer.read()


def test_an_evening_ends_with_a_card_a_picture_and_a_date_for_those_who_may_see_it(house: Running) -> None:
    lea, tom = Guest(house.address, "Léa"), Guest(house.address, "Tom")
    game = house.open("war/casino-war", lea.me["id"], seats=2, bots=["intermediate"], private=True)
    path = f"/api/tables/{game}"
    line = sit_down(lea, game)
    assert lea.get(f"{path}/evening")["results"] == []
    play(line, 12)
    assert not ask_until_known(lea, f"{path}/evening")["over"]
    line.ask("close")
    line.close()
    found = ask_until_known(lea, f"{path}/evening")
    nets = [record.net for record in log_of(lea, game) if hasattr(record, "net")]
    assert (found["rounds"], found["over"], found["podium"]) == (12, True, None)
    assert {one["name"]: one["net"] for one in found["results"]} == {
        "Léa": sum(net[0] for net in nets),
        next(one["name"] for one in found["results"] if one["bot"]): sum(net[1] for net in nets),
    }
    assert {one["name"] for one in found["awards"]} <= {"Léa"}  # bots are in the ranking alone
    for one in found["awards"]:
        assert one["round"] is None or lea.get(f"{path}/rounds/{one['round']}")["round"] == one["round"]
    for language in ("en", "fr"):
        status, kind, content = file(lea, f"{path}/evening.png?language={language}")
        assert (status, kind) == (200, "image/png")
        assert Image.open(BytesIO(content)).size == (1200, 630)
    soon = int(time.time()) + 7 * 24 * 3600
    status, kind, content = file(lea, f"{path}/next.ics?at={soon}")
    assert (status, kind) == (200, "text/calendar; charset=utf-8")
    assert b"With L\xc3\xa9a\\, as last time." in content
    assert f"URL:http://{house.address}/e/{game}".encode() in content
    for wrong in ("", "x", "1", str(soon * 3)):
        assert lea.request("GET", f"{path}/next.ics?at={wrong}")[0] == 400
    for what in ("evening", "evening.png", f"next.ics?at={soon}"):
        assert tom.request("GET", f"{path}/{what}")[0] == 403
        assert Guest(house.address).request("GET", f"{path}/{what}")[0] == 401
    assert tom.request("POST", f"{path}/rematch", {})[0] == 403


def test_a_rematch_is_one_table_like_the_last_to_which_everybody_is_invited(house: Running) -> None:
    lea, tom, eve = (Guest(house.address, name) for name in ("Léa", "Tom", "Ève"))
    game = house.open(
        "war/casino-war", lea.me["id"], seats=3, bots=["intermediate"], private=True, clock=17, title="Fri"
    )
    link = lea.request("POST", f"/api/tables/{game}/invite", {})[1]
    tom.request("POST", "/api/enter", {"name": "Tom", "key": link["path"].rpartition("=")[2]})
    for rounds, guest in enumerate((lea, tom), 1):
        line = sit_down(guest, game)
        play(line, rounds)
        line.ask("leave" if guest is lea else "close")
        line.close()
    status, opened = tom.request("POST", f"/api/tables/{game}/rematch", {})[:2]
    assert status == 200
    assert lea.request("POST", f"/api/tables/{game}/rematch", {})[:2] == (200, opened)
    assert lea.get(f"/api/tables/{game}/evening")["rematch"] == opened["id"]
    table = next(one for one in lea.get("/api/tables") if one["id"] == opened["id"])
    assert (table["clock"], table["private"], table["title"], len(table["seats"])) == (17, True, "Fri", 3)
    assert [seat and seat["bot"] is not None for seat in table["seats"]] == [None, None, True]
    assert sit_down(lea, opened["id"], 0).felt["seats"][0]["name"] == "Léa"
    assert opened["id"] not in [one["id"] for one in eve.get("/api/tables")]
    assert eve.request("GET", f"/api/tables/{opened['id']}/evening")[0] == 403
    again = sit_down(tom, opened["id"], 1)
    again.ask("close")
    assert tom.request("POST", f"/api/tables/{game}/rematch", {})[1]["id"] != opened["id"]  # that one is closed


def test_a_tournament_ends_on_a_podium(house: Running) -> None:
    lea, tom = Guest(house.address, "Léa"), Guest(house.address, "Tom")
    game = house.open("blackjack/changer", seats=3, bots=["amateur"], tournament=Calendar(2, 1), clock=0)
    lines = [sit_down(lea, game, 0), sit_down(tom, game, 1)]
    finish(*lines)
    found = lea.get(f"/api/tables/{game}/evening")
    ranking = found["podium"]["ranking"]
    assert [one["name"] for one in ranking] == [one["name"] for one in lines[0].felt["standings"]]
    assert [one["path"] for one in ranking] == [one["so_far"] for one in lines[0].felt["standings"]]
    assert [one["kind"] for one in found["awards"]] in ([], ["biggest"])  # nothing is said of decisions
    assert file(tom, f"/api/tables/{game}/evening.png")[0] == 200


def test_skill_is_what_the_look_back_says_by_house_and_game_without_tournaments(house: Running) -> None:
    lea = Guest(house.address, "Léa")
    assert ask_until_known(lea, "/api/skill")["cost"]["rounds"] == 0
    wars = [house.open(name, seats=1) for name in ("war/casino-war", "war/ctrlaltbet")]
    for game in wars:
        line = sit_down(lea, game)
        play(line, 15)
        line.close()
    line = sit_down(
        lea, house.open("war/casino-war", seats=2, bots=["intermediate"], tournament=Calendar(2, 1), clock=0)
    )
    play(line, 1)
    line.close()
    found = ask_until_known(lea, "/api/skill")
    paid = [one.cost for game in wars for one in value_game(log_of(lea, game))]
    assert found["cost"]["rounds"] == 30
    assert found["cost"]["mean"] == pytest.approx(sum(paid) / 30)
    assert [one["cost"]["rounds"] for one in found["houses"]] == [15, 15]
    assert [one["name"] for one in found["games"]] == ["War"]
    assert (found["cost"]["low"], found["over_time"], found["left_out"]) == (None, [], 0)  # too few to tell
    history = lea.get("/api/history")
    assert found["net"] == sum(game["net"] for game in history["games"] if not game["tournament"])
    assert found["average"] != found["net"]
    assert Guest(house.address).request("GET", "/api/skill")[0] == 401
