"""Turns the events of a table into lines of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from croupier.games.declare import HouseRules
from croupier.messages import Message, say
from croupier.protocol import Answer, Decide, Draw, MoveWithAmount, Peek, Reveal, Round
from croupier.records.digest_code import code_of
from croupier.records.event import Event
from croupier.records.types import (
    CLOCK,
    Answered,
    BetPlaced,
    ChipsBought,
    RoundDealt,
    RoundSettled,
    SatDown,
    SeatLeft,
    ShoeSealed,
    ShoeShown,
)
from croupier.table.game import Game
from croupier.telling import telling_of
from croupier.telling.company import Company
from croupier.telling.results import result_lines
from croupier.telling.wagers import bets_text

Tell = Callable[..., None]

ORDINALS = (
    say("first"), say("second"), say("third"), say("fourth"), say("fifth"), say("sixth"), say("seventh"),
    say("eighth"), say("ninth"), say("tenth"), say("eleventh"), say("twelfth"), say("thirteenth"), say("fourteenth"),
)  # fmt: skip


def round_name(game: Game) -> Message:
    """The line with which the round begins."""
    return title_of_round(game.rules, game.rounds, bool(game.tournament))


def title_of_round(rules: HouseRules, number: int, tournament: bool) -> Message:
    """The line with which a round of a table begins."""
    if tournament:
        return say("Round {number} of the tournament", number=number)
    return telling_of(rules).round_title(number)


def names_round(line: Message, rules: HouseRules) -> bool:
    """Whether a round begins with this line."""
    return line.id in ("Round {number} of the tournament", telling_of(rules).round_title(1).id)


def shoe_code(shoe: int, digest: bytes) -> Message:
    """What people at one table compare when a shoe has ended."""
    return say("Shoe {shoe}, the same code for all: {code}", shoe=shoe, code=code_of(digest))


class Teller:
    """Tells every event of a table; what people do themselves only in a replay or in a log (`own`).

    `codes`: at a hosted table, the code of the digest when a shoe ends. Only who chains the records that came tells it.
    """

    def __init__(
        self,
        game: Game,
        company: Company,
        tell: Tell,
        retelling: bool = False,
        own: bool = False,
        codes: bool = False,
    ) -> None:
        self.game, self.company, self.tell = game, company, tell
        self._telling, self._retelling, self._own = telling_of(game.rules), retelling, own or retelling
        self._codes = codes and game.hosted is not None
        self._felt_shown = False
        self._cut_told = False

    def tell_event(self, event: Event) -> None:
        match event.record:
            case Answered(by=by):
                if by == CLOCK and isinstance(event.need, Decide):
                    self.tell(self.company.absence_line(event.need.seat))
                self._tell_answer(event, cast(Round, event.round))
            case ShoeSealed() if self.game.rules.cut:
                self.tell(say("The shoe is shuffled."))
            case ShoeShown(shoe=shoe) if self._codes:
                self.tell(shoe_code(shoe, self.game.digest))
            case RoundDealt():
                self._felt_shown = self._cut_told = False
                self.tell("", round_name(self.game))
            case RoundSettled():
                self._tell_results(cast(Round, self.game.last))
            case BetPlaced() | ChipsBought() | SeatLeft() | SatDown() as record:
                self.tell(*self._between_rounds(record))

    def welcome_back(self) -> None:
        """Tell the state of a resumed game."""
        game = self.game
        if not (game.round or game.bets or game.rounds):
            return
        self._tell_purses([seat for seat, player in enumerate(game.players) if not player.gone])
        if game.round:
            self.tell("", round_name(game))
            self._show_felt(game.round)

    # Between rounds

    def _between_rounds(self, record: BetPlaced | ChipsBought | SeatLeft | SatDown) -> Iterator[Message]:
        seat = record.seat
        told = self._own or not self.company.here(seat)
        match record:
            case BetPlaced(bets=bets) if told:
                yield self.company.bets(seat, bets_text(self.game.rules, bets) if bets else None)
            case ChipsBought(amount=amount) if told:
                yield self.company.buys(seat, amount)
            case SatDown(purse=purse):
                yield self.company.sits(seat, purse)
            case SeatLeft(rank=int(rank)):
                yield self._elimination(seat, ORDINALS[rank - 1])
            case SeatLeft():
                yield self.company.leaves(seat)

    def _elimination(self, seat: int, rank: Message) -> Message:
        if self.company.you(seat):
            return say("You leave the table, {rank} of {players}.", rank=rank, players=len(self.game.players))
        return say("{name} leaves the table, {rank}.", name=self.company.name(seat), rank=rank)

    # A round

    def _tell_answer(self, event: Event, round: Round) -> None:
        if self._felt_shown:
            self.tell(*self._event_lines(event, round))
        else:
            self._show_felt(round)
        if self.game.cut_card_out and not self._cut_told:
            self._cut_told = True
            self.tell(say("The cut card is out. Last round of this shoe."))

    def _show_felt(self, round: Round) -> None:
        if self._telling.is_dealt(round):
            self._felt_shown = True
            self.tell(*self._telling.felt_lines(round, self.company))

    def _event_lines(self, event: Event, round: Round) -> Iterator[Message]:
        match event.need:
            case Draw(to):
                if line := self._telling.draw_line(round, to, self.company):
                    yield line
            case Peek():
                yield self._telling.peek_line(bool(event.answer))
            case Reveal(place):
                yield self._telling.reveal_line(round, place)
            case Decide(seat):
                yield from self._tell_move(round, seat, event.answer)

    def _tell_move(self, round: Round, seat: int, answer: Answer | None) -> Iterator[Message]:
        """Tell a player's move, and the seat's hands if the move changed them."""
        word, amount = answer if isinstance(answer, MoveWithAmount) else (str(answer), None)
        if self._own or not self.company.here(seat):
            yield self.company.moves(seat, word, amount)
        yield from self._telling.move_lines(round, seat, word, self.company)

    def _tell_results(self, round: Round) -> None:
        self.tell(*(line for line, _ in result_lines(self.game.rules, round, self.company)))
        played = [seat for seat, stake in enumerate(round.stakes) if stake]
        self._tell_purses(played)
        self.tell(*(self.company.out(seat) for seat in played if self.game.out(seat)))
        if not self.game.tournament and all(map(self.game.out, range(len(self.game.players)))):
            self.tell(say("Nobody can play any more."))

    def _tell_purses(self, seats: list[int]) -> None:
        if self._retelling or not self.game.tournament:  # the standings of a tournament show it
            self.tell(*map(self.company.has, seats))
