from __future__ import annotations

from fractions import Fraction
from math import exp, inf, isnan, log

import numpy as np
import pytest

from croupier.games.blackjack import Rules
from croupier.games.counts import Counting
from croupier.simulation.circumstances import Circumstances, as_document
from croupier.simulation.earnings import Earnings
from croupier.simulation.ramps import BadRamp, Ramp
from croupier.simulation.sample import Sample

HI_LO, KO = Counting.at(Rules(), "hi-lo"), Counting.at(Rules(), "ko")


def coin(rounds: int, wins: int) -> Sample:
    return Sample(((Fraction(-1), rounds - wins), (Fraction(1), wins)))


def test_a_spread_rises_in_even_steps() -> None:
    ramp = Ramp.spread("1-12", HI_LO)
    assert [ramp.bet(count) for count in range(-3, 8)] == [1, 1, 1, 1, 1, 4, 7, 9, 12, 12, 12]
    assert [Ramp.spread("1-8", KO).bet(count) for count in (-20, -4, 4, 10)] == [1, 1, 8, 8]


def test_a_table_of_bets_and_back_counting() -> None:
    ramp = Ramp.parse("-1:2, 2:10 +3:20.5", enter=0)
    assert [ramp.bet(count) for count in (-5, -1, 0, 1, 2, 3, 9)] == [0, 0, 2, 2, 10, 20.5, 20.5]


@pytest.mark.parametrize("text", ["", "1-12", "1:1 1:2", "1:0", "one:1", "1:-3"])
def test_what_is_no_ramp_is_refused(text: str) -> None:
    with pytest.raises(BadRamp):
        Ramp.parse(text)


@pytest.mark.parametrize("text", ["12", "0-5", "12-1", "a-b"])
def test_what_is_no_spread_is_refused(text: str) -> None:
    with pytest.raises(BadRamp):
        Ramp.spread(text, HI_LO)


def test_figures_of_a_game_one_can_work_out() -> None:
    """Half the rounds at an edge of −2 % for one unit, half at +2 % for ten."""
    earnings = Earnings({-1: coin(1000, 490), 3: coin(1000, 510)}, Ramp.parse("-1:1 3:10"))
    assert earnings.mean == pytest.approx(0.09)
    assert earnings.variance == pytest.approx(50.5 - 0.09**2)
    assert earnings.win_rate.value == pytest.approx(9)
    assert earnings.deviation.value == pytest.approx(10 * earnings.variance**0.5)
    assert earnings.n0.value == pytest.approx(earnings.variance / 0.0081)
    assert earnings.score.value == pytest.approx(1e6 / earnings.n0.value)
    assert earnings.average_bet.value == pytest.approx(5.5)
    assert [round(line.kelly, 4) for line in earnings.lines] == [0, 0.02]


def test_where_the_order_of_rounds_is_not_known_ruin_has_an_error_that_holds_its_model() -> None:
    """Between a Brownian motion and one that must fall by a whole bet more."""
    earnings = Earnings({-1: coin(10**12, 49 * 10**10), 3: coin(10**12, 51 * 10**10)}, Ramp.parse("-1:1 3:10"))
    over = (0.5 * 0.51 + 0.5 * 0.49 * 100) / (0.5 * 0.51 + 0.5 * 0.49 * 10)
    rate = 2 * 0.09 / earnings.variance
    low, high = earnings.ruin_interval(500)
    assert low < exp(-rate * (500 + over)) < earnings.ruin(500).value < exp(-rate * 500) < high
    assert earnings.ruin(500).error == pytest.approx(earnings.ruin(500).value * rate * over / 2, rel=0.05)
    assert earnings.ruin(earnings.bankroll(0.05).value).value == pytest.approx(0.05)
    assert earnings.bankroll(0.05).value == pytest.approx(-log(0.05) / rate - over / 2)
    assert earnings.bankroll(0.05).error == pytest.approx(over / 2, rel=0.05)
    assert earnings.goal_first(100, 100).error > 0.001


def test_errors_are_what_many_samples_scatter_by() -> None:
    """Samples of a known game: figures scatter around the truth by their own standard errors."""
    dice, truth = np.random.default_rng(7), 0.55
    found = []
    for _ in range(400):
        rounds = dice.multinomial(400_000, [0.5, 0.5])
        samples = {
            0: coin(int(rounds[0]), int(dice.binomial(rounds[0], 0.5))),
            1: coin(int(rounds[1]), int(dice.binomial(rounds[1], truth))),
        }
        found.append(Earnings(samples, Ramp.parse("0:1 1:5")))
    mean, square = 0.5 * 5 * 0.1, 0.5 + 0.5 * 25
    variance = square - mean**2
    true = {
        "win_rate": 100 * mean,
        "score": 1e6 * mean**2 / variance,
    }
    for name, value in true.items():
        scores = [(getattr(one, name).value - value) / getattr(one, name).error for one in found]
        assert abs(np.mean(scores)) < 0.25, name
        assert 0.88 < np.std(scores) < 1.12, name
        assert sum(abs(score) > 2.5758 for score in scores) <= 12, name
    held = [one.ruin_interval(80) for one in found]
    assert sum(low < exp(-2 * mean * 82 / variance) < high for low, high in held) >= 392
    sure = [(one.certainty_equivalent(100).value - 100 * (mean - variance / 200)) for one in found]
    assert np.std(sure) == pytest.approx(np.mean([one.certainty_equivalent(100).error for one in found]), rel=0.12)


def test_the_interval_of_a_score_holds_the_truth_also_after_few_rounds() -> None:
    dice, rounds, mean = np.random.default_rng(8), 10_000, 0.05
    held = 0
    for wins in dice.binomial(rounds, 0.5 + mean / 2, 1000).tolist():
        low, high = Earnings({0: coin(rounds, wins)}, Ramp.parse("0:1")).score_interval
        held += low <= 1e6 * mean**2 / (1 - mean**2) <= high
    assert 980 <= held <= 999


@pytest.mark.parametrize(("rounds", "wins"), [(1, 1), (2, 2), (2, 0), (7, 7)])
def test_rounds_that_are_all_alike_say_nothing_about_errors(rounds: int, wins: int) -> None:
    earnings = Earnings({0: coin(rounds, wins)}, Ramp.parse("0:12"))
    assert earnings.win_rate.value == (1200 if wins else -1200)
    assert isnan(earnings.win_rate.error)
    assert all(map(isnan, (*earnings.score, *earnings.score_interval)))
    document = as_document(earnings, Circumstances(bankroll=100.0, goal=5.0, rounds_per_hour=80.0))
    assert document["score"] is None
    assert document["win_per_100"] == earnings.win_rate.value


def test_without_an_edge_ruin_is_certain() -> None:
    earnings = Earnings({0: coin(1000, 480)}, Ramp.parse("0:1"))
    assert earnings.ruin(10_000).value == 1
    assert earnings.bankroll(0.05).value == inf


def test_who_counts_back_sits_rounds_out() -> None:
    earnings = Earnings({-1: coin(3000, 1400), 1: coin(1000, 510)}, Ramp.parse("1:1", enter=1))
    assert earnings.played.value == pytest.approx(0.25)
    assert earnings.mean == pytest.approx(0.25 * 0.02)
