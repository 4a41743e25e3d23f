"""The games that houses offer, by their names."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, cast

from croupier.games.declare import BadRules, HouseRules
from croupier.messages import say
from croupier.protocol import Round, Stake

GAMES = ("blackjack", "baccarat", "war")

Start = Callable[[Any, tuple[Stake | None, ...]], Round]
"""Begins a round of a game: its rules and the stakes of the seats."""


def rules_of(game: object) -> type[HouseRules]:
    """The class of a game's rules. A game is imported when a house of it is first asked for."""
    if game not in GAMES:
        raise BadRules(say("There is no game “{game}”; the games are: {games}.", game=game, games=GAMES))
    return cast(type[HouseRules], import_module(f"croupier.games.{game}").Rules)


def start_of(rules: HouseRules) -> Start:
    """What begins a round under these rules."""
    return cast(Start, import_module(f"croupier.games.{rules.game}").start)
