"""A program that plays for a person, in their seat at a live table: with a key that the person made in the page.

    from croupier.remote.program import play

    play("http://192.168.1.5:7777/t/ID#program=KEY", bet=lambda game, seat: {"main": 1000}, move=lambda round, need: "stand")

The connection comes back by itself, shoes are cut, the log is folded and its digest compared, as for people at `croupier join`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from croupier.language import ENGLISH
from croupier.messages import Message, say
from croupier.protocol import Answer, Decide, Round
from croupier.records.event import Event
from croupier.remote.house import Invitation, NoHouse, RemoteHouse
from croupier.remote.sitting import RemoteSitting
from croupier.table.game import Game
from croupier.wire.house_messages import Me

Bet = Callable[[Game, int], Mapping[str, int] | None]
"""The bets for the coming round in cents, by name; None sits it out. Given are the game as everybody sees it, and the seat."""
MakeMove = Callable[[Round, Decide], Answer]
"""A move: one of `need.words`."""


class ProgramSeat(Struct, frozen=True):
    """For whom a program plays, and where."""

    who: str
    name: str
    table: str


class ProgramHouse(RemoteHouse):
    """A house that a program enters with its key; nothing is kept on this machine."""

    def __init__(self, address: str, language: str = ENGLISH) -> None:
        invitation = Invitation.read(address)
        super().__init__(Invitation(invitation.scheme, invitation.host, invitation.game), None, language)
        secure = invitation.scheme == "https"
        self.cookie = f"{'__Host-' if secure else ''}croupier={invitation.key}"
        if not invitation.key or not invitation.game:
            raise NoHouse(
                say("“{address}” is not a seat of a program: http://HOUSE/t/TABLE#program=KEY.", address=address)
            )
        seat = self.request("GET", "/api/program", ProgramSeat)
        self.me, self.table = Me(seat.who, seat.name, 0), seat.table


def seat_at(address: str) -> RemoteSitting:
    """The seat that an address with a program's key leads to; its person sits there."""
    house = ProgramHouse(address)
    return RemoteSitting.at(house, house.table)


def play(
    address: str,
    bet: Bet,
    move: MakeMove,
    *,
    watch: Callable[[Event], None] = lambda event: None,  # noqa: ARG005
    refused: Callable[[Message], None] = lambda why: None,  # noqa: ARG005
) -> None:
    """Play until the table is closed, the person leaves, or the key is revoked (`connection.ClosedForGood`).

    `watch` sees every event of the table; `refused` why the house did not take an answer.
    """
    sitting = seat_at(address)
    seated = False
    try:
        for heard in sitting.connection.messages():
            sitting.hear(heard)
            while event := sitting.advance():
                watch(event)
            if why := sitting.refusal():
                refused(why)
            seated = seated or sitting.seat is not None
            if sitting.game.over or (seated and sitting.seat is None):
                return
            _answer(sitting, bet, move)
    finally:
        sitting.leave()


def _answer(sitting: RemoteSitting, bet: Bet, move: MakeMove) -> None:
    """Answer what is asked now, unless an answer is already on its way."""
    game = sitting.game
    if sitting.waiting:
        return
    if (need := sitting.deciding) and game.round:
        sitting.act(need.seat, move(game.round, need))
    elif seats := sitting.betting:
        sitting.bet(seats[0], bet(game, seats[0]))
