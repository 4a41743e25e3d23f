"""Asks people for their bets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.messages import Message, Refused, fold_accents, say
from croupier.money import Money
from croupier.plain.console import Console
from croupier.plain.table_advice import TableAdvice
from croupier.records.event import Event
from croupier.table.limits import check_bets
from croupier.table.sitting import AnySitting
from croupier.telling import telling_of
from croupier.telling.asking import place_your_bets
from croupier.telling.company import Company
from croupier.telling.vocabulary import LEAVE, PASS
from croupier.telling.wagers import bets_text, no_bet, read_bets

NOT_IN_A_TOURNAMENT = say("In a tournament nobody leaves before the end; q keeps it, to go on later.")


class BetPrompt:
    """Asks for the bets of a round. An empty line repeats the last bet."""

    def __init__(
        self,
        sitting: AnySitting,
        company: Company,
        console: Console,
        advice: TableAdvice,
        first: Mapping[str, int] | None = None,
    ) -> None:
        self.sitting, self.game = sitting, sitting.game
        self.company, self.console, self.advice = company, console, advice
        self._first = first

    def ask(self, seat: int) -> Event | None:
        """Ask for a bet."""
        self.advice.bettor = seat
        while True:
            typed = self.console.ask(self._question(seat), values=True, hidden=self._hides_bets)
            if self.advice.answers(typed):
                continue
            try:
                return self._answer(seat, typed)
            except Refused as refused:
                self.console.tell(refused.message)

    def _answer(self, seat: int, typed: str) -> Event | None:
        rules = self.game.rules
        if fold_accents(typed) in PASS:
            return self.sitting.bet(seat, None)
        if fold_accents(typed) in LEAVE:
            return self._leave(seat)
        bets = (
            read_bets(rules, typed, self.console.speaker, self.game.balance(seat)) if typed else self._bet_again(seat)
        )
        if bets is None:
            raise Refused(no_bet(rules))
        if not self._confirm(seat, bets):
            return self.ask(seat)
        line = None if self._hides_bets else self.advice.bet_line(seat, bets)
        event = self.sitting.bet(seat, bets)
        if line:
            self.console.tell(line)
        return event

    def _confirm(self, seat: int, bets: Mapping[str, int]) -> bool:
        """W-D1: side bets may leave a war uncovered of which the question said nothing; that needs a yes."""
        rules, balance = self.game.rules, self.game.balance(seat)
        stake = bets.get(rules.main_bet or "", 0)
        beside = sum(bets.values()) - stake
        if not rules.careful_bet(balance - beside) < stake <= rules.careful_bet(balance):
            return True
        check_bets(rules, bets, balance, bool(self.game.tournament))
        warning = telling_of(rules).warning(rules, balance, beside)
        return warning is None or self.console.yes(
            say("{warning} Bet {bets}?", warning=warning, bets=bets_text(rules, bets))
        )

    def _leave(self, seat: int) -> Event | None:
        """S3-D8: a player leaves the game, and the others play on."""
        if self.game.tournament:
            raise Refused(NOT_IN_A_TOURNAMENT)
        return self.sitting.stand_up(seat)

    def _bet_again(self, seat: int) -> Mapping[str, int] | None:
        """The bet that an empty line makes: the last one, if the player can still pay it."""
        bets = self.game.players[seat].bets or self._first
        if not bets:
            return None
        try:
            check_bets(self.game.rules, bets, self.game.balance(seat))
        except Refused:
            return None
        return bets

    @property
    def _hides_bets(self) -> bool:
        """Whether nobody at this keyboard may see what another bets: in a tournament, where several people play (S0-D11)."""
        people = filter(self.sitting.here, range(len(self.game.players)))
        return bool(self.game.tournament) and sum(not self.game.players[seat].gone for seat in people) > 1

    def _question(self, seat: int) -> str:
        speak = self.console.speaker
        lines = " ".join(map(speak, self._lines(seat)))
        if self.company.you(seat):
            return lines
        return speak(say("{name}: {line}", name=self.company.name(seat), line=lines))

    def _lines(self, seat: int) -> Iterator[Message]:
        if not self.game.rounds:
            yield say("You have {amount}.", amount=Money(self.game.balance(seat)))
        yield place_your_bets(self.game, seat)
        if self._hides_bets:
            yield say("What you type is not shown.")
        if again := self._bet_again(seat):
            yield say("Enter: {bet}.", bet=bets_text(self.game.rules, again))
