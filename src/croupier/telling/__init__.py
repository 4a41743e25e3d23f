"""The words of the games, for all front ends: moves, lines, questions, reasons, results, rules.

vocabulary.py        the name, keys and explanation of each move and bet
game.py              the interface of a game's telling
blackjack/, baccarat.py, war.py      the games
defaults.py          the functions that a game does not define itself
teller.py, steps.py  events as lines, and one step of a replay; company.py the names of the players in them
asking.py, closing.py, results.py    questions, closed moves, results; standings.py those of a tournament
wagers.py, pages.py  typed bets, and help
signage.py, placard.py, rule_words.py    the rules on the felt and in tables; cards.py cards as text
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from croupier.games.registry import game_of

if TYPE_CHECKING:
    from croupier.games.declare import HouseRules
    from croupier.telling.game import Telling


def telling_of(rules: HouseRules) -> Telling:
    """The telling of the game of these rules."""
    return _telling(game_of(rules.game).telling)


@cache
def _telling(module: str) -> Telling:
    """The functions of a game's module, with the defaults for those it does not define."""
    from croupier.telling import defaults

    return cast("Telling", SimpleNamespace(**{**vars(defaults), **vars(import_module(module))}))
