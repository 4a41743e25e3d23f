"""How a game is told, once for all front ends: words, lines, questions, reasons, results, rules in words.

vocabulary.py        what each move and bet is called, typed and explained
game.py              the functions that the telling of every game offers
blackjack/, baccarat.py, war.py      the games
defaults.py          what a game need not say itself
teller.py, results.py, asking.py     what happens, what came of it, what is asked
wagers.py, pages.py, signage.py, rule_words.py      typed bets, help, the rules on the felt and in tables
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
    """The telling of the game that these rules are of."""
    return _telling(game_of(rules.game).telling)


@cache
def _telling(module: str) -> Telling:
    """The functions of a game's module; those it leaves out are the defaults."""
    from croupier.telling import defaults

    return cast("Telling", SimpleNamespace(**{**vars(defaults), **vars(import_module(module))}))
