"""The page's verifier and Python's share no code and come to the same verdict."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from functools import cache

import pytest
from croupier.table.state import Player
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Enter
from browser.examine import at_every_size
from browser.person import Person, module
from croupier.houses import load
from croupier.table.audit import verify
from croupier.table.records import BadLog, Record, encoded
from croupier.table.shoe import master_seed
from croupier.table.table import Table
from sizes import size
from tables import Company
from web.server import Running

GAMES = size(8, 1000)
RUNS_OUT = 512
"""The number of a game whose second shoe runs out inside a round."""
HOUSES = (
    "blackjack/single-deck",
    "baccarat/punto-banco:decks=1",
    "war/casino-war:decks=1",
    "blackjack/european:decks=1",
    "blackjack/changer",
    "baccarat/punto-banco:penetration=0",
    "war/casino-war:decks=infinite",
    "blackjack/european:decks=infinite",
)
"""Shoes that last for some rounds, and those that last for one."""
CHECK = f"logs => {module('fair.js')}.then(fair => logs.map(log => fair.verify(log)))"


@pytest.fixture(scope="module")
def page(browser: Browser, house: Running) -> Iterator[Page]:
    """A page that can verify."""
    lea = Person(browser, house, "Léa", by_page=True, painted=False)
    yield lea.page
    lea.leave()
    assert not lea.complaints
    assert lea.hosts <= {house.address}


@cache
def game(number: int) -> list[str]:
    """The log of a whole game of a person and a bot, two or three shoes long."""
    rules, log = load(HOUSES[number % len(HOUSES)]), list[Record]()
    bots = [Player("Hugo", 100_000, "amateur")] if rules.rules.game == "blackjack" else []
    table = Table(
        rules.rules,
        [Player("Léa", 100_000), *bots],
        master=master_seed(number),
        write=log.append,
        cutter=lambda seat: f"words {seat} {number}",
    )
    people = Company(number)
    while table.shoes < 3:
        if table.advance():
            continue
        if need := table.deciding:
            table.act(need.seat, people.answer(table, need))
        elif table.betting:
            table.bet(table.betting[0], people.bets(table, table.betting[0]))
        else:
            break
    while table.round:
        if not table.advance() and (need := table.deciding):
            table.act(need.seat, people.answer(table, need))
    table.end()
    return [encoded(record).decode() for record in log]


def tampered(log: list[str], dice: random.Random) -> Iterator[list[str]]:
    """The same game with one thing changed, each time another kind."""
    records = [json.loads(line) for line in log]

    def at(**fields: object) -> int:
        return dice.choice(
            [i for i, record in enumerate(records) if all(record.get(k) == v for k, v in fields.items())]
        )

    def changed(place: int, **fields: object) -> list[str]:
        return [*log[:place], encoded({**records[place], **fields}).decode(), *log[place + 1 :]]

    shown = dice.choice(
        [
            i
            for i, one in enumerate(records)
            if str(one.get("need", "")).startswith("draw") and one["answer"] != "face down"
        ]
    )
    yield changed(shown, answer="As" if records[shown]["answer"] != "As" else "2c")
    cut = at(event="cut")
    yield changed(cut, words="other words")
    yield changed(at(event="shoe"), seed="00" * 32)
    yield changed(at(event="shuffle"), commitment="11" * 32)
    settled = at(event="settled")
    yield changed(settled, purses=[purse + 100 for purse in records[settled]["purses"]])
    yield changed(at(event="over"), master="22" * 32)
    gone = dice.randrange(1, len(log) - 1)
    yield [*log[:gone], *log[gone + 1 :]]


def test_a_shoe_that_runs_out_inside_a_round_is_dealt_again_from_its_discards(page: Page) -> None:
    """E-03: the page once dealt the discards in the other direction."""
    log = game(RUNS_OUT)
    records = [json.loads(line) for line in log]
    (second,) = [place for place, one in enumerate(records) if one["event"] == "shuffle" and one["shoe"] == 2]
    (third,) = [place for place, one in enumerate(records) if one["event"] == "shuffle" and one["shoe"] == 3]
    assert sum(str(one.get("need")).startswith("draw") for one in records[second:third]) > 52
    (found,) = page.evaluate(CHECK, ["\n".join(log)])
    assert found["verdict"] == _python(log) == "fair"


def _python(log: list[str]) -> str:
    try:
        return verify([json.loads(line) for line in log]).verdict
    except BadLog:
        return "not fair"


def test_both_verifiers_agree_on_fair_and_on_tampered_games(page: Page) -> None:
    logs = []
    for number in range(GAMES):
        log, dice = game(number), random.Random(number)
        logs += [log, *tampered(log, dice)]
    found = page.evaluate(CHECK, ["\n".join(log) for log in logs])
    ours = [_python(log) for log in logs]
    assert [one["verdict"] for one in found] == ours
    assert ours.count("fair") == GAMES
    assert ours.count("not fair") == len(logs) - GAMES
    assert all(
        one["digest"] == verify([json.loads(line) for line in log]).digest
        for one, log in zip(found, logs, strict=True)
        if one["verdict"] == "fair"
    )


def test_the_seal_of_a_table_leads_to_its_cards_dealt_again(enter: Enter, house: Running) -> None:
    """From the rail of the table; then the saved log with another card in it."""
    table = house.open("blackjack/changer", seats=1)
    lea = enter("Léa", size={"width": 1280, "height": 800})
    page = lea.page
    lea.sit(table)
    lea.play(2)
    page.locator(".rail .seal").click()
    expect(page.locator(".verdict h1")).to_have_text("So far nothing is wrong")
    expect(page.locator(".steps li.done")).to_have_count(5)  # of the first shoe, which ended with its round
    expect(page.locator(".shoe-map li.was").first).to_be_visible()
    at_every_size(page, "a game that was checked")
    lines = b"\n".join(house.do(house.house.read(house.house.store.log, table))).decode()
    shown = re.search(r'"need":"draw seat 1","answer":"(\w+)"', lines)
    assert shown
    other = "2s" if shown[1] != "2s" else "3s"
    page.locator("textarea").fill(lines[: shown.start(1)] + other + lines[shown.end(1) :])
    expect(page.locator(".verdict.bad h1")).to_have_text("Not fair")
    at_every_size(page, "a game that was changed")


def test_both_verifiers_agree_on_games_that_go_on(page: Page) -> None:
    """A log that ends anywhere: a shoe that is sealed and not opened is not proven yet."""
    logs = []
    for number in range(GAMES):
        log, dice = game(number), random.Random(number)
        opened = [place for place, line in enumerate(log, 1) if json.loads(line)["event"] in ("shoe", "shuffle")]
        logs += [log[:place] for place in {dice.randrange(1, len(log)), *opened}]
    found = page.evaluate(CHECK, ["\n".join(log) for log in logs])
    assert [one["verdict"] for one in found] == [_python(log) for log in logs]
