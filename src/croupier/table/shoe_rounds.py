"""The rounds of the shoe in play: the roads of baccarat are drawn from them."""

from __future__ import annotations

from collections.abc import Callable

from croupier.protocol import Round
from croupier.table.state import Event
from croupier.table.table import Table


def collected(shoe: list[Round]) -> Callable[[Table, Event], None]:
    """Watches a table: keeps in `shoe` the rounds that were settled since the last shuffle."""

    def watch(table: Table, event: Event) -> None:
        if event.kind == "shuffle":
            shoe.clear()
        elif event.kind == "settled" and table.last:
            shoe.append(table.last)

    return watch
