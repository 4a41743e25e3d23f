"""Evenings as they went: six browsers from the QR code to the card of the evening; two kills of the house and a tournament."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from browser.conftest import Enter
from browser.person import OFTEN, Person
from browser.test_menu import choose
from croupier.records.types import ChipsBought, SatDown, SeatLeft, begins, decode
from croupier.table.audit import verify
from faults.processes import Host

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


SIZES = ((360, 780), (390, 844), (1280, 800), (820, 1180), (667, 375), (1920, 1080))
"""A phone each for Léa and Inès, Hugo's desk, Zoé's tablet, Tom's phone on its side, and the television."""


def come_in(guest: Person, name: str) -> None:
    """Somebody whom the house does not know types a name, and sits down."""
    guest.page.locator(".join input").first.fill(name)
    guest.page.locator(".join button.move").click()


def settle(*people: Person) -> None:
    """Play on until everybody may bet again."""
    for _ in range(400):
        if all(person.page.locator(".tray, [data-change]").count() for person in people):
            return
        for person in people:
            person.decide("stand")
        people[0].page.wait_for_timeout(OFTEN)
    raise AssertionError([person.sentence() for person in people])


def test_six_browsers_from_the_code_to_the_card_of_the_evening(enter: Enter) -> None:
    """Nobody tries anything twice, in two languages and six sizes."""
    names, tongues = ("Léa", "Inès", "Hugo", "Zoé", "Tom", "TV"), ("en", "fr", "en", "fr", "en", "en")
    sizes = [{"width": width, "height": height} for width, height in SIZES]
    lea, ines, hugo, zoe, tom, screen = people = [
        enter(name, language=language, size=size) for name, language, size in zip(names, tongues, sizes, strict=True)
    ]
    for guest in people[1:]:
        guest.context.clear_cookies()
    lea.page.goto(lea.at("/open"))
    lea.page.get_by_role("group", name="Seats").get_by_label("fewer").click()
    lea.page.get_by_role("group", name="expert").get_by_label("more").click()
    lea.page.get_by_role("button", name="none", exact=True).click()  # no clock
    lea.page.get_by_role("button", name="Open the table").click()
    code = lea.page.locator(".room-code").inner_text()
    table = lea.page.url.rpartition("/")[2]

    ines.page.goto(lea.post(f"/api/tables/{table}/invite", {})["address"])  # as the QR code has it
    expect(ines.page.locator(".card-in")).to_contain_text("2 places sont libres.")
    come_in(ines, "Inès")
    expect(ines.page.locator(".room .wait")).to_have_text("Léa lance la soirée.")
    hugo.page.goto(hugo.at("/"))
    hugo.page.get_by_role("button", name="I have a code").click()
    hugo.page.get_by_label("Code of the table").fill(code.upper().replace("-", " "))
    hugo.page.get_by_label("Your name").fill("Hugo")
    hugo.page.locator(".join button.move").click()
    expect(lea.page.locator(".room-people b")).to_have_text(["Léa", "Inès", "Hugo", "Marguerite"])
    screen.page.goto(screen.at(f"/tv#{code}"))
    expect(screen.page.locator(".gathering .room-code")).to_have_text(code)
    expect(screen.page.locator(".gathered b")).to_have_text(["Léa", "Inès", "Hugo", "Marguerite"])
    assert screen.page.locator(".gathering .qr").evaluate("qr => qr.clientWidth") > 500, "scanned from the sofa"
    lea.page.locator("[data-start]").click()
    for person in (lea, ines, hugo):
        person.page.locator(".tray").wait_for()
    expect(screen.page.locator(".way-in b")).to_have_text(code)
    for person in (lea, ines, hugo):
        person.bet()
    zoe.page.goto(zoe.at(f"/#{code}"))
    expect(zoe.page.locator(".card-in")).to_contain_text("Un robot vous cède sa place.")
    come_in(zoe, "Zoé")
    zoe.page.locator("[data-unwait], .tray").first.wait_for()
    tom.page.goto(tom.at(f"/#{code}"))
    come_in(tom, "Tom")
    settle(lea, ines, hugo)
    zoe.page.locator(".tray").wait_for()
    tom.says("You are next")
    assert not screen.page.locator(".way-in").count(), "no seat is left"
    assert screen.page.locator("button:enabled:visible").count() == 0

    lea.page.locator("[data-tool=react], .bar .more").first.click()
    lea.page.locator(".panels button", has_text="React").or_(lea.page.locator(".message-line input")).first.click()
    lea.page.get_by_label("Message").fill("Bonne chance à tous")
    lea.page.locator(".message-line button").click()
    expect(ines.page.locator(".bubble")).to_have_text("Bonne chance à tous")
    ines.page.keyboard.press("l")
    expect(ines.page.locator(".log")).to_contain_text("Vous misez")
    expect(ines.page.locator(".log")).not_to_contain_text("Inès")
    choose(hugo, "Leave the table")
    expect(hugo.page.locator(".hall h1")).to_contain_text("The evening so far")
    expect(hugo.page.locator("[data-back]")).to_have_attribute("href", f"/t/{table}")
    tom.page.locator(".tray").wait_for()
    close(lea)
    expect(screen.page.locator(".ending li b")).to_have_count(4)
    lea.page.goto(lea.at(f"/e/{table}"))
    expect(lea.page.locator("main")).to_contain_text("Inès")


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


def test_a_club_plans_its_next_evening_and_invites_by_name(enter: Enter) -> None:
    lea, ines = enter("Léa"), enter("Inès", language="fr")
    ines.context.clear_cookies()
    table = lea.post("/api/tables", {"house": "war/casino-war", "seats": 1, "clock": 0})["id"]
    lea.sit(table)
    lea.play(1)
    close(lea)
    lea.page.locator("[data-evening]").click()
    lea.page.locator(".count-evening input").fill("Club de la Lune")
    lea.page.get_by_role("button", name="Start the club").click()
    lea.page.locator(".standings .you1").wait_for()
    club = lea.page.url.rpartition("/")[2]
    lea.page.get_by_role("button", name="Plan an evening").click()
    expect(lea.page.locator("#plan input")).to_be_visible()
    assert not lea.page.locator(".next").count(), "the button that opens the form does not send it"
    lea.page.get_by_role("button", name="Plan it").click()
    expect(lea.page.locator(".next")).to_contain_text("The next evening")
    expect(lea.page.locator(".standings .you1")).to_be_visible()  # back at the season
    lea.page.get_by_role("link", name="Another date").click()
    lea.page.locator("[data-call-off]").click()
    expect(lea.page.get_by_role("button", name="Plan an evening")).to_be_visible()
    expect(lea.page.locator(".next")).to_have_count(0)
    ines.page.goto(lea.post(f"/api/clubs/{club}/invite", {})["address"])
    expect(ines.page.locator(".card-in h1")).to_have_text("Léa vous invite dans un club")
    expect(ines.page.locator(".card-in")).to_contain_text("Club de la Lune")
    come_in(ines, "Inès")
    expect(ines.page.locator(".hall h1")).to_contain_text("Club de la Lune")


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
        come_in(guest, "Zoé")
        expect(guest.page.locator(".refused")).to_contain_text(words)
        guest.complaints.clear()  # the browser tells of the answer, 403
