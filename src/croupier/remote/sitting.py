"""A seat at a table of a live house, or a place beside it.

The game is folded from the table's log, and every record that comes is applied to it. What this person does is sent to the
house, and changes the game when its record comes back.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import reduce
from typing import Any

from croupier.messages import Message, say
from croupier.protocol import Answer, Decide, Round
from croupier.records.chain import BEGINNING, chain
from croupier.records.event import Event
from croupier.records.logs import house_of
from croupier.records.notation import answer_text
from croupier.records.types import BadLog, Record, Snapshot, begins, decode, decode_snapshot
from croupier.remote.connection import BROKEN, Connection, Heard, Interruption
from croupier.remote.house import NoHouse, RemoteHouse
from croupier.table.game import Game, OutOfTurn
from croupier.table.party import Party
from croupier.table.shoe_rounds import collect_rounds
from croupier.table.sitting import AnySitting
from croupier.wire.actions import Action, Bet, Buy, Leave, Move, Sit
from croupier.wire.house_messages import Done, Refusal, Shown, not_understood

OTHER_DIGEST = say(
    "Alarm: the house has another log than the one that came here. Compare the codes with the others; keep your digest."
)
FAREWELL = 3.0
"""How many seconds the answer to a farewell is waited for."""


class RemoteSitting(AnySitting):
    """A game at a house elsewhere."""

    live = True

    def __init__(self, connection: Connection, game: Game, snapshot: Snapshot) -> None:
        """`snapshot`: the one from which the game was folded."""
        super().__init__(house_of(snapshot), Party())
        self.connection, self._game = connection, game
        self._coming: deque[Record] = deque()
        """Records that have come and have not happened here yet."""
        self._asked: dict[str, type[Action]] = {}
        """What was sent and is not answered yet: ids of actions, and their kinds."""
        self._shown = 0
        """How many records the table has shown. A house that acknowledges what is written never shows fewer again."""
        self._said: dict[int, str] = {}
        """The digests that the house said, by the number of the record, until that has happened here."""
        self._left = False
        self._refusal: str | None = None
        self._seat = game.seat_of(self.me)
        """Where this person sits, or sat last."""

    @classmethod
    def at(cls, house: RemoteHouse, game: str, cut: str = "") -> RemoteSitting:
        """A table of a house, as its log tells it, and the connection to it. `cut`: words with which this person cuts."""
        lines = house.log(game)
        first = max((at for at, line in enumerate(lines) if begins(line, Snapshot)), default=None)
        if first is None:
            raise NoHouse(not_understood(house.origin))
        snapshot, shoe = decode_snapshot(lines[first]), list[Round]()
        folded = Game.fold([snapshot, *map(decode, lines[first + 1 :])], collect_rounds(shoe))
        if folded.id != game:
            raise NoHouse(not_understood(house.origin))
        sitting = cls(Connection(house, game, folded.events, cut), folded, snapshot)
        sitting.shoe = shoe
        if reduce(chain, lines, BEGINNING) != folded.digest:
            sitting.alarm = OTHER_DIGEST
        sitting.connection.open()
        return sitting

    @property
    def game(self) -> Game:
        return self._game

    @property
    def id(self) -> str:
        return self.connection.game

    @property
    def me(self) -> str:
        """The id of this person."""
        return self.connection.house.me.id

    @property
    def seat(self) -> int | None:
        """Where this person sits; None: nowhere."""
        return self.game.seat_of(self.me)

    @property
    def left(self) -> bool:
        return self._left

    @property
    def farewell(self) -> Message:
        address = f"{self.connection.house.origin}/t/{self.id}"
        return say("Your seat is held. To go on: croupier join {address}", address=address)

    # What comes

    def hear(self, heard: Heard) -> None:
        """Take a message of the connection; what it tells happens with `advance`."""
        match heard:
            case Shown(n=n, records=records, felt=felt):
                self._coming += records
                self._said[n] = felt.digest
                if n < self._shown:  # it has taken something back
                    self.alarm = OTHER_DIGEST
                self._shown = max(n, self._shown)
                self._compare()
            case Done(id=id):
                self._asked.pop(id, None)
            case Refusal(id=id, code=code, why=why):
                self._asked.pop(id, None)
                if code not in self._untold:
                    self._refusal = why
            case Interruption(over=over):
                self.trouble = None if over else BROKEN

    @property
    def _untold(self) -> tuple[str, ...]:
        """Refusals of which nobody is told: the table had gone on, and its records say how; or one is out of a tournament."""
        return ("late", "not_yours") if self.game.tournament else ("late",)

    def refusal(self) -> Message | None:
        """Why the house refused something. It is said once."""
        why, self._refusal = self._refusal, None
        return None if why is None else say("The house says: {why}", why=why)

    def advance(self) -> Event | None:
        """The next thing that came; None: nothing yet. A record that does not fit ends the connection."""
        if self._left or not self._coming:
            return None
        record = self._coming.popleft()
        try:
            event = self.game.take(record)
        except BadLog as wrong:
            self._coming.clear()
            self.trouble = wrong.message
            self.connection.give_up(wrong.message)
            return None
        self._compare()
        if not isinstance(record, Snapshot):
            self._asked.pop(getattr(record, "id", ""), None)
        if (seat := self.seat) is not None:
            self._seat = seat
        return event

    def _compare(self) -> None:
        """Compare the digest that the house says with the one of the records that came."""
        ours = self.game.digest.hex()
        if self._said.pop(self.game.events, ours) != ours:
            self.alarm = OTHER_DIGEST

    @property
    def behind(self) -> bool:
        """Whether the table has gone on, and what happened there is not shown here yet."""
        return self.connection.n > self.game.events

    @property
    def seconds_left(self) -> int | None:
        return self.connection.seconds_left

    # Who is asked: nobody while an answer is on its way

    def here(self, seat: int) -> bool:
        return seat == self._seat and self.game.players[seat].who == self.me

    @property
    def waiting(self) -> bool:
        """Whether something that was sent has not happened yet. Who leaves plays on until the round is over."""
        return bool(self._coming) or any(kind is not Leave for kind in self._asked.values())

    @property
    def deciding(self) -> Decide | None:
        return None if self.waiting else super().deciding

    @property
    def betting(self) -> list[int]:
        """Whom the house asks. While the shoe is cut that is nobody."""
        return [] if self.waiting else [seat for seat in super().betting if seat in self.awaited]

    @property
    def awaited(self) -> list[int]:
        """The people whom the house asks for bets, here and elsewhere."""
        return self.connection.felt.betting if self.connection.felt else []

    @property
    def uncut(self) -> list[int]:
        """Nobody is asked for a cut: the house waits for two seconds only, so the connection cuts by itself."""
        return []

    # What one does

    def sit(self, seat: int | None, amount: int) -> None:
        """Take a seat, with this amount of what one has beside the tables; None: that of a bot when the round is over."""
        self._ask(Sit, seat=seat, amount=amount)

    def bet(self, seat: int, bets: Mapping[str, int] | None) -> None:
        self.game.check_bet(seat, bets)
        self._ask(Bet, at=self.game.events, bets=dict(bets) if bets is not None else None)

    def act(self, seat: int, answer: Answer, at: int | None = None) -> None:  # noqa: ARG002
        """The answer is one to the question that was read: the house refuses it if the table has gone on."""
        word, amount = answer_text(answer)
        self._ask(Move, at=self.game.events, word=word, amount=amount)

    def buy(self, seat: int, amount: int) -> None:
        self.game.check_buy(seat, amount)
        self._ask(Buy, amount=amount)

    def stand_up(self, seat: int) -> None:  # noqa: ARG002
        self._ask(Leave)

    def cut(self, seat: int, words: str) -> None:  # noqa: ARG002
        raise OutOfTurn(say("{name} cannot cut the shoe now.", name=self.game.name(seat)))

    def _ask(self, kind: type[Action], at: int | None = None, **what: Any) -> None:
        self._asked[self.connection.do(kind, at, **what)] = kind

    @property
    def leaving(self) -> bool:
        """Whether this person has asked to leave."""
        return Leave in self._asked.values()

    @property
    def free_seat(self) -> int | None:
        """The first free seat, as the house said last."""
        return self.connection.felt.free_seat if self.connection.felt else None

    @property
    def can_sit(self) -> bool:
        """Whether a seat is free, or a bot leaves one when the round is over."""
        bots = any(player.bot and not player.gone for player in self.game.players)
        return self.free_seat is not None or (bots and self.game.takes_guests)

    def bring(self) -> int:
        """What to bring to the table: the house's budget, or the person's balance if that is less, in whole chips."""
        budget, chip = self.game.rules.budget, self.game.rules.chip
        if self.game.tournament:
            return budget
        balance = (self.connection.house.find_person() or self.connection.house.me).balance
        return min(budget, balance - balance % chip)

    # Leaving

    def records(self) -> list[Record]:
        return [decode(line) for line in self.connection.house.log(self.id)]

    def leave(self) -> None:
        """The connection is closed; the seat is held, and the clock plays for it."""
        if not self._left:
            self._left = True
            self.connection.close()

    def end(self) -> None:
        """Give the seat back and leave; a seat in a tournament that has begun is held."""
        bound = self.game.tournament is not None and not self.game.gathering
        if not self._left and not self.game.over and self.seat is not None and not bound:
            self.connection.wait_for(self.connection.do(Leave), FAREWELL)
        self.leave()
