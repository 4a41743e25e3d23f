"""The analyst's desk: figures, effects and results of a house, and a simulation with its pictures."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import Enter
from browser.examine import at_every_size
from browser.person import PHONE, WAIT, Person
from web.server import Running


def test_the_desk_shows_a_house_and_simulates_it(enter: Enter, house: Running) -> None:
    lea = enter("Léa")
    page = lea.page
    page.goto(lea.at("/"))
    page.get_by_role("link", name="Figures").locator("visible=true").click()
    page.goto(lea.at("/edge?house=war/casino-war:decks=4"))
    expect(page.locator(".big-edge")).to_contain_text("−2.3096", timeout=2 * WAIT)
    expect(page.locator(".changes")).to_have_text("Decks 4")
    page.locator(".desk-right .figures .b").first.wait_for(timeout=2 * WAIT)
    page.locator(".effects tbody tr").nth(5).wait_for(timeout=2 * WAIT)
    at_every_size(page, "the desk")
    page.get_by_role("button", name="1,000,000", exact=True).click()
    page.get_by_role("button", name="Simulate").click()
    expect(page.locator(".sim-run progress")).to_have_attribute("max", "1000000")
    page.goto(lea.at("/edge?house=baccarat/punto-banco"))  # it runs at the house, whatever the page does
    picture = page.locator(".sim-report img").first
    picture.wait_for(timeout=8 * WAIT)
    picture.scroll_into_view_if_needed()
    while not page.evaluate("document.querySelector('.sim-report img')?.naturalWidth > 0"):
        page.wait_for_timeout(50)
    expect(page.locator(".sim-report")).to_contain_text("1,000,000")
    at_every_size(page, "a report")
    page.get_by_role("button", name="Simulate").click()
    page.locator(".sim-run").wait_for()
    simulations = house.house_app.state.desk.simulations
    for one in simulations._all.values():
        one.stop()
    simulations._all.clear()  # as after a restart, or in another process
    expect(page.locator(".refused")).to_contain_text("Begin it anew.")
    expect(page.get_by_role("button", name="Simulate")).to_be_enabled()
    lea.complaints.clear()  # the browser itself notes what was not found
    page.get_by_role("link", name="Change the rules").click()
    expect(page).to_have_url(lea.at("/designer?house=baccarat%2Fpunto-banco"))
    _design_a_table(lea)
    assert house.address


def _design_a_table(lea: Person) -> None:
    """With changes in words, a name and limits; the result stays in sight."""
    page = lea.page
    page.set_viewport_size(PHONE)
    expect(page.locator(".big-edge")).to_contain_text("−1.0579", timeout=2 * WAIT)
    page.get_by_role("group", name="Tie pays").get_by_role("button", name="9:1").click()
    page.locator(".unfold").click()
    expect(page.locator(".changes-made")).to_contain_text("Tie pays: 9:1 instead of 8:1")
    page.keyboard.press("Escape")
    expect(page.locator(".changes-made")).to_be_hidden()
    page.get_by_label("Largest bet").fill("1")
    page.get_by_label("Name of the table").fill("Chez Léa 👩‍🎤")
    expect(page.locator(".terms .problem")).to_have_text("The largest bet cannot be below the smallest.")
    page.get_by_label("Largest bet").fill("60")
    page.get_by_label("Name of the table").focus()
    expect(page.locator(".terms .problem")).to_have_text("")
    expect(page.locator(".result .change, .big-edge")).to_be_in_viewport()
    page.locator(".unfold").click()
    expect(page.locator(".changes-made")).to_contain_text("Largest bet: 60 instead of")
    page.locator(".result .move").click()
    expect(page.get_by_label("Name of the table")).to_have_value("Chez Léa 👩‍🎤")
    assert "maximum%3D60" in page.url
