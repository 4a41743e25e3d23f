"""War at a table (E-04, W-D1)."""

from __future__ import annotations

import pytest

from croupier.houses import load
from croupier.records.types import Player
from croupier.table.limits import BadBet
from croupier.table.table import Table
from tables import (
    MASTER,
    Always,
    once,
    play_rounds,
    stacked_table,
)


def test_w_d1_who_cannot_cover_a_war_is_offered_surrender_alone() -> None:
    for purse, words in ((2000, ("war", "surrender")), (1999, ("surrender",)), (1000, ("surrender",))):
        table = stacked_table("war/ctrlaltbet:minimum=10,maximum=10", "8 8", purse=purse)
        while not table.game.deciding:
            once(table, Always())
        assert table.game.deciding.words == words


def test_e_04_w_d1_without_surrender_nobody_bets_more_than_half_the_balance() -> None:
    table = stacked_table("war/ctrlaltbet:surrender=false,minimum=1,chip=0.01", "8 8", purse=2001)
    with pytest.raises(BadBet, match=r"a tie takes as much again, and you have 20\.01"):
        table.bet(0, {"ante": 1001})
    table.bet(0, {"ante": 1000})
    while not table.game.deciding:
        once(table, Always())
    assert table.game.deciding.words == ("war",)
    assert table.game.balance(0) == 1001


@pytest.mark.parametrize("plays", ["", "expert", "amateur"])
def test_e_04_without_surrender_one_who_cannot_cover_the_smallest_war_does_not_play(plays: str) -> None:
    """Who has less than twice the minimum could make no bet that is taken."""
    rules = load("war/ctrlaltbet:surrender=false,minimum=10").rules
    table = Table.begin(rules, [Player("short", 1999, plays), Player("rich", 2000, plays)], master=MASTER)
    assert [table.game.eligible(seat) for seat in (0, 1)] == [False, True]
    play_rounds(table, Always("war"), rounds=1)
    assert len(table.game.history) == 1
