"""The spaces of Gymnasium for a setup."""

from __future__ import annotations

from typing import cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from croupier.environments.setup import Setup


def action_space(setup: Setup) -> spaces.Discrete:
    return spaces.Discrete(len(setup.actions))


def observation_space(setup: Setup) -> spaces.Space[NDArray[np.float32]]:
    columns = setup.layout.columns
    box = spaces.Box(
        np.array([column.least for column in columns], np.float32),
        np.array([column.most for column in columns], np.float32),
        dtype=np.float32,
    )
    return cast(spaces.Space[NDArray[np.float32]], box)
