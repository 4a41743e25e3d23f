"""What the seats of a compiled tournament bet: as the house's own players do, by solved tables, or by rank."""

from __future__ import annotations

from typing import Any, NamedTuple

from croupier.compiled.kernel_cards import S
from croupier.compiled.kernel_data import Numbers
from croupier.compiled.kernel_options import inline

HUNDRED = S(100)
BOT, SOLVED, BY_RANK = 0, 1, 2
"""How a seat bets: as the house's own players do, by a solved table, or a share of its purse for its rank."""


class BotBets(NamedTuple):
    """What the house's own players bet (`strategies.betting`)."""

    minimum: int
    maximum: int
    chip: int
    unit: int
    careful: int
    """So many bets are kept in the purse, if possible."""
    chips: Numbers
    shares: Numbers


class BetTables(NamedTuple):
    """How seats bet that do not bet as bots: for each seat, round and company the place of a table of bets.

    A table has an axis for the own purse, in steps, and one for each other player, at the points of a grid.
    """

    kinds: Numbers
    places: Numbers
    """For each seat, the coming round and the set of players left: where its table begins; −1: none."""
    order: Numbers
    """The seats in the order of the axes."""
    bets: Any
    """By their places in `amounts`: a table has millions of positions, and only some hundred bets."""
    amounts: Numbers
    step: int
    own: int
    """How many steps the own purse has."""
    nearest: Numbers
    """For each number of other players and each step of a purse: the nearest point of their grid."""
    points: Numbers
    """For each number of other players: how many points their grid has."""
    by_rank: Any
    """For each round and each rank the share of the purse that is bet by rank."""


@inline
def bot_bet(purse: int, share: int, bots: BotBets) -> Any:
    """A share of the purse in round chips, between the minimum and the most."""
    most = purse // bots.careful
    if most < bots.minimum:
        most = purse
    most = min(most, bots.maximum)
    if most < bots.minimum:
        return most
    wish, step = purse * share // HUNDRED, bots.unit
    for chip in bots.chips:
        if S(4) * chip * bots.unit <= wish:
            step = chip * bots.unit
    least = (bots.minimum + bots.unit - S(1)) // bots.unit * bots.unit
    highest = most // bots.unit * bots.unit
    if least > highest:
        return bots.minimum
    return min(max((wish + step // S(2)) // step * step, least), highest)


@inline
def allowed_bet(purse: int, wish: int, bots: BotBets) -> Any:
    """A wish in whole chips, between the minimum and the most; all there is if that is less than the minimum."""
    most = min(purse, bots.maximum)
    if purse < bots.minimum:
        return purse
    return min(max(wish // bots.chip * bots.chip, bots.minimum), most // bots.chip * bots.chip)


@inline
def rank_of(seat: int, purses: Numbers) -> Any:
    rank = S(0)
    for other in range(len(purses)):
        if purses[other] > purses[seat]:
            rank += S(1)
    return rank


@inline
def table_bet(seat: int, round: int, purses: Numbers, tables: BetTables, bots: BotBets) -> Any:
    """The bet of a seat that has tables; by its rank if there is none for this company."""
    mask, others = S(0), S(0)
    for other in range(len(purses)):
        if purses[other] >= S(0) and other != seat:
            mask |= S(1) << S(other)
            others += S(1)
    place = tables.places[seat, round, mask]
    if tables.kinds[seat] == BY_RANK or place < S(0):
        return allowed_bet(purses[seat], S(purses[seat] * tables.by_rank[round, rank_of(seat, purses)]), bots)
    spot = min((purses[seat] + tables.step // S(2)) // tables.step, S(tables.own) - S(1))
    for other in tables.order:
        if mask >> other & S(1):
            near = min(purses[other] // tables.step, S(tables.nearest.shape[1]) - S(1))
            spot = spot * tables.points[others] + tables.nearest[others, near]
    return allowed_bet(purses[seat], tables.amounts[tables.bets[place + spot]], bots)
