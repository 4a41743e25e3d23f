"""The page's verifier in a real browser, and the screen that shows what it found. `web/test_fair.py` compares the verifiers."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Enter
from browser.examine import at_every_size
from browser.person import Person, module
from table.forging import forge, lines_of, parse, rechain
from table.honest_logs import Lines, honest_logs
from web.server import Running
from web.verifiers import by_page

CHECK = f"logs => {module('fair.js')}.then(fair => logs.map(log => fair.verify(log)))"


@pytest.fixture(scope="module")
def page(browser: Browser, house: Running) -> Iterator[Page]:
    """A page that can verify."""
    lea = Person(browser, house, "Léa", by_page=True, painted=False)
    yield lea.page
    lea.leave()
    assert not lea.complaints
    assert lea.hosts <= {house.address}


def text_of(lines: Lines) -> str:
    return b"".join(line + b"\n" for line in lines).decode()


def test_the_verifier_says_in_the_browser_what_it_says_elsewhere(page: Page) -> None:
    logs: list[Lines] = []
    for name, lines in honest_logs(1).items():
        log, dice = parse(lines), random.Random(name)
        logs += [lines, *(tuple(lines_of(rechain(forge(log, dice)))) for _ in range(3))]
    found = page.evaluate(CHECK, list(map(text_of, logs)))
    elsewhere = by_page(logs)
    assert [one["verdict"] for one in found] == [one.verdict for one in elsewhere]
    assert {one.verdict for one in elsewhere} >= {"fair", "not fair", "nothing to prove", "nothing wrong so far"}


def test_the_seal_of_a_table_leads_to_its_cards_dealt_again(enter: Enter, house: Running) -> None:
    """From the rail of the table; then the saved log with another card in it."""
    table = house.open("blackjack/changer", seats=1)
    lea = enter("Léa", size={"width": 1280, "height": 800})
    page = lea.page
    lea.sit(table)
    lea.play(2)
    page.locator(".rail .seal").click()
    expect(page.locator(".verdict h1")).to_have_text("The cards were fair")
    expect(page.locator(".steps li.done")).to_have_count(5)  # of the first shoe, which ended with its round
    expect(page.locator(".shoe-map li.was").first).to_be_visible()
    at_every_size(page, "a game that was checked")
    lines = b"\n".join(house.do(house.house.read(house.house.store.log, table))).decode()
    shown = re.search(r'"need":"draw seat 1","answer":"(\w+)"', lines)
    assert shown
    other = "2s" if shown[1] != "2s" else "3s"
    page.locator("textarea").fill(lines[: shown.start(1)] + other + lines[shown.end(1) :])
    expect(page.locator(".verdict.bad h1")).to_have_text("Not fair")
    at_every_size(page, "a game that was changed")


def test_the_screen_says_what_was_found_and_what_was_not_checked(enter: Enter) -> None:
    lea = enter("Léa", size={"width": 1280, "height": 800})
    page, logs = lea.page, honest_logs(1)
    page.goto(lea.at("/verify"))
    paste = page.locator("textarea")
    for name, title in (
        ("hosted blackjack/changer", "The cards were fair"),
        ("no round", "Nothing to prove"),
        ("bots without master", "So far nothing is wrong"),
    ):
        paste.fill(text_of(logs[name]))
        expect(page.locator(".verdict h1")).to_have_text(title)
    expect(page.locator(".lead")).to_contain_text("what the bets pay and what the bots do")
    expect(page.locator(".lead")).to_contain_text("croupier verify")
    paste.fill("rubbish\n")
    expect(page.locator(".verdict h1")).to_have_text("This is not a log of a game")
    paste.fill(text_of(logs["people alone"]).rstrip("\n"))  # pasted without the end of its last line
    expect(page.locator(".verdict h1")).to_have_text("The cards were fair")
    page.get_by_label("The digest you kept").fill("0" * 16)
    expect(page.locator(".verdict p").first).to_contain_text("does not lead to the digest")
