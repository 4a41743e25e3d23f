"""The words of the games, for all front ends: moves, lines, questions, reasons, results, rules.

vocabulary.py        the name, keys and explanation of each move and bet
game.py              the interface of a game's telling, with defaults; texts.py what lies on the felt, in words
blackjack/, baccarat.py, war.py      the games
teller.py, steps.py  events as lines, and one step of a replay; company.py the names of the players in them;
second_person.py     “you” in the place of one's own name
asking.py, results.py                questions, results; standings.py those of a tournament
wagers.py, pages.py  typed bets, and help
finding.py, front_door.py, story.py    houses by any word, the ways into one, how a session went
signage.py, placard.py, rule_words.py    the rules on the felt and in tables; cards.py cards as text
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from croupier.games.registry import game_of

if TYPE_CHECKING:
    from croupier.games.declare import HouseRules
    from croupier.protocol import Round
    from croupier.telling.game import BoxesTelling, Telling


def telling_of(rules: HouseRules) -> Telling[Round, HouseRules]:
    """The telling of the game of these rules."""
    return _telling(game_of(rules.game).telling)


def boxes_telling(rules: HouseRules) -> BoxesTelling[Round, HouseRules, object] | None:
    """The telling of a game with betting boxes; None for a game in which each seat has its hands."""
    from croupier.telling.game import BoxesTelling

    telling = telling_of(rules)
    return telling if isinstance(telling, BoxesTelling) else None


@cache
def _telling(module: str) -> Telling[Round, HouseRules]:
    """The `TELLING` of a game's module."""
    from croupier.telling.game import Telling

    telling = import_module(module).TELLING
    if not isinstance(telling, Telling):
        raise TypeError(f"{module}.TELLING is no Telling.")
    return telling
