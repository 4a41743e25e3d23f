"""Why the moves of a decision are worth what they are, as it goes over the wire: sentences and figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, TypedDict

from croupier.analysis.values import Values
from croupier.cards import Card
from croupier.games.declare import HouseRules
from croupier.learning.hand_figures import dealer_ends, earns_line, ending
from croupier.messages import say
from croupier.protocol import Decide, Round
from croupier.telling import telling_of
from croupier.telling.vocabulary import MOVES
from croupier.wire.texts import Text, plain, texts_of_each

if TYPE_CHECKING:
    from croupier.analysis.advice import Advice


class DealerEnd(TypedDict):
    """How often the dealer ends so."""

    name: Text
    share: float
    over: bool


class MoveEnding(TypedDict):
    """How often a move wins, pushes and loses."""

    word: str
    label: Text
    shares: list[float]


ReasonsShown = TypedDict(
    "ReasonsShown",
    {
        "coming": bool,
        "lines": list[Text],
        "from": Text | None,
        "dealer": list[DealerEnd],
        "endings": list[MoveEnding],
        "earns": Text,
    },
    total=False,
)
"""Why the moves of a decision are worth what they are; `from`: from how many cards that are not yet seen."""


def reasons_json(
    asks: Values, rules: HouseRules, round: Round, need: Decide, seen: Counter[Card], advice: Advice | None
) -> ReasonsShown:
    """The reasons as far as they are known; `coming`: they are being computed."""
    why = None if "decline" in need.words else asks.why(round, seen)
    left = None if rules.decks == "infinite" else rules.cards - seen.total()
    told: ReasonsShown = {
        "coming": bool(why and why.coming),
        "lines": [],
        "from": plain(say("from the {cards} cards not yet seen", cards=left)) if left else None,
    }
    if why and not why.known:
        return told
    telling, found = telling_of(rules), why.value if why else None
    told["lines"] = texts_of_each(
        lambda speak: tuple(telling.reasons(round, need, found, seen, speak) or ()), rules.currency
    )
    if found is not None and hasattr(found, "dealer"):
        told["dealer"] = [
            {"name": plain(end.name), "share": end.share, "over": end.over} for end in dealer_ends(found) if end.share
        ]
        told["endings"] = list(_endings(found, need))
        stake = round.stakes[need.seat]
        if advice and stake:
            told["earns"] = Text(partial(earns_line, advice, stake.bets[0][1]), rules.currency)
    return told


def _endings(found: Any, need: Decide) -> Iterator[MoveEnding]:
    """How often each move wins, pushes and loses."""
    for word in need.words:
        if shares := ending(found, word):
            yield {"word": word, "label": plain(MOVES[word].label), "shares": list(shares)}
