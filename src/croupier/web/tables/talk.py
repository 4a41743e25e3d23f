"""Short messages between the people of a private table. They are shown once and kept nowhere; who opened the table can end them."""

from __future__ import annotations

from collections import deque

from croupier.messages import Message, Refused, say
from croupier.store.store import Person
from croupier.table.game import Game
from croupier.table.seating import is_readable
from croupier.web.buckets import Buckets
from croupier.web.tables.waiting_list import TableRequest
from croupier.wire.actions import Hush, Reaction, ReactionMessage, Say, Spoken, SpokenMessage

RATE, AT_ONCE = 0.5, 4
"""How many messages a person may send in a second, and at once."""
REACTIONS, REACTIONS_AT_ONCE = 2.0, 6
"""How many reactions of a person are shown in a second, and at once: each goes to everybody at the table."""
KNOWN = 256
"""So many messages are remembered by their ids: sent twice, they are shown once."""

NOT_HERE = say("Messages are for private tables alone; here there are reactions.")
HUSHED = say("Whoever opened the table has switched messages off.")
TOO_MANY = say("Not so fast: wait a moment before the next message.")
ONE_LINE = say("A message is one line.")


class Talk:
    """What the people of one table say to each other."""

    def __init__(self) -> None:
        self._hushed = False
        self._limits = Buckets(RATE, AT_ONCE)
        self._reactions = Buckets(REACTIONS, REACTIONS_AT_ONCE)
        self._done: deque[tuple[str, str]] = deque(maxlen=KNOWN)

    def open(self, game: Game) -> bool:
        """Whether messages are taken."""
        return bool(game.hosted and game.hosted.private) and not self._hushed

    def hush(self, action: Hush) -> None:
        """Switch messages off, or on again."""
        self._hushed = action.on

    def say(self, request: TableRequest, action: Say, game: Game) -> SpokenMessage | None:
        """What everybody is told; None if it was said before. Refused with the reason."""
        person, asked = request.person, (request.person.id, action.id)
        if asked in self._done:
            return None
        if why := self._refusal(action, game, person.id):
            raise Refused(why)
        self._done.append(asked)
        return SpokenMessage(Spoken(person.id, person.name, " ".join(action.text.split())))

    def react(self, person: Person, sign: int) -> ReactionMessage | None:
        """A reaction as everybody is told it; None if this person has sent many just now."""
        return ReactionMessage(Reaction(person.id, person.name, sign)) if self._reactions.take(person.id) else None

    def _refusal(self, action: Say, game: Game, who: str) -> Message | None:
        if not self.open(game):
            return HUSHED if game.hosted and game.hosted.private else NOT_HERE
        if game.seat_of(who) is None:
            return say("You do not sit at this table.")
        if not is_readable(action.text):
            return ONE_LINE
        return None if self._limits.take(who) else TOO_MANY
