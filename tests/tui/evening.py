"""Runs the app in tests: opens it, presses keys, reads the screen."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar
from unittest.mock import patch
from zlib import crc32

from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.screen import Screen
from textual.worker import WorkerCancelled

from croupier.analysis.values import Values
from croupier.analysis.worker import QUERIES
from croupier.games.declare import HouseRules
from croupier.houses import load
from croupier.houses.shorthand import shorthand
from croupier.learning.tournament_values import TournamentValues
from croupier.processes.queue import Found, Query, answer_query
from croupier.settings import Settings
from croupier.table.party import Party
from croupier.table.sitting import Sitting
from croupier.tournament.answers import QUERIES as ANSWERS
from croupier.tui.app import CroupierApp, screen_for
from croupier.tui.dialogs.dialog import Dialog
from croupier.tui.screens.table import TableScreen
from tui.picture import screenshot, svg
from tui.pilot import QuickPilot

WIDE, USUAL, NARROW = (120, 40), (80, 24), (40, 24)
SIZES = (WIDE, USUAL, NARROW)
COMPANY = Party(("expert", "intermediate", "amateur"), ("Léa",), seed=5)


class AtOnce(Values):
    """Values that are computed at once, so that a screen is always complete."""

    ANSWERED: ClassVar[dict[Hashable, Found]] = {}

    def _ask(self, key: Hashable, query: Query, how: int) -> Found:  # noqa: ARG002
        if key not in self.ANSWERED:
            reply = answer_query(query, QUERIES)
            self.ANSWERED[key] = Found.of(reply) if reply.status == "known" else Found("unavailable")
        return self.ANSWERED[key]


class ChancesAtOnce(TournamentValues):
    """Chances that are found at once, each in one batch; nothing is solved: a tournament takes ten seconds."""

    ANSWERED: ClassVar[dict[Hashable, Found]] = {}

    def _ask(self, kind: str, about: Hashable, arguments: Callable[[int], tuple[Any, ...]], most: int) -> Found:  # noqa: ARG002
        if (kind, about) not in self.ANSWERED:
            with patch("croupier.tournament.answers.find_or_begin", lambda *_: None):
                self.ANSWERED[kind, about] = Found.of(answer_query(Query(kind, arguments(0)), ANSWERS))
        return self.ANSWERED[kind, about]


class MadeUp(AtOnce):
    """Edges and costs that are made up: the exact ones of all houses take a minute."""

    def edge(self, rules: HouseRules, priority: int = 0) -> Found:  # noqa: ARG002
        return Found("known", {bet: -_share(rules, bet) / 20 for bet in rules.bets})

    def prepare(self, rules: HouseRules) -> None:
        """Nothing: the values of the moves are computed where they are shown."""

    def costs(self, rules: HouseRules) -> Found:
        return Found("known", {way: -_share(rules, way) / 9 for way in ("optimal", "basic", "expert", "amateur")})


def _share(rules: HouseRules, word: str) -> float:
    """A number between 0 and 1, the same in every run."""
    return crc32(f"{shorthand(rules)} {word}".encode()) / 2**32


class At:
    """A running app: presses keys and reads the screen."""

    def __init__(self, app: CroupierApp) -> None:
        self.app, self.pilot = app, QuickPilot(app)

    @property
    def table(self) -> TableScreen:
        """The table in sight; a dialog may lie over it."""
        (*_, screen) = [one for one in self.app.screen_stack if not isinstance(one, Dialog)]
        assert isinstance(screen, TableScreen)
        return screen

    @property
    def dialog(self) -> Any:
        """The dialog on top."""
        assert isinstance(self.app.screen, Dialog)
        return self.app.screen

    @property
    def sitting(self) -> Sitting:
        assert isinstance(self.table.sitting, Sitting)
        return self.table.sitting

    @property
    def screen(self) -> Any:
        return self.app.screen

    def awaits(self) -> str:
        return self.table.awaits

    def is_at(self, kind: type[object]) -> bool:
        return isinstance(self.app.screen, kind)

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def settle(self) -> None:
        """Wait until all threads are done and the screen is painted."""
        await self.pilot.pause()
        while len(self.app.workers):
            with suppress(WorkerCancelled):  # a screen that is left cancels what it has begun
                await self.app.workers.wait_for_complete()
            await self.pilot.pause()

    async def click(self, text: str) -> None:
        """Click on a text of the screen."""
        for y, line in enumerate(self.text().split("\n")):
            if text in line:
                await self.pilot.click(offset=(line.index(text), y))
                await self.settle()
                return
        raise AssertionError(f"“{text}” is not on the screen:\n{self.text()}")

    def text(self) -> str:
        return "\n".join(strip.text.rstrip() for strip in screenshot(self.app))

    def picture(self) -> str:
        return svg(screenshot(self.app))

    async def play_round(self, move: str = "s", chip: str = "3") -> None:
        """Bet, then answer every question with `move`, until the next bets are due."""
        table = self.table
        if table.awaits == "bets":
            rounds = table.game.rounds
            while table.awaits == "bets" and table.game.rounds == rounds:
                seat = table.bettors[0]
                if not table.betting.last.get(seat):
                    await self.press(chip)
                await self.press("enter")
        elif table.awaits == "next":  # the bets are made by themselves
            await self.press("enter")
        for _ in range(60):
            if table.awaits != "move":
                return
            asked = table.game.deciding
            assert asked is not None
            await self.press("n" if "decline" in asked.words else move)


class Parsed(LRUCache[tuple[Any, ...], list[RuleSet]]):
    """The style sheets, parsed once for all apps with the same colours: a theme has others, and may be changed at any time."""

    KNOWN: ClassVar[dict[tuple[int, tuple[Any, ...]], list[RuleSet]]] = {}

    def __init__(self, app: CroupierApp) -> None:
        super().__init__(64)
        self._app = app
        self.clear()

    def clear(self) -> None:
        self._colours = hash(frozenset(self._app.get_css_variables().items()))

    def __getitem__(self, key: tuple[Any, ...]) -> list[RuleSet]:
        return self.KNOWN[self._colours, key]

    def __setitem__(self, key: tuple[Any, ...], rules: list[RuleSet]) -> None:
        self.KNOWN[self._colours, key] = rules


class Evening:
    """Opens the app in a temporary folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def app(self, opening: Sitting | Screen[None] | None = None, **settings: Any) -> CroupierApp:
        known = {"name": "Léa", "speed": "instant", "language": "en"} | settings
        compute = known.pop("compute", False)
        remembered = Settings(path=self.folder / "app.json", **known)
        screen = screen_for(opening) if isinstance(opening, Sitting) else opening
        app = CroupierApp(
            remembered,
            games=self.folder / "games",
            cache=self.folder / "edges.json",
            opening=screen,
            compute=compute is True,
        )
        app.stylesheet._parse_cache = Parsed(app)
        if isinstance(compute, str):
            app.values = {"at once": AtOnce, "made up": MadeUp}[compute](lambda: None)
            app.chances = ChancesAtOnce()
        return app

    def sitting(self, house: str, party: Party = COMPANY) -> Sitting:
        return Sitting.begin(load(house), party, self.folder / "games")

    @asynccontextmanager
    async def at(
        self,
        house: str | Sitting | Screen[None] | None = None,
        party: Party = COMPANY,
        size: tuple[int, int] = WIDE,
        **settings: Any,
    ) -> AsyncIterator[At]:
        """Open the app at a new table of a house, at a game, at a screen, or in the lobby."""
        opening = self.sitting(house, party) if isinstance(house, str) else house
        app = self.app(opening, **settings)
        async with app.run_test(size=size):
            at = At(app)
            await at.settle()
            yield at


def alone(seed: int = 5, **more: Any) -> Party:
    return replace(Party((), ("Léa",), seed=seed), **more)
