"""What a company asks for when it sits down, in the app or at a table of plain text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.games.declare import HouseRules
    from croupier.table import Player
    from croupier.tournament import Calendar


@dataclass(frozen=True, slots=True)
class Party:
    """What a company asks for when it sits down."""

    bots: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    budget: str | None = None
    bet: str = ""
    """The bet of the first round, as it is typed."""
    seed: int | None = None
    places: int | None = None
    """How many seats the table is to have; None: the house's own number, or more if the company is larger."""
    calendar: Calendar | None = None
    """With a calendar it is a tournament."""
    language: str = "en"
    """In which a bet that is not understood is explained."""

    @property
    def seats(self) -> int:
        """How many seats it takes at least: the bots', and a person's or one for each name."""
        return len(self.bots) + max(1, len(self.names))

    def players(self, rules: HouseRules) -> list[Player]:
        """People in the first seats, bots in the last; refused if they do not fit at this table."""
        from croupier.money import amount
        from croupier.seating import check_purse, seated

        purse = rules.budget if self.budget is None else check_purse(amount(self.budget), rules)
        return seated(rules, self.bots, self.names, purse)

    def first_bet(self, rules: HouseRules, purse: int) -> Mapping[str, int] | None:
        """The bet of the first round, refused at once if the table would not take it."""
        from croupier.bets import check_bets
        from croupier.plain.wagers import read_bets
        from croupier.texts import Speaker

        if not self.bet:
            return None
        bets = read_bets(rules, self.bet, Speaker(self.language, rules.currency))
        check_bets(rules, bets, purse)
        return bets

    def next(self) -> Party:
        """The same company for another game: with a chosen seed, the one after it."""
        return replace(self, seed=None if self.seed is None else self.seed + 1)
