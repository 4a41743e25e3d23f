"""The rounds of the shoe in play: the roads of baccarat are drawn from them."""

from __future__ import annotations

from collections.abc import Callable

from croupier.protocol import Round
from croupier.table.game import Event, Game
from croupier.table.records import RoundSettled, ShoeSealed


def collected(shoe: list[Round]) -> Callable[[Game, Event], None]:
    """Watches a game: keeps in `shoe` the rounds that were settled since the last shuffle."""

    def watch(game: Game, event: Event) -> None:
        if isinstance(event.record, ShoeSealed):
            shoe.clear()
        elif isinstance(event.record, RoundSettled) and game.last:
            shoe.append(game.last)

    return watch
