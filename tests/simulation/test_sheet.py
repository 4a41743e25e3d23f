"""The counter's sheet, against bets that are laid round by round, played sessions, and walks one can work out."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import comb, erfc, exp, isfinite, isnan, pi, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from croupier.analysis.by_name import blackjack_rules
from croupier.analysis.counted_edges import counted_edges
from croupier.games.counts import Counting
from croupier.messages import Refused
from croupier.simulation import kept_rounds
from croupier.simulation.computed_sheet import ComputedSheet
from croupier.simulation.earnings import Earnings
from croupier.simulation.kept_rounds import KeptRounds
from croupier.simulation.kernel_sheet import (
    BETS,
    EARNED,
    NET,
    SEEN,
    Behaviour,
    follow_behaviour,
    follow_ramp,
    take_trips,
)
from croupier.simulation.kernel_walk import recur, solve
from croupier.simulation.request import Request
from croupier.simulation.run import prepare, run
from croupier.simulation.sample import Estimate
from croupier.simulation.sheet import CounterSheet
from croupier.simulation.sheet_settings import SheetSettings
from croupier.simulation.shoe_walk import ShoeWalk
from croupier.simulation.shoes import ShoeResults
from sizes import size

HOUSE, PLAYS = "blackjack/vegas-strip", "i18,fab4"
ROUNDS = 8 << 20
RAMP = "1:1 2:4 3:7 4:9 5:12"


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> CounterSheet:
    folder = tmp_path_factory.mktemp("sheets")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept_rounds, "private_folder", lambda _: folder)
        found = CounterSheet.open(HOUSE, plays=PLAYS, rounds=ROUNDS)
        found.part(1)
    return found


@pytest.mark.slow
def test_the_tallies_are_those_of_the_run_and_so_is_what_a_ramp_wins(sheet: CounterSheet) -> None:
    request = Request(rounds=ROUNDS, seed=1, count="hi-lo", plays=PLAYS, ramp=RAMP)
    result = run(prepare(request.plan(sheet.rules)))
    ramp = request.bets(result.counting)
    assert ramp
    earnings, answer = Earnings(result.by_count, ramp), sheet.answer(SheetSettings(ramp=RAMP))
    assert answer.rounds == ROUNDS
    assert answer.win_per_100.value == pytest.approx(earnings.win_rate.value)
    assert answer.win_per_100.error == pytest.approx(earnings.win_rate.error, rel=1e-3)
    assert answer.score.value == pytest.approx(earnings.score.value)
    assert answer.score.error == pytest.approx(earnings.score.error, rel=0.01)
    assert answer.n0.value == pytest.approx(earnings.n0.value)


@pytest.mark.slow
def test_a_trip_is_that_of_played_sessions(sheet: CounterSheet) -> None:
    """50 units within 200 rounds: 21.2 % are lost, as in sessions that are played; a Brownian motion says 29.9 %."""
    answer = sheet.answer(SheetSettings(ramp=RAMP, bankroll=50, hours=2))
    assert answer.trip_ruin.value == pytest.approx(0.212, abs=3 * answer.trip_ruin.error + 0.001)
    assert 0.0002 < answer.trip_ruin.error < 0.003
    assert answer.ruin.value > answer.trip_ruin.value


@pytest.mark.slow
def test_who_leaves_has_trips_too(sheet: CounterSheet) -> None:
    stays, leaves = (sheet.answer(SheetSettings(ramp=RAMP, bankroll=100, leave=at)) for at in (None, -2))
    assert leaves.win_per_100.value > stays.win_per_100.value
    assert 0 < leaves.trip_ruin.error < 0.02
    assert stays.trip_ruin.value < leaves.trip_ruin.value < 1  # more rounds with high bets


@pytest.mark.slow
def test_the_best_ramp_is_found_within_its_limits(sheet: CounterSheet) -> None:
    best = sheet.answer(SheetSettings(spread="1-8", steps=3, enter=0))
    bets = [bet for _, bet in best.ramp.steps]
    assert best.best
    assert set(bets) <= set(range(1, 9))
    assert len(set(bets)) <= 3
    assert bets == sorted(bets)
    assert best.ramp.bet(-1) == 0
    assert best.score.value > sheet.answer(SheetSettings(ramp="0:1 3:8", enter=0)).score.value - best.score.error


@pytest.mark.slow
def test_every_slider_moves_what_it_should(sheet: CounterSheet) -> None:
    plain = sheet.answer(SheetSettings(ramp=RAMP, bankroll=500))

    def other(**changed: Any) -> Any:
        return sheet.answer(replace(plain.settings, **changed))

    assert other(errors=0.3).score.value < plain.score.value
    assert other(errors=0.3).win_per_100.error < 2 * plain.win_per_100.error
    assert other(keep=20).win_per_100.value < plain.win_per_100.value
    assert other(jump=1.5).average_bet.value != pytest.approx(plain.average_bet.value)
    assert other(rounds_per_hour=50).win_per_hour.value == pytest.approx(plain.win_per_hour.value / 2)
    assert other(unit=2).units == plain.units / 2
    assert other(unit=2).ruin.value > plain.ruin.value
    assert other(kelly=0.5).certainty_equivalent.value < plain.certainty_equivalent.value
    assert other(kelly=0.5).kelly_unit.value == pytest.approx(plain.kelly_unit.value / 2)
    assert other(risk=0.01).bankroll.value > plain.bankroll.value
    assert other(hours=20).trip_ruin.value > plain.trip_ruin.value
    team = other(spotters=3, enter=1)
    assert team.played.value > other(enter=1).played.value
    assert other(spotters=3, enter=1, spotter_bet=0.0).win_per_100.value > team.win_per_100.value
    assert all(answer.trip_ruin.error >= 0 for answer in (team, plain))
    document = team.document()
    assert document["settings"]["spotters"] == 3
    assert document["score_interval_99"][0] <= document["score"] <= document["score_interval_99"][1]


@pytest.mark.slow
def test_pictures_have_their_lines(sheet: CounterSheet) -> None:
    answer = sheet.answer(SheetSettings(spread="1-12", bankroll=500, hours=10))
    spreads = sheet.over_spreads(answer, (1, 4, 12, 2000))
    assert spreads[1].win_per_hour.value < 0 < spreads[4].win_per_hour.value < spreads[12].win_per_hour.value
    assert spreads[1].ruin.value == 1 > spreads[4].ruin.value
    assert set(spreads) == {1, 4, 12}  # no bet of 2,000 units is searched
    assert spreads[12].win_per_hour.value == pytest.approx(answer.win_per_hour.value, abs=3 * answer.win_per_hour.error)
    hours, fan = sheet.fan(answer)
    assert hours[-1] == pytest.approx(10, abs=0.3)
    middle, wide = fan[0.5][-1], fan[0.95][-1] - fan[0.05][-1]
    assert middle == pytest.approx(10 * answer.win_per_hour.value, abs=15)
    assert wide == pytest.approx(2 * 1.645 * sqrt(10) * answer.deviation_per_hour.value, rel=0.06)
    assert bool(np.all(np.diff(np.stack(list(fan.values())), axis=0) >= 0))


# Kept on the disk


@pytest.mark.slow
def test_rounds_are_kept_read_again_and_added_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_rounds, "private_folder", lambda _: tmp_path)
    ready = prepare(Request(rounds=2, seed=5, count="hi-lo").plan(blackjack_rules("blackjack/vegas-strip:max_hands=1")))
    first = KeptRounds.of(ready, 100, in_order=20_000)
    assert first.rounds == ROUNDS  # whole blocks, and enough of them for two halves
    (file,) = tmp_path.iterdir()
    monkeypatch.setattr(KeptRounds, "more", lambda *_: pytest.fail("played again"))
    again = KeptRounds.of(ready, 100, in_order=20_000)
    monkeypatch.undo()
    monkeypatch.setattr(kept_rounds, "private_folder", lambda _: tmp_path)
    assert (again.halves[0] == first.halves[0]).all()
    assert (again.readings == first.readings).all()
    more = again.extend_to(ROUNDS + 1)
    assert more.rounds == ROUNDS + (1 << 20)
    assert (more.halves[0] + more.halves[1] >= first.halves[0] + first.halves[1]).all()
    assert len(list(tmp_path.iterdir())) == 2
    whole = KeptRounds.of(ready, ROUNDS + 1, in_order=20_000)
    assert (whole.halves[1] == more.halves[1]).all()
    file.write_bytes(b"damaged")
    assert KeptRounds.of(ready, 100, in_order=20_000).rounds == ROUNDS
    monkeypatch.setattr(kept_rounds, "private_folder", lambda _: None)
    assert KeptRounds.of(ready, 100, in_order=20_000).rounds == ROUNDS


@pytest.mark.slow
def test_bets_on_baccarat_have_a_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_rounds, "private_folder", lambda _: tmp_path)
    sheet = CounterSheet.open("baccarat/ez", "0 0 -1 -1 -1 -1 2 2 0 0", rounds=100, bet="dragon-7", penetration=0.95)
    answer = sheet.answer(SheetSettings(spread="1-1", enter=4))
    assert answer.win_per_100.value == pytest.approx(0.62, abs=4 * answer.win_per_100.error)
    assert 0.08 < answer.played.value < 0.11


# Bets laid on rounds: the same round by round


def lay_bets(
    readings: Any, nets: Any, starts: Any, bets: Any, how: Behaviour, tables: int
) -> tuple[list[float], list[float]]:
    """What each round brings, and how much is bet at each reading in all, in plain Python; no errors are made."""
    place: list[list[Any]] = [
        [shoe, starts[shoe], 0, 0.0] for shoe in (one * ((len(starts) - 1) // tables) for one in range(tables))
    ]
    won, total, big = [], [0.0] * len(bets), None
    while all(shoe < len(starts) - 1 for shoe, *_ in place):
        if how.call >= 0:
            if big is not None and (place[big][2] == 0 or readings[place[big][1]] < how.call):
                big = None
            hot = [(readings[at], -one) for one, (_, at, _, _) in enumerate(place) if readings[at] >= how.call]
            if big is None and hot:
                big = -max(hot)[1]
        gain = 0.0
        for one, (_, at, since, last) in enumerate(place):
            bet = bets[readings[at]] if how.call < 0 or one == big else how.spotter
            if (how.call < 0 or one == big) and bet > 0:
                bet = min(bet, how.least) if since < how.keep else bet
                if how.jump and last:
                    bet = min(max(bet, last / how.jump), last * how.jump)
                place[one][3] = bet
            gain += bet * nets[at]
            total[readings[at]] += bet
        won.append(gain)
        for table in place:
            table[1] += 1
            table[2] += 1
            end = starts[table[0] + 1]
            if table[1] < end and readings[table[1]] < how.leave:
                table[1] = end
            if table[1] == end:
                table[0], table[2], table[3] = table[0] + 1, 0, 0.0
    return won, total


@settings(max_examples=size(60, 600))
@given(st.data())
def test_bets_are_laid_as_a_plain_loop_lays_them(data: st.DataObject) -> None:
    lengths = data.draw(st.lists(st.integers(1, 9), min_size=6, max_size=14))
    starts = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    rounds = int(starts[-1])
    chance = np.random.default_rng(data.draw(st.integers(0, 2**32)))
    readings, outcomes = chance.integers(0, 5, rounds).astype(np.uint8), chance.integers(0, 4, rounds).astype(np.uint16)
    worth, bets = np.array([-1.0, 0.0, 1.0, 1.5]), np.sort(chance.integers(0, 9, 5)).astype(float)
    tables = data.draw(st.sampled_from([1, 1, 2, 3]))
    call = data.draw(st.integers(0, 4)) if tables > 1 else -1
    how = Behaviour(
        leave=data.draw(st.sampled_from([-1, 1, 2])) if tables == 1 else -1,
        jump=data.draw(st.sampled_from([0.0, 1.5, 2.0])),
        keep=data.draw(st.integers(0, 4)),
        least=float(bets[bets > 0].min()) if bets.any() else 0.0,
        errors=0.0,
        call=call,
        spotter=data.draw(st.sampled_from([0.0, 1.0])),
    )
    part = data.draw(st.integers(0, 9))
    sums, nets, shoes = np.zeros((5, 10)), np.zeros(rounds + 1), np.zeros((len(starts), 6))
    room = np.zeros((tables, 3), np.int64), np.zeros(tables)
    found = follow_behaviour(readings, outcomes, starts, worth, bets, part, how, *room, sums, nets, shoes)
    won, total = lay_bets(readings, worth[outcomes], starts.tolist(), bets.tolist(), how, tables)
    assert nets[: len(won)] == pytest.approx(won)
    assert sums[:, BETS] == pytest.approx(total)
    assert sums[:, EARNED].sum() == pytest.approx(sum(won))
    at = 0
    for net, low, square, many, first, lowest in shoes[:found]:
        path = np.cumsum(won[at : at + int(many)])
        begun = np.cumsum(won[at : at + min(part, int(many))])
        assert (net, low) == pytest.approx((path[-1], min(0.0, path.min())))
        assert (first, lowest) == pytest.approx((begun[-1], min(0.0, begun.min())) if part else (0.0, 0.0))
        assert tables > 1 or square == pytest.approx(sum(one**2 for one in won[at : at + int(many)]))
        at += int(many)
    if tables == 1:
        assert sums[:, SEEN].sum() == rounds
    if how == how._replace(leave=-1, jump=0.0, keep=0, call=-1):
        alone = np.zeros((len(starts) - 1, 6))
        assert follow_ramp(readings, outcomes, starts, worth, bets, part, alone) == found
        assert alone == pytest.approx(shoes[:found])
    length, bankroll = data.draw(st.integers(1, 20)), float(data.draw(st.integers(1, 30)))
    lost = np.zeros((1, 2))
    take_trips(shoes[:found], nets, length, bankroll, 0, lost)
    ends = np.concatenate([[0], np.cumsum(shoes[:found, 3])]).astype(int)
    trips = [np.cumsum(won[first : first + length]) for first in ends[:-1] if first + length <= ends[-1]]
    early = [np.cumsum(won[first : ends[-1]]) for first in ends[:-1] if first + length > ends[-1]]
    ruined = sum((path <= -bankroll).any() for path in trips)
    assert ruined <= lost[0, 0] <= ruined + sum((path <= -bankroll).any() for path in early)
    assert len(trips) <= lost[0, 1] <= len(trips) + len(early)


def test_errors_are_expected_bets() -> None:
    """Half of the time the count is one off, up or down: a bet of 0, 2 or 4 is expected as their mean."""
    rounds = 200_000
    readings, outcomes = np.ones(rounds, np.uint8), np.zeros(rounds, np.uint16)
    starts = np.arange(0, rounds + 1, 10).astype(np.int64)
    how = Behaviour(-1, 0.0, 0, 2.0, 0.5, -1, 0.0)
    sums, nets, shoes = np.zeros((3, 10)), np.zeros(rounds + 1), np.zeros((len(starts), 6))
    room = np.zeros((1, 3), np.int64), np.zeros(1)
    found = follow_behaviour(
        readings, outcomes, starts, np.array([1.0]), np.array([0.0, 2.0, 7.0]), 0, how, *room, sums, nets, shoes
    )
    assert sums[1, BETS] / rounds == pytest.approx(0.5 * 2 + 0.25 * 7)
    assert shoes[:found, NET].sum() / rounds == pytest.approx(0.5 * 2 + 0.25 * 7, abs=0.03)
    assert {0.0, 2.0, 7.0} == set(nets[:-1].tolist())


# Walks


@given(st.integers(2, 12), st.integers(0, 2**32))
@settings(max_examples=20)
def test_equations_of_a_walk_are_solved(places: int, seed: int) -> None:
    chance = np.random.default_rng(seed)
    moves = chance.random((places, places))
    moves *= 0.9 / moves.sum(axis=1, keepdims=True)
    known, at_once = chance.random((places, 2)), chance.random(places)
    system, both = np.eye(places) - moves, known.copy()
    solve(system.copy(), both)
    assert system @ both == pytest.approx(known)
    values, wanted = at_once.copy(), at_once.copy()
    recur(np.ascontiguousarray(moves.T), at_once, 3, values, np.empty(places))
    for _ in range(3):
        wanted = at_once + moves @ wanted
    assert values == pytest.approx(wanted)


@pytest.mark.parametrize(("bankroll", "shoes"), [(1, 1), (3, 7), (5, 40), (12, 100)])
def test_ruin_within_so_many_shoes_is_that_of_a_walk_by_ones(bankroll: int, shoes: int) -> None:
    """A shoe wins or loses 1: by the reflection principle the chance to be at or below -b at some time is known."""
    net = np.array([1.0, -1.0])
    walk = ShoeWalk(ShoeResults(net, np.minimum(net, 0.0), np.zeros(1), net**2, np.ones(2)), np.ones(2), 12)
    ends = {2 * up - shoes: comb(shoes, up) / 2**shoes for up in range(shoes + 1)}
    exact = sum(chance * (1 if end <= -bankroll else 0) for end, chance in ends.items())
    exact += sum(chance for end, chance in ends.items() if end < -bankroll)
    assert walk.ruin_within(bankroll, shoes, np.zeros(2)) == pytest.approx(exact, abs=1e-4)
    again = walk.ruin_within(bankroll, shoes - 1, np.minimum(net, 0.0))
    assert again == pytest.approx(exact, abs=1e-4)
    assert walk.ruin_within(bankroll - 0.5, shoes, np.zeros(2)) == pytest.approx(exact, abs=1e-4)


@pytest.mark.parametrize(("bankroll", "shoes"), [(1, 129), (15, 500), (60, 3000), (400, 200_000)])
def test_a_long_trip_is_that_of_a_walk_by_ones(bankroll: int, shoes: int) -> None:
    """Later shoes are taken several at a time; with p = 1/2 the reflection principle says what is right."""
    net = np.array([1.0, -1.0])
    walk = ShoeWalk(ShoeResults(net, np.minimum(net, 0.0), np.zeros(1), net**2, np.ones(2)), np.ones(2), 12)
    # a sum of ±1 is (nearly) normal; whole steps: ends beyond the line count twice, ends on it once
    parity = (shoes - bankroll) % 2
    beyond = erfc((bankroll + 1 if not parity else bankroll) / sqrt(2 * shoes))
    on_line = 0.0 if parity else exp(-(bankroll**2) / (2 * shoes)) * 2 / sqrt(2 * pi * shoes)
    assert walk.ruin_within(bankroll, shoes, np.zeros(2)) == pytest.approx(beyond + on_line, abs=0.004)


@pytest.mark.parametrize("edge", [0.03, -0.05])
def test_the_stages_of_a_long_trip_have_its_mean(edge: float) -> None:
    """Uneven shoes with an edge, against as many that are played."""
    chance = np.random.default_rng(5)
    nets = chance.choice([-3.0, -1.0, 0.0, 1.0, 3.5], 4000) + edge
    shoes = ShoeResults(nets, np.minimum(nets - 0.5, 0.0), np.zeros(1), nets**2, np.ones(4000))
    paths = chance.choice(nets, (4000, 700))
    before = np.cumsum(paths, axis=1) - paths
    lost = (before + np.minimum(paths - 0.5, 0.0)).min(axis=1) <= -25.0
    found = ShoeWalk(shoes, np.ones(4000), 12).ruin_within(25.0, 700, np.zeros(4000))
    assert found == pytest.approx(float(lost.mean()), abs=0.025)


# Computed


@pytest.mark.slow
def test_what_is_computed_is_what_is_simulated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hi-Lo with the best play at each count, against 8 million rounds of it."""
    monkeypatch.setattr(kept_rounds, "private_folder", lambda _: tmp_path)
    rules = blackjack_rules("blackjack/vegas-strip:max_hands=1")
    found = ComputedSheet(counted_edges(rules, Counting.at(rules, "hi-lo")))
    played = CounterSheet.open(rules, plays="generated", rounds=ROUNDS)
    for settings_ in (SheetSettings(ramp=RAMP, bankroll=500), SheetSettings(ramp="1:1 3:4", enter=1, bankroll=500)):
        one, other = found.answer(settings_), played.answer(settings_)
        for name in ("win_per_100", "deviation_per_hour", "score", "ruin", "bankroll"):
            a, b = getattr(one, name), getattr(other, name)
            assert a.error > 0
            assert abs(a.value - b.value) < 3.5 * sqrt(a.error**2 + b.error**2), name
        assert one.average_bet.value == pytest.approx(other.average_bet.value, rel=0.02)
        assert isnan(one.trip_ruin.value)
    best = found.answer(SheetSettings(spread="1-12"))
    assert best.best
    assert best.played == Estimate(1.0, 0.0)
    assert best.score.value > found.answer(SheetSettings(ramp=RAMP)).score.value
    assert isfinite(best.n0.value)
    with pytest.raises(Refused, match="rounds that are played"):
        found.answer(SheetSettings(jump=2.0))


