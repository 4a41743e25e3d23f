"""A house at an address: entering it, its tables, and the key that this machine keeps."""

from __future__ import annotations

import http.client
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from croupier.language import LANGUAGES
from croupier.messages import Refused, say

PORT = 7777


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
        """`192.168.1.5`, `http://192.168.1.5:7777/t/ID#invite=KEY`: what `croupier host` prints and what links are."""
        given = address if "://" in address else f"http://{address}"
        try:
            parts = urlsplit(given)
            port = parts.port
        except ValueError:
            raise NoHouse(say("“{address}” is no address of a house.", address=address)) from None
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise NoHouse(say("“{address}” is no address of a house.", address=address))
        name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
        host = f"{name}:{port or PORT}" if parts.scheme == "http" or port else name
        game = parts.path.removeprefix("/t/").strip("/") if parts.path.startswith("/t/") else ""
        return cls(parts.scheme, host, game, parts.fragment.partition("=")[2])


class RemoteHouse:
    """A house at an address, for one person."""

    def __init__(self, invitation: Invitation, keys: Path | None = None, language: str = "en") -> None:
        self.invitation, self._keys = invitation, keys or _keys_file()
        self._language = LANGUAGES.index(language)
        self.cookie = self._kept().get(invitation.host, "")
        self.me: dict[str, Any] = {}

    @property
    def origin(self) -> str:
        return f"{self.invitation.scheme}://{self.invitation.host}"

    @property
    def socket(self) -> str:
        return f"{'wss' if self.invitation.scheme == 'https' else 'ws'}://{self.invitation.host}"

    def enter(self, name: str) -> dict[str, Any]:
        """Enter, or be recognised by the key that was kept; the link's key is used."""
        known = self.request("GET", "/api/house")["me"]
        if known and not self.invitation.key and name in ("", known["name"]):
            self.me = known
        else:
            body = {"name": name or (known or {}).get("name", ""), "key": self.invitation.key}
            self.me = self.request("POST", "/api/enter", body)["me"]
        return self.me

    def request(self, method: str, path: str, body: object = None, lines: bool = False) -> Any:
        """The answer to a request, as JSON or as lines; a refusal of the house is raised as one."""
        kind = http.client.HTTPSConnection if self.invitation.scheme == "https" else http.client.HTTPConnection
        talk = kind(self.invitation.host, timeout=15)
        headers = {"Origin": self.origin, **({"Cookie": self.cookie} if self.cookie else {})}
        try:
            talk.request(method, path, json.dumps(body) if body is not None else None, headers)
            answer = talk.getresponse()
            text = answer.read()
            content = text.splitlines() if lines and answer.status == 200 else json.loads(text or b"null")
        except (OSError, http.client.HTTPException, ValueError):
            raise NoHouse(say("No house answers at {address}.", address=self.origin)) from None
        finally:
            talk.close()
        if cookie := answer.headers.get("set-cookie"):
            self._keep(cookie.partition(";")[0])
        if answer.status != 200:
            told = content.get("why") if isinstance(content, dict) else None
            why = str(told[self._language] if told else answer.status)
            raise NoHouse(say("The house says: {why}", why=why))
        return content

    # The keys of this machine

    def _kept(self) -> dict[str, str]:
        try:
            found = json.loads(self._keys.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def _keep(self, cookie: str) -> None:
        self.cookie = cookie
        kept = {**self._kept(), self.invitation.host: cookie}
        self._keys.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(self._keys, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(file, "w", encoding="utf-8") as out:
            json.dump(kept, out)


def _keys_file() -> Path:
    from platformdirs import user_data_path

    return user_data_path("croupier", appauthor=False) / "keys.json"
