"""S0-D11: in a hosted tournament bets are held until all are made; meanwhile everybody sees who has bet, not how much."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.records.types import Calendar
from croupier.table.audit import verify
from croupier.web.tables import clock, cutting
from web.server import Guest, Line, Running, running
from web.visits import finish, log_of, sit_down


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr(cutting, "CUTTING", 0.01)  # nobody cuts
    monkeypatch.setattr(cutting, "RETURNING", 0.01)
    with running(tmp_path / "house.db") as house:
        yield house


def contest(house: Running, clock: int = 0) -> list[Line]:
    """Three people and a bot before the first bets of a tournament."""
    game = house.open(seats=4, bots=["amateur"], tournament=Calendar(2, 1), clock=clock)
    lines = [sit_down(Guest(house.address, name), game, seat) for seat, name in enumerate(("Léa", "Tom", "Zoé"))]
    for line in lines:
        line.until(lambda line: line.felt["betting"] == [0, 1, 2])
    return lines


def bet(line: Line, cents: int, id: str = "") -> str:
    return line.send("bet", bets={"main": cents}, id=id, at=line.n)


def kinds(line: Line) -> list[str]:
    return [event["event"] for event in line.events]


def test_s0_d11_everybody_sees_who_has_bet_and_not_how_much(house: Running) -> None:
    lea, tom, zoe = lines = contest(house)
    bet(lea, 12300, "k1")
    tom.until(lambda line: line.felt["betting"] == [1, 2])
    assert [seat["ready"] for seat in tom.felt["seats"]] == [True, False, False, False]
    assert all(seat["bets"] is None for seat in tom.felt["seats"])
    assert tom.felt["seats"][0]["balance"] == tom.felt["seats"][0]["purse"]
    bet(tom, 200)
    zoe.until(lambda line: line.felt["betting"] == [2])
    for line in lines:
        assert not {"bet", "deal"} & set(kinds(line))
        assert "12300" not in "".join(line.frames)
    bet(zoe, 300)
    for line in lines:
        line.until(lambda line: "deal" in kinds(line))
        placed = [event for event in line.events if event["event"] == "bet"]
        assert [(event["seat"], event["bets"]["main"]) for event in placed[:3]] == [(0, 12300), (1, 200), (2, 300)]
        assert [event["seat"] for event in placed] == [0, 1, 2, 3]  # bots bet after people
        together = next(json.loads(frame) for frame in line.frames if '"event":"bet"' in frame)
        assert [event["event"] for event in together["events"][:5]] == ["bet", "bet", "bet", "bet", "deal"]
    assert placed[0]["id"] == "k1"


def test_a_bet_that_is_sent_again_while_it_is_held_is_made_once(house: Running) -> None:
    lea, tom, zoe = contest(house)
    for _ in range(3):
        bet(lea, 100, "k1")
    bet(lea, 500, "k1")
    assert lea.answer("k1")["code"] == "again"
    lea.replies.clear()
    assert lea.ask("bet", bets={"main": 500})["code"] == "refused"
    for line, cents in ((tom, 200), (zoe, 300)):
        bet(line, cents)
    assert lea.answer("k1")["bets"] == {"main": 100}
    lea.until(lambda line: "deal" in kinds(line))
    assert kinds(lea).count("bet") == 4
    bet(lea, 100, "k1")
    assert lea.answer("k1")["event"] == "bet"


def test_bets_that_are_held_are_forgotten_with_a_restart_and_sent_again(tmp_path: Path, house: Running) -> None:
    lines = contest(house)
    bet(lines[0], 100, "k1")
    lines[1].until(lambda line: line.felt["betting"] == [1, 2])
    house.stop()
    with running(tmp_path / "house.db") as again:
        for line in lines:
            line.guest.address = again.address
        lines = [line.guest.live(line.game, since=line.n) for line in lines]
        for line in lines:
            line.until(lambda line: line.felt and line.felt["betting"] == [0, 1, 2])
        for line, cents, id in zip(lines, (100, 200, 300), ("k1", "k2", "k3"), strict=True):
            bet(line, cents, id)
        assert lines[0].answer("k1")["bets"] == {"main": 100}
        lines[0].until(lambda line: "deal" in kinds(line))
        assert kinds(lines[0]).count("bet") == 4


def test_the_clock_bets_for_who_does_not_and_then_all_bets_are_written(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "watching", lambda _: 0.0)
    lea, tom, zoe = contest(house, clock=1)
    bet(lea, 12300)
    tom.until(lambda line: line.felt["clock"] and line.felt["clock"]["seats"] == [1, 2])
    bet(tom, 200)
    zoe.until(lambda line: "deal" in kinds(line))
    placed = [event for event in zoe.events if event["event"] == "bet"]
    assert [event.get("by") for event in placed] == [None, None, "clock", None]
    assert placed[2]["bets"] == {"main": zoe.table["minimum"]}


def test_who_leaves_before_it_begins_takes_back_the_bets_of_all(house: Running) -> None:
    lea, tom, zoe = contest(house)
    bet(lea, 100)
    zoe.until(lambda line: line.felt["betting"] == [1, 2])
    assert zoe.ask("leave")["event"] == "leave"
    lea.until(lambda line: line.felt["phase"] == "waiting")
    assert not lea.felt["seats"][0]["ready"]
    zoe.ask("sit", seat=2, amount=zoe.table["budget"])
    for line in (lea, tom, zoe):
        line.until(lambda line: line.felt["betting"] == [0, 1, 2])


def test_such_a_tournament_is_fair(house: Running) -> None:
    lines = contest(house)
    finish(*lines)
    found = verify(log_of(lines[0].guest, lines[0].game))
    assert (found.verdict, found.problem) == ("fair", None)
