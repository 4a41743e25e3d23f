"""Past games on the page: the list, the replay by keys and by touch, the look back."""

from __future__ import annotations

from playwright.sync_api import expect

from browser import stacked
from browser.conftest import Enter
from browser.examine import at_every_size
from browser.person import WAIT, play_round
from web.server import Running


def test_a_game_is_seen_again_card_by_card_with_what_its_mistakes_cost(enter: Enter, house: Running) -> None:
    lea = enter("Léa")
    seed = stacked.seed("blackjack/vegas-strip", stacked.pair, 2, ("expert",))
    table = house.open("blackjack/vegas-strip", seats=2, bots=["expert"], seed=seed, clock=0)
    lea.sit(table, alike=True)
    lea.bet()
    lea.page.locator("[data-move=double]").wait_for()
    play_round(lea, moves=("double",), bet=False)
    shown = lea.page.locator("[data-place]").evaluate_all("cards => cards.map(card => card.dataset.card)")
    page = lea.page
    page.goto(lea.at("/history"))
    page.locator(".past-game").first.wait_for()
    at_every_size(page, "/history")
    page.get_by_role("link", name="Replay").click()
    page.locator(".transport").wait_for()
    at_every_size(page, "the replay")
    page.set_viewport_size({"width": 1600, "height": 1000})  # three columns: rounds, felt, values
    page.locator(".steps-list").wait_for()
    at_every_size(page, "three columns", ((1600, 1000),))
    page.get_by_role("button", name="with a mistake").click()
    expect(page.locator(".rounds-column .costs")).to_contain_text("costs", timeout=4 * WAIT)
    page.keyboard.press("?")
    page.set_viewport_size({"width": 360, "height": 780})
    page.keyboard.press("/")
    page.get_by_role("button", name="with a mistake").click()
    expect(page.locator(".rounds-list .costs")).to_contain_text("costs", timeout=WAIT)
    page.keyboard.press("/")
    for _ in range(30):  # to the last round
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Home")
    assert page.locator("[data-place]").count() == 0
    page.get_by_role("button", name="Next card").click()
    expect(page.locator("[data-place]")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-place]")).to_have_count(0)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-play]")).to_be_disabled(timeout=WAIT)  # it has come to the end
    cards = page.locator("[data-place]").evaluate_all("cards => cards.map(card => card.dataset.card)")
    assert cards == shown
    page.get_by_role("button", name="Look back").click()
    page.locator(".look-back").wait_for()
    expect(page.locator(".look-back dl")).not_to_contain_text("counting", timeout=4 * WAIT)
    at_every_size(page, "the look back")
    page.set_viewport_size({"width": 360, "height": 780})
    if page.locator(".mistakes button").count():
        page.locator(".mistakes button").first.click()
        page.keyboard.press("?")
        expect(page.locator(".worth tbody tr").first).to_contain_text("best", timeout=WAIT)
        at_every_size(page, "a mistake and its values")
    page.go_back()
    page.locator(".history").wait_for()


def test_the_coach_says_what_a_move_cost_and_the_count_stands_beside_the_shoe(enter: Enter, house: Running) -> None:
    lea = enter("Léa", settings={"coach": "on", "count": "hi-lo"})
    seed = stacked.seed("blackjack/vegas-strip", stacked.pair)
    table = house.open("blackjack/vegas-strip", seats=1, seed=seed, clock=0)
    lea.sit(table, alike=True)
    play_round(lea, moves=("double",))  # a pair that is not to be doubled
    expect(lea.page.locator(".count-line")).to_contain_text("Count", timeout=4 * WAIT)
    expect(lea.page.locator(".coach")).to_contain_text("was better", timeout=4 * WAIT)
    assert lea.page.locator(".last-rounds b").count() >= 1
    at_every_size(lea.page, "the coach")
    lea.page.set_viewport_size({"width": 1280, "height": 800})
    lea.page.keyboard.press("k")
    lea.page.locator(".count-sheet select").select_option("off")
    expect(lea.page.locator(".count-line")).to_have_count(0)
