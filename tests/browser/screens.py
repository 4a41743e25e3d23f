"""Every screen of the page, in the order in which somebody comes by. A new screen is a line of PLACES or a `yield`.

Each walk brings the page to its screens one after the other and yields their names. The cards are known, so that a
screen is the same each time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from playwright.sync_api import ViewportSize, expect

from browser import stacked
from browser.examine import STORING
from browser.person import PHONE, Person
from croupier.records.types import Calendar
from sizes import THOROUGH
from web.server import Running

Walk = Callable[[Person, Running], Iterator[str]]
DESK = ViewportSize(width=1280, height=800)

PLACES = (
    ("lobby", "/", ".lobby:has(.live-table) .houses li"),
    ("open", "/open?house=blackjack/vegas-strip", "form .about:has-text('%')"),
    ("settings", "/settings", ".choices"),
    ("verify", "/verify", "textarea"),
    ("history", "/history", ".history h1"),
    ("train", "/train", "[role=radio], input[type=radio]"),
    ("designer", "/designer?house=war/casino-war", ".big-edge:has-text('%')"),
    ("edge", "/edge?house=war/casino-war", ".effects tbody tr:nth-of-type(5)"),
    ("sheet", "/sheet?house=blackjack/vegas-strip:max_hands=1", "[data-stage='2'] dd"),
    ("play", "/play?house=blackjack/vegas-strip", ".front-door .costs-of[aria-busy=false] li"),
)
"""Name, address, and what is there once the screen is complete."""
SHEETS = (
    ("values", "?", ".worth"),
    ("chart", "g", ".chart"),
    ("rules", "F1", ".rules"),
    ("log", "l", ".log"),
    ("count", "k", ".note .inside *"),
    ("react", ":", ".chat"),
    ("menu", "F10", ".menu"),
)
"""The panels of a table: name, the key, and what is there once it is complete."""

COUNTING, COMING = 120_000, re.compile("…")
COST = re.compile("on average|en moyenne")
"""Exact values come from a process that has to start first; what a screen says meanwhile."""

ONE_DAY = """() => {
  Date.prototype.toLocaleDateString = () => 'Friday';
  Date.prototype.toLocaleString = () => '20 November, 21:00';
}"""
"""Dates are the same in every picture, also when it is drawn anew."""


def entrance(person: Person, house: Running) -> Iterator[str]:
    """The first screen of somebody whom the house does not know; and of somebody who was sent a link."""
    requests = person.context.request
    me = requests.get(person.at("/api/house")).json()["me"]["id"]
    table = house.open("blackjack/changer", me, seed=1, seats=5, bots=["expert", "amateur"])
    sent = requests.post(person.at(f"/api/tables/{table}/invite"), headers={"Origin": person.at("")})
    person.context.clear_cookies()
    person.page.goto(person.at("/"))
    person.page.locator(".join input").wait_for()
    yield "entrance"
    person.page.goto(person.at(sent.json()["path"]))
    person.page.locator(".join .plan").wait_for()
    yield "invited"


def beside(person: Person, house: Running) -> Iterator[str]:
    """The screens beside the table."""
    person.page.goto(person.at("/settings"))
    house.open("blackjack/changer", seats=5, bots=["expert", "amateur"], seed=1)
    for name, path, ready in PLACES:
        person.go(path)
        person.page.locator(ready).first.wait_for(timeout=COUNTING)
        if name == "lobby":  # it shows the figures of the house with the focus: all are measured with it, this one last
            person.page.locator(".houses .list a").last.focus()
        if name in ("lobby", "designer", "edge"):
            person.page.set_viewport_size(DESK)  # there most is seen
            expect(person.page.locator("main")).not_to_contain_text(COMING, timeout=COUNTING)
        yield name
    person.go("/nowhere")
    person.page.locator(".plain-page").wait_for()
    yield "nowhere"


def blackjack(person: Person, house: Running) -> Iterator[str]:
    """A round of blackjack with three bots, a pair that is split, and the panels."""
    page, bots = person.page, ("expert", "amateur", "expert")
    seed = stacked.seed("blackjack/vegas-strip", stacked.pair, 4, bots)
    _sit(person, house.open("blackjack/vegas-strip", seats=4, bots=list(bots), seed=seed, clock=0))
    person.page.locator(".bar .facts:has-text('%')").wait_for(timeout=COUNTING, state="attached")
    yield "blackjack-bets"
    page.locator(".chip").nth(2).click()
    expect(page.locator(".say")).to_contain_text(COST, timeout=COUNTING)
    yield "blackjack-chips"
    page.locator("[data-place-bet]").click()
    page.locator("[data-move=split]").wait_for()
    yield "blackjack-moves"
    yield from _sheets(person, "", *(name for name, *_ in SHEETS if name != "values" or THOROUGH or STORING))
    page.locator("[data-move=split]").click()
    page.locator("[data-place^='0.1.']").first.wait_for()
    yield "blackjack-split"
    _settle(person)
    yield "blackjack-settled"


def insurance(person: Person, house: Running) -> Iterator[str]:
    """Seven seats, and the dealer shows an ace."""
    bots = ("expert",) * 6
    seed = stacked.seed("blackjack/vegas-strip", stacked.insurance, 7, bots)
    _sit(person, house.open("blackjack/vegas-strip", seats=7, bots=list(bots), seed=seed, clock=0))
    _bet(person)
    person.page.locator("[data-move=insure]").wait_for()
    yield "insurance"
    _settle(person)
    yield "seven-seats"


def boxes(person: Person, house: Running) -> Iterator[str]:
    """Baccarat with its side bets and roads."""
    _sit(person, house.open("baccarat/pairs", seats=3, seed=1, clock=0))
    person.page.locator(".edge-of-bet:has-text('%')").first.wait_for(timeout=COUNTING)
    yield "baccarat-bets"
    person.play(12)
    yield "baccarat-settled"
    yield from _sheets(person, "baccarat-", "values", "rules")


def war(person: Person, house: Running) -> Iterator[str]:
    """War at a full table, and the question after a tie."""
    bots = ("intermediate",) * 6
    seed = stacked.seed("war/casino-war", stacked.war, 7, bots)
    _sit(person, house.open("war/casino-war", seats=7, bots=list(bots), seed=seed, clock=0))
    person.page.locator(".edge-of-bet:has-text('%')").wait_for(timeout=COUNTING)
    yield "war-bets"
    _bet(person)
    person.page.locator("[data-move=war]").wait_for()
    yield "war-question"
    _settle(person)
    yield "war-settled"


def tournament(person: Person, house: Running) -> Iterator[str]:
    """Somebody waits for the company, then it begins; the ranking."""
    table = house.open("war/casino-war", seats=4, bots=["intermediate"] * 3, seed=3, clock=0, tournament=Calendar(9, 3))
    _sit(person, table)
    person.play(4)
    person.page.locator("[data-tool=standings]").click()
    person.page.locator(".ranking li.row").nth(3).wait_for()
    person.page.locator(".stay:has-text('%')").first.wait_for(timeout=COUNTING)  # the odds
    yield "standings"
    person.page.locator("[data-to-table]").click()
    person.play(4)
    person.bet()
    while not person.page.locator("[data-evening]").count():
        person.decide()
        person.page.locator("[data-move]:enabled, [data-evening]").first.wait_for()
    person.page.locator("[data-evening]").click()
    person.page.locator(".stand .p3").wait_for()
    yield "podium"


def watching(person: Person, house: Running) -> Iterator[str]:
    """Somebody looks on, and loses the line."""
    table = house.open("blackjack/european", seats=3, bots=["expert"], seed=2, clock=0)
    _sit_down_at(person, table)
    person.page.locator(".table:not(.past) .rail .move").wait_for()
    yield "watching"
    person.context.set_offline(True)
    person.page.locator(".line1").wait_for()
    yield "no-line"
    person.context.set_offline(False)


def past(person: Person, house: Running) -> Iterator[str]:
    """A game that is seen again: the felt, the values of a move, and the look back."""
    page, bots = person.page, ("expert", "amateur")
    seed = stacked.seed("blackjack/vegas-strip", stacked.pair, 3, bots)
    table = house.open("blackjack/vegas-strip", seats=3, bots=list(bots), seed=seed, clock=0)
    _sit(person, table)
    _bet(person)
    page.locator("[data-move]").first.wait_for()
    _settle(person)
    person.go(f"/history/{table}")
    page.locator(".transport").wait_for()
    while not page.locator(".you .hand.now").count():
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(30)
    yield "replay"
    page.locator("[data-tool=steps]").click()
    page.locator(".worth-now .worth").wait_for(timeout=COUNTING)
    page.locator(".reasons-now .ends").wait_for(timeout=COUNTING)
    yield "replay-values"
    page.locator("[data-tool=review]").click()
    page.locator(".look-back dd:not(:has(em))").nth(6).wait_for(timeout=COUNTING)
    yield "look-back"
    page.evaluate(ONE_DAY)
    person.go(f"/e/{table}")
    page.locator(".ranks").wait_for()
    expect(page.locator(".unsaid")).not_to_contain_text(COMING, timeout=COUNTING)
    yield "evening"
    page.locator(".count-evening input").fill("Club de la Lune")
    page.locator(".count-evening button").click()
    page.locator(".standings .you1").wait_for()
    expect(page.locator(".standings")).to_have_attribute("aria-busy", "false", timeout=COUNTING)
    yield "season"
    page.locator(".hall .more").click()
    page.locator(".club-people").wait_for()
    yield "club"


def one_evening(person: Person, house: Running) -> Iterator[str]:
    """From table to table, without loading the page again."""
    for walk in (blackjack, war, tournament):
        yield from walk(person, house)


def another_evening(person: Person, house: Running) -> Iterator[str]:
    """At another house: two tables with the same shoe cannot be opened in one."""
    for walk in (boxes, insurance, past, watching):
        yield from walk(person, house)


WALKS: tuple[Walk, ...] = (entrance, beside, one_evening, another_evening)


def _sit_down_at(person: Person, table: str, *, sit: bool = False) -> None:
    """To a table with a phone; the shoe is cut as the seed was searched for."""
    person.page.set_viewport_size(PHONE)
    if not person.page.url.startswith(person.at("/")):
        person.page.goto(person.at("/settings"))
    person.cut_alike(table)
    person.go(f"/t/{table}?sit" if sit else f"/t/{table}")


def _sit(person: Person, table: str) -> None:
    _sit_down_at(person, table, sit=True)
    person.page.locator(f".rail .seal[href$='{table}']").wait_for(state="attached")
    person.page.locator(".tray").wait_for()


def _bet(person: Person) -> None:
    person.page.locator(".chip").nth(2).click()
    person.page.locator("[data-place-bet]").click()


def _settle(person: Person) -> None:
    while not person.done():
        person.decide()
        person.page.locator("[data-move]:enabled, [data-change]").first.wait_for()


def _sheets(person: Person, prefix: str = "", *wanted: str) -> Iterator[str]:
    for name, key, ready in SHEETS:
        if wanted and name not in wanted:
            continue
        person.page.set_viewport_size(PHONE)
        person.page.keyboard.press(key)
        person.page.locator(ready).first.wait_for(timeout=COUNTING)
        if name == "values" and person.page.locator("[data-move]").count():
            person.page.locator(".values .why").nth(1).wait_for(timeout=COUNTING)
        yield f"{prefix}sheet-{name}"
    person.page.locator(".note .x").click()
