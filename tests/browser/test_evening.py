"""An evening as it went: friends, a bot whose seat is taken, somebody who goes broke, two kills of the house, a tournament."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from browser.person import OFTEN, Person
from browser.test_menu import choose
from croupier.table.audit import verify
from croupier.table.records import ChipsBought, SatDown, SeatLeft, begins, decode
from faults.processes import Host

HOUSE = "blackjack/vegas-strip:budget=100"
TOURNAMENT = {"rounds": 3, "block": 1}


def post(person: Person, path: str, data: dict[str, Any]) -> Any:
    answer = person.context.request.post(person.at(path), data=data, headers={"Origin": person.at("")})
    assert answer.ok, answer.text()
    return answer.json()


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


def test_an_evening_with_two_kills_and_a_tournament_is_fair(browser: Browser, tmp_path: Path) -> None:
    with Host(str(tmp_path / "house.db"), tmp_path, "war/casino-war", clock=20) as host:
        lea, hugo, zoe = people = [Person(browser, host, name, painted=False) for name in ("Léa", "Hugo", "Zoé")]
        table = post(lea, "/api/tables", {"house": HOUSE, "seats": 3, "bots": ["amateur"], "clock": 20})["id"]
        for person in (lea, hugo):
            person.sit(table)
        play([lea, hugo], 2)
        choose(lea, "Ask Marguerite to leave")
        zoe.sit(table)
        play(people, 4, host)
        play(people, 4, host)
        while not bought(lea, table):  # who hits whatever comes has nothing left before long
            play(people, 2)
        for person in people:
            person.watch(table)  # the table opens again
        close(lea)
        check_fair(zoe, table)
        records = [decode(line) for line in log_of(lea, table)]
        bot = next(record.seat for record in records if isinstance(record, SeatLeft) and record.by)
        assert any(isinstance(record, SatDown) and record.seat == bot and record.who for record in records)

        contest = post(hugo, "/api/tables", {"house": "blackjack/changer", "seats": 3, "bots": ["expert"], "clock": 20, "tournament": TOURNAMENT})  # fmt: skip
        for person in (hugo, zoe):
            person.sit(contest["id"])
        play_out(hugo, zoe)
        check_fair(hugo, contest["id"])
        for person in people:
            person.leave()
            assert not person.complaints, person.complaints


def bought(person: Person, table: str) -> bool:
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
    people[0].says("wins the tournament")


def close(owner: Person) -> None:
    """The owner closes the table for everybody."""
    choose(owner, "Close the table")
    owner.page.locator("[data-close-table]").click()
    owner.says("This table is closed.")
