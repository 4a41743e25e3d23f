from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any

import pytest

from croupier.cards import Card
from croupier.compiled.fold import Exit, fold
from croupier.compiled.kernel_data import NeedKind
from croupier.compiled.payouts import whole_stake
from croupier.compiled.walk import NotCompiled, shares, walk
from croupier.games import baccarat, blackjack, war
from croupier.houses import load, names
from croupier.money import Odds
from croupier.protocol import Decide
from croupier.strategies import Mix, find_strategy


@pytest.mark.parametrize("house", names())
def test_the_stake_is_a_multiple_of_20_and_of_every_denominator(house: str) -> None:
    rules = load(house).rules
    stake = whole_stake(rules)
    odds = [value for value in vars(rules).values() if isinstance(value, Odds)]
    assert stake % 20 == 0
    assert all(stake * one.win % (2 * one.stake) == 0 for one in odds)


def test_odds_of_any_denominator_are_whole() -> None:
    assert whole_stake(blackjack.Rules(blackjack_pays=Odds(8, 7))) % 14 == 0
    assert whole_stake(baccarat.Rules(banker_commission="4.25%")) % 400 == 0


def test_a_decision_needs_no_row_but_a_toss_does() -> None:
    rules = war.Rules()
    kinds = {
        name: {row.kind for row in walk(rules, find_strategy(name, rules)).rows} for name in ("expert", "intermediate")
    }
    assert NeedKind.TOSS not in kinds["expert"]
    assert NeedKind.TOSS in kinds["intermediate"]


def test_rows_lead_backwards_and_the_last_one_begins() -> None:
    rules = blackjack.Rules(max_hands=1)
    told: list[int] = []
    felt = walk(rules, find_strategy("amateur", rules), told.append)
    assert told == sorted(told)
    assert told[0] > 0, "progress is told"
    assert all(edge.row < number for number, row in enumerate(felt.rows) for edge in row.transitions)
    assert felt.start.row == len(felt.rows) - 1


@pytest.mark.slow
def test_all_bets_of_a_joint_game_are_told_apart() -> None:
    rules = baccarat.Rules(side_bets=("dragon-7", "panda-8", "super-6"))
    felt = walk(rules, find_strategy("player", rules))
    assert felt.payouts.bets == rules.bets == rules.walked_bets
    assert {len(net) for net in felt.payouts.nets if net} == {len(rules.bets)}
    assert len(set(felt.payouts.nets)) == len(felt.payouts.nets)


def test_blackjacks_side_bets_are_not_walked() -> None:
    assert blackjack.Rules(side_bets=("21+3",)).walked_bets == ("main",)


@pytest.mark.slow
def test_the_fast_table_gives_up_only_where_several_claims_will_come() -> None:
    rules = blackjack.Rules(max_hands=2, double="none")

    def exits(name: str) -> int:
        fast = fold(walk(rules, find_strategy(name, rules)))
        return sum(isinstance(one, Exit) for row in fast.rows for one in row.reached)

    assert not exits("amateur")
    assert exits("expert")


@dataclass(frozen=True)
class Nosy:
    """Looks at every card."""

    name: str = "nosy"

    def look(self, seen: Iterable[Card]) -> Hashable:
        return tuple(seen)

    def sees(self, round: Any) -> None:  # noqa: ARG002
        return None

    def mix(self, round: Any, need: Decide, look: Hashable) -> Mix:  # noqa: ARG002
        return {"stand": 1.0}


def test_a_strategy_that_looks_at_every_card_is_refused() -> None:
    with pytest.raises(NotCompiled, match="nosy"):
        walk(blackjack.Rules(), Nosy())


def test_chances_that_are_no_whole_parts_are_refused() -> None:
    assert shares({"hit": 0.25, "stand": 0.75}) == ["hit", "stand", "stand", "stand"]
    assert shares({"hit": 1 / 3, "stand": 2 / 3}) == ["hit", "stand", "stand"]
    with pytest.raises(NotCompiled):
        shares({"hit": 0.4, "stand": 0.5})
