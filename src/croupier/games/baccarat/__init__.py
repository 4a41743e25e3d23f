"""Baccarat: two hands, no decision."""

from croupier.games.baccarat.round import CODES, DRAWS_ON, Round, points, start
from croupier.games.baccarat.rules import Rules

__all__ = ["CODES", "DRAWS_ON", "Round", "Rules", "points", "start"]
