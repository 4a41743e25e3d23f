"""The compiled loop that spreads expectations over the readings of a count (`counted_shoe`, `round_starts`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.analysis.kernel import compile_loop

if TYPE_CHECKING:
    from croupier.analysis.lattice import Floats, Ints


@compile_loop
def spread(
    chance: Floats,
    any_cards: Floats,
    excess: Floats,
    readings: Ints,
    pool: int,
    total: int,
    level: float,
    slope: float,
    variance: float,
    rare: float,
    densities: Floats,
    card_densities: Floats,
    weights: Floats,
    depletion: Floats,
    shifts: Floats,
    lacking: Floats,
) -> None:
    """Add up the places where rounds begin, by reading and density, with `pool` cards unseen when the shoe is full.

    A place is a number of cards that were seen and the sum of their tags. This sum and that of the unseen tags, which make
    `total` together, are whole numbers; arrays begin at the lowest sum, -half. readings[left, sum] is the reading when so
    many cards with this sum are unseen, and level - slope / left * sum is the density. Places that come more rarely than
    the part `rare` of the likeliest are left out. Chances are relative. What the shoe lacks is spread over the two
    `card_densities`.
    """
    depths, half, above = min(len(chance), pool - 1), chance.shape[1] // 2, 1
    first, end, most = max(1 - half, total + 1 - half), min(half, total + 1 + half), 0.0
    for seen in range(depths):
        for sum in range(first, end):
            most = max(most, chance[seen, total - sum + half] * any_cards[pool - seen, sum + half])
    for seen in range(depths):
        left, gone = pool - seen, 1.0 / (pool - seen) - 1.0 / pool
        shift = variance * gone * (1.0 / left + 1.0 / pool)
        for sum in range(first, end):
            often = chance[seen, total - sum + half] * any_cards[left, sum + half]
            if often <= rare * most:
                continue
            density = level - slope / left * sum
            while above > 1 and densities[above - 1] >= density:
                above -= 1
            while above < len(densities) - 1 and densities[above] < density:
                above += 1
            width = densities[above] - densities[above - 1]
            part = min(max((density - densities[above - 1]) / width, 0.0), 1.0)
            bend = -variance * gone / 2.0 - part * (1.0 - part) * width * width / 2.0
            way = (density - card_densities[0]) / (card_densities[1] - card_densities[0])
            way, reading = min(max(way, 0.0), 1.0), readings[left, sum + half]
            for node, share in ((above - 1, often * (1.0 - part)), (above, often * part)):
                weights[reading, node] += share
                depletion[reading, node] += share * bend
                shifts[reading, node] += share * shift
            for value in range(len(excess)):
                lack = often * excess[value, seen, total - sum + half]
                lacking[reading, 0, value] += lack * (1.0 - way)
                lacking[reading, 1, value] += lack * way
