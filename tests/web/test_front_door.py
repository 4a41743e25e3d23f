"""The houses that the lobby of the page lists and finds, and the ways to play there: those of the terminal."""

from __future__ import annotations

import pytest

from croupier.houses import SHEETS
from croupier.telling.finding import find_houses, houses_in_order
from web.server import Guest, Running


@pytest.fixture(scope="module")
def lea(house: Running) -> Guest:
    return Guest(house.address, "Léa")


def test_the_rule_sheets_come_first_in_a_group_with_a_sentence_each(lea: Guest) -> None:
    listed = lea.get("/api/houses?language=fr")
    assert tuple(one["house"] for one in listed if one["group"]) == SHEETS
    assert {one["group"] for one in listed[: len(SHEETS)]} == {"Les cinq feuilles de règles"}
    assert all(one["about"] for one in listed)
    assert len({one["title"] for one in listed}) == len(listed), "no two houses have the same title"


@pytest.mark.parametrize("words", ["Solo", "multijoueur", "ASSURANCE", "four players", "bataille", "tournoi IA", "xyz"])
def test_a_house_is_found_by_any_word_as_in_the_terminal(lea: Guest, words: str) -> None:
    found = [one["house"] for one in lea.get(f"/api/houses?find={words.replace(' ', '%20')}")]
    assert found == [house.name for house in find_houses(houses_in_order(), words)]
    assert bool(found) == (words != "xyz")


def test_the_ways_in_are_those_of_the_terminal_but_for_the_shared_keyboard(lea: Guest) -> None:
    door = lea.get("/api/front-door?house=blackjack/four-seats")
    alone, cup, friends = door["question"]["answers"]
    assert alone["label"] == "Alone, with 3 AI players"
    assert alone["opens"] == {
        "house": "blackjack/four-seats", "seats": 4, "bots": ["intermediate"] * 3, "clock": 0, "private": True,
        "tournament": None, "title": "", "programs": None, "room": False,
    }  # fmt: skip
    assert cup["label"] == "A tournament against three AI players, at Changer"
    assert [way["opens"]["bots"] for way in cup["asks"]["answers"]] == [
        [level] * 3 for level in ("amateur", "intermediate", "expert", "champion")
    ]
    assert {way["opens"]["house"] for way in cup["asks"]["answers"]} == {"blackjack/changer"}
    assert (friends["opens"], friends["asks"]) == (None, None)


def test_whoever_plays_alone_may_have_more_tables_than_whoever_hosts(house: Running) -> None:
    tom = Guest(house.address, "Tom")
    alone = {"house": "blackjack/changer", "seats": 1, "clock": 0, "private": True}
    opened = [tom.request("POST", "/api/tables", alone)[0] for _ in range(11)]
    assert opened == [200] * 10 + [429]
    assert tom.post("/api/tables", {"house": "war/casino-war"})["id"], "these are counted apart"
