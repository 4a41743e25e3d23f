"""What people ask a table to do. Each action is done once: what was done is known by its id."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from croupier.messages import Message, Refused, say
from croupier.protocol import MoveWithAmount
from croupier.records.types import (
    Answered,
    BetPlaced,
    ChipsBought,
    CutPromised,
    GameOver,
    Record,
    SatDown,
    SeatLeft,
    ShoeCut,
)
from croupier.store.store import Person
from croupier.table.seating import bot_names, check_purse, find_namesake
from croupier.table.table import Table
from croupier.web.tables.cutting import Cutting
from croupier.web.tables.opening import check_bot
from croupier.wire.actions import Action, Bet, Buy, Close, Cut, Fill, Hush, Leave, Move, RefusalCode, Remove, Sit, Start

MONEY = (Sit, Buy)
"""Actions that move a person's money. Each is written in a burst of its own, since the database may refuse it."""
RULING = (Fill, Remove, Close, Hush)
"""Actions for the person who opened the table and for the host alone."""

RETURNS = 3
"""So often somebody may leave before the first deal of a shoe and sit down again, since everybody cuts anew then."""

NOT_YOURS = say("Only the host, or whoever opened the table, may do this.")
TOO_LATE = say("This comes too late: the table has gone on.")
USED = say("This was sent before, and it was something else.")
GATHERING = say("People are still arriving: bets are taken when whoever opened the table starts it.")
CUTTING = say("The shoe is being cut: bets are taken in a moment.")


class NotDone(Refused):
    """An action that is not done; `code` says why to a program, the message to a person."""

    def __init__(self, code: RefusalCode, message: Message) -> None:
        super().__init__(message)
        self.code = code


class Mark(NamedTuple):
    """What the record of an action says of it: its id, and who did it to another's seat."""

    id: str
    by: str = ""


