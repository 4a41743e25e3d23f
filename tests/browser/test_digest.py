"""The digest that a person keeps is this page's own, made of the records that came; its code is the same for all at a table."""

from __future__ import annotations

from playwright.sync_api import WebSocketRoute, expect

from browser.conftest import Enter
from browser.person import Person
from croupier.records.types import decode
from croupier.table.audit import verify
from web.server import Running

HOUSE = "war/ctrlaltbet:decks=1,penetration=0.05"
"""Every round is the last of its shoe."""


def menu(person: Person, shoes: int = 1) -> tuple[str, dict[int, str]]:
    """The digest and the codes of the shoes, as the menu has them once so many are made."""
    page = person.page
    page.locator(".bar .more").click()
    page.locator(".codes li").nth(shoes - 1).wait_for()
    digest, listed = page.locator(".menu .hexline").inner_text(), page.locator(".codes li").all_inner_texts()
    page.keyboard.press("Escape")
    return digest, {int(number): code for number, code in (line.split(": ") for line in listed)}


async def _log(house: Running, table: str) -> list[bytes]:
    return list(await house.house.read(house.house.store.log, table))


def alter_records(person: Person, before: str, after: str) -> None:
    """From now on somebody changes a record on its way to this page, but not what the house says of it."""

    def between(page: WebSocketRoute) -> None:
        house = page.connect_to_server()
        house.on_message(lambda frame: page.send(str(frame).replace(before, after, 1)))

    person.page.route_web_socket("**/live/**", between)


def test_everybody_at_a_table_sees_the_same_codes_and_verify_prints_them(enter: Enter, house: Running) -> None:
    table = house.open(HOUSE, seats=2, clock=0)
    lea, ines = enter("Léa"), enter("Inès", language="fr")
    for person in (lea, ines):
        person.sit(table)
        person.page.locator(".tray").wait_for()
    for person in (lea, ines):
        person.begin(2)
    for person in (lea, ines):
        person.end()
    found = verify([decode(line) for line in house.do(_log(house, table))])
    (digest, ours), (theirs, others) = (menu(person, len(found.proven)) for person in (lea, ines))
    assert ours == others == {shoe.number: shoe.code for shoe in found.proven}
    assert len(ours) > 1
    assert digest == theirs == found.digest
    expect(lea.page.locator(".line1.stop")).to_have_count(0)
    lea.page.reload()
    lea.page.locator(".rail").wait_for()
    assert menu(lea, len(ours)) == (digest, ours)  # the chain and its codes outlive a reload
    lea.page.get_by_role("button", name="Log").click()
    for shoe, code in ours.items():
        unbroken = code.replace("-", "-\u2060")
        expect(lea.page.get_by_text(f"Shoe {shoe}, the same code for all: {unbroken}")).to_be_visible()


def test_a_changed_record_is_an_alarm_that_stays_and_its_codes_are_others(enter: Enter, house: Running) -> None:
    table = house.open(HOUSE, seats=2, clock=0)
    lea, ines = enter("Léa"), enter("Inès", alone=True)  # what changes its records stays in the window
    alter_records(ines, '"event":"shuffle","n":', '"event":"shuffle","n": ')
    for person in (lea, ines):
        person.sit(table)
        person.page.locator(".tray").wait_for()
    for person in (lea, ines):
        person.begin(1)
    for person in (lea, ines):
        person.end()
    alarm = ines.page.locator("[role=alert]", has_text="Alarm: the house has another log")
    expect(alarm).to_be_visible()
    expect(lea.page.locator("[role=alert]")).to_have_count(0)
    (digest, ours), (theirs, others) = menu(lea), menu(ines)
    assert digest != theirs
    assert ours.keys() == others.keys()
    assert all(ours[shoe] != others[shoe] for shoe in ours)
    ines.page.unroute_all()
    ines.page.reload()
    ines.page.locator(".rail").wait_for()
    expect(alarm).to_be_visible()
