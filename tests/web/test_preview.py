"""What messages show beside a link to a table: no more than whoever has the link may know."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path

import pytest

from croupier.records.types import Calendar
from croupier.web.pictures import AT_ONCE, Pictures
from croupier.web.routes import preview
from web.server import Guest, Running, running
from web.visits import sit_down


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "house.db") as house:
        yield house


def tags(guest: Guest, path: str) -> dict[str, str]:
    _, page, _ = guest.request("GET", path)
    found = re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page.decode())
    return {name: unescape(content) for name, content in found}


def test_a_link_says_who_opens_what_and_how_many_seats_are_left(house: Running) -> None:
    lea, crawler = Guest(house.address, "Léa"), Guest(house.address)
    game = house.open("blackjack/vegas-strip", lea.me["id"], seats=3, bots=["expert"], title='"Friday" <b>')
    found = tags(crawler, f"/t/{game}")
    assert found["title"] == '"Friday" <b> · Blackjack, 10 to 500'
    assert found["description"] == "Léa invites you to a table. 2 seats are free."
    assert found["image"] == f"http://{house.address}/t/{game}/preview.png?language=en"
    crawler.language = "fr"
    assert tags(crawler, f"/t/{game}")["description"] == "Léa vous invite à une table. 2 places sont libres."
    assert not tags(crawler, "/t/nothing")
    assert not tags(crawler, "/")


@pytest.mark.slow
def test_of_a_private_table_nobody_learns_who_sits_there(house: Running) -> None:
    lea, crawler = Guest(house.address, "Léa"), Guest(house.address)
    pictures = []
    for name in ("Marguerite", "Inès"):
        game = house.open("war/casino-war", lea.me["id"], seats=2, private=True)
        sit_down(Guest(house.address, name, house.do(house.house.reception.invitation(game)).key), game)
        found = tags(crawler, f"/t/{game}")
        assert name not in "".join(found.values())
        assert found["description"] == "Léa invites you to a table. One seat is free."
        status, picture, headers = crawler.request("GET", f"/t/{game}/preview.png")
        assert (status, headers["content-type"], picture[:4]) == (200, "image/png", b"\x89PNG")
        pictures.append(picture)
    assert pictures[0] == pictures[1]


def test_pictures_are_drawn_one_at_a_time_once_and_not_too_many(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One takes half a second of the processor: nobody waits for those of a stranger, who asks for all of them at once."""
    games = [house.open("war/casino-war", seats=seats) for seats in range(1, 4)]
    drawn, go_on = list[object](), threading.Event()

    def draw(about: object) -> bytes:
        drawn.append(about)
        assert go_on.wait(20)
        return b"\x89PNG"

    monkeypatch.setattr(preview, "draw_invitation", draw)
    monkeypatch.setattr(house.house_app.state, "pictures", Pictures())
    paths = [f"/t/{game}/preview.png?language={language}" for game in games for language in ("en", "fr")]
    stranger = Guest(house.address)
    with ThreadPoolExecutor(24) as pool:
        try:
            asked = [pool.submit(stranger.request, "GET", path) for path in paths * 4]
            while not drawn:
                time.sleep(0.01)
            assert Guest(house.address, "Léa").get("/api/tables"), "the database is read meanwhile"
            assert len(drawn) == 1
        finally:
            go_on.set()
        assert {one.result()[0] for one in asked} == {200}
    assert len(drawn) == len(set(drawn)) == len(paths)
    more = [house.open("war/casino-war", seats=4, title=f"Table {number}") for number in range(AT_ONCE)]
    assert 429 in {stranger.request("GET", f"/t/{game}/preview.png")[0] for game in more}
    assert stranger.request("GET", paths[0])[0] == 200, "what was drawn is kept"


def test_a_link_to_a_table_that_is_closed_invites_nobody(house: Running) -> None:
    lea, crawler = Guest(house.address, "Léa"), Guest(house.address)
    game = house.open("war/casino-war", lea.me["id"], seats=2, tournament=Calendar(4, 2))
    assert tags(crawler, f"/t/{game}")["title"] == "Casino War · War, a tournament of 4 rounds, 10 to 500"
    sit_down(lea, game).ask("close")
    for path in (f"/t/{game}", f"/e/{game}"):
        assert tags(crawler, path)["description"] == "A table of Léa. The evening is over."
