from __future__ import annotations

import sys
from pathlib import Path

import pytest

from croupier.houses import load
from croupier.records.types import Calendar
from croupier.simulation.compiled_tournament import BLOCK
from croupier.simulation.proportion import Proportion
from croupier.simulation.tournaments import NONE, BadTournaments, Contest, Standings, hold, tournaments
from croupier.strategies import UnknownStrategy
from croupier.table.tournament import BadTournament

pytestmark = pytest.mark.slow

RULES = load("blackjack/changer").rules
LEVELS = ("expert", "amateur", "amateur", "amateur")
CONTEST = Contest.of(RULES, LEVELS, Calendar(), seed=4)
REAL = Contest.of(load("blackjack/changer").rules, ("optimal", "amateur"), Calendar(2, 1), seed=4)
"""A tournament that cannot be compiled: one of its players looks at every card that has gone."""


def test_the_result_is_the_same_for_any_number_of_jobs_and_agrees_with_real_tournaments() -> None:
    number = 3 * BLOCK + 7
    found = tournaments(CONTEST, number, jobs=1)
    assert (found.tournaments, found.complete) == (number, True)
    assert found.tally == tournaments(CONTEST, number, jobs=3).tally
    assert found.tally != tournaments(Contest.of(RULES, LEVELS, Calendar(), seed=5), number).tally
    real = Standings(CONTEST, hold(CONTEST, 0, 60))
    for seat in range(4):
        for one, other in [(found.wins(seat), real.wins(seat)), (found.survival(seat, 3), real.survival(seat, 3))]:
            assert abs(one.share - other.share) < 4.5 * (other.standard_error + 0.01)
    assert found.tally.wins.total() == number


def test_it_matters_not_who_holds_a_tournament() -> None:
    at_once = hold(CONTEST, 0, 6)
    in_parts = NONE.plus(hold(CONTEST, 4, 2)).plus(hold(CONTEST, 0, 4))
    assert at_once == in_parts
    assert hold(Contest.of(RULES, LEVELS, Calendar(), seed=5), 0, 6) != at_once


def test_somebody_wins_and_one_leaves_at_each_cut() -> None:
    """S0-17: after rounds 3 and 6 the poorest leaves; a player who is broke leaves at once."""
    readings = Standings(CONTEST, hold(CONTEST, 0, 20))
    assert CONTEST.cuts == (3, 6)
    wins, survived = readings.tally.wins, readings.tally.survived
    assert wins.total() == 20
    assert sum(survived[seat, 3] for seat in range(4)) <= 3 * 20
    assert sum(survived[seat, 6] for seat in range(4)) <= 2 * 20
    for seat in range(4):
        assert wins[seat] <= survived[seat, 6] <= survived[seat, 3]


def test_processes_hold_them_in_parallel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And they run nothing that lies in the current folder."""
    (tmp_path / "pickle.py").write_text(f"open({str(tmp_path / 'run')!r}, 'w').close()\n")
    monkeypatch.chdir(tmp_path)
    told: list[Standings] = []
    found = tournaments(REAL, 12, jobs=2, progress=told.append)
    assert found.complete
    assert found.tally == hold(REAL, 0, 12)
    assert not (tmp_path / "run").exists()
    assert told[-1].tournaments == 12
    document = found.document()
    assert document["levels"].keys() == {"optimal", "amateur"}
    assert sum(level["wins"]["share"] for level in document["levels"].values()) == pytest.approx(1)
    assert document["seats"][0]["survives"].keys() == {"1"}


def test_a_process_that_ends_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(BadTournaments, match="has ended before it was done"):
        tournaments(REAL, 12, jobs=1)


def test_errors_are_those_of_a_share() -> None:
    wins = Standings(CONTEST, hold(CONTEST, 0, 20)).wins(0)
    assert wins.standard_error == pytest.approx((wins.share * (1 - wins.share) / 20) ** 0.5)


def test_players_of_a_level_survive_together_or_not() -> None:
    """Of two seats, one of which always survives, exactly half survive: there is no error, though each seat has one."""
    assert Proportion.of_seats(2, {1: 10}) == (0.5, 0.0)
    share, error = Proportion.of_seats(2, {0: 5, 2: 5})
    assert share == 0.5
    assert error == pytest.approx(0.5 / 10**0.5)
    readings = Standings(CONTEST, hold(CONTEST, 0, 20))
    for level in ("expert", "amateur"):
        seats = readings.seats_of(level)
        mean = sum(readings.survival(seat, 3).share for seat in seats) / len(seats)
        assert readings.level_survival(level, 3).share == pytest.approx(mean)


def test_what_cannot_be_held_is_refused() -> None:
    with pytest.raises(BadTournaments):
        tournaments(CONTEST, 0)
    with pytest.raises(BadTournament):
        Contest.of(RULES, ["expert"], Calendar())
    with pytest.raises(UnknownStrategy):
        Contest.of(RULES, ["expert", "genius"], Calendar())
