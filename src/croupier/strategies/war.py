"""The strategies of casino war."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from croupier.cards import Card
from croupier.games.war import Round
from croupier.protocol import Decide, Mix
from croupier.strategies.champion import Champion
from croupier.strategies.names import Repertoire
from croupier.strategies.perfect import PerfectWarrior
from croupier.strategies.toss import Toss


@dataclass(frozen=True)
class Warrior:
    """E-14: says its word to every tie, or, where that is not open, the one that is."""

    name: str
    word: Literal["war", "surrender"]

    def look(self, seen: Iterable[Card]) -> None:  # noqa: ARG002
        return None

    def sees(self, round: Round) -> None:  # noqa: ARG002
        return None

    def mix(self, round: Round, need: Decide, look: object) -> Mix:  # noqa: ARG002
        return {self.word if self.word in need.words else need.words[0]: 1.0}


STRATEGIES = Repertoire(
    {
        "optimal": PerfectWarrior,
        "expert": lambda name, _: Warrior(name, "war"),
        "intermediate": lambda name, _: Toss(name, Warrior("amateur", "surrender"), Warrior("expert", "war")),
        "amateur": lambda name, _: Warrior(name, "surrender"),
        "champion": lambda name, _: Champion(name, Warrior("expert", "war")),
        "always-war": lambda name, _: Warrior(name, "war"),
        "always-surrender": lambda name, _: Warrior(name, "surrender"),
    }
)
