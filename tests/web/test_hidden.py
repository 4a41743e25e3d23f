"""Nothing hidden leaves the house: worlds that differ in hidden cards alone look the same to everybody."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from croupier.houses import load, names
from croupier.protocol import DEALER
from croupier.records.types import Answered, Record
from croupier.table.table import Table
from croupier.web.tables.dealer import Dealer
from croupier.web.tables.felt import FeltContext, FeltTeller
from croupier.wire.texts import encode_message, plain
from tables import Company, once, seat
from web.pairs import Differ, compare_worlds

ROUNDS = 6
"""Over all houses several hundred pairs; 100,000 in benchmarks/hidden.py."""


@pytest.mark.parametrize("house", names())
def test_other_hidden_cards_change_nothing_that_is_sent(house: str) -> None:
    assert asyncio.run(compare_worlds(house, ROUNDS)) > ROUNDS


def hole_card(table: Table) -> str:
    hidden = table._owner._hidden.get(DEALER)
    return hidden[0].code if hidden else ""


def next_card(table: Table) -> str:
    shoe = table._owner._shoe
    return shoe._cards[-1].code if shoe and shoe._cards else ""


@pytest.mark.parametrize("leak", [hole_card, next_card])
def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch, leak: Callable[[Table], str]) -> None:
    """The felt is told a game without secrets; who deals would have to give one away."""
    show = Dealer._show

    def careless(self: Dealer, about: bool = False) -> None:
        felt = self.teller.felt
        self.teller.felt = lambda now: replace(felt(now), verdict=[plain(leak(self.table))])  # type: ignore[method-assign]
        show(self, about)
        self.teller.felt = felt  # type: ignore[method-assign]

    monkeypatch.setattr(Dealer, "_show", careless)
    with pytest.raises(Differ):
        asyncio.run(compare_worlds("blackjack/vegas-strip", ROUNDS))


def test_no_record_has_a_card_before_it_is_turned() -> None:
    log: list[Record] = []
    table = seat("blackjack/changer", people=1, write=log.append)
    people, hidden = Company(5), 0
    while len(table.game.history) < 40 and once(table, people):
        last = log[-1]
        if isinstance(last, Answered) and last.need == "draw dealer face down":
            assert last.answer == "face down"
            assert table._owner._hidden[DEALER]
            hidden += 1
    assert hidden >= 20


def test_the_felt_is_what_the_protocol_says() -> None:
    table = seat("blackjack/changer", people=2)
    felt = json.loads(encode_message(FeltTeller(table.game, load("blackjack/changer"), "game").felt(FeltContext())))
    assert set(felt) == {
        "phase", "round", "title", "seats", "dealer", "sides", "verdict", "roads", "tally", "question", "betting",
        "clock", "waiting", "watching", "talk", "shoe", "results", "nets", "standings", "winner", "next_cut", "digest",
    }  # fmt: skip
    assert set(felt["seats"][0]) == {
        "who", "name", "bot", "grade", "program", "here", "purse", "balance", "bought", "missed", "bets", "ready", "again",
        "invite", "hands", "out", "broke", "leaving",
    }  # fmt: skip
