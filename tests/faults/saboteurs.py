"""Saboteurs: each spoils one thing by which the house is safe. The simulated world must find every one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from unittest.mock import patch

from croupier.records.types import Record
from croupier.store.burst import Burst
from croupier.store.sqlite import SqliteStore
from croupier.store.store import Person
from croupier.web.tables import dealer
from croupier.web.tables.actions import TableActions
from croupier.web.tables.viewers import NEVER, Viewer, Viewers
from croupier.wire.actions import Action
from croupier.wire.felt import Felt, TableShown

Saboteur = Callable[[], AbstractContextManager[Any]]


class _Forgetful(dict[Any, Any]):
    """Remembers nothing that was done."""

    def get(self, key: Any, default: Any = None) -> Any:  # noqa: ARG002
        return default


@contextmanager
def ids_forgotten() -> Iterator[None]:
    """An action that was done is done again when it is sent again."""
    take = dealer.Dealer._take

    def forgetful(self: dealer.Dealer, opened: dealer.OpenedTable) -> None:
        take(self, opened)
        self.game.done = _Forgetful()

    with patch.object(dealer.Dealer, "_take", forgetful):
        yield


@contextmanager
def shown_before_written() -> Iterator[None]:
    """What happened is shown while it is being written."""
    burst, following, showing = dealer.Dealer._burst, Viewers.next, Viewers.show

    def hasty(self: dealer.Dealer) -> Burst:
        found = burst(self)
        for event, lines in zip(self._fresh, self._told, strict=True):
            self.viewers.add(event.line, lines)
        self._show()
        self.viewers.n -= len(self._fresh)  # they are added again when they are written
        del self.viewers._bodies[-len(self._fresh) :], self.viewers._lines[-len(self._fresh) :]
        return found

    def show(self: Viewers, felt: Felt, table: TableShown | None = None) -> None:
        """Every viewer's message is made at once."""
        showing(self, felt, table)
        for viewer in self.all:
            if (message := following(self, viewer)) is not None:
                viewer.replies.append(message)
                viewer.wake.set()

    with patch.object(dealer.Dealer, "_burst", hasty), patch.object(Viewers, "show", show):
        yield


@contextmanager
def no_greeting() -> Iterator[None]:
    """Who comes back and has missed nothing hears nothing."""
    following = Viewers.next

    def rude(self: Viewers, viewer: Viewer) -> bytes | None:
        if viewer.shown == NEVER and viewer.since == self.n:
            return None
        return following(self, viewer)

    with patch.object(Viewers, "next", rude):
        yield


@contextmanager
def no_fence() -> Iterator[None]:
    """Whoever writes last is right: neither the lease nor the number of the record is asked for."""

    def append(self: SqliteStore, burst: Burst) -> None:
        for change in burst.changes:
            self._change(change)
        self._write.execute(
            "UPDATE games SET n = ?, snapshot_at = ?, digest = ? WHERE id = ?",
            (burst.after, burst.snapshot_at, burst.digest, burst.game),
        )
        self._write.executemany(
            "INSERT OR REPLACE INTO records VALUES (?, ?, ?)",
            [(burst.game, n, body) for n, body in enumerate(burst.bodies, burst.before + 1)],
        )
        self._write.executemany(
            "INSERT OR IGNORE INTO postings (game, n, i, payer, payee, amount) VALUES (?, ?, ?, ?, ?, ?)",
            [(burst.game, *posting) for posting in burst.postings],
        )

    with patch.object(SqliteStore, "_append", append):
        yield


@contextmanager
def not_synced() -> Iterator[None]:
    """A commit is answered before it is on the disk."""
    migrate = SqliteStore._migrate

    def careless(self: SqliteStore) -> None:
        migrate(self)
        self._write.execute("PRAGMA synchronous = OFF")

    with patch.object(SqliteStore, "_migrate", careless):
        yield


@contextmanager
def across_a_snapshot() -> Iterator[None]:
    """An action from before the last snapshot is taken for a new one."""
    perform = TableActions.perform

    def trusting(self: TableActions, person: Person, action: Action) -> Record | None:
        game = self.table.game
        before, game.snapshot_at = game.snapshot_at, 0
        try:
            return perform(self, person, action)
        finally:
            game.snapshot_at = game.snapshot_at or before

    with patch.object(TableActions, "perform", trusting):
        yield


RANDOM: dict[str, Saboteur] = {
    "ids forgotten": ids_forgotten,
    "shown before written": shown_before_written,
    "no greeting": no_greeting,
    "no fence": no_fence,
    "not synced": not_synced,
}
"""Those that random worlds find."""
