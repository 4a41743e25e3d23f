"""A tournament in the app: the chance to win beside the value in chips, and a champion who thinks elsewhere."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from threading import Event

import pytest

from croupier.learning.tournament_values import TournamentChoice
from croupier.processes.queue import Found
from croupier.records.types import Calendar
from croupier.table.bots import Bots
from croupier.table.party import Party
from croupier.tournament.chance import Chance, Chances
from tui.evening import COMPANY, NARROW, WIDE, At, Evening

TOURNAMENT = replace(COMPANY, calendar=Calendar())


@pytest.mark.slow
@pytest.mark.parametrize(("size", "language"), [(WIDE, "en"), (NARROW, "fr")])
def test_values_are_chances_to_win_and_chips_and_each_says_which(
    evening: Evening, size: tuple[int, int], language: str
) -> None:
    words = {
        "en": ("Your chance to win the tournament", "not about chips", "To win the tournament (above: in chips"),
        "fr": ("Votre chance de gagner", "s’agit pas de jetons", "Pour gagner le tournoi"),
    }[language]

    async def story() -> None:
        async with evening.at("blackjack/changer", TOURNAMENT, size, compute="at once", language=language) as at:
            await at.press("?")
            assert words[0] in at.text()
            await at.press("end")
            assert words[1] in at.text()
            await at.press("?", "4", "enter")
            assert at.awaits() == "move"
            await at.press("?")
            assert words[2] in at.text()

    asyncio.run(story())


def test_the_coach_speaks_of_the_chance_to_win(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    held = 100_000
    words = {"hit": 40_000, "stand": 50_000, "double": 30_000, "swap": 20_000}
    moves = Chances({word: Chance(held, wins, wins) for word, wins in words.items()}, 3, 1.0)
    bets = Chances({100_00: Chance(held, 60_000, 60_000), 25_00: Chance(held, 40_000, 40_000)}, 3, 1.0)
    monkeypatch.setattr(
        TournamentChoice, "find", lambda one, _: Found("known", bets if isinstance(one.chosen, int) else moves)
    )

    async def story() -> None:
        async with evening.at("blackjack/changer", replace(TOURNAMENT, bots=("expert",)), coach=True) as at:
            await at.press("3", "enter")
            assert "To win the tournament 100 is better: it wins 60.0 % of them, 25 40.0 %." in at.text()
            assert at.awaits() == "move"
            await at.press("h")
            assert "To win the tournament Stand is better: it wins 50.0 % of them, Hit 40.0 %." in at.text()

    asyncio.run(story())


def test_while_a_champion_thinks_the_app_is_not_blocked(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    decided = Event()

    def bets(_: Bots, seat: int) -> dict[str, int]:  # noqa: ARG001
        assert decided.wait(30)
        return {"main": 600_00}

    monkeypatch.setattr(Bots, "bets", bets)
    monkeypatch.setattr(Bots, "ponders_bet", lambda _, seat: seat == 1 and not decided.is_set())

    async def story() -> None:
        party = Party(("champion",), ("Léa",), seed=5, calendar=Calendar(1, 1))
        app = evening.app(evening.sitting("blackjack/changer", party))
        async with app.run_test(size=WIDE):
            at = At(app)
            await at.pilot.pause()
            await at.pilot.press("3", "enter")  # the keys are taken while it thinks
            assert "The champion thinks." in at.text()
            await at.pilot.press("f2")
            assert "Le champion réfléchit." in at.text()
            decided.set()
            await at.settle()
            assert at.table.game.round

    asyncio.run(story())
