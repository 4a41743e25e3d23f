"""The cells of a chart in words and letters. The letters are those of the keys, in each language."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.blackjack.chart import CELLS, PARTING
from croupier.messages import Message, say
from croupier.telling.vocabulary import chart_letter

MEANINGS: Mapping[str, Message] = {
    "H": say("hit"),
    "S": say("stand"),
    "D": say("double, else hit"),
    "Ds": say("double, else stand"),
    "P": say("split"),
    "C": say("swap"),
    "Rh": say("surrender, else hit"),
    "Rs": say("surrender, else stand"),
    "Rp": say("surrender, else split"),
    "Rc": say("surrender, else swap"),
}


def cell_letters(cell: str, language: str) -> str:
    """`Ds`: double, else stand. If the second choice is hit, it is left out."""
    words = CELLS[cell]
    first, *then = (chart_letter(word, language) for word in words[:2])
    usual = words[1:] == ("hit",) or words[0] in PARTING
    return first if usual else first + "".join(then).lower()
