"""Houses with one thing wrong. A world of faults must find each of them, or it proves nothing about the right one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from croupier.store.burst import Burst, Lost
from croupier.table import state
from croupier.web.dealer import Asked, Dealer, Gone
from faults.world import FalseStore


def ids_forgotten(patch: pytest.MonkeyPatch) -> None:
    """Nobody remembers what was done."""
    patch.setattr(state, "doer", lambda *_: "nobody")


def shown_before_written(patch: pytest.MonkeyPatch) -> None:
    """People see what the database does not have yet."""

    async def flush(self: Dealer, jobs: list[Asked], quiet: bool = False) -> None:  # noqa: ARG001
        await self._advance()
        fresh, burst = self._fresh, self._burst()
        for _, body, lines in fresh:
            self.gallery.add(body, lines)
        self._fresh = []
        self._set_clock(len(fresh))
        self._show()
        if fresh and (result := await self.means.commit(burst)) is not None:
            raise Gone(str(result))

    patch.setattr(Dealer, "_flush", flush)


def no_fence(patch: pytest.MonkeyPatch) -> None:
    """Whoever writes last is right."""

    def append(self: FalseStore, burst: Burst) -> None:
        moved = self._write.execute(
            "UPDATE games SET n = ?, head = ?, digest = ? WHERE id = ?",
            (burst.after, burst.head, burst.digest, burst.game),
        )
        if not moved.rowcount:
            raise Lost(burst.game)
        for n, body in enumerate(burst.bodies, burst.before + 1):
            self._write.execute("INSERT OR REPLACE INTO records VALUES (?, ?, ?)", (burst.game, n, body))
        for posting in burst.postings:
            self._write.execute(
                "INSERT OR REPLACE INTO postings (game, n, i, payer, payee, amount) VALUES (?, ?, ?, ?, ?, ?)",
                (burst.game, *posting),
            )

    original: Any = FalseStore._append

    def either(self: FalseStore, burst: Burst) -> None:
        (append if burst.before and not burst.changes else original)(self, burst)

    patch.setattr(FalseStore, "_append", either)


SABOTEURS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "ids forgotten": ids_forgotten,
    "shown before written": shown_before_written,
    "no fence": no_fence,
}
