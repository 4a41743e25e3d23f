"""The door: which hosts and origins are let in, cookies, and rate limits."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Mapping
from urllib.parse import urlsplit

from croupier.web.buckets import Bucket, Buckets, place_of
from croupier.wire.actions import CONNECTIONS, ENTRANCES, LINKS, OPENINGS

AGE = 400 * 24 * 3600
"""How long a browser keeps its key, in seconds."""


HOST = re.compile(r"[\w.-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?", re.ASCII)
"""A host, perhaps with a port: nothing else may stand in a Host header."""


CROWD = 20
"""How many people may enter in a second, from all addresses together: a flood of them must not slow down those who play."""


CHANGES = 60
"""How many changes of clubs a person may make in an hour, and at once."""


GUESSES, ALL_GUESSES = 20, 60
"""How many wrong short codes may be tried from one address, and from all together, at once; so many again in an hour, or half of one.

There are 19,440 codes: who tries them for four hours from one address finds that of a given table once in 190 times.
"""


class Door:
    """What is let in. `url`: the public address of the house, if it has one."""

    def __init__(self, url: str = "") -> None:
        self.url = urlsplit(url) if url else None
        self.secure = bool(self.url and self.url.scheme == "https")
        self.cookie = "__Host-croupier" if self.secure else "croupier"
        name = socket.gethostname().lower()
        self._names = {"localhost", name, f"{name}.local"}
        if self.url and self.url.hostname:
            self._names.add(self.url.hostname.lower())
        self._entrances = Buckets(ENTRANCES / 60, ENTRANCES)
        self._crowd = Bucket(CROWD, 3 * CROWD)
        self._openings = Buckets(OPENINGS / 3600, OPENINGS)
        self._all_openings = Bucket(1, CROWD)
        self._links = Buckets(LINKS / 3600, LINKS)
        self._changes, self._all_changes = Buckets(CHANGES / 3600, CHANGES), Bucket(1, 2 * CHANGES)
        self._guesses, self._all_guesses = Buckets(GUESSES / 3600, GUESSES), Bucket(ALL_GUESSES / 1800, ALL_GUESSES)
        self._connections = Buckets(CONNECTIONS, 6 * CONNECTIONS)

    def knows_host(self, host: str) -> bool:
        """Whether a Host header names this house. Another name that leads to this address is an attack (DNS rebinding)."""
        try:
            name = urlsplit(f"//{host}").hostname or "" if HOST.fullmatch(host) else ""
        except ValueError:
            return False
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return name.lower() in self._names
        return True

    def same_origin(self, origin: str, host: str) -> bool:
        """Whether a request comes from a page of this house, not of another site, nor over http from an https house."""
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        if self.secure and parts.scheme != "https":
            return False
        return bool(origin) and parts.netloc.lower() == host.lower()

    def admits(self, method: str, headers: Mapping[str, str]) -> bool:
        """Whether a request may come in; a socket is unsafe, too."""
        host = headers.get("host", "")
        if not self.knows_host(host):
            return False
        return method in ("GET", "HEAD") or self.same_origin(headers.get("origin", ""), host)

    def set_cookie(self, key: str) -> str:
        secure = "; Secure" if self.secure else ""
        return f"{self.cookie}={key}; Path=/; Max-Age={AGE}; HttpOnly; SameSite=Lax{secure}"

    def may_enter(self, address: str) -> bool:
        """Whether an address has not entered too often, and not too many enter at once."""
        return self._entrances.take(place_of(address)) and self._crowd.take()

    def may_open(self, who: str) -> bool:
        """Whether a person has not opened too many tables lately, and all people together not one a second."""
        return self._openings.take(who) and self._all_openings.take()

    def may_connect(self, who: str) -> bool:
        """Whether a person has not opened too many sockets just now: each one that comes or goes is shown to the table."""
        return self._connections.take(who)

    def may_link(self, who: str) -> bool:
        """Whether a person has not made too many links and invitations lately."""
        return self._links.take(who)

    def may_change(self, who: str) -> bool:
        """Whether a person has not changed clubs too often lately, and all people together not once a second."""
        return self._changes.take(who) and self._all_changes.take()

    def may_guess(self, address: str) -> bool:
        """Whether a short code may be tried: not too many wrong ones were, from this address and from all together."""
        return self._guesses.take(place_of(address)) and self._all_guesses.take()

    def note_known_code(self, address: str) -> None:
        """The code that was tried was right: it was no guess."""
        self._guesses.give_back(place_of(address))
        self._all_guesses.give_back()
