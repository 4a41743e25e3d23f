"""Players at war, and baccarat's bettors."""

from __future__ import annotations

import pytest

from croupier.cards import card
from croupier.games import baccarat, war
from croupier.protocol import Answer, Decide, Stake, replay
from croupier.strategies import find_strategy, names


def mix(name: str, rules: war.Rules, reserve: int | None) -> dict[Answer, float]:
    """What is said to a tie."""
    round = replay(war.start(rules, [Stake.on({"ante": 100}, reserve)]), [card("9s"), card("9h")])
    assert isinstance(round.need, Decide)
    strategy = find_strategy(name, rules)
    assert strategy.sees(round) is None
    return dict(strategy.mix(round, round.need, strategy.look([card("9s"), card("9h")])))


def test_e_14_at_war_expert_fights_amateur_surrenders_intermediate_tosses() -> None:
    rules = war.Rules()
    assert mix("expert", rules, None) == {"war": 1.0}
    assert mix("amateur", rules, None) == {"surrender": 1.0}
    assert mix("intermediate", rules, None) == {"surrender": 0.5, "war": 0.5}
    assert mix("always-war", rules, 100) == {"war": 1.0}
    assert mix("always-surrender", rules, 100) == {"surrender": 1.0}


@pytest.mark.parametrize("name", names(war.Rules()))
def test_w_d1_every_player_says_the_only_open_word(name: str) -> None:
    assert mix(name, war.Rules(), 99) == {"surrender": 1.0}
    assert mix(name, war.Rules(surrender=False), None) == {"war": 1.0}


def test_e_14_the_bettors_of_baccarat() -> None:
    rules = baccarat.Rules()
    assert names(rules) == ("player", "banker", "tie")
    round = baccarat.start(rules, [Stake.on({"tie": 100})])
    for name in names(rules):
        bettor = find_strategy(name, rules)
        assert bettor.name == name
        assert bettor.look(()) is None
        assert bettor.sees(round) is None
        with pytest.raises(ValueError):  # noqa: PT011
            bettor.mix(round, Decide(0, 0, ()), None)
