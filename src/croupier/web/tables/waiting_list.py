"""What people ask a table for, and who waits for a seat.

At a full table somebody waits for the seat of a bot, which is free when the round is over, or for one that is left. Nothing of
it is written: who waits sends the action until its record comes, also to a house that was started again.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from croupier.messages import say
from croupier.store.store import Person
from croupier.table.game import Game
from croupier.web.tables.viewers import Viewer
from croupier.wire.actions import VIEWERS, Action, DoneBefore, Refusal, RefusalCode, Sit
from croupier.wire.texts import Text, plain

NO_LONGER = plain(say("You are no longer waiting for a seat."))


@dataclass(frozen=True, slots=True)
class TableRequest:
    """An action, who asks for it, and where the answer goes."""

    person: Person
    action: Action
    viewer: Viewer

    def refuse(self, code: RefusalCode, why: Text) -> None:
        self.viewer.tell(Refusal(self.action.id, code, why))

    def agree(self, n: int) -> None:
        self.viewer.tell(DoneBefore(self.action.id, n))


class WaitingList:
    """The people who wait for a seat, in the order in which they came."""

    def __init__(self) -> None:
        self._waiting: dict[str, TableRequest] = {}

    @property
    def people(self) -> list[Person]:
        return [request.person for request in self._waiting.values()]

    def add(self, request: TableRequest, here: Container[str]) -> None:
        """Add a request. A person who already waits keeps their place, with the newer request; who is not here may lose it."""
        if len(self._waiting) >= VIEWERS:
            self.keep(here)
        before = self._waiting.get(request.person.id)
        if before and before.action.id != request.action.id:
            before.refuse("late", NO_LONGER)
        self._waiting[request.person.id] = request

    def drop(self, who: str) -> bool:
        """Somebody waits no longer; False if they did not."""
        request = self._waiting.pop(who, None)
        if request:
            request.refuse("late", NO_LONGER)
        return request is not None

    def keep(self, here: Container[str]) -> None:
        """Who has no connection any more waits no longer."""
        for who in [who for who in self._waiting if who not in here]:
            self.drop(who)

    def next(self, game: Game, here: Container[str]) -> TableRequest | None:
        """Take from the list the first person who is here and need not wait any longer."""
        ready = (who for who, request in self._waiting.items() if who in here and not must_wait(game, request.action))
        who = next(ready, None)
        return self._waiting.pop(who) if who is not None else None


def must_wait(game: Game, action: Action) -> bool:
    """Whether a seat is asked for that is not free and may become so: any seat, or that of a bot."""
    if not isinstance(action, Sit) or game.over or not game.takes_guests:
        return False
    seat, free = action.seat, game.free_seats
    if seat is None:
        return not free
    empty = any(player.gone for player in game.players)
    return seat < len(game.players) and game.players[seat].bot and not empty and seat not in free
