"""Several agents at one table, as PettingZoo names its environments: `env` takes turns, `parallel_env` bets at once.

from croupier.environments import table_v0
table_v0.env("blackjack/four-seats", seats=4)
table_v0.env("blackjack/changer", seats=4, tournament=True)
table_v0.parallel_env("baccarat/ez", seats=3)
"""

from __future__ import annotations

from typing import Any, cast

from croupier.extras import MissingExtra

try:
    from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]
    from pettingzoo.utils.conversions import aec_to_parallel  # type: ignore[import-untyped]
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # type: ignore[import-untyped]
except ImportError:
    raise MissingExtra("pettingzoo", "pettingzoo") from None

from croupier.environments.actions import BadSetup
from croupier.environments.seats import Seats
from croupier.environments.setup import HOUSES
from croupier.games.declare import HouseRules
from croupier.houses import House
from croupier.messages import say

raw_env = Seats


def env(house: str | House | HouseRules = HOUSES["blackjack"], seats: int = 3, **options: Any) -> AECEnv[str, Any, Any]:
    """A table where each seat acts when its turn comes; the options are those of `Seats`."""
    return cast("AECEnv[str, Any, Any]", OrderEnforcingWrapper(Seats(house, seats, **options)))


def parallel_env(
    house: str | House | HouseRules = HOUSES["baccarat"], seats: int = 3, **options: Any
) -> ParallelEnv[str, Any, Any]:
    """A table where all seats act at once: baccarat, where nothing is decided but the bets."""
    made = env(house, seats, **options)
    if not made.metadata["is_parallelizable"]:
        raise BadSetup(say("Hands are played one after the other here: only baccarat has a parallel environment."))
    return cast("ParallelEnv[str, Any, Any]", aec_to_parallel(made))
