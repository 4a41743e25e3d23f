"""Casino war: one card each, the higher wins; a tie is surrendered or goes to war."""

from croupier.games.war.round import CODES, Round, Seat, height, start
from croupier.games.war.rules import BURNED, Rules

__all__ = ["BURNED", "CODES", "Round", "Rules", "Seat", "height", "start"]
