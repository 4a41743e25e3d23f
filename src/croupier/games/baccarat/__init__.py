"""Baccarat: two hands, no decision."""

from croupier.games.baccarat.round import DRAWS_ON, Round, points, start
from croupier.games.baccarat.rules import Rules

__all__ = ["DRAWS_ON", "Round", "Rules", "points", "start"]
