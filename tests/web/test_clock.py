"""Absence: the clock plays for who does not answer, says so in the record, and others never wait longer."""

from __future__ import annotations

import asyncio
import sys
import time
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from croupier.houses import load
from croupier.protocol import Decide
from croupier.records.types import CLOCK, Calendar, Player
from croupier.strategies import find_strategy
from croupier.table.absent_player import absent_answer, absent_bets, chart_of
from croupier.table.game import Game
from croupier.web.serving import new_loop
from croupier.web.tables import charts, clock, cutting
from croupier.web.tables.charts import chart_in_subprocess
from tables import Always, once, seat
from web.server import Guest, Line, Running, running

SHORT = 0.3
"""Seconds that a person may think."""


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody cuts, and nothing is to be watched."""
    monkeypatch.setattr(cutting, "CUTTING", 0.01)
    monkeypatch.setattr(clock, "CARD", 0.0)


def sit_down(house: Running, people: int = 2, seconds: float = SHORT) -> list[Line]:
    game = house.open("blackjack/changer", seats=3)
    played: Any = house.house.tables.dealers[game].game
    played.hosted = replace(played.hosted, clock=seconds)  # a log has whole seconds; the dealer counts any
    lines = [Guest(house.address, f"P{number}").live(game) for number in range(people)]
    for number, line in enumerate(lines):
        line.until(lambda line: line.felt)
        line.ask("sit", seat=number, amount=line.table["budget"])
    for line in lines:
        line.until(lambda line: len(line.felt["betting"]) == people)
    return lines


def by_clock(line: Line, kind: str) -> list[dict[str, object]]:
    return [event for event in line.events if event["event"] == kind and event.get("by") == CLOCK]


def test_who_does_not_bet_sits_the_round_out(house: Running) -> None:
    here, away = sit_down(house)
    away.close()
    here.ask("bet", bets={"main": here.table["minimum"]})
    assert here.felt["clock"]["seats"] == [1]
    assert 0 < here.felt["clock"]["left"] <= SHORT
    here.until(lambda line: line.felt["phase"] == "play" or line.felt["results"])
    (bet,) = by_clock(here, "bet")
    assert (bet["seat"], bet["bets"]) == (1, None)
    assert here.felt["seats"][1]["missed"] == 1
    assert not here.felt["seats"][1]["here"]
    here.close()


def test_who_does_not_decide_is_played_for_by_the_chart(house: Running) -> None:
    (line,) = sit_down(house, people=1)
    while not by_clock(line, "answer"):
        if line.felt["betting"]:
            line.ask("bet", bets={"main": line.table["minimum"]})
        line.hear()
    answer = by_clock(line, "answer")[0]
    assert str(answer["need"]).startswith("decide seat 1")
    assert any("the house plays by the chart" in said for said in line.lines)
    line.close()


def test_after_three_rounds_the_seat_is_given_back(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "MISSED", 1)
    monkeypatch.setattr(clock, "HELD", 0.0)
    here, away = sit_down(house)
    away.close()
    here.ask("bet", bets={"main": here.table["minimum"]})
    while not by_clock(here, "leave"):
        if question := here.felt["question"]:
            here.send("move", word=question["options"][0]["word"])
        here.hear()
    (leave,) = by_clock(here, "leave")
    assert leave["amount"] == here.table["budget"]
    assert away.guest.get("/api/house")["me"]["balance"] == 10_000_00
    here.close()


def test_a_seat_is_held_for_a_minute_however_fast_the_others_play() -> None:
    absences = clock.Absences()
    for round in range(10):
        absences.bet_for(1, now=round)
    assert absences.missed[1] == 10
    assert not absences.find_lost(now=59.0)
    assert absences.find_lost(now=60.0) == [1]
    absences.forget(1)
    absences.bet_for(1, now=70.0)
    assert not absences.find_lost(now=200.0)  # one round only


def test_a_bet_of_somebody_without_a_connection_is_not_waited_for(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "AWAY", 0.2)
    here, away = sit_down(house, seconds=60)
    away.close()
    begun = time.monotonic()
    here.ask("bet", bets={"main": here.table["minimum"]})
    here.until(lambda line: by_clock(line, "bet"))
    assert time.monotonic() - begun < 5
    here.close()


def test_a_decision_of_somebody_without_a_connection_is_waited_for_a_moment(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "DECIDES", 0.3)
    here, away = sit_down(house, seconds=60)

    def seat_asked(line: Line) -> int | None:
        """Who is asked; None: all may bet."""
        found = line.until(lambda line: line.felt["question"] or len(line.felt["betting"]) == 2)
        return int(found["seat"]) if isinstance(found, dict) else None

    while seat_asked(here) != 1:
        if seat_asked(here) == 0:
            here.ask("move", word="stand")
        else:
            away.until(lambda line: line.n == here.n)
            for line in (here, away):
                line.ask("bet", bets={"main": line.table["minimum"]})
            here.until(lambda line: line.n >= away.n)
    away.close()
    begun = time.monotonic()
    here.until(lambda line: by_clock(line, "answer"))
    assert 0.2 < time.monotonic() - begun < 5
    here.close()


@pytest.mark.parametrize(
    ("bets", "gone", "expected"),
    [
        (True, None, 130.0),  # who is there has all the time
        (True, 50.0, 100.0),  # away for long: at once
        (True, 99.0, 101.0),
        (True, 120.0, 122.0),
        (False, 50.0, 105.0),
        (False, 120.0, 125.0),
        (False, 129.0, 130.0),
    ],
)
def test_when_the_time_of_somebody_is_up(bets: bool, gone: float | None, expected: float) -> None:
    assert clock.time_is_up(clock.Due("?", (0,), bets), 130.0, 100.0, gone) == expected


def test_who_comes_back_has_all_the_time_again_once_for_each_question() -> None:
    here, now = {"lea", "tom"}, [0.0]
    game = cast(Game, SimpleNamespace(players=[Player("Léa", 100, who="lea"), Player("Tom", 100, who="tom")]))
    deadlines = clock.Deadlines(lambda: here, lambda _: True, lambda: now[0])
    deadlines.ask(clock.Due("bets", (0, 1), bets=True), 30, 0)
    assert deadlines.times(game) == {0: 30.0, 1: 30.0}
    here.remove("tom")
    now[0] = 10.0
    deadlines.go("tom", {"lea", "tom"})
    assert deadlines.times(game) == {0: 30.0, 1: 10.0 + clock.AWAY}
    assert not deadlines.is_away("tom")
    for moment in (11.0, 20.0):  # the second time nothing is added
        now[0] = moment
        deadlines.note_arrival("tom")
        here.add("tom")
        assert deadlines.times(game) == {0: 30.0, 1: 41.0}
        here.remove("tom")
    here.add("tom")
    now[0] = 30.0
    assert deadlines.late(game) == [0]
    now[0] = 41.0
    deadlines.ask(clock.Due("move", (1,)), 30, 0)
    assert deadlines.times(game) == {1: 71.0}
    now[0] = 71.0
    assert deadlines.late(game) == [1]
    assert deadlines.times(game) == {}, "everybody was late: who has not answered then is asked anew"


@pytest.mark.parametrize("bets", [False, True])
def test_without_a_clock_who_is_away_is_waited_for_a_moment_if_anybody_waits(bets: bool) -> None:
    """Nobody who is there is hurried, nor who is alone; who lost the line together with everybody has time to come back, too."""
    here, now = {"lea", "tom"}, [0.0]
    game = cast(Game, SimpleNamespace(players=[Player("Léa", 100, who="lea"), Player("Tom", 100, who="tom")]))
    deadlines = clock.Deadlines(lambda: here, lambda who: bool(here - {who}), lambda: now[0])
    deadlines.ask(clock.Due("?", (1,), bets=bets), 0, 0)
    assert deadlines.times(game) == {1: inf}
    now[0], wait = 50.0, clock.AWAY if bets else clock.DECIDES
    here.remove("tom")
    deadlines.go("tom", {"lea", "tom"})
    assert deadlines.times(game) == {1: 50.0 + wait}
    here.remove("lea")
    deadlines.go("lea", {"lea", "tom"})
    now[0] = 200.0
    assert deadlines.times(game) == {1: inf}, "nobody is there who waits"
    deadlines.note_arrival("lea")
    here.add("lea")
    assert deadlines.late(game) == []
    assert deadlines.times(game) == {1: 200.0 + wait}
    now[0] = 200.0 + wait
    assert deadlines.late(game) == [1]


def test_at_a_table_without_a_clock_nobody_waits_for_ever_for_who_is_away(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "DECIDES", 0.1)
    monkeypatch.setattr(clock, "AWAY", 0.1)
    here, away = sit_down(house, seconds=0)
    away.close()
    while not (by_clock(here, "bet") or by_clock(here, "answer")):
        if 0 in here.felt["betting"]:
            here.ask("bet", bets={"main": here.table["minimum"]})
        elif here.felt["question"] and here.felt["question"]["seat"] == 0:
            here.ask("move", word="stand")
        here.hear()
    assert here.felt["clock"] is None
    here.close()


def test_refused_actions_are_no_answers(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat whose client sends nothing but nonsense is given back like any other."""
    monkeypatch.setattr(clock, "MISSED", 1)
    monkeypatch.setattr(clock, "HELD", 0.0)
    here, nonsense = sit_down(house)
    here.ask("bet", bets={"main": here.table["minimum"]})
    begun = time.monotonic()
    while not by_clock(here, "leave"):
        assert time.monotonic() - begun < 30, "the seat is held for ever"
        assert nonsense.ask("move", word="nonsense")["code"] in ("refused", "late", "not_yours")
        if question := here.felt["question"]:
            here.send("move", word=question["options"][0]["word"])
        here.hear()
    assert by_clock(here, "leave")[0]["seat"] == 1
    for line in (here, nonsense):
        line.close()


