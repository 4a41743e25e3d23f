"""Asks people for their moves."""

from __future__ import annotations

from typing import cast

from croupier.messages import Refused, fold_accents, say
from croupier.plain.bet_prompt import NOT_IN_A_TOURNAMENT
from croupier.plain.console import Console
from croupier.plain.table_advice import TableAdvice
from croupier.protocol import Decide, Option, Round
from croupier.records.event import Event
from croupier.table.sitting import AnySitting
from croupier.telling.asking import read_move, yes_or_no, your_move
from croupier.telling.company import Company
from croupier.telling.vocabulary import LEAVE, MOVES, keys


class MovePrompt:
    """Asks for a move."""

    def __init__(self, sitting: AnySitting, company: Company, console: Console, advice: TableAdvice) -> None:
        self.sitting, self.game = sitting, sitting.game
        self.company, self.console, self.advice = company, console, advice
        self.leaving: set[int] = set()
        """S3-D8: the seats that leave when the round is over."""

    def ask(self, need: Decide) -> Event | None:
        self.console.tell(your_move(self.game, self.company, need))
        while True:
            typed = self.console.ask(options_text(self.console, need), values=True)
            if self.advice.answers(typed):
                continue
            if fold_accents(typed) in LEAVE:
                self._leave(need.seat)
                continue
            try:
                move = read_move(self.game, need, typed, self.console.speaker.language)
                self.advice.judge(cast(Round, self.game.round), move)
                return self.sitting.act(need.seat, move)
            except Refused as refused:
                self.console.tell(refused.message)

    def _leave(self, seat: int) -> None:
        if self.game.tournament:
            self.console.tell(NOT_IN_A_TOURNAMENT)
        else:
            self.leaving.add(seat)
            self.console.tell(self.company.to(seat, say("You leave when this round is over.")))


def options_text(console: Console, need: Decide) -> str:
    """`h Hit · s Stand · d Double (10)`; for a single offer `y Yes · n No`."""
    if yes_or_no(need):
        return console.speaker(say("y Yes · n No"))
    return " · ".join(_option_text(console, option) for option in need.options)


def _option_text(console: Console, option: Option) -> str:
    speak = console.speaker
    cost = f" ({speak.money(option.cost)})" if option.cost else ""
    return f"{keys(option.word, speak.language)[0]} {speak(MOVES[option.word].label)}{cost}"
