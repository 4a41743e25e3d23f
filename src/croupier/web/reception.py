"""Who plays in the house: players, their keys, invitations, and what the house grants them.

A key is 256 random bits that the server makes; only its SHA-256 is stored. Everything that gives somebody something is
written into the house's own log, together with the keys, before it is answered.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from asyncio import Event, Lock
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import NamedTuple, ParamSpec, Protocol, TypeVar

from croupier.messages import Refused, say
from croupier.records.types import Payment
from croupier.store.burst import (
    Burst,
    BurstChange,
    BurstResult,
    GameGivenUp,
    KeyMade,
    KeyUsed,
    Lost,
    PersonEntered,
    Used,
)
from croupier.store.clubs import Club
from croupier.store.house_log import HOUSE, HouseLog, checked_name, entering, granting, new_id
from croupier.store.house_records import (
    ChipsReturned,
    DeviceAdded,
    GuestInvited,
    HouseRecord,
    KeyRevoked,
    LinkMade,
    MemberJoined,
    MemberLeft,
    PersonForgotten,
    PlayerEntered,
    TableReopened,
)
from croupier.store.postings import on_the_table, player, seat_of
from croupier.store.store import ListedKey, Person, Store
from croupier.web.short_code import LASTS, new_code, read_code

Given = ParamSpec("Given")
Value = TypeVar("Value")

MOVE = 5 * 60
"""For how many seconds a link to another device works."""
HOST_LINK = 30 * 24 * 3600
TRIES = 8
MEMBERS = 60
"""How many people a club has."""
INVITING = ("invitation", "code")
LONGEST_CODE = 15
"""What has more letters was not typed: it came with a link."""
"""The kinds of keys that lead to a table."""
KNOWN, FRESH = 10_000, 5.0
"""How many keys are remembered, and each for how many seconds."""


class NoKey(Refused):
    """A key that opens nothing."""

    def __init__(self, typed: str = "") -> None:
        """`typed`: what somebody took for a short code."""
        wrong_code = say("No table has the code “{code}” now: look at it again, or ask for a new one.", code=typed)
        super().__init__(wrong_code if typed else say("This link was used already, or it is too old."))


class Invitation(NamedTuple):
    """Two ways to the same table: a key for a link, and a short code that is typed."""

    key: str
    code: str
    until: float
    """Until when it is given to who asks again, while the code works for some hours yet."""


class Entrance(NamedTuple):
    """Somebody who has entered, with a new key for their device if they had none."""

    person: Person
    key: str
    game: str = ""


class Program(NamedTuple):
    """A program that plays for a person."""

    person: Person
    game: str
    """The only table where it may play."""


def hash_key(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()


def link_hash(link: str) -> bytes:
    """The hash of what came with a link, or was typed."""
    return hash_key(read_code(link) or link)


def key_id(key: ListedKey) -> str:
    """By which a key is named in a list: the beginning of its hash, which opens nothing."""
    return key.hash.hex()[:16]


def _guest(who: str, link: bytes) -> bytes:
    """The key under which it is stored that a person has used an invitation or a host's link, by the hash of that link."""
    return hashlib.sha256(f"guest {who} {link.hex()}".encode()).digest()


class Reads(Protocol):
    """Calls something that reads the database, in a thread of its own."""

    def __call__(
        self, work: Callable[Given, Value], *values: Given.args, **named: Given.kwargs
    ) -> Awaitable[Value]: ...


