"""Nothing hidden leaves the house: worlds that differ in hidden cards alone look the same to everybody."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from croupier.houses import load, names
from croupier.protocol import DEALER
from croupier.table.records import Record
from croupier.web.tables.felt import FeltContext, FeltTeller
from croupier.web.wire import encoded
from tables import Company, once, seat
from web.pairs import Differ, compared

ROUNDS = 6
"""Over all houses several hundred pairs; 100,000 in benchmarks/hidden.py."""


@pytest.mark.parametrize("house", names())
def test_other_hidden_cards_change_nothing_that_is_sent(house: str) -> None:
    assert asyncio.run(compared(house, ROUNDS)) > ROUNDS


def leaks_the_hole_card(self: FeltTeller, now: FeltContext) -> dict[str, Any]:
    hidden = self.table._hidden.get(DEALER)
    return {**felt(self, now), "hint": hidden[0].code if hidden else ""}


def leaks_the_next_card(self: FeltTeller, now: FeltContext) -> dict[str, Any]:
    shoe = self.table._shoe
    return {**felt(self, now), "hint": shoe._cards[-1].code if shoe and shoe._cards else ""}


felt = FeltTeller.felt


@pytest.mark.parametrize("leak", [leaks_the_hole_card, leaks_the_next_card])
def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch, leak: Any) -> None:
    monkeypatch.setattr(FeltTeller, "felt", leak)
    with pytest.raises(Differ):
        asyncio.run(compared("blackjack/vegas-strip", ROUNDS))


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
    felt = json.loads(encoded(FeltTeller(table, load("blackjack/changer"), "game").felt(FeltContext())))
    assert set(felt) == {
        "phase", "round", "title", "seats", "dealer", "sides", "verdict", "roads", "tally", "question", "betting",
        "clock", "watching", "shoe", "results", "nets", "standings", "winner", "head",
    }  # fmt: skip
    assert set(felt["seats"][0]) == {
        "who", "name", "bot", "grade", "here", "purse", "balance", "bought", "missed", "bets", "ready", "again", "invite",
        "hands", "out", "leaving",
    }  # fmt: skip
