"""A hand in play: it is never covered, whoever sits around it; a double for less; what is read out, and by whom it is watched."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser import stacked
from browser.conftest import Enter
from browser.examine import at_every_size
from browser.person import PHONE, Person
from browser.screens import DESK
from web.server import Running

RULES = "blackjack/vegas-strip"


@pytest.fixture
def lea(enter: Enter) -> Person:
    return enter("Léa")


def bounds(found: Locator) -> tuple[float, float]:
    """Where an element begins and ends, from the top of the window."""
    box = found.bounding_box()
    assert box
    return box["y"], box["y"] + box["height"]


def play_to_pair(lea: Person, house: Running, seats: int) -> str:
    """A pair against a card of the dealer: five moves are open."""
    bots = ("expert",) * (seats - 1)
    seed = stacked.seed(RULES, stacked.pair, seats, bots)
    table = house.open(RULES, seats=seats, bots=list(bots), seed=seed, clock=0)
    lea.sit(table, alike=True)
    lea.bet()
    lea.page.locator("[data-move=split]").wait_for()
    return table


def test_no_sheet_and_no_notice_covers_the_cards_in_play(enter: Enter, lea: Person, house: Running) -> None:
    page, zoe = lea.page, enter("Zoé")
    zoe.watch(play_to_pair(lea, house, 4))
    expect(page.locator(".watchers")).to_have_text("one watches")
    hand, dealer = page.locator(".you .hands"), page.locator(".dealer .cards")
    for tool, key in (("values", "?"), ("rules", "F1"), ("log", "l"), ("react", ":")):
        page.keyboard.press(key)
        page.locator(f".sheet-{tool}").wait_for()
        top, bottom = bounds(page.locator(".note"))
        assert bounds(dealer)[1] <= top, tool
        assert bottom <= bounds(hand)[0], tool
        assert bottom - top > 40, tool
    page.keyboard.press("Escape")
    lea.context.set_offline(True)
    page.locator(".line1").wait_for()
    assert bounds(page.locator(".line1"))[0] >= bounds(hand)[1]  # on the sentence
    page.set_viewport_size(DESK)
    page.locator("[data-kind=desk] .line1").wait_for()
    assert bounds(page.locator(".line1"))[0] >= bounds(hand)[1]
    at_every_size(page, "a table without a line")
    lea.context.set_offline(False)


def test_the_question_is_read_out_once_and_its_moves_come_first(lea: Person, house: Running) -> None:
    page = lea.page
    play_to_pair(lea, house, 3)
    expect(page.locator("#assertive")).to_have_text(re.compile("^Your move, Léa. (?!Your).*Double for 25, "))
    expect(page.locator(".say")).to_be_focused()  # the button of the bet is gone
    page.keyboard.press("Tab")
    expect(page.locator("[data-move]").first).to_be_focused()
    page.keyboard.press("F1")
    expect(page.get_by_role("dialog")).to_contain_text("stand on all 17s")
    page.keyboard.press("F2")
    expect(page.locator("[data-move=hit]")).to_contain_text("Tirer")
    page.keyboard.press("F3")
    assert page.evaluate("document.documentElement.dataset.room") == "light"
    page.keyboard.press("F4")
    expect(page.get_by_role("dialog")).to_contain_text("Réglages")


def test_e_10_a_double_for_less_is_made_of_whole_chips(lea: Person, house: Running) -> None:
    """E-10: any amount up to the bet; the slider stops at whole chips and at the bet itself."""
    seed = stacked.seed(RULES, stacked.pair)
    table = house.open(f"{RULES}:double_for_less=true", seats=1, seed=seed, clock=0)
    page = lea.page
    lea.sit(table, alike=True)
    lea.bet()
    page.locator("[data-move=double]").click()
    slider = page.get_by_role("slider")
    expect(slider).to_be_focused()
    expect(slider).to_have_attribute("aria-valuetext", "25")
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuetext", "24")
    at_every_size(page, "a double for less")
    page.set_viewport_size(PHONE)
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", "1")
    page.keyboard.press("Enter")
    page.locator("[data-change]").wait_for()
    expect(page.locator(".you .stake")).to_contain_text("26")


def test_a_hand_between_five_others_is_not_cut_off(enter: Enter, house: Running) -> None:
    """Side bets, five others and a move that is closed: the lowest felt of a phone."""
    lea = enter("Léa", language="fr")
    lea.sit(house.open("blackjack/london", seats=6, bots=["expert"] * 5, clock=0))
    lea.page.locator(".tray").wait_for()
    at_every_size(lea.page, "side bets among six")
    lea.bet()
    while not lea.page.locator("[data-move=hit]:enabled").count():
        if lea.done():  # a blackjack asks nothing
            lea.bet()
        lea.decide("decline")
        lea.page.locator("[data-move]:enabled, [data-change]").first.wait_for()
    at_every_size(lea.page, "a hand among six")