class Reception:
    """Lets people in."""

    def __init__(
        self,
        store: Store,
        commit: Callable[[Burst], Awaitable[BurstResult]],
        read: Reads,
        grant: int,
    ) -> None:
        self._store, self._commit, self._read = store, commit, read
        self.grant = grant
        """What everybody gets when they enter for the first time."""
        self._house_log, self._writing = HouseLog(), Lock()
        self._known: OrderedDict[bytes, tuple[float, Person]] = OrderedDict()
        self._invitations: dict[tuple[str, str], Invitation] = {}
        """By table and person: who asks again gets the same."""
        self.reopening = Lock()
        """Held while a table is opened again: two who ask at once get one table."""
        self.revoking = Event()
        """Set when a key was revoked here."""

    async def begin(self) -> None:
        """Read the house's log; the first process of a house begins it."""
        self._house_log = HouseLog.read(await self._read(self._store.log, HOUSE))
        if not self._house_log.n:
            result = await self._commit(self._house_log.opening())
            if result is not None and not isinstance(result, Lost):
                self._house_log = HouseLog.read(await self._read(self._store.log, HOUSE))
                if not self._house_log.n:
                    raise result
            await self._catch_up()

    async def write(
        self,
        records: Iterable[HouseRecord],
        changes: tuple[BurstChange, ...],
        done: Callable[[], bool] = lambda: False,
    ) -> None:
        """Write into the house's log; if another process wrote first, after its records. `done`: it was written before."""
        records = list(records)
        async with self._writing:
            for _ in range(TRIES):
                if done():
                    return
                burst = self._house_log.burst(records, changes)
                result = await self._commit(burst)
                if result is None:
                    self._house_log.note_written(burst)
                    return
                if not isinstance(result, Lost) or result.game != HOUSE:
                    raise result
                await self._catch_up()
        raise Lost(HOUSE)

    async def _catch_up(self) -> None:
        for body in await self._read(self._store.log, HOUSE, self._house_log.n):
            self._house_log.read_on(body)

    # People

    async def person(self, key: str) -> Person | None:
        """The person whose key this is."""
        if not key:
            return None
        hash, now, revoked = hash_key(key), time.monotonic(), self.revoked
        if (known := self._known.get(hash)) and now - known[0] < FRESH:
            return known[1]
        found = await self._read(self._whose, hash)
        if found and revoked == self.revoked:  # else it may have been revoked while it was looked up
            self._known[hash] = (now, found)
            self._known.move_to_end(hash)
            while len(self._known) > KNOWN:
                self._known.popitem(last=False)
        return found

    def _whose(self, hash: bytes) -> Person | None:
        key = self._store.key(hash)
        return self._store.person(key.player) if key and key.kind == "device" else None

    async def enter(self, name: str, link: str, known: Person | None) -> Entrance:
        """Somebody enters: for the first time, under another name, or with a link."""
        found = await self._read(self._store.key, link_hash(link)) if link else None
        if link and (not found or found.kind in ("device", "program")):
            raise NoKey(link if len(link) <= LONGEST_CODE else "")
        if found and found.kind == "move":
            return await self._move_in(found.player, link_hash(link))
        if found and found.kind == "club":
            await self._check_club(found.game, known)
        host = bool(known and known.host) or bool(found and found.kind == "host")
        game = found.game if found and found.kind in INVITING else ""
        person = Person(known.id, checked_name(name or known.name), host) if known else None
        key = ""
        if person is None:
            person, key = Person(new_id(), checked_name(name), host), secrets.token_hex(32)
            records, changes = entering(person.id, person.name, host, self.grant)
            changes = (*changes, KeyMade(hash_key(key), "device", person.id))
        elif person == known:
            records, changes = [], ()
        else:
            records = [PlayerEntered(person.id, person.name)]
            changes = (PersonEntered(person.id, person.name, host),)
        if found and (game or (host and not (known and known.host))):
            guest = _guest(person.id, link_hash(link))
            if await self._read(self._store.key, guest) is None:
                changes = (*changes, KeyMade(guest, "guest", person.id, game))
                records = records or [GuestInvited(person.id, game)]
        if found and found.kind == "club" and person.id not in self._house_log.clubs[found.game].members:
            records = [*records, MemberJoined(found.game, person.id)]
        if records:
            await self.write(records, changes)
            self._known.clear()
        return Entrance(person, key, game)

    async def _move_in(self, who: str, used: bytes) -> Entrance:
        """The same person on another device."""
        person, key = await self._read(self._store.person, who), secrets.token_hex(32)
        if person is None:
            raise NoKey
        changes = (KeyUsed(used), KeyMade(hash_key(key), "device", who))
        try:
            await self.write([DeviceAdded(who)], changes)
        except Used:
            raise NoKey from None
        return Entrance(person, key)

    async def balance(self, who: str) -> int:
        return await self._read(self._store.balance, player(who))

    # What people are given

    async def link(self, kind: str, who: str = "", game: str = "", until: int = 0, key: str = "") -> str:
        """A new key: for another device, to a private table, to a club, or for the host."""
        key = key or secrets.token_hex(32)
        await self.write([LinkMade(kind, who, game)], (KeyMade(hash_key(key), kind, who, game, until),))
        return key

    async def move_link(self, person: Person) -> str:
        return await self.link("move", person.id, until=int(time.time()) + MOVE)

    async def host_link(self) -> str:
        return await self.link("host", until=int(time.time()) + HOST_LINK)

    async def invitation(self, game: str, by: str = "") -> Invitation:
        """A link and a code to a table; who asks again within some hours gets the same. All who ask get the same code."""
        now = time.time()
        if known := self.known_invitation(game, by):
            return known
        key, records = secrets.token_urlsafe(12), [LinkMade("invitation", by, game)]
        changes: tuple[BurstChange, ...] = (KeyMade(hash_key(key), "invitation", by, game),)
        code, until = await self._code_of(game)
        if not code:
            code, until = await self._free_code(), now + LASTS / 2
            records.append(LinkMade("code", by, game))
            changes = (*changes, KeyMade(hash_key(code), "code", by, game, int(now) + LASTS))
        await self.write(records, changes)
        self._invitations = {table: one for table, one in self._invitations.items() if one.until > now}
        self._invitations[game, by] = Invitation(key, code, until)
        return self._invitations[game, by]

    async def _code_of(self, game: str) -> tuple[str, float]:
        """The code that somebody else got for a table, and until when it is given to others."""
        now = time.time()
        for (table, _), one in self._invitations.items():
            if table == game and one.until > now:
                known = await self._read(self._store.key, hash_key(one.code))
                if known:
                    return one.code, one.until
        return "", 0.0

    def known_invitation(self, game: str, by: str) -> Invitation | None:
        """The invitation that somebody got lately."""
        known = self._invitations.get((game, by))
        return known if known and known.until > time.time() else None

    async def _free_code(self) -> str:
        """A code that leads nowhere yet."""
        for _ in range(TRIES):
            code = new_code()
            if await self._read(self._store.key, hash_key(code)) is None:
                return code
        raise Refused(say("Very many tables have codes just now. Try again later."))

    async def program_key(self, game: str, by: Person) -> str:
        """A key with which a program plays for a person, at this table alone."""
        return await self.link("program", by.id, game)

    async def program(self, key: str) -> Program | None:
        """Whose program this is the key of; it is never a host."""
        found = await self._read(self._store.key, hash_key(key)) if key else None
        if not found or found.kind != "program":
            return None
        person = await self._read(self._store.person, found.player)
        return Program(Person(person.id, person.name, False), found.game) if person else None

    async def invite_again(
        self, game: str, table: str, by: Person, guests: Iterable[str], more: Iterable[HouseRecord] = ()
    ) -> None:
        """A table is the rematch of a game: all these people may enter it. `more`: what else is written then."""
        keys = tuple(KeyMade(_guest(who, hash_key(f"again {table}")), "guest", who, table) for who in guests)
        await self.write([TableReopened(game, table, by.id), *more], keys)

    async def rematch(self, game: str) -> str:
        """The table that was last opened for the people of a game; empty if none was."""
        await self.hear_of_revocations()
        return self._house_log.rematches.get(game, "")

    # Clubs

    async def clubs(self) -> Mapping[str, Club]:
        """The clubs of the house, by their ids."""
        await self.hear_of_revocations()
        return self._house_log.clubs

    async def _check_club(self, id: str, known: Person | None) -> None:
        """Refuse a link to a club that is not there, or has no room for somebody more."""
        club = (await self.clubs()).get(id)
        if club is None:
            raise NoKey
        if len(club.members) >= MEMBERS and not (known and known.id in club.members):
            raise Refused(say("The club has {members} people: that is enough.", members=MEMBERS))

    async def club_link(self, club: str, by: Person) -> str:
        return await self.link("club", by.id, club, key=secrets.token_urlsafe(12))

    async def leave_club(self, club: str, who: str, by: Person, forgotten: bool = False) -> None:
        """Somebody is no member any more. If another removed them, the links to the club open nothing: they know them."""
        links = await self._read(self._store.keys_to, club, "club") if by.id != who else []
        records: list[HouseRecord] = [MemberLeft(club, who, forgotten=forgotten)]
        records += [KeyRevoked("club", by.id, club)] if links else []
        await self.write(records, tuple(KeyUsed(link.hash) for link in links))

    async def forget(self, who: str, by: Person) -> None:
        """Somebody has no name and no key in this house, and is in no club any more. The records of their games stay as they are."""
        keys = await self._read(self._every_key, who)
        withdrawn = [change for key in keys for change in await self._read(self._withdrawals, key, by)]
        changes = (PersonEntered(who, "", False), *(KeyUsed(key.hash) for key in keys), *withdrawn)
        left = [
            MemberLeft(club.id, who, forgotten=True) for club in (await self.clubs()).values() if who in club.members
        ]
        await self.write([*left, PersonForgotten(who, by.id), KeyRevoked("device", by.id)], changes)
        self._known.clear()
        self.revoking.set()

    def _every_key(self, who: str) -> list[ListedKey]:
        """All keys of a person: devices, links, and what they were invited to."""
        games = self._store.invitations_of(who)
        guests = [key for game in games for key in self._store.guests_of(game) if key.player == who]
        return [*self._store.keys_of(who), *guests]

    async def keys(self, person: Person) -> list[ListedKey]:
        """What opens the house in this person's name: devices, links, invitations; for the host also the host's links."""
        found: list[ListedKey] = await self._read(self._store.keys_of, person.id)
        if person.host:
            found += await self._read(self._store.keys_of, "")
        now = time.time()
        return [key for key in found if not key.until or key.until > now]

    async def revoke(self, person: Person, id: str) -> None:
        """A key opens nothing any more, nor does what others got by it; refused if it is none of this person's."""
        key = next((key for key in await self.keys(person) if key_id(key) == id), None)
        if key is None:
            raise NoKey
        changes = (KeyUsed(key.hash), *await self._read(self._withdrawals, key, person))
        try:
            await self.write([KeyRevoked(key.kind, person.id, key.game)], changes)
        except Used:
            raise NoKey from None
        self._known.clear()
        self._invitations.clear()
        self.revoking.set()

    def _withdrawals(self, link: ListedKey, by: Person) -> list[BurstChange]:
        """What those lose who used a link: to be guests of a table, or hosts. Who revokes it stays what they are."""
        if link.kind not in (*INVITING, "host"):
            return []
        guests = self._store.guests_of(link.game)
        used = [guest for guest in guests if guest.hash == _guest(guest.player, link.hash)]
        changes: list[BurstChange] = [KeyUsed(guest.hash) for guest in used]
        if link.kind == "host":
            by_another = {guest.player for guest in guests if guest not in used}
            for who in {guest.player for guest in used} - by_another - {by.id}:
                if person := self._store.person(who):
                    changes.append(PersonEntered(person.id, person.name, False))
        return changes

    @property
    def revoked(self) -> int:
        """How many keys were revoked in this house, as far as this process knows."""
        return self._house_log.revoked

    async def hear_of_revocations(self) -> None:
        """Read whether other processes have revoked keys; if so, nobody is remembered."""
        before = self.revoked
        stored = await self._read(self._store.game, HOUSE)
        if stored and stored.n > self._house_log.n:
            async with self._writing:
                await self._catch_up()
        if self.revoked > before:
            self._known.clear()

    async def invites(self, link: str) -> tuple[str, str]:
        """The table to which a link leads, and the name of who sends it; empty where nothing is known."""
        found = await self._read(self._store.key, link_hash(link))
        if not found or found.kind not in INVITING:
            return "", ""
        by = await self._read(self._store.person, found.player) if found.player else None
        return found.game, by.name if by else ""

    async def invites_to_club(self, link: str) -> tuple[str, str]:
        """The name of the club to which a link leads, and that of who sends it; empty where nothing is known."""
        found = await self._read(self._store.key, link_hash(link))
        club = (await self.clubs()).get(found.game) if found and found.kind == "club" else None
        by = await self._read(self._store.person, found.player) if found and club else None
        return (club.name, by.name if by else "") if club else ("", "")

    async def give(self, who: str, amount: int, id: str) -> int:
        """The host grants money, once for each id. Returns the person's new balance."""
        if await self._read(self._store.person, who) is None:
            raise Refused(say("There is no player “{who}”.", who=who))
        granted = self._house_log.granted

        def granted_before() -> bool:
            before = granted.get(id)
            if before and (before.who, before.amount) != (who, amount):
                raise Refused(say("This was sent before, and it was something else."))
            return before is not None

        await self.write([granting(who, amount, id)], (), granted_before)
        return await self.balance(who)

    # Tables that cannot be opened

    async def return_chips(self, game: str, token: int, why: str) -> None:
        """What lies on a table that cannot be opened goes back to its owners, once; the game ends as it is.

        `token`: that of the lease on the game. If another process has leased it meanwhile, nothing is written.
        """
        found = await self._read(self._on_the_table, game)
        if found:
            paid, master = found
            record = ChipsReturned(game, paid, why, master.hex() if master else None)
            await self.write([record], (GameGivenUp(game, token),))

    def _on_the_table(self, game: str) -> tuple[list[Payment], bytes | None] | None:
        """What lies on a table, and its secret; None if the game has ended and nothing is left."""
        listed = on_the_table(game, (posting for _, posting, _ in self._store.postings(game)))
        paid = [one for one in listed if self._store.balance(seat_of(game, one.seat)) == one.amount]
        master = self._store.secret(game)
        return (paid, master) if paid or master else None

    async def returned_chips(self) -> dict[str, ChipsReturned]:
        """By game, the latest last: the tables that could not be opened."""
        async with self._writing:
            await self._catch_up()
        return self._house_log.returned
