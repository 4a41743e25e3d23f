"""Plays by the chart of the house at a live table: python examples/program.py 'http://HOUSE/t/TABLE#program=KEY'

The address is what the page shows under “Let a program play”. It bets the minimum.
"""

from __future__ import annotations

import sys
from typing import Any

from croupier.protocol import Answer, Decide, Round
from croupier.remote.program import play
from croupier.strategies import find_strategy
from croupier.table.game import Game


def bet(game: Game, seat: int) -> dict[str, int] | None:
    """The minimum, as long as there is enough for it."""
    rules = game.rules
    return {rules.main_bets[0]: rules.minimum} if game.balance(seat) >= rules.minimum else None


def move(round: Round, need: Decide) -> Answer:
    """What the chart says."""
    chart: Any = find_strategy("basic", round.rules)  # type: ignore[attr-defined]
    mix = chart.mix(round, need, chart.look(()))
    return max(mix, key=lambda word: mix[word])


play(sys.argv[1], bet, move, refused=lambda why: print(why, file=sys.stderr))
