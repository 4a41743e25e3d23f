"""The odds of a running tournament."""

from __future__ import annotations

import pytest

from croupier.houses import load
from croupier.simulation.tournament_odds import TournamentOdds, TournamentPosition, odds, real_odds
from croupier.strategies import names

RULES = load("war/ctrlaltbet").rules


def position(*purses: int | None, played: int = 2) -> TournamentPosition:
    plays = (names(RULES)[-1],) * len(purses)
    return TournamentPosition(RULES, 9, 3, plays, purses, ((0,) * len(purses),) * played)


def test_s0_17_who_is_far_ahead_stays_and_who_is_far_behind_leaves_at_the_cut() -> None:
    found = odds(position(2000_00, 1900_00, 100), 0, 6)
    assert found.held == 6
    assert found.stays == (6, 6, 0)
    assert sum(found.wins) == 6
    assert found.wins[2] == 0


def test_who_is_out_stays_out_and_the_next_cut_is_the_next_end_of_a_block() -> None:
    assert position(100_00, 100_00, played=0).cut == 3
    assert position(100_00, 100_00, played=3).cut == 6
    assert position(100_00, 100_00, played=8).cut == 9
    found = odds(position(100_00, 100_00, None, played=7), 0, 4)
    assert found.stays[2] == found.wins[2] == 0
    assert sum(found.wins) == 4


def test_batches_differ_and_add_up() -> None:
    even = position(1000_00, 1000_00, 1000_00)
    one, other = odds(even, 0, 500), odds(even, 500, 500)
    assert one == odds(even, 0, 500) != other
    both = one.plus(other)
    assert (both.held, sum(both.wins)) == (1000, 1000)
    assert TournamentOdds(0, (0, 0, 0), (0, 0, 0)).plus(one) == one


@pytest.mark.slow
def test_the_kernel_finds_what_real_tables_find() -> None:
    behind = position(1200_00, 1000_00, 900_00, played=1)
    found, real = odds(behind, 0, 20_000), real_odds(behind, 0, 300)
    for kernel, table in zip((*found.stays, *found.wins), (*real.stays, *real.wins), strict=True):
        share = kernel / found.held
        assert abs(share - table / real.held) < 4.5 * (share * (1 - share) / real.held) ** 0.5 + 0.01
