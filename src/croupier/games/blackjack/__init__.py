"""Blackjack, under any house rules."""

from croupier.games.blackjack.round import Round, start
from croupier.games.blackjack.rules import Rules

__all__ = ["Round", "Rules", "start"]
