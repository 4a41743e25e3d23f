"""Nothing that can be seen moves while figures arrive, whatever comes first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from browser.examine import ALL_SIZES, LANGUAGES
from browser.person import Person
from browser.screens import COMING, COUNTING
from sizes import THOROUGH
from web.server import Running, running

SCREENS = {
    "open": ("/open?house=baccarat/pairs", "form .about:has-text('%')"),
    "lobby": ("/", ".lobby:has(.live-table) .houses li"),
    "front door": ("/play?house=baccarat/pairs", ".front-door .costs-of[aria-busy=false] li"),
    "designer": ("/designer?house=war/casino-war:decks=5", ".big-edge:has-text('%')"),
    "designer with a chart": ("/designer?house=blackjack/vegas-strip:max_hands=1", ".big-edge:has-text('%')"),
    "figures": ("/edge?house=war/casino-war:decks=3", ".effects tbody tr:nth-of-type(5)"),
    "sheet": ("/sheet?house=blackjack/vegas-strip:max_hands=1", "[data-stage='2'] dd"),
    "history": ("/history", ".skill[aria-busy=false]"),
    "verify": ("/verify", ".home"),
    "settings": ("/settings", "main:has(.choices) .skill[aria-busy=false]"),
    "train": ("/train", ".progress a"),
}
"""Each screen that loads figures: its address, and what is there once they are."""
WAIT = 90
LATE = f"""{{
  window.shifts = [];
  const place = (box) => [box.x, box.y, box.width, box.height].map(Math.round).join(' ');
  const moved = ({{ node, previousRect, currentRect }}) =>
    `${{node?.outerHTML?.slice(0, 60) ?? node?.textContent}}: ${{place(previousRect)}} to ${{place(currentRect)}}`;
  const away = ({{ previousRect: a, currentRect: b }}) => Math.hypot(a.x - b.x, a.y - b.y) >= 1; // not only another text
  new PerformanceObserver((found) => {{
    for (const one of found.getEntries())
      if (one.sources.some(away)) window.shifts.push([one.value, ...one.sources.filter(away).map(moved)]);
  }}).observe({{ type: 'layout-shift', buffered: true }});
  const asks = window.fetch;
  let asked = 0;
  window.fetch = async (...request) => {{
    asked += 1;
    const wait = sessionStorage.getItem('backwards') ? 6 - asked : asked;
    window.underWay += 1;
    await new Promise((done) => setTimeout(done, {WAIT} * Math.min(6, Math.max(0, wait))));
    window.underWay -= 1;
    return asks(...request);
  }};
}}"""
"""Every answer comes later than the one before, or sooner; and what moves on the screen is noted."""

SEEN = """async () => {
  while (window.underWay) await new Promise((done) => setTimeout(done, 30));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return window.shifts;
}"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "house.db", grant=1_000_000_00) as found:
        yield found


def _shifts(person: Person, path: str, ready: str, size: tuple[int, int]) -> list[Any]:
    page = person.page
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    page.goto(person.at(path))
    page.locator(ready).first.wait_for(timeout=COUNTING, state="attached")
    expect(page.locator("main")).not_to_contain_text(COMING, timeout=COUNTING)
    found: list[Any] = page.evaluate(SEEN)
    return found


def test_nothing_moves_while_figures_arrive(browser: Browser, house: Running) -> None:
    people = {
        language: Person(browser, house, name, language=language, alone=True)
        for language, name in zip(LANGUAGES, ("Léa", "Zoé"), strict=True)
    }
    for person in people.values():
        person.sit(house.open("blackjack/vegas-strip", seats=1))
        person.play(3)
        table = person.page.url.rsplit("/", 1)[-1]
        person.post("/api/clubs", {"name": "Club de la Lune", "game": table})
        person.context.add_init_script(LATE)
    house.open("blackjack/changer", seats=5, bots=["expert", "amateur"])
    found: list[str] = []
    sizes = ALL_SIZES if THOROUGH else ((390, 844), (1280, 800))
    for number, (name, (path, ready)) in enumerate(SCREENS.items()):
        for place, size in enumerate(sizes):
            if not THOROUGH and place != number // 2 % 2:
                continue
            language = LANGUAGES[(number + place) % 2]
            person = people[language]
            person.page.evaluate(f"sessionStorage.setItem('backwards', '{'yes' if place % 2 else ''}')")
            shifts = _shifts(person, path, ready, size)
            found += [f"{name} at {size[0]}x{size[1]}, {language}: {one}" for one in shifts]
    for person in people.values():
        person.leave()
    assert not found, "\n".join(found)
