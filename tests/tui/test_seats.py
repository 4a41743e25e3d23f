"""The seats in the app: people first, as in line mode, from left to right in the order in which they act."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import pairwise

import pytest

from croupier.houses import load
from croupier.painting.scene import Scene, Sitter
from croupier.painting.seats import columns
from croupier.protocol import Decide
from croupier.records.event import Event
from croupier.strategies import names
from croupier.table.party import Party
from croupier.telling.vocabulary import PLAYING_STYLES, playing_style
from tui.evening import COMPANY, SIZES, Evening, alone


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
    here = evening.sitting(house, party).table.game.players
    assert [(one.name, one.plays) for one in here] == [(one.name, one.plays) for one in plain]


@pytest.mark.parametrize("width", [80, 120, 200])
def test_the_seats_lie_on_the_felt_in_the_order_in_which_they_act(evening: Evening, width: int) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip", Party(("expert",) * 3, ("Ana", "Ben"), seed=5)) as at:
            placed = columns(at.table.scene(), width, 4, 44, 14)
            assert [column.sitter.seat for column in placed] == [0, 1, 2, 3, 4]
            assert all(one.x + one.width <= other.x for one, other in pairwise(placed))
            acted: list[int] = []
            tell = at.table._teller.tell_event

            def note_event(event: Event) -> None:
                acted.extend([event.need.seat] if isinstance(event.need, Decide) else [])
                tell(event)

            at.table._teller.tell_event = note_event  # type: ignore[method-assign]
            await at.press("3", "enter", "3", "enter")
            while at.awaits() == "move":
                await at.press("s")
            assert acted == sorted(acted)
            assert set(acted) == set(range(5))

    asyncio.run(story())


@pytest.mark.parametrize("seats", [4, 7])
def test_your_seat_is_wider_than_the_others(seats: int) -> None:
    people = tuple(Sitter(seat, f"P{seat}", "", 1_000, True) for seat in range(seats))
    for you in range(seats):
        scene = Scene(load("blackjack/vegas-strip").rules, None, people, you=you)
        widths = [column.width for column in columns(scene, 120, 4, 44, 14)]
        assert max(widths) == widths[you] > min(widths)


def test_from_the_lobby_bots_take_the_other_seats(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(house=None) as at:
            at.app.settings.house = "blackjack/four-seats"
            at.screen.row = next(n for n, one in enumerate(at.screen.houses) if one.name == "blackjack/four-seats")
            await at.press("enter", "enter")
            assert [player.bot for player in at.table.game.players] == [False, True, True, True]

    asyncio.run(story())


@pytest.mark.slow
def test_the_first_bet_can_be_on_anything(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("baccarat/pairs", alone(bet="banker 10 tie 5")) as at:
            await at.press("enter")
            last = at.table.game.last
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


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_who_has_left_is_said_to_be_out(evening: Evening, size: tuple[int, int]) -> None:
    """Not by colour alone."""

    async def story() -> None:
        async with evening.at("blackjack/vegas-strip", size=size) as at:
            before = at.text().split().count("out")
            at.table.game.players[2].gone = True
            at.table.repaint()
            await at.settle()
            assert at.text().split().count("out") == before + 1

    asyncio.run(story())
