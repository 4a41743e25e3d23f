"""Whatever is typed, however fast: no traceback, and every game has a log that verifies."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random

import pytest

from croupier.houses import load
from croupier.records.types import Calendar
from croupier.table.party import Party
from croupier.tui.screens.designer import DesignerScreen
from croupier.tui.screens.drill import DrillScreen
from croupier.tui.screens.lobby import LobbyScreen
from croupier.tui.screens.table import TableScreen
from sizes import size
from tui import ways
from tui.evening import COMPANY, NARROW, USUAL, At, Evening, alone
from tui.storm import burst, storm, verify_games
from tui.ways import keys, nothing

KEYS = int(os.environ.get("CROUPIER_STORM", size(60, 1000)))
HOUSE = "blackjack/vegas-strip"
FRIENDS = Party(("amateur",), ("Ana", "Ben", "Cléo"))


async def look_back(at: At) -> None:
    await ways.look_back(at, rounds=1)


async def replay(at: At) -> None:
    await look_back(at)
    await at.press("r")


async def history(at: At) -> None:
    await look_back(at)
    await at.press("enter", "f6")


def drill(house: str, name: str) -> Callable[[At], Awaitable[None]]:
    async def there(at: At) -> None:
        screen = DrillScreen(load(house), name)
        at.app.push_screen(screen)
        while screen.practice is None and screen.notice is None:
            await at.settle()

    return there


async def designer(at: At) -> None:
    at.app.push_screen(DesignerScreen(load(HOUSE)))
    await at.settle()


SCREENS: dict[str, tuple[str | None, Party, Callable[[At], Awaitable[None]]]] = {
    "lobby": (None, COMPANY, nothing),
    "table": (HOUSE, COMPANY, nothing),
    "baccarat": ("baccarat/pairs", alone(), nothing),
    "tournament": ("blackjack/changer", replace(COMPANY, calendar=Calendar()), nothing),
    "look back": (HOUSE, alone(), look_back),
    "replay": (HOUSE, alone(), replay),
    "history": (HOUSE, alone(), history),
    "drill of moves": (None, COMPANY, drill("baccarat/punto-banco", "third-card")),
    "drill of numbers": (None, COMPANY, drill("war/casino-war", "payouts")),
    "drill of passing cards": (None, COMPANY, drill(HOUSE, "count")),
    "designer": (None, COMPANY, designer),
}
"""How each screen is reached."""
PANELS: dict[str, tuple[str | None, Party, Callable[[At], Awaitable[None]]]] = {
    "finding": (None, COMPANY, keys("/")),
    "bots": (None, COMPANY, keys("b")),
    "settings": (None, COMPANY, keys("f4")),
    "comparing": (None, COMPANY, keys("e", "down", "enter")),
    "in mid-hand": (HOUSE, alone(), keys("3", "enter")),
    "values": (HOUSE, alone(), keys("3", "enter", "?")),
    "friends": (HOUSE, FRIENDS, nothing),
    "swaps": ("blackjack/changer", alone(), nothing),
    "four seats": ("blackjack/four-seats", Party((), ("Ana", "Ben", "Cléo", "Dan")), nothing),
    "war": ("war/casino-war", alone(), nothing),
}
"""How the panels are reached, and other companies and games."""
WAYS = SCREENS | PANELS


def weather(evening: Evening, way: str, amount: int) -> None:
    """So many keys into one screen; an app that was left on the way is opened again."""
    house, party, there = WAYS[way]
    random = Random(way)

    async def story() -> None:
        left = amount
        while left > 0:
            seed = random.randrange(10**6)
            settings = {"language": random.choice(("en", "fr")), "speed": random.choice(("instant", "fast"))}
            size = random.choice((USUAL, NARROW))
            async with evening.at(house, replace(party, seed=seed), size, **settings) as at:
                await there(at)
                left -= await storm(at, random, left)

    asyncio.run(story())
    verify_games(evening.folder / "games")  # of a table without a round there is none


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_a_storm_of_keys_does_no_harm(evening: Evening, way: str) -> None:
    """`CROUPIER_STORM=10000` presses more keys, as `benchmarks/storms.py` does."""
    weather(evening, way, KEYS)


@pytest.mark.slow
@pytest.mark.parametrize("last", ["r", "s", "h", "d"])
def test_a_move_that_comes_after_leaving_is_not_made(evening: Evening, last: str) -> None:
    """Esc and Enter leave in mid-hand; the third key of the burst arrives when the log is closed."""

    async def story() -> None:
        async with evening.at(HOUSE, alone(42)) as at:
            await at.press("3", "enter")
            assert at.awaits() == "move"
            await burst(at, "escape", "enter", last)
            await at.settle()
            assert at.is_at(LobbyScreen)
            await at.press("r", "enter")
            assert at.is_at(TableScreen)
            assert at.awaits() == "move", "the hand goes on where it was left"

    asyncio.run(story())


def test_who_has_left_the_app_does_not_sit_down(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at() as at:
            await burst(at, "escape", "enter")

    asyncio.run(story())
    assert not list((evening.folder / "games").glob("*"))


def test_a_click_that_comes_after_leaving_does_nothing(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(HOUSE, alone(42)) as at:
            await at.press("3", "enter")
            table = at.table
            (area,) = [a for a in table.canvas._click_areas if a.run.__class__.__name__ == "partial"][:1]
            await at.press("escape", "enter")
            events = table.game.events
            table._click(area)
            assert table.game.events == events

    asyncio.run(story())
