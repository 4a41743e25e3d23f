"""The rounds of the shoe in play: the roads of baccarat are drawn from them."""

from __future__ import annotations

from collections.abc import Callable

from croupier.protocol import Round
from croupier.records.event import Event
from croupier.records.types import RoundSettled, ShoeSealed
from croupier.table.game import Game


def collect_rounds(shoe: list[Round]) -> Callable[[Game, Event], None]:
    """Watches a game: keeps in `shoe` the rounds that were settled since the last shuffle."""

    def watch(game: Game, event: Event) -> None:
        if isinstance(event.record, ShoeSealed):
            shoe.clear()
        elif isinstance(event.record, RoundSettled) and game.last:
            shoe.append(game.last)

    return watch
