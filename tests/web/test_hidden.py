"""Nothing hidden leaves the house: worlds that differ in hidden cards alone look the same to everybody."""

from __future__ import annotations

import random

import pytest

from croupier.cards import DECK
from croupier.houses import load, names
from croupier.protocol import DEALER, Peek, Reveal
from croupier.table.records import Record
from croupier.web.felt import Circumstances, FeltTeller
from croupier.web.wire import encoded
from tables import Company, once, seat

ROUNDS = 12
"""A few hundred pairs; 100,000 in benchmarks/house.py."""


def pairs(house: str, rounds: int, seed: int = 1) -> int:
    """Play, and wherever a card lies face down put another one there: what is sent must not change."""
    compared = 0
    dice, people = random.Random(seed), Company(seed)
    table = seat(house, people=1)
    rules = load(house)
    teller = FeltTeller(table, rules, "game")
    while len(table.history) < rounds and once(table, people):
        cards = table._hidden.get(DEALER)
        if not table.round or not cards or isinstance(table.round.need, Peek | Reveal):
            continue
        sent = encoded(teller.felt(Circumstances()))
        table._hidden[DEALER] = [dice.choice(DECK) for _ in cards]
        assert encoded(FeltTeller(table, rules, "game").felt(Circumstances())) == sent
        table._hidden[DEALER] = cards
        compared += 1
    return compared


@pytest.mark.parametrize("house", [name for name in names() if name.startswith("blackjack/")])
def test_another_hole_card_changes_nothing_that_is_sent(house: str) -> None:
    compared = pairs(house, ROUNDS)
    assert compared or load(house).rules.hole_card == "none"  # type: ignore[attr-defined]


def test_no_record_has_a_card_before_it_is_turned() -> None:
    log: list[Record] = []
    table = seat("blackjack/changer", people=1, write=log.append)
    people, hidden = Company(5), 0
    while len(table.history) < 40 and once(table, people):
        if table._hidden.get(DEALER) and log[-1].get("need") == "draw dealer face down":
            assert log[-1]["answer"] == "face down"
            hidden += 1
    assert hidden >= 20


def test_the_felt_is_what_the_protocol_says() -> None:
    table = seat("blackjack/changer", people=2)
    felt = FeltTeller(table, load("blackjack/changer"), "game").felt(Circumstances())
    assert set(felt) == {
        "phase", "round", "title", "seats", "dealer", "sides", "verdict", "roads", "question", "betting", "clock",
        "watching", "shoe", "results", "nets", "standings", "winner", "head",
    }  # fmt: skip
    assert set(felt["seats"][0]) == {
        "who", "name", "bot", "here", "purse", "balance", "bought", "missed", "bets", "ready", "again", "invite",
        "hands", "out", "leaving",
    }  # fmt: skip
