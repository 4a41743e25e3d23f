"""Paints the pictures of the page into docs/pictures: `python scripts/page_pictures.py [FOLDER]`. Needs Chromium.

A house is opened on this machine, somebody sits down with bots, and the browser takes the pictures.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from PIL import Image  # noqa: E402
from playwright.sync_api import Browser, ViewportSize, sync_playwright  # noqa: E402

from browser.conftest import ARGUMENTS, _chromium  # noqa: E402
from browser.person import Person, play_round  # noqa: E402
from web.server import Running, running  # noqa: E402

DESK, PHONE = ViewportSize(width=1280, height=800), ViewportSize(width=360, height=780)


def take_picture(person: Person, path: Path) -> None:
    """A picture of 256 colours: a third of the bytes."""
    person.page.screenshot(path=path)
    Image.open(path).convert("RGB").quantize(256, method=Image.Quantize.FASTOCTREE).save(path, optimize=True)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    with tempfile.TemporaryDirectory() as data, running(Path(data) / "house.db") as house, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=_chromium(), headless=True, args=ARGUMENTS)
        lea = Person(browser, house, "Léa", size=DESK)
        lea.sit(
            house.open(
                "blackjack/vegas-strip", seats=5, bots=["expert", "amateur", "expert", "intermediate"], clock=300
            )
        )
        for _ in range(20):
            lea.bet()
            lea.page.locator("[data-move], [data-change]").first.wait_for()
            if lea.page.locator("[data-move=double]").count():
                break
            play_round(lea, bet=False)
        lea.page.keyboard.press("?")
        lea.page.locator(".worth").wait_for()
        lea.page.locator(".values .why").nth(1).wait_for()
        take_picture(lea, folder / "page-table.png")
        lea.page.keyboard.press("Escape")
        lea.page.set_viewport_size(PHONE)
        lea.page.wait_for_timeout(300)
        take_picture(lea, folder / "page-phone.png")
        lea.leave()
        learn(browser, house, folder)
        browser.close()


def learn(browser: Browser, house: Running, folder: Path) -> None:
    """A drill after a miss, and the figures of a house."""
    lea = Person(browser, house, "Léa", size=PHONE)
    page = lea.page
    page.goto(lea.at("/train?drill=chart&house=blackjack/vegas-strip&questions=20&anew=1"))
    while not page.locator(".reason").count():
        page.locator("[data-answer]:enabled").first.click(timeout=60_000)
        page.wait_for_timeout(300)
    take_picture(lea, folder / "page-train.png")
    page.set_viewport_size(DESK)
    page.goto(lea.at("/edge?house=blackjack/vegas-strip"))
    page.locator(".desk-chart .chart").first.wait_for(timeout=60_000)
    page.locator(".desk-left .figures").nth(1).wait_for(timeout=60_000)
    take_picture(lea, folder / "page-figures.png")
    lea.leave()


if __name__ == "__main__":
    main()
