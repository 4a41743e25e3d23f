"""Stands between the house and PostgreSQL, and loses answers: the statement was done, but nobody hears of it."""

from __future__ import annotations

import socket
import tempfile
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from urllib.parse import parse_qs, urlsplit

READY = b"Z\x00\x00\x00\x05I"
"""With this an answer of PostgreSQL ends, outside of transactions."""
WRITES = b"INSERT INTO records"
"""Who has sent this is the writer."""


class Proxy:
    """Passes everything on until it is told to lose something."""

    def __init__(self, url: str) -> None:
        where = parse_qs(urlsplit(url).query)["host"][0]
        self._target = str(Path(where) / ".s.PGSQL.5432")
        self._folder = tempfile.TemporaryDirectory(prefix="croupier-proxy-")
        self.url = url.replace(where, self._folder.name)
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(Path(self._folder.name) / ".s.PGSQL.5432"))
        self._listening.listen()
        self._losing = ""
        self._lost = Event()
        Thread(target=self._accept, daemon=True).start()

    def lose(self, what: str, seconds: float = 30) -> None:
        """Lose the next `statement` of the writer before it is done, or its `answer` after it is done."""
        self._lost.clear()
        self._losing = what
        assert self._lost.wait(seconds), "nothing was written"

    def close(self) -> None:
        self._listening.close()
        self._folder.cleanup()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        """One connection."""
        with client, socket.socket(socket.AF_UNIX) as server, suppress(OSError):
            server.connect(self._target)
            lose = Event()
            Thread(target=self._back, args=(client, server, lose), daemon=True).start()
            writes = False
            while asked := client.recv(1 << 16):
                writes = writes or WRITES in asked
                if writes and self._losing:
                    what, self._losing = self._losing, ""
                    if what == "statement":
                        self._lost.set()
                        return
                    lose.set()
                server.sendall(asked)

    def _back(self, client: socket.socket, server: socket.socket, lose: Event) -> None:
        answer = b""
        with suppress(OSError):
            while part := server.recv(1 << 16):
                if not lose.is_set():
                    client.sendall(part)
                    continue
                answer += part
                if answer.endswith(READY):  # it is done
                    break
            client.shutdown(socket.SHUT_RDWR)
        if lose.is_set():
            self._lost.set()