class TableActions:
    """Does what people ask, at once or when the round is over."""

    def __init__(self, table: Table, cutting: Cutting, note: Callable[[], None]) -> None:
        """`note`: tells what has happened, before a seat that is named there is taken by somebody else."""
        self.table, self._note = table, note
        self._cutting = cutting
        self.leaving: dict[int, Mark] = {}
        """Who leaves when the round is over."""
        self._closing: Mark | None = None
        """Somebody closes the table when the round is over."""
        self._leavers: Counter[str] = Counter()
        """Who left since the last deal, and how often."""
        self._started = False
        """Whether somebody said that the company is complete. The first shoe is sealed then: after a restart that says it."""

    @property
    def gathering(self) -> bool:
        """Whether the company gathers before the first bet."""
        game = self.table.game
        return bool(game.hosted and game.hosted.room) and not (self._started or game.shoe.number or game.over)

    def perform(self, person: Person, action: Action) -> Record | None:
        """Do an action, now or when the round is over; or return the record of one that was done before.

        The record of a bet that is held has no number yet.
        """
        game = self.table.game
        if done := game.done.get((person.id, action.id)) or self._find_held(person, action):
            if not same(action, done):
                raise NotDone("again", USED)
            return done
        if action.at < game.snapshot_at or (isinstance(action, Bet | Move) and action.at < game.asked):
            raise NotDone("late", TOO_LATE)
        try:
            self._do(person, action)
        except NotDone:
            raise
        except Refused as refused:
            raise NotDone("refused", refused.message) from None
        return None

    def _find_held(self, person: Person, action: Action) -> Record | None:
        """A bet that was made by this action and waits for others."""
        seat = self.table.game.seat_of(person.id)
        held = self.table.held.get(seat) if seat is not None else None
        return held if held and held.id == action.id else None

    def _do(self, person: Person, action: Action) -> None:
        if isinstance(action, RULING) and not self._rules(person):
            raise NotDone("not_yours", NOT_YOURS)
        mark = Mark(action.id, person.id)
        match action:
            case Sit():
                self._check_return(person)
                self._sit(person, action)
            case Start():
                self._start(person)
            case Fill(plays=plays, seat=place):
                self._fill(plays, place, mark)
            case Remove(seat=place):
                self._remove(place, mark)
            case Hush():
                pass  # whoever may do this: no record tells it
            case Close():
                self._close(mark)
            case _:
                self._play(person, action)

    def _play(self, person: Person, action: Action) -> None:
        """Do what somebody asks who sits here."""
        table, id = self.table, action.id
        seat = table.game.seat_of(person.id)
        if seat is None:
            raise NotDone("not_yours", say("You do not sit at this table."))
        match action:
            case Bet():
                if self.gathering:
                    raise Refused(GATHERING)
                if self._cutting.phase:
                    raise NotDone("cutting", CUTTING)
                table.bet(seat, action.bets, id=id)
            case Move(word=word, amount=amount):
                table.act(seat, word if amount is None else MoveWithAmount(word, amount), id=id)
            case Buy(amount=amount):
                table.buy(seat, amount, id=id)
            case Leave():
                self._leave(seat, Mark(id))
            case Cut():
                self._cut(seat, action)

    def _sit(self, person: Person, action: Sit) -> None:
        """A person sits down. A bot of the same name makes way: its seat is taken, or before the first round it gets another name."""
        table, game = self.table, self.table.game
        free, bot = game.free_seats, find_namesake(person.name, game.players)
        place = action.seat if action.seat is not None else bot if bot in free else free[0] if free else None
        if place is None:
            raise Refused(say("Nobody can sit down here now."))
        game.check_seat(place)
        if bot is not None and bot != place and not game.rounds and not game.round:
            plays, purse = game.players[bot].plays, game.players[bot].purse
            names = bot_names([person.name, *(player.name for player in game.players if not player.gone)])
            self._give_up_seat(bot, person)
            table.sit(bot, names[0], purse, plays=plays, by=person.id)
        elif place in free and not game.players[place].gone:
            game.check_sit(place, check_purse(action.amount, game.rules), person.id, bots_seat=True)
            self._give_up_seat(place, person)
        table.sit(place, person.name, action.amount, who=person.id, id=action.id)

    def _give_up_seat(self, bot: int, person: Person) -> None:
        """A bot leaves for a person. It is told at once, while the seat still has its name."""
        self.table.leave(bot, by=person.id)
        self._note()

    def _check_return(self, person: Person) -> None:
        """Whoever sits down before the first deal of a shoe has everybody cut anew: nobody does it again and again."""
        game = self.table.game
        others = any(not player.bot and game.eligible(seat) for seat, player in enumerate(game.players))
        if self._leavers[person.id] >= RETURNS and others and game.shoe.open and not game.shoe.dealt_from:
            raise Refused(say("You have left several times: sit down again after the next deal."))

    def _cut(self, seat: int, action: Cut) -> None:
        shoe, phase = self.table.game.shoe, self._cutting.phase
        if action.shoe != shoe.number or action.at < shoe.cutting:  # somebody sat down since: that cut is void
            raise Refused(TOO_LATE)
        match action.promise, action.words:
            case str(promise), None:
                if phase is None:
                    raise Refused(TOO_LATE)
                self.table.promise_cut(seat, promise, id=action.id)
            case None, str(words):
                if phase == "promise":
                    raise Refused(say("The words of a cut are said when everybody has promised theirs."))
                if phase is None:
                    raise Refused(TOO_LATE)
                self.table.cut(seat, words, id=action.id)
            case _:
                raise Refused(say("A cut has either words or a promise of words."))

    def _leave(self, seat: int, mark: Mark) -> None:
        """Leave the table: at once, or when the round is over."""
        game = self.table.game
        if game.tournament and not game.gathering:
            raise Refused(say("In a tournament nobody leaves before the end."))
        if game.round and game.round.stakes[seat]:
            self.leaving[seat] = mark
        else:
            self._leave_now(seat, mark)

    def _leave_now(self, seat: int, mark: Mark) -> None:
        self._leavers[self.table.game.players[seat].who] += 1
        self.table.leave(seat, id=mark.id, by=mark.by)

    def _start(self, person: Person) -> None:
        """Bets are taken from now on: who opened the table says so, or whoever sits there if that person is not here."""
        game, table = self.table.game, self.table
        opener = game.seat_of(game.hosted.by) if game.hosted else None
        left = opener is None or opener in table.away
        if not (self._rules(person) or (left and game.seat_of(person.id) is not None)):
            raise NotDone("not_yours", NOT_YOURS)
        self._started = True

    def _rules(self, person: Person) -> bool:
        """Whether somebody opened the table, or is the host of the house."""
        hosted = self.table.game.hosted
        return person.host or bool(hosted and hosted.by == person.id)

    def _remove(self, seat: int, mark: Mark) -> None:
        self.table.game.check_seat(seat)
        if self.table.game.players[seat].gone:
            raise Refused(say("Nobody sits there."))
        self._leave(seat, mark)

    def _close(self, mark: Mark) -> None:
        """End the game: at once, or when the round is over."""
        if self.table.game.round:
            self._closing = mark
        else:
            self.table.end(id=mark.id, by=mark.by)

    def _fill(self, plays: str, place: int | None, mark: Mark) -> None:
        """Put bots into the empty seats, or into this one; the last record has the action's id."""
        game = self.table.game
        check_bot(plays, game.rules)
        free = [seat for seat, player in enumerate(game.players) if player.gone and place in (None, seat)]
        if not free:
            raise Refused(say("No seat is empty."))
        names = bot_names(player.name for player in game.players if not player.gone)
        for seat, name in zip(free, names, strict=False):
            id, by = mark if seat == free[-1] else ("", "")
            self.table.sit(seat, name, game.rules.budget, plays=plays, id=id, by=by)

    # When the round is over

    def leave_if_asked(self) -> None:
        """Whoever wanted to leave goes."""
        for seat, mark in sorted(self.leaving.items()):
            self._leave_now(seat, mark)

    def forget_leavers(self) -> None:
        """A round is dealt: whoever has left may come back."""
        self._leavers.clear()

    def close_if_asked(self) -> None:
        """End the game if somebody wanted that."""
        if self._closing:
            self.table.end(id=self._closing.id, by=self._closing.by)


def same(action: Action, record: Record) -> bool:
    """Whether a record did what this action asks for."""
    match action, record:
        case Sit(), SatDown():
            return record.purse == action.amount and action.seat in (None, record.seat)
        case Bet(), BetPlaced():
            return record.bets == action.bets
        case Move(), Answered():
            return (record.answer, record.amount) == (action.word, action.amount)
        case Buy(), ChipsBought():
            return record.amount == action.amount
        case Cut(), CutPromised():
            return (record.shoe, record.promise, None) == (action.shoe, action.promise, action.words)
        case Cut(), ShoeCut():
            return (record.shoe, None, record.words) == (action.shoe, action.promise, action.words)
        case Fill(), SatDown():
            return record.plays == action.plays and action.seat in (None, record.seat)
        case Remove(), SeatLeft():
            return record.seat == action.seat
        case (Leave(), SeatLeft()) | (Close(), GameOver()):
            return True
    return False
