"""Rules and rounds as tables, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import count, takewhile

from croupier.cards import Card
from croupier.protocol import BANKER, DEALER, PLAYER, Box, Decide, Done, Place, Round

HIDDEN = "🂠"
"""A card that lies face down."""


class NotebookRound:
    """A round that shows itself, in print and in a notebook: the cards at each place, and what it needs or came to."""

    __slots__ = ()

    def __str__(self: Round) -> str:
        return "\n".join(f"{place}: {cards}".rstrip() for place, cards in (*_places(self), _state(self)))

    def _repr_html_(self: Round) -> str:
        return table(("place", "cards"), [*_places(self), _state(self)])


def _places(round: Round) -> Iterator[tuple[str, str]]:
    """What lies on the felt, place by place."""
    for seat, stake in enumerate(round.stakes):
        if stake:
            hands = takewhile(bool, (round.cards_at(Box(seat, hand)) for hand in count()))
            bets = ", ".join(f"{bet} {amount / 100:g}" for bet, amount in stake.bets)
            yield f"seat {seat + 1} ({bets})", " / ".join(map(_cards, hands))
    named: tuple[tuple[str, Place], ...] = (("dealer", DEALER), ("player", PLAYER), ("banker", BANKER))
    for name, place in named:
        if cards := round.cards_at(place):
            yield name, _cards(cards)


def _cards(cards: Sequence[Card | None]) -> str:
    return " ".join(HIDDEN if card is None else str(card) for card in cards)


def _state(round: Round) -> tuple[str, str]:
    match round.need:
        case Done(outcomes):
            return "ended", "; ".join(f"{one.bet} {one.net / 100:+g}: {one.reason}" for one in outcomes)
        case Decide(seat, _, options):
            return "needs", f"seat {seat + 1} says {', '.join(option.word for option in options)}"
        case need:
            return "needs", str(need)


def table(heads: Iterable[str], rows: Iterable[Sequence[object]], caption: str = "") -> str:
    """A table in HTML.

    >>> table(["rule", "value"], [("decks", 6)])
    '<table><tr><th>rule</th><th>value</th></tr><tr><td>decks</td><td>6</td></tr></table>'
    """
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{title}<tr>{head}</tr>{body}</table>"
