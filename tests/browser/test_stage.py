"""The stage, measured: at every size and for every company nothing overlaps, is cut off or too small, and nothing moves.

All sizes, seats, rooms and languages in `make thorough`; a sample of them in `make test`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from threading import Thread
from typing import Any
from unittest.mock import patch

import pytest
from playwright.sync_api import ViewportSize, expect

from browser import stacked
from browser.conftest import Enter
from browser.examine import ALL_SIZES as SIZES
from browser.examine import LANGUAGES, SEEN, SETTLED
from browser.person import OFTEN, Person, function
from browser.screens import COUNTING
from croupier.web.door import Door
from sizes import THOROUGH, some
from web.server import Guest, Running, running
from web.visits import play as play_along
from web.visits import sit_down

ROOMS = ("dark", "contrast")
PLACES = function("places.js")
BLACKJACK = "blackjack/vegas-strip"
SHEETS = ("log", "rules", "react", "values", "chart")
Places = dict[str, list[str]]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    """For each test: two tables with the same cards cannot be opened in one house.

    Each change of the language opens another socket, and here that happens more often than a house takes from a person.
    """
    with patch.object(Door, "may_connect", return_value=True), running(tmp_path / "h.db", grant=1_000_000_00) as found:
        yield found


class Watch:
    """Looks at one table in every phase and at every size, and remembers where everything lay."""

    def __init__(self, person: Person, what: str, number: int) -> None:
        self.person, self.what = person, what
        self.sizes = SIZES if THOROUGH else [SIZES[(number + step) % len(SIZES)] for step in (0, 3)]
        self.found: list[str] = []
        self._places: dict[tuple[int, int], Places] = {}
        self._looks = 0

    def look(self, phase: str, sheet: bool = False) -> None:
        """Measure, and compare the places with those of the phase before."""
        self._looks += 1
        ways = list(product(ROOMS, LANGUAGES))
        for room, language in ways if THOROUGH and not sheet else [ways[self._looks % len(ways)]]:
            wish: dict[str, str] | None = {"room": room, "language": language}
            for size in self.sizes:
                self._look(f"{self.what}, {phase}, {room}, {language}", size, wish)
                wish = None  # it holds for the other sizes: to say it again would draw the table again

    def _look(self, where: str, size: tuple[int, int], wish: dict[str, str] | None) -> None:
        page = self.person.page
        page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
        wrong = page.evaluate(SEEN, wish)
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
            page.keyboard.press({"log": "l", "rules": "F1", "react": ":", "values": "?", "chart": "g"}[name])
            page.locator(f".sheet-{name}").wait_for()
            if name == "chart":
                page.locator(".note .chart").wait_for(timeout=COUNTING)
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


BACCARAT = tuple(f"baccarat/{house}" for house in ("pairs", "punto-banco", "super-6", "ez"))


@pytest.mark.parametrize(("rules", "seats"), some(tuple(product(BACCARAT, range(1, 8))), 2))
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


def test_a_digit_puts_a_chip_at_baccarat_as_at_blackjack(enter: Enter, house: Running) -> None:
    """On the box that was chosen last; before one was chosen, on the first."""
    lea = enter("Léa")
    page = lea.page
    for rules, box in (("baccarat/pairs", ".b-player"), (BLACKJACK, ".you")):
        lea.sit(house.open(rules, seats=1, clock=0))
        page.locator(".tray").wait_for()
        page.keyboard.press("2")
        page.keyboard.press("2")
        expect(page.locator("[data-place-bet]")).to_contain_text("10")
        expect(page.locator(box)).to_contain_text("10")
    lea.sit(house.open("baccarat/pairs", seats=1, clock=0))
    page.locator(".tray").wait_for()
    page.locator(".b-tie").click()
    page.keyboard.press("3")
    expect(page.locator(".b-tie .chips")).to_have_text("30")


WIDE_NAMES = ("W" * 24, "🏳️\u200d🌈" * 6, "👨\u200d👩\u200d👧\u200d👦" * 3, "麗" * 24, "Ǆ" * 24, "M" * 24, "Ω W " * 6)
"""Names as wide as a house takes them: wide letters, and emoji that are joined from several."""


@pytest.mark.parametrize("seats", [5, 7] if THOROUGH else [7])
def test_no_name_cuts_off_a_question(enter: Enter, house: Running, seats: int) -> None:
    """While another decides, on one's own turn and when it is settled; each of them is named as wide as can be."""
    zoe, lea = enter(WIDE_NAMES[0]), enter(WIDE_NAMES[1], language="fr")
    table = house.open(BLACKJACK, seats=seats, seed=31 + seats, clock=0)
    for person in (zoe, lea):
        person.sit(table, alike=True)
        person.page.locator(".tray").wait_for()
    others = [sit_down(Guest(house.address, WIDE_NAMES[seat]), table, seat) for seat in range(2, seats)]
    watch = Watch(lea, f"wide names for {seats}", 0)
    watch.sizes = SIZES if THOROUGH else [(320, 568), (667, 375)]
    playing = [Thread(target=play_along, args=(line, 1), daemon=True) for line in others]
    for one in playing:
        one.start()
    while not zoe.page.locator("[data-move]:enabled").count():
        for person in (zoe, lea):
            person.go_on_betting()
        zoe.page.wait_for_timeout(OFTEN)
    lea.says("W…")
    watch.look("another plays")
    zoe.decide("stand", "decline")
    while not lea.page.locator("[data-move]:enabled").count():
        zoe.decide("stand", "decline")
        zoe.page.wait_for_timeout(OFTEN)
    watch.look("own turn")
    while not lea.done():
        for person in (zoe, lea):
            person.decide("stand", "decline")
        lea.page.wait_for_timeout(OFTEN)
    watch.look("settled")
    for one, line in zip(playing, others, strict=True):
        one.join(10)
        line.close()
    assert not watch.found, "\n".join(watch.found)


