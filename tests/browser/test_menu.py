"""The menu of a table: what its owner and a player can do there, and what the others see of it."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import Enter
from browser.person import Person, play_round
from web.server import Running


def open_table(lea: Person, seats: int) -> str:
    """A table of Léa's own."""
    wish = {"house": "war/casino-war", "seats": seats}
    answer = lea.context.request.post(lea.at("/api/tables"), data=wish, headers={"Origin": lea.at("")})
    return str(answer.json()["id"])


def choose(person: Person, words: str) -> None:
    """Open the menu and press a button of it."""
    person.page.locator(".bar .more").click()
    person.page.locator(".menu").get_by_role("button", name=words).click()


def test_the_owner_fills_the_seats_asks_somebody_to_leave_and_closes_the_table(enter: Enter) -> None:
    lea, tom = enter("Léa"), enter("Tom")
    table = open_table(lea, 4)
    for person in (lea, tom):
        person.sit(table)
        person.page.locator(".tray").wait_for()
    assert not tom.page.locator(".menu").count()
    choose(lea, "Fill the empty seats")
    expect(lea.page.locator(".seat .who.bot")).to_have_count(2)
    assert not lea.page.locator(".note").count(), "the company can be seen"
    choose(lea, "Ask Tom to leave")
    expect(tom.page.locator(".line1")).to_contain_text("You no longer sit here")
    expect(lea.page.locator(".menu")).not_to_contain_text("Tom")
    expect(tom.page.locator(".rail .move")).to_contain_text("Sit down 1,000")
    tom.page.locator(".bar .more").click()
    assert not tom.page.get_by_text("Your table").count(), "only its owner has these buttons"
    lea.page.locator(".note .x").click()
    choose(lea, "Close the table")
    expect(lea.page.locator("[data-close-table]")).to_contain_text("Press again")
    lea.says("Place your bets")  # nothing has happened yet
    lea.page.locator("[data-close-table]").click()
    for person in (lea, tom):
        person.says("This table is closed.")
    assert not lea.page.locator(".note").count()
    expect(lea.page.locator(".rail .move")).to_have_text(["To the lobby"])


def test_a_table_is_opened_under_a_name_of_its_own_with_bots(enter: Enter) -> None:
    lea = enter("Marguerite")  # as the first bot would be called
    page = lea.page
    page.goto(lea.at("/open?house=war/casino-war"))
    page.get_by_label("Name of the table").fill("  Grand-mère et nous ")
    page.get_by_role("group", name="intermediate").get_by_label("more").click()
    page.get_by_role("button", name="5–250").click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".room .house")).to_contain_text("Grand-mère et nous")
    expect(page.locator(".room-terms")).to_contain_text("5–250")
    page.locator(".room-people .free button").last.click()
    expect(page.locator(".room-people .bot")).to_have_count(2)
    page.locator("[data-start]").click()
    page.locator(".tray").wait_for()
    expect(page.locator("h1.house")).to_contain_text("Grand-mère et nous")
    expect(page.locator(".seat .plate b")).to_have_text(["Inès", "Marguerite", "Bruno"])


def test_a_player_takes_more_chips_and_leaves(enter: Enter) -> None:
    lea = enter("Léa")
    table = open_table(lea, 1)
    lea.sit(table)
    purse = lea.page.locator(".bar .purse")
    play_round(lea)
    before = int(purse.inner_text().replace(",", ""))
    choose(lea, "Take another 1,000")
    expect(purse).to_have_text(f"{before + 1000:,}")
    tom = enter("Tom")
    tom.watch(table)
    tom.says("Every seat is taken, but you can wait for one.")
    tom.page.locator("[data-sit]").click()
    tom.says("You are next")
    tom.page.locator("[data-unwait]").click()
    tom.page.locator("[data-sit]").click()
    choose(lea, "Leave the table")
    lea.page.locator(".hall .ranks").wait_for()  # the evening's card
    assert not lea.page.locator(".line1").count()
    lea.page.locator(".hall .back").click()
    lea.page.locator(".table").wait_for()  # the table goes on
    tom.page.locator(".tray").wait_for()


def test_s2_03_a_house_asks_how_many_chips_somebody_buys(enter: Enter, house: Running) -> None:
    lea = enter("Léa")
    lea.sit(house.open("blackjack/deshmukh", clock=0))
    for chips, words in (("55", "Sit down"), ("20", "Buy")):
        lea.page.get_by_label("How many chips").fill(chips)
        expect(lea.page.locator("[data-purchase]")).to_have_text(f"{words} {chips}")
        lea.page.locator("[data-purchase]").click()
        lea.page.locator(".tray").wait_for()
        expect(lea.page.locator(".bar .purse")).to_have_text("55" if words == "Sit down" else "75")
        if words == "Sit down":
            choose(lea, "Buy more chips")
