"""A house at an address: entering it, its tables, and the key that this machine keeps."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Timer
from typing import NamedTuple, TypeVar
from urllib.parse import urlsplit

from croupier.disk import data_path, make_folder, read_file, reason, write_whole
from croupier.language import ENGLISH
from croupier.messages import Refused, say
from croupier.wire.house_messages import Entered, Me, NotUnderstood, Offered, Welcome, Why, decode_as, not_understood

T = TypeVar("T")

PORT = 7777
MOST_KEYS = 1 << 20
"""Bytes of the file with the keys."""


class Limits(NamedTuple):
    """How much of an answer is read, and for how long."""

    bytes: int
    seconds: float


ANSWER, LOG = Limits(1 << 22, 30.0), Limits(1 << 28, 300.0)
"""Of an answer, and of the log of a table."""


class NoHouse(Refused):
    """There is no house at an address, or it refuses this person."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What an address says: where the house is, which table is meant, and a key."""

    scheme: str
    host: str
    """The host and its port."""
    game: str = ""
    key: str = ""

    @classmethod
    def read(cls, address: str) -> Invitation:
        """`192.168.1.5`, `192.168.1.5:7777/#lune-42`, `http://192.168.1.5:7777/t/ID#invite=KEY`: what `croupier host` prints and what links are."""
        given = address if "://" in address else f"http://{address}"
        no_address = NoHouse(say("“{address}” is not an address of a house.", address=address))
        try:
            parts = urlsplit(given)
            port = parts.port
        except ValueError:
            raise no_address from None
        if parts.scheme not in ("http", "https") or not parts.hostname or not given.isprintable() or " " in given:
            raise no_address
        name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
        host = f"{name}:{port or PORT}" if parts.scheme == "http" or port else name
        game = parts.path.removeprefix("/t/").strip("/") if parts.path.startswith("/t/") else ""
        _, named, key = parts.fragment.partition("=")
        return cls(parts.scheme, host, game, key if named else parts.fragment)  # a short code has no name


class RemoteHouse:
    """A house at an address, for one person."""

    me: Me

    def __init__(self, invitation: Invitation, keys: Path | None, language: str = ENGLISH) -> None:
        """`keys`: the file with the keys of this machine; None: nothing is kept."""
        self.invitation, self._keys = invitation, keys
        self.language = language
        """The language in which the house is to speak."""
        self.cookie = _read_keys(keys).get(invitation.host, "") if keys else ""

    @property
    def origin(self) -> str:
        return f"{self.invitation.scheme}://{self.invitation.host}"

    @property
    def socket(self) -> str:
        return f"{'wss' if self.invitation.scheme == 'https' else 'ws'}://{self.invitation.host}"

    def enter(self, name: str) -> Me:
        """Enter, or be recognised by the key that was kept; the link's key is used."""
        known = self.find_person()
        if known and not self.invitation.key and name in ("", known.name):
            self.me = known
        else:
            body = {"name": name or (known.name if known else ""), "key": self.invitation.key}
            self.me = self.request("POST", "/api/enter", Entered, body).me
        return self.me

    def find_person(self) -> Me | None:
        """Who this person is to the house, with the balance; None: somebody new."""
        return self.request("GET", "/api/house", Welcome).me

    def tables(self) -> list[Offered]:
        return self.request("GET", "/api/tables", list[Offered])

    def log(self, game: str) -> list[bytes]:
        """The log of a table, a record a line."""
        return self._answer("GET", f"/api/tables/{game}/log", limits=LOG).splitlines()

    def request(self, method: str, path: str, kind: type[T], body: object = None) -> T:
        """The answer to a request."""
        try:
            return decode_as(kind, self._answer(method, path, body))
        except NotUnderstood:
            raise NoHouse(not_understood(self.origin)) from None

    def _answer(self, method: str, path: str, body: object = None, limits: Limits = ANSWER) -> bytes:
        """The answer to a request as it came; a refusal of the house is raised as one."""
        kind = http.client.HTTPSConnection if self.invitation.scheme == "https" else http.client.HTTPConnection
        talk = kind(self.invitation.host, timeout=15)
        headers = {"Origin": self.origin, "Accept-Language": self.language.replace("_", "-")}
        if self.cookie:
            headers["Cookie"] = self.cookie
        late, too_much = Event(), say("{address} sends too much, or too slowly.", address=self.origin)
        try:
            talk.connect()
            with _hung_up_after(limits.seconds, talk.sock, late):
                talk.request(method, path, json.dumps(body) if body is not None else None, headers)
                answer = talk.getresponse()
                text = answer.read(limits.bytes + 1)
        except (OSError, http.client.HTTPException, ValueError):
            no_answer = say("No house answers at {address}.", address=self.origin)
            raise NoHouse(too_much if late.is_set() else no_answer) from None
        finally:
            talk.close()
        if late.is_set() or len(text) > limits.bytes:
            raise NoHouse(too_much)
        if self._keys and (cookie := answer.headers.get("set-cookie")):
            self.cookie = cookie.partition(";")[0]
            _keep(self._keys, self.invitation.host, self.cookie)
        if answer.status != 200:
            raise NoHouse(say("The house says: {why}", why=self._why(text) or str(answer.status)))
        return text

    def _why(self, text: bytes) -> str:
        """The reason of a refusal; empty if it has none."""
        try:
            return decode_as(Why, text).why
        except NotUnderstood:
            return ""


# The keys of this machine


def keys_file() -> Path:
    return data_path("keys.json")


def _read_keys(path: Path) -> dict[str, str]:
    try:
        return decode_as(dict[str, str], read_file(path, MOST_KEYS))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError):
        raise NoHouse(
            say("The keys of this machine cannot be read: “{path}”. Mend the file or move it.", path=str(path))
        ) from None


def _keep(path: Path, host: str, cookie: str) -> None:
    """Whoever loses the key is somebody else to the house: the file is replaced as a whole."""
    try:
        make_folder(path.parent)
        write_whole(path, json.dumps({**_read_keys(path), host: cookie}).encode())
    except OSError as wrong:
        raise NoHouse(
            say("Your key to the house cannot be kept in “{path}”: {why}.", path=str(path), why=reason(wrong))
        ) from None


@contextmanager
def _hung_up_after(seconds: float, line: socket.socket, late: Event) -> Iterator[None]:
    """Close a connection that takes longer in all, even if bytes keep coming; then set the event."""

    def hang_up() -> None:
        late.set()
        with suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)

    timer = Timer(seconds, hang_up)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
