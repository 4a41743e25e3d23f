"""The season of a club: standings, ranges of ranks, records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from croupier.review.season import ClubEvening, comeback, season_table, skill_ranks, streak
from sizes import size

NETS = st.lists(st.integers(-50, 50), min_size=1, max_size=30)


@given(st.lists(st.dictionaries(st.sampled_from("abc"), NETS, min_size=1), min_size=1, max_size=6))
def test_chips_are_the_results_of_all_evenings_and_somebody_wins_each_that_was_won(
    nets: list[Mapping[str, Sequence[int]]],
) -> None:
    evenings = [ClubEvening(str(number), one) for number, one in enumerate(nets)]
    found = season_table(evenings, {})
    assert sum(one.chips for one in found.standings) == sum(sum(each) for one in nets for each in one.values())
    assert [one.chips for one in found.standings] == sorted((one.chips for one in found.standings), reverse=True)
    assert sum(one.won for one in found.standings) == sum(any(sum(each) > 0 for each in one.values()) for one in nets)
    assert sum(one.evenings for one in found.standings) == sum(len(one) for one in nets)
    assert all(one.ranks is None for one in found.standings)  # nobody's rounds are known
    if found.comeback:
        played = next(one.nets for one in evenings if one.game == found.comeback.game)[found.comeback.who]
        assert min(accumulate(played)) == -found.comeback.amount
        assert sum(played) >= 0


@given(NETS)
def test_a_streak_is_the_longest_run_without_a_loss_counted_by_its_wins(nets: list[int]) -> None:
    runs = "".join("w" if net > 0 else "p" if net == 0 else " " for net in nets).split()
    assert streak(nets) == max((run.count("w") for run in runs), default=0)
    assert comeback([*nets, -sum(nets)]) == -min([0, *accumulate(nets)])


def test_a_tournament_brings_its_winner_an_evening_and_no_chips() -> None:
    tour = ClubEvening("t", {"a": [900], "b": [-900]}, tournament=True, winner="b")
    found = {one.who: one for one in season_table([tour], {}).standings}
    assert (found["a"].chips, found["a"].won, found["b"].chips, found["b"].won) == (0, 0, 0, 1)
    assert season_table([tour], {}).comeback is None


def test_ranks_by_skill_are_ranges_that_narrow_when_players_are_told_apart() -> None:
    random = np.random.default_rng(3)

    def costs(mean: float, rounds: int) -> list[float]:
        return [float(cost) for cost in (random.random(rounds) < 0.4) * mean / 0.4]

    apart = skill_ranks({"good": costs(0.01, 400), "middle": costs(0.1, 400), "bad": costs(0.4, 400)})
    assert apart == {"good": (1, 1), "middle": (2, 2), "bad": (3, 3)}
    same = costs(0.1, 200)
    alike = skill_ranks({"a": same, "b": same[::-1], "c": [0.1]})
    assert alike == {"a": (1, 2), "b": (1, 2)}  # one round carries nothing


def test_players_who_play_alike_are_rarely_told_apart() -> None:
    random, wrong, tries = np.random.default_rng(4), 0, size(40, 400)
    for _ in range(tries):
        costs = {who: ((random.random(80) < 0.4) * 0.25).tolist() for who in "abcd"}
        wrong += any(ranks != (1, 4) for ranks in skill_ranks(costs).values())
    assert wrong / tries <= 0.05 + 3 * (0.05 * 0.95 / tries) ** 0.5
