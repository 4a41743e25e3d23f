"""Kernels on arrays that are too short, each in turn: prints what came of it. Run with CROUPIER_CHECK_BOUNDS=1."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import numpy as np

from croupier.analysis.kernel import Unseen, prices
from croupier.environments.dealing import Dealing
from croupier.environments.kernel_data import length_of
from croupier.environments.setup import setup
from croupier.games.blackjack import Rules
from croupier.simulation.blocks import Block
from croupier.simulation.run import RunPlan, prepare
from croupier.simulation.seats import OneSeat
from croupier.simulation.several_seats import SeveralSeats
from croupier.strategies import find_strategy

RULES = Rules()
BLOCK = Block(0, 2000)


def one_seat(**short: int) -> None:
    """One seat; the named arrays of its table keep so many items."""
    player = prepare(RunPlan.of(RULES, find_strategy("basic", RULES), 2, seed=1)).player
    assert isinstance(player, OneSeat)
    table = player.table._replace(**{name: getattr(player.table, name)[:many] for name, many in short.items()})
    OneSeat(table, player.shoe, player.seed)(BLOCK)


def two_seats(**short: int) -> None:
    player = prepare(RunPlan.of(RULES, find_strategy("basic", RULES), 2, seats=2, seed=1)).player
    assert isinstance(player, SeveralSeats)
    seats = player.seats._replace(**{name: getattr(player.seats, name)[:many] for name, many in short.items()})
    SeveralSeats(seats, player.shoe, player.seed)(BLOCK)


def tables(**short: int) -> None:
    """Tables of an environment; the kernel is told that the named arrays have so many items."""
    dealing = Dealing(setup("blackjack/vegas-strip"), 8)
    dealing.actions[:] = 1
    dealing.reset()
    for name, many in short.items():
        dealing._work[length_of(name)] = many
    for _ in range(50):
        dealing.step()


def upcard_prices(upcards: int) -> None:
    """A loop of the exact analysis: prices of ten upcards, with room for so many."""
    unseen = Unseen(np.full(10, 24.0), 312.0, 1.0, 1.0)
    prices(unseen, np.arange(1, 11), np.zeros((1, 10), np.uint8), np.zeros((1, upcards)), np.zeros((1, upcards)))


CASES: dict[str, Callable[[], None]] = {
    "one seat": one_seat,
    "one seat, folded": lambda: one_seat(folded=100),
    "one seat, walked": lambda: one_seat(walked=100),
    "one seat, values": lambda: one_seat(values=1),
    "two seats": two_seats,
    "two seats, walked": lambda: two_seats(walked=100),
    "analysis": lambda: upcard_prices(10),
    "analysis, prices": lambda: upcard_prices(9),
    "tables": tables,
    "tables, edges": lambda: tables(edges=8),
    "tables, observations": lambda: tables(observations=8),
    "tables, lists": lambda: tables(lists=4),
    "tables, rewards": lambda: tables(rewards=4),
}


def results() -> Iterator[tuple[str, str]]:
    for name, case in CASES.items():
        try:
            case()
        except IndexError:
            yield name, "IndexError"
        else:
            yield name, "within"


if __name__ == "__main__":
    print(json.dumps(dict(results())))
