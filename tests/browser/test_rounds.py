"""Whole rounds of every game, by two people at one table."""

from __future__ import annotations

import re
import time

import pytest

from browser.conftest import Enter
from browser.person import OFTEN, play_round
from croupier.houses import load, names
from croupier.records.types import RoundSettled, ShoeCut, decode
from croupier.table.audit import verify
from sizes import THOROUGH, size
from web.server import Running

DOCUMENTS = (
    *(f"blackjack/{name}" for name in ("changer", "partage", "deshmukh", "ctrlaltbet")),
    *("baccarat/ctrlaltbet", "baccarat/punto-banco", "war/ctrlaltbet", "war/casino-war"),
)
ROUNDS = size(3, 40)


@pytest.mark.parametrize("rules", ["blackjack/vegas-strip", "baccarat/pairs", "war/casino-war"])
def test_two_people_play_at_one_table_and_see_the_same(enter: Enter, house: Running, rules: str) -> None:
    table = house.open(rules, seats=4, bots=["amateur"] if "blackjack" in rules else [], clock=0)
    lea, ines = enter("Léa"), enter("Inès", size={"width": 1280, "height": 800})
    lea.sit(table)
    ines.sit(table)
    play_round(lea, ines)
    for person in (lea, ines):  # the second round without a mouse
        person.begin()
    for person in (lea, ines):
        person.end()
    one, other = (set(person.page.locator("[data-place]").evaluate_all(CARDS)) for person in (lea, ines))
    assert one == other
    assert len(one) >= 2
    log = [decode(line.encode()) for line in house.do(_log(house, table)).splitlines()]
    assert sum(isinstance(record, RoundSettled) for record in log) == 2
    assert verify(log).problem is None
    words = {record.seat: record.words for record in log if isinstance(record, ShoeCut)}
    assert 0 in words, "who sat when the shoe was sealed has cut it"
    assert all(re.fullmatch("[0-9a-f]{64}", said) for said in words.values())


CARDS = "cards => cards.map(card => card.dataset.place + ' ' + card.dataset.card)"


async def _log(house: Running, table: str) -> str:
    return b"\n".join(await house.house.read(house.house.store.log, table)).decode()


def test_rounds_at_every_house_of_the_documents(enter: Enter, house: Running) -> None:
    """In `make thorough` at every house there is."""
    lea = enter("Léa")
    lea.page.goto(lea.at("/settings"))
    for rules in set(names()) - {"blackjack/four-seats"} if THOROUGH else DOCUMENTS:
        table = house.open(rules, seats=1)
        lea.go(f"/t/{table}?sit")
        if load(rules).rules.buy_in:
            lea.page.locator("[data-purchase]").click()
        lea.page.locator(f".rail .seal[href$='{table}']").wait_for(state="attached")
        told = lea.play(ROUNDS, "insure", "split", "double", "swap", "hit")
        assert len(told) == ROUNDS or (told and not load(rules).rules.rebuy), rules  # where nobody buys chips again
        assert all(told), rules


def test_e_17_where_one_bet_is_possible_nobody_is_asked_for_it(enter: Enter, house: Running) -> None:
    lea, table = enter("Léa"), house.open("blackjack/four-seats", seats=1)
    lea.page.goto(lea.at(f"/t/{table}?sit"))
    until = time.monotonic() + 30
    while (log := house.do(_log(house, table))).count('"event":"settled"') < 2:
        assert time.monotonic() < until, log
        lea.decide("stand")
        assert not lea.page.locator(".tray").count()
    assert verify([decode(line.encode()) for line in log.splitlines()]).problem is None


def test_a_watcher_sits_down_and_a_reaction_is_seen(enter: Enter, house: Running) -> None:
    table = house.open("blackjack/european", seats=3)
    lea, zoe = enter("Léa"), enter("Zoé", language="fr")
    lea.sit(table)
    zoe.watch(table)
    zoe.says("Une place est libre.")
    zoe.page.locator(".rail .move").click()
    zoe.page.locator(".tray").wait_for()
    lea.page.locator(".tools button", has_text="React").click()
    lea.page.locator(".chat button").first.click()
    zoe.page.locator(".bubble").wait_for()


def test_a_tournament_of_two_people_and_two_bots_ends(enter: Enter, house: Running) -> None:
    from croupier.records.types import Calendar

    table = house.open("war/casino-war", seats=4, bots=["intermediate", "intermediate"], tournament=Calendar(3, 1))
    lea, ines = enter("Léa"), enter("Inès")
    lea.sit(table)
    lea.says("The tournament begins when all seats are taken.")
    ines.sit(table)
    lea.page.locator(".tray").wait_for()
    lea.page.keyboard.press("v")
    lea.page.locator(".tour .cut", has_text="Cut after round 1: the poorest leaves").wait_for()
    assert lea.page.locator(".track .gate").all_inner_texts() == ["1", "2"]
    lea.page.reload()
    lea.page.locator(".ranking .self", has_text="Léa").wait_for()
    lea.page.go_back()
    lea.page.locator(".tray").wait_for()
    for _ in range(600):
        if "closed" in lea.sentence() and "closed" in ines.sentence():
            break
        for person in (lea, ines):
            person.go_on_betting()
            person.decide()
        lea.page.wait_for_timeout(OFTEN)
    lea.says(re.compile("wins? the tournament"))
    lea.page.locator(".tools button", has_text="Ranking").click()
    assert lea.page.locator(".ranking li.row").count() == 4
