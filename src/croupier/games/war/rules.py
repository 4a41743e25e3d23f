"""The house rules of casino war."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from croupier.cards import Card, Rank, Suit
from croupier.games.declare import WalkedRules, rule
from croupier.games.kinds import Flag, Ratio
from croupier.messages import Message, say
from croupier.money import Money, Odds

BURNED = 3
"""W-05, W-D2: so many cards are burned before a war, once for all seats, and are really gone."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules(WalkedRules):
    """Every choice a war house makes."""

    game: ClassVar[str] = "war"

    surrender: bool = rule(Flag(), True, say("Whether a tie may be surrendered for half the stake."))
    war_win_pays: Odds = rule(Ratio(), "1:1", say("What a won war wins, of the first stake."))
    war_tie_pays: Odds = rule(Ratio(), "2:1", say("What a tied war wins, of the first stake."))
    tie_bet_pays: Odds | Literal["none"] = rule(
        Ratio("none"), "none", say("What the side bet on a tie of the first cards wins; none: it is not taken.")
    )

    @property
    def bets(self) -> tuple[str, ...]:
        return self.main_bets if self.tie_bet_pays == "none" else (*self.main_bets, "tie")

    @property
    def main_bets(self) -> tuple[str, ...]:
        return ("ante",)

    def stakeable(self, balance: int) -> int:
        """E-04: without surrender a tie takes the stake again, so half of the balance."""
        return balance if self.surrender else balance // 2

    def careful_bet(self, balance: int) -> int:
        """W-D1: half of the balance, so that a tie can go to war."""
        return balance // 2

    def why_uncovered(self, bets: Mapping[str, int], balance: int) -> Message | None:
        """E-04: without surrender a tie takes the stake again, so it must be there."""
        if self.surrender or sum(bets.values()) + bets["ante"] <= balance:
            return None
        return say(
            "A bet of {amount} is too much: a tie takes as much again, and you have {balance}.",
            amount=Money(bets["ante"]),
            balance=Money(balance),
        )

    @property
    def ranks(self) -> tuple[Card, ...]:
        """One card for each class of cards that the bets tell apart."""
        return tuple(Card(rank, Suit.SPADES) for rank in Rank)

    def longest(self, seats: int) -> int:
        return 2 * (seats + 1) + BURNED
