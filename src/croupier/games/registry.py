"""The games that can be played, and the modules that know each of them.

A game is a record of import paths, so that nothing of it is imported before it is needed. A package adds one by an entry
point of the group `croupier.games` that names its record (`docs/extending.md`):

    GAME = Game("high-card", rules="mine.high_card", telling="mine.telling", houses="mine.houses", strategies="mine.bots")
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, cast

from croupier.games.declare import BadRules, HouseRules
from croupier.messages import say
from croupier.plugins import NAME, Plugin, attempt, plugins
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
    analysis: str = ""
    """A module with `edge(rules, shoe)` and, where players decide, `advise(round, seen)`; empty if there is none."""


SHIPPED = ("blackjack", "baccarat", "war")

_games = {
    name: Game(
        name,
        rules=f"croupier.games.{name}",
        telling=f"croupier.telling.{name}",
        houses=f"croupier.houses.{name}",
        strategies=f"croupier.strategies.{name}",
    )
    for name in SHIPPED
}
_asked = False
"""Whether the installed packages were asked for their games."""


def register(game: Game) -> None:
    """Add a game, or replace the one of the same name."""
    _games[game.name] = game


def unregister(name: str) -> None:
    """Forget a game."""
    del _games[name]


def games() -> tuple[str, ...]:
    """The names of the games: those that are shipped, then those of other packages."""
    _add_plugins()
    return tuple(_games)


def game_of(name: object) -> Game:
    """The game of a name; refused if there is none."""
    if name not in SHIPPED:
        _add_plugins()
    if not isinstance(name, str) or name not in _games:
        raise BadRules(say("There is no game “{game}”; the games are: {games}.", game=name, games=games()))
    return _games[name]


def rules_of(name: object) -> type[HouseRules]:
    """The class of a game's rules."""
    return cast(type[HouseRules], import_module(game_of(name).rules).Rules)


def start_of(rules: HouseRules) -> Start:
    """What begins a round under these rules."""
    return cast(Start, import_module(game_of(rules.game).rules).start)


def _add_plugins() -> None:
    """The games of installed packages, found once; one that is not whole is skipped."""
    global _asked
    if _asked:
        return
    _asked = True
    for plugin in plugins("games"):
        if attempt(plugin, _check, plugin):
            register(plugin.value)


def _check(plugin: Plugin) -> bool:
    """Refuse a game that is not whole: everything it names is imported here, and nowhere else before it is needed."""
    from importlib.resources import files

    game = plugin.value
    if not isinstance(game, Game) or game.name != plugin.name:
        raise BadRules(say("its entry point names no game of that name"))
    if not NAME.fullmatch(game.name) or game.name in _games:
        raise BadRules(say("the name is taken, or no lower-case word"))
    module = import_module(game.rules)
    if not issubclass(module.Rules, HouseRules) or module.Rules.game != game.name or not callable(module.start):
        raise BadRules(say("{module} has no Rules and start of this game", module=game.rules))
    module.Rules()
    tuple(module.CODES)
    for path, name in ((game.telling, "TELLING"), (game.strategies, "STRATEGIES"), (game.analysis, "edge")):
        if path:
            getattr(import_module(path), name)
    list(files(game.houses).iterdir())
    return True
