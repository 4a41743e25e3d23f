"""A game that the program does not know can be played, logged, resumed, replayed, verified, listed and shown."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.analysis.refusals import NotAnalysed
from croupier.cli import croupier
from croupier.games.registry import Game, register, unregister
from croupier.houses import load, names
from croupier.language import Speaker
from croupier.plain.console import Console
from croupier.plain.replay import replay_data, replay_text
from croupier.table.audit import verify
from croupier.table.journal import read
from fourth_game.high_card import CODES
from plain.talk import talk
from tui.evening import Evening, alone

HOUSE = "high-card/parlour"


@pytest.fixture(autouse=True)
def _high_card(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    for name in ("CONFIG", "DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    register(
        Game(
            "high-card",
            rules="fourth_game.high_card",
            telling="fourth_game.told",
            houses="fourth_game.houses",
            strategies="fourth_game.bots",
        )
    )
    yield
    unregister("high-card")


def test_it_is_played_in_line_mode() -> None:
    said = talk(HOUSE, "10", "redraw", "20", "f", "leave", stack="9s 9h Kd 4c 5s 5h")
    assert "THE HIGHER CARD WINS 1 TO 1" in said.text
    assert "d Redraw · f Fold" in said.text
    assert "Kd against 4c. You win 10." in said.text.replace("♦", "d").replace("♣", "c")
    assert "Folded. You lose 10." in said.text
    assert said.table.over
    assert said.table.players[0].purse == 1000_00


def test_a_bot_plays_it() -> None:
    said = talk(HOUSE, "10", "leave", bots=("expert", "amateur"), stack="2s 9h 9d 9c Ks 4h")
    assert "redraws." in said.text
    assert "folds." in said.text


def test_a_closed_move_is_refused_with_a_reason() -> None:
    said = talk(f"{HOUSE}:fold=false", "10", "f", "redraw", "leave", stack="9s 9h Kd 4c")
    assert "Fold is closed: not now; open: redraw." in said.text


def test_it_is_resumed_replayed_and_verified() -> None:
    begun = talk(HOUSE, "10", "redraw")
    assert begun.left
    ended = begun.resumed("10", "redraw", "leave")
    assert ended.table.over
    out = io.StringIO()
    replay_text(ended.log, Console(Speaker("en"), io.StringIO(), out), load(HOUSE))
    assert "Player 1 bets 10." in out.getvalue()
    rounds = replay_data(ended.log)["rounds"]
    assert len(rounds) == ended.table.rounds > begun.table.rounds >= 1
    assert all(outcome["code"] in CODES for round in rounds for outcome in round["outcomes"])


def test_its_shoes_are_verified() -> None:
    said = talk(HOUSE, "10", "redraw", "10", "redraw", "10", "redraw", "leave", seed=3)
    assert verify(said.log).rounds >= 1


def test_it_is_listed_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert HOUSE in names()
    croupier.main(["houses", "list"], standalone_mode=False)
    assert HOUSE in capsys.readouterr().out
    croupier.main(["houses", "show", HOUSE], standalone_mode=False)
    assert "A tie may be folded for half the stake" in capsys.readouterr().out
    croupier.main(["houses", "schema"], standalone_mode=False)
    assert "fold" in json.loads(capsys.readouterr().out)["$defs"]["high-card"]["properties"]
    with pytest.raises(NotAnalysed, match=r"There is no exact analysis of high-card\."):
        croupier.main(["houses", "compare", HOUSE, f"{HOUSE}:fold=false"], standalone_mode=False)


def test_it_is_played_in_the_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    evening = Evening(tmp_path)

    async def play() -> None:
        async with evening.at() as at:
            assert "HIGH CARD" in at.text()
        async with evening.at(HOUSE, alone(seed=8)) as at:
            while at.awaits() == "bets" and at.table.table.rounds < 100:
                await at.press("3", "enter")
            assert "Redraw" in at.text()
            await at.press("?", "d")
            assert any(
                "decide" in record.get("need", "") for record in read(next((tmp_path / "games").glob("*.jsonl")))
            )
            await at.press("l", "escape", "f1", "escape")

    asyncio.run(play())
