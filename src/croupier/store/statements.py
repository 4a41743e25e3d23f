"""The SQL statements that both databases share. In them `?` stands for a value."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from croupier.records.types import MOST
from croupier.store.burst import (
    BurstChange,
    GameEnded,
    GameGivenUp,
    GameOpened,
    KeyMade,
    KeyUsed,
    Lost,
    PersonEntered,
    Posting,
    Used,
)
from croupier.store.store import ListedKey, Person, StoredGame


class Statements(ABC):
    """The statements of a store that need nothing of one database alone."""

    GAME: ClassVar[str]
    """Selects the fields of a `Game`."""
    SECONDS: ClassVar[str]
    """A time `{at}` of the database, in seconds since 1970."""
    ASKED = 500
    """So many keys are looked up by one statement."""

    @abstractmethod
    def _rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Read, in any thread."""

    @abstractmethod
    def _write_rows(self, statement: str, *values: object) -> int:
        """Write within the transaction of the writer; the number of rows that were changed."""

    @abstractmethod
    def _open_game(self, opened: GameOpened) -> None:
        """A new game, leased by its owner from now on."""

    def _change(self, change: BurstChange) -> None:
        """What a burst changes besides its records."""
        match change:
            case GameOpened(game, master):
                self._open_game(change)
                if master is not None:
                    self._write_rows("INSERT INTO secrets VALUES (?, ?)", game, master)
            case PersonEntered(player, name, host):
                self._write_rows(
                    "INSERT INTO players VALUES (?, ?, ?)"
                    " ON CONFLICT (id) DO UPDATE SET name = excluded.name, host = excluded.host",
                    player,
                    name,
                    host,
                )
            case KeyMade(hash, kind, player, game, until):
                self._write_rows("INSERT INTO keys VALUES (?, ?, ?, ?, ?)", hash, kind, player, game, until)
            case KeyUsed(hash):
                if not self._write_rows("DELETE FROM keys WHERE hash = ?", hash):
                    raise Used
            case GameGivenUp(game, token):
                fenced = "UPDATE games SET token = token + 1, owner = '' WHERE id = ? AND token = ?"
                if not self._write_rows(fenced, game, token):
                    raise Lost(game)
                self._change(GameEnded(game))
            case GameEnded(game):
                self._write_rows("DELETE FROM secrets WHERE game = ?", game)
                self._write_rows("DELETE FROM keys WHERE game = ?", game)

    def answers(self, player: str) -> list[bytes]:
        return [bytes(body) for (body,) in self._rows("SELECT body FROM answers WHERE player = ? ORDER BY n", player)]

    def log(self, game: str, since: int = 0, until: int = MOST) -> list[bytes]:
        rows = self._rows("SELECT body FROM records WHERE game = ? AND n > ? AND n <= ? ORDER BY n", game, since, until)
        return [bytes(body) for (body,) in rows]

    def game(self, game: str) -> StoredGame | None:
        return next(map(_game, self._rows(f"{self.GAME} WHERE id = ?", game)), None)

    def games(self) -> list[StoredGame]:
        return list(map(_game, self._rows(f"{self.GAME} WHERE id <> 'house' ORDER BY opened DESC, id")))

    def open_games(self) -> list[StoredGame]:
        of_secrets = "WHERE id IN (SELECT game FROM secrets) ORDER BY opened DESC, id"
        return list(map(_game, self._rows(f"{self.GAME} {of_secrets}")))

    def keys_of(self, player: str) -> list[ListedKey]:
        rows = self._rows(
            "SELECT hash, kind, player, game, until FROM keys WHERE player = ? AND kind <> 'guest'"
            " ORDER BY kind, until, hash",
            player,
        )
        return [ListedKey(bytes(hash), *rest) for hash, *rest in rows]

    def guests_of(self, game: str) -> list[ListedKey]:
        return self.keys_to(game, "guest")

    def keys_to(self, game: str, kind: str) -> list[ListedKey]:
        rows = self._rows("SELECT hash, kind, player, game, until FROM keys WHERE game = ? AND kind = ?", game, kind)
        return [ListedKey(bytes(hash), *rest) for hash, *rest in rows]

    def owners(self, devices: Sequence[bytes]) -> dict[bytes, Person]:
        found = dict[bytes, Person]()
        for begin in range(0, len(devices), self.ASKED):
            some = devices[begin : begin + self.ASKED]
            rows = self._rows(
                "SELECT hash, players.id, name, host FROM keys JOIN players ON players.id = keys.player"
                f" WHERE kind IN ('device', 'program') AND hash IN ({', '.join('?' for _ in some)})",
                *some,
            )
            found.update({bytes(hash): Person(*person) for hash, *person in rows})
        return found

    def invitations_of(self, player: str) -> set[str]:
        return {game for (game,) in self._rows("SELECT game FROM keys WHERE player = ? AND kind = 'guest'", player)}

    def games_of(self, player: str) -> list[tuple[str, int]]:
        first = self.SECONDS.format(at="min(at)")
        rows = self._rows(
            f"SELECT game, {first} FROM postings WHERE payer = ? AND payer LIKE 'player:%' GROUP BY game"
            " ORDER BY min(at) DESC, game",
            f"player:{player}",
        )
        return [(game, at) for game, at in rows]

    def secret(self, game: str) -> bytes | None:
        rows = self._rows("SELECT master FROM secrets WHERE game = ?", game)
        return bytes(rows[0][0]) if rows else None

    def person(self, player: str) -> Person | None:
        rows = self._rows("SELECT id, name, host FROM players WHERE id = ?", player)
        return Person(*rows[0]) if rows else None

    def people(self) -> list[Person]:
        return [Person(*row) for row in self._rows("SELECT id, name, host FROM players ORDER BY id")]

    def balance(self, account: str) -> int:
        rows = self._rows("SELECT amount FROM balances WHERE account = ?", account)
        return rows[0][0] if rows else 0

    def balances(self) -> dict[str, int]:
        return dict(self._rows("SELECT account, amount FROM balances ORDER BY account"))

    def began(self, game: str) -> int:
        ((at,),) = self._rows(f"SELECT min({self.SECONDS.format(at='at')}) FROM postings WHERE game = ?", game)
        return int(at or 0)

    def postings(self, game: str | None = None) -> Iterator[tuple[str, Posting, int]]:
        what = f"SELECT game, n, i, payer, payee, amount, {self.SECONDS.format(at='at')} FROM postings"
        if game is None:
            rows = self._rows(f"{what} ORDER BY game, n, i")  # not by the time: a clock may be set back
        else:
            rows = self._rows(f"{what} WHERE game = ? ORDER BY n, i", game)
        for name, *posting, seconds in rows:
            yield name, Posting(*posting), seconds


def _game(row: tuple[Any, ...]) -> StoredGame:
    id, n, snapshot_at, digest, owner, address, open = row
    return StoredGame(id, n, snapshot_at, digest, owner, address, bool(open))