def test_while_nobody_bets_nothing_runs(house: Running) -> None:
    lines = sit_down(house)
    here = lines[0]
    here.until(lambda line: line.n == house.house.tables.dealers[line.game].game.events)  # the second has sat down
    n = here.n
    with pytest.raises(TimeoutError):  # nothing is to be heard for as long as a decision may take
        here.until(lambda line: line.n > n or line.felt["clock"], 1.5 * SHORT)
    for line in lines:
        line.close()


def test_somebody_who_comes_back_plays_on(house: Running) -> None:
    here, away = sit_down(house, seconds=60)
    here.ask("bet", bets={"main": here.table["minimum"]})
    away.close()
    here.until(lambda line: not line.felt["seats"][1]["here"])
    back = away.guest.live(here.game, since=away.n)
    back.until(lambda line: line.felt)
    assert back.seat == 1
    assert back.ask("bet", bets={"main": back.table["minimum"]})["event"] == "bet"
    here.until(lambda line: line.felt["seats"][1]["here"])
    for line in (here, back):
        line.close()


@pytest.mark.slow
def test_what_is_answered_for_somebody() -> None:
    table, people = seat("blackjack/changer", people=1), Always("stand")
    game = table.game
    chart = chart_of(game.rules)
    assert chart is not None
    while not isinstance(game.deciding, Decide):
        once(table, people)
    expected = find_strategy("basic", game.rules).mix(game.round, game.deciding, None)
    assert absent_answer(game, game.deciding, chart) in expected
    assert absent_answer(game, game.deciding, None) in ("stand", "decline")
    war = seat("war/ctrlaltbet", people=1)
    assert absent_bets(war.game, 0) is None


def test_in_a_tournament_the_least_is_bet() -> None:
    game = seat("blackjack/changer", people=2, calendar=Calendar()).game
    assert absent_bets(game, 0) == {"main": load("blackjack/changer").rules.minimum}
    game.players[0].purse = 50
    assert absent_bets(game, 0) == {"main": 50}


@pytest.mark.slow
def test_the_chart_is_made_by_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load("blackjack/changer").rules
    expected = chart_of(rules)
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    with asyncio.Runner(loop_factory=new_loop) as runner:
        assert runner.run(chart_in_subprocess(rules)) == expected is not None
        monkeypatch.setattr(sys, "executable", "/bin/false")
        assert runner.run(chart_in_subprocess(rules)) is None


def test_charts_are_not_kept_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody who may open a table may invent rules for it."""
    monkeypatch.setattr(charts, "KEPT", 3)
    with running(tmp_path / "house.db") as house:
        for least in range(1, 7):
            house.open(f"war/ctrlaltbet:minimum={least}")
            house.do(asyncio.sleep(0.02))  # the chart is made
        kept = [rules.minimum for rules in house.house.tables.charts.tasks]
        assert kept == [400, 500, 600]
