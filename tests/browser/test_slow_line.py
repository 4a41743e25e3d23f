"""On a slow line every button works, in every room, and does once what it says, however often it is pressed meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from browser.conftest import Enter, entrance
from browser.evening import Evening, choose
from browser.person import OFTEN, Person
from browser.slow_line import slow_line
from browser.test_evening import MIXED, NAMES, SIZES
from sizes import THOROUGH, size
from web.server import Running


@pytest.fixture
def enter_slowly(browser: Browser, house: Running) -> Iterator[Enter]:
    """Answers take 300 to 2,000 ms in `make thorough`, 60 to 200 ms otherwise: longer than a press in either case."""
    least, most = size(30, 150) / 1000, size(100, 1000) / 1000
    with slow_line(house.address, least, most) as line, entrance(browser, line) as enter_as:
        yield enter_as


def press_often(button: Locator) -> None:
    """As somebody does who sees nothing happen: all presses come before the first answer."""
    button.evaluate("button => { for (let press = 0; press < 3; press++) button.click(); }")


def listed(person: Person, path: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.context.request.get(person.at(path), max_retries=2).json()
    return found


def test_a_table_is_opened_once_by_each_way_in_and_left_when_the_house_has_said_so(enter_slowly: Enter) -> None:
    lea = enter_slowly("Léa", by_page=True, language="fr")  # the page comes in the browser's language, then in hers
    for way_in in ("/play?house=war/casino-war", "/open?house=war/casino-war"):
        lea.go(way_in)
        before = len(listed(lea, "/api/tables"))
        press_often(lea.page.locator("button.way, .form-room > button.move").first)
        lea.page.locator(".tray, .room-people .you").first.wait_for()
        assert len(listed(lea, "/api/tables")) == before + 1
    table = lea.page.url.rpartition("/")[2]
    press_often(lea.page.locator("[data-leave-room]"))
    lea.page.locator(".lobby .lives").wait_for()
    assert not next(one for one in listed(lea, "/api/tables") if one["id"] == table)["mine"], "the seat is free by now"
    lea.go(f"/t/{table}?sit")
    lea.page.locator(".room-people .you").wait_for()
    lea.page.locator("[data-close-room]").click()
    lea.page.locator("[data-close-room]").click()
    lea.page.locator(".lobby .lives").wait_for()
    assert table not in {one["id"] for one in listed(lea, "/api/tables") if not one["over"]}


def test_a_club_is_founded_once_and_its_buttons_wait_for_it(enter_slowly: Enter, house: Running) -> None:
    lea = enter_slowly("Léa")
    table = house.open("war/casino-war", who=lea.post("/api/enter", {})["me"]["id"], seats=1, clock=0)
    lea.sit(table)
    lea.play(1)
    choose(lea, "Leave the table")
    lea.page.locator(".count-evening input").fill("Club de la Lune")  # the evening's card comes by itself
    press_often(lea.page.locator(".count-evening button"))
    lea.page.get_by_role("button", name="Plan an evening").click()
    press_often(lea.page.get_by_role("button", name="Plan it"))
    lea.page.locator(".next").wait_for()
    expect(lea.page.locator(".standings .you1")).to_be_visible()
    (club,) = listed(lea, "/api/clubs")
    lea.page.locator(".hall .more").click()
    press_often(lea.page.get_by_role("button", name="Invite friends"))
    lea.page.locator(".linkcard").wait_for()
    lea.page.locator(".club-people form input").first.fill("Nuit")
    press_often(lea.page.get_by_role("button", name="Rename"))
    expect(lea.page.locator(".hall h1")).to_contain_text("Nuit")
    lea.page.locator(".hall .back").click()
    lea.page.locator(f"a[href='/club/{club['id']}']").click()
    expect(lea.page.locator(".hall h1")).to_contain_text("Nuit")


def test_who_goes_elsewhere_meanwhile_is_not_led_away_from_there(enter_slowly: Enter) -> None:
    lea = enter_slowly("Léa")
    lea.page.goto(lea.at("/open?house=war/casino-war"))
    lea.page.locator(".form-room > button.move").wait_for()
    with lea.page.expect_response("**/api/tables"):
        lea.page.locator(".form-room > button.move").click()
        lea.go("/settings")
    lea.page.locator(".settings h1").wait_for()
    while lea.page.evaluate("underWay"):
        lea.page.wait_for_timeout(OFTEN)
    assert lea.page.url == lea.at("/settings")


def test_settings_are_kept_and_links_are_made_once(enter_slowly: Enter) -> None:
    lea = enter_slowly("Léa")
    lea.page.goto(lea.at("/settings"))
    lea.page.locator(".settings form input").first.fill("Léa M.")
    press_often(lea.page.locator(".settings form button").first)
    expect(lea.page.locator("[role=status]").first).to_have_text("Your name is kept.")
    press_often(lea.page.get_by_role("button", name="Go on with another device"))
    lea.page.locator(".linkcard").wait_for()
    assert [one["kind"] for one in listed(lea, "/api/keys")].count("move") == 1
    lea.page.reload()
    press_often(lea.page.get_by_role("button", name="Revoke"))
    expect(lea.page.get_by_role("button", name="Revoke")).to_have_count(0)
    assert lea.post("/api/enter", {})["me"]["name"] == "Léa M."


if THOROUGH:  # it takes minutes

    def test_an_evening_on_a_slow_line(enter_slowly: Enter) -> None:
        people = [
            enter_slowly(name, language=language, size=dict(zip(("width", "height"), SIZES[device], strict=True)))
            for name, (language, device) in zip(NAMES, MIXED, strict=True)
        ]
        evening = Evening(people)
        evening.spend()
        evening.hold_a_tournament()
