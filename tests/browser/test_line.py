"""The line drops, the page is loaded again, the house restarts: nothing is lost, and the page says so."""

from __future__ import annotations

import re
from pathlib import Path
from unittest.mock import patch

from playwright.sync_api import Browser, expect

from browser.conftest import Enter
from browser.person import WAIT, Person, play_round
from faults.processes import Host
from web.server import Running, running


def _in_a_hand(person: Person) -> None:
    """Bet until there is a hand to decide."""
    for _ in range(20):
        person.bet()
        person.page.locator("[data-move], [data-change]").first.wait_for()
        if person.page.locator("[data-move]").count():
            return
    raise AssertionError("no hand to decide in twenty rounds")


def test_a_reload_in_mid_hand_comes_back_to_the_same_question(enter: Enter, house: Running) -> None:
    lea = enter("Léa")
    lea.sit(house.open("blackjack/vegas-strip", seats=1))
    _in_a_hand(lea)
    asked, moves = lea.sentence().partition("\n")[0], lea.page.locator("[data-move]").count()
    lea.page.reload()
    lea.page.locator("[data-move]").first.wait_for()
    assert lea.page.locator("[data-move]").count() == moves
    assert lea.sentence().partition("\n")[0] == asked
    play_round(lea, bet=False)


def test_some_time_without_a_line_loses_nothing(enter: Enter, house: Running) -> None:
    lea = enter("Léa")
    tries: list[object] = []
    lea.on("websocket", lambda line: tries.append(line))
    lea.sit(house.open("blackjack/vegas-strip", seats=1))
    _in_a_hand(lea)
    lea.context.set_offline(True)
    expect(lea.page.locator(".line1 .held")).to_have_text(re.compile(r"^0:[0-3]\d$"), timeout=WAIT)  # the clock runs on
    lea.says("No answer from the table.")
    assert lea.page.locator("[data-move]:enabled").count() == 0
    before = len(tries)
    while len(tries) < before + 2:  # it tries to come back, and cannot
        lea.page.wait_for_timeout(50)
    lea.context.set_offline(False)
    expect(lea.page.locator(".line1.ok")).to_contain_text("You are back.", timeout=WAIT)
    play_round(lea, bet=False)


def test_a_full_table_is_tried_again_until_there_is_room(enter: Enter, house: Running) -> None:
    table, lea = house.open("blackjack/vegas-strip", seats=1), enter("Léa")
    with patch("croupier.web.sockets.VIEWERS", 0):
        lea.page.goto(lea.at(f"/t/{table}"))
        expect(lea.page.locator("body")).to_contain_text("The table is full just now.", timeout=WAIT)
    expect(lea.page.locator(".stage")).to_be_visible(timeout=WAIT)


def test_the_house_restarts_under_the_page(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path / "house.db") as house:
        table = house.open("blackjack/vegas-strip", seats=1)
        lea = Person(browser, house, "Léa", painted=False)
        lea.sit(table)
        _in_a_hand(lea)
        port = int(house.address.rpartition(":")[2])
    with running(tmp_path / "house.db", port=port):
        expect(lea.page.locator(".line1.ok")).to_contain_text("You are back.", timeout=WAIT)
        play_round(lea, bet=False)
        lea.leave()
    assert not lea.complaints


def test_the_house_is_killed_under_the_page_and_started_again(browser: Browser, tmp_path: Path) -> None:
    """kill -9 in mid-hand, of a process of its own."""
    with Host(str(tmp_path / "house.db"), tmp_path, "blackjack/vegas-strip", clock=60) as host:
        lea = Person(browser, host, "Léa", painted=False)
        while not (tables := lea.context.request.get(lea.at("/api/tables")).json()):  # it is opened after the door
            lea.page.wait_for_timeout(50)
        (table,) = tables
        lea.sit(table["id"])
        _in_a_hand(lea)
        host.kill()
        lea.says("No answer from the table.")
        host.start()
        expect(lea.page.locator(".line1.ok")).to_contain_text("You are back.", timeout=2 * WAIT)
        play_round(lea, bet=False)
        assert not lea.complaints
        lea.leave()


def test_two_tabs_of_one_person_agree(enter: Enter, house: Running) -> None:
    lea = enter("Léa")
    table = house.open("war/casino-war", seats=1)
    lea.page.goto(lea.at("/"))
    lea.sit(table)
    other = lea.context.new_page()
    other.goto(lea.at(f"/t/{table}"))
    other.locator(".tray").wait_for()
    lea.bet()
    lea.page.locator("[data-change]").or_(lea.page.locator("[data-move]")).first.wait_for()
    other.locator("[data-place]").first.wait_for()
    cards = "cards => cards.map(card => card.dataset.place + card.dataset.card)"
    assert other.locator("[data-place]").evaluate_all(cards) == lea.page.locator("[data-place]").evaluate_all(cards)
    other.keyboard.press("Escape")
    if lea.page.locator("[data-move]").count():  # a tie: in mid-hand Back asks first
        lea.decide()
        lea.page.locator("[data-change]").wait_for()
    lea.page.go_back()
    lea.page.locator(".lobby").wait_for()
    lea.page.go_forward()
    lea.page.locator("[data-change], [data-move]").first.wait_for()
    assert lea.page.locator("[data-place]").evaluate_all(cards) == other.locator("[data-place]").evaluate_all(cards)
