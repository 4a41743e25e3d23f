"""Turns the events of a table into lines of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from croupier.games.declare import HouseRules
from croupier.messages import Message, say
from croupier.protocol import Answer, Decide, Draw, Move, Peek, Reveal, Round
from croupier.table.hosted import CLOCK
from croupier.table.state import Event
from croupier.table.table import Table
from croupier.telling import telling_of
from croupier.telling.company import Company
from croupier.telling.results import result_lines
from croupier.telling.wagers import bets_text

Tell = Callable[..., None]

ORDINALS = (
    say("first"), say("second"), say("third"), say("fourth"), say("fifth"), say("sixth"), say("seventh"),
    say("eighth"), say("ninth"), say("tenth"), say("eleventh"), say("twelfth"), say("thirteenth"), say("fourteenth"),
)  # fmt: skip


def round_name(table: Table) -> Message:
    """The line with which the round begins."""
    return title_of_round(table.rules, table.rounds, table.tournament)


def title_of_round(rules: HouseRules, number: int, tournament: bool) -> Message:
    """The line with which a round of a table begins."""
    if tournament:
        return say("Round {number} of the tournament", number=number)
    return telling_of(rules).round_title(number)


def names_round(line: Message, rules: HouseRules) -> bool:
    """Whether a round begins with this line."""
    return line.id in ("Round {number} of the tournament", telling_of(rules).round_title(1).id)


class Teller:
    """Tells every event of a table; what people do themselves only in a replay or in a log (`own`)."""

    def __init__(self, table: Table, company: Company, tell: Tell, retelling: bool = False, own: bool = False) -> None:
        self.table, self.company, self.tell = table, company, tell
        self._game, self._retelling, self._own = telling_of(table.rules), retelling, own or retelling
        self._felt_shown = False
        self._cut_told = False

    def happened(self, event: Event) -> None:
        match event.kind:
            case "shuffle" if self.table.rules.cut:
                self.tell(say("The shoe is shuffled."))
            case "deal":
                self._felt_shown = self._cut_told = False
                self.tell("", round_name(self.table))
            case "answer":
                if event.record.get("by") == CLOCK and isinstance(event.need, Decide):
                    self.tell(self.company.absent(event.need.seat))
                self._answered(event, cast(Round, event.round))
            case "settled":
                self._settled(cast(Round, self.table.last))
            case "bet" | "buy" | "leave" | "sit":
                self.tell(*self._between_rounds(event))

    def welcome_back(self) -> None:
        """Tell the state of a resumed game."""
        table = self.table
        if not (table.round or table.bets or table.rounds):
            return
        self._tell_purses([seat for seat, player in enumerate(table.players) if not player.gone])
        if table.round:
            self.tell("", round_name(table))
            self._show_felt(table.round)

    # Between rounds

    def _between_rounds(self, event: Event) -> Iterator[Message]:
        seat = event.record["seat"]
        told = self._own or self.table.players[seat].bot
        match event.record:
            case {"bets": bets} if told:
                yield self.company.bets(seat, bets and bets_text(self.table.rules, bets))
            case {"event": "buy", "amount": amount} if told:
                yield self.company.buys(seat, amount)
            case {"event": "sit", "purse": purse}:
                yield self.company.sits(seat, purse)
            case {"event": "leave", "rank": rank}:
                yield self._eliminated(seat, ORDINALS[rank - 1])
            case {"event": "leave"}:
                yield self.company.leaves(seat)

    def _eliminated(self, seat: int, rank: Message) -> Message:
        if self.company.you(seat):
            return say("You leave the table, {rank} of {players}.", rank=rank, players=len(self.table.players))
        return say("{name} leaves the table, {rank}.", name=self.company.name(seat), rank=rank)

    # A round

    def _answered(self, event: Event, round: Round) -> None:
        if self._felt_shown:
            self.tell(*self._event_lines(event, round))
        else:
            self._show_felt(round)
        if self.table.cut_card_out and not self._cut_told:
            self._cut_told = True
            self.tell(say("The cut card is out. Last round of this shoe."))

    def _show_felt(self, round: Round) -> None:
        if self._game.dealt(round):
            self._felt_shown = True
            self.tell(*self._game.felt(round, self.company))

    def _event_lines(self, event: Event, round: Round) -> Iterator[Message]:
        match event.need:
            case Draw(to):
                if line := self._game.drawn(round, to, self.company):
                    yield line
            case Peek():
                yield self._game.peeked(bool(event.answer))
            case Reveal(place):
                yield self._game.turned(round, place)
            case Decide(seat):
                yield from self._moved(round, seat, event.answer)

    def _moved(self, round: Round, seat: int, answer: Answer | None) -> Iterator[Message]:
        """Tell a player's move, and the seat's hands if the move changed them."""
        word, amount = answer if isinstance(answer, Move) else (str(answer), None)
        if self._own or self.table.players[seat].bot:
            yield self.company.moves(seat, word, amount)
        yield from self._game.moved(round, seat, word, self.company)

    def _settled(self, round: Round) -> None:
        self.tell(*(line for line, _ in result_lines(self.table.rules, round, self.company)))
        played = [seat for seat, stake in enumerate(round.stakes) if stake]
        self._tell_purses(played)
        self.tell(*(self.company.out(seat) for seat in played if self.table.out(seat)))

    def _tell_purses(self, seats: list[int]) -> None:
        if self._retelling or not self.table.tournament:  # the standings of a tournament show it
            self.tell(*map(self.company.has, seats))
