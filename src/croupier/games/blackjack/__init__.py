"""Blackjack, under any house rules."""

from croupier.games.blackjack.round import Round, start
from croupier.games.blackjack.rules import Rules
from croupier.games.blackjack.settlement import CODES

__all__ = ["CODES", "Round", "Rules", "start"]
