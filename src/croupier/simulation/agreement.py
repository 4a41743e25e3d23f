"""Compares the kernel with the witness: for the same cards both must give the same money and use the same number of cards."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import islice
from typing import Any, cast

import numpy as np

from croupier.games.declare import HouseRules
from croupier.simulation.blocks import Block, BlockPlayer
from croupier.simulation.run import RunPlan, prepare
from croupier.simulation.tables import Ledger
from croupier.simulation.walk import looks_of
from croupier.simulation.witness import Witnessed, witness
from croupier.strategies import Strategy


def disagreement(
    rules: HouseRules, strategies: Sequence[Strategy[Any]], rounds: int, seed: int = 1, leave: int | None = None
) -> str:
    """Describe the first round that differs in money, cards or count; an empty text if none does."""
    ready = prepare(RunPlan.of(rules, strategies, rounds, seed=seed, leave=leave))
    truth = witness(ready.plan.rules, list(zip(strategies, ready.sides, strict=True)), seed, leave=leave)
    ours = kernel_rounds(ready.player, ready.ledgers, looks_of(strategies[0]), rounds)
    for number, (one, other) in enumerate(zip(ours, islice(truth, rounds), strict=True), 1):
        if one != other:
            return f"round {number}: the kernel has {one}, the round {other}"
    return ""


def kernel_rounds(
    player: BlockPlayer, ledgers: Sequence[Ledger], looks: Sequence[Hashable], rounds: int
) -> Iterator[Witnessed]:
    """The kernel's rounds one by one: play blocks of 1, 2, 3 … rounds; the difference of two neighbours is one round."""
    before = player.empty
    for number in range(1, rounds + 1):
        played = player(Block(0, number))
        more = played.counts - before.counts
        if more.min() < 0 or more.sum() != len(ledgers):
            raise AssertionError(f"a block of {number} rounds does not begin as the one before")
        rows, outcomes = np.nonzero(more)
        nets = tuple(
            cast("tuple[int, ...]", ledger.nets[outcome]) for ledger, outcome in zip(ledgers, outcomes, strict=True)
        )
        yield Witnessed(nets, played.cards - before.cards, looks[rows[0]])
        before = played
