"""What goes wrong on a game night: the page says what it is, and there is a way on."""

from __future__ import annotations

import re
from pathlib import Path
from unittest.mock import patch

from playwright.sync_api import Browser, expect

from browser.conftest import Enter
from browser.person import OFTEN, Person
from croupier.records.types import AllPassed, BadLog, Calendar, misfit
from croupier.web.tables import leased_tables
from web.server import Running, running

CENTS = 100
SEED = 1
"""With this shoe who bets most, and hits until nothing is asked any more, has least after a round."""
TAP = """new MutationObserver((_, watch) => {
  const link = document.querySelector('a[href="/verify"]');
  if (!link) return;
  watch.disconnect();
  link.click();
}).observe(document, { childList: true, subtree: true })"""
"""Taps a link as soon as it is drawn."""


def test_who_has_entered_and_steps_back_to_the_page_is_not_asked_for_a_name_again(enter: Enter) -> None:
    lea = enter("Léa", by_page=True)
    lea.page.goto(lea.at("/verify"))
    lea.page.go_back()
    lea.page.locator(".lobby").wait_for()


def test_a_link_that_is_tapped_as_soon_as_it_is_drawn_leads_on(enter: Enter) -> None:
    lea = enter("Léa", alone=True)
    lea.page.add_init_script(TAP)
    lea.page.goto(lea.at("/settings"))
    lea.page.locator("textarea").wait_for()
    assert lea.page.url == lea.at("/verify")


def test_a_screen_that_does_not_come_says_so_and_comes_when_the_page_is_loaded_again(enter: Enter) -> None:
    lea = enter("Léa", alone=True)  # a window that was handed on may have the file already
    lea.page.goto(lea.at("/settings"))
    lea.page.route("**/verify_screen*.js", lambda route: route.abort())
    lea.page.locator('a[href="/verify"]').first.dispatch_event("click")
    expect(lea.page.locator("h1")).to_have_text("The house does not answer. Try again.")
    lea.page.unroute_all()
    lea.page.get_by_role("button", name="Try again").click()
    lea.page.locator("textarea").wait_for()
    lea.page.route("**/history*.css", lambda route: route.abort())  # without its style nobody could use it either
    lea.page.locator('a[href="/history"]').first.dispatch_event("click")
    expect(lea.page.locator("h1")).to_have_text("The house does not answer. Try again.")
    lea.page.unroute_all()
    lea.page.get_by_role("button", name="Try again").click()
    lea.page.locator(".history h1").wait_for()
    lea.complaints.clear()  # the browser tells of the files that did not come


def test_a_table_that_cannot_be_opened_is_said_to_be_so(enter: Enter, house: Running) -> None:
    game = house.open("war/casino-war", seats=2)
    lea = enter("Léa")
    lea.sit(game)
    lea.page.locator(".tray").wait_for()  # now she has chips there

    def damage(*_: object) -> None:
        raise BadLog(misfit(AllPassed(7)).message)

    with patch.object(leased_tables, "fold", damage):
        house.do(house.house.tables.give_up([house.house.tables.dealers[game]]))
        expect(lea.page.locator("h1")).to_have_text("This table cannot be opened.")
    expect(lea.page.locator("main p")).to_have_text(
        "What lay on it has gone back to its owners. The reason: Record 7 of the log does not fit the game."
    )
    lea.page.get_by_text("To the lobby").click()
    expect(lea.page.locator(".live-table", has_text="This table cannot be opened.")).to_be_visible()


def test_a_link_that_has_ended_keeps_nobody_out(enter: Enter) -> None:
    lea = enter("Léa")
    lea.page.goto(lea.at("/#host=" + 43 * "0"))
    lea.page.locator("input").fill("Léa")
    lea.page.keyboard.press("Enter")
    expect(lea.page.locator(".refused")).to_contain_text("used already")
    lea.page.get_by_text("Come in without the link").click()
    lea.page.locator(".lobby").wait_for()
    assert "#" not in lea.page.url
    lea.complaints.clear()  # the browser tells of the refused request


def test_an_address_without_a_screen_says_so(enter: Enter) -> None:
    lea = enter("Léa")
    answer = lea.page.goto(lea.at("/nothing"))
    assert answer
    assert answer.status == 404
    expect(lea.page.locator("h1")).to_have_text("There is nothing here.")
    assert lea.context.request.get(lea.at("/nothing")).json()["why"] == "There is nothing at this address."
    lea.complaints.clear()


