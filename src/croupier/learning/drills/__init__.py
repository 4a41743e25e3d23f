"""The drills: each is a set of items, and a question for each item.

chart          the best move of a hand at this house
count          the running and the true count of cards that pass
index-plays    the best move at a given count
third-card     does the banker draw?
payouts        what does this bet win?
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

from croupier.messages import Refused, say

if TYPE_CHECKING:
    from croupier.houses import House
    from croupier.learning.drills.drill import Drill

DRILLS = {
    "chart": say("Chart"),
    "count": say("Count"),
    "index-plays": say("Index plays"),
    "third-card": say("Third card"),
    "payouts": say("Payouts"),
}
"""Each drill by its name on the command line, with its title."""


class NoDrill(Refused):
    """A drill that does not exist, or that does not fit a house."""


def drill_of(name: str, house: House, **options: object) -> Drill:
    """A drill at a house; refused with a sentence where it makes no sense."""
    if name not in DRILLS:
        raise NoDrill(say("There is no drill “{name}”; the drills are: {names}.", name=name, names=tuple(DRILLS)))
    module = import_module(f"croupier.learning.drills.{name.replace('-', '_')}")
    return cast("Drill", module.open_drill(house, **options))


def drills_at(house: House) -> tuple[str, ...]:
    """The drills that make sense at a house, without computing anything."""
    return tuple(
        name for name in DRILLS if import_module(f"croupier.learning.drills.{name.replace('-', '_')}").fits(house.rules)
    )
