"""A game of another package on the page: `croupier host` finds it by its entry point, as an installed package is found."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.person import Person
from test_plugins import package

SOURCE = Path(__file__).parents[1] / "fourth_game" / "package"
ENTRY_POINTS = "[croupier.games]\nhigh-card = high_card:GAME\n"
CROUPIER = (sys.executable, "-m", "croupier")


@dataclass
class Hosted:
    """A process of `croupier host` with the package."""

    address: str
    folder: Path

    def run(self, *arguments: str) -> str:
        found = environment(self.folder)
        return subprocess.run([*CROUPIER, *arguments], env=found, capture_output=True, text=True, check=True).stdout


def environment(folder: Path) -> dict[str, str]:
    """With the package on the path, for the helper processes of the house, too."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(SOURCE)))}


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    package(tmp_path, "high_card", ENTRY_POINTS)
    asked = ("host", "--bind", "127.0.0.1", "--port", "0", "--database", str(tmp_path / "house.db"))
    process = subprocess.Popen([*CROUPIER, *asked], env=environment(tmp_path), stdout=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        found = next(filter(None, (re.search(r"http://(127\.0\.0\.1:\d+)", line) for line in process.stdout)))
        yield Hosted(found[1], tmp_path)
        process.terminate()
        assert process.wait(60) == 0
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def test_it_is_listed_played_valued_verified_and_its_figures_are_drawn(browser: Browser, hosted: Hosted) -> None:
    lea = Person(browser, hosted, "Léa", size={"width": 1280, "height": 800}, by_page=True, painted=False)
    page = lea.page
    expect(page.get_by_role("button", name="High card")).to_be_visible()
    table = lea.post("/api/tables", {"house": "high-card/parlour", "seats": 1})["id"]
    lea.sit(table)
    expect(page.locator(".felt, .table").first).to_contain_text("THE HIGHER CARD WINS 1 TO 1")
    assert {re.sub(r"\d+", "n", told) for told in lea.play(30, "draw")} <= {"You win n.", "You lose n."}
    for _ in range(200):  # until there is a tie
        if page.locator("[data-move]:enabled").count():
            break
        lea.go_on_betting()
        page.wait_for_timeout(20)
    assert page.locator("[data-move]").evaluate_all("moves => moves.map(move => move.dataset.move)") == ["draw", "fold"]
    page.keyboard.press("?")
    expect(page.locator("[data-move=fold]")).to_contain_text("−0.50")
    page.locator("[data-move=fold]").click()
    page.locator(".rail .seal").click()
    expect(page.locator(".verdict h1")).to_have_text("So far nothing is wrong")
    expect(page.locator(".steps li.done")).to_have_count(5)  # of the first shoe
    log = hosted.folder / "game.jsonl"
    log.write_text(lea.context.request.get(lea.at(f"/api/tables/{table}/log")).text(), "utf-8")
    assert "So far nothing is wrong." in hosted.run("verify", str(log))
    lea.go("/edge?house=high-card/attic")
    expect(page.locator(".desk")).to_contain_text("+0.1538 %")
    expect(page.locator(".desk-choice")).not_to_contain_text(re.compile(r"\b0\b"))
    lea.go("/designer?house=high-card/attic")
    expect(page.locator("main")).to_contain_text("Cards of the dealer")
    lea.go("/sheet?house=high-card/attic")
    expect(page.locator("main")).to_contain_text("This is not known for this game.")
    lea.leave()
    assert lea.complaints == []
