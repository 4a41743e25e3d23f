"""What the page looks like: nothing overlaps or is cut off, at every size; keyboard alone; French."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from browser.conftest import Enter
from browser.person import WAIT, play_round
from web.server import Running

SIZES = [(320, 568), (360, 780), (844, 390), (1280, 800), (1920, 1080)]
MEASURE = (Path(__file__).parent / "measure.js").read_text("utf-8")


def faults(page: Page) -> list[str]:
    """Boxes that overlap, lie outside, or whose text is cut off."""
    found: list[str] = page.evaluate(MEASURE)
    return found


def at_every_size(page: Page, what: str) -> None:
    for width, height in SIZES:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.wait_for_timeout(60)
        assert not faults(page), f"{what} at {width}x{height}"


@pytest.mark.parametrize(
    ("rules", "bots"),
    [
        ("blackjack/vegas-strip", ["expert", "amateur", "expert"]),
        ("baccarat/pairs", []),
        ("war/casino-war", ["intermediate"] * 6),
    ],
)
def test_nothing_overlaps_or_is_cut_off_at_a_table(enter: Enter, house: Running, rules: str, bots: list[str]) -> None:
    lea = enter("Léa")
    lea.sit(house.open(rules, seats=len(bots) + 1, bots=bots))
    lea.page.locator(".tray").wait_for()
    at_every_size(lea.page, f"{rules}, the bets")
    lea.bet()
    lea.page.locator("[data-move], [data-change]").first.wait_for()
    at_every_size(lea.page, f"{rules}, the cards")
    play_round(lea, bet=False)
    at_every_size(lea.page, f"{rules}, the result")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_overlaps_or_is_cut_off_beside_the_table(enter: Enter, house: Running, language: str) -> None:
    house.open("blackjack/changer", seats=5)
    lea = enter("Léa", language=language)
    for path, ready in (
        ("/", ".live-table"),
        ("/open", "form .move"),
        ("/settings", ".choices"),
        ("/verify", "textarea"),
    ):
        lea.page.goto(lea.at(path))
        lea.page.locator(ready).first.wait_for()
        at_every_size(lea.page, path)


def test_a_round_by_the_keyboard_alone_in_french(enter: Enter, house: Running) -> None:
    lea = enter("Léa", language="fr")
    lea.sit(house.open("blackjack/vegas-strip", seats=1))
    page = lea.page
    page.locator(".tray").wait_for()
    assert page.evaluate("document.documentElement.lang") == "fr"
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
    page.keyboard.press("Escape")
    assert page.get_by_role("dialog").count() == 0


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
    assert len(sizes) > 10
    assert sum(sizes.values()) <= 150_000, sizes
    page.close()
