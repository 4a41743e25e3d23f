"""Evenings as they went: six browsers from the QR code to the card of the evening; two kills of the house and a tournament."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Enter
from browser.evening import Evening, choose, come_in
from browser.person import OFTEN, Person
from croupier.records.types import ChipsBought, SatDown, SeatLeft, begins, decode
from croupier.table.audit import verify
from faults.processes import Host
from sizes import THOROUGH

HOUSE = "blackjack/vegas-strip:budget=100"
TOURNAMENT = {"rounds": 3, "block": 1}


def log_of(person: Person, table: str) -> list[bytes]:
    return person.context.request.get(person.at(f"/api/tables/{table}/log")).body().splitlines()


def check_fair(person: Person, table: str) -> None:
    """The page and `croupier verify` say the same of a game."""
    found = verify([decode(line) for line in log_of(person, table)])
    assert found.verdict == "fair", (found.problem, found.wrong)
    person.page.goto(person.at(f"/verify?table={table}"))
    expect(person.page.locator(".verdict h1")).to_have_text("The cards were fair")


def play(people: list[Person], rounds: int, host: Host | None = None) -> None:
    """Everybody plays so many rounds, the second one hits whatever comes; in the middle the house may be killed."""
    for person, move in zip(people, ("stand", "hit", "stand"), strict=False):
        person.begin(rounds, move)
    if host:
        people[0].page.wait_for_timeout(500)
        host.kill()
        host.start()
    for person in people:
        person.end()


SIZES = {"phone": (360, 780), "tablet": (820, 1180), "desk": (1280, 800), "low": (667, 375)}
"""A phone in the hand, a tablet, a screen on a desk, and a phone on its side."""
NAMES = ("Léa", "Inès", "Hugo", "Zoé", "Tom", "TV")
MIXED = (("en", "phone"), ("fr", "phone"), ("en", "desk"), ("fr", "tablet"), ("en", "low"), ("en", "desk"))
ALIKE = [(6 * ((language, size),)) for language in ("en", "fr") for size in SIZES]


@pytest.mark.parametrize(
    "devices",
    [MIXED, *(ALIKE if THOROUGH else [])],
    ids=lambda devices: "mixed" if devices == MIXED else "-".join(devices[0]),
)
def test_six_browsers_from_the_code_to_the_card_of_the_evening(
    enter: Enter, devices: tuple[tuple[str, str], ...]
) -> None:
    """Nobody tries anything twice: of all languages and sizes in one company, and in `make thorough` in each of them."""
    people = [
        enter(name, language=language, size=dict(zip(("width", "height"), SIZES[size], strict=True)))
        for name, (language, size) in zip(NAMES, devices, strict=True)
    ]
    evening = Evening(people)
    evening.spend()
    if THOROUGH:  # the next test holds one, too
        evening.hold_a_tournament()


def test_an_evening_with_two_kills_and_a_tournament_is_fair(browser: Browser, tmp_path: Path) -> None:
    with Host(str(tmp_path / "house.db"), tmp_path, "war/casino-war", clock=20) as host:
        lea, hugo, zoe = people = [Person(browser, host, name, painted=False) for name in ("Léa", "Hugo", "Zoé")]
        table = lea.post("/api/tables", {"house": HOUSE, "seats": 3, "bots": ["amateur"], "clock": 20})["id"]
        for person in (lea, hugo):
            person.sit(table)
        play([lea, hugo], 2)
        zoe.sit(table)  # the table is full: a bot gives up its seat
        zoe.page.locator(".tray").wait_for()
        play(people, 4, host)
        play(people, 4, host)
        while not buy_if_asked(lea, table):  # who hits whatever comes has nothing left before long
            play(people, 2)
        for person in people:
            person.watch(table)  # the table opens again
        close(lea)
        end(hugo, lea, table)
        check_fair(zoe, table)
        records = [decode(line) for line in log_of(lea, table)]
        bot = next(record.seat for record in records if isinstance(record, SeatLeft) and record.by)
        assert any(isinstance(record, SatDown) and record.seat == bot and record.who for record in records)

        contest = hugo.post("/api/tables", {"house": "blackjack/changer", "seats": 3, "bots": ["expert"], "clock": 20, "tournament": TOURNAMENT})  # fmt: skip
        for person in (hugo, zoe):
            person.sit(contest["id"])
        play_out(hugo, zoe)
        zoe.page.locator("[data-evening]").click()
        expect(zoe.page.locator(".stand b")).to_have_count(3)
        check_fair(hugo, contest["id"])
        for person in people:
            person.leave()
            assert not person.complaints, person.complaints


def end(person: Person, other: Person, table: str) -> None:
    """The card of the evening has everybody; one opens the rematch, the other finds it there."""
    results = other.context.request.get(other.at(f"/api/tables/{table}/evening")).json()["results"]
    person.page.locator("[data-evening]").click()
    expect(person.page.locator(".ranks li")).to_have_count(len(results))
    person.page.locator("button[data-rematch]").click()
    other.page.locator("[data-evening]").click()
    other.page.locator("a[data-rematch]").click()
    for one in (person, other):  # who wants a rematch has a seat
        one.page.locator(".tray, .room-people .you").first.wait_for()
        one.page.wait_for_url(re.compile(r"/t/\w+$"))
    assert other.page.url == person.page.url


def buy_if_asked(person: Person, table: str) -> bool:
    return any(begins(line, ChipsBought) for line in log_of(person, table))


def play_out(*people: Person) -> None:
    """Play a tournament to its end."""
    for _ in range(600):
        if all("closed" in person.sentence() for person in people):
            break
        for person in people:
            person.go_on_betting()
            person.decide()
        people[0].page.wait_for_timeout(OFTEN)
    people[0].says(re.compile("wins? the tournament"))


def close(owner: Person) -> None:
    """The owner closes the table for everybody."""
    choose(owner, "Close the table")
    owner.page.locator("[data-close-table]").click()
    owner.says("This table is closed.")


def test_a_wrong_code_is_named_and_the_field_is_ready(enter: Enter) -> None:
    for language, words in (
        ("en", "No table has the code “lune-10” now"),
        ("fr", "Aucune table n’a le code « lune-10 »"),
    ):
        guest = enter("Zoé", language=language)
        guest.context.clear_cookies()
        guest.page.goto(guest.at("/"))
        guest.page.locator(".form .line.wide").click()
        expect(guest.page.locator("[placeholder=lune-42]")).to_be_focused()
        guest.page.keyboard.type("lune-10")
        come_in(guest)
        expect(guest.page.locator(".refused")).to_contain_text(words)
        guest.complaints.clear()  # the browser tells of the answer, 403
