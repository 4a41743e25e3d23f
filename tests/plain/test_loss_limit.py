"""All in and the loss limit in line mode: no chips beyond what a person wants to lose, also after a resume."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.program import Program
from plain.talk import talk

BUSY = "all\n" + "h\n" * 12
"""Bets everything and hits until the hand is over; what is no answer then is refused."""


@pytest.fixture
def croupier(tmp_path: Path) -> Program:
    return Program(tmp_path / "data")


@pytest.mark.parametrize("typed", ["all", "All in", "tapis", "all-in"])
def test_all_in(typed: str) -> None:
    said = talk("blackjack/vegas-strip:budget=300", typed, stack="10 7 2 8")
    assert said.table.game.round is not None
    assert said.table.game.round.stakes[0]["main"] == 300_00  # type: ignore[index]


def test_all_in_beside_other_bets() -> None:
    said = talk("baccarat/punto-banco:budget=300", "banker all, tie 20", seed=3)
    assert said.table.game.last is not None
    assert dict(said.table.game.last.stakes[0].bets) == {"banker": 280_00, "tie": 20_00}  # type: ignore[union-attr]


def test_without_surrender_half_is_kept_for_a_war() -> None:
    said = talk("war/casino-war:surrender=false,budget=300", "all", stack="8 8 5")
    assert said.table.game.history or said.table.game.round
    stakes = (said.table.game.round or said.table.game.last).stakes  # type: ignore[union-attr]
    assert stakes[0]["ante"] == 150_00  # type: ignore[index]


@pytest.mark.slow
def test_no_chips_are_sold_beyond_the_limit(croupier: Program) -> None:
    told = croupier("play", "blackjack/vegas-strip:budget=100", "--loss-limit", "150", "--seed", "5", typed=BUSY * 4)
    assert "You have 100." in told.out
    assert "Take another 50, the last of your budget of 150?" in told.out
    again = croupier(
        "play", "blackjack/vegas-strip:budget=100", "--loss-limit", "150", "--seed", "5", typed=BUSY + "y\n" + BUSY * 3
    )
    assert "Your budget of 150 for this game is spent: no more chips." in again.out
    assert "You leave the table with 0." in again.out


def test_the_settings_have_the_limit_and_the_count(croupier: Program) -> None:
    path = croupier.home / "config" / "croupier" / "app.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"budget": 60_00, "count": "zen"}))
    told = croupier("play", "blackjack/vegas-strip", "--seed", "5", typed="k\n" + BUSY)
    assert "zen: running count 0" in told.out
    assert "You have 60." in told.out
    assert "Your budget of 60 for this game is spent: no more chips." in told.out
    assert "You have 1,000." in croupier("play", "blackjack/vegas-strip", "--loss-limit", "0", typed="q\n").out


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--loss-limit", "5"), "A budget of 5 for a game is too little here: at least 10."),
        (("--loss-limit", "-5"), "A budget of −5 is not accepted: it is 0 or more."),
        (("--loss-limit", "100", "--budget", "200"), "200 is more than your budget of 100 for a game."),
        (("--count", "nonsense"), "“nonsense” is not a count"),
    ],
)
def test_refusals(croupier: Program, options: tuple[str, ...], sentence: str) -> None:
    told = croupier("play", "blackjack/vegas-strip", *options)
    assert told.code == 2
    assert sentence in told.err
