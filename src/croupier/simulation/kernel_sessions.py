"""The compiled kernel that follows the bankroll of a session, round by round."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.kernel_data import Numbers, Words
from croupier.compiled.kernel_options import kernel

Floats = NDArray[np.float64]


@kernel
def follow(
    outcomes: Words, readings: Words, worth: Floats, units: Floats, places: Numbers, path: Floats, found: Floats
) -> None:
    """Follow a session: `path` is what was won after so many rounds (`places`).

    `found` is the lowest point, the highest point and the longest run of losses; a push neither ends nor lengthens a run.
    """
    won, place, run = 0.0, 0, 0
    found[:] = 0.0
    for number in range(len(outcomes)):
        net = worth[outcomes[number]] * units[readings[number]]
        won += net
        found[0] = min(found[0], won)
        found[1] = max(found[1], won)
        if net < 0.0:
            run += 1
            found[2] = max(found[2], float(run))
        elif net > 0.0:
            run = 0
        if number + 1 == places[place]:
            path[place] = won
            place = min(place + 1, len(places) - 1)