ACTIONS = """() => {
  window.sent = [];
  window.taps = [];
  const note = () => window.taps.push(performance.now());
  addEventListener('click', (event) => event.detail && note(), true); // of a finger: a key's has no detail
  addEventListener('keydown', note, true);
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    const { do: action, move } = JSON.parse(data);
    if (['move', 'bet'].includes(action)) window.sent.push(move ?? action);
    return send.call(this, data);
  };
}"""
"""Notes every move and bet that the page sends, and when something was pressed."""
LANDED = "() => !document.getAnimations().some(one => one.playState === 'running')"
GUARD = 250
"""Milliseconds: so long after a card is there a second tap does nothing."""
PHASES = {
    "insurance": "[data-move=insure]",
    "war": "[data-move=war]",
    "split": "[data-move=split]",
    "hit": "[data-move=hit]",
    "next": "[data-again]",
    "bet": "[data-place-bet]",
}
KEYS = {"insurance": "i", "war": "w", "split": "p", "hit": "h", "next": "a", "bet": "Enter"}
GAMES = {
    BLACKJACK: (stacked.ace_and_pair, {"bet", "insurance", "split", "hit", "next"}),
    "war/casino-war": (stacked.war, {"bet", "war", "next"}),
}
"""Houses whose first round comes to these phases."""
PAIRS_OF_TAPS = tuple(product(GAMES, (50, 80, 120, 160, 200, 240), ("none", "steady")))


def _press_twice(page: Any, phase: str, way: str, wait: int) -> bool:
    """By finger or by key, a moment apart: at most one decision is sent. Whether the second came soon enough to tell."""
    page.evaluate("() => { window.sent.length = window.taps.length = 0; }")
    box = page.locator(f"{PHASES[phase]}:enabled").first.bounding_box()
    for _ in range(2):
        if way == "tap":
            page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        else:
            page.keyboard.press(KEYS[phase])
        page.wait_for_timeout(wait)
    page.wait_for_timeout(GUARD)
    gap = page.evaluate("window.taps[1] - window.taps[0]")  # a busy machine may tap later than it was told to
    assert len(page.evaluate("window.sent")) <= 1 or gap > GUARD, (phase, way, gap, page.evaluate("window.sent"))
    return bool(gap <= GUARD)


