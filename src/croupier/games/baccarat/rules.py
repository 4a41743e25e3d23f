"""The house rules of baccarat. The defaults are punto banco from eight decks."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from croupier.cards import Card, Rank, Suit
from croupier.games.declare import BadRules, WalkedRules, rule
from croupier.games.kinds import Flag, Names, Number, Percent, Ratio, Words
from croupier.messages import say
from croupier.money import Odds


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules(WalkedRules):
    """Every choice a baccarat house makes."""

    game: ClassVar[str] = "baccarat"

    decks: int | str = rule(Number(1, 8, "infinite"), 8, say("How many decks the shoe holds."))
    seats: int = rule(Number(1, 14), 1, say("How many seats the table has when nobody says otherwise."))
    naturals_stop: bool = rule(Flag(), True, say("Whether an 8 or 9 in two cards ends the drawing for both hands."))
    banker_commission: str = rule(Percent(), "5%", say("What the house keeps of a win on the banker."))
    banker_six_pays: Odds | Literal["as-usual"] = rule(
        Ratio("as-usual"), "as-usual", say("What the banker bet wins when the banker wins with 6.")
    )
    banker_seven: Literal["pays", "pushes"] = rule(
        Words("pays", "pushes"),
        "pays",
        say("What becomes of the banker bet when the banker wins with 7 in three cards."),
    )
    tie_pays: Odds = rule(Ratio(), "8:1", say("What a bet on the tie wins."))
    tie_returns_bets: bool = rule(Flag(), True, say("Whether a tie gives back bets on player and banker."))
    side_bets: tuple[str, ...] = rule(
        Names("dragon-7", "panda-8", "super-6", "pairs"), [], say("The side bets the house takes.")
    )
    dragon_7_pays: Odds = rule(Ratio(), "40:1", say("What a winning banker’s 7 in three cards wins."), "dragon-7_pays")
    panda_8_pays: Odds = rule(Ratio(), "25:1", say("What a winning player’s 8 in three cards wins."), "panda-8_pays")
    super_6_pays: Odds = rule(Ratio(), "12:1", say("What a winning banker’s 6 wins."), "super-6_pays")
    pairs_pays: Odds = rule(Ratio(), "11:1", say("What a pair in the first two cards of a hand wins."))

    @property
    def bets(self) -> tuple[str, ...]:
        sides = ("player-pair", "banker-pair") if "pairs" in self.side_bets else ()
        return (*self.main_bets, *(bet for bet in self.side_bets if bet != "pairs"), *sides)

    @property
    def main_bets(self) -> tuple[str, ...]:
        return ("player", "banker", "tie")

    @property
    def banker_pays(self) -> Odds:
        """B-10: an even-money win less the commission."""
        kept = 1 - Fraction(self.banker_commission[:-1]) / 100
        return Odds(kept.numerator, kept.denominator)

    @property
    def ranks(self) -> tuple[Card, ...]:
        """One card for each class of cards that the bets tell apart."""
        most = Rank.KING if "pairs" in self.side_bets else Rank.TEN
        return tuple(Card(rank, Suit.SPADES) for rank in Rank if rank <= most)

    def longest(self, seats: int) -> int:  # noqa: ARG002
        return 6

    def _check(self) -> None:
        if self.banker_six_pays != "as-usual" and self.banker_commission != "0%":
            raise BadRules(
                say(
                    "banker_six_pays = {pays} is not possible with banker_commission = {commission}: a house that "
                    "pays a banker’s 6 apart takes no commission (0%).",
                    pays=str(self.banker_six_pays),
                    commission=self.banker_commission,
                ),
                {"banker_commission": "0%", "banker_six_pays": "as-usual"},
            )
        super()._check()
