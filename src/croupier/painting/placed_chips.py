"""The chips that people have placed for the next round, and their last bets."""

from __future__ import annotations

from croupier.language import Speaker
from croupier.messages import Message, Refused, say
from croupier.money import amount
from croupier.painting.chips import rack
from croupier.table.game import Game
from croupier.table.limits import all_in, check_balance, check_bets, check_maximum
from croupier.telling.wagers import read_bets


class PlacedChips:
    """The bets of each seat before they are final. A chip that the house or the purse does not allow is refused."""

    def __init__(self, game: Game, first: str = "") -> None:
        self.game = game
        self.placed: dict[int, dict[str, int]] = {}
        self.last: dict[int, dict[str, int]] = {}
        self.on = game.rules.bets[0]
        """The bet to which the next chip is added."""
        if first:
            bets = read_bets(game.rules, first, Speaker("en"))
            self.last = {seat: dict(bets) for seat, player in enumerate(game.players) if not player.bot}

    def of(self, seat: int) -> dict[str, int]:
        return self.placed.setdefault(seat, {})

    def total(self, seat: int) -> int:
        return sum(self.of(seat).values())

    def chip(self, seat: int, number: int) -> None:
        """Add the chip of this number to the chosen bet."""
        chips = rack(self.game.rules)
        if not 0 <= number < len(chips):
            return
        bets = dict(self.of(seat))
        bets[self.on] = bets.get(self.on, 0) + chips[number][1]
        self.place(seat, bets)

    def place(self, seat: int, bets: dict[str, int]) -> None:
        """Set all bets of a seat; more than the house or the purse allows is refused, too little only at the deal."""
        check_balance(sum(bets.values()), self.game.players[seat].purse)
        for stake in bets.values():
            check_maximum(self.game.rules, stake)
        self.placed[seat] = {bet: stake for bet, stake in bets.items() if stake}

    def write(self, seat: int, text: str) -> None:
        """Set the chosen bet to a typed amount."""
        self.place(seat, {**self.of(seat), self.on: amount(text)})

    def again(self, seat: int) -> None:
        """Repeat the last bets, if the purse covers them."""
        if not (bets := self.last.get(seat)):
            raise Refused(say("There is no bet to repeat yet."))
        self.place(seat, bets)

    def double(self, seat: int) -> None:
        if not self.of(seat):
            raise Refused(say("There is no bet to double yet."))
        self.place(seat, {bet: 2 * stake for bet, stake in self.of(seat).items()})

    def all_in(self, seat: int) -> None:
        """Put as much on the chosen bet as the house takes and the player has."""
        others = {bet: stake for bet, stake in self.of(seat).items() if bet != self.on}
        most = all_in(self.game.rules, self.on, sum(others.values()), self.game.players[seat].purse)
        if not most:
            raise Refused(say("Nothing is left for this bet."))
        self.placed[seat] = {**others, self.on: most}

    def clear(self, seat: int) -> None:
        self.placed[seat] = {}

    def ready(self, seat: int) -> dict[str, int]:
        """The bets to make at the deal: the chips placed, else the last bets."""
        bets = self.of(seat) or self.last.get(seat) or {}
        check_bets(self.game.rules, bets, self.game.players[seat].purse, bool(self.game.tournament))
        return bets

    def note_bets(self, seat: int, bets: dict[str, int]) -> None:
        self.last[seat] = dict(bets)
        self.placed[seat] = {}

    def short(self, seat: int) -> Message | None:
        """Why the cards cannot be dealt yet."""
        try:
            self.ready(seat)
        except Refused as refused:
            return refused.message
        return None
