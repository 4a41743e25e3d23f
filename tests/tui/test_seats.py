"""The seats in the app: people first, as in line mode; a single person is painted in the middle."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import pairwise

import pytest

from croupier.houses import load
from croupier.strategies import names
from croupier.table.party import Party
from croupier.telling.vocabulary import PLAYING_STYLES, playing_style
from croupier.tui.painters.seats import around
from croupier.tui.scene import scene_of
from tui.evening import COMPANY, Evening, alone


@pytest.mark.parametrize(
    ("house", "party"),
    [
        ("blackjack/vegas-strip", COMPANY),
        ("blackjack/four-seats", Party()),
        ("blackjack/four-seats", alone()),
        ("blackjack/four-seats", Party(("expert",), ("Ana", "Ben"))),
        ("baccarat/pairs", Party(("banker",), ("Léa",))),
    ],
)
def test_the_seats_are_those_of_the_plain_table(evening: Evening, house: str, party: Party) -> None:
    rules = load(house).rules
    plain = party.players(replace(rules, seats=max(rules.seats, party.seats)))
    here = evening.sitting(house, party).table.players
    assert [(one.name, one.plays) for one in here] == [(one.name, one.plays) for one in plain]


def test_a_lone_person_is_drawn_in_the_middle_and_asked_in_turn(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip") as at:
            scene = scene_of(at.table)
            seats = [sitter.seat for sitter in around(scene)]
            assert seats[len(seats) // 2] == scene.you == 0
            assert all((one + 1) % len(seats) == other for one, other in pairwise(seats))
            await at.press("3", "enter")
            need = at.table.table.deciding
            assert need is not None
            assert need.seat == 0

    asyncio.run(story())


def test_from_the_lobby_bots_take_the_other_seats(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(house=None) as at:
            at.app.settings.house = "blackjack/four-seats"
            at.screen.at = next(n for n, one in enumerate(at.screen.houses) if one.name == "blackjack/four-seats")
            await at.press("enter")
            assert [player.bot for player in at.table.table.players] == [False, True, True, True]

    asyncio.run(story())


def test_the_first_bet_can_be_on_anything(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("baccarat/pairs", alone(bet="banker 10 tie 5")) as at:
            await at.press("enter")
            last = at.table.table.last
            assert last is not None
            stake = last.stakes[0]
            assert stake is not None
            assert dict(stake.bets) == {"banker": 1000, "tie": 500}

    asyncio.run(story())


@pytest.mark.parametrize("house", ["blackjack/vegas-strip", "baccarat/pairs", "war/casino-war"])
def test_whoever_can_sit_as_a_bot_is_called_something(house: str) -> None:
    assert set(names(load(house).rules)) <= set(PLAYING_STYLES)


def test_a_bot_that_plays_by_a_file_goes_by_its_name() -> None:
    assert playing_style("charts/my own.json") == "my own"
