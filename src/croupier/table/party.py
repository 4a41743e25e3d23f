"""What a company asks for when it sits down, in the app or at a table of plain text."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from croupier.messages import Refused, one_line, quote, say

if TYPE_CHECKING:
    from croupier.games.declare import HouseRules
    from croupier.records.types import Calendar, Player


MOST_WORDS = 200
"""How many characters a cut may have."""


def checked_cut(words: str, least: int = 0) -> str:
    """The words of a cut, or none; refused if they are no line of text."""
    if not least <= len(words) <= MOST_WORDS or not one_line(words):
        raise Refused(
            say("“{words}” is not a cut: one line of at most {most} characters.", words=quote(words), most=MOST_WORDS)
        )
    return words


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
    cut: str = ""
    """The words with which the people cut each shoe; empty: the program makes words for each of them."""

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
        from croupier.table.seating import check_purse, limit_purse, seat_players

        purse = rules.budget if self.budget is None else check_purse(amount(self.budget), rules)
        players = seat_players(rules, self.bots, self.names, purse)
        if self.loss_limit and not self.calendar:
            for player in players:
                if not player.bot:
                    player.purse = limit_purse(purse, rules, self.loss_limit, chosen=self.budget is not None)
        return players

    def cutter(self, seat: int) -> str:  # noqa: ARG002
        """The words with which a person cuts a shoe who has not cut it."""
        return self.cut or secrets.token_hex(16)

    def next(self) -> Party:
        """The same company for another game: with a chosen seed, the one after it."""
        return replace(self, seed=None if self.seed is None else self.seed + 1)
