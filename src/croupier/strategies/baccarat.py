"""The strategies of baccarat, each called by the bet that it makes: there is nothing else to decide."""

from __future__ import annotations

from croupier.strategies.bettor import Bettor
from croupier.strategies.repertoire import Repertoire

STRATEGIES = Repertoire({bet: lambda name, _: Bettor(name) for bet in ("player", "banker", "tie")})