def test_the_next_bet_begins_with_the_main_one_and_can_be_changed_when_it_is_refused(
    enter: Enter, house: Running
) -> None:
    lea = enter("Léa")
    lea.sit(house.open("blackjack/london", seats=1, clock=0))
    lea.page.locator(".tray").wait_for()
    lea.page.locator(".chip").nth(2).click()
    lea.page.locator(".side-bet").first.click()
    lea.page.locator(".chip").nth(1).click()
    lea.page.locator("[data-place-bet]").click()
    lea.page.locator("[data-move], [data-change]").first.wait_for()
    while not lea.done():
        lea.decide()
        lea.page.locator("[data-move]:enabled, [data-change]").first.wait_for()
    lea.page.locator("[data-change]").click()
    expect(lea.page.locator(".own .spot")).to_have_attribute("aria-pressed", "true")
    expect(lea.page.locator(".say")).not_to_contain_text("You ")  # what was is not told again over the new bet
    lea.page.locator(".side-bet").first.click()
    lea.page.locator(".chip").first.click()
    lea.page.locator("[data-place-bet]").click()
    expect(lea.page.locator(".line1")).to_have_text("The main bet is missing: from 10 to 500.")
    lea.page.keyboard.press("x")
    expect(lea.page.locator(".tray")).to_be_visible()


def test_a_table_full_of_bots_offers_a_seat(enter: Enter, house: Running) -> None:
    table = house.open("blackjack/vegas-strip", seats=2, bots=["amateur"], clock=0)
    lea, tom = enter("Léa"), enter("Tom")
    tom.watch(table)
    tom.says("A seat is free.")
    lea.sit(table)
    lea.page.locator(".tray").wait_for()
    tom.says("A bot gives its seat to you.")
    expect(tom.page.locator("[data-sit]")).to_have_text(re.compile("Take a bot’s seat *1,000"))


def test_who_is_out_of_a_tournament_is_told(enter: Enter, house: Running) -> None:
    table = house.open("blackjack/changer", seed=SEED, seats=3, bots=["basic"], clock=0, tournament=Calendar(9, 1))
    lea, tom = people = enter("Léa"), enter("Tom")
    for person in people:
        person.sit(table, alike=True)
        person.page.locator(".you").wait_for(state="attached")
    for person, chip in ((lea, 4), (tom, 0)):
        person.bet(chip)
    for _ in range(400):
        if tom.done():
            break
        if not (lea.decide("hit") or tom.decide()):
            lea.page.wait_for_timeout(OFTEN)
    lea.says("You are out of the tournament.")


def test_what_lies_beside_the_tables_is_not_brought_twice(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path / "house.db", grant=1_500 * CENTS) as house:
        first, second, third = (house.open("blackjack/vegas-strip", seats=1, clock=0) for _ in range(3))
        lea = Person(browser, house, "Léa", painted=False)
        lea.sit(first)
        lea.page.locator(".tray").wait_for()
        lea.page.locator(".back").click()
        expect(lea.page.locator(".lead")).to_contain_text("You have 500 off the tables.")
        lea.watch(second)
        expect(lea.page.locator(".slots .move")).to_have_text(re.compile("Sit down *500"))
        lea.page.locator(".slots .move").click()
        lea.page.locator(".tray").wait_for()
        lea.watch(third)
        lea.says("You have too few chips for this table: the host can give you more.")
        expect(lea.page.locator(".slots .move")).to_have_count(0)
        lea.leave()


def test_names_of_boxes_are_light_in_a_light_room(enter: Enter, house: Running) -> None:
    lea = enter("Léa", color_scheme="light")
    lea.sit(house.open("baccarat/pairs", seats=1, clock=0))
    lea.page.locator(".bet .nm").first.wait_for()
    colours = lea.page.locator(".bet .nm").evaluate_all("names => names.map(name => getComputedStyle(name).color)")
    assert all(min(map(int, re.findall(r"\d+", colour)[:3])) > 150 for colour in colours), colours


def test_another_device_asks_for_no_name(enter: Enter, browser: Browser) -> None:
    lea = enter("Léa")
    path = lea.context.request.post(lea.at("/api/link"), headers={"Origin": lea.at("")}).json()["path"]
    phone = browser.new_context().new_page()
    phone.goto(lea.at(path))
    phone.locator("button.move").click()
    expect(phone.locator(".me")).to_contain_text("Léa")
    phone.context.close()
