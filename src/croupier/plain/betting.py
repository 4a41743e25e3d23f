"""Asks people for their bets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.games import war
from croupier.messages import Message, Refused, say
from croupier.money import Money
from croupier.plain.company import Company
from croupier.plain.console import Console
from croupier.plain.keys import PASS, STAND_UP, folded
from croupier.plain.wagers import bets_text, no_bet, read_bets
from croupier.table.limits import check_bets, main_bet
from croupier.table.state import Event
from croupier.table.table import Table

NOT_IN_A_TOURNAMENT = say("In a tournament nobody leaves before the end; q keeps it, to go on later.")


class Betting:
    """The question before each round. An empty line repeats a player's last bet."""

    def __init__(
        self, table: Table, company: Company, console: Console, first: Mapping[str, int] | None = None
    ) -> None:
        self.table, self.company, self.console = table, company, console
        self._first = first
        self._last: dict[int, Mapping[str, int]] = {}

    def ask(self, seat: int) -> Event:
        if fixed := self._fixed_bet(seat):
            return self.table.bet(seat, fixed)
        while True:
            typed = self.console.ask(self._question(seat))
            try:
                return self._made(seat, typed)
            except Refused as refused:
                self.console.tell(refused.message)

    def _made(self, seat: int, typed: str) -> Event:
        table, rules = self.table, self.table.rules
        if folded(typed) in PASS:
            return table.bet(seat, None)
        if folded(typed) in STAND_UP:
            return self._stand_up(seat)
        bets = read_bets(rules, typed, self.console.speaker) if typed else self._again(seat)
        if bets is None:
            raise Refused(no_bet(rules))
        event = table.bet(seat, bets)
        self._last[seat] = bets
        return event

    def _stand_up(self, seat: int) -> Event:
        """S3-D8: a player leaves for good, and the others play on."""
        if self.table.tournament:
            raise Refused(NOT_IN_A_TOURNAMENT)
        return self.table.leave(seat)

    def _fixed_bet(self, seat: int) -> dict[str, int] | None:
        """A house whose minimum is its maximum asks for no bet; nor is one asked who can only bet all (S0-D10)."""
        rules, balance = self.table.rules, self.table.balance(seat)
        main = main_bet(rules)
        if main is None or (len(rules.bets) > 1 and balance > rules.minimum):
            return None
        if self._all_in(seat):
            return {main: balance}
        return {main: rules.minimum} if rules.minimum == rules.maximum else None

    def _all_in(self, seat: int) -> bool:
        return self.table.tournament and self.table.balance(seat) < self.table.rules.minimum

    def _again(self, seat: int) -> Mapping[str, int] | None:
        """The bet that an empty line makes: the last one, while it is covered."""
        bets = self._last.get(seat) or self._bet_before(seat) or self._first
        if not bets:
            return None
        try:
            check_bets(self.table.rules, bets, self.table.balance(seat))
        except Refused:
            return None
        return bets

    def _bet_before(self, seat: int) -> Mapping[str, int] | None:
        """The bet of the round before, in a game that was resumed."""
        stake = self.table.last.stakes[seat] if self.table.last else None
        return dict(stake.bets) if stake else None

    def _question(self, seat: int) -> str:
        speak = self.console.speaker
        lines = " ".join(map(speak, self._lines(seat)))
        return (
            lines if self.company.you(seat) else speak(say("{name}: {line}", name=self.company.name(seat), line=lines))
        )

    def _lines(self, seat: int) -> Iterator[Message]:
        rules, balance = self.table.rules, self.table.balance(seat)
        if not self.table.rounds:
            yield say("You have {amount}.", amount=Money(balance))
        if isinstance(rules, war.Rules):
            yield from _war_warning(rules, balance)
        if self._all_in(seat):
            yield say("Place your bets. All you have: {amount}.", amount=Money(balance))
        else:
            yield say("Place your bets. {least} to {most}.", least=Money(rules.minimum), most=Money(rules.maximum))
        if again := self._again(seat):
            yield say("Enter: {bet}.", bet=bets_text(rules, again))


def _war_warning(rules: war.Rules, balance: int) -> Iterator[Message]:
    """W-D1: who could bet more than a war leaves covered is told before betting."""
    covered = balance // 2 // rules.chip * rules.chip
    if covered >= min(rules.maximum, balance):
        return
    if rules.surrender:
        yield say("Above {amount} a tie can only be surrendered.", amount=Money(covered))
    else:
        yield say("A tie takes as much again: bet at most {amount}.", amount=Money(covered))
