"""What a company asks for when it sits down, in the app or at a table of plain text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.games.declare import HouseRules
    from croupier.table.state import Player
    from croupier.table.tournament import Calendar


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
    loss_limit: int = 0
    """The most that each person may lose in this game, in cents: no chips beyond it. 0: no limit; a tournament has none."""

    @property
    def seats(self) -> int:
        """How many seats it takes at least: the bots', and a person's or one for each name."""
        return len(self.bots) + max(1, len(self.names))

    def seats_at(self, rules: HouseRules) -> int:
        """How many seats the table gets: as many as were asked for, or enough; a tournament has no empty seat."""
        return self.places or (self.seats if self.calendar else max(rules.seats, self.seats))

    def players(self, rules: HouseRules) -> list[Player]:
        """People in the first seats, bots in the last; refused if they do not fit at this table."""
        from croupier.money import amount
        from croupier.table.seating import check_purse, limited, seated

        purse = rules.budget if self.budget is None else check_purse(amount(self.budget), rules)
        players = seated(rules, self.bots, self.names, purse)
        if self.loss_limit and not self.calendar:
            for player in players:
                if not player.bot:
                    player.purse = limited(purse, rules, self.loss_limit, chosen=self.budget is not None)
        return players

    def next(self) -> Party:
        """The same company for another game: with a chosen seed, the one after it."""
        return replace(self, seed=None if self.seed is None else self.seed + 1)
