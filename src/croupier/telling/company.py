"""The names of the players in sentences."""

from __future__ import annotations

from collections.abc import Callable

from croupier.messages import Message, Word, say
from croupier.money import Money
from croupier.table.game import Game
from croupier.telling.vocabulary import MOVES


class Company:
    """The players of a table as the reader knows them. A single person is “you”, but not when others read it too."""

    def __init__(self, game: Game, retelling: bool = False, here: Callable[[int], bool] | None = None) -> None:
        """`here`: whether the person of a seat is one of the readers; by default everybody who is no bot."""
        self.game = game
        self.here = here or (lambda seat: not game.players[seat].bot)
        self._retelling = retelling

    @property
    def people(self) -> list[int]:
        """The seats where a person still plays."""
        return [seat for seat in range(len(self.game.players)) if self.here(seat) and not self.game.out(seat)]

    def you(self, seat: int) -> bool:
        return not self._retelling and self.here(seat) and sum(map(self.here, range(len(self.game.players)))) == 1

    def nameless(self, seat: int) -> bool:
        """Whether this is the only person at the table and has no name."""
        return self.you(seat) and not self.game.players[seat].name

    def name(self, seat: int) -> Message | str:
        return self.game.players[seat].name or (Word("You") if self.you(seat) else self.game.name(seat))

    def to(self, seat: int, line: Message) -> Message:
        """A line to one person; with a name if there are several people."""
        return line if self.you(seat) else say("{name}: {line}", name=self.name(seat), line=line)

    def moves(self, seat: int, word: str, amount: int | None = None) -> Message:
        """What a player does; `amount`: a double for less."""
        if self.nameless(seat):
            extra = say("{move}: {amount}", move=MOVES[word].label, amount=Money(amount)) if amount else None
            return say("You: {move}.", move=extra or MOVES[word].label)
        if amount:
            return say("{name} doubles for {amount}.", name=self.name(seat), amount=Money(amount))
        return MOVES[word].told(self.name(seat))

    def bets(self, seat: int, bets: tuple[object, ...] | None) -> Message:
        """What a player bets; None: the player sits the round out."""
        if self.nameless(seat):
            return say("You sit this round out.") if bets is None else say("You bet {bets}.", bets=bets)
        if bets is None:
            return say("{name} sits this round out.", name=self.name(seat))
        return say("{name} bets {bets}.", name=self.name(seat), bets=bets)

    def buys(self, seat: int, amount: int) -> Message:
        if self.nameless(seat):
            return say("You take another {amount}.", amount=Money(amount))
        return say("{name} takes another {amount}.", name=self.name(seat), amount=Money(amount))

    def sits(self, seat: int, amount: int) -> Message:
        return say("{name} sits down with {amount}.", name=self.name(seat), amount=Money(amount))

    def absence_line(self, seat: int) -> Message:
        """The line that comes before what the clock does for somebody."""
        if self.you(seat):
            return say("You did not answer: the house plays by the chart.")
        return say("{name} does not answer: the house plays by the chart.", name=self.name(seat))

    def has(self, seat: int) -> Message:
        amount = Money(self.game.balance(seat))
        if self.you(seat):
            return say("You have {amount}.", amount=amount)
        return say("{name} has {amount}.", name=self.name(seat), amount=amount)

    def out(self, seat: int) -> Message:
        amount = Money(self.game.players[seat].purse)
        if self.you(seat):
            return say("You have {amount}: too little for a bet. You are out.", amount=amount)
        return say("{name} has {amount}: too little for a bet, and out.", name=self.name(seat), amount=amount)

    def leaves(self, seat: int) -> Message:
        amount = Money(self.game.players[seat].purse)
        if self.you(seat):
            return say("You leave the table with {amount}.", amount=amount)
        return say("{name} leaves the table with {amount}.", name=self.name(seat), amount=amount)
