"""The figures behind the reasons for a move: what the dealer ends on, how often each move wins, what the stake earns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from croupier.language import Speaker
from croupier.messages import Message, say
from croupier.money import Money
from croupier.telling.vocabulary import MOVES

if TYPE_CHECKING:
    from croupier.analysis.advice import Advice
    from croupier.analysis.reasons.blackjack import HandReasons


class DealerEnd(NamedTuple):
    """A total on which the dealer may end, and how often."""

    name: Message | str
    share: float
    over: bool


def dealer_ends(why: HandReasons) -> Iterator[DealerEnd]:
    """The dealer's totals from low to high, a blackjack after 21, and a bust last."""
    from croupier.analysis.reasons.dealer import BUST, NATURAL

    for total in sorted(why.dealer, key=lambda total: 21.5 if total == NATURAL else total):
        name: Message | str = say("bust") if total == BUST else "BJ" if total == NATURAL else str(total)
        yield DealerEnd(name, why.dealer[total], total == BUST)


def ending(why: HandReasons, word: str) -> tuple[float, float, float] | None:
    """How often a move wins, pushes and loses; for a split, each of its hands. None where it does not end as one."""
    shares = why.parted if word == "split" else why.endings.get(word)
    return (shares[0], shares[1], shares[2]) if shares else None


def earns_line(advice: Advice, stake: int, speak: Speaker) -> Message:
    """What a stake earns on average with the best move."""
    best = advice.best
    return say(
        "Your {stake} at stake earns {worth} on average with the best move: {move}.",
        stake=speak.money(Money(stake)),
        worth=speak.exact_money(advice.moves[best] * stake, signed=True),
        move=MOVES[best].label,
    )
