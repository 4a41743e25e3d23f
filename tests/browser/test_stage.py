"""The stage, measured: at every size and for every company nothing overlaps, is cut off or too small, and nothing moves.

All sizes, seats, rooms and languages in `make thorough`; a sample of them in `make test`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from browser import stacked
from browser.conftest import Enter
from browser.examine import LANGUAGES, SEEN
from browser.person import Person, function
from sizes import THOROUGH, some
from web.server import Running, running

SIZES = (
    (320, 568),
    (360, 780),
    (390, 844),
    (667, 375),
    (844, 390),
    (640, 400),
    (820, 1180),
    (1180, 820),
    (1280, 800),
    (1920, 1080),
)
ROOMS = ("dark", "contrast")
PLACES = function("places.js")
BLACKJACK = "blackjack/vegas-strip"
SHEETS = ("log", "rules", "react", "values", "chart")
Places = dict[str, list[str]]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    """For each test: two tables with the same cards cannot be opened in one house."""
    with running(tmp_path / "house.db", grant=1_000_000_00) as found:
        yield found


class Watch:
    """Looks at one table in every phase and at every size, and remembers where everything lay."""

    def __init__(self, person: Person, what: str, number: int) -> None:
        self.person, self.what = person, what
        self.sizes = SIZES if THOROUGH else [SIZES[(number + step) % len(SIZES)] for step in (0, 3, 6, 8)]
        self.found: list[str] = []
        self._places: dict[tuple[int, int], Places] = {}
        self._looks = 0

    def look(self, phase: str, sheet: bool = False) -> None:
        """Measure, and compare the places with those of the phase before."""
        self._looks += 1
        ways = list(product(ROOMS, LANGUAGES))
        for room, language in ways if THOROUGH and not sheet else [ways[self._looks % len(ways)]]:
            for size in self.sizes:
                self._look(f"{self.what}, {phase}, {room}, {language}", size, room, language)

    def _look(self, where: str, size: tuple[int, int], room: str, language: str) -> None:
        page = self.person.page
        page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
        wrong = page.evaluate(SEEN, {"room": room, "language": language})
        self.found += [f"{where} at {size[0]}x{size[1]}: {one}" for one in wrong]
        places: Places = page.evaluate(PLACES)
        docked = page.locator(".table.beside").count() > 0  # a wide felt makes room for a sheet beside it
        if before := self._places.get(size):
            for part in ("rail",) if docked else ("rail", "felt"):
                if before[part] != places[part]:
                    moved = [pair for pair in zip(before[part], places[part], strict=False) if pair[0] != pair[1]]
                    self.found.append(f"{where} at {size[0]}x{size[1]}: {part} moved: {moved[:3]}")
        elif not docked:
            self._places[size] = places

    def sheets(self, *names: str) -> None:
        """Every sheet, one after the other."""
        page = self.person.page
        for name in names:
            page.keyboard.press({"log": "l", "rules": "i", "react": "m", "values": "?", "chart": "g"}[name])
            page.locator(f".sheet-{name}").wait_for()
            self.look(f"sheet {name}", sheet=True)
            page.keyboard.press("Escape")
            expect(page.locator(".note")).to_have_count(0)


def _settle(person: Person) -> None:
    while not person.done():
        person.decide()
        person.page.locator("[data-move]:enabled, [data-change]").first.wait_for()


def companies() -> Iterable[int]:
    """How many sit at the table."""
    return some(range(1, 8), 3)


def play(watch: Watch, *moves: str) -> Iterator[str]:
    """A round, phase by phase."""
    person = watch.person
    person.page.locator(".tray").wait_for()
    yield "bets"
    person.page.locator(".chip").nth(2).click()
    yield "chips"
    person.page.locator("[data-place-bet]").click()
    for move in moves:
        person.page.locator(f"[data-move={move}]:enabled").wait_for()
        yield f"before {move}"
        person.page.locator(f"[data-move={move}]").click()
    _settle(person)
    yield "settled"


@pytest.mark.parametrize("seats", companies())
def test_a_round_of_blackjack_moves_nothing(enter: Enter, house: Running, seats: int) -> None:
    lea, bots = enter("Léa"), ("amateur", "expert", "intermediate")[: seats - 1] + ("expert",) * (seats - 4)
    seed = stacked.seed(BLACKJACK, stacked.pair, seats, bots)
    lea.sit(house.open(BLACKJACK, seats=seats, bots=list(bots), seed=seed, clock=0), alike=True)
    watch = Watch(lea, f"blackjack for {seats}", seats)
    for phase in play(watch, "split"):
        watch.look(phase)
        if phase == "before split":
            watch.sheets(*some(SHEETS, 2 if seats % 2 else 3))
    assert not watch.found, "\n".join(watch.found)


def test_hands_are_split_to_four_in_their_place(enter: Enter, house: Running) -> None:
    lea, bots = enter("Léa"), ("amateur",) * 6
    seed = stacked.seed(BLACKJACK, stacked.four_hands, 7, bots, first=70)
    lea.sit(house.open(BLACKJACK, seats=7, bots=list(bots), seed=seed, clock=0), alike=True)
    watch = Watch(lea, "four hands", 0)
    lea.bet()
    for hands in (1, 2, 3, 4):
        expect(lea.page.locator(".you .hand")).to_have_count(hands)
        watch.look(f"{hands} hands")
        if hands < 4:
            lea.page.locator("[data-move=split]").click()
    _settle(lea)
    watch.look("settled")
    assert not watch.found, "\n".join(watch.found)


@pytest.mark.parametrize("seats", some(range(1, 8), 2))
def test_a_round_of_war_moves_nothing(enter: Enter, house: Running, seats: int) -> None:
    lea, bots = enter("Léa"), ("intermediate",) * (seats - 1)
    seed = stacked.seed("war/casino-war", stacked.war, seats, bots)
    lea.sit(house.open("war/casino-war", seats=seats, bots=list(bots), seed=seed, clock=0), alike=True)
    watch = Watch(lea, f"war for {seats}", seats + 2)
    for phase in play(watch, "war"):
        watch.look(phase)
    assert not watch.found, "\n".join(watch.found)


@pytest.mark.parametrize(
    "rules", some(("baccarat/pairs", "baccarat/punto-banco", "baccarat/super-6", "baccarat/ez"), 2)
)
@pytest.mark.parametrize("seats", some(range(1, 8), 2))
def test_baccarat_keeps_its_places_from_the_first_coup_on(enter: Enter, house: Running, rules: str, seats: int) -> None:
    lea = enter("Léa")
    lea.sit(house.open(rules, seats=seats, bots=["banker"] * (seats - 1), clock=0))
    watch = Watch(lea, f"{rules} for {seats}", seats + len(rules))
    lea.page.locator(".tray").wait_for()
    watch.look("a new shoe")
    lea.page.locator(".bet").first.click()
    watch.look("chips")
    lea.play(1)
    watch.look("settled")
    lea.play(9)
    watch.look("ten coups")
    watch.sheets(*some(("log", "rules", "values"), 2))
    assert not watch.found, "\n".join(watch.found)


def test_side_bets_keep_their_place(enter: Enter, house: Running) -> None:
    lea = enter("Léa")
    lea.sit(house.open("blackjack/london", seats=5, bots=["expert"] * 4, seed=5, clock=0), alike=True)
    watch = Watch(lea, "side bets", 1)
    page = lea.page
    page.locator(".tray").wait_for()
    watch.look("bets")
    page.locator(".chip").nth(2).click()
    page.locator(".side-bet").first.click()
    page.locator(".chip").nth(1).click()
    watch.look("chips")
    page.locator("[data-place-bet]").click()
    page.locator("[data-move]:enabled, [data-change]").first.wait_for()
    watch.look("moves")
    _settle(lea)
    watch.look("settled")
    assert not watch.found, "\n".join(watch.found)


def test_nothing_moves_while_another_plays_or_only_watches(enter: Enter, house: Running) -> None:
    """Somebody who waits, and somebody who looks on."""
    table = house.open(BLACKJACK, seats=3, seed=4, clock=0)
    lea, zoe, tom = enter("Léa"), enter("Zoé"), enter("Tom")
    for person in (lea, zoe):
        person.sit(table, alike=True)
        person.page.locator(".tray").wait_for()
    tom.watch(table)
    watch, seen = Watch(zoe, "who waits", 3), Watch(tom, "who watches", 2)
    seen.look("bets")
    lea.bet()
    watch.look("bets")
    zoe.bet()
    lea.page.locator("[data-move]:enabled").first.wait_for()
    watch.look("another plays")
    seen.look("another plays")
    for person in (lea, zoe):
        while person.page.locator("[data-move]:enabled").count():
            person.decide()
            person.page.wait_for_timeout(100)
    zoe.page.locator("[data-change]").wait_for()
    watch.look("settled")
    seen.look("settled")
    assert not (watch.found + seen.found), "\n".join(watch.found + seen.found)


MOVES = """() => {
  window.sent = [];
  window.taps = [];
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => window.taps.push(performance.now()), true);
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) { if (data.includes('"move"')) window.sent.push(data); return send.call(this, data); };
}"""


GUARD = 250
"""Milliseconds: so long after a card is there a second tap does nothing."""


@pytest.mark.parametrize("wait", some((50, 80, 120, 160, 200, 240), 2))
@pytest.mark.parametrize("pace", ["none", "steady"])
def test_a_second_tap_never_decides_about_a_card_unseen(enter: Enter, house: Running, wait: int, pace: str) -> None:
    """By finger and by key: two quick taps on Hit are one card; the bet that follows a round is none."""
    motion = "no-preference" if pace == "steady" else "reduce"
    lea = enter("Léa", human=True, settings={"pace": pace}, reduced_motion=motion, has_touch=True)
    page: Any = lea.page
    lea.sit(house.open("blackjack/changer", seats=1, clock=0))  # no insurance
    page.evaluate(MOVES)
    for way in ("tap", "key"):
        page.locator(".tray, [data-change]").first.wait_for()
        page.wait_for_timeout(300)
        if page.locator("[data-change]").count():
            page.locator("[data-change]").click()
        page.locator(".chip").nth(2).click()
        page.locator("[data-place-bet]").click()
        page.locator("[data-move=hit], [data-change]").first.wait_for()
        page.wait_for_timeout(1800 if pace == "steady" else 400)
        if page.locator("[data-change]").count():
            continue  # dealt a blackjack
        page.evaluate("() => { window.sent.length = window.taps.length = 0; }")
        box = page.locator("[data-move=hit]").bounding_box()
        at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for _ in range(2):
            if way == "tap":
                page.touchscreen.tap(*at)
            else:
                page.keyboard.press("h")
            page.wait_for_timeout(wait)
        page.wait_for_timeout(600)
        gap = page.evaluate("window.taps[1] - window.taps[0]")  # a busy machine may tap later than it was told to
        assert len(page.evaluate("window.sent")) == 1 or gap > GUARD, (way, gap)
        expect(page.locator(".tray:not([disabled]), [data-change], [data-move]").first).to_be_visible()
        while not lea.done() and not page.locator(".chip:enabled").count():
            lea.decide()
            page.wait_for_timeout(300)


def test_back_closes_a_sheet_and_stays_at_the_table(enter: Enter, house: Running) -> None:
    lea = enter("Léa")
    page = lea.page
    page.goto(lea.at("/"))
    page.locator(".lobby").wait_for()
    table = house.open("war/casino-war", seats=1, clock=0)
    lea.go(f"/t/{table}?sit")
    page.locator(".tray").wait_for()
    for close in (page.go_back, lambda: page.keyboard.press("Escape"), lambda: page.locator(".note .x").click()):
        page.locator("[data-tool=log]").click()
        page.locator(".note").wait_for()
        page.locator("[data-tool=values]").click()
        page.locator(".sheet-values").wait_for()
        close()
        expect(page.locator(".note")).to_have_count(0)
        assert page.url == lea.at(f"/t/{table}")
    page.locator(".chip").nth(2).click()
    page.locator("[data-tool=log]").click()
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")  # the focus is at the table: Enter bets
    page.locator("[data-change], [data-move]").first.wait_for()
    page.go_back()
    page.locator(".lobby").wait_for()
