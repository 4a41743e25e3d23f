"""The registry of games."""

from __future__ import annotations

import pytest

from croupier.games import baccarat, blackjack, war
from croupier.games.declare import BadRules
from croupier.houses import games, load, names, rules_of, start_of
from croupier.protocol import Draw, Stake


def test_each_game_has_its_rules_and_its_start() -> None:
    assert [rules_of(game) for game in games()] == [blackjack.Rules, baccarat.Rules, war.Rules]
    assert [start_of(rules_of(game)()) for game in games()] == [blackjack.start, baccarat.start, war.start]


@pytest.mark.parametrize("name", names())
def test_a_round_starts_at_every_house(name: str) -> None:
    rules = load(name).rules
    stakes = (Stake.on({rules.bets[0]: rules.minimum}, reserve=rules.budget),) * rules.seats
    assert isinstance(start_of(rules)(rules, stakes).need, Draw)


@pytest.mark.parametrize("game", ["poker", "", 7, ["war"]])
def test_e_06_an_unknown_game_is_refused(game: object) -> None:
    with pytest.raises(BadRules, match="the games are: blackjack, baccarat, war"):
        rules_of(game)
