"""Train: a drill by touch and one by the keyboard alone, a miss with its reason, and what is kept of it."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import Enter
from browser.examine import at_every_size
from browser.person import WAIT
from web.server import Running


def test_a_drill_by_touch_and_one_by_keys_in_french(enter: Enter, house: Running) -> None:
    lea = enter("Léa")
    page = lea.page
    page.goto(lea.at("/train"))
    page.get_by_role("radio", name="Third card").check()
    at_every_size(page, "choosing a drill")
    page.get_by_role("button", name="10", exact=True).click()
    page.get_by_role("button", name="Begin").click()
    answers = page.locator("[data-answer]")
    answers.first.wait_for(timeout=2 * WAIT)
    at_every_size(page, "a question")
    for _ in range(12):
        page.locator("[data-answer=draws], .drill .moves.one .move").first.click()
        page.locator("[data-answer=draws]:enabled, .reason, .sum-up").first.wait_for()
        if page.locator(".reason").count():
            break
    expect(page.locator(".reason")).to_contain_text("The answer is: stands.")
    at_every_size(page, "a reason")
    asked = page.locator(".purse").inner_text()
    page.reload()
    expect(page.locator(".purse")).to_have_text(asked)  # a reload goes on with the same sitting
    page.locator(".quiet-end").click()
    expect(page.locator(".missed-list")).to_contain_text("What you missed")
    page.goto(lea.at("/train"))
    expect(page.locator(".weeks tbody tr")).to_have_count(1)

    page.goto(lea.at("/train?drill=third-card&house=baccarat/punto-banco&questions=20&anew=1"))
    answers.first.wait_for()
    people = house.house_app.state.training._people
    people.clear()  # as after a restart, or in another process
    answers.first.click()
    expect(page.locator(".refused")).to_contain_text("It goes on with another question; your answers are kept.")
    expect(answers.first).to_be_enabled()
    people.clear()
    page.locator(".quiet-end").click()
    expect(page.locator("h1")).to_contain_text("begin it anew", timeout=WAIT)
    page.get_by_role("button", name="Once more").click()
    answers.first.wait_for()
    lea.complaints.clear()  # the browser itself notes what was not found

    tom = enter("Tom", language="fr")
    page = tom.page
    page.goto(tom.at("/train?drill=payouts&house=war/casino-war&questions=1&anew=1"))
    expect(page.locator("#typed")).to_be_focused(timeout=2 * WAIT)
    page.keyboard.type("-1234,5")
    page.keyboard.press("Enter")
    expect(page.locator(".reason")).to_contain_text("La réponse est")
    expect(page.get_by_role("button", name="Continuer")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("0 justes sur 1")
    assert house.address
