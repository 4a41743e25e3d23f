"""The games that can be played, and the modules that know each of them.

A game is a record of import paths, so that nothing of it is imported before it is needed. Another game is played once
it is registered:

    register(Game("high-card", rules="mine.high_card", telling="mine.telling", houses="mine.houses", strategies="mine.bots"))
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, cast

from croupier.games.declare import BadRules, HouseRules
from croupier.messages import say
from croupier.protocol import Round, Stake

Start = Callable[[Any, tuple[Stake | None, ...]], Round]
"""Begins a round of a game: its rules and the stakes of the seats."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game and the import paths of what knows it."""

    name: str
    rules: str
    """A module with `Rules`, `start` and `CODES`: the house rules, the round, the codes of its outcomes."""
    telling: str
    """A module with `TELLING`: the words in which front ends tell the game."""
    houses: str
    """A package, or a folder of one, that holds the game's house files."""
    strategies: str
    """A module with `STRATEGIES`: who can play it without a person."""


_games: dict[str, Game] = {}


def register(game: Game) -> None:
    """Add a game, or replace the one of the same name."""
    _games[game.name] = game


def unregister(name: str) -> None:
    """Forget a game."""
    del _games[name]


def games() -> tuple[str, ...]:
    """The names of the games, in the order in which they were registered."""
    return tuple(_games)


def game_of(name: object) -> Game:
    """The game of a name; refused if there is none."""
    if not isinstance(name, str) or name not in _games:
        raise BadRules(say("There is no game “{game}”; the games are: {games}.", game=name, games=games()))
    return _games[name]


def rules_of(name: object) -> type[HouseRules]:
    """The class of a game's rules."""
    return cast(type[HouseRules], import_module(game_of(name).rules).Rules)


def start_of(rules: HouseRules) -> Start:
    """What begins a round under these rules."""
    return cast(Start, import_module(game_of(rules.game).rules).start)


for _name in ("blackjack", "baccarat", "war"):
    register(
        Game(
            _name,
            rules=f"croupier.games.{_name}",
            telling=f"croupier.telling.{_name}",
            houses=f"croupier.houses.{_name}",
            strategies=f"croupier.strategies.{_name}",
        )
    )
