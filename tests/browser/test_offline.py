"""Without the house: verify goes on from what the browser kept; without a service worker everything else works as before."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import Enter
from browser.test_fair import text_of
from table.honest_logs import honest_logs
from web.server import Running

CONTROLLED = """async () => {
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise(go => setTimeout(go, 20));
}"""


def test_verify_works_without_the_house_once_it_was_opened(enter: Enter, house: Running) -> None:
    lea = enter("Léa", service_workers="allow", alone=True)
    page = lea.page
    page.goto(lea.at("/verify"))
    page.evaluate(CONTROLLED)
    lea.context.set_offline(True)
    page.reload()
    page.locator("textarea").fill(text_of(honest_logs(1)["hosted blackjack/changer"]))
    expect(page.locator(".verdict")).to_contain_text("The cards were fair")
    lea.context.set_offline(False)
    assert house.address in page.url


def test_the_house_can_be_installed(enter: Enter) -> None:
    lea = enter("Léa")
    lea.page.goto(lea.at("/verify"))
    tools = lea.context.new_cdp_session(lea.page)
    found = tools.send("Page.getAppManifest")
    assert found["errors"] == []
    errors = {error["errorId"] for error in tools.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert errors <= {"in-incognito"}, "nothing but that the browser of a test keeps nothing"
