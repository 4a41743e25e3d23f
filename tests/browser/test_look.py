"""What a person chooses: keyboard alone, French, rooms and colours; and how much the first screen weighs."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, ViewportSize, expect

from browser import stacked
from browser.conftest import Enter
from browser.examine import SIZES, at_every_size
from browser.person import WAIT, module
from croupier.protocol import Decide
from croupier.table.table import Table
from web.server import Running


def test_a_round_by_the_keyboard_alone_in_french(enter: Enter, house: Running) -> None:
    lea = enter("Léa", language="fr")
    table = house.open("blackjack/vegas-strip", seats=1, seed=stacked.seed("blackjack/vegas-strip", stacked.pair))
    page = lea.page
    lea.sit(table, alike=True)
    page.locator(".tray").wait_for()
    assert page.evaluate("document.documentElement.lang") == "fr"
    page.keyboard.press("Enter")  # nothing lies there: nothing happens
    page.keyboard.press("2")
    page.keyboard.press("d")
    expect(page.locator("[data-place-bet]")).to_contain_text("Miser 10")
    page.keyboard.press("x")
    page.locator(".chip").nth(2).focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-place-bet]")).to_contain_text("Miser 25")
    page.locator("h1").evaluate("element => { element.tabIndex = -1; element.focus(); }")
    page.keyboard.press("Enter")
    page.locator("[data-move], [data-change]").first.wait_for()
    for _ in range(12):
        if lea.done():
            break
        page.keyboard.press("r" if page.locator("[data-move=stand]").count() else "n")
        page.wait_for_timeout(150)
    expect(page.locator("[data-change]")).to_contain_text("Modifier", timeout=WAIT)
    page.keyboard.press("l")
    expect(page.get_by_role("dialog")).to_be_focused()
    page.locator(".log li").nth(5).wait_for()
    assert page.locator(".note .inside").evaluate("log => log.scrollHeight - log.scrollTop - log.clientHeight") <= 2
    page.keyboard.press("Escape")
    assert page.get_by_role("dialog").count() == 0
    page.keyboard.press("Enter")  # the same again
    page.locator("[data-move], .tray").first.wait_for()
    cards = page.evaluate(f"async () => (await {module('cards.js')}).spellOut('8♣ contre V♥, D♠ et 10♦')")
    assert cards == "huit de trèfle contre valet de cœur, dame de pique et dix de carreau"


def test_the_lobby_names_the_best_bets_in_the_language_that_was_chosen_last(enter: Enter) -> None:
    lea = enter("Léa")
    lea.page.goto(lea.at("/"))
    lea.page.get_by_role("button", name="Baccarat").click()
    expect(lea.page.locator(".list .edge-of small").first).to_have_text("Tie", timeout=WAIT)
    lea.page.evaluate(f"async () => (await {module('settings.js')}).choose({{ language: 'fr' }})")
    lea.page.get_by_role("button", name="Baccara").click()
    expect(lea.page.locator(".list .edge-of small").first).to_have_text("Égalité", timeout=WAIT)
    expect(lea.page.locator(".costs-of")).to_contain_text("Banque", timeout=WAIT)


def test_a_name_and_a_title_of_one_long_word_move_nothing(enter: Enter, house: Running) -> None:
    lea = enter("W" * 24)
    table = house.open("war/casino-war", seats=7, bots=["intermediate"], title="W" * 48)
    lea.page.goto(lea.at("/"))
    lea.page.locator(".live-table", has_text="W" * 48).wait_for()
    at_every_size(lea.page, "a long title in the lobby")
    lea.sit(table)
    lea.bet()
    lea.page.locator("[data-change], [data-move]").first.wait_for()
    at_every_size(lea.page, "a long name on the plate")
    bots = ("expert",) * 6
    seed = stacked.seed("blackjack/vegas-strip", _no_pair, 7, bots, first=50)
    table = house.open("blackjack/vegas-strip", seats=7, bots=list(bots), seed=seed, clock=0)
    lea.sit(table, alike=True)
    lea.bet()
    lea.page.locator("[data-move=stand]").wait_for()
    at_every_size(lea.page, "a long name in the question", SIZES[:2])


def _no_pair(table: Table, need: Decide) -> bool:  # noqa: ARG001
    """A closed move takes a row of its own."""
    return "stand" in need.words and "split" not in need.words


def test_the_three_rooms_and_four_colours_are_kept(enter: Enter, house: Running) -> None:
    lea = enter("Léa")
    page, root = lea.page, "document.documentElement.dataset"
    page.goto(lea.at("/settings"))
    for words, name, value in (
        ("light", "room", "light"),
        ("high contrast", "room", "contrast"),
        ("four colours", "deck", "four"),
    ):
        page.get_by_role("button", name=words, exact=True).click()
        assert page.evaluate(f"{root}.{name}") == value
    stored: Any = page.evaluate("JSON.parse(localStorage.getItem('croupier.settings'))")
    assert (stored["room"], stored["deck"]) == ("contrast", "four")
    assert house.address


def test_the_first_screen_is_light(browser: Browser, house: Running) -> None:
    """At most 150 kB over the line, fonts included, before anything is in the cache."""
    page = browser.new_page(viewport=ViewportSize(width=360, height=780))
    sizes: dict[str, int] = {}
    page.on("response", lambda answer: sizes.update({answer.url: int(answer.headers.get("content-length", 0))}))
    page.goto(f"http://{house.address}/")
    page.locator("input").wait_for()
    page.wait_for_load_state("networkidle")
    assert 5 <= len(sizes) <= 12, sizes
    assert sum(sizes.values()) <= 150_000, sizes
    page.close()