# Refusals


@pytest.mark.parametrize(
    ("given_", "sentence"),
    [
        ({"hands": 4}, "4 hands are not possible here: from 1 to 3."),
        ({"unit": 0.0}, "A unit is worth more than 0."),
        ({"bankroll": -1.0}, "A bankroll of -1 units is not possible: more than 0."),
        ({"risk": 1.0}, "A risk of 1 is not possible: more than 0 and less than 1."),
        ({"kelly": 0.0}, "A Kelly fraction of 0 is not possible: more than 0 and at most 2."),
        ({"rounds_per_hour": 0.0}, "0 rounds per hour are not possible: more than 0 and at most 1000."),
        ({"hours": 1e9}, "A trip of 1e+09 hours is not possible: more than 0 and at most 10000."),
        ({"spotters": 20, "enter": 1}, "20 spotters are not possible: from 0 to 12."),
        ({"spotters": 2}, "A big player is called from a count on: give --enter."),
        ({"spotters": 2, "enter": 1, "leave": -1}, "A team stays at its tables: there is no --leave."),
        ({"spotter_bet": -1.0}, "A spotter bets 0 units or more; given: -1."),
        ({"jump": 1.0}, "A jump is a number above 1: how many times the last bet; given: 1."),
        ({"keep": -1}, "The smallest bet is kept for 0 to 1000 rounds; given: -1."),
        ({"errors": 2.0}, "Errors are a share of the rounds, from 0 to 1; given: 2."),
        ({"spread": "12"}, "“12” is not a spread: write the fewest and the most units, as in 1-12."),
        ({"ramp": "x"}, "“x” is not a ramp of bets: write a bet for each count, as in “1:1 2:4 3:8 4:12”."),
    ],
)
def test_a_slider_stands_where_it_can(given_: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        SheetSettings(**given_)
    assert str(refused.value) == sentence


@example(0.135)
@given(st.floats(0.001, 0.9))
def test_settings_are_values(risk: float) -> None:
    one, other = SheetSettings(risk=risk), SheetSettings(risk=risk)
    assert one == other
    assert hash(one) == hash(other)
    assert all(a != b for a, b in pairwise([one, replace(one, hours=5.0), replace(one, hours=6.0)]))
