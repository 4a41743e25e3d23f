"""The compiled kernels for the walk of a bankroll: they solve its equations, go back step by step, and put shoes together.

The equations are small. The linear algebra of numpy would start threads for them, which costs more than the solution.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.kernel_options import kernel

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@kernel
def solve(system: Floats, known: Floats) -> None:
    """Solve system · x = known in place, for every column of `known`; the system is overwritten.

    It is one less the chances of a step, so that the diagonal is never small: nothing has to be exchanged.
    """
    size, columns = known.shape
    for pivot in range(size):
        scale = 1.0 / system[pivot, pivot]
        for row in range(pivot + 1, size):
            factor = system[row, pivot] * scale
            if factor != 0.0:
                for column in range(pivot + 1, size):
                    system[row, column] -= factor * system[pivot, column]
                for column in range(columns):
                    known[row, column] -= factor * known[pivot, column]
    for row in range(size - 1, -1, -1):
        for column in range(columns):
            rest = known[row, column]
            for later in range(row + 1, size):
                rest -= system[row, later] * known[later, column]
            known[row, column] = rest / system[row, row]


@kernel
def recur(moves: Floats, at_once: Floats, times: int, values: Floats, other: Floats) -> None:
    """Repeat values = at_once + values · moves a number of times; `other` is a buffer of the same size.

    `moves` has a row for each place one comes to, so that the inner loop runs along a row.
    """
    size = len(values)
    for _ in range(times):
        for place in range(size):
            other[place] = at_once[place]
        for end in range(size):
            value = values[end]
            for place in range(size):
                other[place] += moves[end, place] * value
        for place in range(size):
            values[place] = other[place]


@kernel
def join(
    nets: Floats, lows: Floats, weights: Floats, picks: Ints, joined: Floats, lowest: Floats, weighed: Floats
) -> None:
    """Put the shoes of each row of `picks` together, one after another: their net, lowest point and weight."""
    for row in range(len(picks)):
        won = low = 0.0
        weight = 1.0
        for column in range(picks.shape[1]):
            shoe = picks[row, column]
            low = min(low, won + lows[shoe])
            won += nets[shoe]
            weight *= weights[shoe]
        joined[row], lowest[row], weighed[row] = won, low, weight
