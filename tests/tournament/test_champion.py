"""The champion: bets and plays for the chance to win, sees what everybody sees, and can be verified."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from croupier.houses import load
from croupier.records.event import Event
from croupier.records.types import BetPlaced, Calendar, Player, Record
from croupier.table.audit import verify
from croupier.table.shoe import master_seed
from croupier.table.table import Table

pytestmark = pytest.mark.slow

RULES = load("blackjack/changer").rules


def hold(seed: int, calendar: Calendar) -> tuple[Table, list[Event]]:
    events: list[Event] = []
    players = [Player("Champion", RULES.budget, "champion"), Player("Expert", RULES.budget, "expert")]
    table = Table.begin(RULES, players, calendar=calendar, master=master_seed(seed), write=events.append)
    while table.advance():
        pass
    return table, events


def test_a_champions_tournament_is_verified_like_any_other() -> None:
    table, events = hold(1, Calendar(2, 2))
    assert table.game.over
    records: list[Record] = [event.record for event in events]
    found = verify(records)
    assert (found.problem, found.bots) == (None, True)
    again, _ = hold(1, Calendar(2, 2))
    assert again.game.digest == table.game.digest
    place = next(n for n, record in enumerate(records) if isinstance(record, BetPlaced) and record.seat == 0)
    forged = [*records[:place], replace(records[place], bets={"main": 300_00}), *records[place + 1 :]]
    assert verify(forged).problem is not None


def test_s0_d11_its_bet_does_not_depend_on_the_bets_of_others() -> None:
    players = [Player("Anna", 1500_00), Player("Champion", 2000_00, "champion")]
    found = set()
    for bet in (1_00, 1500_00):
        table = Table.begin(RULES, players, calendar=Calendar(2, 2), master=master_seed(3))
        table.bet(0, {"main": bet})
        found.add(table.bots.bets(1)["main"])
    assert len(found) == 1


def test_a_live_house_has_its_bets_and_moves_made_in_another_thread() -> None:
    players = [Player("Champion", 2000_00, "champion"), Player("Expert", 2000_00, "expert")]
    table = Table.begin(RULES, players, calendar=Calendar(1, 1), master=master_seed(3))
    thoughts = 0
    while True:
        if thought := table.thought:
            thoughts += 1
            thought()
            assert table.thought is None
        if table.advance() is None:
            break
    assert thoughts >= 1
    assert table.game.over


def test_outside_of_a_tournament_it_plays_the_chart() -> None:
    table = Table.begin(RULES, [Player("Champion", 2000_00, "champion")], master=master_seed(3))
    assert table.bots.bets(0)["main"] <= 200_00
