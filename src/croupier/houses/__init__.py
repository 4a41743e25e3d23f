"""The houses: their rules as data, one TOML file each, and what can be said of them.

    load("blackjack/changer").rules                              a house by its name
    load("blackjack/vegas-strip:decks=2,blackjack_pays=6:5")     with changes after the first colon
    load("my-house.toml")                                        a file of one's own

`shorthand`, `legend`, `compare` and `schema` are modules of their own, imported by those who need them.
"""

from croupier.games.registry import games, rules_of, start_of
from croupier.houses.house import House
from croupier.houses.loader import from_values, load, name_without_file
from croupier.houses.lookup import house
from croupier.houses.shelf import SHEETS, UnknownHouse, names

FIRST_HOUSE = "blackjack/vegas-strip"
"""Where somebody begins who has not named a house: in the lobby, in drills, in analyses."""
TOURNAMENT_HOUSE = "blackjack/changer"
"""Where a tournament is held if nobody names a house (S0-16)."""

__all__ = [
    "FIRST_HOUSE",
    "SHEETS",
    "TOURNAMENT_HOUSE",
    "House",
    "UnknownHouse",
    "from_values",
    "games",
    "house",
    "load",
    "name_without_file",
    "names",
    "rules_of",
    "start_of",
]
