"""A game that the program does not know can be played, logged, resumed, replayed, verified, listed and shown."""

from __future__ import annotations

import asyncio
import io
import json
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from croupier import advise
from croupier.analysis import edge
from croupier.analysis.nets import BetsEdge
from croupier.analysis.refusals import NotAnalysed
from croupier.cli.program import croupier
from croupier.games import registry
from croupier.games.declare import NotWalked
from croupier.houses import load, names
from croupier.language import Speaker
from croupier.messages import Refused
from croupier.plain.console import Console
from croupier.plain.replay import replay_text
from croupier.records.logs import read
from croupier.records.types import Answered
from croupier.review.replay_data import replay_data
from croupier.simulation import Options, simulate
from croupier.table.audit import UnknownGame, verify
from high_card import GAME
from high_card.round import CODES
from plain.talk import talk
from tui.evening import Evening, alone

HOUSE, ATTIC = "high-card/parlour", "high-card/attic"


@pytest.fixture(autouse=True)
def _folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("CONFIG", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))


def test_it_is_played_in_line_mode() -> None:
    said = talk(HOUSE, "10", "draw", "20", "f", "leave", stack="9s 9h 4d Kd 5s 5h 3c")
    assert "THE HIGHER CARD WINS 1 TO 1" in said.text
    assert "Dealer: ▒▒ ▒▒\nThe dealer turns 9♥.\nThe dealer turns 4♦.\n" in said.text
    assert "d Draw · f Fold" in said.text
    assert "K♦ against 9. You win 10." in said.text
    assert "Folded. You lose 10." in said.text
    assert said.table.game.over
    assert said.table.game.players[0].purse == 1000_00


def test_a_bot_plays_it() -> None:
    said = talk(HOUSE, "10", "leave", bots=("bold", "shy"), stack="2s 9h 9d 9c 4s Kh")
    assert "draws once more." in said.text
    assert "folds." in said.text


def test_a_closed_move_is_refused_with_a_reason() -> None:
    said = talk(HOUSE, "10", "hit", "f", "leave", stack="9s 9h 4c")
    assert "Hit is closed: not now; possible: draw, fold." in said.text


def test_it_is_resumed_replayed_and_verified() -> None:
    begun = talk(HOUSE, "10", "draw")
    assert begun.left
    ended = begun.resumed("10", "draw", "leave")
    assert ended.table.game.over
    out = io.StringIO()
    replay_text(ended.log, Console(Speaker("en"), io.StringIO(), out), load(HOUSE))
    assert "You bet 10." in out.getvalue()
    rounds = replay_data(ended.log)["rounds"]
    assert len(rounds) == ended.table.game.rounds > begun.table.game.rounds >= 1
    assert all(outcome["code"] in CODES for round in rounds for outcome in round["outcomes"])


def test_its_shoes_are_verified() -> None:
    said = talk(HOUSE, "10", "draw", "10", "draw", "10", "draw", "leave", seed=3)
    assert verify(said.log).rounds >= 1
    with patch.dict(registry._games):
        registry.unregister(GAME.name)
        with pytest.raises(UnknownGame, match="it is of “high-card”, and no such game is installed"):
            verify(said.log)


def test_it_is_listed_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert HOUSE in names()
    croupier.main(["houses", "list"], standalone_mode=False)
    assert HOUSE in capsys.readouterr().out
    croupier.main(["houses", "show", HOUSE], standalone_mode=False)
    assert "A tie is folded for half the stake" in capsys.readouterr().out
    croupier.main(["houses", "schema"], standalone_mode=False)
    assert "aces_high" in json.loads(capsys.readouterr().out)["$defs"]["high-card"]["properties"]


def test_it_is_analysed_by_its_own_module_and_without_one_refused(capsys: pytest.CaptureFixture[str]) -> None:
    croupier.main(["edge", HOUSE], standalone_mode=False)
    assert "−34.8999 %" in capsys.readouterr().out
    croupier.main(["houses", "compare", HOUSE, f"{HOUSE}:aces_high=false"], standalone_mode=False)
    assert "Aces are high" in capsys.readouterr().out
    croupier.main(["advise", HOUSE, "--hand", "K", "--dealer", "K 4", "--json"], standalone_mode=False)
    advice = json.loads(capsys.readouterr().out)
    assert (advice["best"], advice["dealer"], advice["moves"]["fold"]) == ("fold", "K 4", -0.5)
    croupier.main(["advise", ATTIC, "--hand", "2", "--dealer", "2"], standalone_mode=False)
    assert "2 against 2.\n" in capsys.readouterr().out
    assert advise(ATTIC, "2", "2").best == "draw"
    for hand, dealer in (("9", "8"), ("9 9", "9"), ("9", "9 9")):
        with pytest.raises(Refused, match="at this game nothing is asked then"):
            advise(ATTIC, hand, dealer)
    with pytest.raises(Refused, match="nothing is split"):
        advise(ATTIC, "9 / 9", "9")
    croupier.main(["edge", ATTIC, "--effects"], standalone_mode=False)
    assert "dealer_cards = 2" in capsys.readouterr().out, "numbers of a small range are tried"
    registry.register(replace(GAME, analysis="high_card.bots"))
    with pytest.raises(Refused, match="The moves of high-card have no exact values"):
        advise(ATTIC, "2", "2")
    registry.register(replace(GAME, analysis=""))
    with pytest.raises(NotAnalysed, match=r"There is no exact analysis of high-card\."):
        croupier.main(["edge", HOUSE], standalone_mode=False)
    with pytest.raises(Refused, match="A chart is for blackjack"):
        croupier.main(["chart", HOUSE], standalone_mode=False)


@pytest.mark.slow
def test_it_is_simulated_as_it_is_valued() -> None:
    found = simulate(ATTIC, Options(strategy="bold", rounds=400_000, fresh_shoe=True, seed=5))
    assert found.document()["bets"]["stake"]["ev"] == found.bets["stake"].mean
    exact = edge(load("high-card/attic:aces_high=false").rules)
    assert isinstance(exact, BetsEdge)
    assert abs(found.ev - float(exact.bets["stake"])) < 4 * found.standard_error, "who folds no tie loses a little more"
    assert simulate(ATTIC, Options(rounds=1000, seed=5)).strategy == "bold", "the first that it has"
    with pytest.raises(NotWalked, match="with two hidden cards cannot be compiled"):
        simulate(HOUSE, Options(rounds=1000))


@pytest.mark.slow
def test_it_is_played_in_the_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    evening = Evening(tmp_path)

    async def play() -> None:
        async with evening.at() as at:
            assert "HIGH CARD" in at.text()
        async with evening.at(HOUSE, alone(seed=8)) as at:
            while at.awaits() == "bets" and at.table.game.rounds < 100:
                await at.press("3", "enter")
            assert "Draw" in at.text()
            await at.press("?", "d")
            records = read(next((tmp_path / "games").glob("*.jsonl")))
            assert any("decide" in record.need for record in records if isinstance(record, Answered))
            await at.press("l", "escape", "f1", "escape")

    asyncio.run(play())
