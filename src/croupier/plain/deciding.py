"""Asks people for their decisions."""

from __future__ import annotations

from typing import cast

from croupier.games import blackjack, war
from croupier.messages import Message, Refused, Sentence, Word, say
from croupier.money import Money, amount
from croupier.plain.betting import NOT_IN_A_TOURNAMENT
from croupier.plain.closed import why_closed
from croupier.plain.company import Company
from croupier.plain.console import Console
from croupier.plain.felt import HANDS, total_text, upcard_text
from croupier.plain.keys import STAND_UP, folded, key, option_of
from croupier.protocol import Answer, Decide, Move, Option, Round
from croupier.table.state import Event
from croupier.table.table import Table


class Deciding:
    """The question to the player whose move it is."""

    def __init__(self, table: Table, company: Company, console: Console) -> None:
        self.table, self.company, self.console = table, company, console
        self.leaving: set[int] = set()
        """S3-D8: who leaves when the round is over."""

    def ask(self, need: Decide) -> Event:
        round = cast(Round, self.table.round)
        self.console.tell(self._question(round, need))
        while True:
            typed = self.console.ask(options_text(self.console, need))
            if folded(typed) in STAND_UP:
                self._stand_up(need.seat)
                continue
            try:
                return self.table.act(need.seat, self._move(typed, round, need))
            except Refused as refused:
                self.console.tell(refused.message)

    def _stand_up(self, seat: int) -> None:
        if self.table.tournament:
            self.console.tell(NOT_IN_A_TOURNAMENT)
        else:
            self.leaving.add(seat)
            self.console.tell(self.company.to(seat, say("You leave when this round is over.")))

    def _question(self, round: Round, need: Decide) -> Message:
        to = self.company.to
        if isinstance(round, war.Round):
            question = say("Tie. War, or give up half?") if len(need.options) > 1 else say("Tie.")
            return to(need.seat, question)
        assert isinstance(round, blackjack.Round)
        if insure := need.option("insure"):
            return to(need.seat, say("Insurance? It costs {amount}.", amount=Money(insure.cost)))
        if need.option("even-money"):
            return to(need.seat, say("Blackjack. Even money?"))
        line = _hand_in_play(round, need)
        if self.company.you(need.seat) and not self.table.players[need.seat].name:
            return say("Your move. {line}", line=line)
        return say("Your move, {name}. {line}", name=self.company.name(need.seat), line=line)

    def _move(self, typed: str, round: Round, need: Decide) -> Answer:
        word, _, rest = typed.partition(" ")
        option = option_of(word, self.console.speaker.language, need.words)
        if option is None:
            open = tuple(map(Word, need.words))
            raise Refused(
                say("“{typed}” is no move; open: {options}.", typed=typed, options=open)
                if typed
                else say("No move was made; open: {options}.", options=open)
            )
        if option not in need.words:
            raise Refused(
                say(
                    "{move} is closed: {why}; open: {options}.",
                    move=Sentence(Word(option)),
                    why=why_closed(round, need, option),
                    options=tuple(map(Word, need.words)),
                )
            )
        return Move(option, amount(rest)) if rest else option


def _hand_in_play(round: blackjack.Round, need: Decide) -> Message:
    """`11 against a 6.`, `Second hand: 11 against a 6.`"""
    hands = round.hands(need.seat)
    total, upcard = total_text(hands[need.hand].total), upcard_text(round.dealer[0])
    if len(hands) > 1:
        hand = Sentence(HANDS[need.hand])
        return say("{hand}: {total} against {upcard}.", hand=hand, total=total, upcard=upcard)
    return say("{total} against {upcard}.", total=Sentence(total), upcard=upcard)


def options_text(console: Console, need: Decide) -> str:
    """`h Hit · s Stand · d Double (10)`; where there is one thing to take or leave, `y Yes · n No`."""
    if need.words in (("insure", "decline"), ("even-money", "decline")):
        return console.speaker(say("y Yes · n No"))
    return " · ".join(_option_text(console, option) for option in need.options)


def _option_text(console: Console, option: Option) -> str:
    speak = console.speaker
    cost = f" ({speak.money(option.cost)})" if option.cost else ""
    return f"{key(option.word, speak.language)} {speak.show(Sentence(Word(option.word)))}{cost}"