@pytest.mark.parametrize(("rules", "wait", "pace"), some(PAIRS_OF_TAPS, 3))
def test_a_second_tap_never_decides_about_a_card_unseen(
    enter: Enter, house: Running, rules: str, wait: int, pace: str
) -> None:
    """In every phase: a bet, insurance, a split, the moves of a hand, a war, the next round."""
    motion = "no-preference" if pace == "steady" else "reduce"
    lea = enter("Léa", human=True, settings={"pace": pace}, reduced_motion=motion, has_touch=True)
    page: Any = lea.page
    wish, phases = GAMES[rules]
    lea.sit(house.open(rules, seats=1, seed=stacked.seed(rules, wish, 1), clock=0), alike=True)
    page.locator(".tray").wait_for()
    page.evaluate(ACTIONS)
    page.locator(".chip").nth(2).click()
    found, ways, soon = list[str](), ("tap", "key"), True
    while "next" not in found:
        while not page.evaluate(LANDED):  # `wait_for_function` polls by eval, which the policy of the page forbids
            page.wait_for_timeout(20)
        page.wait_for_timeout(GUARD + 30)
        phase = next((one for one in PHASES if page.locator(f"{PHASES[one]}:enabled").count()), "")
        if phase:
            soon &= _press_twice(page, phase, ways[(len(found) + (wait > 100)) % 2], wait)
            found.append(phase)
        elif page.locator("[data-move]:enabled").count():
            lea.decide()
    assert phases == {*found} or not soon  # a second tap that came late has decided


SWIPE = """(box, [x, y]) => {
  const touch = (moved) => new Touch({ identifier: 1, target: box, clientX: 40 + x * moved, clientY: 40 + y * moved });
  for (const [kind, moved] of [['touchstart', 0], ['touchmove', 0.5], ['touchend', 1]]) {
    const one = [touch(moved)];
    box.dispatchEvent(new TouchEvent(kind, { bubbles: true, touches: kind === 'touchend' ? [] : one, changedTouches: one }));
  }
}"""


def _keep_to_the_safe_area(person: Person) -> None:
    """A phone with a notch and a line at its foot: neither lies on the bar or the tools."""
    page = person.page
    emulation = page.context.new_cdp_session(page)
    for insets in ({"top": 30, "bottom": 24}, {}):
        emulation.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
        height = page.evaluate("innerHeight")
        page.evaluate(SETTLED)
        bar, rail = page.locator(".bar").bounding_box(), page.locator(".rail").bounding_box()
        assert bar
        assert rail
        assert bar["y"] == insets.get("top", 0)
        assert rail["y"] + rail["height"] == height - insets.get("bottom", 0)


def test_back_closes_a_sheet_and_stays_at_the_table(enter: Enter, house: Running) -> None:
    lea = enter("Léa")
    page = lea.page
    page.goto(lea.at("/"))
    page.locator(".lobby").wait_for()
    table = house.open("blackjack/vegas-strip", seats=1, clock=0)
    lea.go(f"/t/{table}?sit")
    page.locator(".tray").wait_for()
    _keep_to_the_safe_area(lea)
    for close in (
        page.go_back,
        lambda: page.keyboard.press("Escape"),
        lambda: page.locator(".note .x").click(),
        lambda: page.locator(".note").evaluate(SWIPE, [0, 120]),
    ):
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
    while not page.locator("[data-move]:enabled").count():  # a natural ends the round at once
        lea.go_on_betting()
        page.wait_for_timeout(OFTEN)
    page.locator("[data-tool=log]").click()
    for far in ([0, 40], [200, 120], [0, -120]):
        page.locator(".note").evaluate(SWIPE, far)
    page.go_back()
    expect(page.locator(".note")).to_have_count(0)
    for leave in (page.go_back, lambda: page.locator(".bar .back").click()):
        leave()  # in the middle of a hand the page asks first
        expect(page.locator(".sheet-leaving")).to_contain_text("Your hand plays on by the chart.")
        assert page.url == lea.at(f"/t/{table}")
        page.locator("[data-stay]").click()
        expect(page.locator(".note")).to_have_count(0)
    page.go_back()
    page.locator("[data-away]").click()
    page.locator(".lobby").wait_for()
    page.go_back()
    _settle(lea)
    page.go_back()  # once the round is over nothing is asked
    page.locator(".lobby").wait_for()
