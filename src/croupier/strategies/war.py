"""The strategies of casino war, by name."""

from __future__ import annotations

from croupier.strategies.perfect import PerfectWarrior
from croupier.strategies.repertoire import Repertoire
from croupier.strategies.toss import Toss
from croupier.strategies.warrior import Warrior

STRATEGIES = Repertoire(
    {
        "optimal": PerfectWarrior,
        "expert": lambda name, _: Warrior(name, "war"),
        "intermediate": lambda name, _: Toss(name, Warrior("amateur", "surrender"), Warrior("expert", "war")),
        "amateur": lambda name, _: Warrior(name, "surrender"),
        "always-war": lambda name, _: Warrior(name, "war"),
        "always-surrender": lambda name, _: Warrior(name, "surrender"),
    }
)
