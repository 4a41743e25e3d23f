"""The sheets with the edges of a house's bets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.houses import House
from croupier.messages import Message, say
from croupier.paper.figures import bets, fraction, part, percent
from croupier.paper.ink import Line
from croupier.paper.sheet import Pen, columns, heading, with_bars
from croupier.telling.vocabulary import title

if TYPE_CHECKING:
    from croupier.analysis.baccarat import BaccaratEdge
    from croupier.analysis.blackjack import BlackjackEdge
    from croupier.analysis.nets import BetsEdge
    from croupier.analysis.war import WarEdge

_BAR = 16


def how(strategy: str, splits: bool = False) -> Message:
    """The second line of a sheet: what is computed."""
    match strategy:
        case "optimal" if splits:
            return say("Best play, each split hand by its own cards, exact, from a fresh shoe.")
        case "optimal":
            return say("Best play, exact, from a fresh shoe.")
        case "basic":
            return say("The house’s best chart, exact, from a fresh shoe.")
    return say("Strategy {name}, exact, from a fresh shoe.", name=strategy)


# Blackjack


def blackjack_sheet(
    pen: Pen,
    house: House,
    strategy: str,
    edge: BlackjackEdge,
    beside: Mapping[str, Fraction],
    deviation: float | None = None,
) -> Iterator[Line]:
    """The edge, related figures, and the values by upcard; `beside` are insurance and the side bets."""
    splits = getattr(house.rules, "max_hands", 1) > 1
    yield from heading(pen, house, how(strategy, splits))
    rows = [*figure_rows(pen, edge, deviation), *(side_row(pen, bet, worth) for bet, worth in beside.items())]
    yield from columns(rows, right=(1,))
    yield from favours(pen, {"main": edge.ev} | {bet: float(worth) for bet, worth in beside.items()})
    yield ()
    yield pen.sentence(say("By the dealer’s upcard, in first bets:"))
    upcards = [((upcard, bets(pen.speak, worth)), worth) for upcard, worth in edge.by_upcard.items()]
    yield from with_bars(pen, upcards, _BAR, right=(0, 1))


def figure_rows(pen: Pen, edge: BlackjackEdge, deviation: float | None) -> Iterator[tuple[str, str, str]]:
    """Each figure: its name, its value, and a note."""
    speak, naturals = pen.speak, edge.naturals
    yield pen(say("Edge")), percent(speak, edge.ev, 4), pen(_on_a_hundred(pen, edge.ev))
    wagered = say("of all that is put up, {bets} bets a round", bets=speak.number(edge.wagered, 4))
    yield pen(say("Per unit wagered")), percent(speak, edge.per_unit_wagered, 4), pen(wagered)
    if deviation is not None:
        yield pen(say("Standard deviation")), f"{speak.number(deviation, 4)}  ", pen(say("first bets a round"))
    often = (
        say("one round in {rounds}", rounds=speak.number(1 / naturals.player, 1)) if naturals.player else say("never")
    )
    yield pen(say("Your blackjack")), part(speak, naturals.player, 4), pen(often)
    yield pen(say("Dealer’s blackjack")), part(speak, naturals.dealer, 4), ""
    yield pen(say("Both")), part(speak, naturals.both, 4), ""


def _on_a_hundred(pen: Pen, ev: float) -> Message:
    amount = pen.speak.number(abs(ev) * 100, 2)
    if ev > 0:
        return say("of the first bet: 100 staked bring {amount}", amount=amount)
    return say("of the first bet: 100 staked cost {amount}", amount=amount)


def side_row(pen: Pen, bet: str, worth: Fraction) -> tuple[str, str, str]:
    exactly = say("of its stake: exactly {fraction}", fraction=fraction(worth))
    return pen(title(bet)), percent(pen.speak, float(worth), 4), pen(exactly)


# Baccarat and war


def bets_sheet(pen: Pen, house: House, edge: BetsEdge) -> Iterator[Line]:
    """Every bet."""
    yield from heading(pen, house, say("Every bet, exact, from a fresh shoe."))
    yield from columns([bet_row(pen, bet, worth) for bet, worth in edge.bets.items()], right=(1,))
    yield from favours(pen, {bet: float(worth) for bet, worth in edge.bets.items()})


def baccarat_sheet(pen: Pen, house: House, edge: BaccaratEdge) -> Iterator[Line]:
    """Every bet, and how often each side wins."""
    yield from bets_sheet(pen, house, edge)
    yield ()
    ends = {"player": edge.player_wins, "banker": edge.banker_wins, "tie": edge.ties}
    yield pen.sentence(say("How {coups} coups end, all orders of six cards:", coups=edge.coups))
    rows = [((pen(title(end)), part(pen.speak, ways / edge.coups, 4)), ways / edge.coups) for end, ways in ends.items()]
    yield from with_bars(pen, rows, 2 * _BAR, right=(1,))


def bet_row(pen: Pen, bet: str, worth: Fraction) -> tuple[str, str, str]:
    exactly = say("exactly {fraction}", fraction=fraction(worth))
    return pen(title(bet)), percent(pen.speak, float(worth), 4), pen(exactly)


def war_sheet(pen: Pen, house: House, strategy: str, ante: Fraction, edge: WarEdge) -> Iterator[Line]:
    """The ante for each answer to a tie, and the tie bet."""
    yield from heading(pen, house, how(strategy))
    worth = {"ante": ante} | ({} if edge.tie is None else {"tie": edge.tie})
    yield from columns([bet_row(pen, bet, value) for bet, value in worth.items()], right=(1,))
    yield from favours(pen, {bet: float(value) for bet, value in worth.items()})
    yield ()
    if len(edge.always) == 1:
        yield pen.sentence(say("A tie always goes to war: there is nothing to decide."))
    else:
        yield pen.sentence(say("The ante, by what every tie is answered with:"))
        best = max(edge.always, key=lambda word: edge.always[word])
        answers = [
            (*bet_row(pen, word, worth), pen(say("best")) * (word == best)) for word, worth in edge.always.items()
        ]
        yield from columns(answers, right=(1,))


def favours(pen: Pen, worth: Mapping[str, float]) -> Iterator[Line]:
    """A warning for each bet with an edge for the player."""
    for bet, value in worth.items():
        if value > 0:
            edge = part(pen.speak, value)
            yield ()
            yield pen.sentence(
                say("Watch out: this table favours the player, by {edge}.", edge=edge)
                if bet in ("main", "ante")
                else say("Watch out: {bet} favours the player here, by {edge}.", bet=pen(title(bet)), edge=edge),
                bold=True,
            )
