"""The drills: each is a set of items, and a question for each item.

chart          the best move of a hand at this house
count          the running and the true count of cards that pass
index-plays    the best move at a given count
third-card     does the banker draw?
payouts        what does this bet win?
tournament     what do you bet before a cut?
"""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, cast

from croupier.messages import Refused, fold_accents, quote, say, spelling
from croupier.telling.vocabulary import forms_of

if TYPE_CHECKING:
    from croupier.houses import House
    from croupier.learning.drills.drill import Drill

DRILLS = {
    "chart": say("Chart"),
    "count": say("Count"),
    "index-plays": say("Index plays"),
    "third-card": say("Third card"),
    "payouts": say("Payouts"),
    "tournament": say("Before a cut"),
}
"""Each drill by its name on the command line, with its title."""
OTHER_WORDS = {
    "chart": spelling("other words for the drill chart", "strategy moves"),
    "count": spelling("other words for the drill count", "counting"),
    "index-plays": spelling("other words for the drill index plays", "index indices"),
    "third-card": spelling("other words for the drill third card", "third draw"),
    "payouts": spelling("other words for the drill payouts", "payout pays"),
    "tournament": spelling("other words for the drill tournament", "cut bets"),
}
"""What people call drills."""


class NoDrill(Refused):
    """A drill that does not exist, or that does not fit a house."""


def drill_of(name: str, house: House, **options: object) -> Drill:
    """A drill at a house; refused with a sentence where it makes no sense."""
    if name not in DRILLS:
        raise NoDrill(say("There is no drill “{name}”; the drills are: {names}.", name=name, names=tuple(DRILLS)))
    module = import_module(f"croupier.learning.drills.{name.replace('-', '_')}")
    return cast("Drill", module.open_drill(house, **options))


def drill_name(text: str) -> str | None:
    """The drill that a text means, in any language; None if it means none. Refused if it is nearly the name of one."""
    forms = {form: name for name, title in DRILLS.items() for form in forms_of(name, title, OTHER_WORDS[name])}
    typed = fold_accents(text.strip()).replace(" ", "-")
    if typed in forms:
        return forms[typed]
    if near := tuple(dict.fromkeys(forms[one] for one in get_close_matches(typed, forms, 2, 0.7))):
        raise NoDrill(say("There is no drill “{name}”; did you mean {near}?", name=quote(text), near=near))
    return None


def drills_at(house: House) -> tuple[str, ...]:
    """The drills that make sense at a house, without computing anything."""
    return tuple(
        name for name in DRILLS if import_module(f"croupier.learning.drills.{name.replace('-', '_')}").fits(house.rules)
    )
