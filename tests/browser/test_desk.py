"""The analyst's desk: figures, effects and results of a house, and a simulation with its pictures."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import Enter
from browser.examine import at_every_size
from browser.person import WAIT
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
    page.wait_for_function("document.querySelector('.sim-report img').naturalWidth > 0")
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
    assert house.address
