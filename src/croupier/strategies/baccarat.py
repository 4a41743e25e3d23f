"""The strategies of baccarat, each called by the bet that it makes: there is nothing else to decide."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.cards import Card
from croupier.games.baccarat import Round
from croupier.protocol import Decide, Mix
from croupier.strategies.names import Repertoire


@dataclass(frozen=True)
class Bettor:
    """E-14: always bets on the player, on the banker or on the tie; its name is the bet. It has nothing to decide."""

    name: str

    def look(self, seen: Iterable[Card]) -> None:  # noqa: ARG002
        return None

    def sees(self, round: Round) -> None:  # noqa: ARG002
        return None

    def mix(self, round: Round, need: Decide, look: object) -> Mix:  # noqa: ARG002
        raise ValueError(need)


STRATEGIES = Repertoire({bet: lambda name, _: Bettor(name) for bet in ("player", "banker", "tie")})
